"""One act of compression inside a replay, with everything that has to be known of it afterwards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

import msgspec

from workbench.compressor import Compressor
from workbench.errors import (
    ANY_FAILURE,
    CompressionError,
    InvalidOutputError,
    MissingReplyError,
    with_kind,
)
from workbench.journal import ModelCall, Note, open_journal
from workbench.messages import Message
from workbench.policy.policy import Policy
from workbench.policy.window import CompressedTurns, ViewItem
from workbench.tokens import TokenCounter
from workbench.validity import Violation, check_output, find_violations, new_violations

__all__ = ["Compaction", "CompactionStatus", "compact"]

CompactionStatus = Literal["compressed", "unchanged", "failed"]
"""`unchanged`: the output is the input, so nothing was compressed."""


class Compaction(msgspec.Struct, frozen=True, kw_only=True):
    """An event: the recording itself is never edited."""

    id: int
    """Number within policy and conversation, from 0."""
    turn: int
    """Index of the request that opens the running turn."""
    call: int
    """The recorded call it was made for first."""
    sources: tuple[int, ...]
    """Indices of the messages that went in, ascending."""
    first_kept: int | None = None
    """Index of the first message behind them; None where none that the model sees is."""
    status: CompactionStatus
    """What became of it."""
    items: tuple[ViewItem, ...] = ()
    """The output in order: recorded messages by index, new ones by number."""
    new_messages: tuple[Message, ...] = ()
    """The new messages in order."""
    leads_with_system: bool = False
    """Whether the output begins with a system message."""
    tokens_before: int = 0
    """Tokens of the messages that went in."""
    tokens_after: int = 0
    """Tokens of the output; 0 when it failed."""
    pending_tokens: int | None = None
    """Tokens of the messages that were pending when the policy decided; None in immediate mode."""
    pending_estimated: int | None = None
    """The same as the policy's estimator has them."""
    error_type: str | None = None
    """Class of the error that made it fail."""
    error: str | None = None
    """Its words, in one line."""
    violations: tuple[Violation, ...] = ()
    """Structural rules that the output breaks and the input does not."""
    notes: tuple[Note, ...] = ()
    """What the compressor reported."""
    model_calls: tuple[ModelCall, ...] = ()
    """Calls of summary models."""
    capped: tuple[str, ...] = ()
    """Texts that a limit cut, whole; they are not stored."""
    compress_ms: float = 0.0
    """Time inside the compressor less model time."""
    model_ms: float = 0.0
    """Time spent in summary models."""

    def fails_call(self, policy: Policy) -> bool:
        """Whether its call sends nothing.

        That a recorded reply is missing is no failure of production: no fallback hides it.
        """
        missing = self.error_type == MissingReplyError.__name__
        return self.status == "failed" and (policy.on_failure == "fail" or missing)

    @property
    def cause(self) -> str:
        """Class and words of the error, empty where there is none."""
        return "" if self.error_type is None else with_kind(self.error_type, self.error or "")

    @property
    def unit(self) -> CompressedTurns:
        """The output as the window takes it."""
        return CompressedTurns(
            items=self.items,
            leads_with_system=self.leads_with_system,
            unchanged=self.status == "unchanged",
        )


