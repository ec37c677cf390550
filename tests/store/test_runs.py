"""Names, tags and state of the runs of a folder."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from workbench.errors import StoreError, UnknownNameError, UsageError
from workbench.store.parts import start_parts, write_part
from workbench.store.paths import run_file, tags_file
from workbench.store.read import open_run
from workbench.store.rows import Rows
from workbench.store.runs import (
    RunTags,
    build_run_id,
    find_run,
    list_runs,
    read_tags,
    write_tags,
)

WriteRun = Callable[..., Path]
NOON = datetime(2026, 5, 17, 12, tzinfo=UTC)
WRITTEN = int(NOON.timestamp()) * 10**9
"""When the first file of a test was written, in nanoseconds."""


def set_written(path: Path, *, seconds: float) -> None:
    """Have a file written so long after the first one."""
    nanoseconds = WRITTEN + int(seconds * 10**9)
    os.utime(path, ns=(nanoseconds, nanoseconds))


def test_default_name_starts_with_the_time_in_utc() -> None:
    there = NOON.astimezone(timezone(timedelta(hours=8)))
    assert build_run_id("{}", now=there).startswith("20260517T120000Z-")


def test_default_name_tells_configurations_apart() -> None:
    names = {build_run_id(config, now=NOON) for config in ("{}", '{"a":1}', "\ud800")}
    assert len(names) == 3


def test_default_name_is_a_file_name(runs: Path) -> None:
    name = build_run_id("{}", now=NOON)
    assert run_file(runs, name).stem == name


def test_runs_are_listed_finished_or_not(runs: Path, write_run: WriteRun) -> None:
    write_run("b")
    write_part(start_parts(runs, "a", plan={}), Rows(), shard="s1")
    (runs / "c.duckdb").write_bytes(b"no")
    found = {each.run_id: (each.finished, each.n_finished_shards) for each in list_runs(runs)}
    assert found == {"a": (False, 1), "b": (True, None), "c": (True, None)}


def test_listing_tells_what_a_run_is_and_what_is_wrong(runs: Path, write_run: WriteRun) -> None:
    write_tags(write_run("b"), RunTags(tags=("baseline",)))
    (runs / "c.duckdb").write_bytes(b"no")
    good, bad = sorted(list_runs(runs), key=lambda each: each.run_id)
    assert good.run is not None
    assert (good.run.dataset, good.tags.tags, good.problem) == ("harbour", ("baseline",), None)
    assert bad.run is None
    assert bad.problem is not None
    assert "no run file" in bad.problem


STARTED_BEFORE = [
    ("20260517T120000Z-ffffffff", "20260517T120000Z-00000000"),  # started in one second
    ("20260517T120000Z-aaaaaaaa-9", "20260517T120000Z-aaaaaaaa-10"),
    ("20260517T120001Z-aaaaaaaa", "20260518T120000Z-aaaaaaaa"),
    ("zebra", "20990517T120000Z-aaaaaaaa"),  # a name that people gave tells no time
    ("20000517T120000Z-aaaaaaaa", "anchor"),
    ("zebra", "anchor"),
]


@pytest.mark.parametrize(("first", "last"), STARTED_BEFORE)
def test_runs_go_by_the_time_of_their_start(
    first: str, last: str, runs: Path, write_run: WriteRun
) -> None:
    for age, name in enumerate((first, last)):
        set_written(write_run(name), seconds=age / 1000)
    assert [each.path.stem for each in list_runs(runs)] == [first, last]
    assert find_run("latest", folder=runs) == run_file(runs, last)


def test_a_run_that_was_copied_later_was_not_started_later(runs: Path, write_run: WriteRun) -> None:
    new, old, renamed = (
        write_run(name) for name in ("20990518T120000Z-a", "20990517T120000Z-a", "zebra")
    )
    set_written(new, seconds=0)
    set_written(old, seconds=60)
    set_written(renamed, seconds=120)
    assert [each.path for each in list_runs(runs)] == [renamed, old, new]
    assert find_run("latest", folder=runs) == new


def test_an_unfinished_or_damaged_run_has_its_place_in_time(
    runs: Path, write_run: WriteRun
) -> None:
    write_run("20260517T120000Z-b")
    start_parts(runs, "20260516T120000Z-c", plan={})
    start_parts(runs, "20260518T120000Z-a", plan={})
    damaged = runs / "named.duckdb"
    damaged.write_bytes(b"no")
    set_written(damaged, seconds=7 * 86400)
    found = [each.path.stem for each in list_runs(runs)]
    assert found == ["20260516T120000Z-c", "20260517T120000Z-b", "20260518T120000Z-a", "named"]


def test_a_link_that_leads_nowhere_is_never_the_latest(runs: Path, write_run: WriteRun) -> None:
    path = write_run("a")
    (runs / "b.duckdb").symlink_to("nowhere.duckdb")
    assert find_run("latest", folder=runs) == path


def test_parts_left_beside_a_finished_run_are_not_listed(runs: Path, write_run: WriteRun) -> None:
    write_run("b")
    (runs / "b.partial").mkdir()
    assert [each.finished for each in list_runs(runs)] == [True]


def test_no_folder_has_no_runs(tmp_path: Path) -> None:
    assert list_runs(tmp_path / "none") == []


@pytest.mark.parametrize("reference", ["20260517-b", "20260517", "latest"])
def test_run_is_found_by_name_beginning_or_latest(
    reference: str, runs: Path, write_run: WriteRun
) -> None:
    write_run("20260516-a")
    path = write_run("20260517-b")
    assert find_run(reference, folder=runs) == path
    assert find_run(path, folder="elsewhere") == path


def test_whole_name_goes_before_a_beginning(runs: Path, write_run: WriteRun) -> None:
    path = write_run("a")
    write_run("ab")
    assert find_run("a", folder=runs) == path


def test_beginning_of_several_names_lists_them(runs: Path, write_run: WriteRun) -> None:
    write_run("ab")
    write_run("ac")
    write_run("b")
    with pytest.raises(UnknownNameError, match=r"is called 'a'.* Known: ab, ac$"):
        find_run("a", folder=runs)


@pytest.mark.parametrize("reference", ["x", ""])
def test_run_that_is_not_there(reference: str, runs: Path, write_run: WriteRun) -> None:
    write_run("b")
    with pytest.raises(UnknownNameError, match=r"no run in .* is called '.?'\. Known: b$"):
        find_run(reference, folder=runs)


@pytest.mark.parametrize("reference", ["latest", "x", ""])
def test_folder_without_a_finished_run_says_so(reference: str, runs: Path, tmp_path: Path) -> None:
    runs.mkdir()
    with pytest.raises(StoreError, match=r"there is no finished run in .*runs$"):
        find_run(reference, folder=runs)
    with pytest.raises(StoreError, match=r"in .*none: there is no such folder$"):
        find_run(reference, folder=tmp_path / "none")


def test_unfinished_runs_are_named_where_none_is_finished(runs: Path) -> None:
    start_parts(runs, "a", plan={})
    with pytest.raises(StoreError, match=r"not finished: a; .* with --resume"):
        find_run("latest", folder=runs)


def test_folder_in_place_of_a_run_is_told_from_a_name(runs: Path, write_run: WriteRun) -> None:
    write_run("b")
    with pytest.raises(UsageError, match=r"is a folder; .* say --runs .*runs$"):
        find_run(runs, folder="elsewhere")


def test_unfinished_run_is_found_and_says_so_when_opened(runs: Path) -> None:
    start_parts(runs, "a", plan={})
    with pytest.raises(StoreError, match="'a' is not finished"):
        open_run(find_run("a", folder=runs))


def test_tags_come_back_and_leave_the_run_alone(write_run: WriteRun) -> None:
    path = write_run("r1")
    before = path.read_bytes()
    tags = RunTags(tags=("baseline", "比较"), note="before the change")
    write_tags(path, tags)
    assert read_tags(path) == tags
    assert path.read_bytes() == before


def test_run_without_tags_has_empty_ones(runs: Path) -> None:
    assert read_tags(runs / "r1.duckdb") == RunTags()


def test_tags_that_can_not_be_read_say_what_to_do(write_run: WriteRun) -> None:
    path = write_run("r1")
    tags_file(path).write_text('{"tags": 5}')
    with pytest.raises(StoreError, match=r"tags of a run in .*mend the file or delete it"):
        read_tags(path)


def test_tags_that_can_not_be_written_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="tags can't be written"):
        write_tags(tmp_path / "none" / "r1.duckdb", RunTags())
