"""Judges the facts of a history against texts that take its place; the same texts only once.

Several policies often make the same text of the same messages, and one policy makes it at several
calls. Whatever was read and judged of a text is kept while the conversation is scored.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

import msgspec

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact
from workbench.facts.reader import FactReader
from workbench.scoring.candidate import Candidate, read_candidate
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.invented import invented_mentions
from workbench.scoring.judge_statement import judge_statement_fact, judge_told
from workbench.scoring.judge_value import judge_fact
from workbench.scoring.settled import unless_settled
from workbench.scoring.statements.reading.candidate import StatementCandidate, read_statements
from workbench.scoring.verdict import Invention, Verdict

__all__ = ["JudgedTexts", "TextJudge"]

_CUT_SHORT = frozenset({"prefix", "suffix", "ellipsis", "shortened", "list_cut", "members_changed"})
_KEPT = 256
"""Texts of one conversation whose readings are kept."""


class TextJudge:
    """Judges the facts of one conversation.

    Args:
        index: Its facts.
        reader: Finds the values of new texts, the one that found the facts.
        history: Texts of the conversation; what stands in them is not new.
    """

    def __init__(self, index: FactIndex, *, reader: FactReader, history: HistoryWords) -> None:
        self._index = index
        self._reader = reader
        self._history = history
        self._read = lru_cache(maxsize=_KEPT)(self._read_once)
        self._judged = lru_cache(maxsize=_KEPT)(self._judge_once)

    def judge_texts(self, texts: tuple[str, ...], *, before: int) -> JudgedTexts:
        """Texts to be judged.

        Args:
            texts: What takes the place of the history, a summary for example.
            before: Index of the message that the history ends before.
        """
        return self._judged(texts, before)

    def _judge_once(self, texts: tuple[str, ...], before: int) -> JudgedTexts:
        return JudgedTexts(
            self._read(texts), index=self._index, history=self._history, before=before
        )

    def _read_once(self, texts: tuple[str, ...]) -> _ReadTexts:
        return _ReadTexts(texts, reader=self._reader, history=self._history)


class _Verdicts:
    """Verdicts by fact, each asked for once."""

    def __init__(self, judge: Callable[[Fact], Verdict]) -> None:
        self._judge = judge
        self._by_fact: dict[int, tuple[Fact, Verdict]] = {}
        """By identity, for the hash of a fact is that of all its mentions."""

    def of(self, fact: Fact) -> Verdict:
        """The verdict on a fact."""
        known = self._by_fact.get(id(fact))
        if known is None:
            known = self._by_fact[id(fact)] = (fact, self._judge(fact))
        return known[1]


class _ReadTexts:
    """Texts, read as far as somebody asks, and what they say of statements."""

    def __init__(
        self, texts: tuple[str, ...], *, reader: FactReader, history: HistoryWords
    ) -> None:
        self.texts = texts
        self.statement_verdicts = _Verdicts(self._judge_statement)
        self._reader = reader
        self._history = history
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    @cached_property
    def values(self) -> Candidate:
        return read_candidate(self.texts, self._reader, is_known=self._history.hold_code)

    @cached_property
    def _statements(self) -> StatementCandidate:
        return read_statements(self.texts)

    def _judge_statement(self, fact: Fact) -> Verdict:
        first = fact.occurrences[0]
        said = "" if first.part else self._history.said_before(first.message, first.start)
        return judge_statement_fact(fact, self._statements, said_before=said)

    def is_end(self, place: int) -> bool:
        """Whether one of the texts ends at a place, marks of a cut aside."""
        part, (start, _) = self.place((place - 1, place))
        return not self.texts[part][start + 1 :].strip(" .…\n")

    def place(self, span: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        """Which text a span of the joined texts lies in, and where in it."""
        part = max(0, bisect_right(self._starts, span[0]) - 1)
        start = self._starts[part]
        return part, (span[0] - start, span[1] - start)


class JudgedTexts:
    """Texts that take the place of what was said before a message; answers for any fact of it."""

    def __init__(
        self, read: _ReadTexts, *, index: FactIndex, history: HistoryWords, before: int
    ) -> None:
        self._read = read
        self._index = index
        self._history = history
        self._before = before
        self._values = _Verdicts(self._judge_value)
        self._placed = _Verdicts(self._judge)

    def judge(self, fact: Fact) -> Verdict:
        """What became of a fact; the candidate's span is a place in one of the texts."""
        return self._placed.of(fact)

    def _judge(self, fact: Fact) -> Verdict:
        if fact.kind not in VALUE_KINDS:
            verdict = unless_settled(
                self._read.statement_verdicts.of(fact),
                kind=fact.kind,
                words=fact.surface,
                later=self._history.said_after(fact.occurrences[-1], before=self._before),
                judge=judge_told,
            )
            return self._unless_said_itself(verdict)
        verdict = self._unless_copied(fact, self._values.of(fact))
        if verdict.candidate_span is None:
            return verdict
        part, span = self._read.place(verdict.candidate_span)
        return msgspec.structs.replace(verdict, candidate_part=part, candidate_span=span)

    def _judge_value(self, fact: Fact) -> Verdict:
        return judge_fact(fact, candidate=self._read.values, index=self._index, before=self._before)

    def _unless_said_itself(self, verdict: Verdict) -> Verdict:
        """A statement that the history makes itself stands in for no other: that one is lost."""
        if verdict.status not in {"altered", "weakened", "contradicted"} or not verdict.stand_in:
            return verdict
        held = self._history.hold(verdict.stand_in, before=self._before)
        if not held and verdict.candidate_span is not None:
            text = self._read.texts[verdict.candidate_part]
            held = self._history.hold_around(text, *verdict.candidate_span, before=self._before)
        if not held:
            return verdict
        return Verdict(status="lost", rule="other_statement", source_span=verdict.source_span)

    def _unless_copied(self, fact: Fact, verdict: Verdict) -> Verdict:
        """What was copied with the words before it is where and what it was.

        The same value still belongs where it did, and another one is no slip for a value that is
        gone. A value that was cut short is: its beginning stands in the history too. But where a
        text ends in the middle of a value, that is no slip of any other.
        """
        span, text = verdict.candidate_span, self._read.values.text
        if verdict.status != "altered" or span is None:
            return verdict
        if self._is_cut_off_another(fact, span) or self._is_of_its_own(fact, verdict.rule, span):
            return Verdict(status="lost", rule="other_value", source_span=verdict.source_span)
        if verdict.rule in _CUT_SHORT:
            return verdict
        if not self._history.hold_place(text, *span, before=self._before):
            return verdict
        if verdict.rule == "other_owner":
            return msgspec.structs.replace(
                verdict, status="retained", rule="same_value", stand_in=None
            )
        if not self._history.hold_alone(text[slice(*span)], before=self._before):
            return verdict
        return Verdict(status="lost", rule="other_value", source_span=verdict.source_span)

    def _is_of_its_own(self, fact: Fact, rule: str, span: tuple[int, int]) -> bool:
        """Whether what looks like the rest of a value is one that the history states by itself.

        *193*, a price, is no flight *HAT193* cut short, and an address in another town not the one
        in this.
        """
        words = self._read.values.text[slice(*span)]
        is_rest = rule == "suffix" or (rule == "shortened" and words not in fact.surface)
        return is_rest and self._history.hold_alone(words, before=self._before)

    def _is_cut_off_another(self, fact: Fact, span: tuple[int, int]) -> bool:
        """Whether a new text ends at a place, in the middle of a value that is not the fact's."""
        (start, end), text = span, self._read.values.text
        if not self._read.is_end(end) or not self._history.hold_place(
            text, start, end, before=self._before
        ):
            return False
        whole = text[:start] + fact.surface
        return len(whole) <= end or not self._history.hold_place(
            whole, start, len(whole), before=self._before
        )

    @cached_property
    def inventions(self) -> tuple[Invention, ...]:
        """Values that nothing in the history states, with their places in one of the texts."""
        found = self._invented(taken=())
        if not found:
            return ()
        # Only now is it worth asking which of them stand in for a fact, which takes all facts.
        stand_ins = [
            verdict.candidate_span
            for fact in self._index.facts
            if fact.kind in VALUE_KINDS and fact.occurrences[0].message < self._before
            if (verdict := self._values.of(fact)).status == "altered"
        ]
        return tuple(
            map(self._put, self._invented(taken=[span for span in stand_ins if span is not None]))
        )

    def _invented(self, *, taken: Sequence[tuple[int, int]]) -> list[Invention]:
        values, before = self._read.values, self._before

        def is_copied(start: int, end: int) -> bool:
            return self._history.hold_value(values.text, start, end, before=before)

        return invented_mentions(values, self._index, taken, is_copied=is_copied, before=before)

    def _put(self, invention: Invention) -> Invention:
        part, span = self._read.place(invention.candidate_span)
        return msgspec.structs.replace(invention, candidate_part=part, candidate_span=span)
