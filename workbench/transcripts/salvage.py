"""JSON text that was cut off: its end written anew, so that what came before can be read."""

from __future__ import annotations

import re

import msgspec

__all__ = ["close_cut_file", "close_cut_value", "may_be_cut"]

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+("|\Z|\\\Z)|[\[\]{},]', re.DOTALL)
_CLOSING = {"[": "]", "{": "}"}
_BEGINS = re.compile(r'\s*(?:\[\s*)*+\{\s*"')
_BROKEN_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z|\\u[dD][89abAB][0-9a-fA-F]{2}\Z")
_DEEPEST = 200
"""Text nested deeper is no recording that somebody cut."""
_TRIED = 12
"""Levels of a cut value that are closed one after the other until one of them reads."""


class _Level:
    """An open bracket: which, where, and where its last whole element ends."""

    def __init__(self, bracket: str, start: int) -> None:
        self.bracket = bracket
        self.whole = start
        self.empty = True


def may_be_cut(text: str) -> bool:
    """Whether a text begins as an object or a list of objects does."""
    return _BEGINS.match(text) is not None


def _open_levels(text: str) -> tuple[list[_Level], bool] | None:
    """The brackets that never close, and whether a string does not; None where none is open."""
    levels: list[_Level] = []
    in_string = False
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark in ("[", "{"):
            levels.append(_Level(mark, token.end()))
            if len(levels) > _DEEPEST:
                return None
        elif mark in ("]", "}"):
            if not levels or _CLOSING[levels.pop().bracket] != mark or not levels:
                return None
        elif mark == "," and levels:
            levels[-1].whole, levels[-1].empty = token.start(), False
        elif mark[0] == '"':
            in_string = token.group(1) != '"'
    return (levels, in_string) if levels else None


def _closers(levels: list[_Level]) -> str:
    return "".join(_CLOSING[level.bracket] for level in reversed(levels))


def _valid(text: str) -> bytes | None:
    written = text.encode("utf-8", "surrogatepass")
    try:
        msgspec.json.decode(written, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return None
    return written


def close_cut_value(text: str) -> bytes | None:
    r"""Close a value that a tracer cut at a limit; a text that was cut inside is kept as it is.

    Args:
        text: The beginning of an object or array.

    Returns:
        JSON text of as much as can be kept; None where that is nothing.

    Example:
        >>> close_cut_value('[{"role": "user", "content": "Where is')
        b'[{"role": "user", "content": "Where is"}]'
    """
    found = _open_levels(text)
    if found is None:
        return None
    levels, in_string = found
    if in_string:
        whole = _valid(_BROKEN_ESCAPE.sub("", text) + '"' + _closers(levels))
        if whole is not None:
            return whole
    for depth in range(len(levels), max(0, len(levels) - _TRIED), -1):
        whole = _valid(text[: levels[depth - 1].whole] + _closers(levels[:depth]))
        if whole is not None:
            return whole
    return None


def close_cut_file(text: str) -> bytes | None:
    """Close a file that was cut; an element that is not whole is left out.

    Args:
        text: The beginning of an object or array.

    Returns:
        JSON text of the whole elements of the outermost array that has some, with what stands
        around it; None where there is none.

    Example:
        >>> close_cut_file('[{"id": 1}, {"id": 2}, {"id":')
        b'[{"id": 1}, {"id": 2}]'
    """
    found = _open_levels(text)
    if found is None:
        return None
    levels, _ = found
    for depth, level in enumerate(levels, start=1):
        if level.bracket == "[" and not level.empty:
            return _valid(text[: level.whole] + _closers(levels[:depth]))
    return None
