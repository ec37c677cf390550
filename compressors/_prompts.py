"""The instructions that summary prompts open with: text files, one for each version and language.

A file is `prompts/<name>.<version>.<language>.txt`. A version that was released is never edited:
what changes gets the next number, so that a policy, and the replies recorded for it, may pin one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from workbench.errors import ConfigError, UnknownNameError

__all__ = ["find_prompt", "prompt_names"]

_FOLDER = "prompts"
_SUFFIX = ".txt"


def find_prompt(name: str, *, language: str) -> str:
    """The instruction of that name.

    Args:
        name: As `must-keep`, which is its newest version, or `must-keep.1`.
        language: `en` or `zh`.

    Raises:
        UnknownNameError: There is none of that name.
        ConfigError: There is no such version of it, or none in that language.
    """
    wanted, _, version = str(name).partition(".")
    known = _prompts()
    if wanted not in known:
        raise UnknownNameError("prompt", str(name), known)
    versions = known[wanted]
    number = _number(version) if version else max(versions)
    if number not in versions:
        raise ConfigError(
            f"prompt {wanted!r} has the versions {', '.join(map(str, sorted(versions)))}, got "
            f"{name!r}; write {wanted} for the newest"
        )
    texts = versions[number]
    if language not in texts:
        raise ConfigError(
            f"prompt {wanted}.{number} is written in {', '.join(sorted(texts))}, and {language!r} "
            "was asked for"
        )
    return texts[language]


def _number(version: str) -> int:
    """The number of a version; 0, which none has, for what is no number."""
    return int(version) if version.isdecimal() else 0


def prompt_names() -> list[str]:
    """Names of all prompts, without version and language."""
    return sorted(_prompts())


@cache
def _prompts() -> Mapping[str, Mapping[int, Mapping[str, str]]]:
    """Text by name, version and language."""
    found: dict[str, dict[int, dict[str, str]]] = {}
    for entry in (files("compressors") / _FOLDER).iterdir():
        if entry.name.endswith(_SUFFIX):
            name, version, language = entry.name.removesuffix(_SUFFIX).split(".")
            # The end of the last line is the file's, not the prompt's.
            text = entry.read_text(encoding="utf-8").removesuffix("\n")
            found.setdefault(name, {}).setdefault(int(version), {})[language] = text
    return found
