"""Reads files of labels; what is wrong with a line is told with file, line and place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from workbench.bundled import bundled_datasets, bundled_labels
from workbench.errors import ConfigError, UsageError
from workbench.facts.must_keep import PlacedMustKeep, canonical_of
from workbench.facts.reader import FactReader
from workbench.facts.sentences import language_of
from workbench.messages import Conversation
from workbench.validation.labels import (
    KnownValue,
    LabelledFact,
    LabelledMessage,
    LabelledVerdict,
    Labels,
)

__all__ = ["FACTS", "KNOWN_VALUES", "VERDICTS", "read_bundled_labels", "read_labels"]

FACTS = "facts.jsonl"
VERDICTS = "verdicts.jsonl"
KNOWN_VALUES = "known_format_values.jsonl"
_CONVERSATIONS = "conversations.jsonl"
RowT = TypeVar("RowT", bound=msgspec.Struct)


def read_labels(path: Path) -> Labels:
    """Read the labels of a folder, or of one file that has one of the three names.

    Args:
        path: A folder with `facts.jsonl`, `verdicts.jsonl` or `known_format_values.jsonl`, or one
            of these files. A folder that holds `conversations.jsonl` as well is one of must-keep
            facts, as the bundled data sets are.

    Raises:
        UsageError: There is nothing to read.
        ConfigError: A line is no label, or its words do not stand where it says.
    """
    folder = path if path.is_dir() else path.parent
    wanted = {FACTS, VERDICTS, KNOWN_VALUES} if path.is_dir() else {path.name}
    there = {name: folder / name for name in wanted if (folder / name).is_file()}
    if not there or (not path.is_dir() and path.name not in (FACTS, VERDICTS, KNOWN_VALUES)):
        raise UsageError(
            f"labels were expected in {path}: a folder with {FACTS}, {VERDICTS} or {KNOWN_VALUES}, "
            "or one of these files; docs/labels.md describes them"
        )
    messages: tuple[LabelledMessage, ...] = ()
    if FACTS in there and (folder / _CONVERSATIONS).is_file():
        messages = _read_must_keep(folder)
    elif FACTS in there:
        messages = _read(there[FACTS], LabelledMessage, check=_check_message)
    return Labels(
        messages=messages,
        verdicts=_read(there[VERDICTS], LabelledVerdict, check=_check_verdict)
        if VERDICTS in there
        else (),
        known=_read(there[KNOWN_VALUES], KnownValue) if KNOWN_VALUES in there else (),
        source=str(path),
    )


def read_bundled_labels() -> Labels:
    """The labels that ship with the workbench, so that anybody can measure it.

    Raises:
        StoreError: The installation is incomplete.
    """
    folders = [*bundled_datasets(), *bundled_labels()]
    read = [read_labels(folder) for folder in folders]
    return Labels(
        messages=tuple(message for labels in read for message in labels.messages),
        verdicts=tuple(row for labels in read for row in labels.verdicts),
        source="the labels that ship with the workbench",
    )


def _read(
    path: Path, row_type: type[RowT], *, check: Callable[[RowT], str | None] = lambda _: None
) -> tuple[RowT, ...]:
    decoder = msgspec.json.Decoder(row_type)
    rows = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ConfigError(_words(error, row_type), file=f"{path}:{number}") from error
        problem = check(row)
        if problem:
            raise ConfigError(problem, file=f"{path}:{number}")
        rows.append(row)
    if not rows:
        raise ConfigError(
            f"expected one label a line, got an empty file; see {_DOCS}", file=str(path)
        )
    return tuple(rows)


_DOCS = "docs/labels.md"
_TITLES: dict[type[msgspec.Struct], str] = {
    LabelledMessage: "a message with its facts",
    LabelledVerdict: "a verdict on one fact",
    KnownValue: "a value of a known format",
    Conversation: "a conversation in our own format",
    PlacedMustKeep: "a must-keep fact",
}
"""What a line holds, in words."""


def _words(error: Exception, row_type: type[msgspec.Struct]) -> str:
    return f"expected {_TITLES[row_type]} as a JSON object: {error}; {_DOCS} describes its keys"


def _check_message(row: LabelledMessage) -> str | None:
    for place, fact in enumerate(row.facts):
        if not row.text.startswith(fact.surface, fact.start):
            found = row.text[fact.start : fact.end]
            return (
                f"facts[{place}]: `surface` must stand at `start` of `text`, got {found!r} there "
                f"instead of {fact.surface!r}; count code points from 0"
            )
    return None


def _check_verdict(row: LabelledVerdict) -> str | None:
    if row.expected == "invented":
        if row.fact_value not in row.summary:
            return f"`fact_value` of an invention must stand in `summary`, got {row.fact_value!r}"
        return None
    if row.stand_in is not None and row.stand_in not in row.summary:
        return f"`stand_in` must stand in `summary`, got {row.stand_in!r}"
    return None


def _read_must_keep(folder: Path) -> tuple[LabelledMessage, ...]:
    """Must-keep facts of conversations: not all there is, so nothing found beside them is wrong."""
    conversations = {
        (conversation.id, message.id): message
        for conversation in _read(folder / _CONVERSATIONS, Conversation)
        for message in conversation.messages
    }
    reader = FactReader()
    grouped: dict[tuple[str, str], list[LabelledFact]] = {}

    def note(fact: PlacedMustKeep) -> str | None:
        key = (fact.conversation or "", fact.message or "")
        message = conversations.get(key)
        start = None if message is None else fact.place_in(message.content or "")
        if start is None:
            at = "in" if fact.start is None else "at `start` of"
            return (
                f"`surface` must stand {at} the content of `message` {fact.message!r} of "
                f"`conversation` {fact.conversation!r} in {_CONVERSATIONS}, got {fact.surface!r}"
            )
        grouped.setdefault(key, []).append(
            LabelledFact(
                kind=fact.kind,
                surface=fact.surface,
                start=start,
                canonical=canonical_of(fact, reader),
                also=fact.also,
                optional=not fact.required,
            )
        )
        return None

    _read(folder / FACTS, PlacedMustKeep, check=note)
    return tuple(
        LabelledMessage(
            id=f"{conversation}/{name}",
            text=conversations[conversation, name].content or "",
            language=language_of(conversations[conversation, name].content or ""),
            facts=tuple(facts),
            complete=False,
        )
        for (conversation, name), facts in grouped.items()
    )
