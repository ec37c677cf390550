"""Sessions of OpenCode: messages whose words and tools are parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from workbench.messages import Attachment, Conversation, Message, ToolCall, Usage
from workbench.transcripts.blocks import build_attachment, join_texts, media_kind
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.usage import read_time

__all__ = ["OpenCode"]

_STEPS = frozenset({"step-start", "step-finish", "snapshot", "patch"})


class OpenCode:
    """Sessions of OpenCode: its export, or its three folders of small files put together.

    Each step of an answer is one message; a tool's part is a call and its result. Compactions are
    events (`workbench.transcripts.compactions`).
    """

    name: ClassVar[str] = "opencode"
    title: ClassVar[str] = "`info` and `messages` of `info` and `parts`; or its storage folder"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if not {"info", "messages"} <= fields.keys():
            return None
        heads = list_heads(head[0])
        return "record" if heads and all({"info", "parts"} <= one.keys() for one in heads) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # parts of unknown kinds are kept in metadata
        for record in records:
            info = object_fields(record.fields["info"])
            session = _Session()
            for raw in list_items(record.fields["messages"]):
                one = object_fields(raw)
                session.add(
                    object_fields(one.get("info")),
                    [object_fields(part) for part in list_items(one.get("parts"))],
                )
            metadata = plain_fields(info) | as_metadata(session.compactions)
            parent = text_value(info.get("parentID"))
            if parent:
                metadata["parent"] = {"conversation": parent}
            project = parent or text_value(info.get("id"))
            conversation = Conversation(
                id=text_value(info.get("id")) or "",
                messages=tuple(session.messages),
                group=f"opencode:{project}" if project else None,
                model=next((one.model for one in session.messages if one.model), None),
                metadata=metadata,
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


@dataclass
class _Step:
    """One answer of the model, or what a person said, while its parts are read."""

    texts: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    results: list[Message] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    kept: list[dict[str, Any]] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not (self.texts or self.calls or self.thoughts or self.attachments)


@dataclass
class _Session:
    messages: list[Message] = field(default_factory=list)
    compactions: list[RecordedCompaction] = field(default_factory=list)

    def add(self, info: Fields, parts: Sequence[Fields]) -> None:
        steps = [_Step()]
        for part in parts:
            kind = text_value(part.get("type")) or ""
            if kind == "step-start" and not steps[-1].empty:
                steps.append(_Step())
            elif kind == "compaction":
                kept = plain_fields(part, without=("id", "sessionID", "messageID", "type"))
                self.compactions.append(
                    RecordedCompaction(before=len(self.messages), metadata=kept)
                )
            elif kind not in _STEPS:
                _add_part(steps[-1], kind, part)
        for place, step in enumerate(steps):
            if not step.empty or place == 0:
                self._finish(info, step, last=place == len(steps) - 1, first=place == 0)

    def _finish(self, info: Fields, step: _Step, *, first: bool, last: bool) -> None:
        times = plain_fields(object_fields(info.get("time")))
        by_model = text_value(info.get("role")) == "assistant"
        named = object_fields(info.get("model"))
        model = text_value(info.get("modelID")) or text_value(named.get("modelID"))
        taken = ("id", "role", "time", "tokens", "modelID")
        metadata = plain_fields(info, without=taken) if first else {}
        blank = by_model and step.empty
        message = Message(
            role="assistant" if by_model else "user",
            id=text_value(info.get("id")) if first else None,
            content=join_texts(step.texts),
            tool_calls=tuple(step.calls),
            reasoning="\n".join(step.thoughts) or None,
            attachments=tuple(step.attachments),
            usage=_usage(info) if by_model and last else None,
            timestamp=read_time(times.get("created")),
            model=model if by_model else None,
            model_visible=not blank,
            metadata=metadata | ({"parts": step.kept} if step.kept else {}),
        )
        self.messages += [message, *step.results]


def _add_part(step: _Step, kind: str, part: Fields) -> None:
    text = text_value(part.get("text"))
    if kind == "text" and text is not None:
        step.texts.append(text)
    elif kind == "reasoning" and text is not None:
        step.thoughts.append(text)
    elif kind == "file":
        values = plain_fields(part, without=("id", "sessionID", "messageID", "type"))
        values["media_type"] = values.pop("mime", None)
        step.attachments.append(build_attachment(values, media_kind(values["media_type"])))
    elif kind == "tool":
        _add_tool(step, part)
    else:
        step.kept.append(plain_fields(part))


def _add_tool(step: _Step, part: Fields) -> None:
    state = object_fields(part.get("state"))
    call_id = word_value(part.get("callID")) or word_value(part.get("id"))
    name = text_value(part.get("tool")) or "tool"
    step.calls.append(ToolCall(id=call_id, name=name, arguments=argument_text(state.get("input"))))
    for key in ("output", "error"):
        if key in state:
            step.results.append(
                Message(
                    role="tool",
                    content=argument_text(state[key]),
                    tool_call_id=call_id,
                    name=name,
                    metadata=plain_fields(state, without=("input", key)),
                )
            )
            return


def _usage(info: Fields) -> Usage | None:
    counts = object_fields(info.get("tokens"))
    cache = object_fields(counts.get("cache"))
    found = {
        "input_tokens": counts.get("input"),
        "output_tokens": counts.get("output"),
        "reasoning_tokens": counts.get("reasoning"),
        "cache_read_tokens": cache.get("read"),
        "cache_write_tokens": cache.get("write"),
    }
    plain = {key: plain_value(raw) for key, raw in found.items() if raw is not None}
    numbers = {key: value for key, value in plain.items() if isinstance(value, int)}
    if not any(numbers.values()):
        return None
    numbers["input_tokens"] = sum(
        numbers.get(key, 0) for key in ("input_tokens", "cache_read_tokens", "cache_write_tokens")
    )
    cost = plain_value(info["cost"]) if "cost" in info else None
    price = float(cost) if isinstance(cost, int | float) and cost is not True and cost else None
    return Usage(**numbers, cost_usd=price)
