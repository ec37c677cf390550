"""From one file to its conversations: records, formats, names, pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import IO

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, build_conversation
from workbench.transcripts.alike import AlikeLines
from workbench.transcripts.container import iter_lines
from workbench.transcripts.contract import Draft, Record, Scope, Source, TranscriptFormat
from workbench.transcripts.formats import ALL, find_format, recognise
from workbench.transcripts.identity import as_text, file_stem
from workbench.transcripts.openai_chat import OpenAIChat
from workbench.transcripts.pairing import pair_calls
from workbench.transcripts.records import iter_records_or_drafts
from workbench.transcripts.role_content import RoleContent

__all__ = ["ReadConversation", "build_source", "finish", "iter_read", "iter_stream", "read_stream"]

_CHAT = OpenAIChat.name
_LOOSE = frozenset((_CHAT, RoleContent.name))
"""Formats that know single messages, as sessions of other programs hold them too."""
_HEAD = 16
"""Records shown to the formats before any is read."""


class ReadConversation(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation as it came out of a file."""

    conversation: Conversation
    """The conversation, not yet checked against others of the same load."""
    format: str
    """Name of the format that read it."""
    growing: bool
    """Whether later entries of a request log may repeat it."""
    series: str = ""
    """The series of entries that may."""
    custom_id: str = ""
    """What a request of a batch is called, or what an answer of one is an answer to."""
    is_answer: bool = False
    """Whether it is the answer to a request that may stand elsewhere."""


def build_source(path: Path) -> Source:
    """What formats may know of a file."""
    return Source(
        file=as_text(path),
        stem=as_text(file_stem(path)),
        folder=as_text(path.resolve().parent.name),
    )


def iter_stream(
    stream: IO[bytes], source: Source, *, formats: Sequence[TranscriptFormat] = ALL
) -> Iterator[ReadConversation]:
    """Read the conversations of one file; what can't be read is reported and passed over.

    Args:
        stream: The file as it lies on disk.
        source: Its names; hears of everything that was repaired or refused.
        formats: The formats to try, in order.

    Yields:
        Conversations in order of the file, each as soon as it is complete.
    """
    yield from iter_read(iter_lines(stream, source), source, formats=formats)


def iter_read(
    lines: Iterable[tuple[int, bytes]],
    source: Source,
    *,
    formats: Sequence[TranscriptFormat] = ALL,
) -> Iterator[ReadConversation]:
    """As `iter_stream`, from lines in UTF-8 with their numbers.

    Args:
        lines: What the file holds.
        source: Its names; hears of everything that was repaired or refused.
        formats: The formats to try, in order.

    Yields:
        Conversations in order of the file, each as soon as it is complete.
    """
    empty, told = True, len(source.issues)
    for read in _iter_known(lines, source, formats):
        empty = False
        yield read
    source.line, source.within = None, ""
    if empty and not any(issue.severity == "refusal" for issue in source.issues[told:]):
        source.refuse(TranscriptError("expected conversations, found none"), code="empty")


def _iter_known(
    lines: Iterable[tuple[int, bytes]], source: Source, formats: Sequence[TranscriptFormat]
) -> Iterator[ReadConversation]:
    unknown, alike = _Unknown(formats), AlikeLines()
    try:
        found = iter_records_or_drafts(lines, source, alike.read)
        # A shortcut has learned nothing yet while the head is looked at, so these are records.
        head = [one for one in islice(found, _HEAD) if isinstance(one, Record)]
        known = _recognise(head, formats) if head else None
        if head and known is None:
            known, head = _recognise_most(head, unknown)
        rest: Iterable[Record | Draft] = chain(head, found)
        if known and known[1] == "file":
            strangers: list[Record] = []
            own = _own(_records(rest), known[0], formats, strangers=strangers)
            yield from _read(known[0], own, source)
            rest = strangers
        held: dict[str, list[Record]] = {}
        mixed = known is not None and known[1] == "file"
        for one in rest:
            yield from _read_one(one, source, unknown, alike, held=held, are_lines=mixed)
        for name, records in held.items():
            yield from _read(find_format(name, formats=formats), records, source)
    except TranscriptError as error:
        source.refuse(error, code="unreadable")
    source.within = ""
    unknown.report(source)


