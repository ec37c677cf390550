"""Sums up what the pages show of the latest run, before anybody waits for it."""

from __future__ import annotations

import contextlib
import gc
import threading
import time
from pathlib import Path

from workbench.dashboard import data
from workbench.dashboard.defaults import default_pair, default_policy
from workbench.errors import StoreError
from workbench.store.runs import find_run

__all__ = ["begin_reading", "page_begins", "page_served", "read_latest"]

_QUIET_SECONDS = 1.2
"""How long nobody has to have asked for a page: whoever clicks comes first."""

_LOOK_SECONDS = 0.1

_waiting: list[data.RunKey] = []
_drawing: set[int] = set()
_last_drawn = [0.0]


def begin_reading(folder: Path) -> threading.Thread:
    """Begin to read what takes longest of the latest run, while somebody else loads packages.

    Args:
        folder: The folder of runs.

    Returns:
        The thread that reads; queries take another core than imports.
    """
    thread = threading.Thread(target=_read_curves, args=(folder,), daemon=True)
    thread.start()
    return thread


def read_latest(folder: Path) -> None:
    """Read what each page shows at first of the latest run; the rest once a page has been served.

    Args:
        folder: The folder of runs.
    """
    key = _latest(folder)
    if key is None:
        return
    with contextlib.suppress(StoreError):
        data.list_known_runs(folder)
        rows = data.read_leaderboard(key)
        if len(rows) > 1:
            data.read_pairs(key, *default_pair(rows))
        if rows:
            _read_conversation(key, default_policy(rows))
        _waiting.append(key)


def page_begins() -> None:
    """A page is being drawn; whatever is not needed for it waits."""
    _drawing.add(threading.get_ident())


def page_served() -> None:
    """A page has been drawn; after the first one the rest is read, where there is any."""
    _drawing.discard(threading.get_ident())
    _last_drawn[0] = time.monotonic()
    while _waiting:
        threading.Thread(target=_read, args=(_waiting.pop(),), daemon=True).start()


def _latest(folder: Path) -> data.RunKey | None:
    with contextlib.suppress(StoreError, OSError):  # What can't be read, the pages tell.
        return data.key_of(find_run("latest", folder=folder))
    return None


def _read_curves(folder: Path) -> None:
    key = _latest(folder)
    if key is None:
        return
    with contextlib.suppress(StoreError):
        for read in (data.read_kinds, data.read_survival, data.read_deaths, data.read_lost_facts):
            read(key)


def _read_conversation(key: data.RunKey, policy: str) -> None:
    for found in data.read_conversations(key, policy, "")[:1]:
        data.read_call_tokens(key, policy, found.conversation)
        data.read_lost(key, policy, found.conversation)


def _read(key: data.RunKey) -> None:
    readers = (data.read_lost_needed, data.read_payback, data.read_speed, data.read_price_models)
    with contextlib.suppress(StoreError, OSError):  # Somebody may delete the run meanwhile.
        for read in readers:
            _wait_until_quiet()
            read(key)
        for row in data.read_leaderboard(key):
            _wait_until_quiet()
            data.read_outcome(key, row.policy)
    gc.freeze()


def _wait_until_quiet() -> None:
    while _drawing or time.monotonic() - _last_drawn[0] < _QUIET_SECONDS:
        time.sleep(_LOOK_SECONDS)
