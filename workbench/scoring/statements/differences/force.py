"""How binding a statement is, and whether a piece binds less or more than it."""

from __future__ import annotations

import re
from itertools import pairwise

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading, Strength
from workbench.scoring.statements.differences.hedges import clauses_about
from workbench.scoring.statements.differences.state import speaks_of
from workbench.scoring.statements.reading.candidate import Match, total_weight
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["changed_force", "force_of", "is_unsure", "prefers"]

_HARD = re.compile(
    r"\b(?:must|has to|have to|needs? to|required?|requires|requirement|mandatory|compulsory"
    r"|obligatory|imperative|essential|at all costs|insists?(?: on)?|obliged to|bound to"
    r"|non-negotiable|indispensable"
    r"|under no circumstances|without exception)\b"
    r"|必须|务必|一定要|强制|必需|非得|硬性|(?<!无)须|方可|才能|才可",
    re.IGNORECASE,
)
_LOOSE = re.compile(
    r"\b(?:(?-i:may)|might|(?<!so we )(?<!so i )(?<!so you )(?<!so they )(?:can|could)|maybe"
    r"|perhaps|optional(?:ly)?|consider(?:s|ed|ing)?|possibly|allowed to|free to|if (?:you|they"
    r"|he|she|we) (?:like|want|wish)s?)\b"
    r"(?! (?:not|only))"
    r"(?![^.;]{0,40}\b(?:at (?:the )?most|up to|no more than|or (?:fewer|less|under|below))\b)"
    r"|可有可无|可以|可能|也许|或许|可选|考虑|(?<![不许认只尽方才])可(?![不爱能玩游])",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\bplease\b|\b(?:can|could|would|will) you\b|\b(?:i|we) (?:need|want)(?: to)?\b|请",
    re.IGNORECASE,
)
"""Of what is asked for it is said that it *should* be done, which is no less."""
_ASKS = re.compile(
    r"\bplease\b|\blet me know\b|\b(?:would|do|did|could|can) you\b|请", re.IGNORECASE
)
_RATHER = re.compile(r"\brather\b", re.IGNORECASE)
"""*Rather than* denies what comes behind, and the wish is for what stands before."""
_WILL = re.compile(r"(?:\bwill|'ll|\bdefinitely|\bgoing to)\b|一定|会", re.IGNORECASE)
_MAYBE = re.compile(
    r"\b(?:might|maybe|perhaps|possibly|is considering|may (?!be\b)|thinking (?:of|about))\b"
    r"|可能|也许|或许|考虑",
    re.IGNORECASE,
)
_PERHAPS = re.compile(r"\b(?:might|perhaps|maybe)\b|也许|或许", re.IGNORECASE)
_TIME = re.compile(r"(?<![\d:])(\d{1,2}):(0[1-9]|[1-5]\d)(?!\d)")
"""A time of day that is no full hour."""
_ONLY = re.compile(r"\b(?:only|just)\b|[只仅]", re.IGNORECASE)
"""Beside it *can* allows nothing else."""
_ONLY_AFTER = re.compile(r"\bonly after\b", re.IGNORECASE)
_AFTER = re.compile(r"\b(?:after|once|as soon as)\b", re.IGNORECASE)
_PREFERENCE = re.compile(
    r"\b(?:if (?:possible|available|you have it|they have it)|when possible|where possible"
    r"|ideal(?:ly)?"
    r"|preferabl[ey]|nice to have"
    r"|would(?: also)? be (?:nice|good|great|better|best|helpful|ideal)|would help"
    r"|best if|as far as possible|an? (?:plus|bonus|advantage)|desirable)\b"
    r"|\b(?:would|'d) (?:rather|prefer)\b"
    r"|最好|尽量|尽可能|为佳|为宜|更好|优先",
    re.IGNORECASE,
)
_HARDER = re.compile(r"\b(?:strictly|forbidden|prohibited|banned|off[ -]limits)\b", re.IGNORECASE)
"""What rules out more than a *should not* does."""
_LIMITS = re.compile(
    r"\b(?:at (?:the )?(?:most|least)|(?:no|not) \w+ than|up to|maximum|minimum|exceed\w*|limit\w*"
    r"|below|under|within|only|until|by|or (?:less|fewer|more)|capped?)\b",
    re.IGNORECASE,
)
_ONLY_IT = re.compile(r"(?<!-)\b(?:only|exclusively|solely|nothing but)\b", re.IGNORECASE)
_BUT = re.compile(r"\bbut\b|\b(?:any|every|each|all) possible\b", re.IGNORECASE)
"""Beside leave stands a duty, or none is given: *report any possible leak*."""
_PREFERS = re.compile(r"\bprefer", re.IGNORECASE)
_MEMBER = re.compile(r"[、，,；;。：:]")
_CLAUSE = re.compile(r"[;；。]|[,，]\s?(?:and|but|while|而|但)\s?", re.IGNORECASE)
_WISH = re.compile(
    r"\b(?:prefer(?:s|red|ably|ence|able)?|ideally|if possible|should|ought to|recommended"
    r"|advisable|encouraged|desirable|try to|would rather)\b|最好|尽量|建议|倾向|优先|希望"
    r"|应该|应当|为佳|为宜|(?<![相对回反适响供])应(?!用)",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"\b(?:must not|mustn't|must never|never|may not|shall not|forbidden|prohibited|not allowed"
    r"|not permitted|under no circumstances|strictly|cannot|can't)\b|不得|禁止|严禁|绝不|绝对不"
    r"|切勿|不准|不许|必须不|不能|不可(?!能)",
    re.IGNORECASE,
)
_NEVER = re.compile(r"\bnever\b|绝不|绝对不|切勿", re.IGNORECASE)
_ADVISES_AGAINST = re.compile(
    r"\b(?:should|shouldn't|avoid\w*|try not|prefer(?:s|red|ably)? not|rather not|not recommended"
    r"|discouraged|ideally|preferably|better not)\b|最好不|最好别|尽量|避免|建议|不宜"
    r"|应(?:该|当)?不|不应",
    re.IGNORECASE,
)


