"""A real browser and a server of its own, for walks through the pages."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

WAIT_MS = 60_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@contextlib.contextmanager
def open_window() -> Iterator[BrowserContext]:
    """One window of a small laptop, with nothing in its cache."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("there is no chromium; install it with `apt-get install chromium`")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        window = opened.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
        window.set_default_timeout(WAIT_MS)
        yield window
        opened.close()


@contextlib.contextmanager
def start_server(runs: Path, studies: Path) -> Iterator[str]:
    """A server as `workbench dashboard` starts it; its address."""
    port = _free_port()
    program = Path(sys.executable).with_name("workbench")
    command = [str(program), "dashboard", str(runs), "--studies", str(studies), "--no-open"]
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/_stcore/health", server)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate(timeout=20)


def wait_until_settled(page: Page) -> None:
    """Wait until the script of the page has run."""
    page.locator("h1").first.wait_for()
    page.wait_for_function(
        "document.querySelector('[data-testid=stApp]')"
        ".getAttribute('data-test-script-state') === 'notRunning'"
    )


def wait_until_drawn(page: Page) -> None:
    """Wait until tables stand where they belong, and nothing moves any more."""
    page.wait_for_function(
        "document.querySelectorAll('[data-testid=stSkeleton]').length === 0"
        " && [...document.querySelectorAll('.wb-rows')].every(place => place.querySelector('td'))"
        " && document.getAnimations().every(one => one.playState !== 'running')"
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert server.poll() is None, server.stderr.read() if server.stderr else b""
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"{url} did not answer")
