"""What a compressor does first: looks at what it was given."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.errors import UsageError
from workbench.messages import Message

__all__ = ["check_limit", "check_messages", "drop_missing"]


def check_messages(messages: Sequence[Message]) -> Sequence[Message]:
    """`messages` as they came.

    Raises:
        UsageError: It is no list, or something in it is no message.
    """
    if messages is None or isinstance(messages, str):
        raise UsageError(f"a list of messages was expected, got {messages!r}; pass [] for none")
    for place, message in enumerate(messages):
        if not isinstance(message, Message):
            raise UsageError(f"message {place} must be a Message, got {message!r}")
    return messages


def drop_missing(messages: Sequence[Message | None]) -> list[Message]:
    """`messages` without the entries that are None.

    Raises:
        UsageError: It is no list, or something in it is no message.
    """
    if messages is None or isinstance(messages, str):
        check_messages(messages)
    found = [message for message in messages if message is not None]
    check_messages(found)
    return found


def check_limit(name: str, value: float | None) -> None:
    """Refuse a limit that can't be one; 0 and None mean no limit.

    Raises:
        UsageError: It is negative or no number.
    """
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        raise UsageError(f"`{name} >= 0` must hold, got {value!r}; 0 means no limit")
