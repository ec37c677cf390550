"""What a clause says, by the words used: signs, strength, limit, exception, state, owner, scope."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from workbench.facts.statement import Bound, Statement
from workbench.facts.statement_bound import BoundHit, find_bounds
from workbench.facts.statement_polarity import SignedWord, negation_spans, sign_words
from workbench.facts.statement_words import fold, read_words

__all__ = [
    "Reading",
    "State",
    "Strength",
    "build_reading",
    "is_done",
    "is_refused",
    "read_statement",
    "statement_of",
]

Strength = Literal["must", "should", "may"]
State = Literal["open", "done", "cancelled"]

_WISH = re.compile(
    r"\b(?:prefer\w*|(?:would|'d) rather|(?:would|'d) (?:like|love)|ideal(?:ly)?|hop(?:e|es|ing)"
    r"|wish(?:es)?|aim(?:s|ing)?|if possible|when possible|nice to have"
    r"|try to)\b|希望|最好|尽量|优先|更好|倾向|偏好|建议|尽可能|想要?(?!起|到|必)",
    re.IGNORECASE,
)
_HARD = re.compile(
    r"\b(?:must|shall|required?|requires|mandatory|need(?:s|ed)?|have to|has to|had to"
    r"|only|never|always|may not|cannot|can't|won't|(?:do|does) not|don't|doesn't|strictly|exactly"
    r"|make sure|ensure|no longer|forbidden|prohibited|not allowed|insists?)\b"
    r"|必须|务必|一定|只能|只可|仅限|禁止|严禁|不得|不准|不许|不可|不要|不能|绝不|绝对|切勿|请勿|一律|强制|需要?",
    re.IGNORECASE,
)
_SOFT = re.compile(r"\b(?:should(?:n't)?|ought|recommended|advised)\b|应(?:该|当)?", re.IGNORECASE)
_LOOSE = re.compile(
    r"\b(?:(?-i:may)|might|can|could|optional(?:ly)?|allowed|permitted|possible|possibly"
    r"|maybe|perhaps|consider(?:s|ing)?|open to)\b"
    r"|可以|可能|也许|或许|允许|可选|考虑|(?<![不许认])可(?![不爱能])",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:unless|except(?: for| when| if)?|only (?:if|when|for|after|in)|beyond"
    r"|other than|as long as|provided(?: that)?|if|until)\s+(?P<en>[^,;]+)"
    r"|(?:除非|如果|只有)(?P<zh>[^，,；;。]+)|除了?(?P<but>[^，,；;。]{1,30}?)(?:之外|以外|外)",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:ha(?:s|ve|d)(?: now| already| just| successfully| also)* (?:been\b|\w+(?:ed|en"
    r"|nt|lt|id|pt|ut)\b|set\b)|already|was|were|did|completed?|finished|done|deleted"
    r"|fixed|sent|refunded|cancell?ed|"
    r"updated|added|changed|processed|booked|created|moved|renamed|notified|charged"
    r"|successfully|agreed|confirmed|accepted)\b"
    r"|已经?|完成|好了|过了|了$|了(?=[,。;])",
    re.IGNORECASE,
)
_CANCELLED = re.compile(
    r"\b(?:no longer needed|dropped|withdrawn|called off|not needed any ?more"
    r"|was cancell?ed|changed (?:my|his|her|their) mind)\b|作废|不再需要|撤回",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:refus\w+|declin\w+|reject\w+|den(?:y|ied|ies)|not (?:possible|allowed|accepted"
    r"|approved|eligible)|can(?:not|'t)|unable|won't)\b"
    r"|拒绝|驳回|否决|不(?:能|可以|同意|批准|接受|行)|无法",
    re.IGNORECASE,
)
_STANDING = re.compile(
    r"\b(?:always|never|every|all|any|policy|rules?|must|cannot|no longer|from now on"
    r"|by default|each|whenever|allowed)\b"
    r"|一律|所有|每次|每|任何|今后|以后|规定|禁止|必须|不得",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"\b(?:i|i'm|i'd|my|me|please|this time|for this|let's|today|it|now)\b"
    r"|帮我|请|我|这次|本次|这家|找",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Tt]hen|[Yy]es|[Oo][Kk]),? )?"
    r"(?P<owner>(?:[Tt]he |[Oo]ur |[Yy]our |[Mm]y )?[A-Za-z]+)(?:'ll"
    r"| will| has to| have to| must| needs to| need to| is going to| are going to"
    r"| shall)\b"
    r"|^(?P<zh>[\u3400-\u9fff]{1,4}?)(?:会|将|需要|负责|必须|来)"
)


class Reading(NamedTuple):
    """What a piece of text says, ready to be compared with another."""

    text: str
    """The text as `fold` left it."""
    words: tuple[SignedWord, ...]
    """Its content words with signs."""
    bounds: tuple[Bound, ...]
    """Its limits."""
    denies: bool
    """Whether anything in it is negated."""
    strength: Strength
    """How binding it is."""
    is_strength_said: bool
    """False when no word tells the strength and `must` is only assumed."""
    exception: str | None
    """What it depends on."""
    owner: str | None
    """Who has to do it, in lower case."""


@lru_cache(maxsize=32768)
def read_statement(text: str) -> Reading:
    """Reads one clause or sentence as written."""
    folded = fold(text)
    bounds = find_bounds(folded)
    words = sign_words(folded, words=read_words(folded), bounds=bounds)
    denies = bool(negation_spans(folded, bounds=bounds)) or any(word.sign < 0 for word in words)
    return build_reading(folded, words=words, bounds=bounds, denies=denies)


def build_reading(
    folded: str, *, words: list[SignedWord], bounds: list[BoundHit], denies: bool
) -> Reading:
    """The reading of a text whose words and limits are known.

    Args:
        folded: A text that `fold` has gone over.
        words: Its content words with their signs.
        bounds: Its limits.
        denies: Whether anything in it is negated.
    """
    strength, said = _strength(folded)
    return Reading(
        text=folded,
        words=tuple(words),
        bounds=tuple(hit.bound for hit in bounds),
        denies=denies,
        strength=strength,
        is_strength_said=said,
        exception=_exception(folded),
        owner=_owner(folded),
    )


def is_done(reading: Reading) -> bool:
    """Whether it speaks of something done."""
    return _DONE.search(reading.text) is not None


def is_refused(reading: Reading) -> bool:
    """Whether it speaks of a refusal."""
    return _REFUSED.search(reading.text) is not None


@lru_cache(maxsize=32768)
def statement_of(text: str, *, kind: str) -> Statement:
    """What a clause of a known kind says.

    Args:
        text: The clause as written.
        kind: `constraint`, `decision` or `open_item`.
    """
    reading = read_statement(text)
    refused = kind == "decision" and is_refused(reading)
    return Statement(
        polarity="must_not" if refused or (kind == "constraint" and reading.denies) else "must",
        strength=reading.strength,
        bound=reading.bounds[0] if reading.bounds else None,
        exception=reading.exception,
        scope=_scope(reading.text),
        owner=reading.owner,
        state=_state(reading, kind),
        content_words=tuple(dict.fromkeys(word.word.key for word in reading.words)),
    )


def _strength(text: str) -> tuple[Strength, bool]:
    if _WISH.search(text):
        return "should", True
    if _HARD.search(text):
        return "must", True
    if _SOFT.search(text):
        return "should", True
    if _LOOSE.search(text):
        return "may", True
    return "must", False


def _exception(text: str) -> str | None:
    hit = _EXCEPTION.search(text)
    if hit is None:
        return None
    words = next(group for group in hit.groups() if group is not None)
    return words.strip() or None


def _owner(text: str) -> str | None:
    hit = _OWNER.search(text)
    if hit is None:
        return None
    return (hit["owner"] or hit["zh"]).casefold()


def _scope(text: str) -> Literal["standing", "this_task", "unclear"]:
    if _TASK.search(text):
        return "this_task"
    return "standing" if _STANDING.search(text) else "unclear"


def _state(reading: Reading, kind: str) -> State | None:
    if kind == "constraint":
        return None
    if _CANCELLED.search(reading.text):
        return "cancelled"
    if kind == "open_item":
        return "open"
    return "done" if is_done(reading) else "open"
