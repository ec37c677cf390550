"""The Tune page on a folder without a study, with one, and with one that runs."""

from pathlib import Path

import pytest

from workbench.dashboard.study_example import StudyBasis, find_basis, write_example
from workbench.report.catalogue import load_catalogue
from workbench.report.leaderboard import build_leaderboard
from workbench.store.read import open_run
from workbench.tuning.budget import Budget
from workbench.tuning.history import StudyLog, history_file
from workbench.tuning.study import check_study, parse_study, study_journal
from workbench.tuning.trial import Trial

from .conftest import STUDY, shown_tables


def _words(app) -> str:
    kinds = (app.markdown, app.caption, app.info, app.error, app.warning, app.subheader)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A folder with a study of this very process."""
    study = check_study({**STUDY, "max_model_calls": 20, "max_cost_usd": 1.5})
    budget = Budget(max_calls=20, max_usd=1.5, calls=3, usd=0.25)
    log = StudyLog(history_file(study_journal(tmp_path, study.name)), budget)
    log.start(study, recordings=["a"], n_tuned_on=8, n_confirmed_on=8, trials=())
    log.trial(
        Trial(
            number=0,
            settings={"keep_recent_turns": 2, "compressor": "identity"},
            state="complete",
            values={"tokens_per_call": 310.0, "needed_kept": 0.75},
            shortfalls=(0.0,),
            n_groups=8,
            ends={"needed_kept": (0.5, 0.9)},
        )
    )
    log.look({"keep_recent_turns": 3, "compressor": "identity"}, 0, 8)
    return tmp_path


def test_folder_without_a_study_says_what_to_do(open_app, empty_store: Path) -> None:
    app = open_app(empty_store, "tune")
    assert "There is no study" in _words(app)
    assert "workbench tune" in app.code[0].value
    assert not app.button[0].disabled


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_study_shows_winner_parts_ablation_rivals_and_trials(
    open_app, one_run_store: Path, one_study_store: Path, lang: str
) -> None:
    app = open_app(one_run_store, "tune", studies=one_study_store, lang=lang)
    assert [error.value for error in app.exception] == []
    say = load_catalogue(lang)
    heads = [element.value for element in app.subheader]
    parts = ("both_parts", "trade_off", "rivals", "policy", "history")
    assert [say(f"tune.{part}") for part in parts if say(f"tune.{part}") not in heads] == []
    assert app.metric[1].value == say("tune.of", done=4, most=4)
    [trials] = [table for table in shown_tables(app) if say("tune.number") in table[0]]
    assert [row[say("tune.number")] for row in trials] == ["0", "1", "2", "3"]
    assert {row[say("tune.groups")] for row in trials} == {"3"}
    assert "<b>" not in _words(app)


def test_running_study_shows_trials_sample_and_what_is_spent(open_app, running: Path) -> None:
    app = open_app(running, "tune")
    assert app.exception == []
    shown = [metric.value for metric in app.metric]
    assert shown == ["searching", "1 of 4", "3 of 20", "0.25 of 1.50"]
    assert "Sample 1 of 1, 8 of 8 groups" in _words(app)
    # A study of somebody else is not stopped from here.
    assert "Stop" not in [button.label for button in app.button]


def test_example_is_made_for_the_recordings_of_a_run(one_run_store: Path) -> None:
    [file] = one_run_store.glob("*.duckdb")
    with open_run(file) as run:
        basis = find_basis(run, build_leaderboard(run), name="purchases")
    assert (basis.turns, basis.groups, basis.measure) == (4, 2, "needed_kept")
    study = parse_study(write_example(basis), file="x")
    assert study.search["keep_recent_turns"].high == 3


def test_mistake_in_a_study_is_told_and_nothing_starts(open_app, empty_store: Path) -> None:
    app = open_app(empty_store, "tune")
    app.text_area[0].set_value("policy: {name: x}\nserach: {}").run()
    [told] = [error.value for error in app.error]
    assert "serach" in told
    assert all(button.disabled for button in app.button if button.label == "Start")


@pytest.mark.parametrize("groups", [4, 12, 60])
def test_example_is_a_study(groups: int) -> None:
    basis = StudyBasis(name="a b/<c>", turns=1, characters=0, groups=groups, floor=0.85)
    study = parse_study(write_example(basis), file="x")
    assert study.name == "a-b-c-tuned"
    assert study.limits[0].value == 0.85