def compact(
    compressor: Compressor,
    sources: Sequence[int],
    *,
    messages: Sequence[Message],
    compaction_id: int,
    turn: int,
    call: int,
    scope: str,
    counter: TokenCounter,
    earlier: Sequence[Message] = (),
    anchor: int | None = None,
) -> Compaction:
    """Run a compressor over some messages of a recording.

    Nothing that the compressor does wrong leaves this function as an exception: it is a compaction
    that failed, with the reason on record.

    Args:
        compressor: The compressor, built for this policy and conversation.
        sources: Indices of the messages it is given; at least one.
        messages: The whole recording.
        compaction_id: Number of the compaction.
        turn: Index of the running turn's request.
        call: The recorded call it is made for.
        scope: Goes into the ids of new messages.
        counter: Counts tokens.
        earlier: The summary so far, which goes in before the sources.
        anchor: Index of the recorded message in whose place the output stands; by default the first
            source.

    Returns:
        The compaction.
    """
    given = [*earlier, *(messages[i] for i in sources)]
    started = time.perf_counter()
    failure: BaseException | None = None
    output: list[Message] | None = None
    with open_journal(scope=scope) as journal:
        try:
            output = _checked_list(compressor.compress(tuple(given)), given)
        except ANY_FAILURE as error:
            failure = error
    elapsed_ms = (time.perf_counter() - started) * 1000
    model_ms = sum(model_call.model_ms for model_call in journal.model_calls)
    # A recorded reply keeps the time of its recording, so what is taken off is what passed here.
    waited_ms = sum(model_call.elapsed_ms for model_call in journal.model_calls)
    violations: tuple[Violation, ...] = ()
    if output is not None:
        failure, violations = _judge_output(given, output)
    base = Compaction(
        id=compaction_id,
        turn=turn,
        call=call,
        sources=tuple(sources),
        first_kept=next(
            (i for i in range(sources[-1] + 1, len(messages)) if messages[i].model_visible), None
        ),
        status="failed",
        tokens_before=sum(map(counter.count_message, given)),
        violations=violations,
        notes=tuple(journal.notes),
        model_calls=tuple(journal.model_calls),
        capped=tuple(journal.capped),
        compress_ms=max(0.0, elapsed_ms - waited_ms),
        model_ms=model_ms,
    )
    if failure is not None or output is None:
        return msgspec.structs.replace(
            base, error_type=type(failure).__name__, error=_one_line(failure)
        )
    place = sources[0] if anchor is None else anchor
    return _laid_over(base, output, messages=messages, counter=counter, anchor=place)


def _checked_list(output: object, given: Sequence[Message]) -> list[Message]:
    if output is None:
        raise CompressionError("the compressor returned None; a list of messages was expected")
    if not isinstance(output, list | tuple) or not all(isinstance(m, Message) for m in output):
        raise CompressionError(
            f"a compressor returns a list of messages, this one returned {type(output).__name__}"
        )
    if not output:
        raise CompressionError("the compressor returned no message for a history that has some")
    known = set(map(id, given))
    for place, message in enumerate(output):
        if id(message) not in known:
            _check_fields(message, place)
    return list(output)


def _check_fields(message: Message, place: int) -> None:
    """Refuse what no run file holds: values of other types, halves of surrogate pairs, cycles."""
    try:
        msgspec.json.decode(msgspec.json.encode(message), type=Message)
    except Exception as error:
        raise CompressionError(
            f"message {place} that the compressor returned can't be stored: {error}"
        ) from error


def _judge_output(
    given: Sequence[Message], output: Sequence[Message]
) -> tuple[Exception | None, tuple[Violation, ...]]:
    """What is wrong with an output, save what is wrong with the recording itself."""
    violations = tuple(
        v
        for v in new_violations(find_violations(given), find_violations(output))
        if v.severity == "error"
    )
    try:
        check_output(output)
    except InvalidOutputError as error:
        inherited = not violations and error.code != "start_role"
        return (None if inherited else error), violations
    return None, violations


def _laid_over(
    base: Compaction,
    output: Sequence[Message],
    *,
    messages: Sequence[Message],
    counter: TokenCounter,
    anchor: int,
) -> Compaction:
    """Lay an output over the recording: messages that came back as they went in are references."""
    places = {messages[i].id: i for i in base.sources}
    items: list[ViewItem] = []
    new: list[Message] = []
    for part, message in enumerate(output):
        place = places.get(message.id)
        kept = place is not None and messages[place] == message
        if not kept:
            new.append(message)
        items.append(
            ViewItem(
                anchor=anchor,
                part=part,
                message=place if kept else None,
                compaction=base.id,
                new=None if kept else len(new) - 1,
                reason="compressor_kept" if kept else "new",
            )
        )
    unchanged = tuple(item.message for item in items) == base.sources
    return msgspec.structs.replace(
        base,
        status="unchanged" if unchanged else "compressed",
        items=tuple(items),
        new_messages=tuple(new),
        leads_with_system=output[0].role == "system",
        tokens_after=sum(map(counter.count_message, output)),
    )


def _one_line(error: BaseException | None) -> str:
    try:
        return " ".join(str(error).split())[:2000]
    except Exception:  # noqa: BLE001 - whatever was raised may be unable to tell what it is
        return "it can't be told in words"
