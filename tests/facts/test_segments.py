import json

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.segments import cut_text

LEAVES = st.none() | st.integers() | st.text(max_size=12)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["price", "id", "note", "items"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def pieces_of(text):
    pieces = cut_text(text)
    leads = [pieces.leads.get(place, 0) for place in range(len(pieces.texts))]
    return list(zip(pieces.texts, leads, pieces.starts, strict=False))


def test_prose_is_cut_at_line_ends():
    assert [piece[0] for piece in pieces_of("one\n\ntwo")] == ["one", "", "two"]


def test_json_is_cut_at_its_keys():
    texts = [piece[0] for piece in pieces_of('{"name": "Al", "size": 3}')]
    assert texts == ["{", '"name": "Al", ', '"size": 3}']


def test_a_key_that_says_something_is_carried_to_the_lines_below_it():
    text = '{"order_ids": [\n  "12345",\n  "67890"\n]}'
    assert [piece[0] for piece in pieces_of(text)][2:4] == [
        '"order_ids":["12345",',
        '"order_ids":["67890"',
    ]


def test_a_key_above_an_object_is_carried_along():
    assert ('"prices":{"economy": 120}}', 10, 12) in pieces_of('{"prices": {"economy": 120}}')


@given(VALUES, st.sampled_from([None, 1]))
def test_pieces_stand_where_they_say(value, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    for piece, lead, start in pieces_of(text):
        assert text.startswith(piece[lead:], start)


@given(VALUES, st.sampled_from([None, 1]))
def test_nothing_but_white_space_lies_between_pieces(value, indent):
    text = json.dumps(value, indent=indent)
    end = 0
    for piece, lead, start in pieces_of(text):
        assert text[end:start].strip() == ""
        end = start + len(piece) - lead
    assert text[end:].strip() == ""


def test_the_currency_beside_a_sum_is_carried_to_it():
    text = '{"note": "x", "price": 3, "currency": "EUR"}'
    assert ('"currency":"EUR","price": 3, ', 17, 14) in pieces_of(text)
