"""Texts that a run file can't hold as they are, and JSON that is the same for equal values."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.messages import ToolCall
from workbench.store.text import encode_json, escape_text, unescape_text

any_text = st.text(st.characters() | st.sampled_from("\U0010ffff\ud800\udfff08f"))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | any_text,
    lambda inner: st.lists(inner) | st.dictionaries(any_text, inner),
    max_leaves=8,
)


@given(any_text)
def test_escaping_is_undone_exactly(text: str) -> None:
    assert unescape_text(escape_text(text)) == text


@given(any_text)
def test_escaped_text_is_valid_unicode(text: str) -> None:
    assert escape_text(text).encode("utf-8").decode("utf-8") == escape_text(text)


@pytest.mark.parametrize("text", ["", "plain", "nul \0 inside", "👩‍🔧 and 𠮷", "订单"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert escape_text(text) == text


def test_lone_surrogate_is_spelt_out() -> None:
    assert escape_text("a\ud83db") == "a\U0010ffffd83db"


@given(plain)
def test_json_of_any_value_reads_back(value: object) -> None:
    assert json.loads(encode_json(value)) == value


def test_json_has_sorted_keys_and_no_blanks() -> None:
    assert encode_json({"b": [1, 2], "a": {"d": None, "c": "é"}}) == (
        '{"a":{"c":"é","d":null},"b":[1,2]}'
    )


def test_json_of_structs_leaves_defaults_out() -> None:
    assert encode_json([ToolCall(name="f", arguments="{}")]) == '[{"arguments":"{}","name":"f"}]'


def test_json_with_a_lone_surrogate_escapes_it() -> None:
    assert encode_json({"b": "\ud800", "a": ToolCall(name="f")}) == (
        '{"a":{"name":"f"},"b":"\\ud800"}'
    )
