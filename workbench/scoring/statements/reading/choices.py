"""Things of one sort, of which a statement names one: *an aisle seat*, *every week*, 信用卡.

Where a retelling has another one in its place, the thing has been changed; where it has one of two,
the list has been cut. `choices.txt` holds the sorts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from workbench.facts.statement_reading import Reading

__all__ = ["Choice", "choice_keys", "choices_in", "cut_choice", "is_other_choice"]

_FILE = "choices.txt"
_LOOKED_FOR = "~"
"""What opens the name of a sort whose words are looked for like any others."""
_JOINED = re.compile(r"\b(?:and|plus|as well as|both)\b|[和与及、]", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:or|either)\b|或者?|还是", re.IGNORECASE)
_ALONE = re.compile(r"\b(?:only|solely|exclusively|alone)\b|只能?|仅", re.IGNORECASE)
"""What leaves of several things that one may choose from one."""


class Choice(NamedTuple):
    """One word that names one of several things of a sort."""

    sort: str
    """The sort, as `seat`."""
    member: str
    """Which of them, by its first name."""
    start: int
    """Place in the text."""
    end: int
    """Place after it."""


class _Table(NamedTuple):
    pattern: re.Pattern[str]
    by_words: dict[str, tuple[tuple[str, str], ...]]


@lru_cache(maxsize=32768)
def choices_in(text: str) -> tuple[Choice, ...]:
    """All words of a folded text that name one of several things of a sort."""
    table = _table()
    lower = text.lower()
    return tuple(
        Choice(sort, member, *hit.span())
        for hit in table.pattern.finditer(lower.replace("-", " ").replace("_", " "))
        for sort, member in table.by_words[hit.group()]
    )


def choice_keys(reading: Reading) -> frozenset[str]:
    """Content words that name one of several things, of *aisle seat* the first: they may change."""
    starts: set[int] = set()
    for choice in choices_in(reading.text):
        if choice.sort.startswith(_LOOKED_FOR):
            continue
        is_english = reading.text[choice.start].isascii()
        starts.update(range(choice.start, choice.start + 1 if is_english else choice.end))
    return frozenset(word.word.key for word in reading.words if word.word.start in starts)


def is_other_choice(fact: Reading, there: Reading, *, context: str) -> bool:
    """Whether a piece names another thing of the sort in place of the statement's.

    Args:
        fact: The statement.
        there: What the piece says.
        context: The sentence around the piece, which may name the statement's thing after all.
    """
    around = _by_sort(choices_in(context))
    return any(
        members - others[sort] - around.get(sort, set())
        and others[sort] - members
        and len(members) <= len(others[sort])
        for here, others in zip(_by_sign(fact), _by_sign(there), strict=True)
        for sort, members in here.items()
        if sort in others
    )


def cut_choice(fact: Reading, there: Reading, *, context: str) -> bool:
    """Whether only some of several things of a sort that belong together are left in a piece.

    Of things to choose from, one is enough, unless the piece says that it is the only one.

    Args:
        fact: The statement.
        there: What the piece says.
        context: The sentence around the piece.
    """
    is_narrowed = _EITHER.search(fact.text) and _ALONE.search(there.text)
    if not (_JOINED.search(fact.text) or is_narrowed):
        return False
    here, others, around = _affirmed(fact), _affirmed(there), _by_sort(choices_in(context))
    return any(
        len(members) > 1
        and members & others.get(sort, set())
        and members - others.get(sort, set()) - around.get(sort, set())
        for sort, members in here.items()
    )


def _affirmed(reading: Reading) -> dict[str, set[str]]:
    """What a text names and does not deny."""
    return _by_sign(reading)[0]


@lru_cache(maxsize=8192)
def _by_sign(reading: Reading) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """What a text names, and what it denies."""
    denied = {word.word.start for word in reading.words if word.sign < word.word.sign}
    signed: tuple[list[Choice], list[Choice]] = ([], [])
    for choice in choices_in(reading.text):
        signed[any(choice.start <= place < choice.end for place in denied)].append(choice)
    return _by_sort(signed[0]), _by_sort(signed[1])


def _by_sort(choices: Iterable[Choice]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for choice in choices:
        found.setdefault(choice.sort, set()).add(choice.member)
    return found


@lru_cache(maxsize=1)
def _table() -> _Table:
    by_words: dict[str, list[tuple[str, str]]] = {}
    for sort, members in _lines():
        for member in members:
            names = [name.replace("-", " ") for name in member.split("/")]
            for name in names:
                by_words.setdefault(name, []).append((sort, names[0]))
    longest_first = sorted(by_words, key=len, reverse=True)
    english = "|".join(re.escape(name) for name in longest_first if name.isascii())
    chinese = "|".join(name for name in longest_first if not name.isascii())
    pattern = re.compile(rf"\b(?:{english})\b|{chinese}")
    return _Table(pattern, {name: tuple(found) for name, found in by_words.items()})


def _lines() -> Iterator[tuple[str, list[str]]]:
    text = (files("workbench.scoring.statements.reading") / _FILE).read_text(encoding="utf-8")
    for line in map(str.strip, text.splitlines()):
        if line and not line.startswith("#"):
            sort, _, members = line.partition("|")
            yield sort.strip(), members.split()
