"""How near each content word of a text stands to a value: what the value may be of.

Nearness is counted in characters, and what parts one thing from the next counts as many more: a
comma little, the end of a sentence or a line much. A word that comes only after such an end is
farther still, since what a value is of is mostly named before it. Of records in brackets the own
one is near with all that it holds, the record next to it is far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from workbench.facts.statement_lexicon import stem
from workbench.facts.text import lowered
from workbench.facts.word_runs import WORD_RUN, content_words

__all__ = ["FARTHEST", "join_nearness", "nearness_of", "stems_of"]

FARTHEST = 900
"""Beyond this a word says nothing of a value."""
_REACH = 500
"""Characters to either side that are read where nothing else is said."""
_AFTER_AN_END = 80
_COSTS = {"line": 120, "sentence": 100, "clause": 60, "part": 30}
_ENDS = ("line", "sentence")
_INTO_OWN = 30
_OUT = 60
_INTO_NEXT = 140
_BORDERS = (
    r"(?P<line>\n)"
    r"|(?P<sentence>[.!?](?=\s|$)|[。！？])"
    r"|(?P<bracket>[{}\[\]])"
    r"|(?P<clause>[;；])"
    r"|(?P<part>[，、]|,(?!\d)|\s(?:and|or|while|but|plus|then)(?=\s)"
    r"|(?<=[\d\u4e00-\u9fff])[和与及或](?=[\d\u4e00-\u9fff]))"
)
_KEY_OF_RECORD = re.compile(r"\"\s*:\s*[{\[]")
_WORD = re.compile(WORD_RUN)
_TOKEN = re.compile(f"{_BORDERS}|(?P<word>{WORD_RUN})")


def nearness_of(
    text: str, start: int, end: int, *, before: str = "", reach: int = _REACH
) -> dict[str, int]:
    """Content words around `text[start:end]`, each with how far off its nearest place is.

    Args:
        text: A text that holds a value.
        start: Place of the value's first character, in code points.
        end: Place after its last one.
        before: The text that was said before this one, whose end may name what the value is of.
        reach: Characters to either side that are read.

    Returns:
        Distances in characters and borders, at most `FARTHEST`, by word: English ones without
        their endings, Chinese ones as pairs of characters. The value itself is none of them.
    """
    left = text[max(0, start - reach) : start]
    missing = reach - len(left)
    if before and missing > 0:
        left = f"{before[-missing:]}\n{left}"
    near: dict[str, int] = {}
    is_key = _KEY_OF_RECORD.match(text, end) is not None
    right = text[end : end + reach]
    for word, distance in (*_leftward(left, is_key=is_key), *_rightward(right)):
        if distance < near.get(word, FARTHEST + 1):
            near[word] = distance
    return near


def join_nearness(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The least distance of each word over several places of one value."""
    joined: dict[str, int] = {}
    for near in several:
        for word, distance in near.items():
            if distance < joined.get(word, FARTHEST + 1):
                joined[word] = distance
    return joined


def stems_of(text: str) -> Iterator[str]:
    """The content words of a text as `nearness_of` names them."""
    for run in _WORD.findall(lowered(text)):
        yield from _stems(run)


def _leftward(text: str, *, is_key: bool) -> Iterator[tuple[str, int]]:
    # Left of the key of a record there are only other records.
    path = _Path(into="}]", after=0, is_out=is_key)
    for token in reversed([*_TOKEN.finditer(lowered(text))]):
        if path.passes(token):
            for word in _stems(token.group()):
                yield word, len(text) - token.end() + path.crossed


def _rightward(text: str) -> Iterator[tuple[str, int]]:
    path = _Path(into="{[", after=_AFTER_AN_END, is_out=False)
    for token in _TOKEN.finditer(lowered(text)):
        if path.passes(token):
            for word in _stems(token.group()):
                yield word, token.start() + path.crossed


class _Path:
    """The borders between a value and a word, walking away from the value.

    Args:
        into: Brackets behind which a record lies in this direction.
        after: What an end costs more in it.
        is_out: Whether the value stands outside of all records.
    """

    def __init__(self, *, into: str, after: int, is_out: bool) -> None:
        self.crossed = 0
        self._into = into
        self._after = after
        self._border = 0
        self._inside: list[int] = []
        self._is_out = is_out

    def passes(self, token: re.Match[str]) -> bool:
        """Walk over a token; whether it is a word."""
        sort = token.lastgroup or ""
        if sort == "word":
            self.crossed += self._border
            self._border = 0
        elif sort == "bracket":
            self._pass_bracket(token.group())
        else:
            # Borders that touch, as a full stop at the end of a line, are one.
            self._border = max(self._border, _COSTS[sort] + self._after * (sort in _ENDS))
        return sort == "word"

    def _pass_bracket(self, bracket: str) -> None:
        if bracket in self._into:
            self._inside.append(self.crossed)
            self.crossed += _INTO_NEXT if self._is_out else _INTO_OWN
        elif self._inside:
            self.crossed = self._inside.pop()
        else:
            self._is_out = True
            self.crossed += _OUT + self._after


@lru_cache(maxsize=16_384)
def _stems(run: str) -> tuple[str, ...]:
    return tuple(stem(word) if word.isascii() else word for word in content_words(run))
