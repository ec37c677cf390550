"""How many statements of labelled messages the finders find, and how many they make up."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from workbench.facts.fact import Mention
from workbench.facts.statements import STATEMENT_FINDERS

FLOORS = {
    ("constraint", "en"): 0.86,
    ("constraint", "zh"): 0.88,
    ("decision", "en"): 0.74,
    ("decision", "zh"): 0.74,
    ("open_item", "en"): 0.60,
    ("open_item", "zh"): 0.70,
}
LEAST_CLEAN_TRAPS = 0.95


@pytest.fixture(scope="module")
def rows(labels: Path) -> list[dict[str, Any]]:
    text = (labels / "facts.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_f1_by_kind_and_language(rows: list[dict[str, Any]]) -> None:
    counts: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        for finder in STATEMENT_FINDERS:
            marks = [fact for fact in row["facts"] if fact["kind"] == finder.kind]
            for name, count in _matched(marks, finder.find(row["text"])).items():
                counts[finder.kind, row["language"], name] += count
    scores = {key: _f1(counts, key) for key in FLOORS}
    assert {key: score for key, score in scores.items() if score < FLOORS[key]} == {}, scores


def test_traps_yield_no_rule(rows: list[dict[str, Any]]) -> None:
    kinds = {finder.kind for finder in STATEMENT_FINDERS}
    traps = [
        row
        for row in rows
        if "trap" in row["tags"] and not any(fact["kind"] in kinds for fact in row["facts"])
    ]
    clean = [row for row in traps if not STATEMENT_FINDERS[0].find(row["text"])]
    assert len(clean) >= LEAST_CLEAN_TRAPS * len(traps) > 0


def _matched(marks: list[dict[str, Any]], found: list[Mention]) -> dict[str, int]:
    """One mention answers one label, by overlap; labels that are optional count neither way."""
    free = set(range(len(found)))
    right = 0
    for mark in (mark for mark in marks if not mark.get("optional")):
        best = max(free, key=lambda place: _overlap(mark, found[place]), default=None)
        if best is not None and _overlap(mark, found[best]) > 0:
            free.remove(best)
            right += 1
    optional = [mark for mark in marks if mark.get("optional")]
    wrong = sum(not any(_overlap(mark, found[place]) > 0 for mark in optional) for place in free)
    required = len(marks) - len(optional)
    return {"right": right, "wrong": wrong, "missed": required - right}


def _overlap(mark: dict[str, Any], mention: Mention) -> int:
    end = mark["start"] + len(mark["surface"])
    return int(min(end, mention.end) - max(mark["start"], mention.start))


def _f1(counts: Counter[tuple[str, str, str]], key: tuple[str, str]) -> float:
    right, wrong, missed = (counts[(*key, name)] for name in ("right", "wrong", "missed"))
    return 2 * right / max(1, 2 * right + wrong + missed)
