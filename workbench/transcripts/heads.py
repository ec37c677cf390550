"""The first objects of a record's list, looked at once for all formats that ask."""

from __future__ import annotations

from workbench.transcripts.contract import Record
from workbench.transcripts.json_text import Fields, list_items, object_fields

__all__ = ["list_heads"]

_LIMIT = 2


def list_heads(record: Record, key: str = "messages") -> list[Fields]:
    """The first few elements of a list, as objects; empty ones for what is none.

    Args:
        record: An array, or an object that holds one.
        key: Where the object holds it.

    Returns:
        At most two elements: enough to tell a format, and cheap.
    """
    memo = f"heads:{key}"
    if memo not in record.memo:
        value = record.value
        raws = value if isinstance(value, list) else list_items(value.get(key))
        record.memo[memo] = [object_fields(raw) for raw in raws[:_LIMIT]]
    found: list[Fields] = record.memo[memo]
    return found
