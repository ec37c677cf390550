"""How near each content word of a text stands to a value: what the value may be of.

Nearness is counted in characters, and what parts one thing from the next counts as many more: a
comma little, the end of a sentence or a line much. A word that comes only after such an end is
farther still, since what a value is of is mostly named before it. Of records in brackets the own
one is near with all that it holds, the record next to it is far.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.range_ends import other_ends
from workbench.facts.statement_lexicon import stem
from workbench.facts.text import lowered
from workbench.facts.word_runs import WORD_RUN, content_words

__all__ = ["FARTHEST", "is_clearly_nearer", "join_nearness", "nearness_of", "stems_of"]

FARTHEST = 900
"""Beyond this a word says nothing of a value."""
_TIMES_NEARER = 1.5
_NEARER = 15
_REACH = 500
"""Characters to either side that are read where nothing else is said."""
_TEXTS_KEPT = 64
_AFTER_AN_END = 80
_COSTS = {"line": 120, "sentence": 100, "clause": 60, "part": 30, "word": 0}
_END = 100
"""From this cost on a border is the end of something said."""
_OPENS, _CLOSES, _ASIDE, _NAMES = -1, -2, -3, -4
_ONE_WAY = {"aside": _ASIDE, "names": _NAMES}
_LEFTWARDS, _RIGHTWARDS = {_ASIDE: 60}, {_NAMES: 30}
"""What has its own words behind it in brackets is another thing, and so is what a colon names."""
_INTO_OWN = 30
_OUT = 60
_INTO_NEXT = 140
_BORDERS = (
    r"(?P<line>\n|\\+[nr])"
    r"|(?P<sentence>[.!?](?=\s|$)|[。！？])"
    r"|(?P<bracket>[{}\[\]])"
    r"|(?P<aside>[)）])"
    r"|(?P<names>:(?=[ \u4e00-\u9fff]))"
    r"|(?P<clause>[;；])"
    r"|(?P<part>[，、]|,(?!\d)|\s(?:and|or|while|but|plus|then)(?=\s)"
    r"|(?<=[\d\u4e00-\u9fff])[和与及或](?=[\d\u4e00-\u9fff]))"
)
_KEY_OF_RECORD = re.compile(r"\"\s*:\s*[{\[]")
_ROLES = {
    word: role
    for role, words in {
        "<before>": "original originally old previous previously before formerly earlier initial",
        "<after>": "new now current currently updated revised",
        "<wanted>": "expected should correct correctly",
        "<each>": "each apiece per",
        "<whole>": "total totals totalling totaling totalled altogether overall sum combined",
        "<found>": "actual actually output gives returns outputs gave returned",
    }.items()
    for word in words.split()
}
"""Words that name what a value is, where a thing has two: its old and its new price."""
_IN_A_NAME = (
    r"(?P<name>\bnew(?= (?:york|jersey|mexico|hampshire|orleans|england|haven|zealand|delhi"
    r"|caledonia|guinea|south wales)\b))"
)
"""What tells no new thing from an old one."""
_WORD = re.compile(WORD_RUN)
_KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")
_TOKEN = re.compile(f"{_BORDERS}|(?P<before>used to(?= [a-z]))|{_IN_A_NAME}|(?P<word>{WORD_RUN})")


class _Token(NamedTuple):
    """A word or a border of a text."""

    start: int
    end: int
    cost: int
    """What crossing it costs; 0 for a word, negative for a bracket."""
    words: tuple[str, ...]
    """What it names."""


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
    near = dict.fromkeys(other_ends(text, start, end), 1)
    before_it, behind_it = _sides(text, start, end)
    is_key = _KEY_OF_RECORD.match(text, end) is not None
    # Left of the key of a record there are only other records.
    left = _Walk(near, into=_CLOSES, after=0, is_out=is_key)
    left.go(reversed(before_it), origin=start, is_left=True, reach=reach)
    if before and start < reach:
        left.meet(_COSTS["line"])
        said = reversed(_tokens_of(before))
        left.go(said, origin=len(before) + 1 + start, is_left=True, reach=reach)
    right = _Walk(near, into=_OPENS, after=_AFTER_AN_END, is_out=False)
    right.go(behind_it, origin=end, is_left=False, reach=reach)
    return near


def _sides(text: str, start: int, end: int) -> tuple[list[_Token], list[_Token]]:
    """The tokens before and behind a value; Chinese characters may run into it on both sides."""
    tokens = _tokens_of(text)
    first, last = bisect_left(tokens, (start,)), bisect_left(tokens, (end,))
    left, right = tokens[:first], tokens[last:]
    if left and left[-1].end > start:
        left[-1] = _part_of(left[-1], text, left[-1].start, start)
    if last and tokens[last - 1].end > end:
        right.insert(0, _part_of(tokens[last - 1], text, end, tokens[last - 1].end))
    return left, right


def _part_of(token: _Token, text: str, start: int, end: int) -> _Token:
    words = tuple(stems_of(text[start:end])) if not token.cost else ()
    return _Token(start, end, token.cost, words)


def join_nearness(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The least distance of each word over several places of one value."""
    joined: dict[str, int] = {}
    for near in several:
        for word, distance in near.items():
            if distance < joined.get(word, FARTHEST + 1):
                joined[word] = distance
    return joined


