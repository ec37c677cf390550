"""Folders of runs as the dashboard may meet them, and the app without a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import workbench.dashboard
from workbench.api import run
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.large_run import write_large_run

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


@pytest.fixture
def open_app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """Opens a page of the app on a folder of runs."""

    def open_page(folder: Path, page: str = "overview", **query: str) -> AppTest:
        monkeypatch.setenv("WORKBENCH_RUNS", str(folder))
        app = AppTest.from_file(str(APP), default_timeout=120)
        app.query_params.update(query)
        app.run()
        if page != "overview":
            app.query_params.update(query)
            app.switch_page(f"views/{page}.py").run()
        return app

    return open_page