def _recognise(
    head: Sequence[Record], formats: Sequence[TranscriptFormat]
) -> tuple[TranscriptFormat, Scope] | None:
    """As `recognise`; what can't even be looked at is unknown here and refused on its own later."""
    with suppress(RecursionError, msgspec.DecodeError, TranscriptError):
        return recognise(head, formats=formats)
    return None


def _recognise_most(
    head: list[Record], unknown: _Unknown
) -> tuple[tuple[TranscriptFormat, Scope] | None, list[Record]]:
    """What most records of a head are, where each of those is a part of one recording.

    A line with settings may stand in front of messages of a line each: it costs only itself.

    Returns:
        Format and scope, and the records they hold for; the others are told as unknown.
    """
    scopes = [_recognise([one], unknown.formats) for one in head]
    rest = [one for one, known in zip(head, scopes, strict=True) if known is not None]
    parts = all(known is None or known[1] == "file" for known in scopes)
    if not parts or not len(head) > len(rest) > len(head) / 2:
        return None, head
    known = _recognise(rest, unknown.formats)
    if known is not None and known[1] == "file":
        for one in head:
            if one not in rest:
                unknown.add(one)
        return known, rest
    return None, head


def _own(
    records: Iterable[Record],
    known: TranscriptFormat,
    formats: Sequence[TranscriptFormat],
    *,
    strangers: list[Record],
) -> Iterator[Record]:
    """Records of a recording that takes a whole file; those of another format are set aside.

    Formats of sessions pass over lines that they don't know, so they would drop such ones.
    """
    for one in records:
        found = None if known.sniff([one]) else _recognise([one], formats)
        if found is None or found[0] is known or (found[1] == "file" and found[0].name in _LOOSE):
            yield one
        else:
            strangers.append(one)


def _records(found: Iterable[Record | Draft]) -> Iterator[Record]:
    return (one for one in found if isinstance(one, Record))


def _read_one(
    one: Record | Draft,
    source: Source,
    unknown: _Unknown,
    alike: AlikeLines,
    *,
    held: dict[str, list[Record]],
    are_lines: bool,
) -> Iterator[ReadConversation]:
    """Read one record; what its format wants to read together is held, by its name.

    Args:
        one: The record.
        source: Its file.
        unknown: Hears of it if no format knows it.
        alike: Learns from it.
        held: Takes it if it is to be read with others.
        are_lines: Whether records that make a recording with others are to be held too.
    """
    if isinstance(one, Draft):
        source.within = ""
        yield _finished(one, source, _CHAT)
        return
    source.line, source.within = one.line, _element(one)
    known = _recognise([one], unknown.formats)
    if known is None:
        unknown.add(one)
        return
    if known[1] == "together" or (known[1] == "file" and are_lines):
        held.setdefault(known[0].name, []).append(one)
        return
    yield from _read(known[0], [one], source)
    if known[0].name == _CHAT and one.line is not None:
        alike.learn(one)


def _element(record: Record) -> str:
    return f"[{record.number}]" if record.number and record.line is None else ""


def read_stream(
    stream: IO[bytes], source: Source, *, formats: Sequence[TranscriptFormat] = ALL
) -> list[ReadConversation]:
    """All of `iter_stream` at once.

    Raises:
        TranscriptError: Nothing could be read; the first refusal says why.
    """
    found = list(iter_stream(stream, source, formats=formats))
    refusals = [issue for issue in source.issues if issue.severity == "refusal"]
    if not found and refusals:
        raise TranscriptError(refusals[0].message, file=source.file, line=refusals[0].line)
    return found


