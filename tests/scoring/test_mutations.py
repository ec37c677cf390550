"""Planted mistakes are noticed, and harmless rewrites are not taken for one.

Five hundred of each start from summaries whose fact people and judge call retained, so the edit
alone decides. The rows ship with the workbench; where larger labels are given, they are used too.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from workbench.facts.fact import FAMILIES, VALUE_KINDS
from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.judge_value import judge_value
from workbench.scoring.verdict import Verdict
from workbench.testing.planted_edits import EDITS, REWRITES, plant_edit, rewrite_harmlessly
from workbench.validation.labels import LabelledVerdict, Labels
from workbench.validation.read import read_bundled_labels, read_labels

SEED = 20240517
EACH_EDIT = 100
EACH_REWRITE = 125
LEAST_NOTICED = 0.98
MOST_HARMED = 0.01
ALTERED = ("altered", "weakened", "contradicted", "lost")

KINDS = {
    "digit_swap": VALUE_KINDS,
    "sign_drop": ("amount", "number"),
    "magnitude": ("amount", "number"),
    "currency": ("amount",),
    "negation": ("constraint", "decision"),
}


class Kept(NamedTuple):
    """A row whose fact is retained, with the place that keeps it."""

    row: LabelledVerdict
    span: tuple[int, int]


def judge(row: LabelledVerdict, value: str, *, source: str, summary: str) -> Verdict:
    decide = judge_value if row.fact_kind in VALUE_KINDS else judge_statement
    return decide(row.fact_kind, value, source_text=source, candidate_text=summary)


def kept_rows(labels: Labels) -> Iterator[Kept]:
    for row in labels.verdicts:
        # Where a summary is worded freely, a judge of words can't see every planted negation.
        if row.expected == "retained" and row.style != "free":
            verdict = judge(row, row.fact_value, source=row.older_text, summary=row.summary)
            if verdict.status == "retained" and verdict.candidate_span:
                yield Kept(row, verdict.candidate_span)


@pytest.fixture(scope="module")
def bundled() -> list[Kept]:
    return list(kept_rows(read_bundled_labels()))


@pytest.fixture(scope="module")
def given(labels: Path) -> list[Kept]:
    return list(kept_rows(read_labels(labels / "verdicts.jsonl")))


def overlooked(rows: list[Kept]) -> list[str]:
    """Planted mistakes that the judge passes over, out of a hundred of each kind."""
    generator = np.random.default_rng(SEED)
    missed = []
    for kind in EDITS:
        pool = [r for r in rows if r.row.fact_kind in KINDS[kind]]
        if kind == "negation":
            pool = [r for r in pool if not r.row.is_across]
        planted = 0
        while planted < EACH_EDIT:
            row, span = pool[int(generator.integers(len(pool)))]
            edit = plant_edit(
                kind,
                source=row.older_text,
                value=row.fact_value,
                summary=row.summary,
                span=span,
                generator=generator,
            )
            if edit is None:
                continue
            planted += 1
            verdict = judge(row, edit.value, source=edit.source, summary=edit.summary)
            if verdict.status not in ALTERED:
                missed.append(f"{row.id} {kind}: {edit.before!r} -> {edit.after!r}: {verdict.rule}")
    return missed


def harmed(rows: list[Kept]) -> list[str]:
    """Harmless rewrites after which the judge calls a fact changed or gone."""
    generator = np.random.default_rng(SEED)
    wrong = []
    for kind in REWRITES:
        rewritten = 0
        while rewritten < EACH_REWRITE:
            row, _ = rows[int(generator.integers(len(rows)))]
            summary = rewrite_harmlessly(kind, row.summary, generator)
            if summary == row.summary:
                continue
            rewritten += 1
            verdict = judge(row, row.fact_value, source=row.older_text, summary=summary)
            if verdict.status in ALTERED:
                wrong.append(f"{row.id} {kind}: {row.fact_value!r}: {verdict.status}")
    return wrong


def test_planted_mistakes_are_noticed(bundled):
    missed = overlooked(bundled)
    assert len(missed) <= (1 - LEAST_NOTICED) * EACH_EDIT * len(EDITS), "\n".join(missed)


def test_harmless_rewrites_are_let_pass(bundled):
    wrong = harmed(bundled)
    assert len(wrong) <= MOST_HARMED * EACH_REWRITE * len(REWRITES), "\n".join(wrong)


def test_planted_mistakes_in_given_summaries_are_noticed(given):
    missed = overlooked(given)
    assert len(missed) <= (1 - LEAST_NOTICED) * EACH_EDIT * len(EDITS), "\n".join(missed)


def test_harmless_rewrites_of_given_summaries_are_let_pass(given):
    wrong = harmed(given)
    assert len(wrong) <= MOST_HARMED * EACH_REWRITE * len(REWRITES), "\n".join(wrong)


def test_statements_and_values_are_both_edited(bundled):
    families = {
        family
        for family, kinds in FAMILIES.items()
        if any(kept.row.fact_kind in kinds for kept in bundled)
    }
    assert families == set(FAMILIES)
