"""Lists of messages that hold several conversations: a table that was dumped as one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.transcripts.bodies import find_common, names_itself
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.envelopes import Exchange
from workbench.transcripts.json_text import as_raw, list_items, object_fields
from workbench.transcripts.messages import side_of
from workbench.transcripts.row_groups import Row, group_rows

__all__ = ["split_exchange"]

_OF_REQUESTS = frozenset({"model", "tools", "functions"})
"""Keys of a body that was sent to a model."""


def split_exchange(
    record: Record, exchange: Exchange, source: Source
) -> Iterator[tuple[Record, Exchange]]:
    """Part a list whose messages name the conversations they belong to.

    A body that names itself is one conversation whatever its messages say, and so is one that
    lies in a log. One that names a model or tools was sent to a model as it is: only a sure name
    parts it.

    Args:
        record: The record that holds the list.
        exchange: Where it lies in it.
        source: Hears of what was decided on less than a sure name.

    Yields:
        A record and a body for each conversation; what was given where it is one.
    """
    if exchange.logged or exchange.outer or find_common(record, exchange) is not None:
        yield record, exchange
        return
    messages = list_items(exchange.body["messages"])
    rows = [Row(fields, side_of(fields.get("role"))) for fields in map(object_fields, messages)]
    sure = not _OF_REQUESTS.isdisjoint(exchange.body)
    groups = [] if names_itself(exchange) else group_rows(rows, source, sure=sure)
    if len(groups) < 2:
        yield record, exchange
        return
    for number, (owner, own) in enumerate(groups, start=1):
        named = {"id": as_raw(owner)} if owner else {}
        body = exchange.body | {"messages": as_raw([row.fields for row in own])} | named
        words = "-".join(filter(None, (record.number, str(number))))
        yield replace(record, number=words, memo={}), Exchange(body=body)
