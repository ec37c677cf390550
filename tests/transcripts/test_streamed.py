import json
from typing import Any

import msgspec
import pytest

from workbench.transcripts.streamed import read_stream


def stream(*events: object) -> str:
    return "".join(f"event: x\ndata: {json.dumps(event)}\n\n" for event in events)


def joined(text: str) -> Any:
    fields, cut = read_stream(text)
    assert not cut
    assert fields is not None
    return {key: msgspec.json.decode(raw) for key, raw in fields.items()}


def delta(**fields: object) -> dict[str, object]:
    return {"id": "r1", "model": "m", "choices": [{"index": 0, "delta": fields}]}


def test_openai_events_become_one_message():
    part = {"index": 0, "id": "k", "function": {"name": "f", "arguments": '{"a"'}}
    rest = {"index": 0, "function": {"arguments": ": 1}"}}
    text = stream(
        delta(role="assistant", content="Hel"),
        delta(content="lo", tool_calls=[part]),
        delta(tool_calls=[rest]),
        {"id": "r1", "choices": [], "usage": {"prompt_tokens": 3}},
    )
    found = joined(text + "data: [DONE]\n")
    assert found["choices"][0]["message"] == {
        "role": "assistant",
        "content": "Hello",
        "tool_calls": [
            {"id": "k", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
        ],
    }
    assert (found["id"], found["usage"]) == ("r1", {"prompt_tokens": 3})


def test_anthropic_events_become_one_message():
    text = stream(
        {"type": "message_start", "message": {"role": "assistant", "usage": {"input_tokens": 4}}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hi"}},
        {
            "type": "content_block_start",
            "index": 1,
            "content_block": {"type": "tool_use", "id": "k", "name": "f", "input": {}},
        },
        {"type": "content_block_delta", "index": 1, "delta": {"partial_json": '{"n": 1'}},
        {"type": "content_block_delta", "index": 1, "delta": {"partial_json": ".50}"}},
        {"type": "content_block_stop", "index": 1},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "tool_use"},
            "usage": {"output_tokens": 9},
        },
        {"type": "message_stop"},
    )
    fields, _ = read_stream(text)
    assert fields is not None
    assert b'"input":{"n": 1.50}' in bytes(fields["content"])
    found = joined(text)
    assert found["content"][0] == {"type": "text", "text": "Hi"}
    assert found["usage"] == {"input_tokens": 4, "output_tokens": 9}
    assert found["stop_reason"] == "tool_use"


def test_cut_stream_keeps_its_whole_events():
    text = stream(delta(content="a"), delta(content="b"))
    fields, cut = read_stream(text.rstrip()[:-9])
    assert cut
    assert fields is not None
    assert msgspec.json.decode(fields["choices"])[0]["message"]["content"] == "a"


@pytest.mark.parametrize("text", ["", "oops", "data: {", "data: 5\n\ndata: {}", "<html></html>"])
def test_other_text_is_no_stream(text):
    assert read_stream(text) == (None, False)
