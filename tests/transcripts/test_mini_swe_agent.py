import json
from typing import Any

import pytest

SYSTEM = {"role": "system", "content": "One command."}
TASK = {"role": "user", "content": "Fix it."}


def trajectory(*steps: dict[str, Any], **fields: Any) -> str:
    info = {"exit_status": "Submitted", "config": {"model": {"model_name": "m"}}}
    return json.dumps(
        {
            "info": info,
            "messages": [SYSTEM, TASK, *steps],
            "trajectory_format": "mini-swe-agent-1",
            "instance_id": "org__repo-1",
        }
        | fields
    )


def thought(command: str, **fields: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": f"THOUGHT: so.\n\n```bash\n{command}\n```", **fields}


def seen(output: str) -> dict[str, Any]:
    return {"role": "user", "content": f"<returncode>0</returncode>\n<output>\n{output}\n</output>"}


def test_fenced_command_is_a_call_and_what_came_back_its_result(load):
    (found,) = load(trajectory(thought("ls -a\nls"), seen("a.py")))
    action, observation = found.messages[2:]
    (call,) = action.tool_calls
    assert (call.name, call.arguments, call.metadata) == ("bash", "ls -a\nls", {"fenced": 1})
    assert action.content == thought("ls -a\nls")["content"]
    assert (observation.role, observation.tool_call_id) == ("tool", call.id)
    assert observation.metadata == {"role": "user"}


def test_only_the_task_is_said_by_a_person(load):
    (found,) = load(trajectory(thought("ls"), seen("a"), thought("cat a"), seen("b")))
    assert [m.role for m in found.messages if m.role == "user"] == ["user"]


@pytest.mark.parametrize(
    ("text", "commands"),
    [("no command", 0), ("```bash\na\n```\n```python\nx\n```\n```bash\nb\n```", 2)],
)
def test_answer_that_broke_the_rule_is_answered_by_the_complaint(load, text, commands):
    answer = {"role": "assistant", "content": text}
    (found,) = load(trajectory(answer, {"role": "user", "content": "EXACTLY ONE action"}))
    (call,) = found.messages[2].tool_calls
    assert call.metadata == {"fenced": commands}
    assert call.arguments == "\n".join("ab"[:commands])
    assert (found.messages[3].role, found.messages[3].content) == ("tool", "EXACTLY ONE action")


def test_last_word_of_a_stopped_run_was_never_sent(load):
    stop = {"role": "user", "content": "Limits exceeded."}
    (found,) = load(trajectory(thought("ls"), seen("a"), stop))
    assert (found.messages[-1].role, found.messages[-1].model_visible) == ("system", False)
    assert found.messages[-1].metadata == {"role": "user"}


def test_second_version_calls_tools_and_leaves_with_a_role_of_its_own(load):
    call = {"id": "k", "type": "function", "function": {"name": "bash", "arguments": "{}"}}
    answer = {"role": "assistant", "content": "Look.", "tool_calls": [call], "extra": {"cost": 0.5}}
    observation = {"role": "tool", "tool_call_id": "k", "content": "a", "extra": {"returncode": 0}}
    ending = {"role": "exit", "content": "done", "extra": {"exit_status": "Submitted"}}
    (found,) = load(trajectory(answer, observation, ending))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "tool", "system"]
    assert found.messages[2].tool_calls[0].id == "k"
    assert found.messages[2].usage.cost_usd == 0.5
    assert not found.messages[4].model_visible
    assert found.messages[4].metadata["role"] == "exit"


def test_second_version_may_hold_whole_responses(load):
    items = [
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Hm."}]},
        {"type": "function_call", "call_id": "k", "name": "bash", "arguments": '{"command": "ls"}'},
    ]
    response = {"object": "response", "output": items, "usage": {"input_tokens": 9}}
    output = {"type": "function_call_output", "call_id": "k", "output": "a.py"}
    (found,) = load(trajectory(response, output))
    answer, result = found.messages[2:]
    assert (answer.reasoning, answer.tool_calls[0].arguments) == ("Hm.", '{"command": "ls"}')
    assert answer.usage.input_tokens == 9
    assert (result.content, result.tool_call_id) == ("a.py", "k")


def test_repeated_response_gives_usage_time_model_and_reasoning(load):
    message = {"role": "assistant", "content": "again", "reasoning": "Hm."}
    response = {
        "model": "m-1",
        "created": 1763510200,
        "usage": {"prompt_tokens": 5, "completion_tokens": 2, "cost": 0.25},
        "choices": [{"message": message}],
    }
    (found,) = load(trajectory(thought("ls", extra={"response": response}), seen("a")))
    answer = found.messages[2]
    assert (answer.usage.input_tokens, answer.usage.cost_usd) == (5, 0.25)
    assert (answer.model, answer.reasoning) == ("m-1", "Hm.")
    assert answer.timestamp == "2025-11-18T23:56:40+00:00"


def test_runs_of_one_task_are_one_group(load):
    (found,) = load(trajectory(thought("ls"), seen("a")))
    assert (found.id, found.group, found.model) == ("org__repo-1", "swe-task:org__repo-1", "m")
    assert found.tags == ("exit:Submitted",)


def test_bad_step_is_refused_with_its_place(load):
    found = load(trajectory({"content": "who?"}))
    assert len(found) == 0
    assert "messages[2]: expected a message" in found.issues[0].message
