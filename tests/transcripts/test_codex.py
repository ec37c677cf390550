import json
from typing import Any

import pytest

from workbench.messages import Usage
from workbench.transcripts.compactions import recorded_compactions

TIME = "2026-01-01T00:00:00Z"
META = {"id": "s1", "cwd": "/pier"}
CALL = {"type": "function_call", "name": "f", "arguments": "{}", "call_id": "k"}
OUTPUT = {"type": "function_call_output", "call_id": "k", "output": "done"}


def line(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": TIME, "type": kind, "payload": payload}


def item(payload: dict[str, Any]) -> dict[str, Any]:
    return line("response_item", payload)


def says(role: str, text: str) -> dict[str, Any]:
    kind = "output_text" if role == "assistant" else "input_text"
    return {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}


def tokens(last: int, total: int) -> dict[str, Any]:
    info = {"last_token_usage": {"input_tokens": last, "cached_input_tokens": 1}}
    info["total_token_usage"] = {"input_tokens": total}
    return line("event_msg", {"type": "token_count", "info": info})


def rollout(*lines: dict[str, Any], **meta: Any) -> str:
    return "\n".join(map(json.dumps, [line("session_meta", META | meta), *lines]))


def test_what_the_screen_showed_is_not_said_twice(load):
    shown = line("event_msg", {"type": "user_message", "message": "q"})
    (found,) = load(rollout(shown, item(says("user", "q")), item(says("assistant", "A"))))
    assert [(m.role, m.content) for m in found.messages] == [("user", "q"), ("assistant", "A")]
    assert found.metadata["other_lines"] == {"user_message": 1}
    assert found.messages[0].timestamp == TIME


def test_items_of_one_answer_are_seen_once(load):
    thought = {"type": "reasoning", "summary": [], "encrypted_content": "gAAAA"}
    (found,) = load(
        rollout(
            item(says("user", "q")), *map(item, (thought, says("assistant", "A"), CALL, OUTPUT))
        )
    )
    assert [m.model_visible for m in found.messages] == [True, True, False, False, True]
    whole = found.messages[1]
    assert (whole.content, whole.tool_calls[0].id, whole.reasoning) == ("A", "k", None)
    assert whole.metadata["encrypted_content"] == "gAAAA"


@pytest.mark.parametrize("text", ["<environment_context>x", "# AGENTS.md instructions for /x"])
def test_what_the_program_put_in_is_no_turn_of_a_person(load, text):
    (found,) = load(rollout(item(says("user", text)), item(says("user", "q"))))
    assert [m.role for m in found.messages] == ["system", "user"]
    assert found.messages[0].metadata["role"] == "user"


@pytest.mark.parametrize("before", [True, False])
def test_tokens_belong_to_the_answer_they_stand_beside(load, before):
    first, second = [item(says("assistant", "A"))], [item(says("assistant", "B"))]
    counts = [tokens(5, 5), tokens(7, 12)]
    steps = [
        step
        for count, answer in zip(counts, (first, second), strict=True)
        for step in ([item(says("user", "q")), count, *answer] if before else [*answer, count])
    ]
    between = [] if before else [item(says("user", "q"))]
    (found,) = load(rollout(*steps[:2], *between, *steps[2:]))
    usages = [m.usage for m in found.messages if m.role == "assistant"]
    assert usages == [
        Usage(input_tokens=5, cache_read_tokens=1),
        Usage(input_tokens=7, cache_read_tokens=1),
    ]


def test_same_count_again_is_not_counted(load):
    answers = [item(says("assistant", "A")), tokens(5, 5), tokens(5, 5), item(says("user", "q"))]
    (found,) = load(rollout(*answers, item(says("assistant", "B"))))
    assert [m.usage is None for m in found.messages] == [False, True, True]


def test_compaction_is_an_event(load):
    packed = line("compacted", {"message": "So far", "replacement_history": [{"type": "message"}]})
    (found,) = load(rollout(item(says("user", "q")), packed, item(says("assistant", "A"))))
    (event,) = recorded_compactions(found)
    assert (event.before, event.summary, event.timestamp) == (1, "So far", TIME)
    assert event.metadata == {"replacement_history": [{"type": "message"}]}


def test_model_comes_from_the_context_of_the_turn(load):
    context = line("turn_context", {"model": "m", "effort": "high"})
    (found,) = load(
        rollout(context, context, item(says("user", "q")), item(says("assistant", "A")))
    )
    assert (found.model, found.messages[1].model) == ("m", "m")
    assert found.metadata["turn_contexts"] == [{"model": "m", "effort": "high"}]


def test_base_instructions_are_the_system_message(load):
    (found,) = load(rollout(item(says("user", "q")), base_instructions={"text": "Be brief."}))
    assert (found.messages[0].role, found.messages[0].content) == ("system", "Be brief.")


def test_fork_is_in_the_group_of_its_session(load):
    (found,) = load(rollout(item(says("user", "q")), forked_from_id="s0"))
    assert (found.id, found.group) == ("s1", "codex:s0")


def test_file_of_events_alone_is_read_from_them(load):
    shown = [
        line("event_msg", {"type": "user_message", "message": "q"}),
        line("event_msg", {"type": "agent_message", "message": "A"}),
    ]
    (found,) = load(rollout(*shown))
    assert [m.content for m in found.messages] == ["q", "A"]


def test_older_files_have_no_envelopes(load):
    header = {"id": "s1", "timestamp": TIME, "instructions": None}
    lines = [header, says("user", "q"), CALL, OUTPUT, {"record_type": "state"}]
    (found,) = load("\n".join(map(json.dumps, lines)))
    assert [m.role for m in found.messages] == ["user", "assistant", "tool"]
    assert (found.id, found.format) == ("s1", "codex")


def test_stream_holds_call_and_result_in_one_item(load):
    command = {"id": "i1", "type": "command_execution", "command": "ls", "exit_code": 0}
    command["aggregated_output"] = "a.py"
    lines = [
        {"type": "thread.started", "thread_id": "t1"},
        {"type": "item.completed", "item": {"id": "i0", "type": "reasoning", "text": "Hm."}},
        {"type": "item.completed", "item": command},
        {"type": "item.completed", "item": {"id": "i2", "type": "agent_message", "text": "A"}},
        {"type": "turn.completed", "usage": {"input_tokens": 4}},
    ]
    (found,) = load("\n".join(map(json.dumps, lines)))
    assert [m.role for m in found.messages if m.model_visible] == ["assistant", "tool", "assistant"]
    assert found.messages[0].tool_calls[0].arguments == "ls"
    assert found.metadata["turns"] == [{"usage": {"input_tokens": 4}}]


def test_result_of_an_mcp_tool_in_the_stream_is_its_text(load):
    result = {"content": [{"type": "text", "text": "pier 4"}]}
    item = {"id": "i1", "type": "mcp_tool_call", "tool": "track", "arguments": {}, "result": result}
    lines = [{"type": "thread.started"}, {"type": "item.completed", "item": item}]
    (found,) = load("\n".join(map(json.dumps, lines)))
    assert found.messages[1].content == "pier 4"
