"""A walk over a run of a million verdict spans in a real browser: what it loads, and how fast.

How long a page takes depends on the machine and on what else it does, so here is held what makes
pages slow: large scripts, and many. With `WORKBENCH_TIMES=FILE` the seconds go to a file, and with
`WORKBENCH_HOLD_TIMES=1` the goals are held too, as on a machine that does nothing else.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from workbench.dashboard.app import PAGES
from workbench.report.catalogue import load_catalogue

from .browser import open_window, start_server, wait_until_drawn, wait_until_settled

FIRST_PAGE_BYTES = 4_500_000
SCRIPT_BYTES = 1_600_000
"""A chart or a grid with a script of its own is larger; the marks of code are not."""

FIRST_PAGE_SECONDS, SECONDS = 2.0, 1.0
READING_SECONDS = 5.0
"""How long somebody looks at the first page."""

pytestmark = pytest.mark.no_cover


class Loaded:
    """What a tab has loaded, by address."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        size = response.headers.get("content-length", "0")
        self.bytes[response.url] = int(size)


@pytest.fixture(scope="module")
def large_address(large_store: Path, empty_store: Path) -> Iterator[str]:
    """A server of the large run that nobody has asked anything."""
    with start_server(large_store, empty_store) as address:
        yield address


def test_pages_of_a_large_run_load_little(large_address: str) -> None:
    say, seconds = load_catalogue("en"), {}
    with open_window() as window:
        page = window.new_page()
        page.goto("about:blank")
        loaded = Loaded(page)
        started = time.monotonic()
        page.goto(large_address, wait_until="commit")
        wait_until_settled(page)
        page.locator(".wb-table td").first.wait_for()
        wait_until_drawn(page)
        seconds["first page"] = time.monotonic() - started
        assert sum(loaded.bytes.values()) < FIRST_PAGE_BYTES
        page.wait_for_timeout(READING_SECONDS * 1000)
        for name in list(PAGES)[1:]:
            title = say(f"page.{name}")
            link = page.get_by_test_id("stSidebarNav").get_by_role("link", name=title, exact=True)
            started = time.monotonic()
            link.click()
            page.wait_for_function(
                "title => document.querySelector('h1')?.innerText === title", arg=title
            )
            wait_until_settled(page)
            wait_until_drawn(page)
            seconds[f"first visit of {name}"] = time.monotonic() - started
    assert {url: size for url, size in loaded.bytes.items() if size > SCRIPT_BYTES} == {}
    assert not [url for url in loaded.bytes if "DataFrame" in url or "PlotlyChart" in url]
    _tell(seconds)


def _tell(seconds: dict[str, float]) -> None:
    told = {name: round(taken, 2) for name, taken in seconds.items()}
    if file := os.environ.get("WORKBENCH_TIMES"):
        Path(file).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    if os.environ.get("WORKBENCH_HOLD_TIMES") == "1":
        first = told.pop("first page")
        assert first < FIRST_PAGE_SECONDS
        assert {name: taken for name, taken in told.items() if taken >= SECONDS} == {}
