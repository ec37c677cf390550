"""Run files are opened read-only; what is no finished run is refused with what to do."""

import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from workbench.errors import StoreError, UsageError
from workbench.store.parts import start_parts, write_part
from workbench.store.read import RunFile, open_run, open_runs
from workbench.store.rows import Rows
from workbench.store.schema import (
    FORMAT_VERSION,
    TABLES,
    ConversationRow,
    NeededRow,
    VerdictRow,
)

MakeRows = Callable[..., Rows]
WriteRun = Callable[..., Path]


@pytest.fixture
def run(write_run: WriteRun) -> RunFile:
    return open_run(write_run("r1"))


def test_run_tells_what_it_is(run: RunFile) -> None:
    assert (run.run.run_id, run.run.dataset, run.path.name) == ("r1", "harbour", "r1.duckdb")


def test_rows_come_as_structs_in_order_of_their_keys(run: RunFile, make_rows: MakeRows) -> None:
    assert run.rows(NeededRow) == [*make_rows("c1").needed, *make_rows("c2").needed]


def test_rows_can_be_picked(run: RunFile) -> None:
    [row] = run.rows(VerdictRow, where="conversation_id = ? AND to_call >= ?", params=["c2", 3])
    assert row.conversation_id == "c2"


def test_query_answers_with_a_data_frame(run: RunFile) -> None:
    frame = run.query("SELECT tool, count(*) AS n FROM needed GROUP BY ALL")
    assert frame.to_dict("records") == [{"tool": "get_order", "n": 2}]


def test_query_takes_values_by_name(run: RunFile) -> None:
    assert run.fetch("SELECT $a + 1", {"a": 41}) == [(42,)]


@pytest.mark.parametrize(
    "sql",
    [
        "SELEC 1",
        "SELECT nothing FROM verdict",
        "SELECT * FROM nowhere",
        "SELECT 'x'::BIGINT",
        "SELECT ?",
        "CREATE TABLE more (i BIGINT)",
        "DELETE FROM verdict",
    ],
)
def test_query_that_can_not_be_answered_is_shown(run: RunFile, sql: str) -> None:
    with pytest.raises(UsageError, match="can't be answered") as caught:
        run.query(sql)
    assert sql in str(caught.value)


def test_threads_may_share_a_run(run: RunFile) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: len(run.rows(ConversationRow)), range(40)))
    assert found == [2] * 40


def test_question_under_way_is_answered_though_another_thread_closes_the_run(
    write_run: WriteRun,
) -> None:
    long = "SELECT count(*) FROM range(5_000) a, range(2_000) b WHERE a.range % 7 = b.range % 11"
    with ThreadPoolExecutor(4) as pool:
        for wait in (0.0, 0.002, 0.01, 0.02, 0.05):
            run = open_run(write_run("r1"))
            expected = run.fetch(long)
            asking = [pool.submit(run.fetch, long) for _ in range(4)]
            while not any(asked.running() for asked in asking):
                time.sleep(0.0001)
            time.sleep(wait)
            run.close()
            for asked in asking:
                error = asked.exception()
                if error is None:
                    assert asked.result() == expected
                else:  # It was asked too late.
                    assert isinstance(error, StoreError)
                    assert "has been closed" in str(error)


def test_batches_are_read_to_their_end_though_the_run_is_closed(run: RunFile) -> None:
    batches = run.iter_batches(VerdictRow)
    rows = next(batches).num_rows
    run.close()
    assert rows + sum(batch.num_rows for batch in batches) > 0
    with pytest.raises(StoreError, match="has been closed"):
        run.fetch("SELECT 1")


def test_run_is_closed_any_number_of_times(run: RunFile) -> None:
    run.close()
    run.close()
    with pytest.raises(StoreError, match="has been closed"):
        run.rows(VerdictRow)


def test_run_is_opened_any_number_of_times(write_run: WriteRun) -> None:
    path = write_run()
    with open_run(path) as one, open_run(path) as other:
        assert one.rows(VerdictRow) == other.rows(VerdictRow)


