"""A text whose lines run on: marks of quotation are left out, and lines that a margin broke joined.

A view may quote a rule, *> Never share the code*, and may break it anywhere; it is the same rule.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.text import word_list

__all__ = ["Flow", "flowing"]

_QUOTE = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+(?!>)(?=[ \t]*\S)")
_PROMPT = re.compile(r"[ \t]*>>>|[ \t]*> ?(?:[a-z][\w.-]* |[$./~#])")
_SPEAKS = re.compile(r"[ \t]*[\"“'‘*_]*(?:[A-Z0-9]|[\u3400-\u9fff])|[ \t]*[-*•]\s")
"""How a quoted line of prose begins; behind a prompt a command does."""
_FENCE = re.compile(r"[ \t]{0,12}(?:```|~~~)")
_ITEM = re.compile(
    r"[ \t]*(?:[-*•·–—#|]|\(?\d{1,3}[.)、]\s|[a-zA-Z][.)]\s"
    r"|[（(]?[一二三四五六七八九十]{1,3}[)）、])"
)
_CODE = re.compile(
    r"[{}=<>\\|;`]|\w\(|^\s*[\w-]+:\s?\S|^\s*(?:import|from|def|class|return|if|for|else)\b.*[:;]?$"
)
_GOES_ON = re.compile(r"[ \t]*[a-z]")
_NUMBER = re.compile(r"[ \t]*[$€£¥]?\d")
_CLOSED = tuple(".!?:;…。！？：；)）]】")
_ENDS_NOTHING = frozenset(
    word_list(
        "a an the and or but of to from by for with at into onto within without between than as "
        "if unless because until my your our their his its this that these those each every any "
        "no not must should shall will would can could may might is are was were be have has "
        "exceed exceeds under below over above least most more less after before on in about only "
        "never always"
    )
)
_FEWEST_WORDS = 3
_LONGEST = 200_000
"""Code points beyond which a text is no summary and is left as it is."""


class Flow(NamedTuple):
    """A text without what only breaks its lines, and the way back."""

    text: str
    """The words."""
    places: tuple[int, ...] = (0,)
    """Where something was left out, ascending, in `text`."""
    origins: tuple[int, ...] = (0,)
    """Place in the original of what follows there."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Place in the original of `text[start:end]`."""
        return self._origin(start), self._origin(end - 1) + 1 if end > start else self._origin(end)

    def _origin(self, place: int) -> int:
        index = bisect_right(self.places, place) - 1
        return self.origins[index] + place - self.places[index]


@lru_cache(maxsize=2048)
def flowing(text: str) -> Flow:
    """The text with quoted and broken lines as one would read them aloud.

    Args:
        text: Any text; code in fences and JSON are left as they are.
    """
    if len(text) > _LONGEST or ("\n" not in text and ">" not in text[:4]) or text[:1] in "{[":
        return Flow(text)
    pieces, places, origins, length = [], [0], [0], 0
    last = 0
    for start, end, words in _left_out(text):
        pieces += [text[last:start], words]
        length += start - last + len(words)
        places.append(length)
        origins.append(end)
        last = end
    if not last:
        return Flow(text)
    return Flow("".join((*pieces, text[last:])), tuple(places), tuple(origins))


def _left_out(text: str) -> Iterator[tuple[int, int, str]]:
    """Stretches that are left out, in order, each with the space that stands for it."""
    is_code = False
    before, tail, is_quoted = "", 0, False
    place = 0
    for line in text.splitlines(keepends=True):
        begin, place = place, place + len(line)
        if _FENCE.match(line):
            is_code = not is_code
        if is_code:
            before, is_quoted = "", False
            continue
        quote = _quote(line, was_quoted=is_quoted)
        inner = begin + (quote.end() if quote else 0)
        body = text[inner:place].rstrip()
        if is_quoted == bool(quote) and _is_broken(before, body, is_quoted=is_quoted):
            inner += len(body) - len(body.lstrip())
            is_glued = _is_chinese(text[tail - 1]) and _is_chinese(text[inner])
            yield tail, inner, "" if is_glued else " "
        elif quote:
            yield begin, inner, ""
        before, tail, is_quoted = body, begin + len(line.rstrip()), bool(quote)


def _quote(line: str, *, was_quoted: bool) -> re.Match[str] | None:
    """The marks before a quoted line of prose; None before a prompt."""
    hit = _QUOTE.match(line)
    if hit is None or (_PROMPT.match(line) and not was_quoted):
        return None
    body = line[hit.end() :]
    has_words = len(body.split()) >= _FEWEST_WORDS or not body.isascii()
    return hit if was_quoted or (_SPEAKS.match(body) and has_words) else None


def _is_broken(before: str, line: str, *, is_quoted: bool) -> bool:
    """Whether a line only goes on with the sentence of the line before."""
    bare = before.rstrip()
    if not bare or not line.strip() or bare.endswith(_CLOSED) or _ITEM.match(line):
        return False
    if _CODE.search(bare) or _CODE.search(line):
        return False
    if _is_chinese(bare[-1]) and _is_chinese(line.lstrip()[0]):
        return is_quoted
    last = bare.split()[-1].lower()
    if _NUMBER.match(line) or not _GOES_ON.match(line):
        return last in _ENDS_NOTHING
    return len(bare.split()) >= _FEWEST_WORDS


def _is_chinese(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"
