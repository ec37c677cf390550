"""Situations that users of other tools ran into when they read recordings."""

import json
from typing import Any

import pytest

from workbench.messages import Conversation
from workbench.transcripts import conversation, load_conversations
from workbench.validity import find_violations


@pytest.fixture
def case(cases, request) -> Any:
    rows = map(json.loads, cases.read_text(encoding="utf-8").splitlines())
    return next(row for row in rows if row["id"] == request.param)


def check(found: Conversation, expected: dict[str, Any]) -> None:
    text = "\n".join(message.content or "" for message in found.messages)
    raw = text + "".join(call.arguments for m in found.messages for call in m.tool_calls)
    assert len(found.messages) == expected["messages"]
    assert [m.role for m in found.messages] == expected.get(
        "roles", [m.role for m in found.messages]
    )
    if "violations" in expected:
        assert list(find_violations(found.messages)) == expected["violations"]
    assert all(words in text for words in expected.get("text_contains", ()))
    assert all(words in raw for words in expected.get("text_contains_raw", ()))
    assert not any(words in text for words in expected.get("text_lacks", ()))


@pytest.mark.parametrize("case", ["sh-im-01", "sh-im-02"], indirect=True)
def test_messages_in_hand(case):
    check(conversation(case["input"]), case["expected"])


@pytest.mark.parametrize("case", ["sh-im-01", "sh-im-02", "sh-im-04"], indirect=True)
def test_messages_in_a_file(case, tmp_path):
    given = case["input"]
    path = tmp_path / "rec.json"
    path.write_text(given if isinstance(given, str) else json.dumps(given), encoding="utf-8")
    (found,) = load_conversations(path)
    check(found, case["expected"])


@pytest.mark.parametrize("case", ["sh-im-03"], indirect=True)
def test_importing_twice_changes_nothing(case, tmp_path):
    chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    for name in ("first.json", "again/first.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(chat))
    once = load_conversations(tmp_path / "first.json")
    twice = load_conversations(tmp_path)
    assert len(twice) == case["expected"]["conversations"]
    assert [message.id for message in twice[0].messages] == [m.id for m in once[0].messages]
    assert len(twice[0].messages) == case["expected"]["messages"]
