import json
from typing import Any

from workbench.messages import Usage


def part(kind: str, content: Any = None, **fields: Any) -> dict[str, Any]:
    return {"part_kind": kind, "content": content, **fields}


def request(*parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"kind": "request", "parts": list(parts), **fields}


def response(*parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"kind": "response", "parts": list(parts), **fields}


QUESTION = request(part("user-prompt", "q", timestamp="t1"))


def test_each_part_of_a_request_is_a_message_and_a_response_is_one(load):
    call = {"part_kind": "tool-call", "tool_name": "f", "args": {"n": 1}, "tool_call_id": "k"}
    returned = part("tool-return", {"a": 1}, tool_name="f", tool_call_id="k")
    (found,) = load(
        json.dumps(
            [
                request(part("system-prompt", "S"), part("user-prompt", "q")),
                response(part("thinking", "Hm."), part("text", "A"), call, model_name="m"),
                request(returned, part("user-prompt", "r")),
            ]
        )
    )
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "tool", "user"]
    answer, result = found.messages[2:4]
    assert (answer.reasoning, answer.content, found.model) == ("Hm.", "A", "m")
    assert answer.tool_calls[0].arguments == '{"n": 1}'
    assert (result.content, result.tool_call_id, result.name) == ('{"a": 1}', "k", "f")


def test_retry_is_a_result_or_told_by_the_program(load):
    call = {"part_kind": "tool-call", "tool_name": "f", "args": None, "tool_call_id": "k"}
    about = part("retry-prompt", [{"type": "missing"}], tool_name="f", tool_call_id="k")
    (found,) = load(
        json.dumps([QUESTION, response(call), request(about, part("retry-prompt", "Again"))])
    )
    assert [(m.role, m.content) for m in found.messages[2:]] == [
        ("tool", '[{"type": "missing"}]'),
        ("system", "Again"),
    ]


def test_instructions_are_a_system_message_in_front(load):
    (found,) = load(json.dumps([QUESTION | {"instructions": "Be brief."}]))
    assert [(m.role, m.content) for m in found.messages] == [
        ("system", "Be brief."),
        ("user", "q"),
    ]


def test_media_in_prompts(load):
    media = ["See", {"kind": "image-url", "url": "http://x"}]
    media.append({"kind": "binary", "data": "QUJD", "media_type": "audio/wav"})
    (found,) = load(json.dumps([request(part("user-prompt", media))]))
    assert found.messages[0].content == "See"
    assert [(a.kind, a.url, a.size) for a in found.messages[0].attachments] == [
        ("image", "http://x", None),
        ("audio", None, 4),
    ]


def test_tool_that_the_provider_ran(load):
    call = {"part_kind": "builtin-tool-call", "tool_name": "web", "args": {}, "tool_call_id": "k"}
    returned = part("builtin-tool-return", "sunny", tool_name="web", tool_call_id="k")
    (found,) = load(json.dumps([QUESTION, response(call, returned, part("text", "A"))]))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool"]
    assert found.messages[1].tool_calls[0].metadata == {"part_kind": "builtin-tool-call"}


def test_usage_in_newer_and_older_words(load):
    newer = {"input_tokens": 5, "output_tokens": 2, "cache_read_tokens": 1}
    older = {"request_tokens": 5, "response_tokens": 2, "details": {"reasoning_tokens": 1}}
    answers = [response(part("text", "A"), usage=usage) for usage in (newer, older, {"cost": None})]
    (found,) = load(json.dumps(answers))
    assert [m.usage for m in found.messages] == [
        Usage(input_tokens=5, output_tokens=2, cache_read_tokens=1),
        Usage(input_tokens=5, output_tokens=2, reasoning_tokens=1),
        None,
    ]


def test_wrong_part_is_refused(load):
    found = load(json.dumps([request(part("hologram", "x"))]))
    assert "found part_kind 'hologram'" in found.issues[0].message


def test_histories_stand_on_lines_and_under_messages(load):
    assert len(load(json.dumps([QUESTION]) + "\n" + json.dumps([QUESTION, QUESTION]))) == 2
    assert load(json.dumps({"messages": [QUESTION], "run": 1}))[0].metadata == {"run": 1}


def test_file_that_the_model_made_is_an_attachment(load):
    made = {"kind": "binary", "data": "QUJD", "media_type": "image/png"}
    parts = [{"part_kind": "file", "content": made}, {"part_kind": "text", "content": "A"}]
    (found,) = load(json.dumps([{"kind": "response", "parts": parts}]))
    assert found.messages[0].attachments[0].kind == "image"
    assert found.messages[0].metadata == {}


def test_record_that_is_no_message_after_many_that_are_is_refused(load):
    found = load(json.dumps([*[request(part("user-prompt", "q"))] * 16, {"parts": []}]))
    assert "expected a request or response" in found.issues[0].message
    assert len(found[0].messages) == 16
