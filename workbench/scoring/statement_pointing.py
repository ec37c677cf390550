"""Decisions that only point at what was said before: *I'll take it*, 就这个了.

What such a decision is about stands elsewhere, so the decision alone is looked for.
"""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading
from workbench.scoring.statement_candidate import StatementCandidate, Unit
from workbench.scoring.statement_terms import read_terms
from workbench.scoring.verdict import Verdict

__all__ = ["POINTS_BACK", "judge_pointing"]

POINTS_BACK = 1.0
"""Weight of words below which a decision only points at what was said before."""
_TWO_SENTENCES = 2
_UNDECIDED = re.compile(
    r"\b(?:undecided|not (?:yet )?(?:decided|chosen|booked|accepted)|hesitat\w+|has yet to decide"
    r"|unsure|(?:still )?(?:has|have|needs?) to (?:decide|choose|be (?:booked|chosen|decided)))\b"
    r"|(?:还没有?|尚未|没有|未|待)(?:决定|定下|选定|预订|預訂|订|选|选择|接受|同意)|犹豫|猶豫",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:refused|declined|rejected|turned (?:it |them |this )?down)\b|拒绝|拒絕|驳回"
    r"|否决|否決|放弃|不(?:想|愿|要|选|订|去)"
    r"|不(?:能|可以|予|想|愿意?)?(?:接受|同意)",
    re.IGNORECASE,
)
_NOT_TAKEN = re.compile(
    r"\b(?:turned (?:it|this|that) down|decided against|won't take)\b"
    r"|不(?:想|打算|再|愿意?)*(?:去|住|选|選|订|訂|玩)(?!了|了解)|否决|否決",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:chose|chosen|picked|selected|decided on|confirmed|booked|settled on)\b"
    r"|选定|選定|选择了|确定|确认|订了|預訂|已订|预订",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"\b(?:agreed|agrees|accepted|accepts|approved|okayed|confirmed)\b|接受|同意|可以|认可|確認|确认",
    re.IGNORECASE,
)


def judge_pointing(fact: Reading, candidate: StatementCandidate) -> Verdict:
    """What became of a decision that only points back.

    Args:
        fact: The decision.
        candidate: What came out.
    """
    accepts = any(word.word.key == "c:approve" and word.sign > 0 for word in fact.words)
    keys = {word.word.key for word in fact.words}
    flipped = (_UNDECIDED, _REFUSED) if accepts else (_UNDECIDED,)
    units = [unit for unit in candidate.units if unit.size < _TWO_SENTENCES]
    for unit in units:
        is_flipped = any(pattern.search(unit.words) for pattern in flipped)
        if is_flipped or (_NOT_TAKEN.search(unit.words) and _names(unit, keys)):
            return _verdict(unit, is_flipped=True)
    kept = _ACCEPTED if accepts else _DECIDED
    found = next((unit for unit in units if kept.search(unit.words)), None)
    if found is None:
        return Verdict(status="lost", rule="no_counterpart")
    return _verdict(found, is_flipped=False)


def _names(unit: Unit, keys: set[str]) -> bool:
    """Whether a piece names what the decision is about, *not that hotel*."""
    return bool(keys & {word.word.key for word in read_terms(unit.words).words})


def _verdict(unit: Unit, *, is_flipped: bool) -> Verdict:
    return Verdict(
        status="contradicted" if is_flipped else "retained",
        rule="decision_flipped" if is_flipped else "same_statement",
        candidate_span=(unit.start, unit.end),
        candidate_part=unit.text_index,
        stand_in=unit.words if is_flipped else None,
        detail="decision_flipped" if is_flipped else "paraphrased",
    )
