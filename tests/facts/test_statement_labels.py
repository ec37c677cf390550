"""How many statements of labelled messages the finders find, and how many they make up."""

import json
from pathlib import Path

import pytest

from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import FactReader
from workbench.facts.statements import STATEMENT_FINDERS
from workbench.validation.measure_facts import FoundFacts, measure_facts
from workbench.validation.read import read_labels

FLOORS = {
    ("constraint", "en"): 0.92,
    ("constraint", "zh"): 0.92,
    ("decision", "en"): 0.82,
    ("decision", "zh"): 0.74,
    ("open_item", "en"): 0.71,
    ("open_item", "zh"): 0.70,
}
LEAST_CLEAN_TRAPS = 0.95


@pytest.fixture(scope="module")
def found(labels: Path) -> FoundFacts:
    return measure_facts(read_labels(labels / "facts.jsonl").messages, FactReader())


def test_f1_by_kind_and_language(found: FoundFacts) -> None:
    scores = {
        (score.kind, score.language): 2 * score.right / (score.labelled + score.right + score.wrong)
        for score in found.scores
        if score.level == "kind" and score.kind not in VALUE_KINDS and score.wrong is not None
    }
    assert {key: score for key, score in scores.items() if score < FLOORS[key]} == {}, scores


def test_traps_yield_no_rule(labels: Path) -> None:
    text = (labels / "facts.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    kinds = {finder.kind for finder in STATEMENT_FINDERS}
    traps = [
        row
        for row in rows
        if "trap" in row["tags"] and not any(fact["kind"] in kinds for fact in row["facts"])
    ]
    clean = [row for row in traps if not STATEMENT_FINDERS[0].find(row["text"])]
    assert len(clean) >= LEAST_CLEAN_TRAPS * len(traps) > 0
