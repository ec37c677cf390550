import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import StoreError, UnknownNameError, UsageError
from workbench.gate.baseline import (
    choose_policies,
    pack_places,
    read_baseline,
    unpack_places,
    write_baseline,
)
from workbench.report.result import Result
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run


@pytest.fixture
def outcome(long_and_short: Result) -> RunOutcome:
    with open_run(long_and_short.path) as run:
        return read_outcomes(run)


def test_what_is_written_is_read_back(outcome: RunOutcome, tmp_path: Path):
    write_baseline(outcome, tmp_path / "deep" / "baseline.json")
    assert read_baseline(tmp_path / "deep" / "baseline.json") == outcome


def test_a_recording_is_one_line_of_each_policy(outcome: RunOutcome, tmp_path: Path):
    write_baseline(choose_policies(outcome, ["long"]), tmp_path / "b.json")
    lines = (tmp_path / "b.json").read_text(encoding="utf-8").splitlines()
    assert sum('"order-7"' in line for line in lines) == 2


def test_it_is_json_and_the_same_run_gives_the_same_bytes(outcome: RunOutcome, tmp_path: Path):
    for name in ("a.json", "b.json"):
        write_baseline(outcome, tmp_path / name)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert json.loads((tmp_path / "a.json").read_bytes())["workbench_baseline"] == 1


def test_the_full_history_is_left_out_unless_it_is_named(outcome: RunOutcome):
    assert list(choose_policies(outcome).policies) == ["long", "short"]
    assert list(choose_policies(outcome, ["identity"]).policies) == ["identity"]


def test_an_unknown_policy_is_told(outcome: RunOutcome):
    with pytest.raises(UnknownNameError, match="did you mean 'short'"):
        choose_policies(outcome, ["shord"])


def test_a_run_of_the_full_history_alone_gives_no_baseline(outcome: RunOutcome):
    with pytest.raises(UsageError, match="no policy but the full history"):
        choose_policies(choose_policies(outcome, ["identity"]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is no JSON"),
        ("{}", "is no baseline"),
        ("[1]", "is no baseline"),
        ('{"workbench_baseline": 99}', "of version 99"),
        ('{"workbench_baseline": 1}', "damaged"),
        ('{"workbench_baseline": 1, "policies": {"p": {"recordings": 3}}}', "damaged"),
    ],
)
def test_a_file_that_is_none_is_told(tmp_path: Path, text: str, message: str):
    (tmp_path / "b.json").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match=message):
        read_baseline(tmp_path / "b.json")


def test_a_missing_file_is_told_with_the_command_that_writes_it(tmp_path: Path):
    with pytest.raises(UsageError, match="workbench baseline RUN --out"):
        read_baseline(tmp_path / "none.json")


def test_a_place_that_cannot_be_written_is_told(outcome: RunOutcome, tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="can't be written"):
        write_baseline(outcome, tmp_path / "file" / "b.json")


@given(st.sets(st.integers(0, 60)))
def test_packed_places_are_found_again(places: set[int]):
    assert unpack_places(pack_places(sorted(places))) == sorted(places)
