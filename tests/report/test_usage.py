from pathlib import Path

import pytest

from workbench.api import run
from workbench.messages import Conversation, Usage
from workbench.report.notes import notes
from workbench.report.report import Report
from workbench.testing.chat import answer, ask, chat


def talk(*usages: Usage | None) -> Conversation:
    return chat(
        *[
            message
            for n, usage in enumerate(usages)
            for message in (ask(f"question {n}"), answer("so", usage=usage))
        ]
    )


def report(folder: Path, *usages: Usage | None, price_model: str | None = None) -> Report:
    return run([talk(*usages)], out=folder, price_model=price_model).report()


def test_recordings_without_usage_say_nothing(tmp_path: Path):
    found = report(tmp_path, None, None)
    assert found.usage.tokens_ratio is None
    assert not any("Recorded usage" in note for note in notes(found))


def test_our_count_is_held_against_the_provider_s_over_the_calls_that_have_one(tmp_path: Path):
    found = report(tmp_path, Usage(input_tokens=20), None, Usage(input_tokens=40))
    full = found.rows[0]
    assert found.usage.calls == 2
    assert found.usage.recorded_tokens == 60
    assert 0 < found.usage.counted_tokens < full.tokens_full


@pytest.mark.parametrize(
    ("tokens", "words"),
    [(1, "compacted its own history"), (9_000, "tool definitions"), (14, "tokens (")],
)
def test_a_ratio_far_from_one_says_what_it_most_often_comes_from(tmp_path, tokens, words):
    found = report(tmp_path, Usage(input_tokens=tokens))
    (note,) = [note for note in notes(found) if note.startswith("Recorded usage")]
    assert words in note


def test_cached_shares_are_compared_only_with_a_price(tmp_path: Path):
    usage = Usage(input_tokens=20, cache_read_tokens=5)
    assert report(tmp_path / "a", usage).usage.recorded_cached_share is None
    priced = report(tmp_path / "b", usage, price_model="gpt-4o")
    assert priced.usage.recorded_cached_share == 0.25
    assert any("recorded are 25.0 %" in note or "25.0%" in note for note in notes(priced))
