"""Whether a statement and a piece deny twice what the other says outright.

*Only in the yard* and *not outside the yard*, *needs a permit* and *never without a permit*: a
negation beside a word that shuts out is a limit, and no denial.
"""

from __future__ import annotations

import re

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading

__all__ = ["limits_by_denying"]

_MORE = r"(?:more|larger|bigger|heavier|longer|older|higher|later) than|over|above|beyond|exceed\w*"
_LESS = r"(?:less|fewer|smaller|lighter|shorter|younger|lower|earlier) than|under|below"
_SHUTS_OUT = re.compile(
    r"\b(?:without|outside(?: of)?|until|till|before|unless|except(?: for)?|other than|apart from"
    rf"|aside from|besides|anything but|(?P<more>{_MORE})|(?P<less>{_LESS}))\b",
    re.IGNORECASE,
)
"""Words that shut out what does not hold, is not there, or lies on the other side."""
_UPPER = (
    r"at most|at or (?:under|below)|max(?:imum)?|cap(?:ped)?|limit(?:ed)?|up to (?=\W?\d)|within"
    r"|or (?:less|fewer|lower|younger|earlier|below|under)"
)
_LOWER = (
    r"at least|at or (?:over|above)|min(?:imum)?"
    r"|(?:or|and) (?:more|higher|newer|older|later|up|above|over)"
)
_LIMITS = re.compile(
    r"\b(?:only|solely|exclusively|needs?|required?|requires|requirement|must|ha(?:s|ve) to"
    rf"|mandatory|inside|first|(?P<upper>{_UPPER})|(?P<lower>{_LOWER}))\b",
    re.IGNORECASE,
)
"""Words that bind or limit."""
_OF_SOME = re.compile(r"\b(?:that|which|who|whose) (?:[a-z]+ )?$", re.IGNORECASE)
"""What opens a clause that tells which ones are meant."""


def limits_by_denying(fact: Reading, there: Reading) -> bool:
    """Whether one of two texts limits in plain words and the other by two denials.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return _limits_twice(fact, there) or _limits_twice(there, fact)


def _limits_twice(plain: Reading, denying: Reading) -> bool:
    if negation_spans(plain.text, bounds=[]) or not _LIMITS.search(plain.text):
        return False
    if _denials(denying) != 1:
        return False
    if not _words(_SHUTS_OUT, denying) - _words(_SHUTS_OUT, plain):
        return False
    return not (_LIMITS.search(denying.text) or _lies_inside(plain, denying))


def _words(pattern: re.Pattern[str], reading: Reading) -> set[str]:
    return {hit.group().lower() for hit in pattern.finditer(reading.text)}


def _lies_inside(plain: Reading, denying: Reading) -> bool:
    """*At most ten* and *fewer than ten are refused*: what is denied is what was granted."""
    limit, denied = _sides(_LIMITS, plain), _sides(_SHUTS_OUT, denying)
    return ("upper" in limit and "less" in denied) or ("lower" in limit and "more" in denied)


def _sides(pattern: re.Pattern[str], reading: Reading) -> set[str]:
    """Names of the groups that a pattern finds in a text."""
    hits = pattern.finditer(reading.text)
    return {hit.lastgroup for hit in hits if hit.lastgroup is not None}


def _denials(reading: Reading) -> int:
    """How many words deny outright; *without* and *except* only shut out."""
    return sum(
        _SHUTS_OUT.match(reading.text, start) is None
        and _OF_SOME.search(reading.text, 0, start) is None
        for start, _ in negation_spans(reading.text, bounds=[])
    )
