"""Sessions of the pi coding agent, and of agents that write the same files."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.messages import Conversation, Message, Usage
from workbench.transcripts.answers import is_blank
from workbench.transcripts.branches import Branch, Entry, count_left_out, find_branches
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["PiSession"]

_BROKEN_OFF = ("aborted", "error")
_NOTES = ("custom", "branchSummary", "compactionSummary")
"""Roles of messages that the agent wrote in the place of the person."""


class PiSession:
    """Session files of pi: a header line, then entries, since version 2 as a tree.

    Each entry that holds a message is one message. Answers that were broken off before they said
    anything are hidden and counted; a command that the person ran is what the model was told of it.
    The agent's own compactions are kept as events (`workbench.transcripts.compactions`): the whole
    history stays. A branch is a conversation of its own with the shared messages in front, and one
    group with the session it left.
    """

    name: ClassVar[str] = "pi-session"
    title: ClassVar[str] = "a first line `type: session`, later `type: message` with `message.role`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0].fields
        if text_value(first.get("type")) != "session" or "id" not in first:
            return None
        known = "cwd" in first or "version" in first
        return "file" if known else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        session: list[Record] = []
        for record in records:
            if session and text_value(record.fields.get("type")) == "session":
                yield from _Session(session).read(source)
                session = []
            session.append(record)
        yield from _Session(session).read(source)


@dataclass
class _Session:
    """One header and its entries."""

    records: list[Record]
    header: Fields = field(init=False)
    known: dict[int, Message] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.header = self.records[0].fields

    def read(self, source: Source) -> Iterator[Draft]:
        for place, record in enumerate(self.records):
            source.line = record.line
            message = _read_entry(record.fields, source)
            if message is not None:
                self.known[place] = message
        source.line = self.records[0].line
        self._hide_broken_off(source)
        entries = [self._entry(place) for place in range(len(self.records))]
        branches = find_branches(entries)
        left_out = count_left_out(entries, branches)
        if left_out:
            source.report("warning", "left_out", message=f"{left_out} entries of old branches")
        for number, branch in enumerate(branches, start=1):
            conversation = self._conversation(branch, number)
            if conversation.messages:
                yield Draft(conversation=conversation, line=self.records[0].line)

    def _hide_broken_off(self, source: Source) -> None:
        hidden = 0
        for place, message in self.known.items():
            reason = message.metadata.get("stopReason")
            if message.role == "assistant" and reason in _BROKEN_OFF and is_blank(message):
                self.known[place] = replace(message, model_visible=False)
                hidden += 1
        if hidden:
            source.repair(
                "broken_off", message=f"{hidden} answers were broken off and say nothing; hidden"
            )

    def _entry(self, place: int) -> Entry:
        fields = self.records[place].fields
        message = self.known.get(place)
        calls = message.tool_calls if message else ()
        own = (word_value(fields.get("id")), *(call.id for call in calls))
        tree = place > 0 and "parentId" in fields
        return Entry(
            keys=tuple(key for key in own if key),
            parent=word_value(fields.get("parentId")) if tree else "" if place else None,
            answer=message is not None and message.role == "assistant",
            ask=message is not None and message.role == "user",
        )

    def _conversation(self, branch: Branch, number: int) -> Conversation:
        own_id = word_value(self.header.get("id")) or ""
        places = [place for place in branch.entries if place in self.known]
        messages = [
            replace(self.known[place], model_visible=False)
            if place in branch.abandoned
            else self.known[place]
            for place in places
        ]
        parent = _parent_session(self.header)
        metadata = plain_fields(self.header, without=("id", "type"))
        others = [
            {"before": bisect_left(places, place)} | plain_fields(self.records[place].fields)
            for place in branch.entries[1:]
            if place not in self.known and not self._is_compaction(place)
        ]
        if others:
            metadata["entries"] = others
        if number > 1:
            shared = bisect_left(places, branch.own)
            metadata["branch"] = {"of": own_id, "shared_messages": shared}
        return Conversation(
            id=own_id if number == 1 else f"{own_id}:branch-{number}",
            messages=tuple(messages),
            group=f"pi-session:{parent or own_id}" if own_id else None,
            model=next((m.model for m in reversed(messages) if m.model), None),
            metadata=metadata | as_metadata(self._compactions(branch, places)),
        )

    def _is_compaction(self, place: int) -> bool:
        return text_value(self.records[place].fields.get("type")) == "compaction"

    def _compactions(self, branch: Branch, places: Sequence[int]) -> Iterator[RecordedCompaction]:
        by_id = {
            word_value(self.records[place].fields.get("id")): place for place in branch.entries
        }
        for at in branch.entries:
            if not self._is_compaction(at):
                continue
            rest = dict(self.records[at].fields)
            kept = _number(rest.pop("firstKeptEntryIndex", None))
            kept_id = word_value(rest.pop("firstKeptEntryId", None))
            if kept is None and kept_id is not None:
                kept = by_id.get(kept_id)
            yield RecordedCompaction(
                before=bisect_left(places, at),
                first_kept=None if kept is None else bisect_left(places, kept),
                summary=text_value(rest.pop("summary", None)),
                tokens_before=_number(rest.pop("tokensBefore", None)),
                timestamp=text_value(rest.pop("timestamp", None)),
                metadata=plain_fields(rest, without=("type", "id", "parentId")),
            )


def _number(raw: msgspec.Raw | None) -> int | None:
    value = None if raw is None else plain_value(raw)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _parent_session(header: Fields) -> str | None:
    """Id of the session that this one was branched from: its file is called `<time>_<id>.jsonl`."""
    path = text_value(header.get("parentSession")) or text_value(header.get("branchedFrom"))
    return PurePosixPath(path).stem.rpartition("_")[2] if path else None


def _read_entry(fields: Fields, source: Source) -> Message | None:
    kind = text_value(fields.get("type"))
    if kind == "custom_message":
        inner = {key: raw for key, raw in fields.items() if key not in ("type", "parentId")}
        inner["role"] = as_raw("custom")
    elif kind == "branch_summary":
        inner = {"role": as_raw("branchSummary"), "summary": fields.get("summary", as_raw(None))}
    elif kind == "message":
        inner = object_fields(fields.get("message"))
    else:
        return None
    message = read_messages([_as_chat(inner)], source, place="message")[0]
    kept = {key: fields[key] for key in fields if key not in ("type", "message", "timestamp", "id")}
    return replace(
        message,
        id=word_value(fields.get("id")) or message.id,
        timestamp=text_value(fields.get("timestamp")) or message.timestamp,
        usage=_usage(message.metadata.get("usage")),
        model_visible=message.metadata.get("excludeFromContext") is not True,
        metadata=message.metadata | (plain_fields(kept) if kind == "message" else {}),
    )


def _as_chat(inner: Fields) -> Fields:
    """The message in the words of chat APIs."""
    rest = dict(inner)
    role = text_value(rest.get("role"))
    if role == "assistant":
        rest["content"] = as_raw([_as_block(raw) for raw in list_items(rest.get("content"))])
    elif role == "toolResult":
        rest["role"] = as_raw("tool")
        _rename(rest, "toolCallId", "tool_call_id")
        _rename(rest, "toolName", "name")
    elif role == "bashExecution":
        rest |= {"role": as_raw("user"), "content": as_raw(_bash_text(rest))}
    elif role in _NOTES:
        rest["role"] = as_raw("system")
        _rename(rest, "summary", "content")
    if role not in ("user", "assistant", "toolResult"):
        rest["recorded_role"] = as_raw(role)
    return rest


def _rename(fields: Fields, old: str, new: str) -> None:
    if old in fields:
        fields[new] = fields.pop(old)


def _as_block(raw: msgspec.Raw) -> Any:
    block = object_fields(raw)
    if text_value(block.get("type")) != "toolCall":
        return raw
    _rename(block, "arguments", "input")
    return block | {"type": as_raw("tool_use")}


def _bash_text(fields: Fields) -> str:
    """A command that the person ran, and what it wrote, as one text."""
    command = text_value(fields.get("command")) or ""
    output = text_value(fields.get("output")) or ""
    return f"$ {command}\n{output}"


def _usage(usage: Any) -> Usage | None:
    if not isinstance(usage, dict):
        return None
    counts = {key: value for key, value in usage.items() if isinstance(value, int)}
    if not any(counts.values()):
        return None
    cost = usage.get("cost")
    total = cost.get("total") if isinstance(cost, dict) else None
    read, written = counts.get("cacheRead"), counts.get("cacheWrite")
    return Usage(
        input_tokens=counts.get("input", 0) + (read or 0) + (written or 0),
        output_tokens=counts.get("output"),
        cache_read_tokens=read,
        cache_write_tokens=written,
        cost_usd=float(total) if isinstance(total, int | float) else None,
    )
