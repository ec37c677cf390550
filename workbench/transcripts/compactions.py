"""Compactions that the recorded agent made itself, kept beside its messages.

The messages of a conversation are its whole history; what the agent's own compaction put in their
place is an event. It stands in the conversation's metadata, so that it is stored with it and can be
scored beside ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from workbench.messages import Conversation

__all__ = ["METADATA_KEY", "RecordedCompaction", "as_metadata", "recorded_compactions"]

METADATA_KEY = "compactions"


class RecordedCompaction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One compaction of the recorded agent."""

    before: int
    """Place of the first message that was said after it; as many messages stand before it."""
    first_kept: int | None = None
    """Place of the first message that stayed as it was; None where none did or nobody knows."""
    dropped: tuple[int, ...] = ()
    """Places of messages that went, where the file names them instead of a first one kept."""
    summary: str | None = None
    """The text that stood in for what went; None where the file does not hold it."""
    tokens_before: int | None = None
    """Tokens of the prompt before it, as the agent counted them."""
    trigger: str | None = None
    """What set it off, as `auto` or `manual`."""
    timestamp: str | None = None
    """When, ISO 8601."""
    metadata: dict[str, Any] = {}
    """Keys of the recording that have no field here."""


def as_metadata(compactions: Iterable[RecordedCompaction]) -> dict[str, Any]:
    """Metadata of a conversation that holds these compactions; empty for none."""
    plain = [msgspec.to_builtins(compaction) for compaction in compactions]
    for one in plain:
        if "dropped" in one:  # what is read from a file again has lists
            one["dropped"] = list(one["dropped"])
    return {METADATA_KEY: plain} if plain else {}


def recorded_compactions(conversation: Conversation) -> tuple[RecordedCompaction, ...]:
    """Compactions that the recorded agent made, in order; empty where none is recorded.

    Example:
        >>> event = RecordedCompaction(before=4, first_kept=2, summary="Two files were read.")
        >>> one = Conversation(id="c", messages=(), metadata=as_metadata([event]))
        >>> recorded_compactions(one)[0].summary
        'Two files were read.'
    """
    found = conversation.metadata.get(METADATA_KEY, [])
    try:
        return tuple(msgspec.convert(found, list[RecordedCompaction]))
    except msgspec.ValidationError:
        return ()
