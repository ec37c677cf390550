import json
from typing import Any

SAID = [["customer", "q"], ["agent", "A"], ["action", "Account has been pulled up."]]


def dialogue(**fields: Any) -> dict[str, Any]:
    scenario = {"flow": "defect", "subflow": "refund"}
    return {"convo_id": 1, "scenario": scenario, "original": SAID} | fields


def test_click_is_said_by_the_agent_with_its_button_beside(load):
    target = ["refund", "take_action", "pull-up-account", ["crystal"], -1]
    turns = [{"targets": None}, {}, {"targets": target}]
    (found,) = load(json.dumps([dialogue(delexed=turns)]))
    assert [m.role for m in found.messages] == ["user", "assistant", "assistant"]
    assert found.messages[2].metadata == {
        "speaker": "action",
        "button": "pull-up-account",
        "values": ["crystal"],
    }


def test_id_and_tags(load):
    (found,) = load(json.dumps([dialogue()]))
    assert (found.id, found.tags) == ("abcd-1", ("defect", "refund"))


def test_splits_of_the_whole_set_are_read(load):
    found = load(json.dumps({"train": [dialogue()], "dev": [dialogue(convo_id=2)], "test": []}))
    assert [c.id for c in found] == ["abcd-1", "abcd-2"]


def test_bad_pair_is_refused_with_its_place(load):
    found = load(json.dumps({"train": [dialogue(), dialogue(original=[["judge", "x"]])]}))
    assert len(found) == 1
    assert found.issues[0].place == "train[1]"
    assert "original[0]: expected a speaker and a text" in found.issues[0].message
