"""What a statement depends on, and whether a piece has dropped it."""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match, weight_of
from workbench.scoring.statements.reading.rewrites import NO_VERB

__all__ = [
    "condition_keys",
    "is_condition_dropped",
    "is_exception_turned",
    "timing_keys",
    "without_conditions",
]

_VERB = r"\s(?:must|may|can|cannot|should|will|shall|needs?|gets?|goes|is|are|has|have|was|were)\b"
_CONDITION = re.compile(
    r"\b(?:except(?:ing)?(?: for)?|other than|apart from|excluding|with the exception of)\s"
    rf"(?P<except_en>(?:(?!{_VERB})[^,;])+)(?={_VERB})"
    r"|\b(?:unless|except(?:ing)?\b(?: for| if| when| in| on)?|(?:but )?only (?:if|when)"
    r"|(?<!know )(?<!see )(?<!check )(?<!confirm )(?<!tell me )(?<!ask )(?<!wonder )"
    r"if(?! (?:possible|needed|necessary|it helps|appropriate|you (?:like|want|wish)\s*"
    r"(?:[.,;]|$)))|when(?!ever possible)|whenever|in case"
    rf"|{NO_VERB}provided(?: that)?"
    r"|as long as|so long as|on condition(?: that)?|beyond|other than|apart from"
    r"|excluding|with the exception of|subject to"
    r"|without (?=(?:\w+ ){0,3}(?:consent|permission|approval|call|notice|asking)))\s?"
    r"(?P<en>[^,;]+)"
    r"|\b(?:but )?only (?:where|for|after|with|in|on|once|by|over|above)\s(?P<only_en>[^,;]+)"
    r"|,? but (?=must|not|only|never|needs? |has to|have to|at most|at least)(?P<but_en>[^,;]+)"
    r"|, (?=(?:at least |at most )?(?:\d|one|both|all|none|each) of (?:them|these|which))"
    r"(?P<of>[^;]+)"
    r"|[，,]但是?(?=要|须|必须|不|得|只|最多|至多|至少)(?P<but_zh>[^，,；;。]+)"
    r"|(?:没有|未经|不经)(?P<zh_no>[^，,；;。]{1,8}?)(?=[不勿别])"
    r"|(?:除非|如果|若(?!干)|只有|前提是|未经)"
    r"(?P<zh>[^，,；;。]+?)(?=就|则|便|的话|[，,；;。]|$)"
    r"|除了?(?P<but>[^，,；;。]{1,30}?)(?:之外|以外|外)",
    re.IGNORECASE,
)
_DEPENDS = re.compile(
    r"\b(?:unless|except\w*|only|if|in case|provided|as long as|so long as|condition\w*|beyond"
    r"|other than|apart from|aside from|excluding|exception\w*|subject to|without|save for"
    r"|otherwise|not counted|in the event|barring)\b"
    r"|除非|如果|若(?!干)|只有|前提|未经|没有|除|例外|否则|方可|的话",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:when|whenever|if you (?:think|believe))\b|[当每]", re.IGNORECASE)
_ONCE = re.compile(
    r"^(?:and |then |but )?(?:once|as soon as|after|when|whenever)\b|一旦|之后", re.I
)
"""What says again when something is to be done; words of its own may follow."""
_LEFT_OUT = re.compile(
    r"\b(?:unless|except(?:ing)?(?: for| if| when)?|other than|apart from|excluding|save for)"
    r"\s[^,;.]+"
    r"|除非[^，,；;。]+?(?=，|,|否则|才|$)|除了?[^，,；;。]{1,20}?(?:之外|以外|外)",
    re.IGNORECASE,
)
_LEAVES_OUT = re.compile(
    rf"{_DEPENDS.pattern}|\b(?:not|no|never|nobody|exempt\w*|free|waive\w*|but|save|spare[ds]?)\b|n't\b"
    r"|不|无|免|没|别|勿",
    re.IGNORECASE,
)
_TELLS_NOTHING = 0.5
"""Weight up to which a word tells nothing of what is left out, as *ones* does."""
_LIGHT = frozenset(("w:help", "c:allow", "c:need", "w:case", "w:possibl", "c:all"))


_TIMING = re.compile(
    r"\b(?:once|as soon as|when|until|till|after|before)\s[^,;]+"
    r"|\b(?:with)?in (?:the next |about |the )?\d+(?:-\d+)?(?: business| working| calendar)? "
    r"(?:minutes?|hours?|days?|weeks?|months?)\b|\b(?:by|on|next|this) \w*(?:day|week|month)\b"
    r"|[^，,；;。]{1,12}(?:之后|以后|之前|以前)",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def timing_keys(reading: Reading) -> frozenset[str]:
    """Content words that only tell when something is to happen."""
    spans = [hit.span() for hit in _TIMING.finditer(reading.text)]
    return frozenset(
        word.word.key
        for word in reading.words
        if any(start <= word.word.start < end for start, end in spans)
    )


@lru_cache(maxsize=8192)
def condition_keys(reading: Reading, *, is_own: bool = True) -> frozenset[str]:
    """Content words of what the statement depends on; empty when it depends on nothing.

    Args:
        reading: The statement.
        is_own: Whether that counts too which a *but* or an *only* adds, as a rule of its own.
    """
    spans = [hit.span(hit.lastgroup or "en") for hit in _hits(reading.text, is_own=is_own)]
    keys = (
        word.word.key
        for word in reading.words
        if any(start <= word.word.start < end for start, end in spans)
    )
    return frozenset(keys) - _LIGHT


def without_conditions(text: str) -> str:
    """A text with spaces in place of what it depends on."""
    for hit in _hits(text, is_own=False):
        start, end = hit.span()
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _hits(text: str, *, is_own: bool) -> list[re.Match[str]]:
    return [
        hit
        for hit in _CONDITION.finditer(text)
        if is_own or not (hit.lastgroup or "").startswith(("but_", "only_"))
    ]


def _keys_outside(reading: Reading) -> set[str]:
    """Words that stand outside of what the statement depends on, be it beside it."""
    spans = [hit.span(hit.lastgroup or "en") for hit in _hits(reading.text, is_own=True)]
    return {
        word.word.key
        for word in reading.words
        if not any(start <= word.word.start < end for start, end in spans)
    }


def is_exception_turned(fact: Reading, match: Match) -> bool:
    """Whether a piece says of what a statement leaves out that it holds for that.

    *Unless the customer is gold, charge the fee* and *charge gold customers the fee*.
    """
    hit = _LEFT_OUT.search(fact.text)
    if hit is None or _LEAVES_OUT.search(match.unit.context):
        return False
    words = {word.word.key: word.word.start for word in fact.words}
    but = {key for key, place in words.items() if hit.start() <= place < hit.end()}
    main = words.keys() - but - {"c:all", "c:both"}
    but = {key for key in but - _LIGHT if weight_of(key) > _TELLS_NOTHING}
    return bool(but) and but <= match.shared and bool(main) and main <= match.shared


def is_condition_dropped(fact: Reading, match: Match) -> bool:
    """Whether the sentence of a piece says nothing of what the statement depends on."""
    depends = condition_keys(fact)
    rest = {word.word.key for word in fact.words} - depends
    if not depends or not rest & match.shared:
        return False
    depends -= _keys_outside(fact)
    if not depends:
        return False
    if _DEPENDS.search(match.unit.context):
        return False
    if _WHEN.search(fact.text) and _ONCE.search(match.unit.words):
        return False
    return not depends & match.sentence_keys
