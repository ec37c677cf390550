"""Messages that stand in a file one a line, whatever API wrote them, as conversations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.messages import Role
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.json_text import Fields, text_value
from workbench.transcripts.messages import side_of
from workbench.transcripts.row_groups import Row, group_rows
from workbench.transcripts.row_order import order_rows

__all__ = ["LooseConversation", "part_records"]

_SIDES: dict[str, Role] = {
    "human": "user",
    "HumanMessageChunk": "user",
    "ai": "assistant",
    "AIMessageChunk": "assistant",
    "function_call": "assistant",
    "reasoning": "assistant",
    "tool": "tool",
    "function_call_output": "tool",
}
"""Types of messages and items that say who speaks."""


class LooseConversation(NamedTuple):
    """The messages of one conversation."""

    owner: str
    """What names it; empty where nothing does."""
    records: list[Record]
    """Its messages in the order they were said."""
    line: int | None
    """The first line of the file it stands on."""


def part_records(records: Sequence[Record], source: Source) -> Iterator[LooseConversation]:
    """Part messages by the conversation they name, each in the order it was said.

    Args:
        records: Messages of one format, one a record.
        source: Hears of what was decided without a sure name, and of what was turned round.

    Yields:
        Conversations by their first message; none where there are no messages.
    """
    rows = [Row(one.fields, _side(one.fields), one.line, one) for one in records]
    source.line = None
    for owner, own in order_rows(group_rows(rows, source), source):
        found = [row.record for row in own if row.record is not None]
        lines = [row.line for row in own if row.line is not None]
        if found:
            yield LooseConversation(owner, found, min(lines, default=None))


def _side(fields: Fields) -> Role | None:
    return side_of(fields.get("role")) or _SIDES.get(text_value(fields.get("type")) or "")
