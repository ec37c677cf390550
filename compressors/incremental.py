"""Keeps a running summary and compresses only what came since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from compressors._given import check_messages
from workbench.compressor import Compressor, build_compressor
from workbench.errors import CompressionError, ConfigError, CursorNotFoundError, UsageError
from workbench.journal import note
from workbench.messages import Message

__all__ = ["Incremental"]


@dataclass(kw_only=True)
class Incremental:
    """Give the compressor inside the earlier summary and the new messages; keep its result.

    It remembers the result and the id of the last message it covers, so one object serves one
    conversation. Whatever fails leaves both as they were. Not for use by several threads at once.

    Attributes:
        compressor: The compressor inside.
        summary: Its last result, empty before the first.
        covered_until_message_id: Id of the last message in it; None before the first result, and
            when that message had no id: then the whole history comes again next time.
    """

    name: ClassVar[str] = "incremental"
    version: ClassVar[str] = "1"

    compressor: Compressor
    summary: tuple[Message, ...] = field(default=(), init=False)
    covered_until_message_id: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.compressor, Compressor):
            raise UsageError(f"`compressor` must be a compressor, got {self.compressor!r}")

    @classmethod
    def from_spec(cls, parameters: Any) -> Incremental:
        """Build from `{compressor: specification}`, or from the parameters of `model`.

        Raises:
            ConfigError: It is neither, or both, or the compressor inside can't be built.
            UnknownNameError: No package offers that compressor.
        """
        if not isinstance(parameters, Mapping) or not parameters:
            raise ConfigError(
                f"must say which compressor it runs, got {parameters!r}; write for example "
                "{incremental: {model: extractive}} or {incremental: {compressor: …}}",
                place=cls.name,
            )
        if "compressor" in parameters and len(parameters) > 1:
            others = ", ".join(sorted(str(name) for name in parameters if name != "compressor"))
            raise ConfigError(
                f"takes `compressor` or the parameters of `model`, not both; got also {others}",
                place=cls.name,
            )
        spec = parameters.get("compressor", {"model": parameters})
        try:
            return cls(compressor=build_compressor(spec))
        except ConfigError as error:
            raise ConfigError(str(error), place=cls.name) from error

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return the summary of everything up to the last message.

        Nothing new gives the summary that is there. None counts as an empty list.

        Raises:
            CursorNotFoundError: The last covered message is not in `messages`.
            CompressionError: The compressor inside gave nothing.
            ModelError: Its model did not answer.
        """
        given = check_messages(messages if messages is not None else ())
        if not given:
            return list(self.summary)
        pending = given[self._start(given) :]
        if not pending:
            return list(self.summary)
        result = self.compressor.compress((*self.summary, *pending))
        if not result:
            raise CompressionError(
                f"incremental: {self.compressor.name} gave "
                f"{'None' if result is None else 'an empty list'} for "
                f"{len(self.summary) + len(pending)} messages; the summary stays as it was"
            )
        _note_open_calls(pending, result)
        self.restore(result, given[-1].id)
        if self.covered_until_message_id is None:
            note("no_cursor", detail="the last message has no id; all of it comes again next time")
        return list(self.summary)

    def restore(
        self, summary: Sequence[Message] | None, covered_until_message_id: str | None
    ) -> None:
        """Go on from a stored summary and the id of the last message it covers."""
        self.summary = tuple(summary or ())
        self.covered_until_message_id = covered_until_message_id

    def _start(self, messages: Sequence[Message]) -> int:
        """Index after the first message that carries the covered id."""
        cursor = self.covered_until_message_id
        if cursor is None:
            return 0
        for place, message in enumerate(messages):
            if message.id == cursor:
                return place + 1
        raise CursorNotFoundError(cursor)


def _note_open_calls(pending: Sequence[Message], result: Sequence[Message]) -> None:
    """Report calls whose result is still to come and that the new summary no longer holds."""
    kept = {id(message) for message in result}
    answered = {message.tool_call_id for message in pending if message.role == "tool"}
    for message in pending:
        if id(message) in kept:
            continue
        for call in message.tool_calls:
            if call.id not in answered:
                note("open_call_compressed", message_id=message.id, detail=call.id)
