import pytest

from workbench.messages import Message
from workbench.models import ModelReply
from workbench.models._outcome import read_outcome

PROMPT = "You are a text compressor. " + "The order W2378156 was paid with a gift card. " * 9


def _outcome(content: str | None, *, finish: str = "stop", reasoning: str | None = None) -> str:
    message = Message(role="assistant", content=content, reasoning=reasoning)
    return read_outcome(PROMPT, ModelReply(message=message, finish_reason=finish))


@pytest.mark.parametrize("text", ["The order was paid.", "Sorry orders are open.", "我不能退款。"])
def test_a_text_is_a_reply(text: str) -> None:
    assert _outcome(text) == "ok"


@pytest.mark.parametrize("text", [None, "", " \n", "\u3000"])
def test_no_text_is_blank(text: str | None) -> None:
    assert _outcome(text) == "blank"


def test_reasoning_alone_is_told_from_blank() -> None:
    assert _outcome(" ", reasoning="First I …") == "reasoning_only"


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't help with that.",
        "I cannot assist with this request.",
        "Sorry, this is not something I do.",
        "As an AI language model, I have no access.",
        "抱歉，我无法完成这个请求。",
        "作为一个AI，我不能处理。",
    ],
)
def test_a_short_text_that_begins_as_a_refusal_is_one(text: str) -> None:
    assert _outcome(text) == "refused"


def test_a_long_summary_of_a_refusal_is_none() -> None:
    assert _outcome("I cannot help, said the agent. " + "Then more was said. " * 30) == "ok"


@pytest.mark.parametrize("finish", ["content_filter", "refusal"])
def test_the_providers_word_makes_a_refusal(finish: str) -> None:
    assert _outcome("A text.", finish=finish) == "refused"


@pytest.mark.parametrize("text", [PROMPT, PROMPT[:100], PROMPT[27:400]])
def test_the_prompt_or_half_of_it_is_an_echo(text: str) -> None:
    assert _outcome(text) == "echo"


def test_a_sentence_of_the_prompt_is_no_echo() -> None:
    assert _outcome("The order W2378156 was paid with a gift card.") == "ok"


def test_a_text_that_ended_at_its_limit_is_cut_off() -> None:
    assert _outcome("The order was", finish="length") == "cut_off"
