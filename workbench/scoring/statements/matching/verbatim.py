"""What stands around a copy of a statement's words and makes something else of it."""

from __future__ import annotations

import re

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import fold
from workbench.scoring.statements.differences.force import prefers
from workbench.scoring.statements.differences.hedges import leaves_open, wishes_only
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import StatementCandidate

__all__ = ["is_denied_copy", "is_softened_copy"]

_CLAUSE_REACH = 60
"""Characters around a copy in which its clause is looked for."""
_CLAUSE_BREAK = re.compile(
    r"[，,；;。.!?！？:：\n-]|(?<=[\u3400-\u9fff])\s|\b(?:and|but|although|though|whereas|or|so|also|then|plus)\b"
    r"|并且|而且|但是|不过|同时|然后|另外|所以"
)


def is_denied_copy(
    reading: Reading, copy: tuple[int, int, int], *, candidate: StatementCandidate
) -> bool:
    """A negation before the words, in their own clause, makes something else of a copy.

    A limit may have been cut out of the middle of a clause, so what stands before it says nothing.
    """
    if reading.bounds:
        return False
    before = fold(candidate.texts[copy[0]][max(0, copy[1] - _CLAUSE_REACH) : copy[1]])
    own = _CLAUSE_BREAK.split(before)[-1]
    return bool(negation_spans(own, bounds=[]))


def is_softened_copy(
    subject: Subject, copy: tuple[int, int, int], *, candidate: StatementCandidate
) -> bool:
    """*Ideally* before the words of a rule, or *if possible* behind, makes a wish of the copy.

    *Is wondering whether to* makes a thought of what was decided.
    """
    text = candidate.texts[copy[0]]
    before = _CLAUSE_BREAK.split(fold(text[max(0, copy[1] - _CLAUSE_REACH) : copy[1]]))[-1]
    if subject.kind != "constraint":
        return leaves_open(before, kind=subject.kind)
    if prefers(subject.words) or wishes_only(subject.words):
        return False
    behind = _CLAUSE_BREAK.split(fold(text[copy[2] : copy[2] + _CLAUSE_REACH]))[0]
    return prefers(before) or wishes_only(before) or wishes_only(behind)
