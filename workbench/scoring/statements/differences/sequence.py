"""One thing before another: what is to come first, and whether a piece has the two exchanged.

*Run the tests before pushing* and *push before running the tests*, 先备份再迁移 and 先迁移再备份.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.stretch import words_within

__all__ = ["is_sequence_turned"]

_EN = r"[^,;.!?]"
_ZH = r"[^，。；,;！？ ]"
_OPENS = r"^(?:(?:and|but|please|always|the user \w+),? )?"
_ZH_MUST = r"(?:必须|务必|应该?|需要?|须|得|要|请|一定要)?"
_BEFORE = re.compile(
    rf"(?P<first>{_EN}{{2,80}}?),? (?:before|prior to|until) (?P<then>{_EN}{{2,80}})", re.IGNORECASE
)
_FORMS = (
    _BEFORE,
    *(
        re.compile(form, re.IGNORECASE)
        for form in (
            rf"{_OPENS}(?:before|prior to) (?P<then>{_EN}{{2,80}}), (?P<first>{_EN}{{2,80}})",
            rf"{_OPENS}(?:(?:only )?after|once|as soon as) (?P<first>{_EN}{{2,80}}), "
            rf"(?P<then>{_EN}{{2,80}})",
            rf"{_OPENS}after (?P<first>\w+(?: \w+){{0,2}}?) (?=(?:we|i|you|they|he|she|it)\b)"
            rf"(?P<then>{_EN}{{2,80}})",
            rf"(?P<first>{_EN}{{2,80}}?)[,;]? (?:and then|then) (?P<then>{_EN}{{2,80}})",
            rf"(?P<then>{_EN}{{2,80}}?),? (?:only )?(?:after|once|as soon as) "
            rf"(?P<first>{_EN}{{2,80}})",
            rf"(?P<first>{_EN}{{2,80}}) first[,;] (?:and |then )?(?P<then>{_EN}{{2,80}})",
            rf"(?:首先|先)(?P<first>{_ZH}{{1,20}}?)[，,]?(?:再|然后|之后|后|才)"
            rf"(?P<then>{_ZH}{{1,20}})",
            rf"(?P<first>{_ZH}{{1,20}}?)(?:之后|以后|(?<![然最今])后)(?:[，,]?(?:再|才能?可?以?|方可|就)|(?![，,]))"
            rf"(?P<then>{_ZH}{{1,20}})",
            rf"(?P<then>{_ZH}{{1,20}}?)(?:之前|以前|(?<![目先])前)[，,]?{_ZH_MUST}(?:首先|先)?"
            rf"(?P<first>{_ZH}{{1,20}})",
        )
    ),
)
_PARALLEL = 2
"""How many times as many words may stand on the same side in both as have changed sides."""


class _Sequence(NamedTuple):
    first: frozenset[str]
    then: frozenset[str]


def is_sequence_turned(fact: Reading, there: Reading) -> bool:
    """Whether both name the same two things, one after the other, in opposite orders.

    Args:
        fact: The statement.
        there: What a piece of the candidate says.
    """
    return any(
        _is_turned(mine, theirs) for mine in _sequences(fact) for theirs in _sequences(there)
    )


def _is_turned(mine: _Sequence, theirs: _Sequence) -> bool:
    later, earlier = mine.first & theirs.then, mine.then & theirs.first
    stays = len(mine.first & theirs.first) + len(mine.then & theirs.then)
    return bool(later and earlier) and stays <= _PARALLEL * (len(later) + len(earlier))


@lru_cache(maxsize=8192)
def _sequences(reading: Reading) -> tuple[_Sequence, ...]:
    return tuple(_iter_sequences(reading))


def _iter_sequences(reading: Reading) -> Iterator[_Sequence]:
    denied = [start for start, _ in negation_spans(reading.text, bounds=[])]
    for form in _FORMS:
        for hit in form.finditer(reading.text):
            inside = [place for place in denied if hit.start() <= place < hit.end()]
            is_turned = form is _BEFORE and len(inside) == 1 and inside[0] < hit.end("first")
            if inside and not is_turned:
                continue
            first, then = (words_within(reading, hit.span(part)) for part in ("first", "then"))
            if is_turned:  # *do not push before the tests have run*
                first, then = then, first
            shared = first & then
            if first - shared and then - shared:
                yield _Sequence(first - shared, then - shared)
