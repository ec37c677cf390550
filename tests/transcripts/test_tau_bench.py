import json

import pytest

CHAT = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]


def trial(task: object, number: int, *chat: object, **fields: object) -> dict[str, object]:
    return {"task_id": task, "trial": number, "reward": 1.0, "traj": [*chat, *CHAT], **fields}


def test_trials_of_a_task_are_one_group(load):
    policy = {"role": "system", "content": "# Airline agent policy\nBe brief."}
    found = load(json.dumps([trial(12, 0, policy), trial(12, 1, policy)]), name="run.json")
    assert [(c.id, c.group, c.tags) for c in found] == [
        ("run:task-12:trial-0", "tau-bench-airline:task-12", ("reward:1.0", "trial:0")),
        ("run:task-12:trial-1", "tau-bench-airline:task-12", ("reward:1.0", "trial:1")),
    ]


@pytest.mark.parametrize(
    ("tool", "domain"),
    [("get_order_details", "retail"), ("book_reservation", "airline"), ("sing", "run")],
)
def test_domain_without_a_policy_is_told_by_the_tools(load, tool, domain):
    call = {"role": "assistant", "tool_calls": [{"function": {"name": tool, "arguments": "{}"}}]}
    (found,) = load(json.dumps([trial(3, 0, call)]), name="run.json")
    assert found.group == f"tau-bench-{domain}:task-3"


def test_everything_else_of_a_trial_is_metadata(load):
    (found,) = load(json.dumps([trial(3, 0, info={"user_cost": 0.5})]))
    assert found.metadata == {
        "task_id": 3,
        "trial": 0,
        "reward": 1.0,
        "info": {"user_cost": 0.5},
    }


def test_bad_trial_costs_only_itself(load):
    found = load(json.dumps([trial(1, 0), {"task_id": 2, "traj": "lost"}, trial(3, 0)]))
    assert [c.metadata["task_id"] for c in found] == [1, 3]
    (issue,) = found.issues
    assert (issue.place, issue.severity) == ("[2]", "refusal")
    assert "`traj` must be an array" in issue.message
