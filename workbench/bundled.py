"""The data sets that ship with the workbench."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from workbench.errors import StoreError

__all__ = ["bundled_datasets"]


def bundled_datasets() -> list[Path]:
    """Folders of the bundled data sets, sorted by name.

    They lie inside the installed package, or beside it in a checkout.

    Raises:
        StoreError: Neither place holds any; the installation is incomplete.
    """
    package = Path(str(files("workbench")))
    for root in (package / "_datasets", package.parent / "datasets"):
        found = sorted(path.parent for path in root.glob("*/card.toml"))
        if found:
            return found
    raise StoreError(
        f"the bundled data sets were expected in {package / '_datasets'} and are not there; "
        "install the package again"
    )
