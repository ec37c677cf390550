"""Pieces that share too little with a statement to say it, though little else is in either.

*Students like the lectures* has one word of *lectures start on time*, which is half of it.
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from workbench.facts.statement_act import act_of
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import Match

__all__ = ["shares_too_little"]

_ONE_OF_TWO = 0.7
"""Coverage below which one shared word is not all that a rule of few words says."""
_TWO = 2
_FAINT = 0.6
"""Coverage below which two shared words may be of something else."""
_MUCH = 2.0
"""Weight of what is missing then."""
_PLACES = frozenset(("c:hotel", "c:restaurant", "c:attraction"))
"""Kinds of places of which one is looked for after the other, often by the same measure."""
_LONG_WORD = re.compile(r"[a-z]{6,}")


def shares_too_little(subject: Subject, match: Match) -> bool:
    """Whether one word of a rule, or few of a long statement, are all that a piece has of it.

    Args:
        subject: The statement.
        match: A piece in its language that shares words with it.
    """
    if _shares_one_word(subject, match) or _shares_little(subject, match):
        return True
    return _is_of_another_place(subject.reading, match)


def _is_of_another_place(fact: Reading, match: Match) -> bool:
    """Whether a statement about a restaurant meets a piece about a hotel: each may ask the same."""
    mine = {word.word.key for word in fact.words} & _PLACES
    theirs = {word.word.key for word in match.reading.words} & _PLACES
    return bool(mine and theirs) and not mine & match.sentence_keys


def _shares_one_word(subject: Subject, match: Match) -> bool:
    """Whether a rule and a piece have one word in common, and not what is to be done with it.

    Where both deny something the one word may be what they deny. Chinese says little in many words,
    so only a rule that is told to bind counts there.
    """
    fact = subject.reading
    if subject.kind != "constraint" or len(match.shared) > 1 or match.coverage >= _ONE_OF_TWO:
        return False
    if (
        _tells_much(fact, match)
        or _is_misspelt(fact, match)
        or (fact.denies and match.reading.denies)
    ):
        return False
    if not subject.words.isascii():
        return fact.strength == "must" and fact.is_strength_said
    return fact.strength == "must" and act_of(subject.words) != "report"


def _shares_little(subject: Subject, match: Match) -> bool:
    """Whether two plain words of a long statement, or of a decision, are all that a piece has."""
    if len(match.shared) < _TWO or match.coverage >= _FAINT:
        return False
    if subject.kind == "decision" and subject.words.isascii():
        return not _tells_much(subject.reading, match)
    if len(match.shared) > _TWO:
        return False
    missing = sum(w for key, w in subject.comparable.items() if key not in match.shared)
    is_one_denial = bool(_denied(subject.reading) & _denied(match.reading))
    return missing > _MUCH and not is_one_denial and not _tells_much(subject.reading, match)


def _denied(reading: Reading) -> set[str]:
    return {word.word.key for word in reading.words if word.sign < 0}


def _tells_much(fact: Reading, match: Match) -> bool:
    """Whether a shared word is an id, a number or a name, which few other sentences have."""
    if any(key[:2] in ("n:", "id") for key in match.shared):
        return True
    return any(
        word.word.key in match.shared and word.word.start and fact.text[word.word.start].isupper()
        for word in fact.words
    )


def _is_misspelt(fact: Reading, match: Match) -> bool:
    """Whether a word that the piece seems to lack stands there in another spelling."""
    there = _LONG_WORD.findall(match.unit.words.lower())
    missing = (w.word for w in fact.words if w.word.key not in match.shared)
    written = (fact.text[word.start : word.end].lower() for word in missing)
    return any(
        OSA.distance(one, other, score_cutoff=1) <= 1
        for one in written
        if _LONG_WORD.fullmatch(one)
        for other in there
    )
