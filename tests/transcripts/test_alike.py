"""Lines read by the keys of the line before give what each of them gives alone."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.messages import Conversation
from workbench.transcripts.alike import AlikeLines
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.json_text import decode_value
from workbench.transcripts.reading import iter_stream

ASK = {"role": "user", "content": "Where is P-7?"}
CALL = {
    "role": "assistant",
    "content": None,
    "tool_calls": [
        {"id": "k1", "type": "function", "function": {"name": "track", "arguments": "{}"}}
    ],
}
RESULT = {"role": "tool", "tool_call_id": "k1", "content": "在 4 号码头"}
BLOCK = {"type": "tool_use", "id": "k1", "name": "track", "input": {}}
XML = {
    "role": "assistant",
    "content": "<function=bash>\n<parameter=command>ls</parameter></function>",
}


def dump(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def learned(line: bytes) -> AlikeLines:
    alike = AlikeLines()
    alike.learn(Record(value=decode_value(line), raw=line, line=1, number="1"))
    return alike


VALUES = (
    {"messages": [ASK, CALL, RESULT]},
    {"messages": [ASK], "model": "m", "id": "c-1", "tools": [{"name": "track"}]},
    {"messages": [ASK], "model": "n", "id": "c-2", "tools": None},
    {"messages": [ASK], "id": "c-3", "group": "g"},
    {"messages": [ASK, CALL], "id": "c-4", "group": "g"},
    {"messages": [{**ASK, "id": "m7"}], "id": "c-5"},
    {"messages": [ASK, {**CALL, "refusal": None, "annotations": []}]},
    {"messages": [ASK, {**CALL, "annotations": [{"x": 1}]}]},
    {"messages": [ASK, {**CALL, "shelf": 3}, RESULT], "score": 1},
    {"messages": [ASK, {"role": "tool", "name": "track", "content": "no id"}], "score": 2},
    {"messages": [ASK, {"role": "assistant", "content": [BLOCK]}]},
    {"messages": [ASK, XML], "instance_id": "t__1"},
    {"messages": [ASK, CALL, RESULT], "instance_id": "t__2"},
    {"messages": [ASK], "system": "Be kind."},
    {"messages": [ASK], "info": {"mini_version": "2.1"}},
    {"messages": [ASK], "info": 3},
    {"messages": [ASK], "trajectory_format": "mini-swe-agent-1"},
    {"messages": [ASK], "trajectory_format": "other"},
    {"messages": []},
    {"messages": None},
    [ASK, CALL, RESULT],
    [ASK],
    {"role": "user"},
)
LINES = (
    *map(dump, VALUES),
    b'{"messages": [{"role": "user", "content": "cut',
    b'{"messages": [{"role": "user", "content": "\\ud83d"}]}',
    b'{"messages": [{"role": "user", "content": "a"}], "score": "\xff"}',
    b'{"messages": [{"role": "user", "content": "\xff"}]}',
    b'{"messages": [{"role": "user", "content": "a"}]} {"messages": []}',
)


def read(lines: list[bytes]) -> list[Conversation]:
    found = [one.conversation for one in iter_stream(io.BytesIO(b"\n".join(lines)), Source())]
    return [replace(one, source=None, id="") for one in found]


@given(st.lists(st.sampled_from(LINES), max_size=40))
def test_a_file_gives_what_its_lines_give_alone(lines):
    together = read([*([dump({"messages": [ASK]})] * 20), *lines])[20:]
    assert together == [one for line in lines for one in read([dump([[1]]), line])]


def test_a_line_with_the_same_keys_takes_the_short_way():
    alike = learned(dump({"messages": [ASK], "model": "m"}))
    draft = alike.read(dump({"messages": [ASK, CALL, RESULT], "model": "n"}), 7)
    assert draft is not None
    assert (draft.line, draft.number, draft.conversation.model) == (7, "7", "n")
    assert [message.id for message in draft.conversation.messages] == ["m0", "m1", "m2"]


@pytest.mark.parametrize(
    "line",
    [
        dump({"messages": [ASK]}),
        dump({"messages": [ASK], "model": "m", "more": 1}),
        dump({"messages": [ASK], "model": {"name": "m"}}),
        dump({"messages": [{**ASK, "more": 1}], "model": "m"}),
        dump({"messages": [], "model": "m"}),
        b'{"messages": [], "model": "m"',
    ],
)
def test_a_line_that_differs_takes_the_long_way(line):
    assert learned(dump({"messages": [ASK], "model": "m"})).read(line, 1) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"messages": [{**ASK, "more": 1}]},
        {"messages": [ASK], "instance_id": "t__1"},
        {"messages": [ASK], "response": {"choices": []}},
        {"messages": [ASK], "info": {}},
    ],
)
def test_nothing_is_learned_of_a_line_that_another_format_might_read(fields):
    line = dump(fields)
    assert learned(line).read(line, 1) is None


def test_shapes_that_alternate_are_learned_once_each():
    one, two = dump({"messages": [ASK], "a": 1}), dump({"messages": [ASK], "b": 1})
    alike = learned(one)
    for line in (two, one):
        assert alike.read(line, 1) is None
        alike.learn(Record(value=decode_value(line), raw=line, line=1, number="1"))
        assert alike.read(line, 1) is not None
