"""Whether a piece says that a thing is done which a statement says is open, or the reverse.

A word of state counts only where it is said of something that the statement speaks of: *the order
has been cancelled* closes no open item about the receipt.
"""

from __future__ import annotations

import re
from itertools import pairwise

from workbench.facts.sentences import language_of
from workbench.facts.statement_polarity import SignedWord
from workbench.facts.statement_reading import Reading, is_done, is_refused
from workbench.scoring.statements.reading.candidate import Match

__all__ = [
    "LIGHT_WORDS",
    "STATE_KEYS",
    "changed_state",
    "is_left_open",
    "is_shown_open",
    "is_undecided",
    "speaks_of",
]

LIGHT_WORDS = frozenset(("c:handle", "c:proceed", "c:provide", "w:assist", "w:help", "w:perform"))
"""Verbs that say little themselves; what they are said of counts."""
_STATE_WORDS = re.compile(
    r"\b(?:has already|have already|already been|has been|have been|was|were"
    r"|(?:has|have)(?: now| since| just)? (?:arrived|come|gone|\w+ed|sent|paid|given|made|done"
    r"|found|signed)"
    r"|(?:is|are)(?: now| all| already)? (?:done|complete|completed|finished|closed|resolved"
    r"|settled|ready|in place|signed|paid|sent|fixed|in|here|there|back)"
    r"|has (?=[^.;,]{1,30}\bnow\b)|pass(?:es|ed)?(?= now|[^.;,]{0,40}\bnow\b)|already)\b"
    r"|已经?|(?<=[办做查找修改收买订签付发])(?:好|到|完|妥)了",
    re.IGNORECASE,
)
_TURNED_DOWN = re.compile(
    r"\b(?:disapprov\w+|refus\w+|declin\w+|reject\w+|den(?:y|ied|ies)"
    r"|not (?:accepted|approved|agreed?))\b"
    r"|不(?:想|打算|再|愿意?)*(?:去|住|选|订|要去)(?!了)|拒绝|驳回|否决|不(?:同意|批准|接受)",
    re.IGNORECASE,
)
_WAITS = re.compile(
    r"\b(?:await\w*|waiting|wait|pending|outstanding|still|yet|until|to be|needs?|needed|todo"
    r"|has to|have to)\b|等|待|尚|还",
    re.IGNORECASE,
)
_NO_NEED = re.compile(r"(?:\b(?:not|never|without|no)|n't) need\w*", re.IGNORECASE)
"""What need not be is not waited for."""
_DID = re.compile(
    r"(?<=\w )(?<!be )(?<!to )(?:(?!need(?:ed)?\b|wanted\b|required\b"
    r"|un(?:decid|answer|resolv|confirm|sign)ed\b|feed\b|proceed\b|exceed\b|speed\b)[a-z]{2,}ed"
    r"|sent|paid|gave|made|wrote)"
    r"(?= (?:the|an?|it|this|that|your|my|our|his|her|their|us|me|all|both|to|with|#?[A-Z]{0,3}\d)"
    r"\b|[.!]?$)",
    re.IGNORECASE,
)
_UNDECIDED = re.compile(
    r"\b(?:undecided|not (?:yet )?decided|have(?:n't| not) decided|hesitat\w+|has yet to decide"
    r"|unsure)\b"
    r"|(?:还没|尚未|没有|未)(?:决定|定下)|犹豫|還沒決定|猶豫|没想好|没想清楚",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:decided|decision|chose|chosen|will go|settled)\b|(?<!未)(?<!没)决定|选定|定了",
    re.IGNORECASE,
)
_STILL_OPEN = re.compile(
    r"\b(?:still (?:has|have|needs?|to|await\w*|waiting)|(?:is|are) awaited"
    r"|to be \w+|not (?:yet|done|been)|is next"
    r"|(?:is|are|remains?|still)(?: (?:still|currently|now|also))? pending(?! \w)"
    r"|pending (?:approval|confirmation|review|payment)"
    r"|next|yet to|open|outstanding|remains?|will)\b"
    r"|待|尚未|还没|未(?:完成|处理|做|改|发)|还(?:需|要)|仍需|下一步"
    r"|将(?=会|要|于|在|被|由|为|进行|继续|另)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^(?:would|do|shall|should|may|want) (?:you|i|we|me)\b"
    r"|\bplease (?:also )?(?:confirm|provide|share|tell|let me know|specify|indicate)\b"
    r"|\blet me know\b|\b(?:could|can|would) you (?:please )?(?:confirm|provide|share|tell"
    r"|specify)\b",
    re.IGNORECASE,
)
"""What asks for an answer, and is open until there is one."""
_NOT_ASKED = re.compile(
    r"\b(?:not|never|no longer)\b[^.;,]{0,20}?\b(?:know|hear|be told|ask|asking|interested)\b|n't "
    r"(?:want|need|wish|care)[^.;,]{0,12}\b(?:know|hear|be told)\b",
    re.IGNORECASE,
)
_IS_INFORMED = re.compile(
    r"\b(?:has|have|had|was|were|is)(?: already| also| now| since)?(?: been)?(?: already)? "
    r"(?:told|informed|notified)\b(?![^.;]*\b(?:to be|that it will)\b)|已(?:经)?(?:被)?告知",
    re.IGNORECASE,
)
"""Who has been told does not wait for an answer."""
_WAS_TOLD = re.compile(
    r"\b(?:was|were|has been|have been) (?:also )?(?:advised|recommended|suggested|told|asked)\b",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"\b(?:wants?|wanted|wish(?:es|ed)?|would like|'d like)\b[^.;,]{0,25}?\w+ed\b"
    r"(?![^.;]*\b(?:was|has been)\b)"
    r"|\b(?:was|were|is|are|has been|have been) (?:requested|asked for|demanded|desired|wished for"
    r"|sought|planned|promised|scheduled for)\b",
    re.IGNORECASE,
)
"""*Wants it cancelled* and *a swap was requested* do not say that it is done."""
_RECOMMENDS = re.compile(r"\b(?:recommend|suggest|advise)\b", re.IGNORECASE)
"""That something was recommended is not that it was done."""
_EXCLUDED = (
    ("c:cancel", frozenset(("c:confirm", "c:keep", "c:arrive", "c:schedule"))),
    ("c:waive", frozenset(("c:pay",))),
    ("c:return", frozenset(("c:keep",))),
    ("c:keep", frozenset(("c:move", "c:change", "c:rename", "c:replace"))),
)
"""A state, and those that a thing in it can't be in."""
STATE_KEYS = frozenset(key for one, others in _EXCLUDED for key in (one, *others))
"""Concepts of a state: where it has changed, they have given way to another."""
_TOUCHES = frozenset(("c:rename", "c:move", "c:replace"))
"""What is not done to a thing that is left alone."""
_IS_DONE = re.compile(
    r"\b(?:is|are|all|everything) (?:now )?(?:[a-z]{3,}ed|done|set|sent)\b", re.IGNORECASE
)
_PASSIVE = re.compile(r"was|were|has been|have been", re.IGNORECASE)
_STATES = frozenset(("c:open", "c:missing", "c:wait", "c:need"))
"""Concepts that say of a thing that it is open."""
_SAYS_NO = frozenset(("c:approve", "c:client"))
"""Words of a clause that says no more than that somebody said no."""
_PART = re.compile(r"[,;，；。]\s?|\b(?:and|but|while)\b|但")
_NEAR = 3
"""Words before a marker that ends its sentence, one of which it may be said of."""
_SAID_OPEN = re.compile(
    r"\b(?:still|yet|pending|outstanding|await\w*|missing|unfinished|incomplete|remains? to be)\b"
    r"|待|尚|还|未",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"\b(?:ha(?:s|ve|d)(?:n't| not)(?! to\b)|do not ha(?:s|ve)(?! to\b)|not (?:[\w'-]+ ){0,4}?yet"
    r"|yet (?:un\w+|to)|(?:no|none of the) (?:[\w#.'-]+ ){1,7}?(?:has|have) (?!to\b)"
    r"|un(?:clear|known|answered)|(?:not|isn't|aren't) (?:clear|known)|(?:is|are) missing"
    r"|wait(?:s|ing)? (?:for|on)|await\w*)\b",
    re.IGNORECASE,
)
"""What tells in so many words that a thing has not been done, or is not known."""
_WHICH_IS_NOT = re.compile(
    r",? (?:which|but)(?: it| this| that)? (?:has|have|does|did|is)(?:n't| not) "
    r"(?:happened|yet|been)\b",
    re.IGNORECASE,
)
"""The same, right behind the words of it."""
_LATER = re.compile(
    r"\b(?:once|when|after|until|if|as soon as)\b[^,;.]*|等[^，；。]*", re.IGNORECASE
)
_ONLY_AGREED = re.compile(r"\b(?:agreed|accepted|confirmed)\b|同意|接受", re.IGNORECASE)
_WILL_BE = re.compile(r"\b(?:next|will|remains?)\b|将|下一步", re.IGNORECASE)
_OPEN_LABEL = re.compile(
    r"\b(?:to[ -]?do|open|remaining|outstanding|still missing|missing|pending|next(?: steps?)?"
    r"|still (?:open|to do|outstanding)|unresolved|left to do|action items?|follow-?ups?)\b"
    r"[^:.]{0,20}:"
    r"|(?:待办|未结|未完成|待处理|待确认|待定|尚缺|下一步|遗留|还缺|未决)[^：:。]{0,6}[:：]",
    re.IGNORECASE,
)
_IS_NOT_DONE = re.compile(
    r"^no (?:\w+ ){1,4}?(?:was|were|has been|have been)\b|\b(?:was|were|has|have) (?:not|never)\b",
    re.IGNORECASE,
)
"""*No key was found*: what is told as past has not been done."""
_REASON = re.compile(r"(?:since|because|given that|as)\b[^,;]{0,200},", re.IGNORECASE)


