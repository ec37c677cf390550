"""A person's way through the pages in a real browser, on a server of their own.

Screenshots of every page go to the folder that `WORKBENCH_SCREENSHOTS` names, else to pytest's.
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from workbench.dashboard.app import PAGES
from workbench.report.catalogue import load_catalogue

from .browser import open_window, start_server, wait_until_drawn, wait_until_settled


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """One window for all tests, so that scripts are loaded once."""
    with open_window() as window:
        yield window


@pytest.fixture(scope="module")
def runs(one_run_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run with harmful words, twice, and what the walk adds."""
    folder = tmp_path_factory.mktemp("walk")
    [file] = one_run_store.glob("*.duckdb")
    shutil.copy(file, folder / file.name)
    return folder


@pytest.fixture(scope="module")
def address(runs: Path, one_study_store: Path) -> Iterator[str]:
    """A server of these runs and a study."""
    with start_server(runs, one_study_store) as found:
        yield found


@pytest.fixture
def page(browser: BrowserContext, address: str) -> Iterator[Page]:
    """A fresh tab; nothing may be asked of any other machine."""
    opened = browser.new_page()
    strangers: list[str] = []
    opened.on(
        "request",
        lambda asked: (
            strangers.append(asked.url)
            if not asked.url.startswith((address, "ws://127.0.0.1", "data:", "blob:"))
            else None
        ),
    )
    yield opened
    title = opened.title()
    opened.close()
    assert strangers == []
    assert title != "owned"


def _choose(page: Page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option).first.click()
    wait_until_settled(page)


def _chat(turns: int) -> list[dict[str, object]]:
    messages: list[dict[str, object]] = []
    for turn in range(turns):
        order = f"W{3000000 + turn}"
        call = {"name": "get_order", "arguments": json.dumps({"id": order})}
        made = [{"id": f"c{turn}", "type": "function", "function": call}]
        messages += [
            {"role": "user", "content": f"What of order {order}? It cost ${turn + 10}.50."},
            {"role": "assistant", "content": None, "tool_calls": made},
            {"role": "tool", "tool_call_id": f"c{turn}", "content": f"{order} ships tomorrow"},
            {"role": "assistant", "content": f"Order {order} ships tomorrow."},
        ]
    return messages


