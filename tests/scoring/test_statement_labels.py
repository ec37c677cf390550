"""How often the judge agrees with verdicts given by hand."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from workbench.facts.fact import FAMILIES
from workbench.scoring.judge_statement import judge_statement

FLOORS = {"en>en": 0.86, "zh>zh": 0.93}
MOST_WRONG_ACROSS = 0.15


@pytest.fixture(scope="module")
def answers(labels: Path) -> Counter[tuple[str, str]]:
    text = (labels / "verdicts.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return Counter(
        (f"{row['source_language']}>{row['summary_language']}", _answer(row))
        for row in rows
        if row["fact_kind"] in FAMILIES["constraints"] and row["expected"] != "invented"
    )


def test_agreement_inside_one_language(answers: Counter[tuple[str, str]]) -> None:
    shares = {pair: _share(answers, pair, "right") for pair in FLOORS}
    assert {pair: share for pair, share in shares.items() if share < FLOORS[pair]} == {}, shares


def test_few_wrong_answers_across_languages(answers: Counter[tuple[str, str]]) -> None:
    across = {pair: _share(answers, pair, "wrong") for pair in ("en>zh", "zh>en")}
    assert max(across.values()) <= MOST_WRONG_ACROSS, across


def _answer(row: dict[str, Any]) -> str:
    verdict = judge_statement(
        row["fact_kind"],
        row["fact_value"],
        source_text=row["older_text"],
        candidate_text=row["summary"],
    )
    if verdict.status == row["expected"]:
        return "right"
    return "unverifiable" if verdict.status == "unverifiable" else "wrong"


def _share(answers: Counter[tuple[str, str]], pair: str, answer: str) -> float:
    total = sum(count for (other, _), count in answers.items() if other == pair)
    return answers[pair, answer] / total