def force_of(reading: Reading) -> tuple[Strength, bool]:
    """How binding it is, and whether a word says so."""
    if _PREFERENCE.search(reading.text) and not _HARD.search(reading.text):
        return "should", True
    return reading.strength, reading.is_strength_said


def is_unsure(reading: Reading) -> bool:
    """Whether it only says what may come to be, *she might cancel*."""
    return _PERHAPS.search(reading.text) is not None


def prefers(words: str) -> bool:
    """Whether words only wish for what they say, *ideally*, 最好."""
    return _PREFERENCE.search(words) is not None


def changed_force(fact: Reading, match: Match, *, kind: str) -> str | None:
    """`strength_raised`, `strength_lowered` or None.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        kind: Kind of the statement; an open item binds nobody.
    """
    if kind == "open_item" and _ASKS.search(fact.text):
        return None
    there = match.reading
    force, is_said = force_of(fact)
    is_hard = _HARD.search(there.text) is not None
    if force != "must":
        return "strength_raised" if is_said and _is_raised(fact, there, force=force) else None
    if kind == "open_item":
        return "strength_lowered" if _promised(fact, there) else None
    if is_hard:
        return None
    return "strength_lowered" if _is_loosened(fact, match, kind=kind) else None


def _is_raised(fact: Reading, there: Reading, *, force: Strength) -> bool:
    """Whether what is wished for or allowed is told as a duty."""
    if _HARD.search(fact.text) or _PREFERENCE.search(there.text) or _PREFERS.search(there.text):
        return False
    if force == "may" and (
        _BUT.search(fact.text) or (fact.bounds and (_negates(there) or _LIMITS.search(there.text)))
    ):
        return False
    same = fact.denies == there.denies or _RATHER.search(fact.text) is not None
    if _HARD.search(there.text):
        return same
    if fact.denies and force == "should":
        return _HARDER.search(there.text) is not None and _HARDER.search(fact.text) is None
    is_alone = _ONLY_IT.search(there.text) is not None and _ONLY_IT.search(fact.text) is None
    return same and is_alone and (_PREFERS.search(fact.text) is not None or prefers(fact.text))


