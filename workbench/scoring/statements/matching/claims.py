"""Whether a piece claims anything that could turn a statement, or only tells of the same things.

*The network made the tests slow* turns no *tests must not touch the network*, and *Ann wrote the
plan* no *Ann has to sign the plan*: what is denied is turned by its own verb or by a word that
allows or demands, and what is open by its own verb or by one that settles it.
"""

from __future__ import annotations

import re

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match, local_focus

__all__ = ["claims_nothing"]

_TALKS = re.compile(
    r"\b(?:(?:was|were|is|are|been) (?:(?:also|both|all|briefly|then|once|only|just|\w+ly) )*"
    r"(?:mentioned|discussed|named|listed|described|explained|compared|raised|referred to"
    r"|gone (?:over|through)|talked (?:about|over|through)|spoken of|photographed"
    r"|commented on|praised|noted|introduced|looked at|touched on|brought up|pictured)"
    r"|came up|(?:talked|spoke) (?:about|of)|described|explained (?:how|what|why|that)"
    r"|inquired|(?<!be )(?<!been )(?<!was )(?<!were )(?:asked|wondered) "
    r"(?:about|how|why|what|where|when|who)|went (?:over|through))\b"
    r"(?! (?:that|as) (?:allowed|possible|fine|optional))",
    re.IGNORECASE,
)
"""What is only talked about."""
_GRANTS = re.compile(
    r"\b(?:may|might|can|could|must|should|shall|will|would|needs?|ha(?:s|ve) to"
    r"|(?:is|are|was|were) to|(?:is|are) (?!shown|named|called|written|located|based|listed"
    r"|mentioned)(?:\w+ed|\w{2,}en|run|sent|paid|made|put|kept|built|cut|set|sold|left)|\w+[ai]ble"
    r"|allow\w*|permi\w+|accept\w*|fine|ok(?:ay)?|free(?:ly)?|possible|welcome|valid|eligible"
    r"|include[ds]?|supported|available|enabled|wants?|wanted|wish(?:es|ed)?|likes?|prefers?"
    r"|insists?|happy|willing|agreed?|any(?:one|body|thing|where|time)?|every(?:one|body|thing"
    r"|where)?|all|always|even|without|regardless|whenever|optional|required|please|now|already"
    r"|again|still|also|too|no|not|never|nobody|nothing|has been|have been)\b|n't\b",
    re.IGNORECASE,
)
"""What allows, demands, generalises or tells of a change."""
_SETTLES = re.compile(
    r"\b(?:already|now|since|done|complet\w+|finish\w+|closed?|resolved|settled|ready|in place"
    r"|arriv\w+|received?|got|gotten|came (?:in|back|through)|sent|given|gave|provided|supplied"
    r"|delivered|handed|paid|credited|refunded|approved|confirmed|signed|fixed|solved|repaired"
    r"|decided|chosen|clear|known|found|answered|replied|called|submitted|uploaded|accepted"
    r"|granted|issued|made|put|no longer|has|have|is (?:there|here|in|back|gone|over))\b",
    re.IGNORECASE,
)
"""What settles an open item."""
_OPEN = re.compile(
    r"\b(?:ha(?:s|ve) to|needs? to|needs?|must|will|'ll|owes?|still|yet|wait(?:s|ing)?|await\w*"
    r"|missing|outstanding|pending)\b",
    re.IGNORECASE,
)
_HAS_NOT = re.compile(r"\b(?:has|have)(?:n't| not)\b|\byet\b", re.IGNORECASE)
_HAS = re.compile(r"\b(?:has|have) (?!an?\b|the\b|no\b|to\b)\w", re.IGNORECASE)
_TASK = re.compile(
    r"\b(?:ha(?:s|ve) to|needs? to|need|must|will|'ll|to|should|owes?|still|waiting for)\b",
    re.IGNORECASE,
)
_OWN_ENOUGH = 0.8
"""Coverage and focus from which a piece is about nothing else than the statement."""


def claims_nothing(fact: Reading, match: Match, *, detail: str) -> bool:
    """Whether a piece only tells of what a statement is about.

    Args:
        fact: The statement.
        match: The piece.
        detail: In which way it seems to oppose the statement.
    """
    there = match.reading
    if not (fact.text.isascii() and there.text.isascii()):
        return False
    if _TALKS.search(there.text) and not _TALKS.search(fact.text):
        return True
    if match.coverage >= _OWN_ENOUGH and local_focus(match) >= _OWN_ENOUGH:
        return False
    if detail == "state_flipped":
        if _OPEN.search(fact.text) is None or "c:keep" in {word.word.key for word in fact.words}:
            return False
        return not (_SETTLES.search(there.text) or _shares_the_deed(fact, match))
    if detail != "polarity_flipped" or not _denies_alone(fact, there):
        return False
    return not (_GRANTS.search(there.text) or _shares_the_deed(fact, match))


def _denies_alone(fact: Reading, there: Reading) -> bool:
    """Whether the statement denies what it says, and the piece denies nothing."""
    if there.denies or any(word.word.sign < 0 for word in (*fact.words, *there.words)):
        return False
    if _HAS_NOT.search(fact.text) and _HAS.search(there.text):
        return False
    return bool(negation_spans(fact.text, bounds=[]))


def _shares_the_deed(fact: Reading, match: Match) -> bool:
    """Whether the piece has the word that stands right behind the negation, or behind *has to*."""
    spans = negation_spans(fact.text, bounds=[])
    start = spans[0][1] if spans else _place_of_the_task(fact.text)
    behind = [word.word for word in fact.words if word.word.start >= start]
    return bool(behind) and behind[0].key in match.shared


def _place_of_the_task(text: str) -> int:
    hit = _TASK.search(text)
    return hit.end() if hit else 0
