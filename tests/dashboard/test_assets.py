"""Scripts go out at the door, whole and with the same words as Streamlit sends them."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
import streamlit

from workbench.dashboard.assets import FastAssets, find_scripts
from workbench.dashboard.website import app

PAGES = ["/", "/compare"]
STATIC = Path(streamlit.__file__).parent / "static"


class _Answer:
    def __init__(self) -> None:
        self.status, self.headers, self.body = 0, {}, b""

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message["body"]


async def _passed_on(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def _ask(folder: Path, path: str, method: str = "GET", **headers: str) -> _Answer:
    layer = FastAssets(_passed_on, folder=folder, pages=PAGES, parts=["Part"], later=["Later"])
    answer = _Answer()
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": sent}
    asyncio.run(layer(scope, None, answer.send))
    return answer


@pytest.fixture
def static(tmp_path: Path) -> Path:
    scripts = tmp_path / "static" / "js"
    scripts.mkdir(parents=True)
    (tmp_path / "index.html").write_text("<head><script src='./static/js/main.1.js'></head>")
    (scripts / "main.1.js").write_text("1")
    (scripts / "Part.2.js").write_text('import{a}from"./main.1.js";import"./deep.3.js";a()')
    (scripts / "deep.3.js").write_text('import{b as c}from"./Part.2.js";import"./gone.4.js"')
    (scripts / "notes.txt").write_text("no script")
    (tmp_path / "secret.js").write_text("not to be served")
    return tmp_path


def test_script_is_sent_whole_and_may_be_kept(static: Path) -> None:
    answer = _ask(static, "/static/js/deep.3.js")
    assert answer.body == (static / "static/js/deep.3.js").read_bytes()
    assert answer.headers["content-length"] == str(len(answer.body))
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/", "/compare"])
def test_page_names_the_scripts_of_its_parts_once(static: Path, path: str) -> None:
    page = _ask(static, path).body.decode()
    assert page.count("modulepreload") == 2
    assert page.count("Part.2.js") == page.count("deep.3.js") == page.count("main.1.js") == 1
    assert "gone.4.js" not in page


def test_parts_of_other_pages_are_asked_for_later(static: Path) -> None:
    (static / "static/js/Later.5.js").write_text('import"./deep.3.js";import"./more.6.js"')
    (static / "static/js/more.6.js").write_text("6")
    page = _ask(static, "/").body.decode()
    [waiting] = re.findall(r"of (\[.*?\])", page)
    assert json.loads(waiting) == ["Later.5.js", "more.6.js"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/js/../../secret.js",
        "/static/../secret.js",
        "/secret.js",
        "/static/js/notes.txt",
        "/static/js/none.js",
        "/_stcore/health",
        "/elsewhere",
    ],
)
def test_all_else_is_left_to_the_app(static: Path, path: str) -> None:
    assert _ask(static, path).status == 418


def test_other_methods_and_parts_of_files_are_left_to_the_app(static: Path) -> None:
    assert _ask(static, "/static/js/main.1.js", method="HEAD").status == 418
    assert _ask(static, "/static/js/main.1.js", range="bytes=0-1").status == 418


def test_folder_of_another_shape_is_left_to_the_app(tmp_path: Path) -> None:
    assert _ask(tmp_path, "/").status == 418


def test_parts_of_the_first_page_are_known_to_this_streamlit() -> None:
    [layer] = [m for m in app._user_middleware if m.cls is FastAssets]
    for part in (*layer.kwargs["parts"], *layer.kwargs["later"]):
        assert find_scripts(STATIC / "static" / "js", [part]), part
