"""Retention: at every recorded call, what became of the facts that only older messages state.

A fact is at risk where every place that states it lies before the recent past. While a recorded
message that states it is in the view, it is retained and nothing has to be judged; else the new
text of the view's compaction is read for it, once for each compaction. A value that the talk has
overruled is retained only together with one that took its place; an open item that it has ticked
off is at risk no longer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from workbench.facts.closed_items import find_closed
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact
from workbench.facts.supersession import find_superseded
from workbench.messages import Conversation
from workbench.replay.replay import Replay, ReplayedCall
from workbench.scoring.loss_cause import LossCause, LossCauses
from workbench.scoring.recent import RecentPast
from workbench.scoring.verbatim import VerbatimFinder
from workbench.scoring.verdict import Verdict

__all__ = ["FactSpan", "FactsAtRisk", "JudgeInCompaction", "Where", "judge_retention"]

Where = Literal["recorded", "new"]
"""In a recorded message that is sent as it was, or in the new text of a compaction."""

JudgeInCompaction = Callable[[Fact, int], Verdict]
"""What became of a fact in the new text of the compaction with that number."""

_RECORDED = Verdict(status="retained", rule="recorded_message")
_ABSENT = Verdict(status="lost", rule="nothing_states_it")
_FAILED = Verdict(status="lost", rule="call_failed")
_OVERRULED = "overruled_value"


class FactSpan(msgspec.Struct, frozen=True, kw_only=True):
    """One verdict on one fact over consecutive recorded calls at which it is at risk."""

    fact: int
    """Place of the fact in the index."""
    first_call: int
    """First recorded call it holds for."""
    last_call: int
    """Last recorded call it holds for, included."""
    verdict: Verdict
    """The verdict."""
    where: Where | None
    """What states or replaces it: a recorded message or new text; None where nothing does."""
    compaction: int | None
    """The compaction that was judged; None for recorded messages."""
    lost_by: LossCause | None = None
    """Why the fact is lost; None when it is not."""


class FactsAtRisk:
    """Which facts of a conversation are at risk at each recorded call, whatever the policy."""

    def __init__(
        self, conversation: Conversation, index: FactIndex, *, calls: Sequence[int]
    ) -> None:
        """Prepare the conversation.

        Args:
            conversation: The recording.
            index: Its facts.
            calls: Indices of the messages that answered its recorded calls.
        """
        self.messages = conversation.messages
        self.facts = index.facts
        self.places = [
            sorted({occurrence.message for occurrence in fact.occurrences}) for fact in index.facts
        ]
        self.words = [
            tuple({occurrence.surface for occurrence in fact.occurrences}) for fact in index.facts
        ]
        self.finder = VerbatimFinder(word for words in self.words for word in words)
        self._overruled = find_superseded(conversation, index)
        self._closed = find_closed(conversation, index)
        self._answers = tuple(calls)
        past = RecentPast(conversation)
        self._by_call = [self._at_risk(place, past.start(place)) for place in calls]

    def at(self, call: int) -> list[int]:
        """Places in the index of the facts at risk at a recorded call."""
        return self._by_call[call]

    def successors(self, fact: int, call: int) -> tuple[int, ...]:
        """Places of the values that have taken a fact's place before a recorded call, if any."""
        overruled = self._overruled.get(fact)
        told = overruled is not None and overruled.message < self._answers[call]
        return overruled.successors if overruled is not None and told else ()

    def _at_risk(self, message: int, recent: int) -> list[int]:
        if recent == 0:
            return []
        at_risk = []
        for fact, places in enumerate(self.places):
            stated = bisect_left(places, message)
            is_old = stated and places[stated - 1] < recent
            if is_old and self._closed.get(fact, message) >= message:
                at_risk.append(fact)
        return at_risk


def judge_retention(
    replay: Replay, at_risk: FactsAtRisk, *, judge: JudgeInCompaction
) -> list[FactSpan]:
    """Judge every fact at every recorded call at which it is at risk.

    Args:
        replay: The replay.
        at_risk: Facts at risk in its conversation.
        judge: Judges a fact against the new text of a compaction; asked once for each pair.

    Returns:
        Verdicts as spans, in order of fact and call. A call at which a fact is not at risk is in no
        span, so a gap means *not scored*.
    """
    judging = _Judging(at_risk, judge)
    causes = LossCauses(replay, messages=at_risk.messages, finder=at_risk.finder)
    open_spans: dict[int, FactSpan] = {}
    closed: list[FactSpan] = []
    for call in replay.calls:
        sent = {item.message for item in call.items if item.message is not None}
        for fact in at_risk.at(call.call):
            span = judging.judge(fact, call, sent)
            if span.verdict.status == "lost":
                cause = causes.cause(call, at_risk.places[fact], at_risk.words[fact])
                span = msgspec.structs.replace(span, lost_by=cause)
            before = open_spans.get(fact)
            if before is not None and _continues(before, span):
                open_spans[fact] = msgspec.structs.replace(before, last_call=call.call)
                continue
            if before is not None:
                closed.append(before)
            open_spans[fact] = span
    closed += open_spans.values()
    return sorted(closed, key=lambda span: (span.fact, span.first_call))


class _Judging:
    """Judges facts at recorded calls; each fact once for each compaction."""

    def __init__(self, at_risk: FactsAtRisk, judge: JudgeInCompaction) -> None:
        self._at_risk = at_risk
        self._judge = judge
        self._judged: dict[tuple[int, int], Verdict] = {}

    def judge(self, fact: int, call: ReplayedCall, sent: set[int]) -> FactSpan:
        """The verdict on a fact at a call, of which these recorded messages are sent."""
        verdict, where = self._verdict(fact, call, sent)
        successors = self._at_risk.successors(fact, call.call)
        if successors and verdict.status == "retained" and not self._keeps(successors, call, sent):
            verdict = msgspec.structs.replace(verdict, status="altered", rule=_OVERRULED)
        read = call.status != "failed" and where != "recorded"
        return FactSpan(
            fact=fact,
            first_call=call.call,
            last_call=call.call,
            verdict=verdict,
            where=where,
            compaction=call.compaction if read else None,
        )

    def _verdict(
        self, fact: int, call: ReplayedCall, sent: set[int]
    ) -> tuple[Verdict, Where | None]:
        if call.status == "failed":
            return _FAILED, None
        if not sent.isdisjoint(self._at_risk.places[fact]):
            return _RECORDED, "recorded"
        if call.compaction is None:
            return _ABSENT, None
        key = (fact, call.compaction)
        if key not in self._judged:
            self._judged[key] = self._judge(self._at_risk.facts[fact], call.compaction)
        verdict = self._judged[key]
        return verdict, "new" if verdict.status != "lost" else None

    def _keeps(self, facts: tuple[int, ...], call: ReplayedCall, sent: set[int]) -> bool:
        return any(self._verdict(fact, call, sent)[0].status == "retained" for fact in facts)


def _continues(before: FactSpan, span: FactSpan) -> bool:
    return (
        before.last_call == span.first_call - 1
        and before.verdict == span.verdict
        and before.compaction == span.compaction
        and before.lost_by == span.lost_by
    )
