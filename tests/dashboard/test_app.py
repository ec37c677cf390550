"""Every page on an empty store, a store with one run, and a large one."""

import importlib
import shutil
from pathlib import Path

import duckdb
import pytest

from workbench.dashboard.app import PAGES
from workbench.gate.baseline import choose_policies, write_baseline
from workbench.gate.gate import run_gate
from workbench.gate.record import write_record
from workbench.report.catalogue import load_catalogue
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run

from .conftest import shown_tables

NEED_A_RUN = [name for name in PAGES if name not in ("try_it", "tune")]


def _shown(app):
    kinds = (app.markdown, app.caption, app.text, app.info, app.warning, app.error, app.title)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


@pytest.mark.parametrize("page", PAGES)
def test_page_on_an_empty_store(open_app, empty_store: Path, page: str) -> None:
    app = open_app(empty_store, page)
    assert [error.value for error in app.exception] == []
    assert len(_shown(app)) > 40


@pytest.mark.parametrize("page", NEED_A_RUN)
def test_page_without_a_run_says_what_to_do(open_app, empty_store: Path, page: str) -> None:
    app = open_app(empty_store, page)
    assert "Make one with one of these commands" in _shown(app)
    assert "workbench demo" in app.code[0].value


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_on_one_run(open_app, one_run_store: Path, page: str, lang: str) -> None:
    app = open_app(one_run_store, page, lang=lang)
    assert [error.value for error in app.exception] == []
    if page != "overview":
        assert app.title[0].value == load_catalogue(lang)(f"page.{page}")


@pytest.mark.parametrize("page", PAGES)
def test_page_on_a_large_run(open_app, large_store: Path, page: str) -> None:
    app = open_app(large_store, page)
    assert [error.value for error in app.exception] == []


def test_there_is_a_file_for_every_page() -> None:
    for name in PAGES:
        assert callable(importlib.import_module(f"workbench.dashboard.views.{name}").show)


def test_link_leads_to_its_run_and_policy(open_app, one_run_store: Path) -> None:
    app = open_app(one_run_store, "conversation", policy="rules", conversation="<i>order</i>-3")
    assert app.selectbox(key="choice_policy").value == "rules"
    assert app.selectbox(key="choice_conversation").value == "<i>order</i>-3"


def test_choice_goes_into_the_address(open_app, one_run_store: Path) -> None:
    app = open_app(one_run_store, "conversation")
    app.selectbox(key="choice_policy").select("summary").run()
    assert app.query_params["policy"] in ("summary", ["summary"])


def test_link_to_an_unknown_run_falls_back_to_the_latest(open_app, one_run_store: Path) -> None:
    app = open_app(one_run_store, run="nothing-is-called-so")
    [file] = one_run_store.glob("*.duckdb")
    assert app.selectbox(key="choice_run").value == file.stem


def test_message_of_ten_megabytes_breaks_nothing(
    open_app, one_run_store: Path, tmp_path: Path
) -> None:
    [file] = one_run_store.glob("*.duckdb")
    copy = tmp_path / file.name
    shutil.copy(file, copy)
    copy.chmod(0o644)
    with duckdb.connect(str(copy)) as connection:
        connection.execute(
            "UPDATE message SET content = repeat('<script>1</script>', 600000) "
            "WHERE message_index = 0"
        )
    app = open_app(tmp_path, "conversation", policy="rules")
    assert app.exception == []
    app.toggle(key="walk_whole").set_value(True).run()
    assert app.exception == []


@pytest.mark.parametrize("part", ["kinds", "causes", "survival"])
def test_part_of_the_facts_page_has_an_address(open_app, one_run_store: Path, part: str) -> None:
    app = open_app(one_run_store, "facts", part=part)
    assert app.exception == []
    assert load_catalogue("en")(f"facts.{part}_what") in [c.value for c in app.caption]


def test_call_slider_moves_the_view(open_app, one_run_store: Path) -> None:
    app = open_app(one_run_store, "conversation", policy="rules")
    app.slider(key="choice_call").set_value(0).run()
    assert "call 0" in "\n".join(str(element.value) for element in app.subheader)
    assert app.exception == []


def test_language_can_be_switched(open_app, one_run_store: Path) -> None:
    app = open_app(one_run_store)
    app.selectbox(key="choice_lang").select("zh").run()
    assert "排行榜" in [element.value for element in app.subheader]


@pytest.fixture
def two_runs(one_run_store: Path, tmp_path: Path) -> Path:
    """A folder with the same run twice, by two names."""
    [file] = one_run_store.glob("*.duckdb")
    folder = tmp_path / "runs"
    folder.mkdir()
    for name in ("a", "b"):
        copy = folder / f"{name}.duckdb"
        copy.write_bytes(file.read_bytes())
        with duckdb.connect(str(copy)) as connection:
            connection.execute("UPDATE run SET run_id = $name", {"name": name})
    return folder


def test_runs_are_listed_with_the_newest_on_top(open_app, two_runs: Path) -> None:
    with duckdb.connect(str(two_runs / "b.duckdb")) as connection:
        connection.execute("UPDATE run SET created_at = '2019-03-01T09:30:00+00:00'")
    app = open_app(two_runs, "runs")
    [listed] = [table for table in shown_tables(app) if "gate" in table[0]]
    assert [row["run"] for row in listed] == ["a", "b"]
    assert app.selectbox(key="choice_run").value == "a"


def test_run_is_held_against_the_one_that_is_tagged(open_app, two_runs: Path) -> None:
    (two_runs / "a.tags.json").write_text('{"tags": ["baseline"]}')
    app = open_app(two_runs, "runs", run="b")
    assert app.exception == []
    [findings] = [table for table in shown_tables(app) if "rule" in table[0]]
    # The same run has lost nothing; two groups say little, but none is worse.
    assert {row["verdict"] for row in findings} <= {"✓ passed", "– not judged"}
    assert "Passed" in app.success[0].value


def test_run_is_held_against_a_baseline_file_beside_the_folder(open_app, two_runs: Path) -> None:
    with open_run(two_runs / "a.duckdb") as opened:
        write_baseline(choose_policies(read_outcomes(opened)), two_runs.parent / "base.json")
    app = open_app(two_runs, "runs", run="b")
    assert app.selectbox(key="choice_against").value == "base.json"
    assert "Passed" in app.success[0].value


def test_nothing_is_judged_where_nobody_has_marked_a_baseline(open_app, two_runs: Path) -> None:
    app = open_app(two_runs, "runs", run="b")
    assert app.success == app.error == []
    app.selectbox(key="choice_against").select("a").run()
    assert "Passed" in app.success[0].value


def test_verdict_beside_a_run_is_listed(open_app, two_runs: Path) -> None:
    rules = {"rules": [{"measure": "needed_kept", "floor": 1.0}]}
    result = run_gate(two_runs / "b.duckdb", rules=rules)
    write_record(two_runs / "b.duckdb", result, baseline=None, rules=Path("gate.yaml"))
    app = open_app(two_runs, "runs")
    [listed] = [table for table in shown_tables(app) if "gate" in table[0]]
    assert {row["run"]: row["gate"] for row in listed} == {"a": "–", "b": "✗ failed"}
