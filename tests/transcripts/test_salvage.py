import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.testing.timing import takes_at_most
from workbench.transcripts.salvage import close_cut_file, close_cut_value, may_be_cut

TALK = [{"role": "user", "content": "Where is P-7?"}, {"role": "assistant", "content": "Pier 4."}]


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ('[{"role": "user", "content": "Whe', [{"role": "user", "content": "Whe"}]),
        ('[{"role": "user", "content": "a\\', [{"role": "user", "content": "a"}]),
        ('[{"role": "user", "content": "a\\ud83d', [{"role": "user", "content": "a"}]),
        ('[{"role": "user", "con', [{"role": "user"}]),
        ('[{"role": "user", "content":', [{"role": "user"}]),
        ('[{"a": 1}, {"b', [{"a": 1}, {}]),
        ('{"a": [1, 2, tr', {"a": [1, 2]}),
    ],
)
def test_a_cut_value_keeps_what_came_before(text, closed):
    written = close_cut_value(text)
    assert written is not None
    assert json.loads(written) == closed


@pytest.mark.parametrize("text", ["[1, 2]", "", "plain", '[{"a": 1}] and more', "]", '{"a": 1]'])
def test_what_is_not_cut_is_left_alone(text):
    assert close_cut_value(text) is close_cut_file(text) is None


def test_a_cut_file_keeps_whole_elements_only():
    written = json.dumps({"id": "c", "messages": TALK})
    closed = close_cut_file(written[:-20])
    assert closed is not None
    assert json.loads(closed) == {"id": "c", "messages": TALK[:1]}


@given(st.recursive(st.integers() | st.text(), lambda inner: st.lists(inner)), st.data())
def test_whatever_is_cut_closes_to_json_or_to_nothing(value, data):
    text = json.dumps([{"a": value}])
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    for closed in (close_cut_value(cut), close_cut_file(cut)):
        assert closed is None or isinstance(json.loads(closed), list)


@pytest.mark.parametrize("text", ["[INFO] started", "{x", "hello", "[[1, 2"])
def test_words_that_only_begin_with_a_bracket_are_words(text):
    assert not may_be_cut(text)


def test_a_large_cut_text_is_closed_in_linear_time():
    text = '[{"a": "' + 'b\\"' * 500_000
    with takes_at_most(2.0):
        assert close_cut_value(text)
