"""Messages that stand in a file newest first, or out of order, in the order they were said.

Times alone may lie: the clocks of a person and of a model differ by seconds. So a list is turned
round where its times fall from one end to the other, and sorted only where questions and answers
stand in a better order after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from workbench.messages import Role
from workbench.transcripts.contract import Source
from workbench.transcripts.row_groups import Row
from workbench.transcripts.row_times import direction, read_times

__all__ = ["order_rows"]

_Change = Literal["", "turned", "sorted", "doubtful"]


class _Found(NamedTuple):
    rows: list[Row]
    change: _Change = ""
    column: str = ""
    certain: bool = True
    """Whether it is turned round whatever the others are."""


def order_rows(
    groups: Sequence[tuple[str, list[Row]]], source: Source, *, place: str = ""
) -> list[tuple[str, list[Row]]]:
    """Put the messages of each conversation in the order they were said.

    Args:
        groups: Conversations of one file: what names each, and its rows in order of the file.
        source: Hears of what was turned round or sorted, and of times that make no sense.
        place: Where they stand, for people.

    Returns:
        The same conversations in the same order.
    """
    found = [_order(rows) for _, rows in groups]
    backwards = any(one.change == "turned" and one.certain for one in found)
    settled = [one if one.certain else _settle(one, backwards=backwards) for one in found]
    _tell(settled, source, place)
    return [(owner, one.rows) for (owner, _), one in zip(groups, settled, strict=True)]


def _order(rows: list[Row]) -> _Found:
    read = read_times([row.fields for row in rows]) if len(rows) > 1 else None
    if read is None:
        return _Found(rows)
    column, readings = read
    ways = {direction(times) for times in readings}
    if len(ways) > 1:
        return _Found(rows, "" if "rising" in ways else "doubtful", column)
    if ways == {"falling"}:
        return _turn(rows, readings[0], column)
    return _Found(rows) if ways == {"rising"} else _sort(rows, readings[0], column)


def _turn(rows: list[Row], times: Sequence[float], column: str) -> _Found:
    """Rows whose times fall; of those of one moment it is not known which came first."""
    turned = rows[::-1]
    stable = _by_time(rows, times)
    if _oddness(stable) < _oddness(turned):
        turned = stable
    certain = len(set(times)) > 2 or _oddness(turned) <= _oddness(rows)
    return _Found(turned, "turned", column, certain)


def _settle(found: _Found, *, backwards: bool) -> _Found:
    """Two moments are as likely two clocks: they go with the other conversations of the file."""
    return found if backwards else _Found(found.rows[::-1], "doubtful", found.column)


def _sort(rows: list[Row], times: Sequence[float], column: str) -> _Found:
    in_time = _by_time(rows, times)
    if _oddness(in_time) < _oddness(rows):
        return _Found(in_time, "sorted", column)
    return _Found(rows, "doubtful", column)


def _by_time(rows: Sequence[Row], times: Sequence[float]) -> list[Row]:
    return [rows[place] for place in sorted(range(len(rows)), key=times.__getitem__)]


def _oddness(rows: Sequence[Row]) -> int:
    """How often somebody speaks twice in a row, answers at the beginning, or results stand alone.

    0 is a conversation of questions and answers.
    """
    sides: list[Role | None] = [None, *(row.side for row in rows if row.side != "system")]
    return sum(_is_odd(before, after) for before, after in pairwise(sides))


def _is_odd(before: Role | None, after: Role | None) -> bool:
    if after == "tool":
        return before in (None, "user")
    return before == after if after == "user" else before in (None, "assistant")


def _tell(found: Sequence[_Found], source: Source, place: str) -> None:
    for change, code, words in (
        ("turned", "newest_first", "the newest stood first; turned round by `{}`"),
        ("sorted", "sorted_by_time", "messages stood out of order; sorted by `{}`"),
    ):
        own = [one for one in found if one.change == change]
        if own:
            said = words.format(own[0].column) + _share(len(own), len(found))
            source.repair(code, message=said, place=place)
    doubtful = [one for one in found if one.change == "doubtful"]
    if doubtful:
        source.report(
            "warning",
            "times_out_of_order",
            message=f"the times of `{doubtful[0].column}` do not rise, and questions and answers "
            "would stand no better by them; the order of the file is kept"
            + _share(len(doubtful), len(found)),
            place=place,
        )


def _share(count: int, total: int) -> str:
    return f" ({count} of {total} conversations)" if total > 1 else ""
