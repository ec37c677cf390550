"""Whether words of a summary are the history's own: copied from it, and so no change of anything.

A compressor that picks sentences leaves some out and keeps others. A kept one may look like a
changed version of one that is gone, but it is a statement of its own, as the history made it. The
rule for values, that another fact of the history is no stand-in, holds for statements in the same
way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from workbench.scoring.candidate import Candidate

__all__ = ["HistoryWords"]

_LABEL = re.compile(r"^[\s>*•\-–—\d.)]*(?:[A-Za-z]{3,16}\s?[:：]\s*)?")
_PIECES = re.compile(r"\n+|(?<=[.!?。！？；;])\s+")
_LOOSE = re.compile(r"[\s*_`\"'“”‘’#|]+")
_SHORT = 12


class HistoryWords:
    """The texts of a history, ready to be asked for words.

    Attributes:
        candidate: All texts the model was shown, to look values up letter by letter.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        whole = tuple(texts)
        self.candidate = Candidate(text="\n".join(whole), mentions=())
        self._whole = "\x00".join(map(_loose, whole))
        self._known: dict[str, bool] = {}

    def hold(self, words: str) -> bool:
        """Whether all of some words stand in the history as they are, sentence by sentence.

        Spaces, quotes, emphasis and case don't count, nor does a label or bullet in front of a
        line. Very short pieces stand anywhere and decide nothing by themselves.
        """
        known = self._known.get(words)
        if known is None:
            known = self._known[words] = self._hold(words)
        return known

    def _hold(self, words: str) -> bool:
        pieces = [_loose(_LABEL.sub("", piece)) for piece in _PIECES.split(words)]
        telling = [piece for piece in pieces if len(piece) >= _SHORT]
        return bool(telling) and all(piece.strip(".。…!！?？") in self._whole for piece in telling)


def _loose(text: str) -> str:
    return _LOOSE.sub("", unicodedata.normalize("NFKC", text)).casefold()
