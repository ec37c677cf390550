"""The tests that every compressor passes: inherit the class and supply one fixture.

    class TestKeepLastTurns(CompressorContract):
        @pytest.fixture
        def make_compressor(self):
            return lambda: KeepLastTurns(turns=3)

The factory must give a fresh compressor each time it is called.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

import hypothesis
import msgspec
import pytest

from workbench.compressor import Compressor
from workbench.errors import CompressionError, ModelError
from workbench.journal import open_journal
from workbench.messages import Message, build_conversation
from workbench.testing import chat, strategies
from workbench.validity import find_violations, new_violations

__all__ = ["CompressorContract", "MakeCompressor"]

MakeCompressor = Callable[[], Compressor]
"""Gives a fresh compressor."""

# The factory makes every example independent, so sharing the fixture between them is safe.
_settings = hypothesis.settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[
        hypothesis.HealthCheck.function_scoped_fixture,
        hypothesis.HealthCheck.differing_executors,
        hypothesis.HealthCheck.too_slow,
    ],
)


class CompressorContract:
    """What a replay relies on.

    A compressor may fail on an odd history with `CompressionError` or `ModelError`; the policy's
    failure strategy takes care of that. On an ordinary history it must give a result.

    Attributes:
        large_turns: Turns of the large history.
        large_seconds: Time it may take, model included, on a slow machine.
    """

    large_turns: ClassVar[int] = 1000
    large_seconds: ClassVar[float] = 30.0

    @pytest.fixture
    def make_compressor(self) -> MakeCompressor:
        """Gives the factory. Every test class must override it."""
        raise NotImplementedError("override the fixture `make_compressor`")

    def test_it_keeps_the_protocol(self, make_compressor: MakeCompressor) -> None:
        made = make_compressor()

        assert isinstance(made, Compressor), f"{made!r} lacks a name, a version or compress()"

    def test_it_has_a_name_and_a_version(self, make_compressor: MakeCompressor) -> None:
        compressor = make_compressor()

        assert compressor.name.strip(), "the name is blank"
        assert compressor.version.strip(), "the version is blank"

    def test_an_ordinary_history_gives_messages(self, make_compressor: MakeCompressor) -> None:
        result = make_compressor().compress(_ordinary_history(turns=3))

        assert _is_list_of_messages(result), f"no list of messages: {result!r}"
        assert result, "an ordinary history gave nothing"

    def test_an_empty_history_gives_a_list(self, make_compressor: MakeCompressor) -> None:
        result = make_compressor().compress([])

        assert _is_list_of_messages(result), f"no list of messages: {result!r}"

    @pytest.mark.parametrize("role", ["system", "user", "assistant", "tool"])
    def test_one_message_alone_gives_a_list(
        self, make_compressor: MakeCompressor, role: str
    ) -> None:
        alone = msgspec.convert({"role": role, "id": "m0", "content": "Order W2378156."}, Message)

        result = make_compressor().compress([alone])

        assert _is_list_of_messages(result), f"no list of messages: {result!r}"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_messages_that_stay_keep_order_and_protocol(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        result = _compress(make_compressor(), given)
        places = {message.id: place for place, message in enumerate(given)}
        stayed = [message for message in result or () if message.id in places]

        order = [places[message.id] for message in stayed]

        assert order == sorted(order), f"messages changed places: {order}"
        for message in stayed:
            before = given[places[message.id]]
            assert _protocol(message) == _protocol(before), f"{before} became {message}"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_calls_stay_with_their_results(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        result = _compress(make_compressor(), given)
        if result is None:
            return
        fresh = new_violations(find_violations(given), find_violations(result))

        broken = [violation for violation in fresh if violation.severity == "error"]

        assert not broken, f"the output breaks rules that the input keeps: {broken}"

    @_settings
    @hypothesis.given(given=strategies.messages(half_finished=True))
    def test_a_half_finished_history_breaks_nothing(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        result = _compress(make_compressor(), given)

        assert result is None or _is_list_of_messages(result), f"no list of messages: {result!r}"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_the_input_is_left_alone(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        before = msgspec.json.encode(given)
        _compress(make_compressor(), given)

        assert msgspec.json.encode(given) == before, "the input was changed"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_the_same_input_gives_the_same_answer(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        first = _compress(make_compressor(), given)

        again = _compress(make_compressor(), tuple(given))

        assert again == first, f"{first} the first time, {again} the second"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_new_messages_have_ids_of_their_own(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        result = _compress(make_compressor(), given) or []
        ids = [message.id for message in result]

        assert all(ids), f"a message has no id: {ids}"
        assert len(set(ids)) == len(ids), f"two messages have the same id: {ids}"

    @_settings
    @hypothesis.given(given=strategies.messages())
    def test_every_text_can_be_written_as_utf8(
        self, make_compressor: MakeCompressor, given: list[Message]
    ) -> None:
        for message in _compress(make_compressor(), given) or ():
            halves = [c for c in message.content or "" if "\ud800" <= c <= "\udfff"]

            assert not halves, f"half a character in {message.content!r}"

    def test_a_large_history_takes_no_age(self, make_compressor: MakeCompressor) -> None:
        history = _ordinary_history(turns=self.large_turns)
        started = time.perf_counter()
        result = make_compressor().compress(history)

        seconds = time.perf_counter() - started

        assert result, "a large history gave nothing"
        assert seconds < self.large_seconds, f"a large history took {seconds:.1f} s"


def _compress(compressor: Compressor, messages: Sequence[Message]) -> list[Message] | None:
    """The result; None where the compressor failed as it may."""
    with open_journal(scope="contract"):
        try:
            return compressor.compress(messages)
        except (CompressionError, ModelError):
            return None


def _is_list_of_messages(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(message, Message) for message in value)


def _protocol(message: Message) -> tuple[object, ...]:
    return message.role, message.tool_calls, message.tool_call_id


def _ordinary_history(*, turns: int) -> list[Message]:
    """Whole turns with a tool call each, all with ids."""
    found: list[Message] = []
    for turn in range(turns):
        found += [
            chat.ask(f"What about order W{2378100 + turn}? Never refund it to the card."),
            chat.calls(("call_0", "get_order", {"id": f"W{2378100 + turn}"})),
            chat.result("call_0", {"status": "pending", "total": 12.5 + turn}),
            chat.answer(f"Order W{2378100 + turn} is pending, {12.5 + turn} USD are due."),
        ]
    return list(build_conversation("ordinary", found).messages)
