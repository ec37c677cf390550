"""Whether a piece of a candidate is the counterpart of a statement, so that a difference counts.

A piece that shares words with a statement may still speak of another object, answer it, or ask for
something. Only a piece that does a comparable thing with the same objects, and shares most of its
words both ways, can alter or contradict it. In doubt the statement is lost, not contradicted.
"""

from __future__ import annotations

import re

from workbench.facts.statement_act import Act, act_of, is_quantified
from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import Word
from workbench.scoring.statements.differences.addresses import other_address_keys
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.force import force_of, is_unsure, prefers
from workbench.scoring.statements.differences.objects import is_near_id
from workbench.scoring.statements.differences.one_word import is_twin
from workbench.scoring.statements.differences.reasons import reason_keys
from workbench.scoring.statements.differences.state import LIGHT_WORDS, is_left_open
from workbench.scoring.statements.matching.aside import (
    ends_alike,
    shares_a_side_word,
    wishes_the_impossible,
)
from workbench.scoring.statements.matching.closeness import STRICT, is_close
from workbench.scoring.statements.reading.candidate import Match, local_focus, weight_of
from workbench.scoring.statements.reading.choices import choice_keys
from workbench.scoring.statements.reading.terms import is_record

__all__ = ["is_counterpart", "shares_acts_alone"]

