"""Whether a piece of a candidate is the counterpart of a statement, so that a difference counts.

A piece that shares words with a statement may still speak of another object, answer it, or ask for
something. Only a piece that does a comparable thing with the same objects, and shares most of its
words both ways, can alter or contradict it. In doubt the statement is lost, not contradicted.
"""

from __future__ import annotations

import re

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.addresses import other_address_keys
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.force import prefers
from workbench.scoring.statements.differences.objects import is_near_id
from workbench.scoring.statements.differences.one_word import is_twin
from workbench.scoring.statements.differences.reasons import reason_keys
from workbench.scoring.statements.differences.state import LIGHT_WORDS
from workbench.scoring.statements.matching.acts import (
    CONDITIONAL,
    SILENT,
    acts_agree,
    ends_agree,
    ids_of,
    main_of,
    own_act,
    told_act,
)
from workbench.scoring.statements.matching.aside import (
    ends_alike,
    shares_a_side_word,
    wishes_the_impossible,
)
from workbench.scoring.statements.matching.claims import claims_nothing
from workbench.scoring.statements.matching.closeness import is_close
from workbench.scoring.statements.reading.candidate import Match, local_focus, weight_of
from workbench.scoring.statements.reading.choices import choice_keys
from workbench.scoring.statements.reading.terms import is_record

__all__ = ["is_counterpart", "shares_acts_alone"]

_NEARLY_ALL = 0.8
"""Share of the words, both ways, from which a piece is about nothing else."""
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
_SHORT = 2
"""Words of a piece that can be about nothing else than the one it shares."""
_SHORT_OF_ALL = 4
"""The same where that one word is all that the statement says."""
_WHO = frozenset(("c:user", "c:customer", "c:client", "c:ask", "c:want"))
"""Who says or wishes something, and that they do: a piece is about what comes behind."""
_HANGS_ON = re.compile(
    r"(?:^|[;；.。]\s*)(?:if|whether|in case|unless|如果|若|要是|假如)[^,;，；。.]{1,80}[,，]\s*"
    r"(?:then )?$",
    re.I,
)


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
    if is_record(match.unit.words) or (is_record(fact.text) and not finding.is_end):
        return _is_listed_otherwise(fact, match, finding)
    there = told_act(main_of(match.unit.words, fact), closing=match.unit.closing)
    here = own_act(fact)
    if here == there == "aside":
        # Both are the conditions of something: *as long as it costs less than that*.
        here = there = "plain"
    if there != "question" and not finding.is_one_word and is_twin(fact, match.reading):
        return True
    if there in SILENT or _is_of_something_else(fact, match, finding):
        return False
    if not is_other_language and not is_close(fact, match, finding):
        return False
    if finding.is_end:
        return ends_agree(fact, acts=(here, there))
    is_nearly_all = match.coverage >= _NEARLY_ALL and local_focus(match) >= _NEARLY_ALL
    return acts_agree(
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
    if _is_conditional(match) and not CONDITIONAL.match(fact.text):
        return True
    if _are_of_other_ids(fact, match.reading) and not finding.is_choice:
        return True
    is_turned = finding.status == "contradicted" and not finding.is_end
    if is_turned and claims_nothing(fact, match, detail=finding.detail):
        return True
    if (
        finding.detail == "polarity_flipped"
        and not finding.is_end
        and (shares_a_side_word(fact, match) or wishes_the_impossible(fact, match))
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


def _is_conditional(match: Match) -> bool:
    """Whether the piece only holds where the clause before it does: *if so, we change it*."""
    before, found, _ = match.unit.context.partition(match.unit.words)
    return bool(found) and _HANGS_ON.search(before) is not None


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
    here, others = ids_of(fact), ids_of(there)
    if not here or not others or here & others:
        return False
    return not any(is_near_id(one, other) for one in here for other in others)
