import json
from typing import Any


def dialogue(*turns: dict[str, Any]) -> dict[str, Any]:
    return {"sys-usr": [1, 2], "goal": [[1, "餐馆"]], "messages": turns, "type": "单领域"}


USER = {"role": "usr", "content": "你好", "dialog_act": [["General", "greet"]]}
GUIDE = {"role": "sys", "content": "您好"}


def test_each_named_dialogue_is_a_conversation(load):
    first, second = load(json.dumps({"83": dialogue(USER, GUIDE), "84": dialogue(USER)}))
    assert [(m.role, m.content) for m in first.messages] == [
        ("user", "你好"),
        ("assistant", "您好"),
    ]
    assert (first.id, first.language, first.tags) == ("crosswoz-83", "zh", ("单领域",))
    assert second.id == "crosswoz-84"


def test_acts_and_goal_are_kept_but_not_said(load):
    (found,) = load(json.dumps(dialogue(USER)))
    assert found.messages[0].metadata == {"dialog_act": [["General", "greet"]]}
    assert found.metadata["goal"] == [[1, "餐馆"]]


def test_bad_dialogue_costs_only_itself(load):
    bad = dialogue(USER | {"role": "judge"})
    found = load(json.dumps({"83": dialogue(USER), "84": bad, "85": {"goal": []}}))
    assert [c.id for c in found] == ["crosswoz-83"]
    assert [issue.place for issue in found.issues] == ["84", "85"]
