"""Closing a turn that broke off, as the agents-flex runner does before the next one.

A history that was closed so is structurally whole: its turn looks complete and is compressed like
any other, which only the words of the added messages tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.errors import UsageError
from workbench.journal import new_message_id
from workbench.messages import Message

__all__ = ["close_interrupted_turn"]

_MAKER = "interrupted"
_CALL_TEXT = "Tool call was not completed: {reason}"
_TURN_TEXT = "The previous AgentTurn ended before completion: {reason}"


def close_interrupted_turn(
    messages: Sequence[Message], pending_call_ids: Sequence[str], *, reason: str
) -> list[Message]:
    """Answer the calls that are still open and end the turn.

    Args:
        messages: The history up to where it broke off.
        pending_call_ids: Ids of the calls without a result, in the order of their results.
        reason: Why it broke off, for the reader.

    Returns:
        The messages as they came, one tool message for each open call, and one assistant message.

    Raises:
        UsageError: A pending call is not in the history.
    """
    known = {call.id for message in messages for call in message.tool_calls}
    unknown = [call_id for call_id in pending_call_ids if call_id not in known]
    if unknown:
        raise UsageError(f"no message of the history makes the call {unknown[0]!r}")
    results = [
        Message(
            role="tool",
            id=new_message_id(_MAKER, messages, part=part),
            content=_CALL_TEXT.format(reason=reason),
            tool_call_id=call_id,
        )
        for part, call_id in enumerate(pending_call_ids, start=1)
    ]
    end = Message(
        role="assistant",
        id=new_message_id(_MAKER, messages),
        content=_TURN_TEXT.format(reason=reason),
    )
    return [*messages, *results, end]
