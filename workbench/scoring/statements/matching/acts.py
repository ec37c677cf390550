"""What a statement and a piece do (ask, tell, forbid), and whether one can turn the other."""

from __future__ import annotations

import re

from workbench.facts.statement_act import Act, act_of, is_quantified
from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import Word
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.force import force_of, is_unsure
from workbench.scoring.statements.differences.state import LIGHT_WORDS, is_left_open
from workbench.scoring.statements.matching.closeness import STRICT
from workbench.scoring.statements.reading.terms import is_record

__all__ = [
    "CONDITIONAL",
    "SILENT",
    "acts_agree",
    "ends_agree",
    "ids_of",
    "main_of",
    "own_act",
    "told_act",
]

_TELLING = frozenset(
    (
        *("order_flipped", "roles_exchanged", "kept_replaced"),
        *("bound_flipped", "exclusivity_dropped", "exclusivity_added"),
    )
)
"""Findings that hold whatever is done with the words."""
_LETTER = len("id:a")
_NO_THING = re.compile(r"(?:there (?:is|are|will be) )?no [\w/-]+(?: [\w/-]+){0,3}", re.IGNORECASE)
"""A statement that is no more than a thing that there is none of."""
_PREPOSITION = re.compile(r"\b(?:for|because of|on account of|in case of)\b", re.IGNORECASE)
_NEAR_DENIAL = 3
"""Words behind a negation, one of which has to stand on the other side too."""
SILENT: frozenset[Act] = frozenset(("data", "aside", "ask", "question"))
_LIGHT = LIGHT_WORDS | {"c:allow", "c:require", "c:warranty", "w:longer"}
_LIMITS = re.compile(r"\bonly\b|[只仅]", re.IGNORECASE)
_WILL = re.compile(r"(?:\bwill|'ll|\bgoing to)\b", re.IGNORECASE)
_OFFERS_HELP = re.compile(r"\b(?:i|we) can\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:i|we|i'd|we'd)\b", re.IGNORECASE)
_PREFERS = re.compile(r"\bprefer|\blikes?\b|\b(?:happy|fine|content) with\b", re.IGNORECASE)
_BINDS = re.compile(
    r"\b(?:has|have|had|needs?) to be\b|\b(?:must|should|shall) be\b|\bstill\b|待|还|尚|没|未",
    re.IGNORECASE,
)
_DEMANDS = re.compile(r"\b(?:must|has to|have to)\b|必须|一定要", re.IGNORECASE)
_DOES_WITHOUT = re.compile(r"\bwithout\b|无需|不用|不必|无须|不需要?", re.IGNORECASE)
_RELATIVE = re.compile(
    r"\b(?:which|who|whose|that (?:is|are|was|were|has|have|had|do|does|did|don't|doesn't"
    r"|didn't|can"
    r"|can't|cannot|will|won't|would|must|should|may|i|you|he|she|we|they|it))\b",
    re.IGNORECASE,
)
_APPLICATION = re.compile("申请|邀请|请柬|请假|聘请|请示|请求")
"""Things and acts written with 请, which alone asks for something."""
_HAS_BEEN = re.compile(r"\b(?:has|have|had)(?: \w+)? been\b|\b(?:was|were) \w+ed\b")
CONDITIONAL = re.compile(
    r"(?:如果|若|要是|假如)[^,，]{1,30}?(?:[,，]\s*|就|则)"
    r"|(?:if|when|once|in case|unless|如果|若|要是|假如|一旦)[^,，]{1,80}[,，]\s*",
    re.I,
)
_UNWILLING = re.compile(
    r"\b(?:he|she|they|user|customer|client|caller) (?:won't|will not)\b", re.IGNORECASE
)
"""What somebody won't do is a wish, not a want of ability."""
_FAILED = re.compile(r"\b(?:could not|couldn't|(?:was|were) (?:not able|unable))\b", re.IGNORECASE)
"""What could not be done has been tried: that is a report."""
_COMES_FIRST = re.compile(r"\bbefore\b|\bfirst\b|之前|先", re.IGNORECASE)
"""What is asked for so that something else may follow is a rule."""
_IF_ALONE = re.compile(r"^(?:and |but )?(?:if|in case|如果|只要)\s?(?=[^,，]+$)", re.IGNORECASE)
"""What opens a condition that was quoted without what hangs on it."""
_IF_AVAILABLE = re.compile(r",? if (?:that|it|one|this)(?:'s| is) (?:available|possible)\W*$", re.I)
_LABELLED = re.compile(r"[\w ]{1,24}[:：]\s*(?=\S+\s?\S)")
_MAY_WE = re.compile(r"(?:\w+,? )?(?:can|could) (?:i|we)\b", re.IGNORECASE)
_ASKS = re.compile(r"(?:\w+,? )?(?:can|could|would|will) you\b", re.IGNORECASE)
_OPPOSED = frozenset(
    (
        ("directive", "report"),
        ("directive", "plain"),
        ("plain", "directive"),
        ("ability", "report"),
        ("ability", "plain"),
        ("plain", "ability"),
        ("report", "plain"),
        ("plain", "report"),
        ("offer", "report"),
        ("offer", "plain"),
        ("report", "directive"),
        ("ability", "report"),
    )
)
"""Acts of statement and piece that can contradict one another, besides equal ones.

What cannot be done answers a wish; so none is contradicted by it.
"""


