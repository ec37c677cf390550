"""Drops mentions that overlap an earlier one."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.facts.fact import Mention

__all__ = ["without_overlaps"]


def without_overlaps(mentions: Iterable[Mention]) -> list[Mention]:
    """Mentions in order of their start, of which each begins where the last one kept has ended."""
    kept: list[Mention] = []
    end = 0
    for mention in sorted(mentions, key=_start):
        if mention.start >= end:
            kept.append(mention)
            end = mention.end
    return kept


def _start(mention: Mention) -> int:
    return mention.start
