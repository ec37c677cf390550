"""The run file is built from parts, whole or not at all."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import StoreError
from workbench.store.build import build_run
from workbench.store.parts import finished_shards, shard_folder, start_parts, write_part
from workbench.store.read import open_run
from workbench.store.row import columns
from workbench.store.rows import Rows
from workbench.store.schema import TABLES, FailureRow, MessageRow, VerdictRow

MakeRows = Callable[..., Rows]
WriteRun = Callable[..., Path]


@pytest.fixture
def partial(runs: Path, make_head: MakeRows) -> Path:
    partial = start_parts(runs, "r1", plan={})
    write_part(partial, make_head("r1"), shard="head")
    return partial


def case(cases: Path, case_id: str) -> Any:
    lines = cases.read_text(encoding="utf-8").splitlines()
    return next(row for row in map(json.loads, lines) if row["id"] == case_id)


def test_run_file_holds_the_rows_of_all_shards(write_run: WriteRun, make_rows: MakeRows) -> None:
    b, a = make_rows("c2", contents=["x", "y"]), make_rows("c1")
    with open_run(write_run(b=b, a=a)) as run:
        assert run.rows(MessageRow) == [*a.message, *b.message]


def test_parts_are_gone_and_the_file_can_not_be_written(write_run: WriteRun) -> None:
    path = write_run("r1")
    assert [file.name for file in path.parent.iterdir()] == ["r1.duckdb"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_every_table_is_there_with_its_comments(write_run: WriteRun) -> None:
    with open_run(write_run()) as run:
        tables = run.fetch("SELECT table_name, comment FROM duckdb_tables()")
        described = run.fetch("SELECT comment FROM duckdb_columns() WHERE NOT internal")
    assert {name for name, _ in tables} == set(TABLES)
    assert len(described) == sum(len(columns(row_type)) for row_type in TABLES.values())
    assert all(comment for *_, comment in [*tables, *described])


def test_missing_shard_is_named(runs: Path, partial: Path) -> None:
    with pytest.raises(StoreError, match=r"2 of 3 shards .* first of all 'a'; run again .*resume"):
        build_run(runs, "r1", shards=["head", "a", "b"])
    assert list(finished_shards(partial)) == ["head"]


def test_shard_that_is_not_of_the_run_is_refused(
    runs: Path, partial: Path, make_rows: MakeRows
) -> None:
    write_part(partial, make_rows("c1"), shard="old")
    with pytest.raises(StoreError, match=r"shard 'old', which is not of this run; delete"):
        build_run(runs, "r1", shards=["head"])


def test_two_rows_with_one_key_are_refused(runs: Path, partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1"), shard="a")
    write_part(partial, make_rows("c1"), shard="b")
    with pytest.raises(StoreError, match=r"'conversation' has several rows .*id='c1'"):
        build_run(runs, "r1", shards=["head", "a", "b"])
    assert sorted(path.name for path in runs.iterdir()) == ["r1.partial"]


def test_run_must_have_the_row_of_its_own(runs: Path, make_head: MakeRows) -> None:
    partial = start_parts(runs, "r1", plan={})
    write_part(partial, make_head("other"), shard="head")
    with pytest.raises(StoreError, match=r"that of 'r1'; it has \['other'\]"):
        build_run(runs, "r1", shards=["head"])


def test_damaged_part_is_named(runs: Path, partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1"), shard="a")
    file = shard_folder(partial, "a") / "verdict.parquet"
    file.write_bytes(b"\0" * file.stat().st_size)
    with pytest.raises(StoreError, match=r"a/verdict\.parquet.*run again with --resume"):
        build_run(runs, "r1", shards=["head", "a"])
    assert sorted(path.name for path in partial.iterdir()) == ["parts", "plan.json"]


def test_part_with_other_rows_than_it_says_is_refused(
    runs: Path, partial: Path, make_rows: MakeRows
) -> None:
    write_part(partial, make_rows("c1"), shard="a")
    report = shard_folder(partial, "a") / "done.json"
    report.write_text(report.read_text().replace('"rows":1', '"rows":2'))
    with pytest.raises(StoreError, match="has 1 rows where its parts have 2; delete the parts"):
        build_run(runs, "r1", shards=["head", "a"])


def test_equal_rows_of_a_table_without_key_all_stay(write_run: WriteRun) -> None:
    failure = FailureRow(stage="read", error_type="ValueError", error_message="no")
    with open_run(write_run(a=Rows(failure=[failure, failure]))) as run:
        assert run.rows(FailureRow) == [failure, failure]


def test_process_killed_after_the_rename_has_nothing_left_to_do(
    runs: Path, write_run: WriteRun
) -> None:
    path = write_run("r1")
    (runs / "r1.partial" / "parts").mkdir(parents=True)
    assert build_run(runs, "r1", shards=["head", "a", "b"]) == path
    assert [file.name for file in runs.iterdir()] == ["r1.duckdb"]


def test_any_text_comes_back_as_it_was(
    cases: Path, write_run: WriteRun, make_rows: MakeRows
) -> None:
    texts = case(cases, "sh-st-02")["input"]["texts"]
    texts[2] = texts[2]["generate"]["text"] * texts[2]["generate"]["times"]
    contents = [*texts, None, "half \ud83d of a pair", "\U0010ffff"]
    with open_run(write_run(a=make_rows("c1", contents=contents))) as run:
        assert [row.content for row in run.rows(MessageRow)] == contents
        frame = run.query("SELECT content FROM message ORDER BY message_index")
    assert frame["content"].tolist()[:4] == texts
    assert frame["content"].isna().tolist() == [False] * 4 + [True, False, False]


def test_rows_are_written_in_bulk(cases: Path, runs: Path, partial: Path) -> None:
    given = case(cases, "sh-st-03")
    rows = Rows()
    for i in range(given["input"]["rows"]):
        rows.verdict.append(
            VerdictRow(
                policy="p",
                conversation_id=f"c{i % 50}",
                fact_index=i,
                from_call=0,
                to_call=9,
                status="lost",
                rule="absent",
            )
        )
    write_part(partial, Rows(), shard="warm")
    start = time.perf_counter()
    write_part(partial, rows, shard="a")
    path = build_run(runs, "r1", shards=["head", "warm", "a"])
    assert time.perf_counter() - start < given["expected"]["seconds_max"]
    with open_run(path) as run:
        assert run.fetch("SELECT count(*) FROM verdict") == [(given["expected"]["rows"],)]


STEPS = """
import sys
from pathlib import Path
from workbench.store.build import build_run
from workbench.store.parts import start_parts, write_part
from workbench.store.rows import Rows
from workbench.store.schema import EventRow

