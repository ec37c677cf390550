"""Finds the replies that ship with the bundled data sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.bundled import bundled_datasets
from workbench.errors import ConfigError

__all__ = ["find_replies_file"]

_SHIPPED = "bundled:"


def find_replies_file(name: Any) -> Path:
    """The file that a policy names: a path, or `bundled:<data set>/<file>`, where `*` is any.

    Raises:
        ConfigError: It is no text, or no data set of that name is bundled.
    """
    if not isinstance(name, str | Path) or not str(name):
        raise ConfigError(f"`path` must name a file of replies, got {name!r}")
    text = str(name)
    if not text.startswith(_SHIPPED):
        return Path(name)
    folder, _, file = text.removeprefix(_SHIPPED).partition("/")
    found = {path.name: path for path in bundled_datasets()}
    if folder == "*" and file:
        return next(iter(found.values())).parent / "*" / file
    if folder not in found or not file:
        raise ConfigError(
            f"{text!r} must name a file of a bundled data set, as bundled:{next(iter(found))}/"
            f"replies.jsonl; there are {', '.join(found)}"
        )
    return found[folder] / file
