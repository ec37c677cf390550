"""Rows of what a policy did to a conversation."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from workbench.redaction.told import mask_told
from workbench.replay.compaction import Compaction
from workbench.replay.replay import RecordedHistory, Replay
from workbench.runner.recorded_rows import to_json
from workbench.scoring.cost import CostOfReplay
from workbench.store.replay_rows import (
    CompactionRow,
    EventRow,
    ModelCallRow,
    RecordedCallRow,
    ViewMessageRow,
)
from workbench.store.score_rows import ViolationRow

__all__ = [
    "call_rows",
    "compaction_rows",
    "event_rows",
    "model_call_rows",
    "spans",
    "view_rows",
    "violation_rows",
]

KeyT = TypeVar("KeyT")


def spans(per_call: Iterable[tuple[int, Iterable[KeyT]]]) -> Iterator[tuple[KeyT, int, int]]:
    """Turn what holds at each call into spans of consecutive calls.

    Args:
        per_call: Numbers of the calls, ascending, with what holds at each; keys are hashable.

    Yields:
        Key, first call and last call, the last included.
    """
    begun: dict[KeyT, int] = {}
    last = -2
    for call, keys in per_call:
        here = dict.fromkeys(keys)
        gap = call != last + 1
        for key in [key for key in begun if gap or key not in here]:
            yield key, begun.pop(key), last
        for key in here:
            begun.setdefault(key, call)
        last = call
    for key, first in begun.items():
        yield key, first, last


def call_rows(
    replay: Replay,
    *,
    turns: Sequence[int],
    writing: Mapping[int, bool | None],
    context_limit: int | None,
    cost: CostOfReplay | None = None,
) -> list[RecordedCallRow]:
    """The rows of the recorded calls.

    Args:
        replay: The replay.
        turns: Turn of each message.
        writing: For each call that calls tools, whether one of them changes something.
        context_limit: Tokens above which a call counts as over the limit.
        cost: What the calls would have cost, where there is a price.
    """
    made = 0
    rows = []
    by_call = _counts(c.call for c in replay.compactions if c.status == "compressed")
    for call in replay.calls:
        made += by_call.get(call.call, 0)
        rows.append(
            RecordedCallRow(
                policy=replay.policy.name,
                conversation_id=replay.conversation,
                call_index=call.call,
                message_index=call.message,
                turn=turns[call.message],
                status=call.status,
                tokens_full=call.tokens_full,
                tokens_sent=call.tokens_sent,
                n_view_messages=len(call.items),
                n_compactions=made,
                compaction_id=call.compaction,
                writing=writing.get(call.call),
                over_limit=None if context_limit is None else call.tokens_sent > context_limit,
                cached_tokens=None if cost is None else cost.cached_tokens[call.call],
                cost_usd=None if cost is None else cost.call_usd[call.call],
            )
        )
    return rows


def compaction_rows(
    replay: Replay,
    history: RecordedHistory,
    *,
    turns: Sequence[int],
    cost: CostOfReplay | None = None,
) -> list[CompactionRow]:
    """The rows of the compactions, failed ones included.

    Args:
        replay: The replay.
        history: The conversation that was replayed.
        turns: Turn of each message.
        cost: What the replay would have cost, where there is a price.
    """
    version = replay.policy.version
    fallen = {
        made.id
        for made in replay.compactions
        if made.status == "failed" and not made.fails_call(replay.policy)
    }
    done = [made.id for made in replay.compactions if made.status != "failed"]
    rounds = {} if replay.policy.incremental is None else {n: i for i, n in enumerate(done, 1)}
    return [
        CompactionRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            compaction_id=made.id,
            summary_round=rounds.get(made.id),
            turn=turns[made.turn] if made.turn >= 0 else -1,
            first_call=made.call,
            covers_first=made.sources[0],
            covers_last=made.sources[-1],
            source_indices_json=to_json(made.sources),
            first_kept=made.first_kept,
            policy_version=version,
            **_work(made, history),
            output_json=to_json(_output(made)),
            n_new_messages=len(made.new_messages),
            tokens_before=made.tokens_before,
            tokens_after=made.tokens_before if made.id in fallen else made.tokens_after,
            pending_tokens=made.pending_tokens,
            pending_estimated=made.pending_estimated,
            status="fallback" if made.id in fallen else made.status,
            reason=mask_told(made.cause) or None,
            n_model_calls=len(made.model_calls),
            compress_ms=made.compress_ms,
            model_ms=made.model_ms,
            cost_usd=None if cost is None else cost.summary_usd[made.id],
            **_payback(made, cost),
        )
        for made in replay.compactions
    ]


def view_rows(replay: Replay) -> list[ViewMessageRow]:
    """The rows that say why each message is in a view or out of it, as spans of calls."""
    kept = spans((call.call, call.items) for call in replay.calls if call.status == "ok")
    absent = spans((call.call, call.absent) for call in replay.calls if call.status == "ok")
    return [
        ViewMessageRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            from_call=first,
            to_call=last,
            anchor=item.anchor,
            part=item.part,
            kept=True,
            message_index=item.message,
            compaction_id=item.compaction,
            new_index=item.new,
            reason=item.reason,
        )
        for item, first, last in kept
    ] + [
        ViewMessageRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            from_call=first,
            to_call=last,
            anchor=message,
            kept=False,
            message_index=message,
            reason=cause,
        )
        for (message, cause), first, last in absent
    ]


def model_call_rows(replay: Replay) -> list[ModelCallRow]:
    """The rows of the calls of summary models."""
    return [
        ModelCallRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            compaction_id=made.id,
            ordinal=ordinal,
            model=call.model,
            prompt_sha256=hashlib.sha256(call.prompt.encode("utf-8", "surrogatepass")).hexdigest(),
            prompt_characters=len(call.prompt),
            reply=call.reply,
            outcome=call.outcome,
            tokens_in=call.tokens_in,
            tokens_out=call.tokens_out,
            model_ms=call.model_ms,
        )
        for made in replay.compactions
        for ordinal, call in enumerate(made.model_calls)
    ]


def event_rows(replay: Replay, *, turns: Sequence[int]) -> list[EventRow]:
    """The rows of what production would do in silence.

    What the window does again at each call of a turn happens once: it is told at its first call.
    """
    answers = {call.call: call.message for call in replay.calls}
    rows: list[EventRow] = []
    told: set[tuple[int, str, str]] = set()
    for event in replay.events:
        turn = turns[answers[event.call]]
        key = (turn, event.code, event.detail)
        if event.compaction is None and key in told:
            continue
        told.add(key)
        rows.append(
            EventRow(
                policy=replay.policy.name,
                conversation_id=replay.conversation,
                ordinal=len(rows),
                call_index=event.call,
                compaction_id=event.compaction,
                turn=turn,
                code=event.code,
                detail=mask_told(event.detail) or None,
            )
        )
    return rows


def violation_rows(replay: Replay) -> list[ViolationRow]:
    """The rows of structural rules that views break and recordings don't, as spans of calls."""
    return [
        ViolationRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            from_call=first,
            to_call=last,
            code=violation.code,
            severity=violation.severity,
            view_index=violation.index,
            message_id=violation.message_id,
            detail=violation.detail,
            in_recording=False,
        )
        for violation, first, last in spans((c.call, c.violations) for c in replay.calls)
    ]


def _work(made: Compaction, history: RecordedHistory) -> dict[str, Any]:
    """What the agent did in the range of a compaction, what a rule took out of it included."""
    covered = range(made.sources[0], made.sources[-1] + 1)
    written = dict.fromkeys(path for i in covered for path in history.files_written[i])
    errors = [error for i in covered if (error := history.tool_errors[i]) is not None]
    return {"files_written_json": to_json(list(written)), "tool_errors_json": to_json(errors)}


def _payback(made: Compaction, cost: CostOfReplay | None) -> dict[str, Any]:
    payback = None if cost is None else cost.payback[made.id]
    if payback is None:
        return {}
    return {
        "once_usd": payback.compaction_cost_usd,
        "saved_per_call_usd": payback.saved_per_call_usd,
        "break_even_calls": payback.calls_to_break_even,
    }


def _output(made: Compaction) -> list[dict[str, Any]]:
    return [
        {"message": item.message} if item.new is None else {"new": made.new_messages[item.new]}
        for item in made.items
    ]


def _counts(values: Iterable[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts
