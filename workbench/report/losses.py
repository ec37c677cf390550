"""Needed values that a policy lost: how many, and some with their words and the call."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.report.leaderboard import LeaderboardRow
from workbench.scoring.loss_cause import CAUSES
from workbench.store.read import RunFile

__all__ = ["LostExample", "PolicyLosses", "find_losses", "words_around"]

_SNIPPET = 60


class LostExample(msgspec.Struct, frozen=True, kw_only=True):
    """One needed value that the view of its call no longer held."""

    conversation: str
    """The conversation."""
    call: int
    """The recorded call that needed it."""
    value: str
    """The value."""
    tool: str
    """The tool it was needed for."""
    path: str
    """Where it stood in the arguments."""
    stated_at: int
    """Index of the latest message that had stated it."""
    stated_by: str
    """Role of that message."""
    words: str
    """The words around it there, on one line."""
    turns_ago: int
    """Turns between stating and needing."""
    cause: str
    """How it was lost, a key of `workbench.scoring.loss_cause.CAUSES`."""


class PolicyLosses(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy lost of what was needed."""

    policy: str
    """The policy."""
    old_lost: int
    """Old needed values that were not in the view."""
    old_count: int
    """Old needed values."""
    causes: dict[str, int]
    """How many of the lost ones by cause, a key of `CAUSES`; they add up to `old_lost`."""
    examples: tuple[LostExample, ...]
    """Some of them, from different conversations where there are such."""


_LOST = """
WITH lost AS (
    SELECT n.*, c.position, rc.message_index AS answer,
        row_number() OVER (
            PARTITION BY n.conversation_id
            ORDER BY n.writing DESC NULLS LAST, n.call_index, n.ordinal
        ) AS nth
    FROM needed n JOIN conversation c USING (conversation_id)
        JOIN recorded_call rc USING (policy, conversation_id, call_index)
    WHERE policy = $policy AND measure = 'value' AND old AND NOT n.kept
)
SELECT lost.conversation_id, call_index, value, tool, argument_path, latest_message, m.role,
    m.content, m.tool_calls_json, a.turn - m.turn, lost_by
FROM lost JOIN message m ON m.conversation_id = lost.conversation_id
        AND m.message_index = latest_message
    JOIN message a ON a.conversation_id = lost.conversation_id AND a.message_index = answer
ORDER BY nth, lost.position LIMIT $limit
"""


_BY_CAUSE = """
SELECT lost_by, count(*) FROM needed
WHERE policy = $policy AND measure = 'value' AND old AND NOT kept GROUP BY lost_by
"""


def find_losses(run: RunFile, row: LeaderboardRow, *, examples: int = 3) -> PolicyLosses:
    """What a policy lost of the old needed values, with examples.

    Args:
        run: The run.
        row: The policy's row of the leaderboard.
        examples: How many to give at most; calls that change something come first.
    """
    found = run.fetch(_LOST, {"policy": row.policy, "limit": examples})
    counted = dict(run.fetch(_BY_CAUSE, {"policy": row.policy}))
    return PolicyLosses(
        policy=row.policy,
        old_lost=sum(counted.values()),
        old_count=row.needed_old_count,
        causes={cause: counted[cause] for cause in CAUSES if cause in counted},
        examples=tuple(_example(*record) for record in found),
    )


def _example(
    conversation: str,
    call: int,
    value: str,
    tool: str,
    path: str,
    stated_at: int,
    role: str,
    content: str | None,
    calls: str | None,
    turns_ago: int,
    cause: str,
) -> LostExample:
    return LostExample(
        conversation=conversation,
        call=call,
        value=value,
        tool=tool,
        path=path,
        stated_at=stated_at,
        stated_by=role,
        words=words_around(value, content, calls),
        turns_ago=turns_ago,
        cause=cause,
    )


def words_around(value: str, content: str | None, calls: str | None) -> str:
    """The words around a value in a message, on one line; the value itself where it is not found.

    Args:
        value: The value as it was needed.
        content: Text of the message.
        calls: Its calls as JSON.
    """
    texts = [content or ""]
    for call in msgspec.json.decode(calls or "[]", type=list[dict[str, Any]]):
        texts.append(f"{call.get('name', '')}({call.get('arguments', '')})")
    escaped = msgspec.json.encode(value).decode()[1:-1]
    for text in texts:
        for form in (value, escaped):
            place = text.find(form)
            if place >= 0:
                start = max(0, place - _SNIPPET)
                end = min(len(text), place + len(form) + _SNIPPET)
                head, tail = "…" if start else "", "…" if end < len(text) else ""
                return f"{head}{' '.join(text[start:end].split())}{tail}"
    return value