_NEARLY_ALL = 0.8
"""Share of the words, both ways, from which a piece is about nothing else."""
_TELLING = frozenset(
    (
        *("order_flipped", "roles_exchanged", "kept_replaced"),
        *("bound_flipped", "exclusivity_dropped", "exclusivity_added"),
    )
)
"""Findings that hold whatever is done with the words."""
_ACTS_NAMES = """
    add answer approve arrive ask buy call change check choose confirm create enable
    find finish include increase inform keep need prepare repair send show start store use
    wait write allow available
"""
_ACTS = frozenset("c:" + name for name in _ACTS_NAMES.split()) | LIGHT_WORDS
"""Concepts of what may be done to anything."""
_SORTS = frozenset(
    "c:" + name
    for name in (
        *("one-way", "stopover", "furnished", "weekend", "free", "noise", "light-coloured"),
        *("large", "male", "same", "inside", "public", "eat"),
    )
)
"""Concepts of what a thing is, that have an opposite of their own."""
_LETTER = len("id:a")
_SHORT = 2
"""Words of a piece that can be about nothing else than the one it shares."""
_SHORT_OF_ALL = 4
"""The same where that one word is all that the statement says."""
_NO_THING = re.compile(r"(?:there (?:is|are|will be) )?no [\w/-]+(?: [\w/-]+){0,3}", re.IGNORECASE)
"""A statement that is no more than a thing that there is none of."""
_PREPOSITION = re.compile(r"\b(?:for|because of|on account of|in case of)\b", re.IGNORECASE)
_WHO = frozenset(("c:user", "c:customer", "c:client", "c:ask", "c:want"))
"""Who says or wishes something, and that they do: a piece is about what comes behind."""
_NEAR_DENIAL = 3
"""Words behind a negation, one of which has to stand on the other side too."""
_SILENT: frozenset[Act] = frozenset(("data", "aside", "ask", "question"))
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
_CONDITIONAL = re.compile(
    r"(?:如果|若|要是|假如)[^,，]{1,30}?(?:[,，]\s*|就|则)"
    r"|(?:if|when|once|in case|unless|如果|若|要是|假如|一旦)[^,，]{1,80}[,，]\s*",
    re.I,
)
_HANGS_ON = re.compile(
    r"(?:^|[;；.。]\s*)(?:if|whether|in case|unless|如果|若|要是|假如)[^,;，；。.]{1,80}[,，]\s*"
    r"(?:then )?$",
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


def is_counterpart(
    fact: Reading, match: Match, finding: Finding, *, is_other_language: bool = False
) -> bool:
    """Whether the evidence bears out what a comparison found.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        finding: What is wrong with the piece.
        is_other_language: Whether the piece is in another language, so that many of its words can't
            be compared.
    """
    is_patched = match.unit.is_patched and finding.detail != "roles_exchanged"
    if is_patched or shares_acts_alone(fact, match):
        return False
    if finding.is_name or _is_softened(match, finding):
        return True
    if is_record(fact.text) or is_record(match.unit.words):
        return _is_listed_otherwise(fact, match, finding)
    there = _act(_main(match.unit.words, fact), closing=match.unit.closing)
    here = _own_act(fact)
    if here == there == "aside":
        # Both are the conditions of something: *as long as it costs less than that*.
        here = there = "plain"
    if there != "question" and not finding.is_one_word and is_twin(fact, match.reading):
        return True
    if there in _SILENT or _is_of_something_else(fact, match, finding):
        return False
    if not is_other_language and not is_close(fact, match, finding):
        return False
    is_nearly_all = match.coverage >= _NEARLY_ALL and local_focus(match) >= _NEARLY_ALL
    return _acts_agree(
        fact, match.reading, finding=finding, acts=(here, there), is_nearly_all=is_nearly_all
    )


def _is_listed_otherwise(fact: Reading, match: Match, finding: Finding) -> bool:
    """Whether a record, which tells no statement, has another value in the statement's place."""
    is_told = finding.detail in ("kept_replaced", "roles_exchanged")
    if finding.is_choice or finding.is_count or is_told:
        return is_close(fact, match, finding)
    return finding.detail == "bound_changed" and is_twin(fact, match.reading)


def _is_of_something_else(fact: Reading, match: Match, finding: Finding) -> bool:
    """Whether the piece hangs on a condition of its own, names other ids, or has another topic."""
    if _is_conditional(match) and not _CONDITIONAL.match(fact.text):
        return True
    if _are_of_other_ids(fact, match.reading) and not finding.is_choice:
        return True
    if finding.detail == "polarity_flipped" and (
        shares_a_side_word(fact, match) or wishes_the_impossible(fact, match)
    ):
        return True
    return (
        finding.detail == "polarity_flipped"
        and _is_aside(match)
        and not (_is_other_sort(fact, match) or ends_alike(fact, match))
    )


def _is_softened(match: Match, finding: Finding) -> bool:
    """*With a balcony if possible*: a wish in so many words, for nearly all of the statement."""
    if finding.detail != "strength_lowered" or not prefers(match.unit.words):
        return False
    return match.coverage >= _NEARLY_ALL and local_focus(match) >= _NEARLY_ALL


def shares_acts_alone(fact: Reading, match: Match) -> bool:
    """Whether a piece shares no more than what is done, and not what it is done to.

    *Changes to the writer* say nothing of the address that has been changed.
    """
    if not match.shared <= _ACTS:
        return False
    missing = {word.word.key for word in fact.words} - match.shared - _ACTS
    missing -= choice_keys(fact) | reason_keys(fact) | other_address_keys(fact, match)
    return any(weight_of(key) >= 1.0 and key[:2] != "n:" for key in missing)


def _main(words: str, fact: Reading) -> str:
    """What is said under a condition, where the statement is made under one."""
    hit = _CONDITIONAL.match(words) if _CONDITIONAL.match(fact.text) else None
    return words[hit.end() :] if hit else words


def _is_conditional(match: Match) -> bool:
    """Whether the piece only holds where the clause before it does: *if so, we change it*."""
    before, found, _ = match.unit.context.partition(match.unit.words)
    return bool(found) and _HANGS_ON.search(before) is not None


def _act(text: str, *, closing: str = "") -> Act:
    label = _LABELLED.match(text)
    text = text[label.end() :] if label else text
    act = act_of(_APPLICATION.sub("件", text), closing=closing)
    if act == "ability" and _UNWILLING.search(text):
        return "directive"
    if act == "ability" and _FAILED.search(text):
        return "report"
    return "plain" if act == "data" and not is_record(text) else act


def _own_act(fact: Reading) -> Act:
    """What the statement does; that a question wishes for something is known of it alone."""
    if is_left_open(fact):
        return "plain"
    act = _act(_IF_AVAILABLE.sub("", _IF_ALONE.sub("", _main(fact.text, fact))))
    if act == "ask" and _COMES_FIRST.search(fact.text):
        return "directive"
    asks_for = _MAY_WE.match(fact.text) is not None or bool(fact.bounds)
    return "directive" if act == "question" and asks_for else act


def _is_aside(match: Match) -> bool:
    """The one word shared is not what the piece is about: other words come before it."""
    if match.coverage >= 1.0 and _is_denied_at_once(match):
        return False
    words = [word for word in match.reading.words if word.word.key not in _WHO]
    is_short = len(words) <= (_SHORT_OF_ALL if match.coverage >= 1.0 else _SHORT)
    return len(match.shared) == 1 and not is_short and words[0].word.key not in match.shared


def _is_denied_at_once(match: Match) -> bool:
    """Whether a negation stands right before the word shared, 那家酒店没有会议室."""
    ends = [end for _, end in negation_spans(match.reading.text, bounds=[])]
    return any(
        word.word.key in match.shared and 0 <= word.word.start - end <= 1
        for word in match.reading.words
        for end in ends
    )


def _is_other_sort(fact: Reading, match: Match) -> bool:
    """*A round trip* for *one way*: the word itself says the reverse, whoever is spoken of."""
    return any(
        word.word.key in match.shared & _SORTS and word.word.sign < 0
        for word in (*fact.words, *match.reading.words)
    )


def _are_of_other_ids(fact: Reading, there: Reading) -> bool:
    """Both name ids, and none that could be the same."""
    here, others = _ids(fact), _ids(there)
    if not here or not others or here & others:
        return False
    return not any(is_near_id(one, other) for one in here for other in others)


def _ids(reading: Reading) -> set[str]:
    """Ids of things; a letter alone tells one of several from the others."""
    return {w.word.key for w in reading.words if w.word.sort == "id" and len(w.word.key) > _LETTER}


def _acts_agree(
    fact: Reading,
    there: Reading,
    *,
    finding: Finding,
    acts: tuple[Act, Act],
    is_nearly_all: bool = False,
) -> bool:
    here_act, there_act = acts
    if finding.detail in ("state_flipped", "decision_flipped"):
        if here_act == "aside" or there_act == "offer":
            return False
        binds = _BINDS.search(there.text) or _HAS_BEEN.search(there.text)
        is_wish = there_act == "directive" and not binds
        return not is_wish and not _is_one_of_several(fact, there)
    if here_act in _SILENT:
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
    named = _ids(there) - _ids(fact)
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
        return bool(_ids(fact) & _ids(there))
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
