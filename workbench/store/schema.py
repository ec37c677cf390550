"""The tables of a run file and the struct of a row of each."""

from __future__ import annotations

from workbench.store.recording_rows import ConversationRow, FactRow, MessageRow, OccurrenceRow
from workbench.store.replay_rows import (
    CompactionRow,
    EventRow,
    FailureRow,
    ModelCallRow,
    PolicyRow,
    RecordedCallRow,
    RunRow,
    ViewMessageRow,
)
from workbench.store.row import Row
from workbench.store.score_rows import InventedRow, NeededRow, VerdictRow, ViolationRow

__all__ = [
    "FORMAT_VERSION",
    "TABLES",
    "CompactionRow",
    "ConversationRow",
    "EventRow",
    "FactRow",
    "FailureRow",
    "InventedRow",
    "MessageRow",
    "ModelCallRow",
    "NeededRow",
    "OccurrenceRow",
    "PolicyRow",
    "RecordedCallRow",
    "Row",
    "RunRow",
    "VerdictRow",
    "ViewMessageRow",
    "ViolationRow",
]

FORMAT_VERSION = 2
"""Raised when a table changes in a way that an older reader would get wrong."""

TABLES: dict[str, type[Row]] = {
    row_type.TABLE: row_type
    for row_type in (
        RunRow,
        PolicyRow,
        ConversationRow,
        MessageRow,
        FactRow,
        OccurrenceRow,
        RecordedCallRow,
        CompactionRow,
        ViewMessageRow,
        VerdictRow,
        NeededRow,
        InventedRow,
        ViolationRow,
        ModelCallRow,
        EventRow,
        FailureRow,
    )
}
"""Name of every table and the struct of its rows."""
