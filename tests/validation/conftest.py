import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WriteRows = Callable[[str, list[dict[str, Any]]], Path]
PlantRows = Callable[..., list[dict[str, Any]]]

FILLERS = ("lamp", "boat", "river", "apple", "stone", "paper", "cloud", "garden", "window")

MESSAGE = {
    "id": "m1",
    "text": "Order W2378156 cost $54.85. Never refund to the card.",
    "language": "en",
    "facts": [
        {"kind": "identifier", "surface": "W2378156", "start": 6, "canonical": "W2378156"},
        {"kind": "amount", "surface": "$54.85", "start": 20, "canonical": "USD 54.85"},
        {
            "kind": "constraint",
            "surface": "Never refund to the card",
            "start": 28,
            "canonical": {"polarity": "must_not"},
        },
    ],
}
VERDICT = {
    "id": "v1",
    "older_text": "user: Order W2378156. Never refund to the card.",
    "summary": "Order W2378165; never refund to the card.",
    "source_language": "en",
    "summary_language": "en",
    "style": "sloppy",
    "fact_kind": "identifier",
    "fact_value": "W2378156",
    "expected": "altered",
    "stand_in": "W2378165",
}


@pytest.fixture
def write_rows(tmp_path: Path) -> WriteRows:
    """Writes rows into a file of labels and gives its folder."""

    def write(name: str, rows: list[dict[str, Any]]) -> Path:
        lines = [json.dumps(row, ensure_ascii=False) for row in rows]
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def message() -> dict[str, Any]:
    """A labelled message."""
    return json.loads(json.dumps(MESSAGE))


@pytest.fixture
def verdict() -> dict[str, Any]:
    """A labelled verdict."""
    return dict(VERDICT)


def _plant(
    size: int, *, word: str = "zounds", seed: int = 3, sources: str = "abc", name: str = "m"
) -> list[dict[str, Any]]:
    draw = random.Random(seed)
    rows = []
    for number in range(size):
        words = [draw.choice(FILLERS) for _ in range(4)]
        is_rule = number % 2 == 0
        if is_rule:
            words.insert(draw.randrange(1, 4), word)
        text = " ".join(words)
        source = sources[number // 2 % len(sources)]
        fact = {"kind": "constraint", "surface": text, "start": 0}
        rows.append(
            {
                "id": f"{name}{number}",
                "text": text,
                "language": "en",
                "source": f"{source}/{number}",
                "facts": [fact] if is_rule else [],
            }
        )
    return rows


@pytest.fixture
def plant_rows() -> PlantRows:
    """Draws labelled messages of which those with one word in them are rules, half of all."""
    return _plant
