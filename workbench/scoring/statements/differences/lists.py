"""Whether a piece has lost a member of a list that a statement names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from workbench.facts.sentences import language_of
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate, weight_of

__all__ = ["cut_list"]

_JOINER = re.compile(r"\s*(?:、|和|及|与|以及|(?<!\d )\band\b(?! \d)|\bplus\b)\s*", re.IGNORECASE)


_EITHER = re.compile(r"\b(?P<or>or)\b", re.IGNORECASE)
_ALTERNATIVE = re.compile(r"\bn?or\b|\bneither\b|/|,|\band\b|或|、", re.IGNORECASE)
_ASKED = frozenset(("c:confirm", "c:inform"))
"""What is asked for is no member of a list."""
_IN_A_ROW = re.compile(
    r"(?:[\w'-]+(?: [\w'-]+){0,2}, ){2,6}(?:and |or )[\w'-]+(?: [\w'-]+)?", re.IGNORECASE
)
_INDIRECT = re.compile(r"\b(?:if|whether|which)\b", re.IGNORECASE)
"""Of what is only asked about, nobody tells all the answers that there may be."""
_COMMA = re.compile(r", (?:and |or )?")
_PLACES = frozenset(("c:hotel", "c:restaurant", "c:attraction"))


def cut_list(fact: Reading, match: Match, *, candidate: StatementCandidate) -> Finding | None:
    """Whether one member of a list is nowhere in the candidate while another stands in the piece.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        candidate: Where the piece comes from.
    """
    if _is_name_gone(fact, match, candidate=candidate) or _is_half_gone(fact, match):
        return Finding("altered", "list_cut")
    if _is_item_gone(fact, match, candidate=candidate):
        return Finding("altered", "list_cut")
    sorts = ("concept", "id") if language_of(fact.text) == candidate.language else ("id",)
    members = list(_members(fact, sorts=sorts))
    if len(members) < 2:
        return None
    if language_of(fact.text) == "zh":
        # What several members are, 接机服务和洗衣服务, tells none of them.
        common = _PLACES.union(*(one & other for one, other in pairwise(members)))
        members = [keys - common for keys in members if keys - common]
    gone = [keys for keys in members if not any(candidate.holds(key) for key in keys)]
    kept = [keys for keys in members if keys & match.shared]
    return Finding("altered", "list_cut") if gone and kept else None


def _is_half_gone(fact: Reading, match: Match) -> bool:
    """*Cash or card* and *it should be cash*: the sentence has but one of two."""
    hit = _EITHER.search(fact.text)
    if hit is None or _INDIRECT.search(fact.text, 0, hit.start()):
        return False
    place = hit.start("or")
    before = [word.word.key for word in fact.words if word.word.start < place]
    after = [word.word.key for word in fact.words if word.word.start > place]
    if not before or not after or before[-1] == after[0]:
        return False
    is_vague = min(weight_of(before[-1]), weight_of(after[0])) < 1.0
    if is_vague or _ALTERNATIVE.search(match.unit.context):
        return False
    return (before[-1] in match.sentence_keys) != (after[0] in match.sentence_keys)


def _is_item_gone(fact: Reading, match: Match, *, candidate: StatementCandidate) -> bool:
    """Of three things or more in a row, *bags, seats, or meals*, one stands and one is gone."""
    if candidate.language != "en":
        return False
    for hit in _IN_A_ROW.finditer(fact.text):
        if _INDIRECT.search(fact.text, 0, hit.start()):
            continue
        cuts = [hit.start(), *(cut.end() for cut in _COMMA.finditer(hit.group())), hit.end()]
        cuts[1:-1] = [hit.start() + cut for cut in cuts[1:-1]]
        items = [
            {w.word.key for w in fact.words if start <= w.word.start < end}
            for start, end in pairwise(cuts)
        ]
        gone = [item for item in items if item and not any(map(candidate.holds, item))]
        if gone and any(item & match.shared for item in items):
            return True
    return False


def _is_name_gone(fact: Reading, match: Match, *, candidate: StatementCandidate) -> bool:
    """Of Chinese names in a list, which nobody tells in other words, one stands and one is gone."""
    if language_of(fact.text) != "zh" or candidate.language != "zh":
        return False
    members = [
        keys
        for keys in _members(fact, sorts=("word",))
        if len(keys) > 1 and not any(key[2:].isascii() for key in keys)
    ]
    gone = [keys for keys in members if not any(candidate.holds(key) for key in keys)]
    return bool(gone) and any(keys <= match.shared for keys in members)


def _members(fact: Reading, *, sorts: tuple[str, ...]) -> Iterator[frozenset[str]]:
    begin = 0
    for cut in [
        *(hit.span() for hit in _JOINER.finditer(fact.text)),
        (len(fact.text), len(fact.text)),
    ]:
        keys = frozenset(
            word.word.key
            for word in fact.words
            if begin <= word.word.start < cut[0] and word.word.sort in sorts
        )
        if keys:
            yield keys
        begin = cut[1]
