import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compressors._reply_array import ReplyFormatError, read_reply_array
from workbench.testing.timing import takes_at_most

WHOLE = '[{"messageId": "u1", "summary": "s"}]'
READ = [{"messageId": "u1", "summary": "s"}]

ACCEPTED = {
    "plain": WHOLE,
    "white space of any script around": f"\u3000\n {WHOLE}\u3000",
    "a fence": f"```json\n{WHOLE}\n```",
    "a fence without language": f"```\n{WHOLE}\n```",
    "a fence on one line": f"```{WHOLE}```",
    "a fence on one line with language": f"```json {WHOLE} ```",
    "prose around a fence": f"Here you go:\n```json\n{WHOLE}\n```\nHope this helps (see [1])!",
    "prose around the array": f"Sure [as asked], for {{you}}: {WHOLE} Anything else?",
    "a comment before": f"/* result [of it] */ {WHOLE} // done",
    "a comment inside": '[ // one\n {"messageId": /* id */ "u1", "summary": "s"}]',
    "a comma too many in the array": '[{"messageId": "u1", "summary": "s"},]',
    "a comma too many in the object": '[{"messageId": "u1", "summary": "s",}]',
    "single quotes": "[{'messageId': 'u1', 'summary': 's'}]",
    "names without quotes": '[{messageId: "u1", summary: "s"}]',
    "the later of two equal names": '[{"messageId": "u1", "summary": "x", "summary": "s"}]',
}

REFUSED = {
    "nothing": "",
    "prose": "sorry, no",
    "an object": '{"messageId": "u1", "summary": "s"}',
    "an array inside an object": f'{{"items": {WHOLE}}}',
    "prose and an array inside an object": f'Here: {{"items": {WHOLE}}}',
    "an array inside an array": f"[{WHOLE}]",
    "an array inside a named array": f'The list: ["x", {WHOLE}]',
    "null": "null",
    "a number": "7",
    "an array of texts": '["x"]',
    "a text among the objects": '[{"messageId": "u1"}, "x"]',
    "an array cut after an object": '[{"messageId": "u1", "summary": "s"}',
    "an array cut inside a text": '[{"messageId": "u1", "summary": "s',
    "an array cut after a comma": '[{"messageId": "u1", "summary": "s"},',
    "an array cut inside an escape": '[{"summary": "s\\u00',
    "two arrays": f"{WHOLE} {WHOLE}",
    "two arrays in two fences": f"```\n{WHOLE}\n```\nor\n```\n{WHOLE}\n```",
    "a whole array and a cut one": f'{WHOLE}\n[{{"messageId": "u2"',
    "an object after the array": f'{WHOLE} {{"messageId": "u2"}}',
    "a fence that does not close": f"```json\n{WHOLE}",
    "an empty fence": "```json\n```",
    "another fence before": f"```sh\nls\n```\n```json\n{WHOLE}\n```",
    "prose inside the fence": f"```json\nHere it is:\n{WHOLE}\n```",
    "NaN": '[{"summary": NaN}]',
    "a number without end": '[{"summary": 1e999}]',
    "half a surrogate pair": '[{"summary": "\\ud83d"}]',
    "a leading comma": '[,{"messageId": "u1"}]',
    "two commas": '[{"messageId": "u1"},,{"messageId": "u2"}]',
    "a missing comma inside an object": '[{"messageId": "u1" "summary": "s"}]',
    "a value without quotes": '[{"messageId": u1}]',
    "a missing value": '[{"messageId": }]',
    "a comment without end": '[{"messageId": "u1"} /* and so on',
    "a bracket too many": f"{WHOLE}]",
}


@pytest.mark.parametrize("reply", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_accepts(reply: str) -> None:
    assert read_reply_array(reply) == READ


@pytest.mark.parametrize("reply", REFUSED.values(), ids=REFUSED.keys())
def test_refuses(reply: str) -> None:
    with pytest.raises(ReplyFormatError, match=r"array|expected|object"):
        read_reply_array(reply)


def test_a_missing_comma_between_objects_is_accepted() -> None:
    assert read_reply_array('[{"a": 1} {"a": 2}]') == [{"a": 1}, {"a": 2}]


def test_a_text_may_run_over_lines_and_hold_brackets_and_fences() -> None:
    summary = "line\n]} [{ ``` // no comment"

    assert read_reply_array(f'[{{"s": "{summary}"}}]') == [{"s": summary}]


def test_an_apostrophe_inside_double_quotes_is_text() -> None:
    assert read_reply_array('[{"s": "don\'t"}]') == [{"s": "don't"}]


def test_empty_arrays_are_arrays() -> None:
    assert read_reply_array("Nothing to shorten: []") == []


def test_an_escaped_pair_of_surrogates_is_one_character() -> None:
    assert read_reply_array(r'[{"s": "\ud83d\ude00"}]') == [{"s": "😀"}]


def test_an_error_says_where_and_what() -> None:
    with pytest.raises(ReplyFormatError, match=r"expected a value at character 7, got 'oops}\]'"):
        read_reply_array('[{"s": oops}]')


def test_a_cut_reply_is_called_cut() -> None:
    with pytest.raises(ReplyFormatError, match="cut off"):
        read_reply_array('[{"s": "x"}')


def test_very_deep_nesting_is_refused_without_a_crash() -> None:
    with pytest.raises(ReplyFormatError, match="nested deeper than 50"):
        read_reply_array('[{"s": ' + "[" * 100_000)


JSON_VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
JSON_OBJECTS = st.dictionaries(st.text(max_size=10), JSON_VALUES, max_size=3)


@settings(max_examples=60)
@given(st.lists(JSON_OBJECTS, max_size=3), st.booleans())
def test_what_json_writes_is_read_equal(items: list[dict[str, object]], ascii_only: bool) -> None:
    assert read_reply_array(json.dumps(items, ensure_ascii=ascii_only)) == items


@settings(max_examples=60)
@given(st.lists(JSON_OBJECTS, min_size=1, max_size=3), st.data())
def test_no_cut_array_is_read(items: list[dict[str, object]], data: st.DataObject) -> None:
    whole = json.dumps(items)
    end = data.draw(st.integers(0, len(whole) - 1))

    with pytest.raises(ReplyFormatError):
        read_reply_array(whole[:end])


@given(st.text(alphabet="[]{}\",:'`/*\\ \nabc1", max_size=40))
def test_anything_is_read_or_refused(reply: str) -> None:
    try:
        read = read_reply_array(reply)
    except ReplyFormatError:
        return
    assert all(isinstance(item, dict) for item in read)


HOSTILE = {
    "open brackets": "[" * 300_000,
    "open objects": '[{"a":' * 50_000,
    "spaces": "[" + " " * 300_000,
    "comments": "[" + "/**/" * 100_000,
    "a comment without end": "[/*" + "* " * 150_000,
    "slashes": "[" + "//\n" * 100_000,
    "a long text without end": '[{"a": "' + "x" * 300_000,
    "escapes without end": '[{"a": "' + "\\n" * 150_000,
    "a long number": '[{"a": ' + "1" * 300_000,
    "a long name": "[{" + "a" * 300_000,
    "braces in prose": "{ " * 150_000 + WHOLE,
    "fences": "```" * 100_000,
    "empty arrays": "[] " * 100_000,
}


@pytest.mark.parametrize("reply", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_replies_are_refused_in_linear_time(reply: str) -> None:
    with takes_at_most(2), pytest.raises(ReplyFormatError, match=r"."):
        read_reply_array(reply)
