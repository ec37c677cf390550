"""Measures the finders of values on hand-made labels; the floors are a little under the reached."""

from pathlib import Path

import pytest

from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import FactReader
from workbench.validation.formats import mistake_line
from workbench.validation.measure_facts import FoundFacts, measure_facts
from workbench.validation.measure_known import measure_known_values
from workbench.validation.read import read_labels

READER = FactReader()


@pytest.fixture(scope="module")
def found(labels: Path) -> FoundFacts:
    return measure_facts(read_labels(labels / "facts.jsonl").messages, READER)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", VALUE_KINDS)
def test_values_are_found_and_little_else(found, kind, language):
    score = next(s for s in found.scores if (s.kind, s.language) == (kind, language))
    mistakes = [m for m in found.mistakes if (m.kind, m.language) == (kind, language)]
    assert min(score.precision, score.recall) >= 0.95, "\n".join(map(mistake_line, mistakes))


def test_values_of_known_format_are_found(labels, recordings):
    values = read_labels(labels / "known_format_values.jsonl").known
    found = measure_known_values(values, recordings, READER)
    assert {score.kind: score.recall for score in found.scores if score.recall < 0.99} == {}
