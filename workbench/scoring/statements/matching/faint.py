"""Whether a piece shares so little with a statement that it may be about something else."""

from __future__ import annotations

import re

from workbench.scoring.statements.matching.evidence import shares_acts_alone
from workbench.scoring.statements.matching.scraps import (
    is_label,
    names_thing_alone,
    only_supposes,
    shares_numbers_alone,
)
from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.matching.unsaid import is_unsaid
from workbench.scoring.statements.reading.candidate import (
    Match,
    is_number,
    is_scrap,
    local_focus,
    total_weight,
)

__all__ = ["FAINT_COVERAGE", "KEPT_ELSEWHERE", "VAGUE_AT_MOST", "is_faint"]

LEAST_COVERAGE = 0.4
"""Share of content words below which a piece does not say the statement."""
VAGUE_AT_MOST = 0.5
"""Weight of words that a piece may lack that says the statement though a longer one does not."""
KEPT_ELSEWHERE = 0.7
"""Coverage from which a piece keeps the statement though another holds more of its words."""
NAMED_COVERAGE = 0.8
"""Coverage from which a piece that only names a thing tells the statement."""
FAINT_COVERAGE = 0.6
"""Coverage from which a piece tells enough of the statement whatever else it says."""
FAINT_SUM = 1.12
"""Coverage plus focus below which a piece with less than that may be about something else."""
_BARE_THING = re.compile(r"(?:the|an?) \w+(?: \w+)?", re.IGNORECASE)
"""A thing that is named and of which nothing is said."""
_NAMED_THING = re.compile(r"(?:[A-Za-z]+ ){1,2}#?(?=\w*\d)[\w.-]+")
"""A thing with its id and nothing besides, *order #A100*."""
_ONLY = re.compile(r"\bonly\b|[只仅]", re.IGNORECASE)
_RESTRICTS = re.compile(
    r"\b(?:only|just|must|unless|except|not|no|cannot|can't|never|until|requires?|has to|have to"
    r"|needs? to|limited|exclusively|solely|as well|too|also)\b|[只仅不未非须需也]",
    re.IGNORECASE,
)


def is_faint(subject: Subject, match: Match) -> bool:
    """Whether a piece shares so little with the statement that it may be about something else."""
    if not subject.is_other_language and (
        is_unsaid(subject, match) or names_thing_alone(subject, match)
    ):
        return True
    is_bare = is_number(match) or shares_numbers_alone(subject, match)
    if (
        is_bare
        or shares_acts_alone(subject.reading, match)
        or (is_scrap(match) and not match.reading.denies)
    ):
        return True
    if match.coverage < 1.0 and is_label(match):
        return True
    if match.coverage < NAMED_COVERAGE and _NAMED_THING.fullmatch(match.unit.words):
        return True
    if match.coverage < KEPT_ELSEWHERE and only_supposes(subject, match):
        return True
    if not subject.is_other_language and _tells_little(match):
        return True
    if match.coverage >= FAINT_COVERAGE or match.reading.bounds:
        return False
    if subject.kind == "constraint" and _BARE_THING.fullmatch(match.unit.words):
        return True
    names_id = any(key.startswith("id:") for key in match.shared)
    if _ONLY.search(subject.reading.text) and not _RESTRICTS.search(match.unit.context):
        return not names_id
    return match.coverage + local_focus(match) < FAINT_SUM


def _tells_little(match: Match) -> bool:
    """Whether a piece has little of the statement, or no more than a vague word of it."""
    if match.coverage < LEAST_COVERAGE:
        return True
    return match.coverage < 1.0 and total_weight(match.shared) <= VAGUE_AT_MOST
