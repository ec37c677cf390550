"""Rows of a table of messages, by the conversation they belong to.

A column that names a conversation decides, whatever its spelling; a ticket where none does, then a
room, then a person. What was decided on less than a name of a conversation is told, and so is a
column that looks as if it were one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from workbench.messages import Role
from workbench.transcripts.column_names import Belonging, Naming, name_words, read_name
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.json_text import Fields, json_kind, object_fields, word_value
from workbench.transcripts.row_times import reads_as_time

__all__ = ["Row", "group_rows"]


class Row(NamedTuple):
    """A message that stands on its own."""

    fields: Fields
    """Its cells."""
    side: Role | None
    """Who speaks, where that is known."""
    line: int | None = None
    """Line of the file."""
    record: Record | None = None
    """The record it was read from, for those who read it on."""


_Values = list[str | None]

_ASIDES = frozenset({"metadata", "meta", "extra", "context", "attributes", "properties", "info"})
"""Objects of a row whose keys count as columns."""
_IDENTIFIERS = ("id", "key", "number", "uuid")
"""Keys by which an object in a cell is named: `{"id": 7, …}` under `ticket`."""
_LARGEST_OBJECT = 4000
"""Bytes of an object that is looked into."""
_LONGEST = 200
"""Characters of the longest identifier."""
_TWO_SIDED = 0.5
"""Share of the groups in which both sides must speak, where a name alone does not decide."""
_CLEARLY_TWO_SIDED = 0.8
_SORTS = frozenset(
    {
        *("turn", "round", "step", "exchange", "seq", "sequence", "index", "idx", "position"),
        *("date", "day", "hour", "week", "month", "lang", "language", "locale", "intent", "topic"),
        *("emotion", "sentiment", "act", "mood", "stage", "phase", "status", "state", "score"),
        *("rating", "label", "category", "type", "version", "split", "model"),
        *("轮次", "轮", "回合", "步骤", "日期", "语言", "意图", "情绪", "状态", "类型", "类别"),
    }
)
"""Words of columns that part one conversation: by turn, by day, by mood."""
_YES_NO = frozenset({"true", "false", "yes", "no", "y", "n", "0", "1", "是", "否"})


def group_rows(
    rows: Sequence[Row], source: Source, *, place: str = "", sure: bool = False
) -> list[tuple[str, list[Row]]]:
    """Part rows by the conversation they belong to.

    Args:
        rows: Messages in order.
        source: Hears of what was decided without a column that names the conversation.
        place: Where they stand, for people.
        sure: Whether only a column decides that names a conversation or a ticket, and nothing is
            told: for lists that are most likely one conversation.

    Returns:
        The conversations by their first row: what names each (empty where nothing does), and its
        rows.
    """
    if source.single:
        return [("", list(rows))] if rows else []
    columns = _Columns(rows)
    chosen = _choose(columns, sure=sure)
    if chosen is None:
        owners = _first_named(columns)
        if not sure:
            _tell_unnamed(columns, owners, source, place)
    else:
        owners = [word or "" for word in columns.values(chosen)]
        if not sure:
            _tell_choice(columns, chosen, owners, source, place)
    groups: dict[str, list[Row]] = {}
    for owner, row in zip(owners, rows, strict=True):
        groups.setdefault(owner, []).append(row)
    return list(groups.items())


class _Columns:
    """Columns of rows by name; cells are read when they are asked for."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        names = dict.fromkeys(name for row in rows for name in _names(row.fields))
        self.names = list(names)
        self._read: dict[tuple[str, ...], _Values] = {}
        found = ((read_name(_said(name)), place) for place, name in enumerate(self.names))
        self.named: list[tuple[Naming, tuple[str, ...]]] = [
            (naming, self.names[place])
            for naming, place in sorted((n, p) for n, p in found if n is not None)
        ]

    def values(self, name: tuple[str, ...]) -> _Values:
        if name not in self._read:
            self._read[name] = [_word(_cell(row.fields, name)) for row in self.rows]
        return self._read[name]

    def is_full(self, name: tuple[str, ...]) -> bool:
        return all(self.values(name))

    def two_sided(self, marks: Sequence[object]) -> float:
        """Share of the groups in which a person speaks and somebody answers."""
        sides: dict[object, set[Role | None]] = {}
        for mark, row in zip(marks, self.rows, strict=True):
            sides.setdefault(mark, set()).add(row.side)
        both = sum("user" in found and "assistant" in found for found in sides.values())
        return both / len(sides) if sides else 0.0


