"""Words around a value that say what it is of: its JSON key, or the content words near it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import overload

from workbench.facts.nearness import join_nearness, nearness_of
from workbench.facts.text import json_keys, lowered
from workbench.facts.word_runs import STOP_WORDS, WORD_RUN, content_words, singular

__all__ = ["Place", "Surroundings", "context_of"]

_WORD = re.compile(WORD_RUN)
_KEY_STOP = frozenset(("id", "ids", "number", "value"))
_REACH = 72


_PLACES_READ = 3
"""Places whose words make the surroundings; the others count for nearness alone."""

Place = tuple[str, int, int, str]
"""A text, the start and the end of a value in it, and the text that was said before."""


class Surroundings(Sequence[str]):
    """Content words around several places, read when they are first asked for.

    Most facts are never compared with anything, and looking around each would take a fifth of the
    time of finding them all.

    Args:
        places: Where a value stands, in order.
        known: Words that are known already.
    """

    def __init__(self, places: Sequence[Place], known: tuple[str, ...] = ()) -> None:
        self.places = places
        """Where the value stands, in order; of a value said very often the first ones."""
        self._known = known
        self._words: tuple[str, ...] | None = None
        self._near: dict[int, dict[str, int]] = {}

    def _read(self) -> tuple[str, ...]:
        if self._words is None:
            found = (
                word
                for text, start, end, _ in self.places[:_PLACES_READ]
                for word in context_of(text, start, end)
            )
            self._words = tuple(dict.fromkeys((*self._known, *found)))
        return self._words

    def nearness(self, places: int) -> dict[str, int]:
        """How near each word stands to the value at the first so many of its places."""
        near = self._near.get(places)
        if near is None:
            near = self._near[places] = join_nearness(
                nearness_of(text, start, end, before=before)
                for text, start, end, before in self.places[:places]
            )
        return near

    def stands_within(self, words: str, offset: int) -> bool:
        """Whether a place of the value is in the middle of some words, `offset` characters in."""
        return any(
            text.startswith(words, start - offset)
            for text, start, _, _ in self.places
            if start >= offset
        )

    def before(self, reach: int) -> tuple[str, ...]:
        """The texts right before the places, at most so many characters of each."""
        return tuple(text[max(0, start - reach) : start] for text, start, _, _ in self.places)

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


def _words_of(lower: str) -> list[tuple[int, str]]:
    return [(match.start(), match.group()) for match in _WORD.finditer(lower)]


def _nearest(
    left: list[tuple[int, str]], right: list[tuple[int, str]], *, reach: int
) -> tuple[str, ...]:
    """Content words by their distance from what stands between the two sides."""
    near = [(reach - place - len(word), word) for place, word in left] + right
    near.sort(key=itemgetter(0))
    return tuple(dict.fromkeys(word for _, run in near for word in content_words(run)))


@lru_cache(maxsize=4096)
def _key_words(key: str, parent: str) -> tuple[str, ...]:
    words = [
        singular(word)
        for word in re.split(r"[_\W]+", f"{key} {parent}")
        if len(word) > 1 and word not in STOP_WORDS and word not in _KEY_STOP
    ]
    return tuple(dict.fromkeys(words))
