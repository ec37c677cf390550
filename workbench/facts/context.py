"""Words around a value that say what it is of: its JSON key, or the content words near it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import overload

from workbench.facts.text import json_keys, lowered, word_list

__all__ = ["Surroundings", "clause_words", "context_of"]

_WORD = re.compile(r"[a-z][a-z0-9_'-]*[a-z0-9]|[\u4e00-\u9fff]+")
_STOP = frozenset(
    word_list(
        "the and for with that this from your you are was were have has had will would can "
        "could should may might must its their our his her him they them there here then than "
        "when where which who what been being into onto over under about also just only very "
        "more most some any all not but please like yes no of to in on at is it be as by or "
        "an if we my me do so user assistant tool system new now get got use used using need "
        "want make made does done out up"
    )
)
_KEY_STOP = frozenset(("id", "ids", "number", "value"))
_REACH = 72
_CLAUSE_END = re.compile(
    r"[\n;；。！？!?，、|]|[.,](?=\s|$)|\s(?:and|or|but|while|whereas|plus|then)\s|[和与及](?![\u4e00-\u9fff]?$)"
)
_CJK_STOP = re.compile(
    r"[的了是在和与或也就都而及着把被让给对吗呢吧啊哦您你我他她它们请这那有没不会能可以要想去来说为]"
)


class Surroundings(Sequence[str]):
    """Content words around several places, read when they are first asked for.

    Most facts are never compared with anything, and looking around each would take a fifth of the
    time of finding them all.

    Args:
        places: Texts, each with the start and end of a place in it.
        known: Words that are known already.
    """

    def __init__(self, places: Sequence[tuple[str, int, int]], known: tuple[str, ...] = ()) -> None:
        self._places = places
        self._known = known
        self._words: tuple[str, ...] | None = None

    def _read(self) -> tuple[str, ...]:
        if self._words is None:
            found = (word for place in self._places for word in context_of(*place))
            self._words = tuple(dict.fromkeys((*self._known, *found)))
        return self._words

    def clause(self) -> frozenset[str]:
        """Content words of the clauses that the places stand in."""
        return frozenset(word for place in self._places for word in clause_words(*place))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self._read()[index]

    def __len__(self) -> int:
        return len(self._read())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._read() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._read())

    def __repr__(self) -> str:
        return repr(self._read())

    def __reduce__(self) -> tuple[type[tuple[str, ...]], tuple[tuple[str, ...]]]:
        return tuple, (self._read(),)


def context_of(text: str, start: int, end: int, *, limit: int = 8) -> tuple[str, ...]:
    """Content words around `text[start:end]` in lower case, nearest first.

    In JSON it is the words of the value's key and of the key above it. In prose it is words of the
    same line; Chinese gives pairs of characters.
    """
    keys = json_keys(text)
    if keys is not None:
        words = _key_words(*keys.at(start))
        if words:
            return words[:limit]
    begin = max(0, start - _REACH)
    begin = max(begin, text.rfind("\n", begin, start) + 1)
    stop = text.find("\n", end, end + _REACH)
    stop = min(len(text), end + _REACH) if stop < 0 else stop
    lower = lowered(text[begin:stop])
    left = _words_of(lower[: start - begin])
    right = _words_of(lower[end - begin :])
    return _nearest(left, right, reach=start - begin)[:limit]


def clause_words(text: str, start: int, end: int) -> frozenset[str]:
    """Content words of the clause around `text[start:end]`, in lower case.

    A clause ends at a mark, and where *and* or 和 joins it to the next.
    """
    left = text[max(0, start - _REACH) : start]
    right = text[end : end + _REACH]
    cuts = [cut.end() for cut in _CLAUSE_END.finditer(left)]
    stop = _CLAUSE_END.search(right)
    words = (
        left[cuts[-1] :] if cuts else left,
        right[: stop.start()] if stop else right,
    )
    return frozenset(
        word for side in words for _, run in _words_of(lowered(side)) for word in _content(run)
    )


def _words_of(lower: str) -> list[tuple[int, str]]:
    return [(match.start(), match.group()) for match in _WORD.finditer(lower)]


def _nearest(
    left: list[tuple[int, str]], right: list[tuple[int, str]], *, reach: int
) -> tuple[str, ...]:
    """Content words by their distance from what stands between the two sides."""
    near = [(reach - place - len(word), word) for place, word in left] + right
    near.sort(key=itemgetter(0))
    return tuple(dict.fromkeys(word for _, run in near for word in _content(run)))


@lru_cache(maxsize=4096)
def _key_words(key: str, parent: str) -> tuple[str, ...]:
    words = [
        _singular(word)
        for word in re.split(r"[_\W]+", f"{key} {parent}")
        if len(word) > 1 and word not in _STOP and word not in _KEY_STOP
    ]
    return tuple(dict.fromkeys(words))


@lru_cache(maxsize=16_384)
def _content(word: str) -> tuple[str, ...]:
    if word[0] < "\u4e00":
        return () if len(word) < 3 or word in _STOP else (_singular(word),)
    pieces = _CJK_STOP.split(word)
    return tuple(
        piece[i : i + 2] for piece in pieces for i in range(max(1, len(piece) - 1)) if piece
    )


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
