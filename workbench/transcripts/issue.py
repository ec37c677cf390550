"""What an import had to repair or refuse, and what each file gave."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["FileSummary", "Issue", "Severity"]

Severity = Literal["repair", "refusal", "warning"]


class Issue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a recording did not say as it should."""

    file: str
    """The file it was found in, `<input>` for values in hand."""
    line: int | None = None
    """Line of the file, from 1, or None for a file that is one value."""
    place: str = ""
    """Where in the record, as `messages[3].content`; empty when it concerns all of it."""
    severity: Severity
    """`repair`: read, with a change; `refusal`: not read; `warning`: read, but look at it."""
    code: str
    """A word to count by, as `bad_line`."""
    message: str
    """What came, what was expected and what was done."""

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        place = f" {self.place}" if self.place else ""
        return f"{where}{place}: {self.severity}: {self.message}"


class FileSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What one file gave."""

    path: str
    """The file."""
    format: str | None
    """Names of the formats found in it, joined by ` + `; None when nothing could be read."""
    conversations: int
    """Conversations read from it."""
    messages: int
    """Their messages, system messages included."""
    repairs: int
    """Issues of severity repair."""
    refusals: int
    """Issues of severity refusal."""
