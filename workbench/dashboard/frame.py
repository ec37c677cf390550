"""What all pages share: the language, the folder of runs and the run that is looked at."""

from __future__ import annotations

import os
from pathlib import Path

import streamlit as st

from workbench.dashboard.choice import choose
from workbench.dashboard.data import RunKey, key_of, list_known_runs
from workbench.report.catalogue import LANGUAGES, Catalogue, load_catalogue

__all__ = [
    "RUNS_VARIABLE",
    "STUDIES_VARIABLE",
    "choose_language",
    "choose_run",
    "current_run",
    "current_words",
    "need_run",
    "runs_folder",
    "studies_folder",
]

RUNS_VARIABLE = "WORKBENCH_RUNS"
"""Environment variable with the folder of runs, which the command sets."""

STUDIES_VARIABLE = "WORKBENCH_STUDIES"
"""Environment variable with the folder of studies, which the command sets."""

_RUN, _LANGUAGE = "run_key", "language_code"


def runs_folder() -> Path:
    """The folder whose runs are shown."""
    return Path(os.environ.get(RUNS_VARIABLE, "runs"))


def studies_folder() -> Path:
    """The folder whose studies are shown; by default `studies` beside the folder of runs."""
    named = os.environ.get(STUDIES_VARIABLE)
    return Path(named) if named else runs_folder().resolve().parent / "studies"


def choose_language() -> Catalogue:
    """The choice of a language; at first the browser's, where there is a catalogue for it."""
    locale = (st.context.locale or "").partition("-")[0]
    default = locale if locale in LANGUAGES else "en"
    with st.sidebar:
        code = choose(
            "Language · 语言",
            list(LANGUAGES),
            param="lang",
            default=default,
            show=LANGUAGES.__getitem__,
        )
    st.session_state[_LANGUAGE] = code
    return load_catalogue(code)


def choose_run(say: Catalogue) -> None:
    """The choice of a run, the latest at first; none where there is no finished one."""
    runs = {run.run_id: run for run in list_known_runs(runs_folder()) if run.readable}
    st.session_state[_RUN] = None
    with st.sidebar:
        if not runs:
            st.caption(say("frame.no_run"))
            return
        names = list(reversed(runs))
        chosen = choose(say("frame.run"), names, param="run", show=lambda name: runs[name].label)
    st.session_state[_RUN] = key_of(runs[chosen].path)


def current_words() -> Catalogue:
    """The catalogue of the chosen language."""
    return load_catalogue(st.session_state.get(_LANGUAGE, "en"))


def current_run() -> RunKey | None:
    """The chosen run; None where there is none."""
    found: RunKey | None = st.session_state.get(_RUN)
    return found


def need_run(say: Catalogue) -> RunKey:
    """The chosen run; where there is none the page says what to do, and ends."""
    run = current_run()
    if run is None:
        st.info(say("frame.empty", folder=str(runs_folder()).replace("`", "")))
        st.code("workbench demo\nworkbench run ~/exports --out runs/", language="bash")
        st.page_link(
            str(Path(__file__).parent / "views" / "try_it.py"),
            label=say("page.try_it"),
            icon=":material/play_circle:",
        )
        st.stop()
    return run
