"""Deciding verdicts reads each text once, however many facts, calls and compactions ask for it."""

from collections import Counter
from pathlib import Path

import pytest

import workbench as wb
from workbench.facts.reader import FactReader
from workbench.messages import Conversation
from workbench.scoring.statements.reading import candidate as statement_candidate
from workbench.testing.chat import answer, ask, chat

POLICIES = {
    "policies": [
        {"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 4000}}},
        {"name": "turns", "compressor": "compactCompletedTurns"},
        {"name": "summary", "compressor": {"model": {"model": "extractive"}}},
    ]
}
TURNS = 8


@pytest.fixture
def conversation() -> Conversation:
    turns = [
        message
        for turn in range(TURNS)
        for message in (
            ask(f"Order W23781{turn:02}, and never refund item {turn} to the card."),
            answer(f"Noted: W23781{turn:02} costs ${turn + 3}.50, due on 2024-05-{turn + 10}."),
        )
    ]
    return chat(*turns)


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> dict[str, Counter[str]]:
    """How often each text was read for values and for statements."""
    counts: dict[str, Counter[str]] = {"values": Counter(), "statements": Counter()}
    read, cut = FactReader._read, statement_candidate._units

    def read_and_count(self, text):
        counts["values"][text] += 1
        return read(self, text)

    def cut_and_count(text):
        counts["statements"][text] += 1
        return cut(text)

    monkeypatch.setattr(FactReader, "_read", read_and_count)
    monkeypatch.setattr(statement_candidate, "_units", cut_and_count)
    statement_candidate._read_text.cache_clear()
    return counts


def test_no_text_is_read_twice(scans, conversation, tmp_path: Path):
    wb.run([conversation], policies=POLICIES, out=tmp_path)
    for texts in scans.values():
        assert texts
        assert [text for text, count in texts.items() if count > 1] == []


def test_recorded_messages_are_read_as_often_with_one_policy_as_with_three(
    scans, conversation, tmp_path: Path
):
    recorded = {message.content for message in conversation.messages}
    wb.run([conversation], policies={"policies": POLICIES["policies"][:1]}, out=tmp_path / "one")
    one = sum(count for text, count in scans["values"].items() if text in recorded)
    scans["values"].clear()
    wb.run([conversation], policies=POLICIES, out=tmp_path / "three")
    three = sum(count for text, count in scans["values"].items() if text in recorded)
    assert one == three == len(recorded)