def changed_state(fact: Reading, match: Match, *, kind: str) -> str | None:
    """How the piece's state opposes the statement's: `state_flipped`, `decision_flipped` or None.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        kind: Kind of the statement; a rule has no state.
    """
    there = match.reading
    if _is_incompatible(fact, match):
        return "state_flipped"
    if kind == "open_item":
        if _ASKS.search(fact.text) and (
            _NOT_ASKED.search(there.text) or _IS_INFORMED.search(there.text)
        ):
            return "state_flipped"
        if _UNDECIDED.search(fact.text) and _is_decided(match):
            return "state_flipped"
        waits = _WAITS.search(_NO_NEED.sub(" ", fact.text))
        if _STATE_WORDS.search(_LATER.sub(" ", fact.text)) and not waits:
            return None
        return _open_shown_as_done(fact, match)
    if kind == "decision":
        if (
            (
                _is_turned_down_there(match, denied=_denied_keys(fact))
                and not (is_refused(fact) or _is_turned_down(fact))
            )
            or (_is_turned_down(fact) and _is_taken(there) and not _is_turned_down(there))
            or is_undecided(match)
        ):
            return "decision_flipped"
        if (
            _is_surely_done(fact, there)
            and (speaks_of(_STILL_OPEN, fact, match) or _stands_under_open_label(match))
            and not _STATE_WORDS.search(there.text)
        ):
            return "state_flipped"
    return None


