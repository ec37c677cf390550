import asyncio
import webbrowser

import pytest
import streamlit as st

from workbench.dashboard import website


@pytest.mark.parametrize(
    ("headless", "host", "opened"),
    [
        (True, "127.0.0.1", []),
        (False, "127.0.0.1", ["http://127.0.0.1:8123"]),
        (False, "0.0.0.0", ["http://localhost:8123"]),
    ],
)
def test_browser_is_opened_for_who_has_not_said_no(
    monkeypatch: pytest.MonkeyPatch, headless: bool, host: str, opened: list[str]
) -> None:
    options = {"server.headless": headless, "server.address": host, "server.port": 8123}
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    monkeypatch.setattr(website, "_SECONDS_UNTIL_IT_LISTENS", 0.0)
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", seen.append)

    async def serve() -> None:
        async with website._open_browser(website.app):
            await asyncio.sleep(0.05)

    asyncio.run(serve())
    assert seen == opened
