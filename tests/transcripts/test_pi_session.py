import json
from typing import Any

from workbench.messages import Usage
from workbench.transcripts.compactions import recorded_compactions

HEADER = {"type": "session", "version": 3, "id": "s1", "cwd": "/pier"}


def session(*entries: dict[str, Any], header: dict[str, Any] = HEADER) -> str:
    return "\n".join(map(json.dumps, [header, *entries]))


def said(key: str, parent: str | None, role: str, **fields: Any) -> dict[str, Any]:
    fields.setdefault("content", [{"type": "text", "text": key}])
    message = {"role": role, **fields}
    return {"type": "message", "id": key, "parentId": parent, "message": message}


def test_blocks_results_usage_and_times_are_read(load):
    call = {"type": "toolCall", "id": "k", "name": "read", "arguments": {"path": "a", "n": 1.50}}
    usage = {"input": 1, "output": 2, "cacheRead": 3, "cacheWrite": 4, "cost": {"total": 0.5}}
    thought = {"type": "thinking", "thinking": "Hm.", "thinkingSignature": "gAAA"}
    lines = session(
        said("a", None, "user"),
        said("b", "a", "assistant", content=[thought, call], usage=usage, model="m"),
        said("c", "b", "toolResult", toolCallId="k", toolName="read"),
    ).replace("1.5}", "1.50}")
    (found,) = load(lines)
    _, answer, result = found.messages
    assert answer.tool_calls[0].arguments == '{"path": "a", "n": 1.50}'
    assert (answer.reasoning, answer.model, found.model) == ("Hm.", "m", "m")
    assert answer.usage == Usage(
        input_tokens=8, output_tokens=2, cache_read_tokens=3, cache_write_tokens=4, cost_usd=0.5
    )
    assert (result.role, result.name, result.tool_call_id) == ("tool", "read", "k")


def test_broken_off_answer_that_says_nothing_is_hidden_and_counted(load):
    found = load(
        session(
            said("a", None, "user"),
            said("b", "a", "assistant", content=[], stopReason="aborted"),
            said("c", "b", "assistant", stopReason="aborted"),
        )
    )
    assert [m.model_visible for m in found[0].messages] == [True, False, True]
    assert found.issues[0].message.startswith("1 answers were broken off")


def test_compaction_is_an_event_and_the_history_stays(load):
    event = {"type": "compaction", "id": "x", "parentId": "b", "summary": "S", "tokensBefore": 9}
    event |= {"firstKeptEntryId": "b", "timestamp": "2026-01-01T00:00:00Z", "fromHook": False}
    (found,) = load(
        session(said("a", None, "user"), said("b", "a", "assistant"), event, said("c", "x", "user"))
    )
    (kept,) = recorded_compactions(found)
    assert [m.content for m in found.messages] == ["a", "b", "c"]
    assert (kept.before, kept.first_kept, kept.summary, kept.tokens_before) == (2, 1, "S", 9)
    assert kept.metadata == {"fromHook": False}


def test_first_version_counts_entries_from_its_header(load):
    header = {"type": "session", "id": "s1", "cwd": "/pier"}
    lines = [said(key, None, role) for key, role in (("a", "user"), ("b", "assistant"))]
    event = {"type": "compaction", "summary": "S", "tokensBefore": 9, "firstKeptEntryIndex": 2}
    lines = [{"type": line["type"], "message": line["message"]} for line in lines]
    (found,) = load(session(*lines, event, lines[0], header=header))
    (kept,) = recorded_compactions(found)
    assert (kept.before, kept.first_kept) == (2, 1)
    assert [m.id for m in found.messages] == ["m0", "m1", "m2"]


def test_branch_is_a_conversation_of_its_own_in_the_same_group(load):
    main, other = load(
        session(
            said("a", None, "user"),
            said("b", "a", "assistant"),
            said("c", "b", "user"),
            said("d", "c", "assistant"),
            said("e", "b", "user"),
            said("f", "e", "assistant"),
        )
    )
    assert [m.content for m in main.messages] == ["a", "b", "e", "f"]
    assert [m.content for m in other.messages] == ["a", "b", "c", "d"]
    assert main.group == other.group == "pi-session:s1"
    assert other.id == "s1:branch-2"
    assert other.metadata["branch"] == {"of": "s1", "shared_messages": 2}


def test_session_that_was_branched_off_is_in_the_group_of_the_other(load):
    header = HEADER | {"id": "s2", "parentSession": "/x/2026-01-01T00-00-00-000Z_s1.jsonl"}
    (found,) = load(session(said("a", None, "user"), header=header))
    assert (found.id, found.group) == ("s2", "pi-session:s1")


def test_command_of_the_person_and_notes_of_the_agent(load):
    shell = {"command": "ls", "output": "a.py\n", "exitCode": 0, "content": None}
    note = {"type": "custom_message", "id": "n", "parentId": "b", "content": "N", "display": False}
    label = {"type": "label", "id": "l", "parentId": "n", "label": "here"}
    (found,) = load(session(said("b", None, "bashExecution", **shell), note, label))
    command, injected = found.messages
    assert (command.role, command.content) == ("user", "$ ls\na.py\n")
    assert command.metadata["exitCode"] == 0
    assert (injected.role, injected.content) == ("system", "N")
    assert found.metadata["entries"][0] == {"before": 2, **label}


def test_parent_may_be_the_call_that_a_result_answers(load):
    call = {"type": "toolCall", "id": "k", "name": "ls", "arguments": {}}
    (found,) = load(
        session(
            said("a", "s1", "user"),
            said("b", "a", "assistant", content=[call]),
            said("c", "k", "toolResult", toolCallId="k", content="a.py"),
            said("d", "c", "assistant"),
        )
    )
    assert [m.role for m in found.messages] == ["user", "assistant", "tool", "assistant"]


def test_two_sessions_in_one_file_are_two_conversations(load):
    second = json.dumps(HEADER | {"id": "s2"}) + "\n" + json.dumps(said("z", None, "user"))
    assert [c.id for c in load(session(said("a", None, "user")) + "\n" + second)] == ["s1", "s2"]


def test_command_that_the_person_kept_to_itself_is_hidden(load):
    shell = {"command": "ls", "output": "a.py", "excludeFromContext": True, "content": None}
    (found,) = load(
        session(
            said("a", None, "user"),
            said("b", "a", "bashExecution", **shell),
            said("c", "b", "assistant"),
        )
    )
    assert [m.model_visible for m in found.messages] == [True, False, True]
