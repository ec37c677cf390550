"""Pieces that share words with a statement and yet do not say it: they ask, offer or only suppose.

*Would you like to cancel it?* does not keep *it can be cancelled*, nor does *once you confirm* keep
the question whether one does. Who only asks is kept by who asks, or tells that it was asked.
"""

from __future__ import annotations

import re

from workbench.facts.statement_act import Act, act_of
from workbench.scoring.statements.matching.shares import shares_too_little
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.matching.talked_of import only_talks_of_it
from workbench.scoring.statements.reading.candidate import Match, local_focus
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["is_unsaid"]

_SAME_SORT = 0.8
"""Coverage from which a question, an offer or a condition keeps one of its own sort."""
_NEARLY_ALL = 0.9
"""Coverage and focus from which it keeps a statement of another sort."""
_LEAD = re.compile(
    r"(?:and |but |so |or )?"
    r"(?:(?:if|once|unless|in case|whenever|when|after)\b[^,;]{2,120}, (?:then )?"
    r"|to [^,;]{2,80}(?:, |\s(?=(?:he|she|they|you|we|i|it)\b)))",
    re.IGNORECASE,
)
"""A condition or a purpose with what is said behind it."""
_OPEN_ZH = re.compile(r"多少|什么|哪[个家里些]|怎么|推荐|[吗呢][？?]?$")
"""What is asked or recommended in Chinese is not decided."""
_HAS_BEEN = re.compile(
    r"\b(?:has|have|had|was|were|is|are)(?: now| already| just| all)? (?:been )?(?:successfully )?"
    r"(?:\w+ed|done|sent|paid|made|complete)\b",
    re.IGNORECASE,
)
_WISHES = re.compile(
    r"\b(?:i|we|he|she|they|you|user|customer|client)(?:'d| would)? (?:want|need|like|wish)\w* to\b"
    r"|\bplease\b|\blet's\b|\bgo ahead\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:has|have|had|was|were|been|already|successfully|done|complete[ds]?)\b", re.IGNORECASE
)
_WISHES_FOR = re.compile(
    r"\b(?:i|we)(?:'m|'d| am| would)? (?:looking for|search\w* for|need|want|like)\b", re.IGNORECASE
)
_THERE_IS_ONE = re.compile(
    r"(?:ok(?:ay)?,? |well,? |sure,? )?(?:there(?:'s| is| are| was) |i(?:'ve| have)? found "
    r"|i have (?:\d|an? |one |two |three )|here (?:is|are) |what about |how about )",
    re.IGNORECASE,
)
_SUPPOSES: frozenset[Act] = frozenset(("aside", "ask", "question"))
_ASKS: frozenset[Act] = frozenset(("ask", "question"))
_SHOWN_ASKED = re.compile(
    r"\b(?:missing|needed|needs?|request(?:s|ed)?|ask(?:s|ed|ing)?|await\w*|wait(?:s|ing)?|pending"
    r"|outstanding|open|unclear|undecided|unknown|wants?|wish\w*|question|whether|to be|yet"
    r"|required|requires|must|should|please|next|todo|to do)\b"
    r"|待|需|尚|未|问|请|是否|要求|希望|等",
    re.IGNORECASE,
)


def is_unsaid(subject: Subject, match: Match) -> bool:
    """Whether a piece only asks, offers or supposes what a statement says, or answers its question.

    Args:
        subject: The statement.
        match: A piece that shares words with it.
    """
    if shares_too_little(subject, match) or _only_speaks_of_it(subject, match):
        return True
    if _only_wishes_it_done(subject, match) or _only_offers_one(subject, match):
        return True
    if only_talks_of_it(subject, match):
        return True
    here = act_of(_main(subject.words, frozenset()))
    told = _main(match.unit.words, match.shared)
    there = act_of(told, closing=match.unit.closing)
    if here in _ASKS:
        return _is_no_question(match, there)
    if there in _SUPPOSES:
        is_sort = there in (here, act_of(subject.words)) or {here, there} <= _ASKS
        return not (is_sort and match.coverage >= _SAME_SORT) and not _is_all(match)
    return there == "offer" and match.coverage < _SAME_SORT


def _main(words: str, shared: frozenset[str]) -> str:
    """What is said behind a condition or a purpose, where some of the shared words stand there."""
    lead = _LEAD.match(words)
    if lead is None:
        return words
    behind = words[lead.end() :]
    keys = {word.word.key for word in read_terms(behind).words}
    return behind if keys & shared or not shared else words


def _is_no_question(match: Match, there: Act) -> bool:
    """Whether a piece neither asks the same nor tells that it was asked."""
    if there in _ASKS:
        return match.coverage < _SAME_SORT
    if there in ("aside", "offer"):
        return True
    return _SHOWN_ASKED.search(match.unit.context) is None and not _is_all(match)


def _is_all(match: Match) -> bool:
    return match.coverage >= _NEARLY_ALL and local_focus(match) >= _NEARLY_ALL


def _only_speaks_of_it(subject: Subject, match: Match) -> bool:
    """Whether a piece asks about what was decided in Chinese, or recommends it, 推荐某某酒店."""
    if subject.kind != "decision" or _OPEN_ZH.search(subject.words):
        return False
    return _OPEN_ZH.search(match.unit.words) is not None


def _only_wishes_it_done(subject: Subject, match: Match) -> bool:
    """Whether a piece only wants or asks for what the decision tells as done."""
    if subject.kind != "decision" or not _HAS_BEEN.search(subject.words):
        return False
    told = match.unit.words
    return _WISHES.search(told) is not None and _DONE.search(told) is None


def _only_offers_one(subject: Subject, match: Match) -> bool:
    """*There is a four-bedroom flat* answers *I need four bedrooms* and does not say it."""
    wishes = _WISHES_FOR.search(subject.words) is not None
    return wishes and _THERE_IS_ONE.match(match.unit.words) is not None