def main_of(words: str, fact: Reading) -> str:
    """What is said under a condition, where the statement is made under one."""
    hit = CONDITIONAL.match(words) if CONDITIONAL.match(fact.text) else None
    return words[hit.end() :] if hit else words


def told_act(text: str, *, closing: str = "") -> Act:
    """What a text does, whatever label stands before it; what somebody will not do is a wish."""
    label = _LABELLED.match(text)
    text = text[label.end() :] if label else text
    act = act_of(_APPLICATION.sub("件", text), closing=closing)
    if act == "ability" and _UNWILLING.search(text):
        return "directive"
    if act == "ability" and _FAILED.search(text):
        return "report"
    return "plain" if act == "data" and not is_record(text) else act


def own_act(fact: Reading) -> Act:
    """What the statement does; that a question wishes for something is known of it alone."""
    if is_left_open(fact):
        return "plain"
    act = told_act(_IF_AVAILABLE.sub("", _IF_ALONE.sub("", main_of(fact.text, fact))))
    if act == "ask" and _COMES_FIRST.search(fact.text):
        return "directive"
    asks_for = _MAY_WE.match(fact.text) is not None or bool(fact.bounds)
    return "directive" if act == "question" and asks_for else act


def ids_of(reading: Reading) -> set[str]:
    """Ids of things; a letter alone tells one of several from the others."""
    return {w.word.key for w in reading.words if w.word.sort == "id" and len(w.word.key) > _LETTER}


def acts_agree(
    fact: Reading,
    there: Reading,
    *,
    finding: Finding,
    acts: tuple[Act, Act],
    is_nearly_all: bool = False,
) -> bool:
    """Whether what both do lets the piece bear out what a comparison found.

    Args:
        fact: The statement.
        there: The piece.
        finding: What is wrong with the piece.
        acts: What the statement and the piece do.
        is_nearly_all: Whether the piece is about nothing else.
    """
    here_act, there_act = acts
    if finding.detail in ("state_flipped", "decision_flipped"):
        if here_act == "aside" or there_act == "offer":
            return False
        binds = _BINDS.search(there.text) or _HAS_BEEN.search(there.text)
        is_wish = there_act == "directive" and not binds
        return not is_wish and not _is_one_of_several(fact, there)
    if here_act in SILENT:
        return False
    if finding.is_choice or finding.detail in _TELLING:
        return True
    if finding.detail == "polarity_flipped":
        is_same = is_nearly_all or _denies_what_is_said(fact, there)
        is_report = is_nearly_all and here_act in ("report", "plain")
        return is_same and (is_report or _opposed(fact, there, acts=acts))
    if finding.detail in STRICT or finding.is_one_word:
        return here_act == there_act or {here_act, there_act} == {"plain", "report"}
    if finding.detail == "strength_raised" and _ASKS.match(fact.text):
        return False
    if finding.status == "weakened":
        return _may_weaken(fact, there, acts=acts)
    if there_act == "offer":
        return here_act == "offer"
    return acts != ("directive", "ability")


