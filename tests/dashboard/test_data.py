"""Open run files are shared by all sessions of the dashboard, and let go when nobody reads them."""

import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st

from workbench.dashboard import data
from workbench.store.read import RunFile
from workbench.store.schema import ConversationRow


@pytest.fixture
def keys(one_run_store: Path, tmp_path: Path) -> Iterator[list[data.RunKey]]:
    """Ten runs, more than are kept open."""
    st.cache_resource.clear()
    [file] = one_run_store.glob("*.duckdb")
    copies = [Path(shutil.copy(file, tmp_path / f"{n}.duckdb")) for n in range(10)]
    yield [data.key_of(copy) for copy in copies]
    st.cache_resource.clear()


def _let_go(keys: list[data.RunKey]) -> None:
    data.release()


def _evict(keys: list[data.RunKey]) -> None:
    for key in keys[1:]:
        data.ask(key, _count)


def _count(run: RunFile) -> int:
    return len(run.rows(ConversationRow))


def test_link_to_nothing_is_no_run(one_run_store: Path, tmp_path: Path) -> None:
    [file] = one_run_store.glob("*.duckdb")
    shutil.copy(file, tmp_path / file.name)
    (tmp_path / "gone.duckdb").symlink_to(tmp_path / "nowhere.duckdb")
    (tmp_path / "gone.tags.json").symlink_to(tmp_path / "nowhere.json")
    readable = [run.run_id for run in data.list_known_runs(tmp_path) if run.readable]
    assert readable == [file.stem]


def test_runs_are_listed_while_others_come_and_go(one_run_store: Path, tmp_path: Path) -> None:
    [file] = one_run_store.glob("*.duckdb")
    shutil.copy(file, tmp_path / file.name)
    ended = threading.Event()

    def come_and_go() -> None:
        while not ended.is_set():
            for n in range(20):
                (tmp_path / f"{n}.tags.json").write_text("{}")
            for n in range(20):
                (tmp_path / f"{n}.tags.json").unlink()

    thread = threading.Thread(target=come_and_go)
    thread.start()
    try:
        for _ in range(60):
            assert [run.run_id for run in data.list_known_runs(tmp_path)] == [file.stem]
    finally:
        ended.set()
        thread.join()


@pytest.mark.parametrize("lose", [_let_go, _evict])
def test_who_reads_a_run_reads_on_though_it_is_let_go(
    keys: list[data.RunKey], lose: Callable[[list[data.RunKey]], None]
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    counts = []

    def twice(run: RunFile) -> None:
        counts.append(_count(run))
        begun.set()
        assert go_on.wait(60)
        counts.append(_count(run))

    thread = threading.Thread(target=data.ask, args=(keys[0], twice))
    thread.start()
    assert begun.wait(60)
    lose(keys)
    go_on.set()
    thread.join(60)
    assert len(counts) == 2
    assert counts[0] == counts[1] > 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="open files are seen in /proc")
def test_file_is_let_go_with_its_last_reader(keys: list[data.RunKey]) -> None:
    data.ask(keys[0], _count)
    assert _is_open(keys[0])
    data.release()
    assert not _is_open(keys[0])


def _is_open(key: data.RunKey) -> bool:
    folder = Path("/proc/self/fd")
    return key.path in {str(link.readlink()) for link in folder.iterdir() if link.is_symlink()}
