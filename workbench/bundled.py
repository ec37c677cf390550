"""The data sets that ship with the workbench, and how they are named on a command line."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from workbench.errors import StoreError, UnknownNameError

__all__ = [
    "DEMO",
    "bundled_datasets",
    "bundled_labels",
    "demo_datasets",
    "is_bundled",
    "resolve_bundled",
]

DEMO = ("approval-desk", "project-desk", "research-desk", "search-desk", "support-desk")
"""Data sets that `workbench demo` and the notebooks replay: few enough for a minute's wait."""

_ALL = "bundled"
_ONE = "bundled:"


def bundled_datasets() -> list[Path]:
    """Folders of the bundled data sets that hold conversations, sorted by name.

    They lie inside the installed package, or beside it in a checkout.

    Raises:
        StoreError: Neither place holds any; the installation is incomplete.
    """
    return [folder for folder in _bundled() if _holds_conversations(folder)]


def demo_datasets() -> list[Path]:
    """Folders of the data sets that the demo replays, sorted by name.

    Raises:
        StoreError: The installation is incomplete.
    """
    return [folder for folder in bundled_datasets() if folder.name in DEMO]


def resolve_bundled(paths: Iterable[Path]) -> list[Path]:
    """Paths in which the names of bundled data sets have become their folders.

    Args:
        paths: Files and folders; `bundled` stands for all data sets that ship, `bundled:NAME` for
            one. What exists under such a name on disk is meant first.

    Raises:
        UnknownNameError: No data set of that name is bundled.
        StoreError: The installation is incomplete.
    """
    return [found for path in paths for found in _resolve(path)]


def is_bundled(path: Path) -> bool:
    """Whether a path is a name of bundled data sets, and nothing on disk."""
    text = str(path)
    return (text == _ALL or text.startswith(_ONE)) and not path.exists()


def _resolve(path: Path) -> list[Path]:
    if not is_bundled(path):
        return [path]
    text = str(path)
    folders = bundled_datasets()
    if text == _ALL:
        return folders
    by_name = {folder.name: folder for folder in folders}
    name = text.removeprefix(_ONE)
    if name not in by_name:
        raise UnknownNameError("bundled data set", name, by_name)
    return [by_name[name]]


def bundled_labels() -> list[Path]:
    """Folders of bundled labels without conversations of their own, sorted by name.

    Raises:
        StoreError: The installation is incomplete.
    """
    return [folder for folder in _bundled() if not _holds_conversations(folder)]


def _holds_conversations(folder: Path) -> bool:
    return (folder / "conversations.jsonl").is_file()


def _bundled() -> list[Path]:
    package = Path(str(files("workbench")))
    for root in (package / "_datasets", package.parent / "datasets"):
        found = sorted(path.parent for path in root.glob("*/card.toml"))
        if found:
            return found
    raise StoreError(
        f"the bundled data sets were expected in {package / '_datasets'} and are not there; "
        "install the package again"
    )
