"""Content words of a text: English ones in the singular, Chinese ones as pairs of characters."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.text import word_list

__all__ = ["STOP_WORDS", "WORD_RUN", "content_words", "singular"]

WORD_RUN = r"[a-z][a-z0-9_'-]*[a-z0-9]|[\u4e00-\u9fff]+"
"""Regular expression for a word of lower-case Latin letters or a run of Chinese characters."""
STOP_WORDS = frozenset(
    word_list(
        "the and for with that this from your you are was were have has had will would can "
        "could should may might must its their our his her him they them there here then than "
        "when where which who what been being into onto over under about also just only very "
        "more most some any all not but please like yes no of to in on at is it be as by or "
        "an if we my me do so user assistant tool system new now get got use used using need "
        "want make made does done out up"
    )
)
"""English words that name nothing."""
_CJK_STOP = re.compile(
    r"[的了是在和与或也就都而及着把被让给对吗呢吧啊哦您你我他她它们请这那有没不会能可以要想去来说为]"
)


@lru_cache(maxsize=16_384)
def content_words(run: str) -> tuple[str, ...]:
    """What a run of `WORD_RUN` names: one word or none, or the pairs of its characters."""
    if run[0] < "\u4e00":
        return () if len(run) < 3 or run in STOP_WORDS else (singular(run),)
    pieces = _CJK_STOP.split(run)
    return tuple(
        piece[i : i + 2] for piece in pieces for i in range(max(1, len(piece) - 1)) if piece
    )


def singular(word: str) -> str:
    """An English word without the s of its plural."""
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
