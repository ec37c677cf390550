import json
from typing import Any

SYSTEM = {"role": "system", "content": "One action.", "agent": "main"}
TASK = {"role": "user", "content": "Fix it.", "agent": "main"}


def run(*steps: dict[str, Any], **fields: Any) -> str:
    return json.dumps({"history": [SYSTEM, TASK, *steps], "trajectory": []} | fields)


def test_action_in_text_is_a_call_and_what_came_back_its_result(load):
    answer = {
        "role": "assistant",
        "content": "Go.\n```\nls\n```",
        "action": "ls\n",
        "thought": "Go.",
    }
    (found,) = load(run(answer, {"role": "user", "content": "a.py"}))
    action, observation = found.messages[2:]
    assert [(c.name, c.arguments) for c in action.tool_calls] == [("bash", "ls")]
    assert (action.content, action.metadata) == (answer["content"], {"action": "ls\n"})
    assert (observation.role, observation.content) == ("tool", "a.py")
    assert observation.metadata == {"role": "user"}


def test_list_of_call_ids_names_the_call(load):
    call = {"id": "k", "type": "function", "function": {"name": "bash", "arguments": "{}"}}
    result = {"role": "tool", "content": "a.py", "tool_call_ids": ["k"], "agent": "main"}
    answer = {"role": "assistant", "content": "Go.", "tool_calls": [call], "action": "ls"}
    (found,) = load(run(answer, result))
    assert (found.messages[3].tool_call_id, len(found.messages[2].tool_calls)) == ("k", 1)


def test_demonstration_is_seen_but_is_not_this_run(load):
    demo = [TASK | {"is_demo": True}, {"role": "assistant", "content": "x", "is_demo": True}]
    (found,) = load(json.dumps({"history": [SYSTEM, *demo, TASK], "trajectory": []}))
    assert [m.role for m in found.messages] == ["system", "system", "system", "user"]
    assert [m.metadata.get("role") for m in found.messages[1:3]] == ["user", "assistant"]


def test_calls_written_as_xml_are_read(load):
    call = "<function=edit>\n<parameter=path>a.py</parameter>\n<parameter=n>\n1\n2\n</parameter>"
    chat = [SYSTEM, TASK, {"role": "assistant", "content": f"Go.\n{call}\n</function>"}]
    (found,) = load(json.dumps({"messages": [*chat, TASK], "instance_id": "org__repo-1"}))
    (read,) = found.messages[2].tool_calls
    assert (read.name, json.loads(read.arguments)) == ("edit", {"path": "a.py", "n": "1\n2"})
    assert found.messages[3].role == "tool"
    assert (found.id, found.group) == ("org__repo-1", "swe-task:org__repo-1")


def test_answer_without_action_leaves_the_next_word_to_the_person(load):
    (found,) = load(run({"role": "assistant", "content": "Hm."}, TASK))
    assert [m.role for m in found.messages] == ["system", "user", "assistant", "user"]


def test_group_is_the_task_of_environment_or_file(load):
    assert load(run(environment="org__repo-1"))[0].group == "swe-task:org__repo-1"
    found = load(run(environment="swe_main"), name="org__repo-2.traj.json")
    assert found[0].group == "swe-task:org__repo-2"


def test_steps_keep_what_the_history_does_not_say(load):
    step = {"action": "ls", "observation": "a", "query": [1], "execution_time": 0.5}
    (found,) = load(run(trajectory=[step], info={"exit_status": "submitted"}))
    assert found.metadata["steps"] == [{"execution_time": 0.5}]
    assert found.tags == ("exit:submitted",)
