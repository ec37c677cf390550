"""What `streamlit run` serves: the app behind a layer that hands out its files fast."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from workbench.dashboard.app import PAGES
from workbench.dashboard.assets import FastAssets

__all__ = ["app"]

_PARTS = ("Html", "Selectbox", "rehype-raw", "DownloadButton", "ButtonGroup")
"""Parts of the first page, in the order in which they are drawn."""

_LATER = (
    "BidiComponent",
    "TextInput",
    "Slider",
    "Checkbox",
    "Multiselect",
    "TextArea",
    "NumberInput",
    "StreamlitSyntaxHighlighter",
)
"""Parts of other pages, those that are most likely to be asked for first."""

_SECONDS_UNTIL_IT_LISTENS = 0.3


@asynccontextmanager
async def _open_browser(_: st.App) -> AsyncIterator[None]:
    """Show the first page to whoever has started this, unless they asked for none."""
    if not st.get_option("server.headless"):
        host, port = st.get_option("server.address"), st.get_option("server.port")
        shown = "localhost" if host in (None, "0.0.0.0", "::") else host
        asyncio.get_running_loop().call_later(
            _SECONDS_UNTIL_IT_LISTENS, webbrowser.open, f"http://{shown}:{port}"
        )
    yield


app = st.App(
    Path(__file__).with_name("app.py"),
    lifespan=_open_browser,
    middleware=[
        Middleware(
            FastAssets,
            folder=Path(st.__file__).parent / "static",
            pages=["/", *(f"/{name}" for name in PAGES)],
            parts=_PARTS,
            later=_LATER,
        )
    ],
)
