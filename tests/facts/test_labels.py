"""Measures the finders of values on hand-made labels; the floors are a little under the reached."""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from workbench.facts.fact import VALUE_KINDS, Mention
from workbench.facts.reader import FactReader

READER = FactReader()
KNOWN_KINDS = {"zip": "contact", "amount": "amount", "iso_date": "date"}


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def forms(value: Mention) -> set[str]:
    return {value.canonical, *value.also}


def label_forms(label: dict[str, Any]) -> set[str]:
    return {label["canonical"], *(label.get("also") or ())}


def is_inside(mention: Mention, labels: list[dict[str, Any]], text: str) -> bool:
    """Whether a mention lies inside a labelled value, where it is neither right nor wrong."""
    for label in labels:
        place = text.find(label["surface"])
        while place >= 0:
            end = place + len(label["surface"])
            if place <= mention.start and mention.end <= end:
                return True
            place = text.find(label["surface"], place + 1)
    return False


def count_row(row: dict[str, Any], counts: dict[str, Counter[str]]) -> None:
    labels = [label for label in row["facts"] if label["kind"] in VALUE_KINDS]
    mentions = [m for m in READER.mentions(row["text"]) if m.kind in VALUE_KINDS]
    used: set[int] = set()
    for label in labels:
        hits = {
            place
            for place, mention in enumerate(mentions)
            if mention.kind == label["kind"] and forms(mention) & label_forms(label)
        }
        used |= hits
        if not label.get("optional"):
            counts[f"{label['kind']} {row['language']}"]["right" if hits else "missed"] += 1
    wrong = {
        (mention.kind, mention.canonical)
        for place, mention in enumerate(mentions)
        if place not in used and not is_inside(mention, labels, row["text"])
    }
    for kind, _ in wrong:
        counts[f"{kind} {row['language']}"]["wrong"] += 1


@pytest.fixture(scope="module")
def counts(labels: Path) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for row in read_rows(labels / "facts.jsonl"):
        count_row(row, found)
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", VALUE_KINDS)
def test_values_are_found_and_little_else(counts, kind, language):
    row = counts[f"{kind} {language}"]
    precision = row["right"] / (row["right"] + row["wrong"])
    recall = row["right"] / (row["right"] + row["missed"])
    assert min(precision, recall) >= 0.95, f"precision {precision:.3f}, recall {recall:.3f}"


@cache
def read_trajectories(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


def message_mentions(message: dict[str, Any]) -> Iterator[Mention]:
    texts = [message.get("content") or ""]
    texts += [call["function"]["arguments"] for call in message.get("tool_calls") or ()]
    for text in texts:
        yield from READER.mentions(text)


def test_values_of_known_format_are_found(labels, recordings):
    hits: Counter[str] = Counter()
    rows = list(read_rows(labels / "known_format_values.jsonl"))
    for row in rows:
        path = recordings / row["set"] / f"{row['file']}.json.gz"
        messages = read_trajectories(path)[row["number"]]["traj"]
        kind = KNOWN_KINDS.get(row["kind"], "identifier")
        value = f"USD {row['value'][1:]}" if kind == "amount" else row["value"]
        hits[row["kind"]] += any(
            mention.kind == kind and value in forms(mention)
            for place in row["messages"]
            for mention in message_mentions(messages[place])
        )
    totals = Counter(row["kind"] for row in rows)
    assert {kind: hits[kind] / n for kind, n in totals.items() if hits[kind] < 0.99 * n} == {}
