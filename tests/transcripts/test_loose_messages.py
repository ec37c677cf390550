import json

import pytest

CALL = {"type": "tool_use", "id": "k", "name": "f", "input": {}}


def langchain(side, text):
    return {"type": {"user": "human", "assistant": "ai"}[side], "content": text}


def items(side, text):
    kind = "output_text" if side == "assistant" else "input_text"
    return {"type": "message", "role": side, "content": [{"type": kind, "text": text}]}


def gemini(side, text):
    return {"role": {"user": "user", "assistant": "model"}[side], "parts": [{"text": text}]}


def ai_sdk(side, text):
    return {"role": side, "parts": [{"type": "text", "text": text}]}


def bedrock(side, text):
    called = [{"toolUse": {"toolUseId": text, "name": "f", "input": {}}}]
    return {"role": side, "content": [{"text": text}, *(called if side == "assistant" else [])]}


def anthropic(side, text):
    called = [CALL | {"id": text}] if side == "assistant" else []
    return {"role": side, "content": [{"type": "text", "text": text}, *called]}


def llama_index(side, text):
    return {"role": side, "additional_kwargs": {}, "blocks": [{"block_type": "text", "text": text}]}


WRITERS = [langchain, items, gemini, ai_sdk, bedrock, anthropic, llama_index]
TALK = [("user", "u0"), ("user", "u1"), ("assistant", "a0"), ("assistant", "a1")]


def lines(write, column, cells, times=range(4)):
    rows = [
        write(side, text) | {column: cell, "created_at": time}
        for (side, text), cell, time in zip(TALK, cells, times, strict=True)
    ]
    # The items of an answer are told from chat by one that only they have.
    call = {"type": "function_call", "call_id": "k", "name": "f", "arguments": "{}"}
    if write is items:
        rows.append(call | {column: cells[3], "created_at": times[3]})
    return "\n".join(map(json.dumps, rows))


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("column", ["session_id", "ticketNo", "会话ID"])
def test_messages_of_any_api_belong_to_the_conversation_they_name(load, write, column):
    found = load(lines(write, column, ["x", "y", "x", "y"]))
    assert [(c.id, [m.content for m in c.messages]) for c in found] == [
        ("x", ["u0", "a0"]),
        ("y", ["u1", "a1"]),
    ]


@pytest.mark.parametrize("write", WRITERS)
def test_an_unknown_column_is_told_for_any_api(load, write):
    found = load(lines(write, "desk_ref", ["x", "y", "x", "y"]))
    assert len(found) == 1
    assert "maybe_several" in [issue.code for issue in found.issues]


@pytest.mark.parametrize("write", [w for w in WRITERS if w is not items])
def test_the_newest_first_is_turned_round_for_any_api(load, write):
    found = load(lines(write, "n", range(4), times=[9, 8, 7, 6]))
    assert [m.content for m in found[0].messages] == ["a1", "a0", "u1", "u0"]
    assert "newest_first" in [issue.code for issue in found.issues]
