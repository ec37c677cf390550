import json
from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.facts.reader import FactReader
from workbench.validation.labels import KnownValue
from workbench.validation.measure_known import measure_known_values


def _value(value, *, number=0, kind="order_id"):
    return KnownValue(set="shop", file="talks", number=number, kind=kind, value=value)


@pytest.fixture
def recordings(tmp_path: Path) -> Path:
    messages = [
        {"role": "user", "content": "Order #W2378156 for $54.85, zip 02134"},
        {"role": "assistant", "content": "Found."},
    ]
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "talks.jsonl").write_text(json.dumps({"messages": messages}) + "\n", encoding="utf-8")
    return tmp_path


def test_values_that_the_recording_states_are_found(recordings):
    values = [_value("#W2378156"), _value("$54.85", kind="amount")]
    found = measure_known_values(values, recordings, FactReader())
    assert {score.kind: score.recall for score in found.scores} == {"order_id": 1.0, "amount": 1.0}


def test_value_that_is_not_found_is_a_mistake(recordings):
    found = measure_known_values([_value("#W0000000")], recordings, FactReader())
    assert [(m.row, m.words) for m in found.mistakes] == [("shop/talks#0", "#W0000000")]


def test_missing_recording_names_where_it_was_expected(tmp_path: Path):
    with pytest.raises(UsageError, match=r"'talks' was expected in .*shop"):
        measure_known_values([_value("#W2378156")], tmp_path, FactReader())


def test_conversation_beyond_the_file_is_told(recordings):
    with pytest.raises(UsageError, match=r"conversation 7 of .* and it has 1"):
        measure_known_values([_value("#W2378156", number=7)], recordings, FactReader())
