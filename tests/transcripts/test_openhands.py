import json
from typing import Any

from workbench.messages import Usage
from workbench.transcripts.compactions import recorded_compactions

TASK = {"id": 0, "source": "user", "action": "message", "args": {"content": "Fix it."}}


def run(*events: dict[str, Any], **fields: Any) -> str:
    return json.dumps({"instance_id": "org__repo-1", "history": [TASK, *events]} | fields)


def called(event_id: int, call: str, response: str = "r1") -> dict[str, Any]:
    function = {"name": "execute_bash", "arguments": '{"command": "ls"}'}
    message = {"content": "Go.", "tool_calls": [{"id": call, "function": function}]}
    answer = {"id": response, "model": "m", "choices": [{"message": message}]}
    answer["usage"] = {"prompt_tokens": 5, "completion_tokens": 2}
    metadata = {"function_name": "execute_bash", "tool_call_id": call, "model_response": answer}
    return {"id": event_id, "action": "run", "args": {}, "tool_call_metadata": metadata}


def observed(event_id: int, cause: int, **fields: Any) -> dict[str, Any]:
    return {"id": event_id, "observation": "run", "content": "a.py", "cause": cause, **fields}


def test_action_is_the_call_as_the_model_wrote_it(load):
    (found,) = load(run(called(1, "k"), observed(2, 1)))
    _, action, observation = found.messages
    assert (action.content, action.model) == ("Go.", "m")
    assert action.usage == Usage(input_tokens=5, output_tokens=2)
    assert [(c.id, c.name, c.arguments) for c in action.tool_calls] == [
        ("k", "execute_bash", '{"command": "ls"}')
    ]
    assert (observation.role, observation.tool_call_id) == ("tool", "k")


def test_actions_of_one_answer_are_seen_once(load):
    (found,) = load(run(called(1, "k"), called(2, "l"), observed(3, 1), observed(4, 2)))
    assert [m.model_visible for m in found.messages] == [True, True, False, True, True]
    assert [call.id for call in found.messages[1].tool_calls] == ["k", "l"]
    assert [m.tool_call_id for m in found.messages[3:]] == ["k", "l"]


def test_action_without_the_answer_is_a_call_of_its_own_name(load):
    args = {"command": "ls", "thought": "Go.", "blocking": False}
    (found,) = load(run({"id": 1, "action": "run", "args": args}, observed(2, 1)))
    action, observation = found.messages[1:]
    assert (action.content, action.tool_calls[0].name) == ("Go.", "run")
    assert action.tool_calls[0].arguments == '{"command":"ls"}'
    assert observation.tool_call_id == action.tool_calls[0].id


def test_events_without_ids_are_paired_by_order(load):
    events = [
        {"action": "message", "content": "Fix it."},
        {"action": "run", "command": "ls", "thought": "Go."},
        {"observation": "run", "command": "ls", "content": "a.py", "exit_code": 0},
    ]
    found = load(json.dumps({"history": [events[:1], events[1:]]}))
    assert [m.role for m in found[0].messages] == ["user", "assistant", "tool"]
    assert found[0].messages[1].tool_calls[0].arguments == '{"command":"ls"}'
    assert found[0].messages[2].metadata["exit_code"] == 0
    assert [issue.code for issue in found.issues] == ["paired"]


def test_error_without_an_action_is_told_by_the_program(load):
    (found,) = load(run({"id": 1, "source": "agent", "observation": "error", "content": "No."}))
    assert (found.messages[1].role, found.messages[1].model_visible) == ("system", True)


def test_recalled_knowledge_is_seen_and_empty_recall_is_not(load):
    extras = {"microagent_knowledge": [{"content": "Use uv."}]}
    recall = {"id": 1, "observation": "recall", "content": "Added", "extras": {}}
    (found,) = load(run(recall, recall | {"id": 2, "extras": extras}))
    assert [(m.content, m.model_visible) for m in found.messages[1:]] == [
        (None, False),
        ("Use uv.", True),
    ]


def test_condensation_is_an_event_that_names_what_went(load):
    args = {"forgotten_event_ids": [1, 2], "summary": "Listed."}
    event = {"id": 3, "action": "condensation", "args": args}
    (found,) = load(run(called(1, "k"), observed(2, 1), event))
    (kept,) = recorded_compactions(found)
    assert (kept.before, kept.dropped, kept.summary) == (4, (1, 2), "Listed.")
    ranged = {"forgotten_events_start_id": 1, "forgotten_events_end_id": 2}
    (found,) = load(run(called(1, "k"), observed(2, 1), event | {"args": ranged}))
    assert recorded_compactions(found)[0].dropped == (1, 2)


def test_exported_list_of_events_is_one_conversation(load):
    agent = {"id": 1, "source": "agent", "action": "message", "args": {"content": "Done."}}
    (found,) = load(json.dumps([TASK, agent]))
    assert [(m.role, m.content) for m in found.messages] == [
        ("user", "Fix it."),
        ("assistant", "Done."),
    ]


def test_task_is_id_and_group(load):
    (found,) = load(run(metrics={"accumulated_cost": 0.5}))
    assert (found.id, found.group) == ("org__repo-1", "swe-task:org__repo-1")
    assert found.metadata["metrics"] == {"accumulated_cost": 0.5}


def test_pictures_of_the_person_are_attachments(load):
    shown = {"content": "See", "image_urls": ["data:image/png;base64,QUJD"]}
    event = {"id": 0, "source": "user", "action": "message", "args": shown}
    (found,) = load(json.dumps([event]))
    assert found.messages[0].attachments[0].size == 4
    assert found.messages[0].metadata["args"] == {"content": "See"}
