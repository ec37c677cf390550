"""English clauses of labelled messages: what a model learns from and is measured on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from workbench.facts.constraint_english import rules_by_cues
from workbench.facts.decision import decisions_by_cues
from workbench.facts.open_item import open_items_by_cues
from workbench.facts.sentences import Clause, Sentence, read_sentences, split_clauses
from workbench.facts.statement_learned import LearnedKind
from workbench.facts.statement_mention import is_readable
from workbench.validation.labels import LabelledFact, LabelledMessage

__all__ = ["LabelledClause", "read_clauses"]

_LEAST_OVERLAP = 0.4
"""Share of the shorter one of a label and a clause that both have to have in common."""


_BY_CUES: Mapping[LearnedKind, Callable[[Sentence], Iterator[Clause]]] = {
    "constraint": rules_by_cues,
    "decision": decisions_by_cues,
    "open_item": open_items_by_cues,
}


class LabelledClause(msgspec.Struct, frozen=True, kw_only=True):
    """A clause, and whether people call it a statement of a kind."""

    message: str
    """Name of the row it comes from."""
    source: str
    """Family of sources that belongs to."""
    held_out: bool
    """Whether nothing may be learnt from it."""
    clause: Clause
    """The clause itself."""
    by_cues: bool
    """Whether the tables of cues call it one."""
    is_told: bool
    """Whether people do."""


def read_clauses(
    kind: LearnedKind, messages: Iterable[LabelledMessage], *, within: str = ""
) -> list[LabelledClause]:
    """The clauses of English messages on which the labels are clear, in order.

    Left out are clauses that only an optional label touches; and where a label runs over several
    clauses without saying which of them tells it, those that no cue names.

    Args:
        kind: Kind of statement.
        messages: Those of which every statement of the kind is marked; others are passed over.
        within: Put in front of the names of the rows, so that those of several folders differ.
    """
    return [
        clause
        for message in messages
        if message.language == "en" and message.is_complete_for(kind)
        for clause in _of_message(kind, message, within)
    ]


def _of_message(
    kind: LearnedKind, message: LabelledMessage, within: str
) -> Iterator[LabelledClause]:
    clauses: list[tuple[Clause, bool]] = []
    for sentence in read_sentences(message.text):
        if is_readable(sentence) and sentence.language == "en":
            named = {(clause.start, clause.end) for clause in _BY_CUES[kind](sentence)}
            parts = split_clauses(sentence)
            # What is told by a sentence as a whole is not weighed.
            if named <= {(clause.start, clause.end) for clause in parts}:
                clauses += [(clause, (clause.start, clause.end) in named) for clause in parts]
    facts = [fact for fact in message.facts if fact.kind == kind]
    touched = [_touched(fact, [clause for clause, _ in clauses]) for fact in facts]
    for place, (clause, by_cues) in enumerate(clauses):
        mine = [(fact, t) for fact, t in zip(facts, touched, strict=True) if place in t]
        answer = _answer(mine, by_cues=by_cues)
        if answer is not None:
            yield LabelledClause(
                message=f"{within}/{message.id}",
                source=message.source_family,
                held_out=message.held_out,
                clause=clause,
                by_cues=by_cues,
                is_told=answer,
            )


def _touched(fact: LabelledFact, clauses: Sequence[Clause]) -> set[int]:
    return {place for place, clause in enumerate(clauses) if _is_touched(fact, clause)}


def _is_touched(fact: LabelledFact, clause: Clause) -> bool:
    common = min(fact.end, clause.end) - max(fact.start, clause.start)
    return common > _LEAST_OVERLAP * min(fact.end - fact.start, clause.end - clause.start)


def _answer(mine: list[tuple[LabelledFact, set[int]]], *, by_cues: bool) -> bool | None:
    """Whether a clause is one by the labels that touch it; None where they leave it open."""
    if not mine:
        return False
    firm = [touched for fact, touched in mine if not fact.optional]
    if not firm:
        return None
    return True if by_cues or any(len(touched) == 1 for touched in firm) else None
