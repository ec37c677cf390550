from typing import Any

import pytest

from workbench.errors import ConfigError, ModelError, UsageError
from workbench.messages import Message, ToolCall
from workbench.models import ModelRequest, ScriptedModel, ScriptedReply, SummaryModel

REQUEST = ModelRequest(prompt="the prompt")


def _content(model: ScriptedModel) -> str | None:
    message = model.ask(REQUEST).message
    return message and message.content


def test_it_is_a_summary_model() -> None:
    assert isinstance(ScriptedModel(replies=["x"]), SummaryModel)


def test_replies_come_in_order_and_the_last_repeats() -> None:
    model = ScriptedModel(replies=["one", "two"])

    assert [_content(model) for _ in range(3)] == ["one", "two", "two"]


def test_requests_are_kept() -> None:
    model = ScriptedModel(replies=["one"])
    model.ask(REQUEST)

    assert model.requests == [REQUEST]


def test_it_can_answer_with_the_prompt() -> None:
    assert _content(ScriptedModel(replies=[{"echo": True}])) == "the prompt"


def test_a_mapping_sets_every_part_of_the_reply() -> None:
    reply = {"content": "c", "id": "r", "reasoning": "why", "tool_calls": [{"name": "n"}]}

    assert ScriptedModel(replies=[reply]).ask(REQUEST).message == Message(
        role="assistant", id="r", content="c", reasoning="why", tool_calls=(ToolCall(name="n"),)
    )


def test_it_can_fail_as_a_model_does() -> None:
    with pytest.raises(ModelError, match="scripted failed: 429"):
        ScriptedModel(replies=[ScriptedReply(error="429")]).ask(REQUEST)


def test_it_can_raise_anything() -> None:
    with pytest.raises(OSError, match="lost"):
        ScriptedModel(replies=[OSError("lost")]).ask(REQUEST)


@pytest.mark.parametrize("replies", [[], "text", 7])
def test_replies_must_be_a_list_that_holds_one(replies: Any) -> None:
    with pytest.raises(UsageError, match=r"`replies` must"):
        ScriptedModel(replies=replies)


@pytest.mark.parametrize("reply", [7, {"contnet": "x"}, {"content": 7}])
def test_a_reply_that_can_not_be_read_is_refused(reply: Any) -> None:
    with pytest.raises(ConfigError, match="a scripted reply is a text or a mapping of content"):
        ScriptedModel(replies=[reply])