def test_run_can_be_copied_like_any_file(write_run: WriteRun, tmp_path: Path) -> None:
    copy = shutil.copy(write_run("r1"), tmp_path / "copy.duckdb")
    with open_run(copy) as run:
        assert run.run.run_id == "r1"


def test_file_lets_go_when_closed(write_run: WriteRun) -> None:
    path = write_run()
    with open_run(path):
        pass
    path.unlink()
    assert not path.exists()


def test_missing_run_names_the_nearest(write_run: WriteRun) -> None:
    path = write_run("harbour-1")
    with pytest.raises(StoreError, match=r"there is none; did you mean .*harbour-1\.duckdb"):
        open_run(path.with_name("harbor-1.duckdb"))


def test_missing_folder_has_no_runs(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="and there is none; 0 run files lie in"):
        open_run(tmp_path / "none" / "r1.duckdb")


@pytest.mark.parametrize("name", ["v1.2.duckdb", "v1.2.partial", "v1.2"])
def test_unfinished_run_says_how_to_go_on(runs: Path, make_rows: MakeRows, name: str) -> None:
    write_part(start_parts(runs, "v1.2", plan={}), make_rows("c1"), shard="a")
    with pytest.raises(StoreError, match=r"'v1\.2' is not finished: 1 shard lies .*--resume"):
        open_run(runs / name)


def cut(content: bytes) -> bytes:
    return content[: len(content) // 3]


def nothing(content: bytes) -> bytes:
    return b""


def foreign(content: bytes) -> bytes:
    return b"PK\3\4 something else" * 500


def head_flipped(content: bytes) -> bytes:
    return bytes(byte ^ 255 for byte in content[:20_000]) + content[20_000:]


@pytest.mark.parametrize("damage", [cut, nothing, foreign, head_flipped])
def test_damaged_file_is_an_error_that_says_what_to_do(
    damage: Callable[[bytes], bytes], write_run: WriteRun, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.duckdb"
    bad.write_bytes(damage(write_run().read_bytes()))
    with pytest.raises(StoreError, match=r"bad\.duckdb.*restore it from a copy, or run again"):
        open_run(bad)


def test_database_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.duckdb")) as connection:
        connection.execute("CREATE TABLE sales (amount DOUBLE)")
    with pytest.raises(StoreError, match=r"other\.duckdb is no run file: .* without the tables"):
        open_run(tmp_path / "other.duckdb")


@pytest.mark.parametrize("content", [b"", b"[1, 2]", b"PK\3\4 something else"])
def test_file_of_another_kind_is_no_run_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "array.json"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"array\.json is not a run file; expected"):
        open_run(path)


def test_run_file_may_be_called_anything(write_run: WriteRun, tmp_path: Path) -> None:
    copy = shutil.copy(write_run("r1"), tmp_path / "baseline.db")
    with open_run(copy) as run:
        assert run.run.run_id == "r1"


def test_table_that_can_not_be_read_is_an_error_of_the_store(run: RunFile) -> None:
    run.path.chmod(0o644)
    with run.path.open("r+b") as file:
        file.seek(3 * 4096)  # What lies behind the heads of the file, which are read by now.
        file.write(bytes(run.path.stat().st_size - 3 * 4096))
    with pytest.raises(StoreError, match=r"r1\.duckdb can't be read"):
        run.fetch("SELECT * FROM verdict")


@pytest.mark.parametrize("table", sorted(TABLES.keys() - {"run"}))
def test_run_that_lacks_a_table_is_refused(write_run: WriteRun, table: str) -> None:
    path = write_run()
    path.chmod(0o644)
    with duckdb.connect(str(path)) as connection:
        connection.execute(f'DROP TABLE "{table}" CASCADE')
    with pytest.raises(StoreError, match=f"lacks the table '{table}'"):
        open_run(path)


def test_run_without_a_row_of_its_own_is_refused(write_run: WriteRun) -> None:
    path = write_run()
    path.chmod(0o644)
    with duckdb.connect(str(path)) as connection:
        connection.execute("DELETE FROM run")
    with pytest.raises(StoreError, match="has no row in its table 'run'"):
        open_run(path)


def test_run_of_another_format_says_which(write_run: WriteRun, make_head: MakeRows) -> None:
    path = write_run("r1", head=make_head("r1", format_version=FORMAT_VERSION + 1), a=Rows())
    with pytest.raises(StoreError, match=rf"in format {FORMAT_VERSION + 1}, and this one reads"):
        open_run(path)


@pytest.mark.parametrize("content", [b"", b"not a log at all" * 9])
def test_write_ahead_log_is_set_aside_with_a_warning(write_run: WriteRun, content: bytes) -> None:
    path = write_run()
    log = path.with_name("r1.duckdb.wal")
    log.write_bytes(content)
    with pytest.warns(UserWarning, match=r"set aside as .*r1\.duckdb\.wal-aside-"):
        open_run(path).close()
    [aside] = path.parent.glob("*.wal-aside-*")
    assert aside.read_bytes() == content
    open_run(path).close()


def test_log_with_rows_of_its_own_adds_none_to_the_run(write_run: WriteRun) -> None:
    path = write_run()
    path.chmod(0o644)
    writer = duckdb.connect(str(path))
    writer.execute("SET checkpoint_threshold = '1TB'")
    writer.execute("INSERT INTO failure VALUES (NULL, NULL, 's', 't', 'm', NULL)")
    log = path.with_name("r1.duckdb.wal")
    content = log.read_bytes()
    database = path.read_bytes()
    writer.close()
    path.write_bytes(database)
    log.write_bytes(content[:-10])
    with pytest.warns(UserWarning, match="set aside"), open_run(path) as run:
        assert run.fetch("SELECT count(*) FROM failure") == [(0,)]


def test_log_that_can_not_be_moved_is_an_error(
    write_run: WriteRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, target: Path) -> Path:
        raise OSError(30, "Read-only file system")

    path = write_run()
    path.with_name("r1.duckdb.wal").write_bytes(b"x")
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError, match=r"write-ahead log.*move it elsewhere"):
        open_run(path)


