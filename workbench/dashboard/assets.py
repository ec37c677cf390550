"""Serves the browser's scripts fast, and tells it at once of all that the first page needs.

Streamlit sends each of a hundred files through all of its layers, and a browser learns of a part of
a page when the first one of its kind is drawn. Here files go out at the door, and the page that
loads them names those parts, so that they come while the script of the page runs. What only other
pages draw comes while somebody reads the first one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["FastAssets", "find_scripts"]

_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
}
"""Kinds of files that carry a digest in their names, so that a browser may keep them."""

_FOREVER, _NEVER = "public, immutable, max-age=31536000", "no-cache"

_IMPORTED = re.compile(r'(?:from|import)"\./([^"]+\.js)"')
_LATER = """<script type="module">
const load = () => {
  for (const name of %s) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `./static/js/${name}`;
    document.head.append(link);
  }
};
addEventListener("load", () => setTimeout(load, %d));
</script>"""
_MOMENT_MS = 2500
"""How long after the scripts of the first page those of others are asked for."""

_HEAD = 20_000
"""Characters at the beginning of a script in which its imports stand."""


class FastAssets:
    """A layer before Streamlit's own.

    Args:
        app: What answers everything else.
        folder: Streamlit's folder of static files.
        pages: Addresses at which a page is loaded.
        parts: Parts that the first page draws, by the names of their scripts.
        later: Parts that others draw.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        folder: Path,
        pages: Iterable[str],
        parts: Iterable[str],
        later: Iterable[str] = (),
    ) -> None:
        self._app = app
        self._files = {
            f"/{file.relative_to(folder).as_posix()}": file
            for file in folder.glob("static/*/*")
            if file.suffix in _TYPES
        }
        self._page = _name_scripts(folder, parts, later)
        self._pages = frozenset(pages) if self._page else frozenset()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what a browser loads; leave the rest to the app."""
        found = self._find(scope) if scope["type"] == "http" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        body, kind, keep = found
        headers = {
            "content-type": kind,
            "content-length": str(len(body)),
            "cache-control": keep,
            "x-content-type-options": "nosniff",
        }
        start = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": start})
        await send({"type": "http.response.body", "body": body})

    def _find(self, scope: MutableMapping[str, Any]) -> tuple[bytes, str, str] | None:
        if scope["method"] != "GET" or any(name == b"range" for name, _ in scope["headers"]):
            return None
        path = scope["path"]
        if path in self._pages:
            return self._page, "text/html; charset=utf-8", _NEVER
        file = self._files.get(path)
        if file is None:
            return None
        # A file of a megabyte takes a millisecond, for the system has it in its memory.
        return file.read_bytes(), _TYPES[file.suffix], _FOREVER


def find_scripts(folder: Path, parts: Iterable[str]) -> list[str]:
    """Names of the scripts of some parts of a page, with all that they import, in order.

    Args:
        folder: Streamlit's folder of scripts; a name is `Part.DIGEST.js`.
        parts: The parts; those that it does not know are left out.
    """
    found: dict[str, None] = {}
    waiting = [file.name for part in parts for file in sorted(folder.glob(f"{part}.*.js"))]
    while waiting:
        name = waiting.pop(0)
        if name in found or not (folder / name).is_file():
            continue
        found[name] = None
        with (folder / name).open(encoding="utf-8") as script:
            waiting += _IMPORTED.findall(script.read(_HEAD))
    return list(found)


def _name_scripts(folder: Path, parts: Iterable[str], later: Iterable[str]) -> bytes:
    """The page that loads the app, with a link to each script; empty where it is not as known."""
    scripts = folder / "static" / "js"
    first = find_scripts(scripts, parts)
    index = folder / "index.html"
    page = index.read_text(encoding="utf-8") if index.is_file() else ""
    links = "".join(
        f'<link rel="modulepreload" crossorigin href="./static/js/{name}">'
        for name in first
        if name not in page
    )
    waiting = [n for n in find_scripts(scripts, later) if n not in first and n not in page]
    if waiting:
        links += _LATER % (json.dumps(waiting), _MOMENT_MS)
    return page.replace("</head>", f"{links}</head>", 1).encode() if "</head>" in page else b""
