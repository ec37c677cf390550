from workbench.facts.prose import iter_prose_blocks


def blocks(text):
    return [block for _, block in iter_prose_blocks(text)]


def test_a_block_is_a_line():
    assert [block.text for block in blocks("One thing.\nAnother.")] == ["One thing.", "Another."]


def test_code_lines_are_left_out():
    text = "Do this:\n```\nx must be 3\n```\n// must not stay\ntimeout = 30 only\nThat is all."
    assert [block.text for block in blocks(text)] == ["Do this:", "That is all."]


def test_items_know_their_heading():
    items = [block for block in blocks("## Open\n- a thing\n- another") if block.is_item]
    assert [(item.section, item.text[item.begin :]) for item in items] == [
        ("open", "a thing"),
        ("open", "another"),
    ]


def test_places_lead_into_the_text():
    text = "first line\n\n  second line\n"
    assert all(text.startswith(block.text, start) for start, block in iter_prose_blocks(text))


def test_json_holds_no_prose():
    assert blocks('{"note": "Always ask."}') == []
