"""Measures how fast the workbench is on one processor: reading, facts, tokens, compressors.

Rates are over processor time, so that what else runs on the machine does not count, and the best of
several rounds is taken, since every disturbance makes a round slower and none makes it faster.
"""

from __future__ import annotations

import math
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from workbench.compressor import build_compressor
from workbench.errors import CompressionError, UsageError
from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, iter_texts, split_turns
from workbench.tokens import DEFAULT_COUNTER, build_counter
from workbench.transcripts.canonical import write_conversations
from workbench.transcripts.layouts import LAYOUTS, find_layout
from workbench.transcripts.load import iter_conversations, load_conversations

__all__ = ["COMPRESSORS", "Measurement", "measure"]

COMPRESSORS = ("identity", "compactCompletedTurns", "textExcerpt", "model")
"""Compressors that are timed: those that need no language model; `model` with `extractive`."""

_SPECS = {"textExcerpt": {"max_characters": 2000}, "model": {"model": "extractive"}}
_MEGABYTE = 1_000_000


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """How fast one thing was."""

    name: str
    """What was measured, as `read openai-chat`."""
    value: float | None
    """The best rate, or the median time; None where there was nothing to measure."""
    unit: str
    """`MB/s`, `tokens/s` or `ms`; 1 MB is 1,000,000 bytes."""
    amount: int
    """What was gone through in one round: bytes, tokens or compressions."""
    note: str = ""
    """What has to be known of it."""


def measure(
    paths: Sequence[Path],
    *,
    rounds: int = 3,
    megabytes: int = 20,
    clock: Callable[[], float] = time.process_time,
) -> list[Measurement]:
    """Measure on recordings.

    Args:
        paths: Files or folders of recordings.
        rounds: How often each is measured, at least 1.
        megabytes: Recordings are written again and again until a file to read has this size, at
            least 1.
        clock: Seconds of processor time so far.

    Returns:
        Reading speed of the recordings as they lie there, and of the same conversations in each
        layout; facts, tokens and compressors.

    Raises:
        UsageError: There is no recording to measure on, or a number can't mean anything.
    """
    for name, number in (("rounds", rounds), ("megabytes", megabytes)):
        if number < 1:
            raise UsageError(f"`{name} >= 1` must hold, got {number}")
    conversations = list(load_conversations(paths))
    if not conversations:
        raise UsageError(f"no recording could be read from {', '.join(map(str, paths))}")
    stopwatch = _Stopwatch(rounds=rounds, clock=clock)
    return [
        *_reading(conversations, stopwatch, size=megabytes * _MEGABYTE),
        _facts(conversations, stopwatch),
        _tokens(conversations, stopwatch),
        *(_compressor(name, conversations, stopwatch) for name in COMPRESSORS),
    ]


class _Stopwatch(msgspec.Struct, frozen=True):
    rounds: int
    clock: Callable[[], float]

    def seconds(self, work: Callable[[], object]) -> float:
        """Seconds of the best round; never 0, as coarse clocks would have it."""
        return max(min(self.once(work) for _ in range(self.rounds)), 1e-9)

    def once(self, work: Callable[[], object]) -> float:
        start = self.clock()
        work()
        return self.clock() - start


def _reading(
    conversations: Sequence[Conversation], stopwatch: _Stopwatch, *, size: int
) -> Iterable[Measurement]:
    """Reading speed by layout; copies are told apart by the id that they get from their line."""
    layouts = {"openai-chat": find_layout("openai-chat-bare")} | {
        "workbench": LAYOUTS["workbench"],
        "atif": LAYOUTS["atif"],
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, encode in layouts.items():
            path = Path(folder) / f"{name}.jsonl"
            write_conversations(path, conversations, encode=encode)
            once = path.stat().st_size
            copies = [
                msgspec.structs.replace(one, id=f"{one.id}-{copy}")
                for copy in range(math.ceil(size / once))
                for one in conversations
            ]
            write_conversations(path, copies, encode=encode)
            seconds = stopwatch.seconds(partial(_count, path))
            length = path.stat().st_size
            yield Measurement(
                name=f"read {name}",
                value=length / _MEGABYTE / seconds,
                unit="MB/s",
                amount=length,
                note=f"{length // max(1, len(copies)):,} bytes a conversation",
            )


def _count(path: Path) -> int:
    return sum(1 for _ in iter_conversations(path, []))


def _texts(conversations: Iterable[Conversation]) -> list[str]:
    return [
        text
        for conversation in conversations
        for message in conversation.messages
        for text in iter_texts(message)
    ]


def _facts(conversations: Sequence[Conversation], stopwatch: _Stopwatch) -> Measurement:
    """Finding and indexing, in texts that nobody has read before."""
    texts = [
        text
        for conversation in conversations
        for message in conversation.messages
        if message.model_visible
        for text in iter_texts(message)
    ]
    distinct = {line for text in texts for line in text.split("\n")}

    def find() -> None:
        _forget_texts()
        reader = FactReader()  # a fresh one remembers nothing of an earlier round
        for conversation in conversations:
            build_fact_index(conversation, reader)

    length = _size(texts)
    return Measurement(
        name="find facts",
        value=length / _MEGABYTE / stopwatch.seconds(find),
        unit="MB/s",
        amount=length,
        note=f"one pass, nothing remembered; {_size(distinct) / max(1, length):.0%} in new lines",
    )


def _size(texts: Iterable[str]) -> int:
    return sum(len(text.encode("utf-8", "replace")) for text in texts)


def _forget_texts() -> None:
    """Empty all that the finders remember of texts, tables that they have read aside."""
    for name, module in [*sys.modules.items()]:
        if not name.startswith("workbench.facts."):
            continue
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and value.cache_parameters()["maxsize"] != 1:
                value.cache_clear()


def _tokens(conversations: Sequence[Conversation], stopwatch: _Stopwatch) -> Measurement:
    texts = _texts(conversations)
    total = sum(map(build_counter(DEFAULT_COUNTER).count_text, texts))

    def count() -> None:
        counter = build_counter(DEFAULT_COUNTER)
        for text in texts:
            counter.count_text(text)

    rate = total / stopwatch.seconds(count)
    return Measurement(name=f"count {DEFAULT_COUNTER}", value=rate, unit="tokens/s", amount=total)


def _compressor(
    name: str, conversations: Sequence[Conversation], stopwatch: _Stopwatch
) -> Measurement:
    """Median time for all turns of a conversation but its last, which no policy compresses."""
    spec = {name: _SPECS[name]} if name in _SPECS else name
    times = []
    for conversation in conversations:
        seen = [message for message in conversation.messages if message.model_visible]
        old = [message for turn in split_turns(seen)[:-1] for message in turn.messages]
        if not old:
            continue
        try:
            times.append(1000 * stopwatch.seconds(partial(build_compressor(spec).compress, old)))
        except CompressionError:
            continue
    value = statistics.median(times) if times else None
    return Measurement(
        name=f"compress {name}",
        value=value,
        unit="ms",
        amount=len(times),
        note="median over conversations, all turns but the last",
    )
