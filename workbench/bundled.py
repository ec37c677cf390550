"""The data sets that ship with the workbench."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from workbench.errors import StoreError

__all__ = ["bundled_datasets", "bundled_labels"]


def bundled_datasets() -> list[Path]:
    """Folders of the bundled data sets that hold conversations, sorted by name.

    They lie inside the installed package, or beside it in a checkout.

    Raises:
        StoreError: Neither place holds any; the installation is incomplete.
    """
    return [folder for folder in _bundled() if _holds_conversations(folder)]


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
