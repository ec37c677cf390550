"""The command that installs more of the workbench, as it works where this process runs."""

from __future__ import annotations

import importlib.metadata
import json
import shlex
import sys
from pathlib import Path

__all__ = ["DISTRIBUTION", "install_command"]

DISTRIBUTION = "context-workbench"
"""Name of the package in registries."""
_ROOT = Path(__file__).parents[1]


def install_command(extra: str, *, root: Path = _ROOT, python: str = sys.executable) -> str:
    """How to install an optional part into the environment of this process.

    A registry may have no package of that name, so a clone installs itself, and a wheel that was
    installed from a file is named by its address.

    Args:
        extra: Name of the part, as `tune`.
        root: Folder that holds the package `workbench`.
        python: The interpreter.

    Returns:
        A command for a shell in the working folder.
    """
    pip = Path(python).with_name("pip")
    words = [_shown(pip)] if pip.is_file() else [_shown(Path(python)), "-m", "pip"]
    if _is_clone(root):
        here = "." if root.resolve() == Path.cwd() else str(root)
        words += ["install", "-e", f"{here}[{extra}]"]
    else:
        words += ["install", f"{DISTRIBUTION}[{extra}]{_address()}"]
    return " ".join(_quoted(word) for word in words)


def _is_clone(root: Path) -> bool:
    try:
        return f'name = "{DISTRIBUTION}"' in (root / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:
        return False


def _shown(path: Path) -> str:
    """A path from the working folder where it lies in it: links stay, a venv is made of them."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _address() -> str:
    """Where an installed wheel came from, where that was no registry."""
    try:
        written = importlib.metadata.distribution(DISTRIBUTION).read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        return ""
    return "" if written is None else f" @ {json.loads(written)['url']}"


def _quoted(word: str) -> str:
    return f"'{word}'" if "[" in word and "'" not in word else shlex.quote(word)
