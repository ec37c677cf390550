import csv
import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from workbench.transcripts.contract import Source
from workbench.transcripts.tables import is_csv, iter_csv_lines, taken_for

ROWS = 'conversation_id,role,content\r\nc1,user,"hi, you"\r\nc1,assistant,"a\nb"\r\nc2,user,x\r\n'
TALK = [{"role": "user", "content": "q"}, {"role": "assistant", "content": "A"}]


@pytest.mark.parametrize(
    ("head", "known"),
    [
        (b"role,content\n", True),
        (b"id;Speaker;Text\n", True),
        (b'"messages"\tid\r\n', True),
        (b"role,name\n", False),
        (b"User: hi\n", False),
        (b'[{"role": "user", "content": "a,b"}]', False),
        (b"", False),
    ],
)
def test_a_table_is_told_by_its_columns(head, known):
    assert is_csv(head) is known


def test_rows_are_messages_of_the_conversation_they_name(load):
    found = load(ROWS, name="rows.csv")
    assert [(c.id, [(m.role, m.content) for m in c.messages]) for c in found] == [
        ("c1", [("user", "hi, you"), ("assistant", "a\nb")]),
        ("c2", [("user", "x")]),
    ]
    assert not found.issues


def test_speakers_of_other_names_and_marks_between_cells(load):
    found = load("Speaker\tText\nCustomer\thi\nAgent\thello\n", name="rows.tsv")
    assert [(m.role, m.content) for m in found[0].messages] == [
        ("user", "hi"),
        ("assistant", "hello"),
    ]
    assert [issue.code for issue in found.issues] == ["guessed_keys"]


def test_cells_may_hold_whole_conversations(load):
    cell = json.dumps(TALK).replace('"', '""')
    (found,) = load(f'id,messages\nk7,"{cell}"\n', name="rows.csv")
    assert (found.id, len(found.messages)) == ("k7", 2)


def test_a_table_that_breaks_off_is_told():
    source = Source()
    rows = list(iter_csv_lines(io.BytesIO(b'role,content\nuser,a\nuser,"b\0'), source))
    assert len(rows) + len(source.issues) == 2


def test_rows_of_parquet_are_conversations(load):
    calls = [{"id": "k", "function": {"name": "f", "arguments": "{}"}}]
    rows = [
        {"messages": TALK, "n": 1},
        {"messages": [TALK[1], *TALK, {"role": "assistant", "tool_calls": calls}]},
    ]
    packed = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows), packed)
    found = load(packed.getvalue(), name="rows.parquet")
    assert [len(c.messages) for c in found] == [2, 4]
    assert (found[0].metadata, found[1].messages[3].tool_calls[0].name) == ({"n": 1}, "f")
    assert found[0].messages[0].metadata == {}


def test_damaged_parquet_is_refused_in_one_line(load):
    found = load(b"PAR1" + b"\0" * 40 + b"PAR1", name="rows.parquet")
    assert ["a Parquet file that can't be read" in issue.message for issue in found.issues] == [
        True
    ]


@pytest.mark.parametrize(
    "delimiter", [",", ";", "\t", "|"], ids=["comma", "semicolon", "tab", "bar"]
)
def test_a_table_with_unknown_columns_is_taken_for_one(delimiter: str) -> None:
    rows = (("wer", "was", "wann"), ("Kunde", "Hallo, da bin ich", "1"))
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter).writerows(rows)
    told = taken_for(stream.getvalue().encode()) or ""

    assert "a table with the columns wer, was, wann;" in told
    assert "speaker" in told
    assert "content" in told


@pytest.mark.parametrize(
    "text",
    ["Call me at five.\nThen we talk.\n", "Well, yes.\nWell, no.\n", "one line", "a;b\n", "你好\n"],
)
def test_words_are_taken_for_plain_text(text: str) -> None:
    assert (taken_for(text.encode()) or "").startswith("it looks like plain text")


@pytest.mark.parametrize("text", ['{"a": 1', "[1, 2", ' "x"', "", "\ufeff{"])
def test_what_begins_as_json_is_taken_for_nothing_else(text: str) -> None:
    assert taken_for(text.encode()) is None
