import pytest

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


def test_of_a_table_the_cells_below_the_rule_are_prose():
    text = (
        "| Topic | What holds |\n|---|:--|\n| Keys | Never lend them out |\n| Pay | 12.50 |\nEnd."
    )
    found = list(iter_prose_blocks(text))
    assert [block.text for _, block in found] == [
        "Keys",
        "Never lend them out",
        "Pay",
        "12.50",
        "End.",
    ]
    assert all(text.startswith(block.text, start) for start, block in found)


@pytest.mark.parametrize(
    "text",
    [
        "| id | state |\n| 17 | must wait |",
        "```\n| a | b |\n|---|---|\n| x | must not wait |\n```",
        "| grep | x |\n| must | not |\n|---|---|",
    ],
)
def test_rows_without_a_rule_below_their_head_or_in_code_are_none(text):
    assert blocks(text) == []


def test_a_second_table_needs_a_rule_of_its_own():
    text = "| a | b |\n|---|---|\n| one | two |\n\n| must | not |\n| be | read |"
    assert [block.text for block in blocks(text)] == ["one", "two"]


def test_json_behind_the_name_of_a_tool_is_json():
    assert blocks('Write {"path": "a.py", "content": "x must be 3 and never be 4"}') == []
    found = blocks('Write {"path": "a.md", "content": "You must never feed the geese here."}')
    assert [block.text for block in found] == ["You must never feed the geese here."]


BROKEN = "No parcel leaves the yard on a Sunday unless the duty officer has"


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\n   "])
def test_lines_that_a_margin_has_broken_are_one_block(line_break):
    text = f"{BROKEN}{line_break}signed for it in the book."
    ((start, block),) = iter_prose_blocks(text)
    assert block.text == f"{BROKEN} signed for it in the book."
    last = block.text.index("book")
    assert text[start + block.place_in_text(last) :] == "book."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The money is sent to the account within", "5 to 7 business days"),
        ("The parcel goes to the office of our", "Berlin branch"),
        ("- Nothing is pushed to the main branch without", "  Ann's approval"),
    ],
)
def test_a_line_that_ends_in_a_word_that_ends_nothing_goes_on(first, second):
    assert [block.text for block in blocks(f"{first}\n{second}")] == [f"{first} {second.strip()}"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Passengers show their papers at the counter before they board", "Bags are weighed"),
        ("The yard is open until six on weekdays and until noon on Sundays:", "never later"),
        ("Keep the seal on the crate until the harbour master has come to", "- sign the list"),
        ("The yard is closed to", "visitors"),
    ],
)
def test_other_lines_stand_by_themselves(first, second):
    assert [block.text for block in blocks(f"{first}\n{second}")] == [first, second]


def test_places_of_several_joints_are_told():
    text = f"{BROKEN}\n  signed for it in the book and has told the night watch of the\n  gate too."
    ((start, block),) = iter_prose_blocks(text)
    for word in ("parcel", "signed", "watch", "gate"):
        place = start + block.place_in_text(block.text.index(word))
        assert text.startswith(word, place)