def _negates(reading: Reading) -> bool:
    return bool(negation_spans(reading.text, bounds=[]))


def _promised(fact: Reading, there: Reading) -> bool:
    """*I'll call* and *he might call*: an open item binds nobody, but for him who promised it."""
    firm = _WILL.search(fact.text) is not None and _MAYBE.search(fact.text) is None
    return firm and _MAYBE.search(there.text) is not None


def _is_another_time(fact: Reading, there: Reading) -> bool:
    """*8:30 is fine* is no looser than *not before eight*: it is about another time."""
    numbers = {word.word.key for word in fact.words if word.word.sort == "number"}
    times = {(f"n:{int(hour)}", f"n:{minute}") for hour, minute in _TIME.findall(there.text)}
    return any(hour in numbers and minute not in numbers for hour, minute in times)


def _keeps_the_order(fact: Reading, there: Reading) -> bool:
    """*May be opened once it is cool* is no looser than *not until it is cool*."""
    return _ONLY_AFTER.search(fact.text) is not None and _AFTER.search(there.text) is not None


def _is_loosened(fact: Reading, match: Match, *, kind: str) -> bool:
    there = match.reading
    if _is_another_time(fact, there) or _keeps_the_order(fact, there):
        return False
    about = clauses_about(match) if fact.text.isascii() else _members_about(match)
    if kind == "constraint" and any(map(_PREFERENCE.search, about)):
        return True
    denies = [bool(negation_spans(reading.text, bounds=[])) for reading in (fact, there)]
    if all(denies):
        strict = _FORBIDS.search(fact.text) is not None and not _NEVER.search(there.text)
        return strict and _ADVISES_AGAINST.search(there.text) is not None
    looser = len(_LOOSE.findall(there.text)) > len(_LOOSE.findall(fact.text))
    if looser and not (denies[1] or _ONLY.search(there.text)) and speaks_of(_LOOSE, fact, match):
        return True
    asked = _REQUEST.sub(" ", fact.text)
    is_request = asked != fact.text and _HARD.search(asked) is None
    is_rule = fact.is_strength_said and kind == "constraint" and not is_request
    return is_rule and _is_wished(fact, match)


def _members_about(match: Match) -> list[str]:
    """Of 有凉菜、评分最好是5分的餐馆 the members that hold most of what a statement shares."""
    members = [member for member in _MEMBER.split(match.reading.text) if member]
    shares = [
        total_weight(match.shared & {word.word.key for word in read_terms(member).words})
        for member in members
    ]
    most = max(shares, default=0.0)
    return [one for one, share in zip(members, shares, strict=True) if 2 * share >= most]


def _is_wished(fact: Reading, match: Match) -> bool:
    """Whether a clause of the piece that is about the statement only wishes for something.

    *Should always* is a rule said with *should*, and stays as firm in the passive.
    """
    own = {hit.casefold() for hit in _WISH.findall(fact.text)}
    text = match.reading.text
    cuts = [0, *(hit.end() for hit in _CLAUSE.finditer(text)), len(text)]
    shares = {
        (start, end): sum(
            1
            for word in match.reading.words
            if start <= word.word.start < end and word.word.key in match.shared
        )
        for start, end in pairwise(cuts)
    }
    about = (span for span, share in shares.items() if 2 * share >= max(shares.values()))
    return any(
        hit.group().casefold() not in own for span in about for hit in _WISH.finditer(text, *span)
    )
