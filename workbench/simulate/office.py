"""What a back office is called and says, read from `offices.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from workbench.errors import UnknownNameError

__all__ = ["LANGUAGES", "OFFICES", "Language", "Office", "Phrases", "read_office"]

Language = Literal["en", "zh"]

OFFICES = ("shop", "travel", "ticket")
"""The back offices there are."""

LANGUAGES: tuple[Language, ...] = ("en", "zh")
"""The languages each of them speaks."""


class Phrases(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an office says in one language; words in braces are filled in."""

    system: str
    items: tuple[str, ...]
    colours: tuple[str, ...]
    rules: tuple[str, ...]
    chat: tuple[tuple[str, str], ...]
    opening: str
    opened: str
    ask: str
    told: str
    ruled: str
    alter: str
    altered: str
    promise: str
    promised: str
    correct: str
    corrected: str


class Office(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tools and ids of an office, and its phrases by language."""

    find: str
    """Tool that finds a person by mail."""
    get: str
    """Tool that reads a record."""
    change: str
    """Tool that changes one."""
    customer_id: str
    """Pattern of a person's id; `#` stands for a digit."""
    record_id: str
    """Pattern of a record's id."""
    link_id: str
    """Pattern of the id of what belongs to a record."""
    reference_id: str
    """Pattern of the id of a change."""
    record_key: str
    """Name of a record's id in arguments and results."""
    link_key: str
    """Name of the id of what belongs to it."""
    en: Phrases
    """What it says in English."""
    zh: Phrases
    """What it says in Chinese."""

    def says(self, language: Language) -> Phrases:
        """Its phrases in a language."""
        return self.en if language == "en" else self.zh


@cache
def read_office(name: str) -> Office:
    """The office of a name.

    Raises:
        UnknownNameError: There is none.
    """
    if name not in OFFICES:
        raise UnknownNameError("back office", name, OFFICES)
    text = (files("workbench") / "simulate" / "offices.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)[name], type=Office)
