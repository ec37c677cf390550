"""How often a judge agrees with verdicts that people gave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from workbench.facts.fact import VALUE_KINDS
from workbench.scoring.invented import find_invented
from workbench.scoring.invented_rules import find_invented_rules
from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.judge_value import judge_value
from workbench.scoring.verdict import Invention, Verdict
from workbench.validation.labels import CAREFUL, LabelledVerdict, turns_on_owner
from workbench.validation.scores import Mistake, SummaryScore, VerdictScore

__all__ = ["RULES", "JudgedRows", "measure_inventions", "measure_verdicts"]

RULES = "rules"
"""Name of the deterministic judge in tables."""

Judge = Callable[[LabelledVerdict], Verdict]
_PRECIOUS = ("identifier", "amount")


class JudgedRows(msgspec.Struct, frozen=True, kw_only=True):
    """What came out of a measurement."""

    scores: tuple[VerdictScore, ...] = ()
    """One for each slice of the rows."""
    counts: tuple[SummaryScore, ...] = ()
    """What must or must not happen."""
    mistakes: tuple[Mistake, ...] = ()
    """Verdicts that are not as labelled, in order of the rows."""


class _Judged(msgspec.Struct, frozen=True):
    row: LabelledVerdict
    verdict: Verdict

    @property
    def is_right(self) -> bool:
        return self.verdict.status == self.row.expected

    @property
    def is_unverifiable(self) -> bool:
        return self.verdict.status == "unverifiable" and not self.is_right


def measure_verdicts(
    rows: Iterable[LabelledVerdict], *, judge: Judge | None = None, name: str = RULES
) -> JudgedRows:
    """Judge labelled rows and compare; inventions are left to `measure_inventions`.

    Args:
        rows: Labelled rows.
        judge: Gives a verdict on a row; by default the deterministic rules.
        name: Name of the judge in tables.
    """
    decide = judge or _by_rules
    judged = [_Judged(row, decide(row)) for row in rows if row.expected != "invented"]
    return JudgedRows(
        scores=tuple(_scores(judged, name)),
        counts=tuple(_kept_by_mistake(judged)),
        mistakes=tuple(_mistake(one, name) for one in judged if not one.is_right),
    )


def _by_rules(row: LabelledVerdict) -> Verdict:
    decide = judge_value if row.fact_kind in VALUE_KINDS else judge_statement
    return decide(
        row.fact_kind, row.fact_value, source_text=row.older_text, candidate_text=row.summary
    )


def _scores(judged: Sequence[_Judged], name: str) -> Iterator[VerdictScore]:
    values = [one for one in judged if one.row.fact_kind in VALUE_KINDS]
    statements = [one for one in judged if one.row.fact_kind not in VALUE_KINDS]
    owners = [one for one in values if turns_on_owner(one.row)]
    others = [one for one in values if not turns_on_owner(one.row)]
    within = [one for one in statements if not one.row.is_across]
    across = [one for one in statements if one.row.is_across]
    for slice_name, ones, group in (
        ("values, all", values, "values"),
        ("values, whose owner is not in question", others, "values"),
        ("values that turn on their owner", owners, "values"),
        ("statements in one language", within, "statements"),
        ("statements across languages", across, "statements"),
    ):
        yield from _score("all", slice_name, ones, group, name)
    for ones, group in ((values, "values"), (statements, "statements")):
        for slice_name, key in _SLICES:
            names = sorted({key(one.row) for one in ones})
            for value in filter(None, names):
                same = [one for one in ones if key(one.row) == value]
                yield from _score(slice_name, value, same, group, name)


_SLICES: tuple[tuple[str, Callable[[LabelledVerdict], str]], ...] = (
    ("kind", lambda row: row.fact_kind),
    ("languages", lambda row: row.languages),
    ("style", lambda row: row.style),
)


def _score(
    slice_name: str,
    value: str,
    ones: Sequence[_Judged],
    group: str,
    judge: str,
) -> Iterator[VerdictScore]:
    side: Literal["values", "statements"] = "values" if group == "values" else "statements"
    if ones:
        yield VerdictScore(
            slice=slice_name,
            name=value,
            group=side,
            judge=judge,
            rows=len(ones),
            right=sum(one.is_right for one in ones),
            unverifiable=sum(one.is_unverifiable for one in ones),
        )


def _kept_by_mistake(judged: Sequence[_Judged]) -> Iterator[SummaryScore]:
    for kind in _PRECIOUS:
        altered = [
            one
            for one in judged
            if one.row.fact_kind == kind
            and one.row.expected == "altered"
            and not turns_on_owner(one.row)
        ]
        if altered:
            yield SummaryScore(
                name=f"altered {kind}s called retained",
                count=sum(one.verdict.status == "retained" for one in altered),
                of=len(altered),
                is_bad=True,
            )


def _mistake(one: _Judged, judge: str) -> Mistake:
    row, verdict = one.row, one.verdict
    span = verdict.candidate_span
    return Mistake(
        measure="verdicts",
        row=row.id,
        kind=row.fact_kind,
        language=row.languages,
        words=row.fact_value,
        expected=row.expected + (f" ({row.stand_in})" if row.stand_in else ""),
        got=f"{verdict.status} ({verdict.rule})",
        evidence=row.summary[slice(*span)] if span else "",
        judge=judge,
    )


def measure_inventions(rows: Sequence[LabelledVerdict]) -> JudgedRows:
    """Look for what summaries invent: which labelled inventions are found, and false alarms.

    A summary whose style is `careful` states nothing wrong, so whatever is called invented in it is
    a false alarm. Rules are counted apart from values.
    """
    wanted = [row for row in rows if row.expected == "invented"]
    careful = {(row.older_text, row.summary): row for row in rows if row.style == CAREFUL}
    counts: list[SummaryScore] = []
    mistakes: list[Mistake] = []
    for what, find in (("values", find_invented), ("rules", find_invented_rules)):
        labelled = [row for row in wanted if (row.fact_kind in VALUE_KINDS) == (what == "values")]
        missed = [row for row in labelled if not _is_among(row, _found(find, row))]
        alarms = [(row, found) for row in careful.values() if (found := _found(find, row))]
        if labelled:
            found_count = len(labelled) - len(missed)
            counts.append(
                SummaryScore(
                    name=f"invented {what} found", count=found_count, of=len(labelled), is_bad=False
                )
            )
        if careful:
            counts.append(
                SummaryScore(
                    name=f"careful summaries with {what} called invented",
                    count=len(alarms),
                    of=len(careful),
                    is_bad=True,
                )
            )
        mistakes += [_invention(row, row.fact_value, "invented", "not found") for row in missed]
        mistakes += [
            _invention(row, found[0].surface, "nothing invented", "invented")
            for row, found in alarms
        ]
    return JudgedRows(counts=tuple(counts), mistakes=tuple(mistakes))


def _found(find: Callable[..., list[Invention]], row: LabelledVerdict) -> list[Invention]:
    return find(source_text=row.older_text, candidate_text=row.summary)


def _is_among(row: LabelledVerdict, found: Sequence[Invention]) -> bool:
    words = [invention.surface for invention in found]
    return any(w in row.fact_value or row.fact_value in w for w in words)


def _invention(row: LabelledVerdict, words: str, expected: str, got: str) -> Mistake:
    return Mistake(
        measure="inventions",
        row=row.id,
        kind=row.fact_kind if got == "not found" else "",
        language=row.languages,
        words=words,
        expected=expected,
        got=got,
    )
