"""Policy files that ship with the package."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["preset_names", "read_preset"]


def preset_names() -> list[str]:
    """Names of the policy files that ship with the package."""
    return sorted(
        entry.name.removesuffix(".yaml")
        for entry in _folder().iterdir()
        if entry.name.endswith(".yaml")
    )


def read_preset(name: str) -> str | None:
    """Text of the policy file of that name; None where none ships with the package."""
    if name not in preset_names():
        return None
    return (_folder() / f"{name}.yaml").read_text(encoding="utf-8")


def _folder() -> Traversable:
    return files("workbench") / "presets"
