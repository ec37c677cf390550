"""A study that somebody has started from the page: the same command as on a terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from workbench.dashboard.child import Child
from workbench.tuning.history import history_file
from workbench.tuning.study import study_journal

__all__ = ["StudyJob", "started_studies"]

# A study that is interrupted writes down that it was; that takes no longer than one look, on a busy
# machine some seconds.
_GRACE_SECONDS = 15.0


class StudyJob:
    """One `workbench tune` in a process of its own; what it does, its history tells.

    Args:
        name: Name of the study.
        study: The study file.
        recordings: Files or folders of recordings.
        folder: Folder of studies.
        jobs: Processes to use.
        scratch: Folder to delete when it ends; None for none.
    """

    def __init__(
        self,
        name: str,
        *,
        study: Path,
        recordings: Sequence[Path],
        folder: Path,
        jobs: int = 1,
        scratch: Path | None = None,
    ) -> None:
        self.name = name
        self.history = history_file(study_journal(folder, name))
        command = [sys.executable, "-m", "workbench.cli", "tune", str(study)]
        self._child = Child(
            [*command, *map(str, recordings), "--out", str(folder), "--jobs", str(jobs)],
            on_end=lambda: shutil.rmtree(scratch, ignore_errors=True) if scratch else None,
            grace=_GRACE_SECONDS,
        )

    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return not self._child.has_ended

    @property
    def error(self) -> str | None:
        """Why it failed, in the command's own words; None where it did not, or runs."""
        if self.is_running or self._child.was_stopped or self._child.code == 0:
            return None
        return self._child.last_words

    def stop(self) -> None:
        """Stop it; trials that ended are kept, and the study can go on."""
        self._child.stop()


@st.cache_resource(show_spinner=False)
def started_studies() -> dict[str, StudyJob]:
    """The latest job of each history that this server has started, whoever asked for it."""
    return {}