def test_first_page_answers_which_what_and_how_sure(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_settled(page)
    words = page.locator("[data-testid=stMain]").inner_text()
    assert "keeps most ids" in words
    assert "it saves" in words
    # Names stand in the drawings as they are.
    expect(page.locator("figure svg text", has_text="<b>excerpt</b> :red[x]")).to_have_count(1)
    assert page.locator("figure b").count() == 0
    assert "95 % intervals" in words or "the intervals say little" in words


def test_conversation_shows_where_a_lost_fact_was_stated(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_settled(page)
    page.get_by_role("link", name="Conversation").press("Enter")
    expect(page.locator("h1")).to_have_text("Conversation")
    wait_until_settled(page)
    _choose(page, "Policy", "rules")
    page.get_by_role("radio", name="Choose row 1", exact=True).check()
    story = page.get_by_text("Stated in message")
    story.wait_for()
    assert "call=" in page.url
    assert page.get_by_text("dropped by a rule").count()
    assert page.locator(".wb-walk script, .wb-walk img, .wb-walk a").count() == 0


def test_table_is_sorted_by_keys(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_settled(page)
    table = page.get_by_role("region").filter(has_text="tokens saved")
    head = table.get_by_role("button", name="peak tokens")

    def peaks() -> list[int]:
        place = head.evaluate("button => button.closest('th').cellIndex")
        cells = table.locator(f"tbody tr td:nth-child({place + 1})").all_inner_texts()
        return [int(cell.replace(",", "")) for cell in cells]

    stood = peaks()
    for way, order in (("ascending", sorted(stood)), ("descending", sorted(stood)[::-1])):
        head.press("Enter")
        assert peaks() == order
        assert head.locator("xpath=..").get_attribute("aria-sort") == way
    head.press("Enter")
    assert peaks() == stood
    assert len(set(stood)) > 1


def test_chosen_row_is_let_go_of_by_a_second_click(page: Page, address: str) -> None:
    page.goto(f"{address}/runs")
    wait_until_settled(page)
    row = page.locator(".wb-choose tbody tr").first
    row.locator("td").nth(1).click()
    page.get_by_role("link", name="Open this run").wait_for()
    row.locator("td").nth(1).click()
    page.get_by_text("Choose a row to open").wait_for()


def test_row_is_chosen_and_let_go_of_by_keys(page: Page, address: str) -> None:
    page.goto(f"{address}/runs")
    wait_until_settled(page)
    page.locator(".wb-choose tbody input").first.press("Space")
    page.get_by_role("link", name="Open this run").wait_for()
    page.locator(".wb-choose tbody input").first.press("Escape")
    page.get_by_text("Choose a row to open").wait_for()
    assert page.locator(".wb-choose tbody input:checked").count() == 0


def test_deep_link_leads_to_the_call(page: Page, address: str) -> None:
    page.goto(f"{address}/conversation?policy=summary&conversation=%3Ci%3Eorder%3C/i%3E-2&call=3")
    wait_until_settled(page)
    page.get_by_text("Recording and view at call 3").wait_for()
    assert "policy=summary" in page.url


def test_recording_is_uploaded_run_and_seen(
    page: Page, address: str, runs: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(_chat(8)), encoding="utf-8")
    page.goto(f"{address}/try_it")
    wait_until_settled(page)
    page.get_by_text("Upload", exact=True).click()
    page.locator("input[type=file]").set_input_files(str(file))
    page.get_by_text("mine.json").first.wait_for()
    wait_until_settled(page)
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_text("Done in").wait_for()
    page.get_by_role("link", name="See the result").click()
    page.get_by_text("Policies on mine.json").wait_for()
    assert len(list(runs.glob("*.duckdb"))) == 2
    _choose(page, "Run", "purchases")
    page.get_by_text("Policies on <u>purchases</u> $x$").wait_for()


def test_run_can_be_stopped_and_leaves_nothing(
    page: Page, address: str, runs: Path, tmp_path: Path
) -> None:
    before = sorted(path.name for path in runs.iterdir())
    file = tmp_path / "long.jsonl"
    long = [{"id": f"c{n}", "messages": _chat(150)} for n in range(40)]
    file.write_text("\n".join(map(json.dumps, long)), encoding="utf-8")
    page.goto(f"{address}/try_it")
    wait_until_settled(page)
    page.get_by_text("Upload", exact=True).click()
    page.locator("input[type=file]").set_input_files(str(file))
    page.get_by_text("long.jsonl").first.wait_for()
    wait_until_settled(page)
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_test_id("stMain").get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("Stopped. Nothing is left of this run.").wait_for()
    assert sorted(path.name for path in runs.iterdir()) == before


def test_study_is_shown_and_language_is_switched(page: Page, address: str) -> None:
    page.goto(f"{address}/tune")
    wait_until_settled(page)
    page.get_by_text("Winner: trial").wait_for()
    page.get_by_text("Tuned part against confirmed part").wait_for()
    _choose(page, "Language", "中文")
    page.get_by_text("调参部分与验证部分").wait_for()
    assert "lang=zh" in page.url
    assert "study=" in page.url


def test_every_page_has_its_picture(
    page: Page, address: str, one_run_store: Path, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("WORKBENCH_SCREENSHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    [file] = one_run_store.glob("*.duckdb")
    page.goto(f"{address}/?lang=en&run={file.stem}")
    for name in PAGES:
        title = load_catalogue("en")(f"page.{name}")
        page.get_by_test_id("stSidebarNav").get_by_role("link", name=title, exact=True).click()
        head = "Policies on" if name == "overview" else title
        expect(page.locator("h1").first).to_contain_text(head)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            wait_until_settled(page)
            wait_until_drawn(page)
            page.screenshot(path=str(folder / f"{name}-{theme}.png"))
        wide = page.evaluate(
            "(() => { const main = document.querySelector('[data-testid=stMain]');"
            " return main.scrollWidth - main.clientWidth })()"
        )
        assert wide <= 0, f"{name} is wider than the screen"
        assert page.get_by_test_id("stException").count() == 0
    assert len(list(folder.glob("*.png"))) == 2 * len(PAGES)