def _open_shown_as_done(fact: Reading, match: Match) -> str | None:
    there = match.reading
    if _RECOMMENDS.search(fact.text) and _WAS_TOLD.search(there.text):
        return None
    if (fact.denies and _IS_NOT_DONE.search(there.text)) or _is_told_undone(match):
        return None
    if _WISHED.search(there.text):
        return None
    if not _STATE_WORDS.search(_LATER.sub(" ", there.text)):
        return _done_by_somebody(fact, match)
    if speaks_of(_STATE_WORDS, fact, match) and not _STILL_OPEN.search(there.text):
        return "state_flipped"
    return _done_by_somebody(fact, match)


def is_shown_open(match: Match) -> bool:
    """Whether the piece, or the label it stands under, says that the matter is open."""
    if _SAID_OPEN.search(match.reading.text) or _is_told_undone(match):
        return True
    return _stands_under_open_label(match)


def _is_told_undone(match: Match) -> bool:
    """*No answer has come*, *it is unclear who pays*: told as not done, whatever the words."""
    if _UNDONE.search(match.reading.text):
        return True
    _, found, behind = match.context.partition(match.unit.words)
    return bool(found) and _WHICH_IS_NOT.match(behind) is not None


def _stands_under_open_label(match: Match) -> bool:
    sentence = match.unit.context
    place = sentence.find(match.unit.words)
    return _OPEN_LABEL.search(sentence, 0, max(0, place) + len(match.unit.words)) is not None


def is_left_open(reading: Reading) -> bool:
    """Whether it says itself that nothing has been decided."""
    return _UNDECIDED.search(reading.text) is not None


def _is_decided(match: Match) -> bool:
    return _DECIDED.search(match.reading.text) is not None and not is_undecided(match)


def is_undecided(match: Match) -> bool:
    """Whether the sentence of a piece says that nothing has been decided."""
    return _UNDECIDED.search(match.context) is not None


