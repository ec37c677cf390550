from pathlib import Path

import pytest

from workbench.errors import StoreError
from workbench.gate.finding import Finding, GateResult
from workbench.gate.record import read_record, write_record

RESULT = GateResult(
    status="failed",
    run_id="r",
    dataset="d",
    baseline_id="b",
    alpha=0.05,
    findings=(Finding(policy="p", rule="ids_kept >= 0.9", status="failed", reason="0.5"),),
)


def test_record_lies_beside_the_run_and_is_read_as_it_was(tmp_path: Path) -> None:
    run = tmp_path / "r.duckdb"
    write_record(run, RESULT, baseline=Path("baseline.json"), rules=None)
    assert [path.name for path in tmp_path.iterdir()] == ["r.gate.json"]
    record = read_record(run)
    assert record is not None
    assert (record.result, record.baseline, record.rules) == (RESULT, "baseline.json", None)


def test_later_verdict_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    run = tmp_path / "r.duckdb"
    write_record(run, RESULT, baseline=None, rules=None)
    write_record(run, RESULT, baseline=None, rules=Path("gate.yaml"))
    record = read_record(run)
    assert record is not None
    assert record.rules == "gate.yaml"


@pytest.mark.parametrize("content", [None, "{", "{}"])
def test_what_is_no_record_is_none(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "r.gate.json").write_text(content)
    assert read_record(tmp_path / "r.duckdb") is None


def test_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't be kept"):
        write_record(tmp_path / "none" / "r.duckdb", RESULT, baseline=None, rules=None)
