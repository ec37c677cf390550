"""Why each message of a view is there and why each missing one is not."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.errors import UnknownNameError, UsageError
from workbench.replay.tool_errors import ToolError
from workbench.store.read import RunFile
from workbench.store.schema import CompactionRow, RecordedCallRow, ViewMessageRow

__all__ = [
    "REASONS",
    "ExplainedCall",
    "ExplainedCompaction",
    "ExplainedMessage",
    "explain_call",
    "group_missing",
]

REASONS = {
    "system": "the agent's instructions, always sent",
    "full_history": "nothing is dropped under this policy",
    "recent_turn": "in a protected recent turn",
    "split_turn_request": "the request of the turn that the summary ends in the middle of",
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
    "compressor_evicted": "what the compressor made of it did not fit the limit",
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


class ExplainedCompaction(msgspec.Struct, frozen=True, kw_only=True):
    """What is on record of the compaction that a view rests on."""

    number: int
    """Its number under this policy and in this conversation."""
    covers: tuple[int, int]
    """Indices of the first and the last recorded message that went in."""
    tokens_before: int
    """Tokens of what it was given."""
    tokens_after: int
    """Tokens of what it made."""
    files_written: tuple[str, ...]
    """Files that calls in its range wrote."""
    tool_errors: tuple[str, ...]
    """Errors that tools in its range reported, each in a line."""
    break_even_calls: int | None
    """After how many more calls it has paid for itself; None where it never does, or without a
    price."""


class ExplainedCall(msgspec.Struct, frozen=True, kw_only=True):
    """A view with a reason for everything in it and everything missing."""

    call: RecordedCallRow
    """The recorded call."""
    messages: tuple[ExplainedMessage, ...]
    """Messages of the view and missing ones, in order of the recording."""
    failure: str | None
    """Why the call failed; None when it did not."""
    compaction: ExplainedCompaction | None = None
    """The compaction that the view rests on; None where it rests on none."""


def group_missing(
    messages: Sequence[ExplainedMessage], *, longest: int
) -> list[list[ExplainedMessage]]:
    """Put neighbours that are missing for the same reason together, where there are many.

    Args:
        messages: Messages in order.
        longest: Runs of at most as many stay apart.

    Returns:
        Groups in order; all but long runs of missing messages stand alone.
    """
    groups: list[list[ExplainedMessage]] = []
    for kept, run in itertools.groupby(messages, key=lambda m: None if m.kept else m.reason):
        members = list(run)
        whole = kept is not None and len(members) > longest
        groups += [members] if whole else [[member] for member in members]
    return groups


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
        messages=tuple(
            texts.explained(row, evicted=found[0].compaction_id is None) for row in ordered
        ),
        failure=texts.failure_of(found[0]),
        compaction=_compaction(run, key, number=found[0].compaction_id),
    )


def _compaction(
    run: RunFile, key: dict[str, Any], *, number: int | None
) -> ExplainedCompaction | None:
    if number is None:
        return None
    [row] = run.rows(
        CompactionRow,
        where="policy = $policy AND conversation_id = $conversation AND compaction_id = $number",
        params={**_without(key, "call"), "number": number},
    )
    errors = msgspec.json.decode(row.tool_errors_json, type=list[ToolError])
    return ExplainedCompaction(
        number=number,
        covers=(row.covers_first or 0, row.covers_last or 0),
        tokens_before=row.tokens_before,
        tokens_after=row.tokens_after,
        files_written=tuple(msgspec.json.decode(row.files_written_json, type=list[str])),
        tool_errors=tuple(f"message {error.message}: {error.words}" for error in errors),
        break_even_calls=row.break_even_calls,
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

    def explained(self, row: ViewMessageRow, *, evicted: bool) -> ExplainedMessage:
        """A row with its words.

        Args:
            row: The row.
            evicted: Whether the view holds nothing that a compaction made.
        """
        role, text = self._words(row)
        replaced = row.reason == "compressor" and not row.kept and evicted
        return ExplainedMessage(
            kept=row.kept,
            message=row.message_index,
            compaction=row.compaction_id,
            role=role,
            reason="compressor_evicted" if replaced else row.reason,
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
