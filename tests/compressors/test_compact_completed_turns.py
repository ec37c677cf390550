import pytest

from compressors import CompactCompletedTurns
from workbench.messages import Message
from workbench.testing.chat import answer, ask, calls, chat, instructions, result


def _texts(*messages: Message) -> list[str | None]:
    return [message.content for message in CompactCompletedTurns().compress(messages)]


def test_a_completed_turn_is_question_and_answer() -> None:
    looked_up = (calls(("1", "get", {})), result("1", "RV-60418"))

    assert _texts(ask("q"), *looked_up, answer("done")) == ["q", "done"]


@pytest.mark.parametrize("blank", [None, "", "  \n", "\u3000"])
def test_a_blank_answer_completes_nothing(blank: str | None) -> None:
    looked_up = (calls(("1", "get", {})), result("1", "RV-60418"))

    assert "RV-60418" in _texts(ask("q"), *looked_up, answer(blank, reasoning="thought"))


def test_what_stands_before_the_first_user_message_stays() -> None:
    assert _texts(instructions("rules"), answer("hi"), ask("q"), answer("a"))[:2] == ["rules", "hi"]


def test_kept_messages_are_those_that_came() -> None:
    given = chat(ask("q"), answer("draft"), answer("final")).messages

    assert [m.id for m in CompactCompletedTurns().compress(given)] == ["m0", "m2"]
