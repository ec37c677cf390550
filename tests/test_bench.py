import itertools
from pathlib import Path

import pytest

from workbench.bench import COMPRESSORS, measure
from workbench.bundled import bundled_datasets
from workbench.errors import UsageError

SUPPORT = [path for path in bundled_datasets() if path.name == "support-desk"]


@pytest.fixture(scope="module")
def found():
    ticks = itertools.count()
    return {one.name: one for one in measure(SUPPORT, megabytes=1, clock=lambda: next(ticks))}


def test_every_part_is_measured_in_its_unit(found):
    assert {name: one.unit for name, one in found.items()} == {
        "read openai-chat": "MB/s",
        "read workbench": "MB/s",
        "read atif": "MB/s",
        "find facts": "MB/s",
        "count o200k_base": "tokens/s",
        **{f"compress {name}": "ms" for name in COMPRESSORS},
    }


def test_a_rate_is_the_amount_over_the_seconds_of_a_round(found):
    """The clock of this test goes on by a second at each look."""
    read = found["read openai-chat"]
    assert read.amount >= 1_000_000
    assert read.value == read.amount / 1_000_000
    assert found["count o200k_base"].value == found["count o200k_base"].amount


def test_facts_are_found_in_texts_that_nobody_has_read(found):
    """Each of the three rounds reads every line of the text anew."""
    assert found["find facts"].note.startswith("one pass, nothing remembered; ")
    assert found["find facts"].value == found["find facts"].amount / 1_000_000


def test_a_compressor_is_timed_in_milliseconds_on_each_conversation(found):
    assert found["compress identity"].value == 1000
    assert found["compress identity"].amount == 2


@pytest.mark.parametrize("name", ["rounds", "megabytes"])
def test_numbers_that_mean_nothing_are_refused(name):
    with pytest.raises(UsageError, match=f"`{name} >= 1` must hold, got 0"):
        measure(SUPPORT, **{name: 0})


def test_nothing_to_measure_on_is_told(tmp_path: Path):
    with pytest.raises(UsageError, match="no recording could be read from"):
        measure([tmp_path])
