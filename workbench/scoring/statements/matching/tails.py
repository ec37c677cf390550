"""A clause that says a statement, in a sentence that turns it by its end.

*Dogs may enter the yard and the hall* tells a rule of the yard alone the other way round, though
its clause *dogs may enter the yard* says no more than the rule.
"""

from __future__ import annotations

import re

from workbench.scoring.statements.differences.compare import all_findings
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.differences.poles import pole_keys
from workbench.scoring.statements.differences.turned import negates
from workbench.scoring.statements.matching.evidence import is_counterpart
from workbench.scoring.statements.matching.exchanged import is_part
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import (
    Match,
    StatementCandidate,
    focus_of,
    total_weight,
)

__all__ = ["turned_in_its_sentence"]

_LEAST_FOCUS = 0.5
"""Focus from which a whole sentence is about the statement."""
_NOBODY = re.compile(r"\b(?:nowhere|else|alone)\b", re.IGNORECASE)
_TELLING = 1.0
"""Weight of other words from which the end of a sentence is about something else."""


def turned_in_its_sentence(
    subject: Subject, matches: list[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The sentence around the closest clause, where its end turns what the clause says.

    Args:
        subject: The statement.
        matches: Pieces that share words with it, best first; the best one says the statement.
        candidate: Where they come from.
    """
    for match in matches[1:]:
        if matches[0].unit.size or match.unit.size != 1 or not is_part(matches[0], match):
            continue
        if focus_of(match) < _LEAST_FOCUS:
            continue
        for finding in all_findings(subject.reading, match, kind=subject.kind, candidate=candidate):
            if not _turns_at_the_end(finding, matches[0], match):
                continue
            if is_counterpart(subject.reading, match, finding):
                return match, finding
    return None


def _turns_at_the_end(finding: Finding, clause: Match, sentence: Match) -> bool:
    """Whether what a sentence says beyond its clause is about the same thing."""
    if finding.detail == "exclusivity_dropped":
        return not negates(sentence.reading) and not _NOBODY.search(sentence.reading.text)
    others = {word.word.key for word in sentence.reading.words}
    others -= {word.word.key for word in clause.reading.words} | sentence.shared
    telling = others - pole_keys(sentence.reading)
    return finding.is_end and total_weight(telling) < _TELLING
