"""Two halves of a statement, each with something of its own, and a piece that has them exchanged.

*Staff park in lot A, visitors in lot B* and *staff park in lot B, visitors in lot A*: the halves
may lack a verb, and what tells them apart may be a single letter, which is no content word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.signs import tokens_of

__all__ = ["are_halves_exchanged"]

_CUT = re.compile(
    r"[;，；。、\n]|,(?!\d)|(?<!\d),|(?<!/)\b(?:and|but|while|whereas)\b(?!/)|而|但", re.IGNORECASE
)
_LETTER = re.compile(r"(?<![A-Za-z0-9_'&.-])(?P<letter>[B-HJ-Z]|A(?! [a-z]))(?![A-Za-z0-9_'&-])")
"""A capital letter by itself, which names a thing; an article or *I* names none."""
_MOST = 8
"""Parts of a text beyond which it is a list, not two halves."""

_SHARE = 0.75
"""Share of the words of either that both have: with other words the parts are others too."""

_Half = frozenset[str]


def are_halves_exchanged(fact: Reading, there: Reading) -> bool:
    """Whether two parts of a piece have each what the statement says of the other.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    here, others = _halves(fact.text), _halves(there.text)
    if min(len(here), len(others)) < 2 or max(len(here), len(others)) > _MOST:
        return False
    return any(
        _are_crossed(mine, pair)
        for mine in combinations(here, 2)
        for pair in combinations(others, 2)
    )


def _are_crossed(mine: tuple[_Half, ...], theirs: tuple[_Half, ...]) -> bool:
    """Whether two parts of a piece, and no others, hold the words of two halves, but crosswise."""
    told, both = mine[0] | mine[1], theirs[0] | theirs[1]
    if len(told & both) < _SHARE * max(len(told), len(both)):
        return False
    one, other = (mine[0] - mine[1]) & both, (mine[1] - mine[0]) & both
    if (one | other) & theirs[0] & theirs[1]:
        return False
    return any(_is_parted(one, other, *pair) for pair in (theirs, theirs[::-1]))


def _is_parted(one: _Half, other: _Half, left: _Half, right: _Half) -> bool:
    """Whether a part of each half stands on either side.

    Of the first half all may stand with the second's: what it is told of may be a mere *me*.
    """
    if len(other) < 2 or not (other & left and other & right and one & left):
        return False
    return bool(one & right) or len(one) == 1


@lru_cache(maxsize=8192)
def _halves(text: str) -> tuple[_Half, ...]:
    return tuple(half for half in _cut(text) if half)


def _cut(text: str) -> Iterator[_Half]:
    cuts = [0, *(hit.end() for hit in _CUT.finditer(text)), len(text)]
    for start, end in pairwise(cuts):
        words = text[start:end]
        letters = {f"letter {hit['letter']}" for hit in _LETTER.finditer(words)}
        plain = _LETTER.sub(" ", words)
        names = (token.name for token in tokens_of(plain) if not token.is_mark)
        yield frozenset(letters.union(name for name in names if name[0] != "<"))
