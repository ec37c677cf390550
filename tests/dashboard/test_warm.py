"""What pages show of the latest run is read before anybody asks for it."""

import shutil
import time
from pathlib import Path

import pytest
import streamlit as st

from workbench.dashboard import data, warm
from workbench.dashboard.defaults import default_pair, default_policy
from workbench.store.read import RunFile


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch):
    """Counts questions to run files, with nothing in the caches at first."""
    st.cache_resource.clear()
    counted: list[str] = []
    fetch = RunFile.fetch

    def counting(self, sql, params=None):
        counted.append(sql)
        return fetch(self, sql, params)

    monkeypatch.setattr(RunFile, "fetch", counting)
    monkeypatch.setattr(warm, "_waiting", [])
    yield counted
    st.cache_resource.clear()


def _latest(folder: Path) -> data.RunKey:
    [file] = folder.glob("*.duckdb")
    return data.key_of(file)


def test_first_view_of_a_run_asks_nothing_any_more(asked, one_run_store: Path) -> None:
    warm.read_latest(one_run_store)
    key, before = _latest(one_run_store), len(asked)
    assert before > 0
    rows = data.read_leaderboard(key)
    data.read_pairs(key, *default_pair(rows))
    [first, *_] = data.read_conversations(key, default_policy(rows), "")
    data.read_lost(key, default_policy(rows), first.conversation)
    assert len(asked) == before


def test_curves_are_read_beside(asked, one_run_store: Path) -> None:
    warm.begin_reading(one_run_store).join(timeout=60)
    before = len(asked)
    for read in (data.read_kinds, data.read_survival, data.read_deaths, data.read_lost_facts):
        read(_latest(one_run_store))
    assert len(asked) == before > 0


@pytest.mark.parametrize("content", [None, b"no run"])
def test_folder_without_a_run_that_can_be_read_is_no_error(
    asked, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "a.duckdb").write_bytes(content)
    warm.read_latest(tmp_path)
    thread = warm.begin_reading(tmp_path)
    thread.join(timeout=60)
    assert not thread.is_alive()


def test_rest_is_read_once_nobody_asks_for_a_page(
    asked, one_run_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "_QUIET_SECONDS", 0.05)
    warm.read_latest(one_run_store)
    before = len(asked)
    warm.page_begins()
    time.sleep(0.3)
    assert len(asked) == before
    warm.page_served()
    deadline = time.monotonic() + 60
    while not any("tokens_cached" in sql or "once_usd" in sql for sql in asked[before:]):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_run_that_goes_away_meanwhile_is_no_error(
    asked, one_run_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [file] = one_run_store.glob("*.duckdb")
    copy = tmp_path / file.name
    shutil.copy(file, copy)
    key = data.key_of(copy)
    copy.unlink()
    monkeypatch.setattr(warm, "_QUIET_SECONDS", 0.0)
    warm._read(key)
