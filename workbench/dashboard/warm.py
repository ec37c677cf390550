"""Sums up what the other pages show of the latest run, once the first page has been served."""

from __future__ import annotations

import threading
import time

from workbench.dashboard import data

__all__ = ["arm", "page_served"]

_SECONDS_AFTER_THE_FIRST_PAGE = 1.5
_SECONDS_BETWEEN = 0.15
"""Pauses in which whoever clicks comes first."""

_waiting: list[data.RunKey] = []


def arm(key: data.RunKey) -> None:
    """Sum a run up as soon as the first page has been served; a server does this once.

    Args:
        key: The run.
    """
    _waiting.append(key)


def page_served() -> None:
    """A page has been drawn; after the first one the work begins, where there is any."""
    while _waiting:
        timer = threading.Timer(_SECONDS_AFTER_THE_FIRST_PAGE, _read, args=(_waiting.pop(),))
        timer.daemon = True
        timer.start()


def _read(key: data.RunKey) -> None:
    for row in data.read_leaderboard(key):
        data.read_outcome(key, row.policy)
        time.sleep(_SECONDS_BETWEEN)
    readers = (data.read_kinds, data.read_lost_needed, data.read_lost_facts, data.read_survival)
    for read in (*readers, data.read_deaths, data.read_payback, data.read_speed):
        read(key)
        time.sleep(_SECONDS_BETWEEN)
