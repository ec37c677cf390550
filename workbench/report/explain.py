"""Why each message of a view is there and why each missing one is not."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.errors import UnknownNameError, UsageError
from workbench.store.read import RunFile
from workbench.store.schema import RecordedCallRow, ViewMessageRow

__all__ = ["REASONS", "ExplainedCall", "ExplainedMessage", "explain_call"]

REASONS = {
    "system": "the agent's instructions, always sent",
    "full_history": "nothing is dropped under this policy",
    "recent_turn": "in a protected recent turn",
    "running_request": "the request that is being worked on; the summary covers it, too",
    "old_turn": "in an old turn that nothing shortened",
    "pending": "waits to be taken into the summary",
    "rule_kept": "request or final answer of an old tool turn",
    "compressor_kept": "the compressor gave it back as it was",
    "new": "made by the compaction",
    "before_first_turn": "stands before the first request",
    "message_cut": "not among the newest messages that are loaded",
    "turn_limit": "outside the last turns that are sent",
    "rule": "dropped by rule compaction of its old tool turn",
    "compressor": "the compressor gave something else in its place",
    "over_limit": "its turn did not fit the limit",
    "evicted": "its summary did not fit the limit",
}
"""Why a message is in a view or not, in words, by the word of the window."""


class ExplainedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a history or a view."""

    kept: bool
    """Whether the view holds it."""
    message: int | None
    """Index of the recorded message; None for a new one."""
    compaction: int | None
    """The compaction that made or kept it."""
    role: str
    """Who speaks."""
    reason: str
    """Word of the window, a key of `REASONS`."""
    text: str
    """Its text, and its calls."""


class ExplainedCall(msgspec.Struct, frozen=True, kw_only=True):
    """A view with a reason for everything in it and everything missing."""

    call: RecordedCallRow
    """The recorded call."""
    messages: tuple[ExplainedMessage, ...]
    """Messages of the view and missing ones, in order of the recording."""
    failure: str | None
    """Why the call failed; None when it did not."""


def explain_call(run: RunFile, *, policy: str, conversation: str, call: int) -> ExplainedCall:
    """Explain the view of one recorded call under one policy.

    Args:
        run: The run.
        policy: Name of the policy.
        conversation: Id of the conversation.
        call: Which recorded call, from 0.

    Raises:
        UnknownNameError: The run has no such policy or conversation.
        UsageError: The conversation has no such call.
    """
    _check(run, "policy", policy)
    _check(run, "conversation", conversation)
    key = {"policy": policy, "conversation": conversation, "call": call}
    place = "policy = $policy AND conversation_id = $conversation"
    found = run.rows(RecordedCallRow, where=f"{place} AND call_index = $call", params=key)
    if not found:
        count = len(run.rows(RecordedCallRow, where=place, params=_without(key, "call")))
        there = f"recorded calls 0 to {count - 1}" if count else "no recorded call"
        raise UsageError(f"{conversation!r} has {there}; got call {call}")
    rows = run.rows(
        ViewMessageRow, where=f"{place} AND $call BETWEEN from_call AND to_call", params=key
    )
    texts = _Texts(run, policy=policy, conversation=conversation)
    ordered = sorted(rows, key=_place)
    return ExplainedCall(
        call=found[0],
        messages=tuple(texts.explained(row) for row in ordered),
        failure=texts.failure_of(found[0]),
    )


def _place(row: ViewMessageRow) -> tuple[int, bool, int]:
    """Recorded messages in order of the recording, new ones where the compaction begins."""
    recorded = row.message_index
    return (row.anchor if recorded is None else recorded, recorded is not None, row.part)


def _check(run: RunFile, kind: str, name: str) -> None:
    column = "policy" if kind == "policy" else "conversation_id"
    known = [row[0] for row in run.fetch(f"SELECT {column} FROM {kind}")]
    if name not in known:
        raise UnknownNameError(kind, name, known)


def _without(key: dict[str, Any], name: str) -> dict[str, Any]:
    return {k: v for k, v in key.items() if k != name}


class _Texts:
    """Role and text of recorded and new messages of one conversation under one policy."""

    def __init__(self, run: RunFile, *, policy: str, conversation: str) -> None:
        key = {"conversation": conversation}
        self._recorded = {
            index: (role, _shown(content, calls))
            for index, role, content, calls in run.fetch(
                "SELECT message_index, role, content, tool_calls_json FROM message "
                "WHERE conversation_id = $conversation",
                key,
            )
        }
        self._outputs: dict[int, list[dict[str, Any]]] = {}
        self._failures: dict[int, str | None] = {}
        for number, output, reason in run.fetch(
            "SELECT compaction_id, output_json, reason FROM compaction "
            "WHERE conversation_id = $conversation AND policy = $policy",
            {**key, "policy": policy},
        ):
            made = msgspec.json.decode(output, type=list[dict[str, Any]])
            self._outputs[number] = [item["new"] for item in made if "new" in item]
            self._failures[number] = reason

    def explained(self, row: ViewMessageRow) -> ExplainedMessage:
        """A row with its words."""
        role, text = self._words(row)
        return ExplainedMessage(
            kept=row.kept,
            message=row.message_index,
            compaction=row.compaction_id,
            role=role,
            reason=row.reason,
            text=text,
        )

    def failure_of(self, call: RecordedCallRow) -> str | None:
        """Why a call failed."""
        if call.status == "ok" or call.compaction_id is None:
            return None
        return self._failures.get(call.compaction_id)

    def _words(self, row: ViewMessageRow) -> tuple[str, str]:
        if row.message_index is not None:
            return self._recorded[row.message_index]
        new = self._outputs[row.compaction_id or 0][row.new_index or 0]
        calls = msgspec.json.encode(new.get("tool_calls", [])).decode()
        return new["role"], _shown(new.get("content"), calls)


def _shown(content: str | None, calls: str | None) -> str:
    parts = [content or ""]
    for call in msgspec.json.decode(calls or "[]", type=list[dict[str, Any]]):
        parts.append(f"{call.get('name', '')}({call.get('arguments', '')})")
    return " ".join(part for part in parts if part)
