"""Tells talk of how code behaves from rules about code.

*The list should be empty*, said of `parse()`, tells what happens; *never call `parse()` twice*, or
*you must close it*, binds.
"""

from __future__ import annotations

import re

from workbench.facts.constraint_request import OPENERS, ORDER

__all__ = ["is_code_talk", "is_reasoned", "names_code"]

_CODE = re.compile(r"`|\b[a-zA-Z]+(?:_[a-zA-Z]+)+\b(?!_?\d)|\w\(\)|\b[a-z]+[A-Z]\w*(?!\w)")
_BINDS = re.compile(
    r"\b(?:you|your|please|must|never|always|should (?:only|not|never)|(?:need|ha)s? to|have to"
    r"|allowed|required|forbidden|banned|off[ -]limits|avoid|prefer|make sure|ensure|policy)\b"
    r"|\b(?:lives?|belongs?|stays?) only in\b|\bstays? in\b|\b(?:is|are) the only\b"
    r"|, (?:please |then )?use \S+ (?!is\b)"
    rf"|(?:^|: ){OPENERS}(?:{ORDER}|(?:use|keep|leave|do not|don't|only|no)\b(?!,))"
)

_GOES_ON = re.compile(r"(?:so|but|then|and|wait|maybe|it|they|we|thought|now)\b")
_ADDRESSES = re.compile(
    r"\b(?:you|your|please|never|not to|do not|don't|only|allowed|policy|instructions?|must not"
    r"|should not)\b"
)
"""What is said to somebody, not to oneself."""


def names_code(words: str) -> bool:
    """Whether a text as written names code: in backticks, with underscores, with `()`."""
    return _CODE.search(words) is not None


def is_code_talk(words: str, plain: str) -> bool:
    """Whether a clause tells how code behaves.

    Args:
        words: The clause as written.
        plain: The same as `cue_text` leaves it.
    """
    return names_code(words) and _BINDS.search(plain) is None


def is_reasoned(plain: str, sentence: str) -> bool:
    """Whether a clause is a step of someone's thoughts about code, *so it must run `up()` first*.

    Args:
        plain: The clause as `cue_text` leaves it.
        sentence: The sentence as written.
    """
    return (
        _GOES_ON.match(plain) is not None
        and names_code(sentence)
        and _ADDRESSES.search(plain) is None
    )
