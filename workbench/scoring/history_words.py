"""Whether words of a summary are the history's own: copied from it, so no change of anything.

A compressor that picks sentences leaves some out and keeps others. A kept one may look like a
changed version of one that is gone, but it is a statement of its own, as the history made it. The
rule for values, that another fact of the history is no stand-in, holds for statements in the same
way.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable

from workbench.facts.fact import Occurrence
from workbench.facts.text import undo_escapes
from workbench.scoring.bare_codes import is_code_of
from workbench.scoring.candidate import Candidate
from workbench.scoring.durations import other_words
from workbench.scoring.stated import AT_THE_END

__all__ = ["HistoryWords"]

_LABEL = re.compile(
    r"^(?:[\s>*•\-–—]|\d{1,3}[.)]\s|(?:[A-Za-z]{3,16}|用户|助手|工具|系统)\s?[:：]\s?)+"
)
_PIECES = re.compile(r"\n+|(?<=[.!?。！？；;])\s+")
_PAIR = re.compile(r"[\w ]{1,40}: [^,:]{1,80}(?:,|$)")
_MEMBERS = re.compile(r"[\w ]{1,40}: [^,:]{1,80}, [\w ]{1,40}: $")
_LOOSE = re.compile(r"[\s*_`\"'“”‘’#|]+")
_CHINESE = re.compile("[\u3400-\u9fff]")
_SAID_BEFORE = 600
"""Characters that may tell what an answer or a go-ahead is about."""
_SHORT = 12
_REACH = 32


class HistoryWords:
    """The texts of a recording, ready to be asked for words up to any message.

    Args:
        texts: All texts the model was shown, each with the index of its message, ascending.
    """

    def __init__(self, texts: Iterable[tuple[int, str]]) -> None:
        self._ends: list[tuple[int, int, int]] = []
        loose: list[str] = []
        plain: list[str] = []
        loose_length = plain_length = 0
        for message, text in texts:
            plain.append(text)
            loose.append(_loose(undo_escapes(text).text))
            plain_length += len(text) + 1
            loose_length += len(loose[-1]) + 1
            self._ends.append((message, loose_length, plain_length))
        self._loose = "\x00".join(loose)
        self._plain = Candidate(text="\n".join(plain), mentions=())
        self._held: dict[tuple[str, int], bool] = {}

    def said_before(self, message: int, start: int) -> str:
        """The words before a place of a message's first text, from the messages before it too.

        Args:
            message: Index of the message.
            start: Place in its first text, in code points.
        """
        place = bisect_left(self._ends, message, key=lambda entry: entry[0])
        begin = self._ends[place - 1][2] if place else 0
        return self._plain.text[max(0, begin + start - _SAID_BEFORE) : begin + start]

    def said_after(self, place: Occurrence, *, before: int) -> str:
        """The words behind a place where a fact is stated.

        Args:
            place: The place; behind one in a call's arguments, the next message comes.
            before: Index of the message that the history ends before.
        """
        first = bisect_left(self._ends, place.message, key=lambda entry: entry[0])
        begin = self._ends[first - 1][2] if first else 0
        begin = self._end(place.message + 1)[1] if place.part else begin + place.end
        return self._plain.text[begin : self._end(before)[1]]

    def hold(self, words: str, *, before: int = AT_THE_END) -> bool:
        """Whether all of some words stand in the history as they are, sentence by sentence.

        Spaces, quotes, emphasis and case don't count, nor do labels or bullets before a line. Very
        short pieces stand anywhere, and flattened data makes no statement: both decide nothing.

        Args:
            words: Words of a candidate.
            before: Index of the message that the history ends before.
        """
        end, _ = self._end(before)
        key = (words, end)
        known = self._held.get(key)
        if known is None:
            known = self._held[key] = self._hold(words, end)
        return known

    def hold_around(self, text: str, start: int, end: int, *, before: int = AT_THE_END) -> bool:
        """Whether words of a candidate were copied together with the sentence they stand in.

        Words too short to tell by themselves are told by that. Of flattened data the words alone
        have to stand in the history: nobody says its lines.

        Args:
            text: The candidate's text.
            start: Where the words begin in it.
            end: Where they end.
            before: Index of the message that the history ends before.
        """
        ends = [0, *(place for m in _PIECES.finditer(text) for place in m.span()), len(text)]
        first = max(place for place in ends[::2] if place <= start)
        last = min(place for place in ends[1::2] if place >= end)
        piece = _LABEL.sub("", text[first:last])
        if _is_data(piece):
            return self._stands_in(text[start:end], before)
        words = _loose(piece).strip(".。…!！?？")
        return _weight(words) >= _SHORT and self._stands_in(words, before)

    def hold_value(self, text: str, start: int, end: int, *, before: int = AT_THE_END) -> bool:
        """Whether a value of a text was copied, alone or with the words right before it.

        Args:
            text: The candidate's text.
            start: Where the value begins in it.
            end: Where it ends.
            before: Index of the message that the history ends before.
        """
        if self.hold_alone(text[start:end], before=before):
            return True
        if any(self._stands_in(words, before) for words in other_words(text, start)):
            return True
        return self.hold_place(text, start, end, before=before)

    def hold_place(self, text: str, start: int, end: int, *, before: int = AT_THE_END) -> bool:
        """Whether a value was copied together with the words before it, be it cut short or not.

        Of flattened data the member before it is words enough: others may have been left out.
        """
        line = text[max(0, start - _REACH) : end].rpartition("\n")[2]
        if _MEMBERS.search(line[: start - end]):
            line = ",".join(line.rsplit(",", 2)[-2:])
        words = _loose(_LABEL.sub("", line))
        return len(words) >= _SHORT and self._loose.find(words, 0, self._end(before)[0]) >= 0

    def _stands_in(self, words: str, before: int) -> bool:
        return self._loose.find(_loose(words), 0, self._end(before)[0]) >= 0

    def hold_alone(self, value: str, *, before: int = AT_THE_END) -> bool:
        """Whether a value stands in the history as it is, no part of a longer word or number."""
        place = self._plain.find_verbatim(value)
        return place is not None and place[0] < self._end(before)[1]

    def hold_code(self, code: str) -> bool:
        """Whether the history writes a name of code anywhere, alone or with what parts it."""
        # Most stand nowhere at all, which is told much faster.
        return self._plain.holds(code) and is_code_of(self._plain.text, code)

    def _hold(self, words: str, end: int) -> bool:
        pieces = [_LABEL.sub("", piece) for piece in _PIECES.split(words)]
        telling = [
            _loose(piece).strip(".。…!！?？")
            for piece in pieces
            if len(_loose(piece)) >= _SHORT and not _is_data(piece)
        ]
        if not telling:
            return any(map(_is_data, pieces))
        return all(self._loose.find(piece, 0, end) >= 0 for piece in telling)

    def _end(self, before: int) -> tuple[int, int]:
        """Where the texts of a message and all later ones begin, in the loose and plain texts."""
        place = bisect_left(self._ends, before, key=lambda entry: entry[0])
        return self._ends[place - 1][1:] if place else (0, 0)


def _weight(words: str) -> int:
    """Characters, where a Chinese one tells as much as three letters."""
    return len(words) + 2 * len(_CHINESE.findall(words))


def _is_data(piece: str) -> bool:
    """Whether a line lists names with their values, as a flattened record does."""
    return len(_PAIR.findall(piece)) >= 3


def _loose(text: str) -> str:
    return _LOOSE.sub("", unicodedata.normalize("NFKC", text)).casefold()
