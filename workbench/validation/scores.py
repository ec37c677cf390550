"""Counts of right and wrong answers, and the errors behind them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Literal

import msgspec

__all__ = [
    "FactScore",
    "Mistake",
    "SummaryScore",
    "VerdictScore",
    "choose_mistakes",
    "share_of",
]


def share_of(part: int, whole: int) -> float | None:
    """A share in [0, 1]; None where there is nothing to take a share of.

    Example:
        >>> share_of(3, 4)
        0.75
    """
    return part / whole if whole else None


class FactScore(msgspec.Struct, frozen=True, kw_only=True):
    """How well facts of one kind are found in one language."""

    kind: str
    """Kind, family or format."""
    language: str
    """Language of the messages; empty where it does not matter."""
    level: Literal["kind", "family", "format"]
    """What `kind` names."""
    labelled: int
    """Facts that have to be found."""
    right: int
    """Those that were found."""
    wrong: int | None
    """Facts that were found and are none; None where the labels are not complete."""

    @property
    def recall(self) -> float | None:
        """Share of the labelled facts that were found, higher is better."""
        return share_of(self.right, self.labelled)

    @property
    def precision(self) -> float | None:
        """Share of what was found that is right, higher is better; None where nobody can tell."""
        return None if self.wrong is None else share_of(self.right, self.right + self.wrong)


class VerdictScore(msgspec.Struct, frozen=True, kw_only=True):
    """How often a judge agrees with people, over one slice of rows."""

    slice: str
    """What the rows have in common: `kind`, `languages`, `style`, or a name of its own."""
    name: str
    """Which of these it is, as `amount`, `zh>en`, `careful`."""
    group: Literal["values", "statements"]
    """Values or statements."""
    judge: str
    """Who judged: `rules`, or the label of a model."""
    rows: int
    """Rows of the slice."""
    right: int
    """Verdicts as labelled."""
    unverifiable: int
    """Rows on which the judge does not decide and people do."""

    @property
    def wrong(self) -> int:
        """Verdicts that people would call wrong."""
        return self.rows - self.right - self.unverifiable

    @property
    def agreement(self) -> float | None:
        """Share of rows judged as labelled, higher is better."""
        return share_of(self.right, self.rows)


class SummaryScore(msgspec.Struct, frozen=True, kw_only=True):
    """One count of what must or must not happen."""

    name: str
    """What is counted, as `invented values found`."""
    count: int
    """How often it happened."""
    of: int
    """How often it could have."""
    is_bad: bool
    """Whether fewer are better."""

    @property
    def share(self) -> float | None:
        """Share of the possible ones, in [0, 1]."""
        return share_of(self.count, self.of)


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """One wrong answer."""

    measure: Literal["facts", "known values", "verdicts", "inventions"]
    """Which measurement found it."""
    row: str
    """Name of the row."""
    kind: str
    """Kind of the fact."""
    language: str
    """Language, or both languages of a summary."""
    words: str
    """The words it is about."""
    expected: str
    """What people say."""
    got: str
    """What the workbench says, with the rule that decided."""
    evidence: str = ""
    """The words of the message or summary that were taken for it."""
    judge: str = "rules"
    """Who judged."""


def choose_mistakes(mistakes: Sequence[Mistake], limit: int | None) -> list[Mistake]:
    """Some of many mistakes, by turns from each measurement and kind, so that none hides another.

    Args:
        mistakes: All of them.
        limit: How many to give at most; None for all, in their order.
    """
    if limit is None:
        return list(mistakes)
    groups: dict[tuple[str, str, str], list[Mistake]] = {}
    for mistake in mistakes:
        groups.setdefault((mistake.measure, mistake.judge, mistake.kind), []).append(mistake)
    by_turns = chain.from_iterable(zip_longest(*groups.values()))
    return [mistake for mistake in by_turns if mistake is not None][:limit]
