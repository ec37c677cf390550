"""Parts of an unfinished run."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from workbench.errors import StoreError, UsageError
from workbench.store import parts
from workbench.store.parts import (
    finished_shards,
    held_parts,
    read_plan,
    shard_folder,
    start_parts,
    write_part,
)
from workbench.store.rows import Rows

MakeRows = Callable[..., Rows]


@pytest.fixture
def partial(runs: Path) -> Path:
    return start_parts(runs, "r1", plan={"options": {"seed": 1}})


def test_written_shard_is_finished(partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1", contents=["a", "b"]), shard="s1")
    report = finished_shards(partial)["s1"]
    assert {table: file.rows for table, file in report.files.items()} == {
        "conversation": 1,
        "message": 2,
        "verdict": 1,
        "needed": 1,
        "model_call": 1,
    }


def test_shard_without_rows_is_finished_too(partial: Path) -> None:
    write_part(partial, Rows(), shard="empty")
    assert list(finished_shards(partial)) == ["empty"]


def test_part_is_plain_parquet(partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1", contents=["Hi", None]), shard="s1")
    table = pq.read_table(shard_folder(partial, "s1") / "message.parquet")
    assert table.column("content").to_pylist() == ["Hi", None]


def test_nothing_but_shards_and_plan_is_left(partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1"), shard="s1")
    assert sorted(path.name for path in partial.iterdir()) == ["parts", "plan.json"]
    assert [path.name for path in (partial / "parts").iterdir()] == ["s1"]


def test_shard_that_is_finished_stays(partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1"), shard="s1")
    write_part(partial, make_rows("c2"), shard="s1")
    table = pq.read_table(shard_folder(partial, "s1") / "conversation.parquet")
    assert table.column("conversation_id").to_pylist() == ["c1"]


def test_shard_finished_elsewhere_meanwhile_counts(
    partial: Path, make_rows: MakeRows, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = parts._write_files

    def overtaken(folder: Path, rows: Rows, *, shard: str) -> None:
        write(folder, rows, shard=shard)
        monkeypatch.setattr(parts, "_write_files", write)
        write_part(partial, make_rows("first"), shard=shard)

    monkeypatch.setattr(parts, "_write_files", overtaken)
    write_part(partial, make_rows("second"), shard="s1")
    table = pq.read_table(shard_folder(partial, "s1") / "conversation.parquet")
    assert table.column("conversation_id").to_pylist() == ["first"]


def damage_cut(folder: Path) -> None:
    file = folder / "message.parquet"
    file.write_bytes(file.read_bytes()[:-10])


def damage_gone(folder: Path) -> None:
    (folder / "message.parquet").unlink()


def damage_report(folder: Path) -> None:
    (folder / "done.json").write_text('{"shard": "s1", "fil')


@pytest.mark.parametrize("damage", [damage_cut, damage_gone, damage_report])
def test_damaged_shard_does_not_count_and_is_written_anew(
    damage: Callable[[Path], None], partial: Path, make_rows: MakeRows
) -> None:
    write_part(partial, make_rows("c1"), shard="s1")
    damage(shard_folder(partial, "s1"))
    assert finished_shards(partial) == {}
    write_part(partial, make_rows("c1"), shard="s1")
    assert list(finished_shards(partial)) == ["s1"]


def test_failed_write_leaves_nothing(partial: Path, make_rows: MakeRows) -> None:
    rows = make_rows("c1", contents=["a", 5])
    with pytest.raises(TypeError, match="column 'content' of table 'message'"):
        write_part(partial, rows, shard="s1")
    assert sorted(path.name for path in partial.iterdir()) == ["parts", "plan.json"]
    assert finished_shards(partial) == {}


def test_disk_that_takes_nothing_is_an_error_of_the_store(runs: Path, make_rows: MakeRows) -> None:
    runs.write_text("a file where the folder should be")
    with pytest.raises(StoreError, match=r"shard 's1' can't be written"):
        write_part(runs / "r1.partial", make_rows("c1"), shard="s1")


def test_shard_name_must_be_a_file_name(partial: Path) -> None:
    with pytest.raises(UsageError, match="name of a shard"):
        write_part(partial, Rows(), shard="../s1")


def test_same_plan_goes_on_with_the_parts(runs: Path, partial: Path, make_rows: MakeRows) -> None:
    write_part(partial, make_rows("c1"), shard="s1")
    assert start_parts(runs, "r1", plan={"options": {"seed": 1}}) == partial
    assert list(finished_shards(partial)) == ["s1"]
    assert read_plan(partial)["options"] == {"seed": 1}


def test_other_plan_is_refused_and_what_differs_named(runs: Path, partial: Path) -> None:
    with pytest.raises(StoreError, match=r"another dataset, options; start a run with"):
        start_parts(runs, "r1", plan={"options": {"seed": 2}, "dataset": "x"})


def test_finished_run_is_not_started_again(runs: Path, write_run: Callable[..., Path]) -> None:
    write_run("r1")
    with pytest.raises(StoreError, match="finished and never changes"):
        start_parts(runs, "r1", plan={})


def test_plan_that_can_not_be_read_says_what_to_do(partial: Path) -> None:
    (partial / "plan.json").write_text("{")
    with pytest.raises(StoreError, match=r"plan of a run in .*delete .* and run again"):
        read_plan(partial)


def test_no_parts_are_no_finished_shards(tmp_path: Path) -> None:
    assert finished_shards(tmp_path / "none.partial") == {}


WRITER = """
import sys
from pathlib import Path
from workbench.store.parts import write_part
from workbench.store.rows import Rows
from workbench.store.schema import EventRow

rows = Rows()
for i in range(20_000):
    rows.event.append(
        EventRow(policy="p", conversation_id="c", ordinal=i, code="x", detail=str(i) * 5)
    )
for step in range(1_000):
    write_part(Path(sys.argv[1]), rows, shard=f"s{step:04}")
"""


def test_killed_writer_leaves_whole_shards_alone(partial: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(partial)]) as writer:
        while len(list((partial / "parts").iterdir())) < 5:
            assert writer.poll() is None
            time.sleep(0.01)
        os.kill(writer.pid, signal.SIGKILL)
    names = sorted(path.name for path in (partial / "parts").iterdir())
    assert list(finished_shards(partial)) == names
    assert names == [f"s{step:04}" for step in range(len(names))]
    for name in names:
        assert pq.read_table(shard_folder(partial, name) / "event.parquet").num_rows == 20_000


def test_two_at_one_run_are_told_apart(tmp_path: Path) -> None:
    told = r"another process is at the run.*--resume"
    with held_parts(tmp_path), pytest.raises(StoreError, match=told), held_parts(tmp_path):
        raise AssertionError("the second one must not come this far")
    with held_parts(tmp_path):
        pass  # whoever comes after the end may


def test_a_killed_process_lets_go_of_its_run(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path\n"
        "from workbench.store.parts import held_parts\n"
        "with held_parts(Path(sys.argv[1])):\n    print('held', flush=True); time.sleep(60)\n"
    )
    words = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match="another process"), held_parts(tmp_path):
            pass
        other.kill()
    with held_parts(tmp_path):
        pass
