import json
from typing import Any

import pytest

from workbench.messages import Usage


def results(*messages: dict[str, Any], **fields: Any) -> str:
    simulation = {"id": "s1", "task_id": "7", "trial": 2, "messages": messages, **fields}
    info = {
        "environment_info": {"domain_name": "telecom", "policy": "Be brief."},
        "agent_info": {"llm": "m"},
    }
    tasks = [{"id": "7", "ticket": "T"}, {"id": "8"}]
    return json.dumps({"info": info, "tasks": tasks, "simulations": [simulation]})


def test_policy_is_the_first_message(load):
    (found,) = load(results({"role": "assistant", "content": "Hi!"}))
    assert [(m.role, m.content) for m in found.messages] == [
        ("system", "Be brief."),
        ("assistant", "Hi!"),
    ]


def test_policy_of_the_simulation_goes_first(load):
    (found,) = load(results({"role": "assistant", "content": "Hi!"}, policy="Be long."))
    assert found.messages[0].content == "Be long."


def test_names_group_model_and_task(load):
    (found,) = load(results({"role": "user", "content": "a"}, reward_info={"reward": 0.5}))
    assert (found.id, found.group, found.model) == ("s1", "tau2-bench-telecom:task-7", "m")
    assert found.tags == ("reward:0.5", "trial:2")
    assert found.metadata["task"] == {"id": "7", "ticket": "T"}


def test_what_the_user_does_with_tools_is_hidden_from_the_agent(load):
    call = {"id": "k", "name": "toggle", "arguments": {}, "requestor": "user"}
    (found,) = load(
        results(
            {"role": "user", "content": None, "tool_calls": [call]},
            {"role": "tool", "id": "k", "content": "on", "requestor": "user"},
            {"role": "user", "content": "It is on."},
        )
    )
    assert [m.model_visible for m in found.messages] == [True, False, False, True]
    assert found.messages[2].tool_call_id == "k"


def test_wrapped_results_are_messages_of_their_own(load):
    calls = [{"id": k, "name": "f", "arguments": {"n": 1.50}} for k in "ab"]
    wrapped = [{"id": k, "role": "tool", "content": k, "requestor": "assistant"} for k in "ab"]
    (found,) = load(
        results(
            {"role": "assistant", "content": None, "tool_calls": calls},
            {"role": "tool", "tool_messages": wrapped},
        )
    )
    assert [m.tool_call_id for m in found.messages[2:]] == ["a", "b"]


def test_usage_cost_and_time_are_kept(load):
    answer = {
        "role": "assistant",
        "content": "a",
        "usage": {"prompt_tokens": 4, "completion_tokens": 1},
        "cost": 0.25,
        "timestamp": "2026-01-01T00:00:00",
    }
    (found,) = load(results(answer))
    assert found.messages[1].usage == Usage(input_tokens=4, output_tokens=1, cost_usd=0.25)
    assert found.messages[1].timestamp == "2026-01-01T00:00:00"


@pytest.mark.parametrize("bad", [None, "x", [5], [{"role": "judge", "content": "a"}]])
def test_bad_simulation_is_refused_with_its_place(load, bad):
    found = load(results().replace('"messages": []', f'"messages": {json.dumps(bad)}'))
    assert len(found) == 0
    assert [(i.severity, i.place) for i in found.issues] == [("refusal", "simulations[0]")]