def test_runs_of_a_folder_lie_side_by_side(runs: Path, write_run: WriteRun) -> None:
    write_run("r1")
    write_run("r2")
    with open_runs(runs) as both:
        assert both.run_ids == ("r1", "r2")
        found = both.fetch("SELECT run_id, count(*) FROM verdict GROUP BY ALL ORDER BY ALL")
    assert found == [("r1", 2), ("r2", 2)]


def test_every_table_of_all_runs_starts_with_the_run(runs: Path, write_run: WriteRun) -> None:
    write_run("it.is-1")
    with open_runs(runs) as all_runs:
        for table in TABLES:
            assert all_runs.query(f'SELECT * FROM "{table}"').columns[0] == "run_id"
        assert all_runs.fetch("SELECT run_id, dataset FROM run") == [("it.is-1", "harbour")]


def test_folder_without_runs_has_empty_tables(tmp_path: Path) -> None:
    with open_runs(tmp_path) as none:
        assert none.fetch("SELECT * FROM verdict") == []
        assert len(none.query("SELECT * FROM recorded_call").columns) > 10


def test_file_that_is_no_run_is_left_out_and_named(
    runs: Path, write_run: WriteRun, make_rows: MakeRows
) -> None:
    shutil.copy(write_run("r1"), runs / "r1-copy.duckdb")
    (runs / "bad.duckdb").write_bytes(b"no")
    start_parts(runs, "r9", plan={})
    with open_runs(runs) as some:
        assert some.run_ids == ("r1",)
        assert [problem.split(" is ")[1][:11] for problem in some.problems] == [
            "no run file",
            "a copy of r",
        ]


def test_folder_of_runs_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected a folder of runs"):
        open_runs(tmp_path / "none")


def test_question_to_closed_runs_names_the_folder(runs: Path, write_run: WriteRun) -> None:
    write_run("r1")
    some = open_runs(runs)
    some.close()
    with pytest.raises(StoreError, match="runs has been closed"):
        some.fetch("SELECT 1")


def test_pandas_is_loaded_when_a_frame_is_asked_for() -> None:
    import subprocess

    program = (
        "import sys; import workbench.store.read, workbench.store.build, workbench.store.runs;"
        "assert not {'pandas', 'duckdb', 'pyarrow'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
