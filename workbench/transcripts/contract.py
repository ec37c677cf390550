"""The contract of a transcript format.

A reader opens a file and cuts it into records: the lines of a JSONL file, the elements of a
top-level array, or the one object that the file holds. It shows the first records to each format in
turn, and the first that knows them reads either one record at a time or all records of the file
together. A format never opens files, gives no ids to conversations and never guesses: what it can't
read it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts.issue import Issue, Severity
from workbench.transcripts.json_text import Fields, JsonValue

__all__ = ["Draft", "Record", "Scope", "Source", "TranscriptFormat"]

Scope = Literal["record", "together", "file"]
"""Whether each record is read on its own, those of a file that are of one format together, or all
records of a file are one recording."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """One JSON object or array of a file.

    Attributes:
        value: Its values, unparsed.
        raw: The text it was read from.
        line: Line of the file, from 1, or None for a file that is one value.
        number: Its place in the file as a word for ids: a line or element number, empty when alone.
        memo: What one format found out about it, so that the next need not look again.
    """

    value: JsonValue
    raw: bytes
    line: int | None = None
    number: str = ""
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def fields(self) -> Fields:
        """The values of an object; empty for an array."""
        return self.value if isinstance(self.value, dict) else {}


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A conversation as a format read it; the reader names it and pairs calls with results.

    Attributes:
        conversation: What was read. Its id is the recording's own, or empty.
        number: Its place in the file as a word for ids, used where it has no id of its own.
        line: Line of the file it begins at.
        growing: Whether another entry may repeat all of it and go on: requests of a log, sessions
            that were resumed in another file, requests without an id.
        series: Where only entries of one series repeat each other, its name: entries that name the
            conversation they belong to.
        custom_id: What a request of a batch is called, or what an answer of one is an answer to.
        is_answer: Whether it is the answer to a request that may stand elsewhere.
        finished: Whether it is complete as it is (our own format): no ids, no pairing, no source
            added.
        numbered: Whether its messages have ids already, each its own.
    """

    conversation: Conversation
    number: str = ""
    line: int | None = None
    growing: bool = False
    series: str = ""
    custom_id: str = ""
    is_answer: bool = False
    finished: bool = False
    numbered: bool = False


@dataclass(kw_only=True, slots=True)
class Source:
    """The file a format reads from, and the list that it reports to.

    Attributes:
        file: Its path as given.
        stem: Its name without `.json`, `.jsonl`, `.gz` and the like.
        folder: Name of the folder it lies in.
        issues: What was reported so far.
        line: Line being read, for issues that name none.
        within: Place of the record being read, as `[3]`; goes in front of the place of an issue.
        single: Whether whoever gives it says that it is one conversation.
    """

    file: str = "<input>"
    stem: str = "input"
    folder: str = ""
    issues: list[Issue] = field(default_factory=list)
    line: int | None = None
    within: str = ""
    single: bool = False

    def report(
        self,
        severity: Severity,
        code: str,
        *,
        message: str,
        place: str = "",
        line: int | None = None,
    ) -> None:
        """Put something on record."""
        self.issues.append(
            Issue(
                file=self.file,
                line=self.line if line is None else line,
                place=".".join(filter(None, (self.within, place))),
                severity=severity,
                code=code,
                message=message,
            )
        )

    def repair(self, code: str, *, message: str, place: str = "") -> None:
        """Say that something was read with a change."""
        self.report("repair", code, message=message, place=place)

    def refuse(self, error: TranscriptError, *, code: str = "bad_record", place: str = "") -> None:
        """Say that something could not be read; what stands beside it goes on."""
        self.report("refusal", code, message=error.reason, place=place, line=error.line)


class TranscriptFormat(Protocol):
    """Reads one way of writing conversations down.

    Instances keep no state. `sniff` is called for every record that no format read before it, so it
    looks at keys and not at the whole record where it can.
    """

    name: ClassVar[str]
    """The word for it in reports and in `--format`."""
    title: ClassVar[str]
    """What to look for, for people: the keys that tell it."""

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        """Whether these records, the first of a file or one on its own, are of this format.

        Args:
            head: At least one record.

        Returns:
            `record`, `together` or `file`, how it wants to read them; None when it does not know
            them.
        """
        ...

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        """Read one record, all that are of this format, or all of a file, as `sniff` said.

        What can't be read but stands alone is reported to `source`, and reading goes on.

        Raises:
            TranscriptError: What was given can't be read at all.
            msgspec.DecodeError: A value is not valid JSON; the reader turns it into a refusal.
        """
        ...
