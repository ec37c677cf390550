"""Tune: the studies of a folder, live while they run, and a form that starts one."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from workbench.dashboard.choice import choose
from workbench.dashboard.frame import current_words, studies_folder
from workbench.dashboard.studies import find_job, find_study, list_studies
from workbench.dashboard.study_form import show_form
from workbench.dashboard.study_job import StudyJob
from workbench.dashboard.study_parts import (
    show_charts,
    show_found,
    show_progress,
    show_trials,
    show_winner,
)
from workbench.dashboard.sweep import KNOBS, Knob, write_sweep
from workbench.report.catalogue import Catalogue
from workbench.tuning.history import StudyHistory

__all__ = ["show"]

_LOOKS_SECONDS = 1.0
_FOLLOWED = "tune_followed"


def show() -> None:
    """Draw the page."""
    say = current_words()
    st.title(say("page.tune"))
    st.caption(say("tune.what"))
    folder = studies_folder()
    stems = list_studies(folder)
    if stems:
        stem = choose(say("tune.study"), stems, param="study")
        running = _is_running(find_study(folder, stem), find_job(folder, stem))
        st.session_state[_FOLLOWED] = running
        # A page that is drawn again by itself loses what a reader has just opened, so only that of
        # a study that goes on is.
        st.fragment(_follow, run_every=_LOOKS_SECONDS if running else None)(folder, stem)
    else:
        st.info(say("tune.empty", folder=str(folder).replace("`", "")))
        st.code("workbench tune study.yaml ~/exports --out studies", language=None)
    _offer_form(say, expanded=not stems)
    sweep = st.expander(
        say("tune.sweep"), icon=":material/linear_scale:", key="tune_sweep", on_change="rerun"
    )
    if sweep.open:
        with sweep:
            _sweep(say)


def _offer_form(say: Catalogue, *, expanded: bool) -> None:
    """The form that starts a study, made only where it is open."""
    form = st.expander(
        say("tune.start"),
        expanded=expanded,
        icon=":material/play_circle:",
        key="tune_form",
        on_change="rerun",
    )
    if not form.open:
        return
    with form:
        started = show_form(say)
    if started is not None:
        st.query_params["study"] = started
        st.rerun()


def _follow(folder: Path, stem: str) -> None:
    """One study, drawn again while it goes on."""
    say = current_words()
    history, job = find_study(folder, stem), find_job(folder, stem)
    running = _is_running(history, job)
    if st.session_state.get(_FOLLOWED) and not running:
        st.rerun(scope="app")
    if job is not None and job.error:
        st.error(say("tune.error"))
        st.code(job.error, language=None, wrap_lines=True)
    if history is None or (job is not None and job.is_running and not history.is_running):
        st.info(say("tune.starting"))
    else:
        show_progress(history, say)
    if job is not None and job.is_running:
        _offer_stop(job, say)
    if history is None:
        return
    if not history.trials:
        st.caption(say("tune.no_trial"))
        return
    show_found(history, say)
    show_charts(history, say)
    show_winner(history, say)
    show_trials(history, say)


def _offer_stop(job: StudyJob, say: Catalogue) -> None:
    if st.button(say("tune.stop"), icon=":material/stop:", key="tune_stop"):
        job.stop()
        st.rerun(scope="app")


def _is_running(history: StudyHistory | None, job: StudyJob | None) -> bool:
    return (history is not None and history.is_running) or (job is not None and job.is_running)


def _sweep(say: Catalogue) -> None:
    """A policy file with one setting at several values."""
    st.caption(say("tune.sweep_what"))
    left, right = st.columns([1, 2])
    name = left.selectbox(
        say("tune.knob"),
        list(KNOBS),
        format_func=lambda knob: say(f"tune.{knob}"),
        key="tune_knob",
    )
    knob: Knob = KNOBS[name]
    values = right.multiselect(
        say("tune.values"),
        knob.values,
        default=knob.values[:4],
        format_func=lambda value: f"{value:,}",
        key=f"tune_values_{name}",
    )
    if not values:
        st.info(say("tune.no_values"))
        return
    text = write_sweep(knob, sorted(values))
    st.code(text, language="yaml")
    st.download_button(
        say("tune.download"),
        data=text,
        file_name=f"{name}.yaml",
        mime="application/yaml",
        icon=":material/download:",
        on_click="ignore",
    )
    st.markdown(say("tune.next"))
    st.page_link(
        str(Path(__file__).parent / "try_it.py"),
        label=say("page.try_it"),
        icon=":material/play_circle:",
    )


if __name__ == "__main__":
    show()