def _names(fields: Fields) -> Iterator[tuple[str, ...]]:
    for name, raw in fields.items():
        if json_kind(raw) != "object":
            yield (name,)
        elif len(bytes(raw)) <= _LARGEST_OBJECT:
            aside = name.lower() in _ASIDES
            keys = object_fields(raw)
            yield from ((name, key) for key in keys if aside or key.lower() in _IDENTIFIERS)


def _said(name: tuple[str, ...]) -> str:
    """What a column is called; what stands aside has a name of its own."""
    return name[-1] if name[0].lower() in _ASIDES else "_".join(name)


def _cell(fields: Fields, name: tuple[str, ...]) -> msgspec.Raw | None:
    if len(name) == 1:
        return fields.get(name[0])
    return object_fields(fields.get(name[0])).get(name[1])


def _word(raw: msgspec.Raw | None) -> str | None:
    if raw is None or len(bytes(raw)) > 6 * _LONGEST:
        return None
    word = (word_value(raw) or "").strip()
    return word if len(word) <= _LONGEST and "\n" not in word else None


def _choose(columns: _Columns, *, sure: bool) -> tuple[str, ...] | None:
    for naming, name in columns.named:
        if not columns.is_full(name):
            continue
        if naming.belonging <= Belonging.TICKET:
            return name
        values = columns.values(name)
        several = 1 < len(set(values)) <= len(values) / 2
        if not sure and several and columns.two_sided(values) >= _TWO_SIDED:
            return name
    return None


def _first_named(columns: _Columns) -> list[str]:
    """For each row what the first column says that names a conversation or a ticket in it."""
    sure = [name for naming, name in columns.named if naming.belonging <= Belonging.TICKET]
    found = [columns.values(name) for name in sure]
    return [
        next((values[place] or "" for values in found if values[place]), "")
        for place in range(len(columns.rows))
    ]


def _tell_choice(
    columns: _Columns,
    chosen: tuple[str, ...],
    owners: Sequence[str],
    source: Source,
    place: str,
) -> None:
    naming = read_name(_said(chosen))
    count = len(set(owners))
    if naming is not None and naming.belonging > Belonging.TICKET:
        source.report(
            "warning",
            "guessed_grouping",
            message=f"nothing names the conversation of a message; those of one `{_shown(chosen)}` "
            f"were read as one ({count} conversations). If another column names it, call that "
            "`conversation_id`",
            place=place,
        )
    for finer in _finer(columns, chosen, owners):
        parts = len(set(zip(owners, columns.values(finer), strict=True)))
        source.report(
            "warning",
            "coarse_grouping",
            message=f"messages of one `{_shown(chosen)}` were read as one conversation ({count}); "
            f"`{_shown(finer)}` would part them into {parts}. If that is what names it, call it "
            "`conversation_id` and leave the other out",
            place=place,
        )


def _finer(
    columns: _Columns, chosen: tuple[str, ...], owners: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    for naming, name in columns.named:
        if naming.belonging > Belonging.ROOM or name == chosen or not columns.is_full(name):
            continue
        marks = list(zip(owners, columns.values(name), strict=True))
        if len(set(marks)) > len(set(owners)) and columns.two_sided(marks) >= _CLEARLY_TWO_SIDED:
            yield name


def _tell_unnamed(columns: _Columns, owners: Sequence[str], source: Source, place: str) -> None:
    silent = owners.count("")
    if silent < len(owners):
        if silent:
            source.report(
                "warning",
                "unnamed_rows",
                message=f"{silent} of {len(owners)} messages name no conversation where the others "
                "do; they were read as one of their own",
                place=place,
            )
        return
    found = [name for name in columns.names if _looks_grouping(columns, name)]
    if found:
        names = ", ".join(f"`{_shown(name)}`" for name in found[:3])
        values = len(set(columns.values(found[0])))
        source.report(
            "warning",
            "maybe_several",
            message=f"all {len(owners)} messages were read as one conversation, though {names} "
            f"looks like what tells several apart ({values} values, and in most both sides "
            "speak); if it is, call the column `conversation_id`",
            place=place,
        )


def _looks_grouping(columns: _Columns, name: tuple[str, ...]) -> bool:
    """Whether a column of an unknown name has a few values, each with both sides in it."""
    if not _SORTS.isdisjoint(name_words(_said(name))):
        return False
    values = columns.values(name)
    distinct = {value for value in values if value}
    if not (1 < len(distinct) <= len(values) / 2) or not all(values):
        return False
    if {word.lower() for word in distinct} <= _YES_NO or all(map(reads_as_time, distinct)):
        return False
    return columns.two_sided(values) >= _CLEARLY_TWO_SIDED


_shown: Callable[[tuple[str, ...]], str] = ".".join