def ends_agree(fact: Reading, *, acts: tuple[Act, Act]) -> bool:
    """The same where other words say the opposite.

    What somebody wishes or can't do himself is answered, not turned, by what is possible.
    """
    is_own = _FIRST_PERSON.search(fact.text) and not _LIMITS.search(fact.text)
    return acts[0] not in SILENT - {"data"} and not (is_own and "ability" in acts)


def _may_weaken(fact: Reading, there: Reading, *, acts: tuple[Act, Act]) -> bool:
    """What one may do weakens a rule or a plan; it answers a wish and says nothing of a report."""
    if acts[1] == "offer":
        return acts[0] == "offer" and _OFFERS_HELP.search(there.text) is None
    is_open = is_unsure(there) and acts[0] != "report"
    if is_open or (acts == ("offer", "ability") and _WILL.search(fact.text)):
        return True
    if acts[1] == "ability" and force_of(there)[0] != "should":
        return acts[0] != "report" and _FIRST_PERSON.search(fact.text) is None
    return True


def _is_one_of_several(fact: Reading, there: Reading) -> bool:
    """The statement is about several things, and the piece about a single one of them."""
    named = ids_of(there) - ids_of(fact)
    return bool(named) and is_quantified(fact.text) and not is_quantified(there.text)


def _opposed(fact: Reading, there: Reading, *, acts: tuple[Act, Act]) -> bool:
    if fact.denies and _LIMITS.search(there.text):
        return False
    if acts == ("directive", "ability"):
        asks = _MAY_WE.match(fact.text) is not None
        return (
            (_negates_or_refuses(fact) and not asks)
            or _names_the_opposite(there)
            or _DOES_WITHOUT.search(there.text) is not None
        )
    if acts == ("ability", "directive"):
        if fact.denies and _FIRST_PERSON.search(fact.text) and _PREFERS.search(there.text):
            return True
        if fact.denies and _DEMANDS.search(there.text):
            return True
        return there.denies or (fact.denies and fact.strength == "may" and there.strength == "must")
    if acts == ("report", "ability"):
        return bool(ids_of(fact) & ids_of(there))
    return acts[0] == acts[1] or acts in _OPPOSED


def _negates_or_refuses(reading: Reading) -> bool:
    """Whether it rules something out; that a thing is to be removed rules out nothing."""
    if negation_spans(reading.text, bounds=[]):
        return True
    return any(w.sign < 0 and w.word.key in ("c:allow", "c:approve") for w in reading.words)


def _names_the_opposite(reading: Reading) -> bool:
    """*Delete* for *keep*: turned without a negation."""
    turned = any(word.word.sign < 0 for word in reading.words)
    return turned and not negation_spans(reading.text, bounds=[])


def _before_preposition(text: str, denied: list[Word]) -> list[Word]:
    """Of denied words those that are denied outright, *no refund* of *no refund for lamps*."""
    if not denied:
        return denied
    cut = _PREPOSITION.search(text, denied[0].end)
    return [word for word in denied if cut is None or word.start < cut.start()]


def _denies_what_is_said(fact: Reading, there: Reading) -> bool:
    """The word right after the negation stands on the other side too."""
    if _NO_THING.fullmatch(fact.text.strip(" .")) and fact.words:
        # Of *no cancellation fee* it is the fee that there is none of.
        return fact.words[-1].word.key in {word.word.key for word in there.words}
    for one, other in ((fact, there), (there, fact)):
        denied = [word.word for word in one.words if word.sign < 0]
        telling = [word for word in denied if word.key not in _LIGHT] or denied
        if telling[:1] and telling[0].key == "c:enough":
            telling = telling[:1]
        keys = {word.word.key for word in other.words}
        head = _before_preposition(one.text, telling[:_NEAR_DENIAL])
        shared = [word for word in head if word.key in keys] or [
            word for word in denied if word.key == "c:allow" and word.key in keys
        ]
        if shared:
            return _RELATIVE.search(one.text, 0, shared[0].start) is None
    return False
