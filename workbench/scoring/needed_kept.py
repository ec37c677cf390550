"""Whether each needed value still stands in the view that its call would have been made with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from workbench.messages import Message
from workbench.replay.replay import Replay, ReplayedCall
from workbench.scoring.loss_cause import LossCause, LossCauses
from workbench.scoring.needed import NeededIndex, NeededValue
from workbench.scoring.new_texts import new_texts
from workbench.scoring.retention import Where
from workbench.scoring.verbatim import VerbatimFinder

__all__ = ["NeededVerdict", "judge_needed"]


class NeededVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one needed value under one policy."""

    needed: NeededValue
    """The value."""
    kept: bool
    """Whether it stands in the view; never when the call failed."""
    where: Where | None = None
    """Where it stands; None when it is not kept."""
    message: int | None = None
    """Index of the latest recorded message of the view that states it."""
    compaction: int | None = None
    """The compaction whose new text states it."""
    lost_by: LossCause | None = None
    """Why it is not kept; None when it is."""


def judge_needed(
    replay: Replay, needed: NeededIndex, *, messages: Sequence[Message], finder: VerbatimFinder
) -> list[NeededVerdict]:
    """Judge every needed value of a conversation under one policy.

    Args:
        replay: The replay.
        needed: The needed values of its conversation.
        messages: The conversation's messages.
        finder: A search for the values of `needed`, built once for the conversation.

    Returns:
        One verdict for each needed value, in the same order.
    """
    by_call: dict[int, list[NeededValue]] = defaultdict(list)
    for value in needed.values:
        by_call[value.call].append(value)
    causes = LossCauses(replay, messages=messages, finder=finder)
    in_new = {
        compaction.id: finder.find_any([new.text for new in new_texts(compaction)])
        for compaction in replay.compactions
        if compaction.new_messages
    }
    return [
        verdict
        for call in replay.calls
        if call.call in by_call
        for verdict in _judge_call(call, by_call[call.call], in_new=in_new, causes=causes)
    ]


def _judge_call(
    call: ReplayedCall,
    values: list[NeededValue],
    *,
    in_new: dict[int, set[str]],
    causes: LossCauses,
) -> list[NeededVerdict]:
    sent = {item.message for item in call.items if item.message is not None}
    held = call.compaction if call.status == "ok" else None
    new = in_new.get(held, set()) if held is not None else set()
    verdicts = []
    for value in values:
        verdict = _judge(value, sent=sent, new=new, held=held)
        if not verdict.kept:
            cause = causes.cause(call, value.stated_in, (value.value,))
            verdict = msgspec.structs.replace(verdict, lost_by=cause)
        verdicts.append(verdict)
    return verdicts


def _judge(value: NeededValue, *, sent: set[int], new: set[str], held: int | None) -> NeededVerdict:
    message = next((i for i in reversed(value.stated_in) if i in sent), None)
    if message is not None:
        return NeededVerdict(needed=value, kept=True, where="recorded", message=message)
    if value.value in new:
        return NeededVerdict(needed=value, kept=True, where="new", compaction=held)
    return NeededVerdict(needed=value, kept=False)
