"""What a call reads from the prompt cache, given the calls before it.

The definition: a call can read no more than the longest prefix of tokens that it shares with the
prompt of the call before it, and of that what the provider's rules let it read. Prompts are given
as chunks, one for each message; two chunks with the same key are the same message, so nothing of
what did not change is looked at again.

Where rules find a prefix by marker, unit or object, entries that earlier calls wrote inside the
shared prefix are remembered with the time of their last use. A cache never promises more than its
rules say, so `CacheRules.sentence` belongs beside every number that comes from here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, islice
from typing import Literal, TypeAlias

import msgspec

from workbench.errors import UsageError
from workbench.pricing.cache_rules import CacheRules
from workbench.pricing.chunks import Chunk, TokenIds, part_ways

__all__ = ["Cached", "PromptCache", "Reason", "cached_tokens"]

Reason: TypeAlias = Literal[
    "no_rules", "first_call", "nothing_shared", "expired", "under_minimum", "no_entry", "hit"
]
"""Why a call read what it read. `no_entry`: something is shared, but no earlier call left an entry
that ends in it, or none in reach of a marker."""


class Cached(msgspec.Struct, frozen=True, kw_only=True):
    """How the input tokens of one call are billed; the three classes add up to the prompt."""

    read: int
    """Tokens read from the cache."""
    written: int
    """Tokens written to it that the provider counts apart; 0 for automatic caches."""
    plain: int
    """All others."""
    reason: Reason
    """Why so much was read."""
    time_known: bool = True
    """False where the time since the call before is not recorded: its entries then count as
    alive."""

    @property
    def prompt(self) -> int:
        """All input tokens."""
        return self.read + self.written + self.plain


@dataclass(kw_only=True)
class PromptCache:
    """The provider's cache as the calls of one conversation leave it.

    Not made for several conversations or threads: each conversation under each policy has its own.

    Attributes:
        rules: The provider's rules.
        token_ids: Gives the token ids of a chunk, for prompts that part inside a message.
    """

    rules: CacheRules
    token_ids: TokenIds | None = None
    _previous: list[Chunk] = field(default_factory=list, init=False, repr=False)
    """The last prompt, with its answer where the provider keeps that."""
    _called: bool = field(default=False, init=False, repr=False)
    _ends: list[int] = field(default_factory=lambda: [0], init=False, repr=False)
    """Tokens up to each boundary between its chunks."""
    _blocks: list[int] = field(default_factory=lambda: [0], init=False, repr=False)
    """Content blocks likewise."""
    _entries: dict[int, float | None] = field(default_factory=dict, init=False, repr=False)
    """Length in tokens of each entry inside it, and when the entry was last used."""

    def look(
        self,
        prompt: Sequence[Chunk],
        *,
        at_s: float | None = None,
        marks: Iterable[int] | None = None,
    ) -> Cached:
        """What a call with this prompt would read, without making the call.

        Args:
            prompt: Its chunks in order.
            at_s: When it is made, in seconds on any clock; None where that is not known.
            marks: Where the agent puts its cache markers: after how many leading chunks each. Left
                out, one marker ends the prompt. Read only where the rules work by marker or object.

        Raises:
            UsageError: A marker lies outside the prompt, or there are too many of them.
        """
        return self._call(prompt, at_s=at_s, marks=marks).cached

    def send(
        self,
        prompt: Sequence[Chunk],
        *,
        at_s: float | None = None,
        marks: Iterable[int] | None = None,
        answer: Chunk | None = None,
    ) -> Cached:
        """Make a call: what it reads, and what it leaves for the next one.

        Args:
            prompt: Its chunks in order.
            at_s: When it is made, in seconds on any clock; None where that is not known.
            marks: Where the agent puts its cache markers, as for `look`.
            answer: What the model answered, as the next prompt will hold it. Some providers keep it
                with the prompt.

        Raises:
            UsageError: A marker lies outside the prompt, or there are too many of them.
        """
        call = self._call(prompt, at_s=at_s, marks=marks)
        kept = [answer] if answer is not None and self.rules.keeps_answers else []
        self._entries = call.entries_after(answer_tokens=sum(chunk.tokens for chunk in kept))
        self._previous = [*prompt, *kept]
        self._ends = _add_up(call.ends, (chunk.tokens for chunk in kept))
        self._blocks = _add_up(call.blocks, (chunk.blocks for chunk in kept))
        self._called = True
        return call.cached

    def _call(
        self, prompt: Sequence[Chunk], *, at_s: float | None, marks: Iterable[int] | None
    ) -> _Call:
        chunks = list(prompt)
        whole, inside = part_ways(self._previous, chunks, self.token_ids)
        return _Call(
            rules=self.rules,
            ends=_add_up(self._ends[: whole + 1], (chunk.tokens for chunk in chunks[whole:])),
            blocks=_add_up(self._blocks[: whole + 1], (chunk.blocks for chunk in chunks[whole:])),
            shared=self._ends[whole] + inside,
            left=self._ends[-1],
            marks=_check_marks(marks, chunks=len(chunks), rules=self.rules),
            entries=self._entries,
            at_s=at_s,
            first=not self._called,
        )


def cached_tokens(
    previous: Sequence[Chunk] | None,
    current: Sequence[Chunk],
    *,
    rules: CacheRules,
    seconds_since: float | None,
    token_ids: TokenIds | None = None,
) -> Cached:
    """What a call reads after one other call, the whole history that is looked at.

    For a conversation use `PromptCache`, which also knows what earlier calls left inside the shared
    prefix. The agent is assumed to put its marker at the end of both prompts.

    Args:
        previous: Prompt of the call before; None for the first call.
        current: Prompt of this call.
        rules: The provider's rules.
        seconds_since: Seconds between the two calls; None where that is not known: then the cache
            counts as alive.
        token_ids: Gives the token ids of a chunk, for prompts that part inside a message.
    """
    calls = PromptCache(rules=rules, token_ids=token_ids)
    if previous is not None:
        calls.send(previous, at_s=0.0)
    return calls.look(current, at_s=seconds_since)


@dataclass(frozen=True, kw_only=True)
class _Call:
    """One call against what earlier ones left; all places are lengths in tokens."""

    rules: CacheRules
    ends: list[int]
    blocks: list[int]
    shared: int
    left: int
    marks: list[int]
    entries: dict[int, float | None]
    at_s: float | None
    first: bool

    @cached_property
    def cached(self) -> Cached:
        """How its tokens are billed."""
        total = self.ends[-1]
        read, reason = self._read()
        written = max(0, max(self._marked, default=0) - read)
        return Cached(
            read=read,
            written=written,
            plain=total - read - written,
            reason=reason,
            time_known=self.first or self._time_known(read),
        )

    def entries_after(self, *, answer_tokens: int) -> dict[int, float | None]:
        """What it leaves: entries inside its own prompt with the time of their last use."""
        total = self.ends[-1]
        fresh = self._marked
        if self.rules.match == "prefix":
            return {total: self.at_s}
        if self.rules.match == "unit":
            fresh = [total, total + answer_tokens]
            if 0 < self.shared < min(self.left, total):
                fresh.append(self.shared)
        now = dict.fromkeys(fresh, self.at_s)
        kept = {place: used for place, used in self._alive.items() if place <= self.shared}
        if self.rules.renewed_by_reading:
            return kept | dict.fromkeys(self._found, self.at_s) | now
        return now | kept

    def _read(self) -> tuple[int, Reason]:
        early = self._nothing
        if early is not None:
            return 0, early
        read = max(self._found, default=0)
        if self.rules.match == "prefix":
            step = self.rules.block_tokens or 1
            read = self.shared // step * step
        if min(read or self.shared, self.shared) < self._minimum:
            return 0, "under_minimum"
        return (read, "hit") if read else (0, self._miss)

    @property
    def _nothing(self) -> Reason | None:
        """Why nothing can be read, whatever the prompt; None where something can."""
        if self.rules.match == "none":
            return "no_rules"
        if self.first:
            return "first_call"
        if self.shared == 0:
            return "nothing_shared"
        return "expired" if self.entries and not self._alive else None

    @property
    def _miss(self) -> Reason:
        """Why nothing was found although something is shared."""
        inside = [place for place in self.entries if place <= self.shared]
        dead = inside and not any(place in self._alive for place in inside)
        return "expired" if dead else "no_entry"

    @property
    def _minimum(self) -> int:
        return self.rules.minimum_tokens or 0

    def _time_known(self, read: int) -> bool:
        """Whether it is known how old the entry is that was read, or all that there were."""
        used = [self.entries[read]] if read in self.entries else self.entries.values()
        return self.at_s is not None and None not in used

    @cached_property
    def _alive(self) -> dict[int, float | None]:
        """Entries that time has not ended; those whose age is not known count as alive."""
        life, now = self.rules.idle_life_s, self.at_s
        if life is None or now is None:
            return self.entries
        return {
            place: used
            for place, used in self.entries.items()
            if used is None or now - used <= life
        }

    @cached_property
    def _found(self) -> list[int]:
        """The entries that this call finds: the longest there is, or the longest of each marker."""
        inside = sorted(place for place in self._alive if place <= self.shared)
        if self.rules.read_candidates is not None:
            inside = inside[-self.rules.read_candidates :]
        if self.rules.match != "marker":
            return inside[-1:]
        found = []
        for mark in self.marks:
            longest = bisect_right(inside, self.ends[mark]) - 1
            if longest >= 0 and inside[longest] >= self._lowest(mark):
                found.append(inside[longest])
        return found

    def _lowest(self, mark: int) -> int:
        """The shortest entry that a marker looks back to."""
        reach = self.rules.lookback_blocks
        if reach is None:
            return 0
        return self.ends[bisect_left(self.blocks, self.blocks[mark] - reach)]

    @cached_property
    def _marked(self) -> list[int]:
        """Places at which this call leaves an entry because the agent says so."""
        if self.rules.match not in ("marker", "object"):
            return []
        places = [self.ends[mark] for mark in self.marks]
        return [place for place in places if place and place >= self._minimum]


def _add_up(start: list[int], more: Iterable[int]) -> list[int]:
    """Sums that go on from the last one."""
    return [*start, *islice(accumulate(more, initial=start[-1]), 1, None)]


def _check_marks(marks: Iterable[int] | None, *, chunks: int, rules: CacheRules) -> list[int]:
    if marks is None:
        return [chunks] if rules.match == "marker" else []
    places = sorted(set(marks))
    if places and not 1 <= places[0] <= places[-1] <= chunks:
        raise UsageError(
            f"a marker stands after 1 to {chunks} leading chunks of this prompt, got {places}"
        )
    if rules.max_marks is not None and len(places) > rules.max_marks:
        raise UsageError(f"{rules.title} takes {rules.max_marks} markers a call, got {len(places)}")
    return places
