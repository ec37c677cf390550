"""Decisions that only point at what was said before: *I'll take it*, 就这个了.

What such a decision is about stands elsewhere, so the decision alone is looked for.
"""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading
from workbench.scoring.statement_candidate import StatementCandidate
from workbench.scoring.verdict import Verdict

__all__ = ["POINTS_BACK", "judge_pointing"]

POINTS_BACK = 1.0
"""Weight of words below which a decision only points at what was said before."""
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
    turned = (_UNDECIDED, _REFUSED) if accepts else (_UNDECIDED,)
    for pattern, status in (
        *((p, "contradicted") for p in turned),
        (_ACCEPTED if accepts else _DECIDED, "retained"),
    ):
        for unit in candidate.units:
            if unit.size < 2 and pattern.search(unit.words):
                is_turned = status == "contradicted"
                return Verdict(
                    status="contradicted" if is_turned else "retained",
                    rule="decision_flipped" if is_turned else "same_statement",
                    candidate_span=(unit.start, unit.end),
                    candidate_part=unit.text_index,
                    stand_in=unit.words if is_turned else None,
                    detail="decision_flipped" if is_turned else "paraphrased",
                )
    return Verdict(status="lost", rule="no_counterpart")
