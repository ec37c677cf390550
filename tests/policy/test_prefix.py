import hypothesis
import pytest
from hypothesis import strategies as st

from workbench.errors import UsageError
from workbench.messages import Message
from workbench.policy.prefix import Prefix, oldest_share, select_prefix, select_prefix_by_steps
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.strategies import messages as chats


def is_cut(messages: list[Message], place: int) -> bool:
    """Whether a list may be cut there."""
    return place in (0, len(messages)) or messages[place].role in ("user", "assistant")


@hypothesis.given(given=chats(max_turns=6), keep=st.integers(0, 8))
def test_a_prefix_and_its_tail_are_the_history(given: list[Message], keep: int):
    prefix = select_prefix(given, keep)
    assert [*prefix.messages, *prefix.tail] == given
    turns = sum(message.role == "user" for message in given)
    protected = sum(message.role == "user" for message in prefix.tail)
    assert protected == min(keep, turns)
    assert not prefix.messages or not prefix.tail or prefix.tail[0].role == "user"


def test_protecting_less_than_nothing_is_told():
    with pytest.raises(UsageError, match="keep_recent_turns >= 0"):
        select_prefix([], -1)


def test_protecting_nothing_gives_all():
    messages = chat(ask("a"), answer("b")).messages
    assert select_prefix(messages, 0) == Prefix(messages=messages, tail=())


@hypothesis.given(given=chats(max_turns=4), keep=st.integers(1, 8))
def test_a_cut_by_steps_protects_as_many_answers(given: list[Message], keep: int):
    prefix = select_prefix_by_steps(given, keep)
    assert [*prefix.messages, *prefix.tail] == given
    answers = sum(message.role == "assistant" for message in given)
    protected = sum(message.role == "assistant" for message in prefix.tail)
    assert protected == min(keep, answers)
    assert is_cut(given, len(prefix.messages))


def test_a_cut_by_steps_lies_inside_a_running_turn():
    steps = [m for n in "abc" for m in (calls((n, "get", {})), result(n, "ok"))]
    messages = chat(ask("go"), *steps).messages
    assert len(select_prefix_by_steps(messages, 2).messages) == 3


def test_protecting_no_step_is_told():
    with pytest.raises(UsageError, match="keep_recent_steps >= 1"):
        select_prefix_by_steps([], 0)


@hypothesis.given(given=chats(max_turns=6), share=st.floats(0.01, 1))
def test_a_share_is_cut_where_a_cut_may_lie(given: list[Message], share: float):
    taken = oldest_share(given, share)
    assert taken >= len(given) * share
    assert is_cut(given, taken)
    assert not any(is_cut(given, n) for n in range(int(-(-len(given) * share // 1)), taken))


@pytest.mark.parametrize("share", [0, 1.01])
def test_a_share_that_is_none_is_told(share: float):
    with pytest.raises(UsageError, match="0 < share <= 1"):
        oldest_share([], share)