def _is_incompatible(fact: Reading, match: Match) -> bool:
    """*Cancelled* and *confirmed*, *stays* and *moves*: of the same thing, only one can be."""
    here, there = _affirmed(fact), _affirmed(match.reading)
    if _is_given_up_and_goes_on(fact, match.reading):
        return True
    if _is_left_alone(fact) and there & _TOUCHES and not here & _TOUCHES:
        return True
    return _exclude(here, there) or any(
        _exclude(here, frozenset(w.word.key for w in clause if w.sign > 0))
        for clause in _clauses_about(fact, match)
    )


def _is_given_up_and_goes_on(*readings: Reading) -> bool:
    """*The show was dropped* and *the show takes place*, in either order."""
    signs = [{(w.word.key, w.sign) for w in reading.words} for reading in readings]
    return any(
        ("c:keep", -1) in one and ("c:cancel", -1) in other
        for one, other in (signs, reversed(signs))
    )


def _exclude(here: frozenset[str], there: frozenset[str]) -> bool:
    return any(
        one in mine and one not in theirs and others & theirs and not others & mine
        for one, others in _EXCLUDED
        for mine, theirs in ((here, there), (there, here))
    )


def _clauses_about(fact: Reading, match: Match) -> list[list[SignedWord]]:
    """Words of each part of a piece that names what the statement is about, in its first words."""
    states = {one for one, _ in _EXCLUDED}
    about = {w.word.key for w in fact.words if w.sign > 0 and w.word.sort != "number"}
    about -= states
    if not states & {w.word.key for w in fact.words}:
        return []
    cuts = [0, *(hit.end() for hit in _PART.finditer(match.reading.text)), len(match.reading.text)]
    parts = [
        [w for w in match.reading.words if start <= w.word.start < end]
        for start, end in pairwise(cuts)
    ]
    return [part for part in parts if about & {w.word.key for w in part}] if len(parts) > 1 else []


def _is_left_alone(reading: Reading) -> bool:
    return any(word.word.key == "c:change" and word.sign < 0 for word in reading.words)


def _affirmed(reading: Reading) -> frozenset[str]:
    return frozenset(word.word.key for word in reading.words if word.sign > 0)


def _is_surely_done(fact: Reading, there: Reading) -> bool:
    """Whether it tells of something done, and not only of what was agreed and will be done."""
    if not (is_done(fact) or _IS_DONE.search(fact.text)):
        return False
    is_plan = _ONLY_AGREED.search(fact.text) is not None
    return not (is_plan and _WILL_BE.search(there.text))


def _is_turned_down(reading: Reading) -> bool:
    """Whether somebody said no; that a thing can't be done is another matter."""
    return _TURNED_DOWN.search(reading.text) is not None


def _is_subject(before: list[str], fact: Reading, match: Match) -> bool:
    """Whether all that stands before a verb is what the statement is about, and half of it."""
    own = {word.word.key for word in fact.words} - _STATES
    return bool(before) and set(before) <= match.shared and 2 * len(set(before) & own) >= len(own)


def _denied_keys(fact: Reading) -> frozenset[str]:
    """What the statement says no to; all of it where its *no* stands before no word."""
    denied = frozenset(word.word.key for word in fact.words if word.sign < 0)
    keys = frozenset(word.word.key for word in fact.words)
    return denied or (keys if fact.denies else frozenset())


def _is_turned_down_there(match: Match, *, denied: frozenset[str] = frozenset()) -> bool:
    """Whether a clause of the piece says no to what the statement is about, and affirms."""
    text = match.reading.text
    cuts = [0, *(hit.end() for hit in _PART.finditer(text)), len(text)]
    for start, end in pairwise(cuts):
        keys = {w.word.key for w in match.reading.words if start <= w.word.start < end}
        if _TURNED_DOWN.search(text, start, end) is None or keys & match.shared & denied:
            continue
        if keys & match.shared or keys <= _SAYS_NO:
            return True
    return False


def _is_taken(reading: Reading) -> bool:
    """Whether somebody chose it or said yes to it."""
    return not reading.denies and any(
        word.word.key in ("c:choose", "c:approve") and word.sign > 0 for word in reading.words
    )


def _done_by_somebody(fact: Reading, match: Match) -> str | None:
    """*Finance approved it*: the past tense of what the item waits for, said of somebody."""
    there = match.reading
    waits = _WAITS.search(fact.text) or _ASKS.search(fact.text)
    if not waits or _STILL_OPEN.search(there.text) or there.denies:
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
        before = [word.key for word in words if word.start < hit.start()]
        if _PASSIVE.fullmatch(hit.group()) and _is_subject(before, fact, match):
            return True
        if not after and match.shared & {*before[-_NEAR:]}:
            return True
    return False
