"""The kit passes good compressors (see tests/compressors) and fails each kind of broken one."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from workbench.compressor import Compressor
from workbench.messages import Message
from workbench.testing import chat
from workbench.testing.compressor_contract import CompressorContract

Compress = Callable[[Sequence[Message]], Any]


HISTORY = list(
    chat.chat(
        chat.ask("What about W2378156?"),
        chat.calls(("call_0", "get_order", {"id": "W2378156"})),
        chat.result("call_0", {"status": "pending"}),
        chat.answer("It is pending."),
    ).messages
)


def _run(test: str, factory: Any) -> None:
    """Run a test of the kit; one that draws histories gets a plain one, to save shrinking it."""
    function = getattr(CompressorContract, test)
    drawn = getattr(function, "hypothesis", None)
    if drawn is None:
        function(CompressorContract(), factory)
    else:
        drawn.inner_test(CompressorContract(), factory, given=list(HISTORY))


def _factory(compress: Compress, *, name: str = "odd", version: str = "1") -> Any:
    class Odd:
        def compress(self, messages: Sequence[Message]) -> Any:
            return compress(messages)

    Odd.name, Odd.version = name, version  # type: ignore[attr-defined]
    return Odd


def _drop_results(messages: Sequence[Message]) -> list[Message]:
    return [message for message in messages if message.role != "tool"]


def _rewrite_roles(messages: Sequence[Message]) -> list[Message]:
    return [msgspec.structs.replace(message, role="user") for message in messages]


def _say_again(messages: Sequence[Message]) -> list[Message]:
    return [*messages, *messages]


def _forget_ids(messages: Sequence[Message]) -> list[Message]:
    return [Message(role="user", content="summary")]


def _halve_emoji(messages: Sequence[Message]) -> list[Message]:
    return [Message(role="user", id="x", content="\ud83d")]


def _change_input(messages: Any) -> list[Message]:
    if isinstance(messages, list):
        messages.append(Message(role="user", content="more"))
    return list(messages)


def _reverse(messages: Sequence[Message]) -> list[Message]:
    return list(reversed(messages))


def _give_none(messages: Sequence[Message]) -> None:
    return None


BROKEN: list[tuple[str, Compress, str]] = [
    ("test_calls_stay_with_their_results", _drop_results, "unanswered_tool_call"),
    ("test_messages_that_stay_keep_order_and_protocol", _rewrite_roles, "became"),
    ("test_messages_that_stay_keep_order_and_protocol", _reverse, "changed places"),
    ("test_new_messages_have_ids_of_their_own", _say_again, "have the same id"),
    ("test_new_messages_have_ids_of_their_own", _forget_ids, "has no id"),
    ("test_every_text_can_be_written_as_utf8", _halve_emoji, "half a character"),
    ("test_the_input_is_left_alone", _change_input, "the input was changed"),
    ("test_an_ordinary_history_gives_messages", _give_none, "no list of messages: None"),
    ("test_an_ordinary_history_gives_messages", lambda messages: [], "gave nothing"),
    ("test_an_empty_history_gives_a_list", _give_none, "no list of messages: None"),
    ("test_a_half_finished_history_breaks_nothing", lambda messages: [None], "no list of messages"),
    ("test_a_large_history_takes_no_age", lambda messages: [], "gave nothing"),
]


@pytest.mark.parametrize(("test", "compress", "words"), BROKEN)
def test_a_broken_compressor_is_caught(test: str, compress: Compress, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        _run(test, _factory(compress))


def test_a_crash_is_caught() -> None:
    with pytest.raises(IndexError, match="list index out of range"):
        CompressorContract().test_an_empty_history_gives_a_list(_factory(lambda given: given[0]))


def test_an_answer_that_changes_is_caught() -> None:
    answers = iter(range(10_000))

    def compress(messages: Sequence[Message]) -> list[Message]:
        return [Message(role="user", id="x", content=str(next(answers)))]

    with pytest.raises(AssertionError, match="the first time"):
        _run("test_the_same_input_gives_the_same_answer", _factory(compress))


@pytest.mark.parametrize("given", [{"name": " "}, {"version": ""}])
def test_a_compressor_without_name_or_version_is_caught(given: dict[str, str]) -> None:
    with pytest.raises(AssertionError, match="is blank"):
        CompressorContract().test_it_has_a_name_and_a_version(_factory(list, **given))


def test_what_is_no_compressor_is_caught() -> None:
    with pytest.raises(AssertionError, match="lacks a name, a version"):
        CompressorContract().test_it_keeps_the_protocol(object)  # type: ignore[arg-type]


def test_a_good_one_passes() -> None:
    factory: Callable[[], Compressor] = _factory(list)
    for name in dir(CompressorContract):
        if name.startswith("test_") and name != "test_one_message_alone_gives_a_list":
            _run(name, factory)
