import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.text import (
    fold,
    has_cjk,
    json_keys,
    json_start,
    lowered,
    normal_form,
    undo_escapes,
)


@given(st.text())
def test_folding_keeps_every_place(text):
    assert len(fold(text)) == len(lowered(text)) == len(text)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.dictionaries(st.text(max_size=8), st.text(max_size=30), min_size=1), st.booleans())
def test_undone_escapes_lead_back_to_their_place(values, ascii_only):
    text = json.dumps(values, ensure_ascii=ascii_only)
    plain = undo_escapes(text)
    for place, char in enumerate(plain.text):
        start, end = plain.span(place, place + 1)
        assert text[start:end] == char or text[start] == "\\"


def test_an_escaped_text_reads_as_it_was_written():
    text = json.dumps({"note": 'line\n"two" 订单 😀'})
    plain = undo_escapes(text)
    start = plain.text.index("订单")
    assert plain.text == '{"note": "line\n"two" 订单 😀"}'
    assert text[slice(*plain.span(start, start + 2))] == "\\u8ba2\\u5355"


@pytest.mark.parametrize("call", ["Write ", "mcp.notes:add", "save_note(", ""])
def test_the_arguments_of_a_call_are_json_behind_its_name(call):
    text = call + json.dumps({"note": "one\ntwo"})
    assert json_start(text) == len(call)
    assert undo_escapes(text).text.endswith('one\ntwo"}')


@pytest.mark.parametrize(
    "text", ["C:\\new\\table", "See {a\\n} there", "Use [this\\n] here", "set {'a': '\\n'}"]
)
def test_prose_keeps_its_backslashes(text):
    assert json_start(text) is None
    assert undo_escapes(text).text == text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ＨＶ‑２０２６", "HV-2026"),
        ("１，２３４元", "1,234元"),
        ("“a”’", '"a"\''),
        ("３，好", "3，好"),
        ("a—b", "a—b"),
    ],
)
def test_widths_hyphens_and_quotes(text, folded):
    assert fold(text) == folded


def test_a_long_letter_does_not_shift_the_rest():
    assert lowered("İSTANBUL A1")[9:] == "a1"


def test_normal_form_is_nfkc():
    assert normal_form("ﬁle‐１") == "file-1"


def test_only_chinese_counts_as_chinese():
    assert [has_cjk(text) for text in ("plain", "don’t", "好")] == [False, False, True]


def test_each_value_knows_its_key_and_the_key_above():
    text = '{"prices": {"economy": 125}, "seats": 3, "items": [{"id": 1}, {"id": 2}]}'
    keys = json_keys(text)
    assert keys is not None
    places = [text.index(value) for value in ("125", "3,", "2}]")]
    assert [keys.at(place) for place in places] == [
        ("economy", "prices"),
        ("seats", ""),
        ("id", "items"),
    ]


def test_prose_has_no_keys():
    assert json_keys("Total: 3") is None
