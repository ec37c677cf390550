import json
from typing import Any

from workbench.messages import Usage

HEADER = {"sessionId": "s1", "projectHash": "h", "kind": "main"}
USER = {"id": "a", "type": "user", "content": [{"text": "q"}], "timestamp": "t1"}
RESULT = {"functionResponse": {"id": "k", "name": "f", "response": {"output": "done"}}}
CALL = {"id": "k", "name": "f", "args": {"n": 1}, "status": "success", "result": [RESULT]}


def answer(**fields: Any) -> dict[str, Any]:
    return {"id": "b", "type": "gemini", "content": "", "model": "m", **fields}


def lines(*given: dict[str, Any]) -> str:
    return "\n".join(map(json.dumps, [HEADER, *given]))


def test_call_and_result_of_one_record_are_two_messages(load):
    thoughts = [{"subject": "Look", "description": "Hm."}]
    tokens = {"input": 5, "output": 2, "cached": 1, "thoughts": 3, "total": 10}
    (found,) = load(lines(USER, answer(toolCalls=[CALL], thoughts=thoughts, tokens=tokens)))
    _, called, result = found.messages
    assert (called.tool_calls[0].arguments, called.reasoning) == ('{"n": 1}', "Look\nHm.")
    assert called.usage == Usage(
        input_tokens=5, output_tokens=5, cache_read_tokens=1, reasoning_tokens=3
    )
    assert (result.content, result.tool_call_id, result.metadata["status"]) == (
        "done",
        "k",
        "success",
    )


def test_message_that_was_written_again_counts_once(load):
    found = load(lines(USER, answer(), {"$set": {"lastUpdated": "t"}}, answer(toolCalls=[CALL])))
    assert [m.role for m in found[0].messages] == ["user", "assistant", "tool"]
    assert [issue.code for issue in found.issues] == ["rewritten"]
    assert found[0].metadata["lastUpdated"] == "t"


def test_call_that_was_cancelled_has_no_result(load):
    (found,) = load(lines(USER, answer(toolCalls=[CALL | {"status": "cancelled", "result": []}])))
    assert [m.role for m in found.messages] == ["user", "assistant"]


def test_notices_are_no_messages(load):
    notice = {"id": "n", "type": "info", "content": "Request cancelled."}
    (found,) = load(lines(notice, USER))
    assert (len(found.messages), found.metadata["notices"]) == (1, [notice])


def test_older_files_are_one_object(load):
    (found,) = load(json.dumps(HEADER | {"messages": [USER, answer(content="A")]}))
    assert [m.content for m in found.messages] == ["q", "A"]
    assert (found.id, found.model, found.group) == ("s1", "m", "gemini-cli:s1")


def test_patch_may_replace_all_messages(load):
    (found,) = load(lines(USER, answer(), {"$set": {"messages": [USER]}}))
    assert [m.content for m in found.messages] == ["q"]


def test_going_back_takes_messages_away(load):
    (found,) = load(lines(USER, answer(content="A"), {"$rewindTo": "b"}, answer(content="B")))
    assert [m.content for m in found.messages] == ["q", "B"]
