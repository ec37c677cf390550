import contextlib

import pytest

from workbench.errors import TranscriptError
from workbench.testing.timing import takes_at_most
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.records import iter_records


def cut(payload: bytes, source: Source | None = None) -> list[Record]:
    lines = enumerate(payload.splitlines(keepends=True), start=1)
    return list(iter_records(lines, source or Source(file="f")))


def where(records: list[Record]) -> list[tuple[int | None, str]]:
    return [(record.line, record.number) for record in records]


def codes(source: Source) -> list[tuple[str, str, int | None]]:
    return [(issue.severity, issue.code, issue.line) for issue in source.issues]


def test_one_object_is_one_record():
    assert where(cut(b'{\n "a": 1\n}\n')) == [(None, "")]


def test_elements_of_an_array_are_records_numbered_from_one():
    assert where(cut(b'[\n{"a": 1},\n{"a": 2}]')) == [(None, "1"), (None, "2")]


def test_lines_are_records_and_blank_lines_count_only_for_numbers():
    assert where(cut(b'{"a": 1}\r\n\r\n{"a": 2}\r\n')) == [(1, "1"), (3, "3")]


def test_bad_line_in_the_middle_costs_only_itself():
    source = Source()
    assert where(cut(b'{"a": 1}\n{"a": oops}\n{"a": 3}\n', source)) == [(1, "1"), (3, "3")]
    assert codes(source) == [("refusal", "bad_line", 2)]


def test_bad_first_line_costs_only_itself():
    source = Source()
    assert where(cut(b'{"a": \n{"a": 2}\n{"a": 3}\n', source)) == [(2, "2"), (3, "3")]
    assert codes(source) == [("refusal", "bad_line", 1)]


def test_cut_last_line_is_reported_as_such():
    source = Source()
    assert where(cut(b'{"a": 1}\n{"a": 2}\n{"a": "thr', source)) == [(1, "1"), (2, "2")]
    assert codes(source) == [("refusal", "cut_line", 3)]
    assert "the last line is cut off" in source.issues[0].message


def test_several_values_on_one_line_are_read_one_after_the_other():
    source = Source()
    records = cut(b'{"a": "}{"}{"a": 2}\n{"a": 3}\n', source)
    assert where(records) == [(1, "1"), (1, "1.2"), (2, "2")]
    assert codes(source) == [("repair", "several_values", 1)]


def test_pretty_printed_values_back_to_back_are_read():
    source = Source()
    assert where(cut(b'{\n"a": 1\n}\n{\n"a": 2\n}\n', source)) == [(1, "1"), (4, "2")]
    assert codes(source) == [("repair", "several_values", None)]


def test_rest_after_a_value_is_refused_not_dropped():
    source = Source()
    assert len(cut(b'{"a": 1} and so on', source)) == 1
    assert ("refusal", "left_over", None) in codes(source)


def test_nul_bytes_in_place_of_a_line_are_skipped_and_reported():
    source = Source()
    assert where(cut(b'{"a": 1}\n\0\0\0\0\n{"a": 3}\n', source)) == [(1, "1"), (3, "3")]
    assert codes(source) == [("repair", "nul_bytes", 2)]


def test_repaired_line_is_read_and_reported():
    source = Source()
    records = cut(b'{"a": "\\ud83d"}\n{"a": NaN}\n{"a": "\xff"}\n', source)
    assert [bytes(record.fields["a"]) for record in records] == [
        b'"\\ufffd"',
        b'"NaN"',
        '"\ufffd"'.encode(),
    ]
    assert codes(source) == [
        ("repair", "lone_surrogate", 1),
        ("repair", "not_a_number", 2),
        ("repair", "invalid_utf8", 3),
    ]


def test_element_that_is_no_object_costs_only_itself():
    source = Source()
    assert where(cut(b'[{"a": 1}, 5, {"a": 3}]', source)) == [(None, "1"), (None, "3")]
    assert [(issue.place, issue.severity) for issue in source.issues] == [("[1]", "refusal")]


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (b"", "empty file"),
        (b" \n\0\n", "empty file"),
        (b"hello\nworld\n", "not valid JSON"),
        (b"42", "expected an object or an array"),
        (b'{"a": "b', "not valid JSON"),
        (b"[" * 10_000 + b"]" * 10_000, "nested too deep"),
    ],
)
def test_file_without_any_record_is_refused(payload, words):
    with pytest.raises(TranscriptError, match=words):
        cut(payload)


def test_line_nested_10000_deep_costs_only_itself():
    source = Source()
    deep = b'{"a": ' + b"[" * 10_000 + b"]" * 10_000 + b"}\n"
    assert where(cut(b'{"a": 1}\n' + deep + b'{"a": 3}\n', source)) == [(1, "1"), (3, "3")]
    assert "nested too deep" in source.issues[0].message


@pytest.mark.parametrize("unit", [b'"', b'\\"', b"{", b'{"', b'"{', b"[]", b"\\", b"NaN"])
def test_time_grows_with_length_only(unit):
    with takes_at_most(2), contextlib.suppress(TranscriptError):
        cut(b'{"a":' + unit * (100_000 // len(unit)))


def test_one_value_that_is_cut_off_keeps_its_whole_elements():
    source = Source()
    assert where(cut(b'[{"a": 1},\n{"a": 2},\n{"a":', source)) == [(None, "1"), (None, "2")]
    assert codes(source) == [("refusal", "cut_file", None)]
    assert "not valid JSON" in source.issues[0].message


def test_elements_that_are_no_records_are_told_once():
    source = Source()
    assert where(cut(b'[1, {"a": 2}, "x"]', source)) == [(None, "2")]
    assert codes(source) == [("refusal", "bad_record", None)]
    assert "found a number (2 elements are none)" in source.issues[0].message


def test_separators_of_json_text_sequences_are_blanks():
    assert where(cut(b'\x1e{"a": 1}\n\x1e{"a": 2}\n')) == [(1, "1"), (2, "2")]
