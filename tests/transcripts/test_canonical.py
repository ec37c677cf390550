import gzip
import json

import pytest

from workbench.errors import TranscriptError
from workbench.messages import (
    Attachment,
    Conversation,
    Message,
    ToolCall,
    ToolDefinition,
    Usage,
    build_conversation,
)
from workbench.transcripts import load_conversations, write_conversations

FULL = build_conversation(
    "c/1",
    [
        Message(role="system", content="Be brief. 请简短。", timestamp="2026-01-01T00:00:00Z"),
        Message(
            role="user",
            content="",
            attachments=(Attachment(kind="image", size=4, sha256="ab", metadata={"d": "low"}),),
        ),
        Message(
            role="assistant",
            reasoning="hm",
            tool_calls=(ToolCall(id="k", name="f", arguments="{'n': 1}", metadata={"i": 0}),),
            usage=Usage(input_tokens=5, cost_usd=0.1),
            model="m",
        ),
        Message(role="tool", tool_call_id="k", content="\x00 1", model_visible=False, version=3),
    ],
    group="g",
    tags=("a", "b"),
    language="en",
    tools=(ToolDefinition(name="f", definition='{"name":  "f"}'),),
    model="m",
    source="elsewhere.json:3",
    format="openai-chat",
    metadata={"n": 12345678901234567890123, "deep": [{"x": [None, True, 1.5]}]},
)


@pytest.mark.parametrize("name", ["c.jsonl", "c.jsonl.gz"])
def test_round_trip_changes_nothing(tmp_path, name):
    plain = build_conversation("c2", [Message(role="user", content="hi")])
    path = tmp_path / name
    assert write_conversations(path, iter([FULL, plain])) == 2
    found = load_conversations(path)
    assert list(found) == [FULL, plain]
    assert found.issues == ()
    assert found.files[0].format == "workbench"


def test_gzip_bytes_are_the_same_every_time(tmp_path):
    for name in ("a.gz", "b.gz"):
        write_conversations(tmp_path / name, [FULL])
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()).endswith(b"}\n")


def test_failed_writing_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "c.jsonl"
    write_conversations(path, [FULL])
    bad = Conversation(id="bad", messages=(Message(role="user", content="\ud83d"),))
    with pytest.raises(TranscriptError, match="conversation 'bad' can't be written"):
        write_conversations(path, [FULL, bad])
    assert list(load_conversations(path)) == [FULL]
    assert [entry.name for entry in tmp_path.iterdir()] == ["c.jsonl"]


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": "hi", "mood": "calm"},
        {"role": "developer", "content": "hi"},
        {"role": "user", "content": [{"type": "text", "text": "hi"}]},
    ],
)
def test_lines_with_more_in_them_are_read_as_chat_and_lose_nothing(load, message):
    (found,) = load(json.dumps({"id": "c1", "messages": [message]}))
    assert found.format == "openai-chat"
    assert found.messages[0].content == "hi"


def test_messages_without_ids_are_numbered(load):
    (found,) = load('{"id":"c","messages":[{"role":"user","content":"a"}]}\n')
    assert [message.id for message in found.messages] == ["m0"]
