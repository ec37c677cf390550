"""Whether a piece says that a thing is done which a statement says is open, or the reverse.

A word of state counts only where it is said of something that the statement speaks of: *the order
has been cancelled* closes no open item about the receipt.
"""

from __future__ import annotations

import re

from workbench.facts.sentences import language_of
from workbench.facts.statement_reading import Reading, is_done, is_refused
from workbench.scoring.statement_candidate import Match

__all__ = ["LIGHT_WORDS", "changed_state", "speaks_of"]

LIGHT_WORDS = frozenset(
    ("w:process", "w:proceed", "w:proc", "c:provide", "w:assist", "w:help", "w:perform")
)
"""Verbs that say little themselves; what they are said of counts."""
_STATE_WORDS = re.compile(
    r"\b(?:has already|have already|already been|has been|have been|was|were)\b|已经?",
    re.IGNORECASE,
)
_TURNED_DOWN = re.compile(
    r"\b(?:refus\w+|declin\w+|reject\w+|den(?:y|ied|ies)"
    r"|not (?:accepted|approved|agreed?))\b|拒绝|驳回|否决|不(?:同意|批准|接受)",
    re.IGNORECASE,
)
_WAITS = re.compile(
    r"\b(?:await\w*|waiting|wait|pending|outstanding|still|yet|until|to be|needs?|needed|todo"
    r"|has to|have to)\b|等|待|尚|还",
    re.IGNORECASE,
)
_DID = re.compile(
    r"(?<=\w )(?<!be )(?<!to )(?:(?!need\b|feed\b|proceed\b|exceed\b|speed\b)[a-z]{2,}ed"
    r"|sent|paid|gave|made|wrote)"
    r"(?= (?:the|an?|it|this|that|your|my|our|his|her|their|us|me|all|both|to|with|#?[A-Z]{0,3}\d)"
    r"\b|[.!]?$)",
    re.IGNORECASE,
)
_UNDECIDED = re.compile(
    r"\b(?:undecided|not (?:yet )?decided|hesitat\w+|has yet to decide|unsure)\b|(?:还没|尚未"
    r"|没有|未)(?:决定|定下)|犹豫|還沒決定|猶豫",
    re.IGNORECASE,
)
_STILL_OPEN = re.compile(
    r"\b(?:still (?:has|have|needs?|to)|to be \w+|not (?:yet|done|been)|is next"
    r"|(?:is|are|remains?|still)(?: (?:still|currently|now|also))? pending(?! \w)"
    r"|pending (?:approval|confirmation|review|payment)"
    r"|next|yet to|open|remains?|will)\b"
    r"|待|尚未|还没|未(?:完成|处理|做|改|发)|还(?:需|要)|仍需|下一步|将",
    re.IGNORECASE,
)
_REASON = re.compile(r"(?:since|because|given that|as)\b[^,;]{0,200},", re.IGNORECASE)


def changed_state(fact: Reading, match: Match, *, kind: str) -> str | None:
    """How the piece's state opposes the statement's: `state_flipped`, `decision_flipped` or None.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        kind: Kind of the statement; a rule has no state.
    """
    there = match.reading
    if kind == "open_item":
        if _STATE_WORDS.search(fact.text):
            return None
        if speaks_of(_STATE_WORDS, fact, match) and not _STILL_OPEN.search(there.text):
            return "state_flipped"
        return _done_by_somebody(fact, match)
    if kind == "decision":
        if (_is_turned_down(there) and not is_refused(fact)) or _UNDECIDED.search(match.context):
            return "decision_flipped"
        if (
            is_done(fact)
            and speaks_of(_STILL_OPEN, fact, match)
            and not _STATE_WORDS.search(there.text)
        ):
            return "state_flipped"
    return None


def _is_turned_down(reading: Reading) -> bool:
    """Whether somebody said no; that a thing can't be done is another matter."""
    return _TURNED_DOWN.search(reading.text) is not None


def _done_by_somebody(fact: Reading, match: Match) -> str | None:
    """*Finance approved it*: the past tense of what the item waits for, said of somebody."""
    there = match.reading
    if not _WAITS.search(fact.text) or _STILL_OPEN.search(there.text) or there.denies:
        return None
    if _DID.search(there.text) and speaks_of(_DID, fact, match):
        return "state_flipped"
    return None


def speaks_of(marker: re.Pattern[str], fact: Reading, match: Match) -> bool:
    """Whether a marker is said of a word that the statement has too.

    In English that is the first telling word in it or after it, or any when none follows. In
    Chinese a marker may stand on either side of its word, and in another language than the
    statement's the word can't be told.
    """
    text = match.reading.text
    language = language_of(text)
    if language == "zh" or language != language_of(fact.text):
        return marker.search(text) is not None
    reason = _REASON.match(text)
    words = [word.word for word in match.reading.words if word.word.key not in LIGHT_WORDS]
    for hit in marker.finditer(text, reason.end() if reason else 0):
        inside = [word.key for word in words if hit.start() <= word.start < hit.end()]
        after = [word.key for word in words if word.start >= hit.end()]
        if not (inside or after) or match.shared & {*inside[:1], *after[:1]}:
            return True
    return False
