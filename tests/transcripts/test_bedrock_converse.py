import json

from workbench.messages import Usage

USER = {"role": "user", "content": [{"text": "q"}]}
USE = {"toolUse": {"toolUseId": "k", "name": "f", "input": {"n": 1.50}}}
RESULT = {"toolResult": {"toolUseId": "k", "content": [{"json": {"a": 1}}], "status": "error"}}


def test_calls_and_results_are_read(load):
    asked = {"role": "user", "content": [RESULT, {"text": "And?"}]}
    (found,) = load(json.dumps([USER, {"role": "assistant", "content": [USE]}, asked]))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "user"]
    assert found.messages[1].tool_calls[0].arguments == '{"n": 1.5}'
    assert (found.messages[2].content, found.messages[2].metadata) == (
        '{"a": 1}',
        {"status": "error"},
    )


def test_reasoning_and_media(load):
    thought = {"reasoningContent": {"reasoningText": {"text": "Hm.", "signature": "gAAA"}}}
    sealed = {"reasoningContent": {"redactedContent": "gAAA"}}
    document = {"document": {"name": "d", "format": "txt", "source": {"bytes": "QUJD"}}}
    picture = {"image": {"format": "png", "source": {"s3Location": {"uri": "s3://x"}}}}
    asked = {"role": "user", "content": [{"text": "q"}, document, picture]}
    answer = {"role": "assistant", "content": [thought, sealed, {"text": "A"}]}
    (found,) = load(json.dumps([asked, answer]))
    assert [(a.kind, a.size, a.url) for a in found.messages[0].attachments] == [
        ("file", 4, None),
        ("image", None, "s3://x"),
    ]
    assert (found.messages[1].reasoning, found.messages[1].content) == ("Hm.", "A")
    assert found.messages[1].metadata["content_blocks"] == [
        {"index": 0, "reasoningContent": {"signature": "gAAA"}},
        {"index": 1, "reasoningContent": {"redactedContent": "gAAA"}},
    ]


def test_exchange_has_system_tools_usage_and_answer(load):
    request = {
        "modelId": "m",
        "system": [{"text": "Be brief."}],
        "messages": [USER],
        "inferenceConfig": {},
        "toolConfig": {"tools": [{"toolSpec": {"name": "f"}}]},
    }
    usage = {"inputTokens": 5, "outputTokens": 2, "cacheReadInputTokens": 3}
    output = {"message": {"role": "assistant", "content": [{"text": "A"}]}}
    response = {"output": output, "stopReason": "end_turn", "usage": usage}
    (found,) = load(json.dumps({"request": request, "response": response}))
    assert [m.content for m in found.messages] == ["Be brief.", "q", "A"]
    assert (found.model, found.tools[0].name) == ("m", "f")
    assert found.messages[2].usage == Usage(input_tokens=8, output_tokens=2, cache_read_tokens=3)
    assert found.messages[2].metadata["response"] == {"stopReason": "end_turn"}


def test_texts_alone_are_known_by_their_body(load):
    assert load(json.dumps({"messages": [USER], "inferenceConfig": {}}))[0].format == (
        "bedrock-converse"
    )


def test_other_role_is_refused_with_its_place(load):
    found = load(json.dumps([{"role": "judge", "content": [USE]}]))
    assert "messages[0]: expected the role user or assistant" in found.issues[0].message


def test_log_of_invocations_holds_both_bodies(load):
    answer = {"output": {"message": {"role": "assistant", "content": [{"text": "A"}]}}}
    log = {
        "modelId": "m",
        "input": {"inputBodyJson": {"messages": [USER]}, "inputTokenCount": 3},
        "output": {"outputBodyJson": answer},
    }
    (found,) = load(json.dumps(log))
    assert (found.format, found.model) == ("bedrock-converse", "m")
    assert [m.content for m in found.messages] == ["q", "A"]
    assert found.metadata["input"] == {"inputTokenCount": 3}