def _read(
    known: TranscriptFormat, records: Iterable[Record], source: Source
) -> Iterator[ReadConversation]:
    try:
        for draft in known.read(records, source):
            yield _finished(draft, source, known.name)
    except TranscriptError as error:
        source.refuse(error)
    except RecursionError:
        source.refuse(TranscriptError("nested too deep to be read"), code="too_deep")
    except msgspec.DecodeError as error:
        source.refuse(TranscriptError(f"not as {known.name} writes it: {error}"))


def _finished(draft: Draft, source: Source, name: str) -> ReadConversation:
    source.line = draft.line
    return ReadConversation(
        conversation=finish(draft, source, format_name=name),
        format=name,
        growing=draft.growing,
        series=draft.series,
        custom_id=draft.custom_id,
        is_answer=draft.is_answer,
    )


def finish(draft: Draft, source: Source, *, format_name: str) -> Conversation:
    """Name a conversation, number its messages, and join calls with results.

    Args:
        draft: As a format read it.
        source: Its file; hears of repairs.
        format_name: Name of that format.

    Returns:
        The conversation, complete.

    Raises:
        TranscriptError: It has no messages.
    """
    read = draft.conversation
    if not read.messages:
        raise TranscriptError("a conversation without messages", line=draft.line)
    pairing = pair_calls(read.messages)
    place = "" if source.within or draft.line else _place(draft)
    if pairing.made_ids or pairing.paired_by_order:
        source.repair(
            "paired",
            message=f"{pairing.made_ids} calls got an id, {pairing.paired_by_order} results were "
            "joined to their call by name and order",
            place=place,
        )
    if pairing.unpaired:
        source.report(
            "warning",
            "orphan_result",
            message=f"{pairing.unpaired} tool results answer no call that was recorded",
            place=place,
        )
    if pairing.repeated:
        source.report(
            "warning",
            "repeated_result",
            message=f"{pairing.repeated} tool results answer a call that was answered before",
            place=place,
        )
    name = read.id or "-".join(filter(None, (source.stem, draft.number)))
    if draft.finished:
        fields = {
            name: getattr(read, name)
            for name in read.__struct_fields__
            if name not in ("id", "messages")
        }
        return build_conversation(name, pairing.messages, **fields)
    messages = pairing.messages
    return Conversation(
        id=name,
        messages=messages if draft.numbered else _number(name, messages),
        group=read.group,
        tags=read.tags,
        language=read.language,
        tools=read.tools,
        model=read.model,
        source=source.file + _place(draft),
        format=format_name,
        metadata=read.metadata,
    )


def _number(conversation_id: str, messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """As `build_conversation`; the common cases, all ids or none, in half the time."""
    ids = {message.id for message in messages}
    if len(ids) == len(messages) and None not in ids and "" not in ids:
        return messages
    if any(ids):
        return build_conversation(conversation_id, messages).messages
    return tuple(replace(message, id=f"m{place}") for place, message in enumerate(messages))


def _place(draft: Draft) -> str:
    if draft.line is not None:
        return f":{draft.line}"
    return f"[{draft.number}]" if draft.number else ""


class _Unknown:
    """Counts the records that no format knows, so that a file of them is one refusal."""

    def __init__(self, formats: Sequence[TranscriptFormat]) -> None:
        self.formats = formats
        self.count = 0
        self.first: Record | None = None

    def add(self, record: Record) -> None:
        self.first = self.first or record
        self.count += 1

    def report(self, source: Source) -> None:
        if self.first is None:
            return
        more = f" ({self.count} records like it or also unknown)" if self.count > 1 else ""
        error = TranscriptError(
            f"no known format: found {_shape(self.first)}{more}",
            line=self.first.line,
        )
        source.line = None
        source.refuse(error, code="unknown_format")


def _shape(record: Record) -> str:
    if isinstance(record.value, list):
        return f"an array of {len(record.value)}"
    keys = list(record.value)
    more = f" and {len(keys) - 12} more" if len(keys) > 12 else ""
    return f"an object with the keys {', '.join(keys[:12])}{more}" if keys else "an empty object"
