"""Data cards: what a data set is, where it comes from, and which of its tools only read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pydantic

from workbench.errors import ConfigError
from workbench.yaml_file import check_data

__all__ = ["CARD_NAME", "Card", "read_card", "read_card_beside"]

CARD_NAME = "card.toml"


class Card(pydantic.BaseModel):
    """A data card. Recordings without one are read all the same."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    title: str
    """Name for tables."""
    description: str = ""
    """What the conversations are about, for a person who chooses a data set."""
    languages: tuple[str, ...] = ()
    """Languages of the conversations, as `en`."""
    licence: str
    """Licence of the data, as an SPDX name where there is one."""
    origin: str
    """Where the data comes from, or that it was written for this project."""
    author: str = ""
    """How the data was made."""
    format: str = "workbench-jsonl"
    """Name of its transcript format."""
    read_only: tuple[str, ...] | None = None
    """Names or globs of the tools that change nothing."""
    tools: tuple[str, ...] = ()
    """Names of the tools that were offered."""
    labelled: str = ""
    """How its facts were labelled."""
    limits: str = ""
    """What the data set can't show."""
    counts: dict[str, int] = {}
    """Conversations, messages, turns, tool calls, facts, …"""


def read_card(path: Path) -> Card:
    """Read a card.

    Raises:
        ConfigError: It is no TOML, or a field is missing, unknown or of another type.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"this is not TOML: {error}", file=str(path)) from error
    return check_data(Card, data, file=str(path))


def read_card_beside(recording: Path) -> Card | None:
    """The card in the folder of a recording, None where there is none."""
    path = recording.parent / CARD_NAME
    return read_card(path) if path.is_file() else None
