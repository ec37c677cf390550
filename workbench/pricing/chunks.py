"""Prompts as chunks, and what two of them share at their start."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

import msgspec

__all__ = ["Chunk", "Shared", "TokenIds", "common_prefix", "part_ways"]


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a prompt, or the tool definitions at its start."""

    key: Hashable
    """Tells it from others: equal keys, equal tokens."""
    tokens: int
    """Tokens that it adds to the prompt, at least 0."""
    role: str = ""
    """Who speaks. It stands before the text, so chunks of two roles share no token."""
    blocks: int = 1
    """Content blocks that it is made of: text, each tool call, each attachment."""


TokenIds: TypeAlias = Callable[[Chunk], Sequence[int]]
"""Gives the token ids of a chunk; asked only for the first chunk in which two prompts differ."""


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What two prompts have in common at their start."""

    chunks: int
    """Whole chunks."""
    tokens: int
    """Tokens, those at the start of the first differing chunk included."""


def common_prefix(
    previous: Sequence[Chunk], current: Sequence[Chunk], *, token_ids: TokenIds | None = None
) -> Shared:
    """What two prompts share at their start.

    Chunks are compared by key. Where keys differ, the token ids are: a message that was made anew
    with the same text is still the same, and one that was cut or edited shares its beginning. The
    first chunk that really differs ends the prefix.

    Args:
        previous: The earlier prompt.
        current: The later one.
        token_ids: Gives the ids of a chunk; without it chunks with different keys share nothing.
    """
    chunks, inside = part_ways(previous, current, token_ids)
    return Shared(chunks=chunks, tokens=sum(c.tokens for c in current[:chunks]) + inside)


def part_ways(
    previous: Sequence[Chunk], current: Sequence[Chunk], token_ids: TokenIds | None
) -> tuple[int, int]:
    """Whole chunks that two prompts share at their start, and tokens of the next one.

    The same as `common_prefix`, for callers who keep sums of their own.
    """
    size = min(len(previous), len(current))
    # Shared chunks are as a rule the same objects, which lists compare at once.
    start = size if previous[:size] == current[:size] else 0
    for place in range(start, size):
        old, new = previous[place], current[place]
        if old.key != new.key:
            same = _shared_ids(old, new, token_ids)
            if same is not None:
                return place, same
    return size, 0


def _shared_ids(old: Chunk, new: Chunk, token_ids: TokenIds | None) -> int | None:
    """Tokens that two chunks share at their start; None where all are the same."""
    if token_ids is None or old.role != new.role:
        return 0
    left, right = token_ids(old), token_ids(new)
    if left == right and old.tokens == new.tokens:
        return None
    pairs = enumerate(zip(left, right, strict=False))
    same = next((n for n, (a, b) in pairs if a != b), min(len(left), len(right)))
    return min(same, old.tokens, new.tokens)
