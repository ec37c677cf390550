"""Judges the facts of a history against the new text of each compaction of a replay."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

import msgspec

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact
from workbench.facts.reader import FactReader
from workbench.replay.compaction import Compaction
from workbench.replay.replay import Replay
from workbench.scoring.candidate import Candidate, read_candidate
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.invented import invented_mentions
from workbench.scoring.judge_statement import judge_statement_fact
from workbench.scoring.judge_value import judge_fact
from workbench.scoring.new_texts import NewText, new_texts
from workbench.scoring.statements.reading.candidate import StatementCandidate, read_statements
from workbench.scoring.verdict import Invention, Verdict

__all__ = ["CompactionJudge"]


_CUT_SHORT = frozenset({"prefix", "suffix", "ellipsis", "shortened", "list_cut", "members_changed"})


class CompactionJudge:
    """Reads the new text of each compaction once, and answers for any number of facts.

    Args:
        replay: The replay.
        index: Facts of its conversation.
        reader: Finds the values of new text, the one that found the facts.
        history: Texts of the conversation; what stands in them is not new.
    """

    def __init__(
        self, replay: Replay, index: FactIndex, *, reader: FactReader, history: HistoryWords
    ) -> None:
        self._index = index
        self._history = history
        self._readings = {
            compaction.id: _Reading(
                compaction, reader, before=replay.calls[compaction.call].message
            )
            for compaction in replay.compactions
        }

    @property
    def texts(self) -> dict[int, list[NewText]]:
        """New texts by number of the compaction."""
        return {number: reading.new for number, reading in self._readings.items()}

    def judge(self, fact: Fact, compaction: int) -> Verdict:
        """What became of a fact in the new text of a compaction."""
        reading = self._readings[compaction]
        if not reading.new:
            return Verdict(status="lost", rule="no_new_text")
        if fact.kind in VALUE_KINDS:
            verdict = self._unless_copied(fact, self._judge_value(fact, reading), reading)
        else:
            verdict = judge_statement_fact(
                fact, reading.statements, said_before=self._said_before(fact)
            )
            return self._own_words(verdict, reading)
        if verdict.candidate_span is None:
            return verdict
        part, span = reading.place(verdict.candidate_span)
        return msgspec.structs.replace(verdict, candidate_part=part, candidate_span=span)

    def _judge_value(self, fact: Fact, reading: _Reading) -> Verdict:
        return judge_fact(fact, candidate=reading.values, index=self._index, before=reading.before)

    def _said_before(self, fact: Fact) -> str:
        first = fact.occurrences[0]
        return "" if first.part else self._history.said_before(first.message, first.start)

    def _own_words(self, verdict: Verdict, reading: _Reading) -> Verdict:
        """A statement that the history makes itself stands in for no other: that one is lost."""
        if verdict.status not in {"altered", "weakened", "contradicted"} or not verdict.stand_in:
            return verdict
        held = self._history.hold(verdict.stand_in, before=reading.before)
        if not held and verdict.candidate_span is not None:
            text = reading.new[verdict.candidate_part].text
            held = self._history.hold_around(text, *verdict.candidate_span, before=reading.before)
        if not held:
            return verdict
        return Verdict(status="lost", rule="other_statement", source_span=verdict.source_span)

    def _unless_copied(self, fact: Fact, verdict: Verdict, reading: _Reading) -> Verdict:
        """What was copied with the words before it is where and what it was.

        The same value still belongs where it did, and another one is no slip for a value that is
        gone. A value that was cut short is: its beginning stands in the history too. But where a
        text ends in the middle of a value, that is no slip of any other.
        """
        span, text = verdict.candidate_span, reading.values.text
        if verdict.status != "altered" or span is None:
            return verdict
        if self._is_cut_off_another(fact, span, reading):
            return Verdict(status="lost", rule="other_value", source_span=verdict.source_span)
        if verdict.rule in _CUT_SHORT:
            return verdict
        if not self._history.hold_place(text, *span, before=reading.before):
            return verdict
        if verdict.rule == "other_owner":
            return msgspec.structs.replace(
                verdict, status="retained", rule="same_value", stand_in=None
            )
        if not self._history.hold_alone(text[slice(*span)], before=reading.before):
            return verdict
        return Verdict(status="lost", rule="other_value", source_span=verdict.source_span)

    def _is_cut_off_another(self, fact: Fact, span: tuple[int, int], reading: _Reading) -> bool:
        """Whether a new text ends at a place, in the middle of a value that is not the fact's."""
        (start, end), text = span, reading.values.text
        if not reading.is_end(end) or not self._history.hold_place(
            text, start, end, before=reading.before
        ):
            return False
        whole = text[:start] + fact.surface
        return len(whole) <= end or not self._history.hold_place(
            whole, start, len(whole), before=reading.before
        )

    def inventions(self) -> dict[int, list[Invention]]:
        """Values in new text that nothing in the history states, by number of the compaction."""
        return {
            number: self._inventions(reading)
            for number, reading in self._readings.items()
            if reading.new
        }

    def _inventions(self, reading: _Reading) -> list[Invention]:
        values, before = reading.values, reading.before

        def is_copied(start: int, end: int) -> bool:
            return self._history.hold_value(values.text, start, end, before=before)

        found = invented_mentions(values, self._index, (), is_copied=is_copied, before=before)
        if not found:
            return []
        # Only now is it worth asking which of them stand in for a fact, which takes all facts.
        verdicts = (
            self._judge_value(fact, reading)
            for fact in self._index.facts
            if fact.kind in VALUE_KINDS and fact.occurrences[0].message < before
        )
        stand_ins = [v.candidate_span for v in verdicts if v.status == "altered"]
        taken = [span for span in stand_ins if span is not None]
        found = invented_mentions(values, self._index, taken, is_copied=is_copied, before=before)
        placed = []
        for invention in found:
            part, span = reading.place(invention.candidate_span)
            placed.append(
                msgspec.structs.replace(invention, candidate_part=part, candidate_span=span)
            )
        return placed


class _Reading:
    """The new text of one compaction, read as far as somebody asks."""

    def __init__(self, compaction: Compaction, reader: FactReader, *, before: int) -> None:
        self.new = new_texts(compaction)
        self.before = before
        self._reader = reader
        lengths = [len(new.text) + 1 for new in self.new]
        self._starts = [0, *accumulate(lengths)]

    @cached_property
    def values(self) -> Candidate:
        return read_candidate([new.text for new in self.new], self._reader)

    @cached_property
    def statements(self) -> StatementCandidate:
        return read_statements([new.text for new in self.new])

    def is_end(self, place: int) -> bool:
        """Whether one of the texts ends at a place, marks of a cut aside."""
        part, (start, _) = self.place((place - 1, place))
        return not self.new[part].text[start + 1 :].strip(" .…\n")

    def place(self, span: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        """Which text a span of the joined texts lies in, and where in it."""
        part = max(0, bisect_right(self._starts, span[0]) - 1)
        start = self._starts[part]
        return part, (span[0] - start, span[1] - start)
