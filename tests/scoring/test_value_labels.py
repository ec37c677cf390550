"""Measures verdicts on values on hand-made labels; the floors are a little under the reached."""

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.facts.fact import VALUE_KINDS
from workbench.scoring.invented import find_invented
from workbench.scoring.judge_value import judge_value

OWNER_NOTES = ("wrong owner", "张冠李戴")


def read_rows(labels: Path) -> list[dict[str, Any]]:
    text = (labels / "verdicts.jsonl").read_text(encoding="utf-8")
    rows = map(json.loads, text.splitlines())
    return [row for row in rows if row["fact_kind"] in VALUE_KINDS]


def turns_on_owner(row: dict[str, Any]) -> bool:
    return any(note in (row["note"] or "") for note in OWNER_NOTES)


def status(row: dict[str, Any]) -> str:
    return judge_value(
        row["fact_kind"],
        row["fact_value"],
        source_text=row["older_text"],
        candidate_text=row["summary"],
    ).status


def test_verdicts_agree_with_the_labels(labels):
    rows = [r for r in read_rows(labels) if r["expected"] != "invented" and not turns_on_owner(r)]
    wrong = [
        (r["id"], r["fact_value"], r["expected"], s)
        for r in rows
        if (s := status(r)) != r["expected"]
    ]
    assert len(wrong) <= 0.02 * len(rows), wrong


@pytest.mark.parametrize("kind", ["identifier", "amount"])
def test_no_altered_value_is_called_retained(labels, kind):
    rows = [r for r in read_rows(labels) if r["fact_kind"] == kind and r["expected"] == "altered"]
    assert [r["id"] for r in rows if not turns_on_owner(r) and status(r) == "retained"] == []


def test_inventions_are_found(labels):
    missed = []
    for row in read_rows(labels):
        if row["expected"] == "invented":
            found = find_invented(source_text=row["older_text"], candidate_text=row["summary"])
            words = [invention.surface for invention in found]
            if not any(w in row["fact_value"] or row["fact_value"] in w for w in words):
                missed.append((row["id"], row["fact_value"], words))
    assert missed == []


def test_careful_summaries_invent_nothing(labels):
    summaries = {
        (row["older_text"], row["summary"])
        for row in read_rows(labels)
        if row["style"] == "careful"
    }
    alarms = [
        find_invented(source_text=older, candidate_text=summary) for older, summary in summaries
    ]
    assert len(summaries) > 10
    assert [alarm for alarm in alarms if alarm] == []
