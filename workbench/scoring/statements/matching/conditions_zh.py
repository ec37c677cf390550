"""A Chinese statement cut into what it says and a condition, and a piece without the condition.

未经批准不得退款 and 不得退款, 持证方可入内 and 可以入内: so short a main clause leaves few
words, and is looked for as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.sentences import language_of
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.reading.candidate import Match, StatementCandidate
from workbench.scoring.statements.reading.signs import FORCE, NOT, tokens_of

__all__ = ["Conditional", "conditionals", "uncut_piece"]

_W = r"[^，。；：！？,;!? ]"
_NO = r"(?:不得|不能|不可以?|禁止|严禁|不准|不许|不要|请勿|切勿|不予|不)"
_ASKED_OF = (
    r"(?:满|持|凭|经过?|达到?|超过|提前|付清|支付|缴纳|出示|提供|获得?|得到|收到|完成|确认|通过"
    r"|签署?)"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^(?P<who>{_W}{{0,10}}?)(?:未经|未获得?|没有|不经|未)(?P<on>{_W}{{2,16}}?)[，,]?"
        rf"(?P<main>(?:任何人)?{_NO}{_W}{{1,16}})$",
        rf"^(?P<who>{_W}{{0,8}}?)(?P<on>{_ASKED_OF}{_W}{{1,14}}?)(?:才能?|方可|方能|才可以?)"
        rf"(?P<main>{_W}{{1,16}})$",
        rf"^(?P<main>{_W}{{2,20}})[，,（(](?P<on>{_W}{{1,20}}?)(?:的情况|的|时)?"
        r"(?:除外|例外|另算|另议|不在此限|不受此限)",
        rf"^(?:如果?|若|要是|假如|只要|除非|只有|一旦|当)(?P<on>{_W}{{2,20}}?)"
        rf"(?:[，,](?:就|则|才能?|否则|需|须|要)?|就|则|才能?|的话[，,]?)(?P<main>{_W}{{2,20}})$",
        rf"^(?P<on>{_W}{{2,16}}?)的话[，,]?(?P<main>{_W}{{2,20}})$",
        rf"^在?(?P<on>{_W}{{2,14}}?)(?:之前|以前|(?<!提)前)[，,]?(?P<main>{_NO}{_W}{{1,16}})$",
        rf"^(?P<main>{_W}{{2,20}})[，,](?:前提是|条件是|但必须|但须|但要|但需要?)(?P<on>{_W}{{2,20}})$",
    )
)
_TOLD = 0.5
"""Share of the characters of a condition from which a sentence tells it."""
_NO_MORE = 0.7
"""Share of a piece that the main clause has to make up."""


class Conditional(NamedTuple):
    """A statement in its two parts."""

    main: frozenset[str]
    """Tokens of what it says; what only permits or binds is none of them."""
    denies: bool
    """Whether that is denied."""
    on: frozenset[str]
    """Tokens of what it depends on."""


@lru_cache(maxsize=4096)
def conditionals(words: str) -> tuple[Conditional, ...]:
    """The ways to cut a Chinese statement into its main clause and a condition.

    Args:
        words: The statement; one in English or without a condition has none.
    """
    return tuple(_cut(words.strip(" 。.！!"))) if language_of(words) == "zh" else ()


def _cut(words: str) -> Iterator[Conditional]:
    for form in _FORMS:
        hit = form.search(words)
        if hit is None:
            continue
        who = hit.groupdict().get("who") or ""
        names = _names(who + hit["main"])
        on = frozenset(_names(hit["on"])) - {NOT}
        if on and len(set(names) - {NOT}) > 1:
            yield Conditional(frozenset(names) - {NOT}, NOT in names, on)


def _names(text: str) -> list[str]:
    return [t.name for t in tokens_of(text) if not t.is_mark and t.name not in FORCE]


def uncut_piece(
    words: str, matches: Iterable[Match], *, candidate: StatementCandidate
) -> tuple[Match, Finding] | None:
    """The piece that tells the main clause of a Chinese statement alone; None where none does.

    Args:
        words: The statement.
        matches: Pieces that share words with it.
        candidate: Where they come from; whatever sentence tells the condition keeps it.
    """
    for parts in conditionals(words):
        if any(_tells(unit.words, parts.on) for unit in candidate.units if unit.size == 1):
            continue
        for match in matches:
            names = _names(match.unit.words)
            said = frozenset(names) - {NOT}
            is_main = parts.main <= said and len(parts.main) >= _NO_MORE * len(said)
            if is_main and (parts.denies or NOT not in names):
                return match, Finding("altered", "exception_dropped")
    return None


def _tells(text: str, condition: frozenset[str]) -> bool:
    return len(condition.intersection(_names(text))) >= _TOLD * len(condition)
