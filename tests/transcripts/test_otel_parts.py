from typing import Any

from workbench.messages import Message
from workbench.transcripts.json_text import as_raw
from workbench.transcripts.otel_parts import read_part_messages


def read(role: str, *parts: Any, **fields: Any) -> list[Message]:
    return read_part_messages([as_raw({"role": role, "parts": parts, **fields})])


def test_answer_with_reasoning_text_and_call():
    call = {"type": "tool_call", "id": "k", "name": "f", "arguments": {"n": 1}}
    thought = {"type": "reasoning", "content": "Hm."}
    (found,) = read("assistant", thought, {"type": "text", "content": "A"}, call, finish_reason="x")
    assert (found.reasoning, found.content, found.metadata) == ("Hm.", "A", {"finish_reason": "x"})
    assert [(c.id, c.arguments) for c in found.tool_calls] == [("k", '{"n":1}')]


def test_results_are_tool_messages():
    first = {"type": "tool_call_response", "id": "k", "response": {"a": 1}}
    second = {"type": "tool_call_response", "id": "l", "result": "done"}
    assert [(m.role, m.tool_call_id, m.content) for m in read("tool", first, second)] == [
        ("tool", "k", '{"a":1}'),
        ("tool", "l", "done"),
    ]


def test_media_and_unknown_parts():
    picture = {"type": "uri", "mime_type": "image/png", "uri": "http://x"}
    sound = {"type": "blob", "modality": "audio", "content": "QUJD"}
    (found,) = read("user", picture, sound, {"type": "hologram", "x": 1})
    assert [(a.kind, a.url, a.size) for a in found.attachments] == [
        ("image", "http://x", None),
        ("audio", None, 4),
    ]
    assert found.metadata["content_blocks"] == [{"index": 2, "type": "hologram", "x": 1}]


def test_roles_that_vendors_write():
    text = {"type": "text", "content": "A"}
    roles = ("model", "tool", "developer", "human")
    assert [read(role, text)[0].role for role in roles] == ["assistant", "tool", "system", "user"]
