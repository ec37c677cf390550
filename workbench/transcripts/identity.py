"""Ids that stay the same wherever a file lies, and one conversation out of several copies."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Source

__all__ = [
    "Registry",
    "as_text",
    "content_digest",
    "file_stem",
    "find_growing",
    "find_repeats",
    "merge_growing",
    "stable_prefixes",
    "unpack_prefixes",
]

_pack = msgspec.msgpack.Encoder().encode
_SUFFIXES = frozenset(
    {".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".gz", ".zst", ".zstd", ".gzip"}
)


def as_text(path: str | Path) -> str:
    r"""A path as text that UTF-8 can hold: a byte of its name that is none shows as `\xe9`.

    Example:
        >>> as_text("runs/caf\udce9.jsonl")
        'runs/caf\\xe9.jsonl'
    """
    return os.fsencode(path).decode("utf-8", "backslashreplace")


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


def merge_growing(
    conversations: Iterable[Conversation], *, series: Sequence[str] = ()
) -> list[tuple[Conversation, int | None]]:
    """Find the requests of a log that later ones repeat.

    A request log holds each prompt whole, so that one conversation lies in it once for every call.
    The longest one says it all; from the shorter ones it takes the usage, time and model of their
    answers.

    Args:
        conversations: Entries of request logs.
        series: For each what it belongs to, where that is known: entries of others don't repeat it.

    Returns:
        Each conversation in order with None, or with the place of the one that repeats it.
    """
    entries = list(conversations)
    names = list(series) or [""] * len(entries)
    starts = [(name, _start(entry)) for name, entry in zip(names, entries, strict=True)]
    inside = find_growing(
        starts, lambda place: _prefix_hashes(entries[place].messages, series=names[place])
    )
    for place in sorted(range(len(entries)), key=lambda place: len(entries[place].messages)):
        longer = inside[place]
        if longer is not None:
            entries[longer] = _take_over(entries[longer], entries[place])
    return list(zip(entries, inside, strict=True))


def _start(conversation: Conversation) -> int:
    """Mark of a conversation up to what a person said first.

    Most conversations differ there, so that few have to be looked at whole.
    """
    mark = 0
    for message in conversation.messages:
        mark = hash((mark, message.role, message.content))
        if message.role == "user":
            break
    return mark


def find_growing(
    starts: Sequence[Hashable | None], prints_of: Callable[[int], Sequence[int]]
) -> list[int | None]:
    """Find the entries that stand at the beginning of a longer one, of those that start alike.

    Args:
        starts: For each what it starts with; None for one that nothing repeats.
        prints_of: Gives the marks of the entry at a place, as `find_repeats` takes them; asked for
            only where another starts alike.

    Returns:
        For each the place of the one that begins with it, as `find_repeats` does.
    """
    alike: dict[Hashable, list[int]] = {}
    for place, start in enumerate(starts):
        if start is not None:
            alike.setdefault(start, []).append(place)
    inside: list[int | None] = [None] * len(starts)
    for places in alike.values():
        if len(places) > 1:
            found = find_repeats([prints_of(place) for place in places])
            for place, longer in zip(places, found, strict=True):
                inside[place] = None if longer is None else places[longer]
    return inside


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


def stable_prefixes(messages: Sequence[Message], *, series: str = "") -> tuple[int, bytes]:
    """Marks of the first message, of the first two, and so on, the same in every process.

    Args:
        messages: What an entry holds.
        series: The series it belongs to; entries of two have no mark in common.

    Returns:
        The mark up to what a person said first, and all marks packed, to be read by
        `unpack_prefixes`.
    """
    marks, mark, start = [], series.encode(), 0
    for message in messages:
        mark = hashlib.blake2b(mark + _pack(_said(message)), digest_size=8).digest()
        marks.append(mark)
        if not start and message.role == "user":
            start = int.from_bytes(mark, "big")
    return start or int.from_bytes(mark, "big"), b"".join(marks)


def unpack_prefixes(packed: bytes) -> list[int]:
    """The marks that `stable_prefixes` packed."""
    return [int.from_bytes(packed[at : at + 8], "big") for at in range(0, len(packed), 8)]


def _prefix_hashes(messages: Iterable[Message], *, series: str) -> list[int]:
    marks: list[int] = []
    mark = hash(series)
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
