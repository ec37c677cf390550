"""Pieces of a sentence that bind without a verb, by what stands in front of them.

*(Use spaces,) not tabs*, *(I don't want to cancel the flight,) just the insurance*.
"""

from __future__ import annotations

import re

from workbench.facts.constraint_request import ORDER
from workbench.facts.sentences import Clause
from workbench.facts.statement_cues import cue_text

__all__ = ["is_telling_fragment"]

_RULED_OUT = re.compile(
    r"(?:but )?not (?:on|to|onto|via|with|in|at|through|by|the|my|an?)? ?"
    r"(?:the |my |our |an? |your )?"
    r"[\w-]+(?: [\w-]+)?$"
)
_LEFT_OVER = re.compile(
    r"(?:and |but )?not (?!\$?\d|(?:two|three|four|five|six|sure|just|only|even|yet|that)\b|really"
    r"|because|to mention|at all"
    r"|the code|the (?:same|case|root|problem|issue)\b|(?:\w+ ){0,4}(?:is|are|was|were|has|have)\b)"
    r"[\w$-]+(?: [\w$-]+){0,4}$"
    rf"|just (?:the|my|this|that|those|these|one|{ORDER}) ?[\w -]{{0,40}}$"
)
"""A piece with no verb of its own, or with an order."""
_NEGATES = re.compile(r"\b(?:not|no|never)\b|n't\b")
_ASKS_OR_BINDS = re.compile(
    r"\b(?:can|could|would|will) you\b|\b(?:only|should|must|ensure|make sure|please|want|need|like"
    r"|prefer|refund|pay|book)\b"
)
_CHOICE = re.compile(
    r"(?:(?:please|and|so|ok|okay|yes|but|also|then),? )*(?:i want|i'd like|i would like|i need"
    r"|we want"
    r"|let's|use|choose|pick|send|put|keep|refund|pay|charge|book|go with|call|take|write|only|make"
    r"|ship|give|my|payment)\b"
)


def is_telling_fragment(clause: Clause) -> bool:
    """Whether a clause names what a choice is not to be, or all it is to be."""
    sentence = clause.sentence
    if _RULED_OUT.match(clause.plain) and _CHOICE.match(cue_text(sentence.text)):
        return True
    if clause.start == sentence.start or not _LEFT_OVER.match(clause.plain):
        return False
    before = cue_text(sentence.text[: clause.start - sentence.start])
    told_by = _NEGATES if clause.plain.startswith("just") else _ASKS_OR_BINDS
    return told_by.search(before) is not None
