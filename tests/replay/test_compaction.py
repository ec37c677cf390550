import sys
from collections.abc import Sequence
from typing import ClassVar

import pytest

from workbench.compressor import Compressor
from workbench.errors import CompressionError
from workbench.journal import ModelCall, note_model_call
from workbench.messages import Message
from workbench.replay.compaction import Compaction, compact
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.tokens import get_counter

CHAT = chat(ask("Find it."), calls(("a", "find", {})), result("a", "found"), answer("Here."))


CYCLE: dict[str, object] = {}
CYCLE["again"] = CYCLE


class UntoldError(Exception):
    """Can't tell what it is."""

    def __str__(self) -> str:
        raise RuntimeError


class Giving:
    """Gives back what the test says."""

    name: ClassVar[str] = "giving"
    version: ClassVar[str] = "1"

    def __init__(self, output: object) -> None:
        self.output = output

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        if isinstance(self.output, Exception):
            raise self.output
        return self.output(messages) if callable(self.output) else self.output  # type: ignore[return-value]


def run(output: object) -> Compaction:
    compressor: Compressor = Giving(output)
    return compact(
        compressor,
        range(len(CHAT.messages)),
        messages=CHAT.messages,
        compaction_id=0,
        turn=0,
        call=0,
        scope="p/c",
        counter=get_counter(),
    )


def test_what_comes_back_as_it_was_is_a_reference():
    made = run(lambda messages: [messages[0], messages[-1]])
    assert made.status == "compressed"
    assert [item.message for item in made.items] == [0, 3]
    assert made.new_messages == ()


def test_new_messages_are_numbered_in_order():
    new = Message(role="user", id="n", content="summary")
    made = run(lambda messages: [new, messages[-1]])
    assert [(item.message, item.new) for item in made.items] == [(None, 0), (3, None)]


def test_tokens_before_and_after_are_those_of_the_messages():
    made = run(lambda messages: [messages[0]])
    counter = get_counter()
    assert made.tokens_before == sum(map(counter.count_message, CHAT.messages))
    assert made.tokens_after == counter.count_message(CHAT.messages[0])


@pytest.mark.parametrize(
    ("output", "error_type"),
    [
        (None, "CompressionError"),
        ([], "CompressionError"),
        (7, "CompressionError"),
        (CompressionError("blank"), "CompressionError"),
        (KeyError("x"), "KeyError"),
        (lambda m: [m[1]], "InvalidOutputError"),
        (lambda m: [m[0], m[2]], "InvalidOutputError"),
        (lambda m: sys.exit(0), "SystemExit"),
        (lambda m: sys.exit("no more"), "SystemExit"),
        (UntoldError(), "UntoldError"),
        (lambda m: [Message(role="user", content=5)], "CompressionError"),  # type: ignore[arg-type]
        (lambda m: [Message(role="user", content="a\ud83d")], "CompressionError"),
        (lambda m: [Message(role="user", content="a", tool_calls=5)], "CompressionError"),  # type: ignore[arg-type]
        (lambda m: [Message(role="assistant", tool_calls=(None,))], "CompressionError"),  # type: ignore[arg-type]
        (lambda m: [Message(role="user", content="a", metadata=CYCLE)], "CompressionError"),
        (
            lambda m: [Message(role="user", content="a", metadata={"a": object()})],
            "CompressionError",
        ),
        (lambda m: [Message(role="user", content="a", timestamp=3)], "CompressionError"),  # type: ignore[arg-type]
    ],
)
def test_whatever_goes_wrong_is_a_compaction_that_failed(output: object, error_type: str):
    made = run(output)
    assert (made.status, made.error_type) == ("failed", error_type)
    assert made.items == ()


@pytest.mark.parametrize(
    ("output", "cause"),
    [
        (KeyError("x"), "KeyError: 'x'"),
        (CompressionError("two\nlines"), "CompressionError: two lines"),
        (RuntimeError("RuntimeError: wrapped"), "RuntimeError: wrapped"),
        (RuntimeError(), "RuntimeError"),
        (UntoldError(), "UntoldError: it can't be told in words"),
        (lambda m: list(m), ""),
    ],
)
def test_the_cause_names_the_kind_of_an_error_once(output: object, cause: str):
    assert run(output).cause == cause


def test_a_broken_rule_is_on_record():
    made = run(lambda messages: [messages[0], messages[2]])
    assert [violation.code for violation in made.violations] == ["orphan_tool_result"]


def test_model_time_is_apart_from_the_compressors_own():
    def ask_model(messages: Sequence[Message]) -> list[Message]:
        # A reply recorded elsewhere: it took a minute there and no time here.
        note_model_call(ModelCall(model="m", prompt="p", model_ms=60_000.0, elapsed_ms=0.0))
        return [messages[0]]

    made = run(ask_model)
    assert made.model_ms == 60_000.0
    assert 0 < made.compress_ms < 1000


def test_a_leading_system_message_is_told():
    system = Message(role="system", id="s", content="rules")
    assert run(lambda messages: [system, messages[0]]).leads_with_system
