"""The form that starts a study: recordings, a study file checked as it is written, a button."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import streamlit as st

from workbench.bundled import bundled_datasets
from workbench.dashboard.data import ask, read_leaderboard, short_name
from workbench.dashboard.frame import current_run, current_words, studies_folder
from workbench.dashboard.studies import find_study
from workbench.dashboard.study_example import StudyBasis, find_basis, write_example
from workbench.dashboard.study_job import StudyJob, started_studies
from workbench.dashboard.table import escape_words
from workbench.engine.local import default_jobs
from workbench.errors import WorkbenchError
from workbench.report.catalogue import Catalogue
from workbench.report.said import repeat
from workbench.runner.models import asked_labels
from workbench.store.read import RunFile
from workbench.tuning.history import history_file
from workbench.tuning.study import Study, parse_study, policy_with, study_journal

__all__ = ["show_form"]

# A source is a file, and where in it: `talks.jsonl:3`, `trials.json.gz[2]`.
_SOURCES = r"""
SELECT DISTINCT regexp_replace(source, '(:\d+|\[\d+\])$', '') AS file FROM conversation
WHERE source IS NOT NULL ORDER BY file
"""


class _Data(msgspec.Struct, frozen=True, kw_only=True):
    """Recordings to tune on."""

    key: str
    """What they are called among the widgets."""
    paths: tuple[Path, ...] = ()
    """Where they lie; empty where nothing is chosen yet, or it is uploaded."""
    content: bytes | None = None
    """What was uploaded."""
    basis: StudyBasis = StudyBasis()
    """What is known of them."""

    @property
    def is_there(self) -> bool:
        return bool(self.paths) or self.content is not None


def show_form(say: Catalogue) -> str | None:
    """Draw the form.

    Args:
        say: The words.

    Returns:
        The stem of the study that was started just now; None where none was.
    """
    data = _choose_data(say)
    text = st.text_area(
        say("tune.study_here"),
        value=write_example(data.basis, say),
        height=400,
        key=f"tune_study_{data.key}",
        help=say("tune.study_help"),
    )
    study = _check(text)
    jobs = st.columns(4)[0].number_input(
        say("tune.jobs"), 1, default_jobs(), 1, key="tune_jobs", help=say("tune.jobs_help")
    )
    running = study is not None and _is_running(study.name)
    if running:
        st.info(say("tune.running"))
    ready = study is not None and data.is_there and not running
    go = st.button(say("tune.go"), type="primary", icon=":material/play_arrow:", disabled=not ready)
    if study is None:
        return None
    _tell_plan(study, say)
    return _start(study, text, data, jobs=int(jobs)) if go and ready else None


def _choose_data(say: Catalogue) -> _Data:
    run = current_run()
    files, missing = ([], 0) if run is None else _files_of(ask(run, _source_files))
    sources = [*(["from_run"] if files else []), "bundled", "upload"]
    if missing:
        st.caption(say("tune.source_gone", n=missing))
    source = st.segmented_control(
        say("tune.source"),
        sources,
        format_func=lambda name: say(f"{'tune' if name == 'from_run' else 'try'}.{name}"),
        default=sources[0],
        required=True,
        key=f"tune_source_{'_'.join(sources)}",
    )
    if source == "from_run" and run is not None:
        rows = read_leaderboard(run)
        basis = ask(
            run, lambda opened: find_basis(opened, rows, name=short_name(opened.run.dataset))
        )
        return _Data(key=Path(run.path).stem, paths=tuple(files), basis=basis)
    if source == "upload":
        uploaded = st.file_uploader(say("try.upload_here"), key="tune_upload")
        content = None if uploaded is None else uploaded.getvalue()
        return _Data(key="upload", content=content)
    folders = {folder.name: folder for folder in bundled_datasets()}
    picked = st.selectbox(say("try.dataset"), list(folders), key="tune_dataset")
    return _Data(key=picked, paths=(folders[picked],), basis=StudyBasis(name=picked, groups=4))


def _source_files(run: RunFile) -> list[str]:
    return [file for (file,) in run.fetch(_SOURCES)]


def _files_of(named: Sequence[str]) -> tuple[list[Path], int]:
    """Those files that are still there, and how many are not; a part of them is none."""
    files = [Path(name) for name in named]
    missing = sum(not file.is_file() for file in files)
    return ([] if missing else files), missing


def _check(text: str) -> Study | None:
    """The study, or what is wrong with it as text."""
    try:
        return parse_study(text, file="study.yaml")
    except WorkbenchError as error:
        st.error(escape_words(repeat(str(error), current_words())), icon=":material/error:")
        return None


def _is_running(name: str) -> bool:
    journal = study_journal(studies_folder(), name)
    history = find_study(studies_folder(), journal.stem)
    job = started_studies().get(str(history_file(journal)))
    return (history is not None and history.is_running) or (job is not None and job.is_running)


def _tell_plan(study: Study, say: Catalogue) -> None:
    st.caption(
        say(
            "tune.plan",
            settings=len(study.search),
            trials=study.trials,
            calls=f"{study.max_model_calls:,}",
            usd=f"{study.max_cost_usd:g}",
        )
    )
    away = sorted(label for label in _asked(study) if not label.startswith("local/"))
    if away:
        st.warning(say("try.leaves", models=escape_words(", ".join(away))))


def _asked(study: Study) -> set[str]:
    """Labels of the models that the study's policies really ask."""
    policies = [policy_with(study, {})]
    policies += [
        policy_with(study, {place: value})
        for place, space in study.search.items()
        for value in space.values
    ]
    return {label for policy in policies for label in asked_labels(policy)}


def _start(study: Study, text: str, data: _Data, *, jobs: int) -> str:
    scratch = Path(tempfile.mkdtemp(prefix="workbench-"))
    file = scratch / "study.yaml"
    file.write_text(text, encoding="utf-8")
    paths = data.paths
    if data.content is not None:
        recordings = scratch / "recordings"
        recordings.write_bytes(data.content)
        paths = (recordings,)
    job = StudyJob(
        study.name,
        study=file,
        recordings=paths,
        folder=studies_folder(),
        jobs=jobs,
        scratch=scratch,
    )
    started_studies()[str(job.history)] = job
    return study_journal(studies_folder(), study.name).stem
