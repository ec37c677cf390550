import json
from typing import Any

import pytest

from compressors import Incremental, Model, PerMessageModel
from workbench.errors import UsageError
from workbench.messages import Message
from workbench.models import ExtractiveModel, ModelRequest
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.timing import takes_at_most
from workbench.tokens import count_text

WORDINGS = ("en", "agents-flex")
HISTORY = chat(
    ask("Hello there!\nMy order is W2378156. Never refund to the card."),
    calls(("1", "get_order", {"id": "#W2378156"})),
    result("1", {"status": "pending", "items": [{"sku": "SKU-88", "price": 12.5}]}),
    answer("Thanks! It ships by 2026-05-03."),
    ask("订单号 88-2041 不要退到信用卡。好的。"),
    answer("已确认，金额是 1,280 元。"),
).messages


def _summary(messages: Any, *, wording: str = "en", **fields: int) -> str:
    output = Model(model=ExtractiveModel(**fields), wording=wording).compress(messages)
    return output[1].content or ""


@pytest.mark.parametrize("wording", WORDINGS)
def test_ids_numbers_rules_and_results_are_picked(wording: str) -> None:
    summary = _summary(HISTORY, wording=wording)

    for words in ("W2378156", "Never refund to the card", "SKU-88", "12.5", "2026-05-03"):
        assert words in summary
    for words in ("88-2041", "不要退到信用卡", "1,280 元"):
        assert words in summary


@pytest.mark.parametrize("wording", WORDINGS)
def test_small_talk_and_the_prompts_own_words_are_not(wording: str) -> None:
    summary = _summary(HISTORY, wording=wording)

    for words in ("Hello there", "Thanks", "Write a summary", "Conversation so far", "历史消息"):
        assert words not in summary


def test_each_line_says_who_said_it() -> None:
    assert "- User: Never refund to the card." in _summary(HISTORY).splitlines()


def test_every_sentence_is_one_of_the_conversation() -> None:
    source = "\n".join(message.content or "" for message in HISTORY if message.role != "tool")
    lines = _summary([m for m in HISTORY if m.role != "tool"]).splitlines()

    assert all(line.partition(": ")[2] in source for line in lines)


def test_a_budget_drops_whole_sentences() -> None:
    summary = _summary(HISTORY, max_characters=60)

    assert len(summary) <= 60
    assert all(line in _summary(HISTORY).splitlines() for line in summary.splitlines())


def test_what_was_said_twice_is_kept_once() -> None:
    said = [answer(f"Order W2378156 is pending{end}", id=end) for end in (".", "!", "…")]

    assert _summary(said).count("W2378156") == 1


def test_a_repeated_sentence_with_another_number_is_kept() -> None:
    said = [answer(f"The fee for item number {n} is due.", id=str(n)) for n in (17, 23)]

    assert "17" in _summary(said)
    assert "23" in _summary(said)


def test_the_option_max_tokens_is_kept() -> None:
    prompt = "S\n\nConversation so far:\n" + "".join(
        f"User: item {n} of order W23781{n} costs {n} USD\n" for n in range(10, 40)
    )
    reply = ExtractiveModel().ask(ModelRequest(prompt=prompt, options={"max_tokens": 50}))

    assert reply.message is not None
    assert 20 < count_text(reply.message.content or "") <= 50


def test_the_same_prompt_gives_the_same_answer() -> None:
    assert _summary(HISTORY) == _summary(HISTORY)


def test_only_small_talk_is_still_summed_up() -> None:
    assert _summary([ask("Hello!", id="u")]) == "- User: Hello!"


def test_a_prompt_without_labels_is_read_as_text() -> None:
    reply = ExtractiveModel().ask(ModelRequest(prompt="Order W2378156 must ship today."))

    assert reply.message == Message(role="assistant", content="- Order W2378156 must ship today.")


def test_a_prompt_without_text_gets_no_answer() -> None:
    reply = ExtractiveModel().ask(ModelRequest(prompt=" \n"))

    assert reply.message == Message(role="assistant", content="")


def test_a_summary_can_be_summed_up_again() -> None:
    compressor = Incremental(compressor=Model(model="extractive"))
    compressor.compress(HISTORY[:4])
    [_, summary] = compressor.compress(HISTORY)

    assert "W2378156" in (summary.content or "")
    assert "88-2041" in (summary.content or "")
    assert "What follows is a summary" not in (summary.content or "")


@pytest.mark.parametrize("wording", WORDINGS)
def test_each_message_gets_a_summary_of_its_own(wording: str) -> None:
    long = "I walked to the shop and it was sunny. " * 20 + "My order is W2378156."
    messages = chat(ask(long), answer("订单已确认。\nmessageId=x")).messages
    output = PerMessageModel(model="extractive", wording=wording).compress(messages)

    assert "W2378156" in (output[0].content or "")
    assert len(output[0].content or "") <= 240
    assert output[1].content == "订单已确认。\nmessageId=x"


def test_messages_without_text_are_left_out_of_the_array() -> None:
    prompt = "JSON array\nmessageId=a, role=User, content=null\nmessageId=b, role=User, content=x\n"
    reply = ExtractiveModel().ask(ModelRequest(prompt=prompt))

    assert reply.message is not None
    assert json.loads(reply.message.content or "") == [{"messageId": "b", "summary": "x"}]


def test_it_says_that_it_is_no_language_model() -> None:
    assert ExtractiveModel().label == "extractive (no LLM)"


@pytest.mark.parametrize("field", ["max_characters", "max_message_characters"])
def test_budgets_must_be_positive(field: str) -> None:
    with pytest.raises(UsageError, match=f"`{field} >= 1` must hold, got 0"):
        ExtractiveModel(**{field: 0})


@pytest.mark.parametrize(
    "text",
    [
        "a" * 300_000,
        "User: " * 50_000,
        "messageId=a, role=" * 20_000,
        "?" * 100_000,
        "1-" * 100_000,
        "[" * 100_000,
        "a/" * 100_000,
        ", " * 100_000,
        "User: order 12\n" * 20_000,
    ],
)
@pytest.mark.parametrize("head", ["", "JSON\nmessageId=m, role=User, content="])
def test_it_takes_linear_time(head: str, text: str) -> None:
    with takes_at_most(5):
        ExtractiveModel().ask(ModelRequest(prompt=head + text))
