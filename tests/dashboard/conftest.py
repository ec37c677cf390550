"""Folders of runs as the dashboard may meet them, and the app without a browser."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from streamlit.testing.v1 import AppTest

import workbench.dashboard
from workbench.api import run
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.large_run import write_large_run
from workbench.tuning.study import check_study, study_journal
from workbench.tuning.tune import tune

APP = Path(workbench.dashboard.__file__).with_name("app.py")

NASTY = (
    "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\"> "
    ":red[not a directive] $\\frac{1}{2}$ **not bold** [link](javascript:alert(1)) `code` "
    "سلام دنیا، سفارش W7778881 "
)
"""Words that would do harm if any of them were read as markup."""

POLICIES = {
    "policies": [
        {"name": "rules", "compressor": "compactCompletedTurns"},
        {"name": "<b>excerpt</b> :red[x]", "compressor": {"textExcerpt": {"max_characters": 40}}},
        {"name": "summary", "compressor": {"model": {"model": "extractive"}}},
    ],
    "read_only": ["get_*"],
}

STUDY = {
    "policy": {"name": "<b>tuned</b> :red[x]", "compressor": "compactCompletedTurns"},
    "search": {
        "keep_recent_turns": {"integer": [1, 3]},
        "compressor": {"one_of": ["compactCompletedTurns", "identity"]},
    },
    "goals": [{"minimize": "tokens_per_call"}],
    "limits": [{"measure": "needed_kept", "floor": 0.5}],
    "trials": 4,
    "rungs": [1.0],
    "rivals": "default",
}
"""A short search."""


def purchase(number: int, words: str = ""):
    """A purchase whose order id is stated by a tool and needed three turns later."""
    order_id = f"W{number}4567"
    return chat(
        ask(f"{words}Where is my order?"),
        calls(("a", "get_order", {"customer": f"sara_{number}"})),
        result("a", {"order_id": order_id, "total": "54.85", "note": words}),
        answer(f"{words}It is on its way."),
        ask("Never call me, please send mail only."),
        answer("Noted."),
        ask("What is the weather?"),
        answer("Dry."),
        ask("Cancel my order."),
        calls(("b", "cancel_order", {"order_id": order_id})),
        result("b", "done"),
        answer("Cancelled."),
        conversation_id=f"<i>order</i>-{number}",
        group=f"customer-{number % 2}",
    )


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder without a run."""
    return tmp_path_factory.mktemp("empty")


@pytest.fixture(scope="session")
def one_run_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one run whose recordings hold words that would do harm."""
    folder = tmp_path_factory.mktemp("one")
    run(
        [purchase(n, NASTY if n % 2 else "") for n in range(1, 5)],
        policies=POLICIES,
        out=folder,
        dataset="<u>purchases</u> $x$",
        price_model="gpt-4o",
    )
    return folder


@pytest.fixture(scope="session")
def large_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of a million verdict spans."""
    folder = tmp_path_factory.mktemp("large")
    assert write_large_run(folder / "large.duckdb") == 1_000_000
    return folder


@pytest.fixture(scope="session")
def one_study_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one study that is done, of a policy whose name would do harm."""
    folder = tmp_path_factory.mktemp("studies")
    study = check_study(STUDY)
    talks = [
        msgspec.structs.replace(purchase(n, NASTY if n % 2 else ""), group=f"g{n}")
        for n in range(1, 7)
    ]
    tune(study, talks, journal=study_journal(folder, study.name))
    return folder


class _Tables(HTMLParser):
    """Reads tables as the browser gets them."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td") and self._cell is not None:
            self.tables[-1][-1].append("".join(self._cell))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def shown_tables(app: AppTest) -> list[list[dict[str, str]]]:
    """The tables of a page: rows by head of column, as they are shown."""
    reader = _Tables()
    for element in app.get("html"):
        reader.feed(element.proto.body)
    for element in app.get("bidi_component"):
        reader.feed(json.loads(element.proto.json))
    return [
        [dict(zip(heads, cells, strict=True)) for cells in rows] for heads, *rows in reader.tables
    ]


@pytest.fixture
def open_app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """Opens a page of the app on a folder of runs."""

    def open_page(
        folder: Path, page: str = "overview", studies: Path | None = None, **query: str
    ) -> AppTest:
        monkeypatch.setenv("WORKBENCH_RUNS", str(folder))
        monkeypatch.setenv("WORKBENCH_STUDIES", str(studies or folder))
        app = AppTest.from_file(str(APP), default_timeout=120)
        app.query_params.update(query)
        app.run()
        if page != "overview":
            app.query_params.update(query)
            app.switch_page(f"views/{page}.py").run()
        return app

    return open_page
