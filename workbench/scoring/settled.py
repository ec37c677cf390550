"""Open items that the history itself closes later: a text that tells them as closed is right."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from workbench.facts.fact import FactKind
from workbench.scoring.verdict import Verdict

__all__ = ["unless_settled"]

Judge = Callable[[FactKind, str, str], Verdict]
"""Judges a statement of a kind, in its words, against a text."""

_WORD = re.compile(r"[a-z0-9]{4,}|[\u3400-\u9fff]{2}")
_STEM = 4
"""Letters that forms of one English word share, *rotate* and *rotated*."""
_NOT_YET = re.compile(
    r"\b(?:needs?|should|must|will|shall|going to|wants?|to be|would|could|can|let me|let's|try"
    r"|plans?|please|if|whether|once|when|maybe|not|yet)\b|n't\b|'ll\b"
    r"|需要|应该|應該|将|將|如果|请|請|是否|未|没|沒",
    re.IGNORECASE,
)
"""What has not happened closes nothing."""
_PIECES = re.compile(r"\n+|(?<=[.!?。！？])\s*")


def unless_settled(
    verdict: Verdict, *, kind: FactKind, words: str, later: str, judge: Judge
) -> Verdict:
    """The verdict, or that an item is retained that the history has closed in the same words since.

    Args:
        verdict: What became of a statement.
        kind: Its kind; only open items are closed.
        words: Its words.
        later: What the history says behind it.
        judge: Judges statements against a text.
    """
    told = verdict.stand_in
    if kind != "open_item" or verdict.status != "contradicted" or not (told and later):
        return verdict
    about = _about(words, later)
    if not about or judge(kind, words, about).status != "contradicted":
        return verdict
    said = judge("decision", told, about)
    place = said.candidate_span
    if said.status != "retained" or place is None or _NOT_YET.search(about[slice(*place)]):
        return verdict
    rule = "settled_since"
    return msgspec.structs.replace(
        verdict, status="retained", rule=rule, detail=rule, stand_in=None
    )


def _about(words: str, later: str) -> str:
    """The sentences that share a word with the statement; the others can't close it."""
    stems = _stems(words)
    return "\n".join(piece for piece in _PIECES.split(later) if not stems.isdisjoint(_stems(piece)))


def _stems(text: str) -> set[str]:
    lower = text.lower()
    found = {word[:_STEM] for word in _WORD.findall(lower)}
    # Chinese words begin anywhere.
    return found | {word for word in _WORD.findall(lower[1:]) if not word.isascii()}
