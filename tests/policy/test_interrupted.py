import hypothesis
import pytest

from workbench.errors import UsageError
from workbench.messages import Message, split_turns
from workbench.policy.interrupted import close_interrupted_turn
from workbench.policy.window import is_complete
from workbench.testing.chat import ask, calls, chat
from workbench.testing.strategies import messages
from workbench.validity import find_violations, new_violations

BROKEN = chat(ask("q"), calls(("x", "look", {}), ("y", "look", {}))).messages


def test_each_open_call_is_answered_and_the_turn_ended():
    closed = close_interrupted_turn(BROKEN, ["x", "y"], reason="timeout")
    assert [message.role for message in closed[2:]] == ["tool", "tool", "assistant"]
    assert [message.tool_call_id for message in closed[2:]] == ["x", "y", None]
    assert all("timeout" in (message.content or "") for message in closed[2:])
    assert len({message.id for message in closed}) == len(closed)


def test_a_call_that_nobody_made_is_told():
    with pytest.raises(UsageError, match="makes the call 'z'"):
        close_interrupted_turn(BROKEN, ["z"], reason="timeout")


@hypothesis.given(given=messages(half_finished=True))
def test_a_closed_turn_is_whole_and_looks_complete(given: list[Message]):
    last = max((m for m in given if m.tool_calls), key=given.index, default=None)
    tail = given[given.index(last) + 1 :] if last is not None else []
    answered = [message.tool_call_id for message in tail if message.role == "tool"]
    is_open = last is not None and all(message.role == "tool" for message in tail)
    pending = [c.id for c in last.tool_calls if c.id not in answered] if is_open else []
    closed = close_interrupted_turn(given, pending, reason="cancelled")
    fresh = new_violations(find_violations(given), find_violations(closed))
    assert [violation for violation in fresh if violation.severity == "error"] == []
    assert is_complete(split_turns(closed)[-1].messages)
