"""Ids that stay the same wherever a file lies, and one conversation out of several copies."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Source

__all__ = [
    "Registry",
    "content_digest",
    "file_stem",
    "find_repeats",
    "merge_growing",
    "stable_prefixes",
]

_pack = msgspec.msgpack.Encoder().encode
_SUFFIXES = frozenset(
    {".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".gz", ".zst", ".zstd", ".gzip"}
)


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
        return hash(_pack(said))
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
        wanted = self.choose(
            conversation.id, _mark(conversation), partial(content_digest, conversation), source
        )
        if wanted is None or wanted == conversation.id:
            return None if wanted is None else conversation
        return msgspec.structs.replace(conversation, id=wanted)

    def choose(
        self, wanted: str, mark: int, digest: Callable[[], str], source: Source
    ) -> str | None:
        """An id that no other content has.

        Args:
            wanted: The id it would like to have.
            mark: Mark of its content.
            digest: Gives the digest of its content, which is asked for only where its id is taken.
            source: Its file; hears of what was changed.

        Returns:
            The id; None when the same content came before under it.
        """
        if wanted not in self.marks:
            self.marks[wanted] = mark
            return wanted
        chosen = wanted
        for chosen in _wishes(wanted, source.folder, digest):
            if chosen not in self.marks:
                break
            if self.marks[chosen] == mark:
                source.repair(
                    "duplicate",
                    message=f"conversation {chosen!r} came before with the same content",
                )
                return None
        self.marks[chosen] = mark
        source.repair(
            "id_taken",
            message=f"the id {wanted!r} belongs to other content; called {chosen!r}",
        )
        return chosen


def _wishes(wanted: str, folder: str, digest: Callable[[], str]) -> Iterator[str]:
    yield wanted
    if folder:
        yield f"{wanted}@{folder}"
    yield f"{wanted}#{digest()[:8]}"
    yield f"{wanted}#{digest()}"


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
    prints = [_prefix_hashes(entry.messages) for entry in entries]
    inside = find_repeats(prints)
    for place in sorted(range(len(entries)), key=lambda place: len(prints[place])):
        longer = inside[place]
        if longer is not None:
            entries[longer] = _take_over(entries[longer], entries[place])
    return list(zip(entries, inside, strict=True))


def find_repeats(prints: Sequence[Sequence[int]]) -> list[int | None]:
    """Find the lists that stand at the beginning of a longer one.

    Args:
        prints: For each list a mark of its first element, of its first two, and so on.

    Returns:
        For each the place of one that begins with it, the longest; None where there is none. Of
        equal ones the first stays.
    """
    ends: dict[int, list[int]] = {}
    for place, marks in enumerate(prints):
        if marks:
            ends.setdefault(marks[-1], []).append(place)
    inside: list[int | None] = [None] * len(prints)
    for place in sorted(range(len(prints)), key=lambda place: (-len(prints[place]), place)):
        if inside[place] is not None:
            continue
        for length, mark in enumerate(prints[place], start=1):
            for other in ends.get(mark, ()):
                fits = len(prints[other]) == length and inside[other] is None
                earlier = length < len(prints[place]) or other > place
                if other != place and fits and earlier:
                    inside[other] = place
    return inside


def _said(message: Message) -> tuple[object, ...]:
    calls = tuple((call.name, call.arguments) for call in message.tool_calls)
    return message.role, message.content or "", message.tool_call_id, calls


def stable_prefixes(messages: Iterable[Message]) -> tuple[int, ...]:
    """Marks of the first message, of the first two, and so on, the same in every process."""
    marks = []
    mark = b""
    for message in messages:
        mark = hashlib.blake2b(mark + msgspec.json.encode(_said(message)), digest_size=8).digest()
        marks.append(int.from_bytes(mark, "big"))
    return tuple(marks)


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
