"""Rows on their way into a run file: one typed list for each table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from workbench.store.row import Row
from workbench.store.schema import (
    TABLES,
    CompactionRow,
    ConversationRow,
    EventRow,
    FactRow,
    FailureRow,
    InventedRow,
    MessageRow,
    ModelCallRow,
    NeededRow,
    OccurrenceRow,
    PolicyRow,
    RecordedCallRow,
    RunRow,
    VerdictRow,
    ViewMessageRow,
    ViolationRow,
)

__all__ = ["Rows"]


@dataclass(kw_only=True)
class Rows:
    """Rows of all tables that one shard makes; each attribute is the list of one table."""

    run: list[RunRow] = field(default_factory=list)
    policy: list[PolicyRow] = field(default_factory=list)
    conversation: list[ConversationRow] = field(default_factory=list)
    message: list[MessageRow] = field(default_factory=list)
    fact: list[FactRow] = field(default_factory=list)
    occurrence: list[OccurrenceRow] = field(default_factory=list)
    recorded_call: list[RecordedCallRow] = field(default_factory=list)
    compaction: list[CompactionRow] = field(default_factory=list)
    view_message: list[ViewMessageRow] = field(default_factory=list)
    verdict: list[VerdictRow] = field(default_factory=list)
    needed: list[NeededRow] = field(default_factory=list)
    invented: list[InventedRow] = field(default_factory=list)
    violation: list[ViolationRow] = field(default_factory=list)
    model_call: list[ModelCallRow] = field(default_factory=list)
    event: list[EventRow] = field(default_factory=list)
    failure: list[FailureRow] = field(default_factory=list)

    def add(self, rows: Iterable[Row]) -> None:
        """Append rows of any tables, each to the list of its own."""
        for row in rows:
            self.of(type(row)).append(row)

    def extend(self, other: Rows) -> None:
        """Append all rows of another one."""
        for row_type in TABLES.values():
            self.of(row_type).extend(other.of(row_type))

    def of(self, row_type: type[Row]) -> list[Row]:
        """The list of a table, by the struct of its rows."""
        return cast(list[Row], getattr(self, row_type.TABLE))

    def __len__(self) -> int:
        return sum(len(self.of(row_type)) for row_type in TABLES.values())
