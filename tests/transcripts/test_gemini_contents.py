import json
from typing import Any

import pytest

from workbench.messages import Usage

USER = {"role": "user", "parts": [{"text": "q"}]}


def model(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"role": "model", "parts": list(parts)}


@pytest.mark.parametrize(
    ("call", "result", "keys"),
    [
        ("functionCall", "functionResponse", ("thoughtSignature",)),
        ("function_call", "function_response", ("thought_signature",)),
    ],
)
def test_calls_and_results_in_either_spelling_are_paired_by_name_and_order(
    load, call, result, keys
):
    calls = [{call: {"name": name, "args": {"n": 1}}, keys[0]: "gAAA"} for name in "fg"]
    results = [{result: {"name": name, "response": {"output": name * 2}}} for name in "gf"]
    found = load(json.dumps([USER, model(*calls), {"role": "user", "parts": results}]))
    _, answer, first, second = found[0].messages
    assert [c.arguments for c in answer.tool_calls] == ['{"n": 1}'] * 2
    assert [(m.role, m.content) for m in (first, second)] == [("tool", "gg"), ("tool", "ff")]
    assert first.tool_call_id == answer.tool_calls[1].id
    assert answer.tool_calls[0].metadata == {"thoughtSignature": "gAAA"}
    assert [issue.code for issue in found.issues] == ["paired"]


def test_result_that_is_more_than_a_text_stays_json(load):
    response = {"functionResponse": {"name": "f", "id": "k", "response": {"a": 1, "b": 2}}}
    call = model({"functionCall": {"name": "f", "id": "k", "args": {}}})
    (found,) = load(json.dumps([USER, call, {"role": "function", "parts": [response]}]))
    assert (found.messages[2].content, found.messages[2].tool_call_id) == ('{"a": 1, "b": 2}', "k")


def test_thoughts_media_and_code(load):
    parts = [
        {"text": "Hm.", "thought": True},
        {"text": "See."},
        {"inlineData": {"mimeType": "image/png", "data": "QUJD"}},
        {"fileData": {"mimeType": "application/pdf", "fileUri": "gs://x"}},
        {"executableCode": {"language": "PYTHON", "code": "1+1"}},
    ]
    (found,) = load(json.dumps([USER, model(*parts)]))
    answer = found.messages[1]
    assert (answer.reasoning, answer.content) == ("Hm.", "See.\n1+1")
    assert [(a.kind, a.url, a.size) for a in answer.attachments] == [
        ("image", None, 4),
        ("file", "gs://x", None),
    ]


def test_exchange_has_system_tools_usage_and_model(load):
    request = {
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "contents": [USER],
        "tools": [{"functionDeclarations": [{"name": "f"}]}, {"googleSearch": {}}],
    }
    counts = {"promptTokenCount": 5, "candidatesTokenCount": 2, "thoughtsTokenCount": 3}
    response = {
        "candidates": [{"content": model({"text": "A"}), "finishReason": "STOP"}],
        "usageMetadata": counts | {"cachedContentTokenCount": 1},
        "modelVersion": "m-1",
        "responseId": "r1",
    }
    (found,) = load(json.dumps({"request": request, "response": response}))
    assert [m.content for m in found.messages] == ["Be brief.", "q", "A"]
    assert [tool.name for tool in found.tools] == ["f", "googleSearch"]
    assert found.messages[2].usage == Usage(
        input_tokens=5, output_tokens=5, cache_read_tokens=1, reasoning_tokens=3
    )
    assert (found.id, found.model) == ("r1", "m-1")


def test_streamed_response_is_put_together(load):
    chunks = [{"candidates": [{"content": model({"text": text})}]} for text in ("A ", "B")]
    stream = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
    (found,) = load(json.dumps({"request": {"contents": [USER]}, "response": stream}))
    assert found.messages[1].content == "A B"


def test_error_as_response_is_kept(load):
    (found,) = load(
        json.dumps({"request": {"contents": [USER]}, "response": {"error": {"code": 4}}})
    )
    assert (len(found.messages), found.metadata["response"]) == (1, {"error": {"code": 4}})


def test_contents_stand_on_lines(load):
    (found,) = load("\n".join(map(json.dumps, [USER, model({"text": "A"})])))
    assert (found.format, [m.content for m in found.messages]) == ("gemini-contents", ["q", "A"])


@pytest.mark.parametrize(
    ("word", "role"), [("assistant", "assistant"), ("system", "system"), ("function", "user")]
)
def test_roles_that_the_api_does_not_have(load, word, role):
    (found,) = load(json.dumps([USER, {"role": word, "parts": [{"text": "A"}]}]))
    assert (found.messages[1].role, found.messages[1].metadata) == (role, {"role": word})


def test_checkpoint_of_the_cli_is_its_history(load):
    (found,) = load(json.dumps({"history": [USER, model({"text": "A"})], "authType": "x"}))
    assert (found.format, [m.content for m in found.messages]) == ("gemini-contents", ["q", "A"])
    assert found.metadata == {"authType": "x"}
