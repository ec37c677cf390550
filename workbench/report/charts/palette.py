"""Colours and symbols that colour-blind readers tell apart, on light and on dark ground."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["CAUSE_MARKS", "STATUS_COLOURS", "STATUS_SIGNS", "Mark", "colour_of", "mark_of"]

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F")
"""Okabe & Ito, "Color Universal Design", 2008, less black and yellow, which one ground swallows."""

_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "star", "triangle-down")

Mark = tuple[str, str]
"""A colour and a symbol, or a colour and a pattern."""

STATUS_COLOURS = {
    "retained": "#009E73",
    "lost": "#D55E00",
    "altered": "#CC79A7",
    "contradicted": "#CC79A7",
    "weakened": "#E69F00",
    "unverifiable": "#7F7F7F",
    "invented": "#CC79A7",
}
"""Colour of a verdict."""

STATUS_SIGNS = {
    "retained": "✓",
    "lost": "✗",
    "altered": "≠",
    "contradicted": "⇄",
    "weakened": "↓",
    "unverifiable": "?",
    "invented": "‼",
}
"""Sign of a verdict, so that colour says nothing alone."""

CAUSE_MARKS: dict[str, Mark] = {
    "outside_window": ("#0072B2", ""),
    "dropped_by_rule": ("#56B4E9", "/"),
    "not_shown": ("#009E73", "\\"),
    "arguments_not_shown": ("#009E73", "."),
    "cut": ("#E69F00", "x"),
    "dropped_by_model": ("#D55E00", "-"),
    "evicted": ("#CC79A7", "|"),
    "call_failed": ("#7F7F7F", "+"),
}
"""Colour and pattern of each cause of a loss."""


def mark_of(name: str, names: Sequence[str]) -> Mark:
    """Colour and symbol of one of several names; 49 names have a pair of their own each."""
    place = list(names).index(name)
    colours, symbols = len(_COLOURS), len(_SYMBOLS)
    return _COLOURS[place % colours], _SYMBOLS[(place + place // colours) % symbols]


def colour_of(place: int) -> str:
    """Colour of the n-th part of a whole."""
    return _COLOURS[place % len(_COLOURS)]
