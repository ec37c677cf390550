"""Sessions of Claude Code: one event a line, a tree, sub-agents beside the conversation."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any, ClassVar

from msgspec.structs import replace

from workbench.messages import Conversation, Message
from workbench.transcripts.answers import join_answer
from workbench.transcripts.branches import Branch, Entry, count_left_out, find_branches
from workbench.transcripts.claude_code_lines import (
    answer_id,
    holds_message,
    is_clear,
    is_command,
    is_expanded,
    read_line,
)
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)

__all__ = ["ClaudeCode"]

_SHARED = (
    "cwd",
    "gitBranch",
    "version",
    "userType",
    "slug",
    "entrypoint",
    "sessionId",
    "session_id",
    "isSidechain",
    "agentId",
)
_MARKS = frozenset(
    {"summary", "file-history-snapshot", "permission-mode", "mode", "queue-operation", "progress"}
)
"""Types of lines that may fill the head of a file."""


class ClaudeCode:
    """Session files of Claude Code, their web export, and the stream of its SDK.

    Every line that holds a message is a message. The first line of an answer is the whole answer;
    its further lines (one a block) stay as hidden messages without text, and so does a line that
    was written again (`copy_of`): in both cases the model sees it once. Conversations are told
    apart by the tree of `parentUuid`, at `/clear`, and for sub-agents, whose conversations name
    their parent. A session that another file goes on with is an entry of it, as in a log that
    grows. Compactions are events (`workbench.transcripts.compactions`). The system prompt is not in
    these files.
    """

    name: ClassVar[str] = "claude-code"
    title: ClassVar[str] = "lines with `uuid`, `parentUuid`, `sessionId` and `message`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if "loglines" in head[0].fields:
            lines = list_items(head[0].fields["loglines"])
            return "file" if any(_is_line(object_fields(line)) for line in lines[:16]) else None
        return "file" if any(_is_line(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        lines: list[_Line] = []
        for record in records:
            if "loglines" in record.fields:
                for raw in list_items(record.fields["loglines"]):
                    lines.append(_Line(object_fields(raw), record.line))
            else:
                lines.append(_Line(record.fields, record.line))
        yield from _Session(lines, source).read()


def _is_line(fields: Fields) -> bool:
    kind = text_value(fields.get("type"))
    if "parentUuid" in fields and "sessionId" in fields:
        return True
    if kind in _MARKS:
        return not fields.keys().isdisjoint(("sessionId", "leafUuid", "snapshot"))
    if kind == "system":
        return "session_id" in fields and "tools" in fields
    session = not fields.keys().isdisjoint(("sessionId", "session_id"))
    return session and kind != "attachment" and holds_message(fields)


@dataclass(frozen=True)
class _Line:
    fields: Fields
    number: int | None


@dataclass
class _Session:
    """The lines of one file."""

    lines: Sequence[_Line]
    source: Source
    copies: dict[int, int] = field(default_factory=dict)
    others: Counter[str] = field(default_factory=Counter)

    def read(self) -> Iterator[Draft]:
        self._find_copies()
        threads: dict[str, list[int]] = {}
        for place, line in enumerate(self.lines):
            if holds_message(line.fields) or _is_boundary(line.fields) or _links(line.fields):
                threads.setdefault(_thread(line.fields), []).append(place)
            if not holds_message(line.fields) and not _is_boundary(line.fields):
                self.others[text_value(line.fields.get("type")) or "unknown"] += 1
        main_id: str | None = None
        for thread in sorted(threads, key=lambda name: name != ""):
            places = threads[thread]
            entries = self._entries(places, thread)
            branches = find_branches(entries)
            left_out = count_left_out(entries, branches)
            if left_out:
                told = f"{left_out} lines of old branches"
                self.source.report("warning", "left_out", message=told)
            for number, branch in enumerate(branches, 1):
                one = _Thread(self, [places[at] for at in branch.entries], branch, places)
                draft = one.draft(thread, number, parent=main_id)
                if draft is not None:
                    main_id = main_id or (draft.conversation.id if not thread else None)
                    yield draft

    def _find_copies(self) -> None:
        seen: dict[Any, int] = {}
        for place, line in enumerate(self.lines):
            if not holds_message(line.fields):
                continue
            answer = answer_id(line.fields)
            marks: list[Any] = [text_value(line.fields.get("uuid"))]
            if answer is not None:
                content = object_fields(line.fields["message"])["content"]
                marks.append((answer, bytes(content)))
            first = next((seen[mark] for mark in marks if mark and mark in seen), None)
            if first is not None:
                self.copies[place] = first
            seen.update((mark, place) for mark in marks if mark and first is None)
        if self.copies:
            self.source.line = None
            self.source.repair(
                "copied_line", message=f"{len(self.copies)} lines were written again; hidden"
            )

    def _entries(self, places: Sequence[int], thread: str) -> list[Entry]:
        flat = any(
            text_value(self.lines[place].fields.get("type")) == "assistant"
            and _parent(self.lines[place].fields) is None
            for place in places[1:]
        )
        known = {text_value(self.lines[place].fields.get("uuid")) for place in places}
        answers: set[str | None] = {None}
        entries = []
        for order, place in enumerate(places):
            fields = self.lines[place].fields
            uuid, parent = text_value(fields.get("uuid")), _parent(fields)
            if place in self.copies:
                parent = text_value(self.lines[self.copies[place]].fields.get("uuid"))
            elif (flat or (parent is None and _has_no_tree(fields))) and order:
                parent = ""
            elif is_clear(fields) or (thread and parent not in known):
                parent = None
            kind = text_value(fields.get("type"))
            answer = answer_id(fields)
            fresh = kind == "assistant" and (answer is None or answer not in answers)
            answers.add(answer)
            entries.append(
                Entry(
                    keys=(uuid,) if uuid and place not in self.copies else (),
                    parent=parent,
                    answer=fresh and place not in self.copies,
                    ask=kind == "user" and place not in self.copies and not _only_results(fields),
                )
            )
        return entries


def _has_no_tree(fields: Fields) -> bool:
    """Whether a line names no parent because its kind of file has none."""
    return "parentUuid" not in fields


def _only_results(fields: Fields) -> bool:
    content = object_fields(fields.get("message")).get("content")
    return any(
        text_value(object_fields(block).get("type")) == "tool_result"
        for block in list_items(content)
    )


def _links(fields: Fields) -> bool:
    """Whether a line without a message may stand between two that have one."""
    return "uuid" in fields and "parentUuid" in fields


def _is_boundary(fields: Fields) -> bool:
    return text_value(fields.get("subtype")) == "compact_boundary"


def _parent(fields: Fields) -> str | None:
    return text_value(fields.get("parentUuid")) or text_value(fields.get("logicalParentUuid"))


def _thread(fields: Fields) -> str:
    """What tells the sub-agent of a line; empty for the conversation with the person."""
    if bytes(fields.get("isSidechain", b"")) == b"true":
        return text_value(fields.get("agentId")) or "sidechain"
    return text_value(fields.get("parent_tool_use_id")) or ""


def _session_id(fields: Fields) -> str | None:
    return text_value(fields.get("sessionId")) or text_value(fields.get("session_id"))


@dataclass
class _Thread:
    """One conversation: lines of one branch."""

    session: _Session
    places: Sequence[int]
    branch: Branch
    all_places: Sequence[int]

    def draft(self, thread: str, number: int, *, parent: str | None) -> Draft | None:
        lines = self.session.lines
        said = [place for place in self.places if holds_message(lines[place].fields)]
        if not said:
            return None
        first, last = lines[said[0]].fields, lines[said[-1]].fields
        shared = {key: first[key] for key in _SHARED if key in first}
        groups = [self._read(place, at, said, shared) for at, place in enumerate(said)]
        messages = _join_answers(groups)
        starts = [0]
        for group in groups:
            starts.append(starts[-1] + len(group))
        metadata = plain_fields(shared) | as_metadata(self._compactions(said, starts))
        owner = self._owner()
        if thread:
            metadata["parent"] = {"conversation": parent or owner, "thread": thread}
        elif self.session.others:
            metadata["other_lines"] = dict(self.session.others)
        if number > 1:
            own = self.all_places[self.branch.own]
            metadata["branch"] = {"shared_messages": starts[bisect_left(said, own)]}
        session = _session_id(last) or ""
        stem = f"{session}:{thread}" if thread and thread != session else session
        stem = thread if thread and stem.startswith("agent-") else stem
        conversation = Conversation(
            id=stem if number == 1 else f"{stem}:{number}",
            messages=tuple(messages),
            group=f"claude-code:{owner}" if owner else None,
            model=next((m.model for m in messages if m.model and m.model_visible), None),
            metadata=metadata,
        )
        return Draft(conversation=conversation, line=lines[said[0]].number, growing=True)

    def _owner(self) -> str | None:
        """The session of the person that all conversations of a file belong to."""
        parts = PurePath(self.session.source.file).parts
        if len(parts) > 2 and parts[-2] == "subagents":
            return parts[-3]
        lines = [line.fields for line in self.session.lines]
        forked = (object_fields(fields.get("forkedFrom")) for fields in lines)
        began = (text_value(origin.get("sessionId")) for origin in forked if origin)
        return next(filter(None, (*began, *map(_session_id, lines))), None)

    def _read(self, place: int, at: int, said: Sequence[int], shared: Fields) -> list[Message]:
        line = self.session.lines[place]
        self.session.source.line = line.number
        copied = self.session.copies.get(place)
        if copied is not None:
            uuid = text_value(self.session.lines[copied].fields.get("uuid"))
            by_model = text_value(line.fields.get("type")) == "assistant"
            return [
                Message(
                    role="assistant" if by_model else "system",
                    id=text_value(line.fields.get("uuid")),
                    model_visible=False,
                    metadata={"copy_of": uuid},
                )
            ]
        lines = self.session.lines
        messages = read_line(
            line.fields,
            self.session.source,
            shared=shared,
            local=is_command(line.fields) and self._answered_locally(at, said),
            expanded=at > 0 and is_command(lines[said[at - 1]].fields) and is_expanded(line.fields),
        )
        order = bisect_left(self.all_places, place)
        if order in self.branch.abandoned:
            return [
                replace(message, model_visible=message.role == "tool", metadata=_abandon(message))
                for message in messages
            ]
        return messages

    def _answered_locally(self, at: int, said: Sequence[int]) -> bool:
        if at + 1 == len(said):
            return True
        following = self.session.lines[said[at + 1]].fields
        if is_expanded(following):
            return True
        after = object_fields(following.get("message"))
        return (text_value(after.get("content")) or "").lstrip().startswith("<local-command-")

    def _compactions(
        self, said: Sequence[int], starts: Sequence[int]
    ) -> Iterator[RecordedCompaction]:
        lines = self.session.lines
        told = {
            place
            for place in said
            if bytes(lines[place].fields.get("isCompactSummary", b"")) == b"true"
        }
        boundaries = [place for place in self.places if _is_boundary(lines[place].fields)]
        for place in boundaries:
            after = said[bisect_left(said, place) :][:1]
            summary = after[0] if after and after[0] in told else None
            told.discard(-1 if summary is None else summary)
            yield _compaction(
                lines[place].fields,
                None if summary is None else lines[summary].fields,
                before=starts[bisect_left(said, place)] + (summary is not None),
            )
        for place in sorted(told):
            before = starts[bisect_left(said, place)] + 1
            yield _compaction({}, lines[place].fields, before=before)


def _abandon(message: Message) -> dict[str, Any]:
    return message.metadata | {"taken_back": True}


def _compaction(boundary: Fields, summary: Fields | None, *, before: int) -> RecordedCompaction:
    facts = plain_fields(object_fields(boundary.get("compactMetadata")))
    tokens, trigger = facts.pop("preTokens", None), facts.pop("trigger", None)
    text = None
    if summary is not None:
        content = object_fields(summary.get("message")).get("content")
        text = text_value(content)
        if text is None and content is not None and json_kind(content) == "array":
            texts = [text_value(object_fields(block).get("text")) for block in list_items(content)]
            text = "\n".join(found for found in texts if found)
    return RecordedCompaction(
        before=before,
        summary=text,
        tokens_before=tokens if isinstance(tokens, int) else None,
        trigger=trigger if isinstance(trigger, str) else None,
        timestamp=text_value((boundary or summary or {}).get("timestamp")),
        metadata=facts,
    )


def _join_answers(groups: Sequence[Sequence[Message]]) -> list[Message]:
    """All messages in order, the parts of each answer joined in the first of them."""
    flat = [message for group in groups for message in group]
    parts: dict[str, list[int]] = {}
    for place, message in enumerate(flat):
        answer = message.metadata.get("answer")
        if isinstance(answer, str) and message.role == "assistant" and message.model_visible:
            parts.setdefault(answer, []).append(place)
    for places in parts.values():
        joined = join_answer([flat[place] for place in places], keep_parts=True)
        for place, message in zip(places, joined, strict=True):
            flat[place] = message
    return flat
