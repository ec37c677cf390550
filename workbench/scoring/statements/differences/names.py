"""Whether a piece names another place, or somebody else, where a statement names one.

A name is told as it is or not at all. So another place of its sort behind a word of choosing is
another choice, 就去君悦大酒店吧 and 选了万达酒店, and another name behind the same preposition
another place or person, *leaves from Elm Station* and *leaves from Oak Street*.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate

__all__ = ["is_other_name", "is_other_slot"]

_SORTS = (
    r"(?:大?酒店|饭店|宾馆|旅馆|旅店|客栈|招待所)",
    r"(?:餐厅|餐馆|饭馆|饭店|酒家|酒楼|食府|小吃店|烤鸭店|火锅店?)",
    r"(?:公园|博物馆|纪念馆|广场|剧场|剧院|美术馆|图书馆|动物园|植物园|游乐园|故居|景区|寺|宫|山)",
)
_CHOSEN = re.compile(
    r"(?:选择?了?|选定了?|选中了?|决定(?:去|住|选)?|[订定](?:了|好|到)?|住(?:在|进)?|[改想]?去|就(?:去|选|住|要|定)?)"
    rf"(?P<name>(?![哪这那一了个好到在进的])[一-鿿]{{2,14}}?(?:{'|'.join(_SORTS)}))"
)
_SLOT = re.compile(
    r"\b(?P<slot>from|to|at|via|through|by|with) (?:the )?"
    r"(?P<name>(?-i:[A-Z][\w'&-]+(?: [A-Z][\w'&-]+)*))",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b")
_WORD = re.compile(r"\w{3,}")
_TAIL = re.compile("|".join(_SORTS) + "$")
_LEAST = 2


class _Name(NamedTuple):
    words: str
    sorts: frozenset[int]


def is_other_name(fact: Reading, match: Match, *, candidate: StatementCandidate) -> bool:
    """Whether the piece has chosen another place of the sort, and the statement's is not there.

    Args:
        fact: The statement, a decision.
        match: A piece of the candidate.
        candidate: Where the piece comes from; the sentence may name the statement's place too.
    """
    here = _chosen(fact.text)
    if here is None or here.words in candidate.texts[match.unit.text_index]:
        return False
    there = _chosen(match.unit.words)
    return there is not None and bool(there.sorts & here.sorts) and not _is_part(here, there)


def is_other_slot(fact: Reading, match: Match) -> bool:
    """Whether a name of the statement stands nowhere in the sentence, and another in its place.

    Args:
        fact: The statement.
        match: A piece of the candidate.
    """
    context = match.unit.context.casefold()
    there = {hit["slot"].lower(): hit["name"] for hit in _names(match.reading.text)}
    for hit in _names(fact.text):
        other = there.get(hit["slot"].lower())
        if other and not any(word in context for word in _words(hit["name"])):
            return not _words(other) & _words(fact.text)
    return False


def _names(text: str) -> list[re.Match[str]]:
    return [hit for hit in _SLOT.finditer(text) if not _NO_NAME.match(hit["name"])]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _is_part(one: _Name, other: _Name) -> bool:
    """Whether one name is the other, cut short."""
    mine, theirs = (_TAIL.sub("", name.words) for name in (one, other))
    return min(len(mine), len(theirs)) < _LEAST or mine in theirs or theirs in mine


def _chosen(text: str) -> _Name | None:
    hit = _CHOSEN.search(text)
    if hit is None:
        return None
    name = hit["name"]
    sorts = (n for n, tail in enumerate(_SORTS) if re.search(tail + "$", name))
    return _Name(name, frozenset(sorts))
