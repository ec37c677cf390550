import msgspec
import pytest

from workbench.transcripts.json_text import (
    argument_text,
    decode_value,
    json_kind,
    plain_value,
    split_values,
    word_value,
)


def raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


def test_arguments_that_are_an_object_keep_their_text():
    assert argument_text(raw('{"n": 9007199254740993,  "r": 1e400}')) == (
        '{"n": 9007199254740993,  "r": 1e400}'
    )


def test_arguments_that_are_text_are_that_text():
    assert argument_text(raw(r'"{\"n\": 1}"')) == '{"n": 1}'


@pytest.mark.parametrize("written", [None, raw("null")])
def test_no_arguments_are_an_empty_text(written):
    assert argument_text(written) == ""


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1e400", "1e400"),
        ("-1e400", "-1e400"),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ('{"a": [1.5, 1e400]}', {"a": [1.5, "1e400"]}),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_numbers_in_metadata_never_become_others(written, value):
    found = plain_value(raw(written))
    assert found == value
    assert msgspec.json.decode(msgspec.json.encode(found)) == value


def test_deep_value_in_metadata_stays_text():
    deep = "[" * 200 + "]" * 200
    assert plain_value(raw(deep)) == deep


def test_many_shallow_brackets_are_no_depth():
    flat = [[] for _ in range(100)]
    assert plain_value(raw(msgspec.json.encode(flat).decode())) == flat


@pytest.mark.parametrize(
    ("written", "kind"),
    [('"a"', "text"), ("1", "number"), ("{}", "object"), ("[]", "array"), ("null", "null")],
)
def test_kind_of_a_value(written, kind):
    assert json_kind(raw(written)) == kind


def test_words_are_texts_and_numbers_as_written():
    assert [word_value(raw(text)) for text in ('"a"', "12", '""', "null", "{}")] == [
        "a",
        "12",
        None,
        None,
        None,
    ]


def test_invalid_utf8_is_a_decode_error():
    with pytest.raises(msgspec.DecodeError, match="not UTF-8 at byte 6"):
        decode_value(b'{"a":"\xff"}')


def test_splitting_minds_brackets_inside_strings():
    values, rest = split_values(b'{"a": "}"} [1] {"b": ')
    assert values == [(0, b'{"a": "}"}'), (11, b"[1]")]
    assert rest == b'{"b":'
