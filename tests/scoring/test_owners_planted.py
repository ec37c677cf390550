"""Values exchanged in careful summaries are noticed, and none is accused where nothing was changed.

Every pair of values of one sort that a summary has once each changes places, one pair at a time.
The summaries ship with the workbench; where larger labels are given, they are used too.
"""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from workbench.facts.fact import VALUE_KINDS, Fact, Mention
from workbench.scoring.candidate import read_candidate
from workbench.scoring.judge_value import judge_fact
from workbench.scoring.seats import may_change_places
from workbench.scoring.value_forms import is_small_count
from workbench.scoring.value_request import default_reader, index_text
from workbench.validation.labels import Labels
from workbench.validation.read import read_bundled_labels, read_labels

LEAST_NOTICED = {"amount": 0.75, "identifier": 0.85, "number": 0.85}
APART = 6
FEWEST = 20
"""Exchanges of a kind below which a share says nothing."""


class Text(NamedTuple):
    source: str
    summary: str


def careful(labels: Labels) -> set[Text]:
    return {
        Text(row.older_text, row.summary)
        for row in labels.verdicts
        if row.style == "careful" and not row.is_across
    }


def verdicts_of(facts: list[Fact], text: Text, summary: str) -> list[tuple[str, str]]:
    index = index_text(text.source, default_reader())
    candidate = read_candidate([summary], default_reader())
    found = (judge_fact(fact, candidate=candidate, index=index) for fact in facts)
    return [(verdict.status, verdict.rule) for verdict in found]


def kept_once(text: Text) -> list[tuple[Fact, Mention]]:
    index = index_text(text.source, default_reader())
    candidate = read_candidate([text.summary], default_reader())
    kept = []
    for fact in index.facts:
        places = candidate.of_form(fact.kind, fact.canonical) if fact.kind in VALUE_KINDS else []
        if len(places) == 1 and not (is_small_count(fact) and fact.unit is None):
            kept.append((fact, places[0]))
    return kept


def exchanged(text: str, one: Mention, other: Mention) -> str:
    first, second = sorted((one, other), key=lambda mention: mention.start)
    return "".join(
        (
            text[: first.start],
            text[second.start : second.end],
            text[first.end : second.start],
            text[first.start : first.end],
            text[second.end :],
        )
    )


def count_noticed(texts: set[Text]) -> tuple[Counter[str], Counter[str]]:
    planted: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for text in texts:
        for (fact, place), (other, second) in combinations(kept_once(text), 2):
            first, last = sorted((place, second), key=lambda mention: mention.start)
            # The ends of a range, *150-500*, have the same words around them.
            if last.start < first.end + APART or not may_change_places(fact, other):
                continue
            summary = exchanged(text.summary, place, second)
            for status, _ in verdicts_of([fact, other], text, summary):
                planted[fact.kind] += 1
                noticed[fact.kind] += status != "retained"
    return planted, noticed


@pytest.fixture(scope="module")
def bundled() -> set[Text]:
    return careful(read_bundled_labels())


@pytest.fixture(scope="module")
def given(labels: Path) -> set[Text]:
    return careful(read_labels(labels / "verdicts.jsonl"))


def accused(texts: set[Text]) -> list[str]:
    return [
        f"{fact.surface} in {text.summary[:40]}"
        for text in sorted(texts)
        for fact, _ in kept_once(text)
        if ("altered", "other_owner") in verdicts_of([fact], text, text.summary)
    ]


@pytest.mark.parametrize("texts", ["bundled", "given"])
def test_no_value_of_a_careful_summary_is_accused(texts, request):
    assert accused(request.getfixturevalue(texts)) == []


@pytest.mark.parametrize("texts", ["bundled", "given"])
def test_exchanged_values_are_noticed(texts, request):
    planted, noticed = count_noticed(request.getfixturevalue(texts))
    shares = {kind: noticed[kind] / count for kind, count in planted.items() if count >= FEWEST}
    assert "amount" in shares
    short = {kind: share for kind, share in shares.items() if share < LEAST_NOTICED.get(kind, 0)}
    assert not short, (shares, planted)
