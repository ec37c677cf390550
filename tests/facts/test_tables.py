import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from workbench.facts.segments import cut_text
from workbench.facts.tables import read_tables

ROWS = [["Order ID", "Item", "Total (EUR)"], ["88412", "Desk", "129.50"], ["88413", "Lamp", "45"]]
FOUND = [("identifier", "88412"), ("amount", "EUR 129.5"), ("identifier", "88413")]
FOUND.append(("amount", "EUR 45"))


def markdown(rows):
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def grid(rows):
    rule = "+" + "------+" * len(rows[0])
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([rule, lines[0], rule, *lines[1:], rule])


def psql(rows):
    lines = [" " + " | ".join(row) for row in rows]
    return "\n".join([lines[0], "+".join(["------"] * len(rows[0])), *lines[1:]])


def parted(mark):
    return lambda rows: "\n".join(mark.join(row) for row in rows)


LAYOUTS = {
    "markdown": markdown,
    "grid": grid,
    "psql": psql,
    "csv": parted(","),
    "semicolons": parted(";"),
    "tabs": parted("\t"),
    "blanks": parted("   "),
}


def facts_of(text):
    facts = wb.extract_facts(wb.conversation([{"role": "user", "content": text}]))
    return [(fact.kind, fact.canonical) for fact in facts if fact.kind in ("identifier", "amount")]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize(
    "around",
    ["{}", "Here they are:\n\n{}\n\nAnything else?", "{}\n", "first\r\n{}"],
    ids=["alone", "in prose", "at the end", "behind a line"],
)
def test_the_head_of_a_column_tells_what_its_cells_are(layout, around):
    assert facts_of(around.format(layout(ROWS))) == FOUND


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_table_may_be_a_string_of_json(layout):
    # What lies behind the last line's end is JSON again.
    text = json.dumps({"output": layout(ROWS) + "\n", "exit_code": 0})
    assert facts_of(text) == FOUND


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_places_are_those_of_the_text(layout):
    text = f"See below.\n{layout(ROWS)}\nThat is all."
    [conversation] = [wb.conversation([{"role": "user", "content": text}])]
    for fact in wb.extract_facts(conversation):
        for occurrence in fact.occurrences:
            assert text[occurrence.start : occurrence.end] == occurrence.surface == fact.surface


def test_a_table_of_names_and_values():
    rows = [["Field", "Value"], ["Order no.", "88412"], ["Total (EUR)", "45"], ["Nights", "3"]]
    assert facts_of(markdown(rows)) == [("identifier", "88412"), ("amount", "EUR 45")]


def test_a_frame_has_numbers_of_its_own_before_its_rows():
    text = "   order_id  price\n0     88412  129.5\n1     88413     45"
    assert facts_of(text) == [
        ("identifier", "88412"),
        ("amount", "? 129.5"),
        ("identifier", "88413"),
        ("amount", "? 45"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Hello, price\nfine, 20 is ok",
        "Dear team, order id\nThanks, Ann",
        "import id, price\nx, y = 1, 2",
        "| Item | Count |\n|---|---|\n| Desk | 3 |",
        "Item,Count\nDesk,3",
        "id,price\n\n12345,4",
    ],
)
def test_what_is_no_table_or_tells_nothing_is_read_as_prose(text):
    assert not any(read_tables(text).values())


def test_a_table_ends_where_its_lines_do():
    text = markdown([["Price", "Qty"], ["12", "3"]]) + "\nWe have 45 of them."
    assert facts_of(text) == [("amount", "? 12")]


CELLS = st.text('ab1 .,|-"\\\n\t:;', max_size=8)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=4), max_size=5), st.sampled_from(",;\t|"))
def test_any_text_is_cut_into_pieces_that_stand_where_they_say(rows, mark):
    lines = [["id", "price", "address", "phone"], *rows]
    text = "\n".join(mark.join(line) for line in lines)
    pieces = cut_text(text)
    end = 0
    for place, piece in enumerate(pieces.texts):
        lead, start = pieces.leads.get(place, 0), pieces.starts[place]
        own = piece[lead:]
        shown = text[start : start + len(own)]
        assert shown == own or (lead and own[-1] == '"' and shown[: len(own) - 1] == own[:-1])
        assert text[end:start].strip() == ""
        end = start + len(own)
    assert text[end:].strip() == ""
