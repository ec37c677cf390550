"""The studies of a folder, for the page that shows them."""

from __future__ import annotations

from pathlib import Path

from workbench.dashboard.study_job import StudyJob, started_studies
from workbench.tuning.history import StudyHistory, read_history

__all__ = ["find_job", "find_study", "list_studies"]

_ENDING = ".history.jsonl"


def list_studies(folder: Path) -> list[str]:
    """Stems of the studies of a folder, the one that changed last first.

    A study that was started here stands among them before it has written anything.
    """
    found = {
        path.name.removesuffix(_ENDING): path.stat().st_mtime_ns
        for path in folder.glob(f"*{_ENDING}")
    }
    for job in started_studies().values():
        if job.history.parent == folder and (job.is_running or job.error):
            found.setdefault(job.history.name.removesuffix(_ENDING), 0)
    return sorted(found, key=lambda stem: (-found[stem], stem))


def find_study(folder: Path, stem: str) -> StudyHistory | None:
    """One study as far as it has come; None where it has written nothing yet."""
    return read_history(folder / f"{stem}{_ENDING}")


def find_job(folder: Path, stem: str) -> StudyJob | None:
    """What this server has started for a study; None for nothing."""
    return started_studies().get(str(folder / f"{stem}{_ENDING}"))
