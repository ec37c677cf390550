"""Ids that stay the same wherever a file lies, and one conversation out of several copies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Source

__all__ = ["Registry", "content_digest", "file_stem", "merge_growing"]

_SUFFIXES = frozenset({".json", ".jsonl", ".ndjson", ".gz", ".zst", ".zstd", ".gzip"})


def file_stem(path: Path) -> str:
    """Name of a file without the endings that say how it is packed.

    Example:
        >>> file_stem(Path("runs/baseline.json.gz"))
        'baseline'
    """
    name = path.name
    while (ending := Path(name).suffix.lower()) in _SUFFIXES and Path(name).stem:
        name = name[: -len(ending)]
    return name


def content_digest(conversation: Conversation) -> str:
    """Digest of what a conversation says and to which group it belongs, the same in every process.

    Its id and its file don't count.
    """
    return hashlib.blake2b(_content(conversation), digest_size=16).hexdigest()


def _content(conversation: Conversation) -> bytes:
    said = (conversation.group, conversation.tools, conversation.messages)
    return msgspec.json.encode(said)


def _mark(conversation: Conversation) -> int:
    """Mark of the content within this process; in a packing twice as fast as the digest's."""
    said = (conversation.group, conversation.tools, conversation.messages)
    try:
        return hash(msgspec.msgpack.encode(said))
    except OverflowError:  # a number that only text holds
        return hash(_content(conversation))


@dataclass(kw_only=True)
class Registry:
    """The ids given so far in one load.

    Attributes:
        marks: Mark of the content behind each id.
    """

    marks: dict[str, int] = field(default_factory=dict)

    def admit(self, conversation: Conversation, source: Source) -> Conversation | None:
        """Give a conversation an id that no other has.

        Args:
            conversation: As read, with the id it would like to have.
            source: Its file; hears of what was changed.

        Returns:
            The conversation; with another id where its own is taken by different content, and None
            when the same content came before under that id.
        """
        mark = _mark(conversation)
        wanted = conversation.id
        if wanted not in self.marks:
            self.marks[wanted] = mark
            return conversation
        for wanted in _wishes(conversation, source.folder):
            if wanted not in self.marks:
                break
            if self.marks[wanted] == mark:
                source.repair(
                    "duplicate",
                    message=f"conversation {wanted!r} came before with the same content",
                )
                return None
        self.marks[wanted] = mark
        if wanted == conversation.id:
            return conversation
        source.repair(
            "id_taken",
            message=f"the id {conversation.id!r} belongs to other content; called {wanted!r}",
        )
        return msgspec.structs.replace(conversation, id=wanted)


def _wishes(conversation: Conversation, folder: str) -> Iterator[str]:
    yield conversation.id
    if folder:
        yield f"{conversation.id}@{folder}"
    digest = content_digest(conversation)
    yield f"{conversation.id}#{digest[:8]}"
    yield f"{conversation.id}#{digest}"


def merge_growing(conversations: Iterable[Conversation]) -> list[tuple[Conversation, int | None]]:
    """Find the requests of a log that later ones repeat.

    A request log holds each prompt whole, so that one conversation lies in it once for every call.
    The longest one says it all; from the shorter ones it takes the usage, time and model of their
    answers.

    Args:
        conversations: Entries of request logs.

    Returns:
        Each conversation in order with None, or with the place of the one that repeats it.
    """
    entries = list(conversations)
    ends: dict[int, list[int]] = {}
    prints = [_prefix_hashes(entry.messages) for entry in entries]
    for place, hashes in enumerate(prints):
        if hashes:
            ends.setdefault(hashes[-1], []).append(place)
    inside: list[int | None] = [None] * len(entries)
    longest_first = sorted(range(len(entries)), key=lambda place: (-len(prints[place]), place))
    for place in longest_first:
        if inside[place] is not None:
            continue
        for length, mark in enumerate(prints[place], start=1):
            for shorter in ends.get(mark, ()):
                if (
                    shorter == place
                    or inside[shorter] is not None
                    or len(prints[shorter]) != length
                ):
                    continue
                if length == len(prints[place]) and shorter < place:
                    continue
                inside[shorter] = place
                entries[place] = _take_over(entries[place], entries[shorter])
    return list(zip(entries, inside, strict=True))


def _said(message: Message) -> tuple[object, ...]:
    calls = tuple((call.name, call.arguments) for call in message.tool_calls)
    return message.role, message.content or "", message.tool_call_id, calls


def _prefix_hashes(messages: Iterable[Message]) -> list[int]:
    marks: list[int] = []
    mark = 0
    for message in messages:
        mark = hash((mark, _said(message)))
        marks.append(mark)
    return marks


def _take_over(longer: Conversation, shorter: Conversation) -> Conversation:
    messages = list(longer.messages)
    for place, (mine, other) in enumerate(zip(messages, shorter.messages, strict=False)):
        found = {
            name: getattr(other, name)
            for name in ("usage", "timestamp", "model", "reasoning")
            if getattr(mine, name) is None and getattr(other, name) is not None
        }
        if found:
            messages[place] = msgspec.structs.replace(mine, **found)
    return msgspec.structs.replace(longer, messages=tuple(messages))
