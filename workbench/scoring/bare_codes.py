"""Names of code in running text that no finder takes for a code, as a changed letter leaves them.

A finder knows *create_method* by the backticks around it or a call. In other words it stands bare,
and a name that was changed is known nowhere. It is no fact by itself, but it may stand in for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from workbench.facts.fact import Mention
from workbench.scoring.edits import edit_rule, truncation_rule

__all__ = ["BARE", "BareCodes", "bare_rule", "has_code_shape", "is_code_of"]

BARE = "bare"
"""What such a name has for its finer kind."""

_NAME = r"[A-Za-z_][A-Za-z0-9_]*(?:[./][A-Za-z0-9_]+)*"
_CALL = re.compile(rf"({_NAME})(\([^()\n]{{0,80}}\))?")
_SHAPE = re.compile(r"[A-Za-z0-9]_+[A-Za-z0-9]|\w[./]\w|[a-z][A-Z]|\w\([^()]*\)$")
_PARTS = re.compile(r"[^A-Za-z0-9]+")
_EDGE = 2
_LEAST = 6


def has_code_shape(value: str) -> bool:
    """Whether a value is written as names in code are: `a_b`, `a.b`, `aB` or `a(b)`."""
    return len(value) >= _LEAST and _SHAPE.search(value) is not None


def is_code_of(text: str, code: str) -> bool:
    """Whether a name stands in a text as it is, no part of a longer word; case is aside.

    What follows on a dot or a slash is its own word, a part between hyphens is not.
    """
    # A line break that is written as an escape ends in a letter.
    before = r"(?:(?<![A-Za-z0-9_])(?<![A-Za-z0-9]-)|(?<=\\[nrt]))"
    pattern = rf"{before}{re.escape(code)}(?!-?[A-Za-z0-9_])"
    return re.search(pattern, text, re.IGNORECASE) is not None


def bare_rule(mine: str, theirs: str) -> str | None:
    """Rule by which a bare name is a slip of a code: changed in one place, or cut within a word.

    Args:
        mine: The code, as the history writes it.
        theirs: The name in the candidate.

    Returns:
        The rule; None also where both differ in case or in what parts their words.
    """
    mine, theirs = (re.sub(r"\s", "", name.casefold()) for name in (mine, theirs))
    if _PARTS.sub("", mine) == _PARTS.sub("", theirs):
        return None
    rule = edit_rule(mine, theirs)
    if rule is None and truncation_rule(mine, theirs) == "prefix":
        return "prefix" if mine[len(theirs)].isalnum() and theirs[-1].isalnum() else None
    return rule


class BareCodes:
    """Names of code in a text, by how they begin and end.

    Args:
        text: The text.
        read: Places of it that are read as codes, addresses or paths.
    """

    def __init__(self, text: str, read: Iterable[tuple[int, int]]) -> None:
        self._by_edge: dict[str, list[Mention]] = {}
        known = list(read)
        for start, end in _places(text):
            name = text[start:end]
            if has_code_shape(name) and not any(a <= start and end <= b for a, b in known):
                mention = Mention(
                    kind="identifier", surface=name, start=start, end=end, canonical=name, sub=BARE
                )
                for edge in _edges(name):
                    self._by_edge.setdefault(edge, []).append(mention)

    def near(self, code: str) -> list[Mention]:
        """Names that begin or end as a code does, in order; none for what is no name of code."""
        if not has_code_shape(code):
            return []
        found = {
            (mention.start, mention.end): mention
            for edge in _edges(code)
            for mention in self._by_edge.get(edge, ())
        }
        return [found[place] for place in sorted(found)]


def _places(text: str) -> Iterator[tuple[int, int]]:
    for hit in _CALL.finditer(text):
        yield hit.span()
        if hit.group(2) is not None:
            yield hit.span(1)


def _edges(name: str) -> tuple[str, str]:
    lower = name.casefold()
    return f"^{lower[:_EDGE]}", f"{lower[-_EDGE:]}$"