partial = start_parts(Path(sys.argv[1]), "r1", plan={})
for step in range(int(sys.argv[2])):
    event = EventRow(policy="p", conversation_id=str(step), ordinal=0, code="x")
    write_part(partial, Rows(event=[event]), shard=f"s{step:02}")
print("written", flush=True)
while True:
    pass
"""


def test_run_killed_in_the_middle_goes_on_where_it_was(
    cases: Path, runs: Path, make_head: MakeRows
) -> None:
    steps = case(cases, "sh-st-01")["input"]["steps"]
    command = [sys.executable, "-c", STEPS, str(runs), "25"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(StoreError, match=r"'r1' is not finished: 25 shards .*--resume"):
        open_run(runs / "r1.duckdb")
    partial = start_parts(runs, "r1", plan={})
    write_part(partial, make_head("r1"), shard="head")
    shards = [f"s{step:02}" for step in range(steps)]
    for shard in shards:
        write_part(partial, Rows(), shard=shard)
    with open_run(build_run(runs, "r1", shards=["head", *shards])) as run:
        assert run.fetch("SELECT count(*) FROM event") == [(25,)]


BUILD = """
import sys
from pathlib import Path
from workbench.store.build import build_run
print("building", flush=True)
build_run(Path(sys.argv[1]), "r1", shards=sys.argv[2].split())
"""


@pytest.mark.parametrize("wait_s", [0.0, 0.05, 0.15])
def test_builder_killed_leaves_no_half_file(
    wait_s: float, runs: Path, partial: Path, make_rows: MakeRows
) -> None:
    texts = [f"text {i} " * 20 for i in range(20_000)]
    write_part(partial, make_rows("c1", contents=texts), shard="a")
    command = [sys.executable, "-c", BUILD, str(runs), "head a"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(wait_s)
        os.kill(process.pid, signal.SIGKILL)
    with open_run(build_run(runs, "r1", shards=["head", "a"])) as run:
        assert run.fetch("SELECT count(*) FROM message") == [(20_000,)]
    assert [file.name for file in runs.iterdir()] == ["r1.duckdb"]