def is_clearly_nearer(one: int, other: int) -> bool:
    """Whether the first of two distances is so much less that what lies there is meant."""
    return other >= _TIMES_NEARER * one + _NEARER


def stems_of(text: str) -> Iterator[str]:
    """The content words of a text as `nearness_of` names them."""
    for run in _WORD.findall(lowered(text)):
        yield from _stems(run)


class _Walk:
    """Goes from a value to the words on one side of it and counts what it crosses.

    Args:
        near: Takes the distance of each word.
        into: Bracket behind which a record lies in this direction.
        after: What an end costs more in it.
        is_out: Whether the value stands outside of all records.
    """

    def __init__(self, near: dict[str, int], *, into: int, after: int, is_out: bool) -> None:
        self._near = near
        self._into = into
        self._after = after
        self._is_out = is_out
        self._crossed = 0
        self._border = 0
        self._inside: list[int] = []

    def go(self, tokens: Iterable[_Token], *, origin: int, is_left: bool, reach: int) -> None:
        """Walk over some tokens, nearest first."""
        near, get = self._near, self._near.get
        one_way = _LEFTWARDS if is_left else _RIGHTWARDS
        for token in tokens:
            if token.cost <= _ASIDE:
                if token.cost in one_way:
                    self.meet(one_way[token.cost])
                continue
            if token.cost:
                self.meet(token.cost)
                continue
            if self._border:
                self._crossed += self._border
                self._border = 0
            way = abs(origin - (token.end if is_left else token.start))
            if way > reach or self._crossed > FARTHEST:
                return
            distance = way + self._crossed
            for word in token.words:
                if distance < get(word, FARTHEST + 1):
                    near[word] = distance

    def meet(self, cost: int) -> None:
        """Cross a border; those that touch, as a full stop at the end of a line, are one."""
        if cost > 0:
            self._border = max(self._border, cost + self._after * (cost >= _END))
        elif cost == self._into:
            self._inside.append(self._crossed)
            self._crossed += _INTO_NEXT if self._is_out else _INTO_OWN
        elif self._inside:
            self._crossed = self._inside.pop()
        else:
            self._is_out = True
            self._crossed += _OUT + self._after


@lru_cache(maxsize=_TEXTS_KEPT)
def _tokens_of(text: str) -> list[_Token]:
    """Words and borders of a text in order, each with what it costs to cross."""
    return [_token(hit) for hit in _TOKEN.finditer(lowered(text))]


def _token(hit: re.Match[str]) -> _Token:
    sort = hit.lastgroup or ""
    if sort in _ONE_WAY:
        return _Token(*hit.span(), _ONE_WAY[sort], ())
    if sort == "name":
        return _Token(*hit.span(), 0, ())
    if sort == "before":
        return _Token(*hit.span(), 0, ("<before>",))
    if sort == "bracket":
        return _Token(*hit.span(), _OPENS if hit.group() in "{[" else _CLOSES, ())
    return _Token(*hit.span(), _COSTS[sort], _stems(hit.group()) if sort == "word" else ())


@lru_cache(maxsize=16_384)
def _stems(run: str) -> tuple[str, ...]:
    role = _ROLES.get(run)
    if role:
        return (role,)
    # The words of a key of JSON name what they name in prose; a code is one word.
    parts = run.split("_") if _KEY.fullmatch(run) else [run]
    return tuple(
        stem(word) if word.isascii() else word
        for part in parts
        if part
        for word in content_words(part)
    )
