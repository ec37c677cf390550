"""Sessions of the Copilot CLI: events of user, assistant, tools and session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from workbench.messages import Conversation, Message, ToolCall, Usage
from workbench.transcripts.blocks import build_attachment, media_kind, read_said
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)

__all__ = ["CopilotCli"]

_SAID = frozenset(
    {
        "system.message",
        "user.message",
        "assistant.message",
        "tool.execution_start",
        "tool.execution_complete",
    }
)
_SHORTENED = frozenset({"session.truncation", "session.compaction_complete"})


class CopilotCli:
    """Event logs of the Copilot CLI, one session a file.

    A prompt is what the model got of it (`transformedContent`); what the person typed is kept
    beside it. A tool that starts without the assistant having asked for it in the file gets a call.
    Truncations are events (`workbench.transcripts.compactions`), other lines are counted.
    """

    name: ClassVar[str] = "copilot-cli"
    title: ClassVar[str] = "lines of `type: session.start`, `user.message`, … with `data`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if not all({"type", "data"} <= record.fields.keys() for record in head):
            return None
        words = {text_value(record.fields["type"]) for record in head}
        return "file" if "session.start" in words or words & _SAID else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        log = _Log()
        first = None
        for record in records:
            first = first or record.line
            source.line = record.line
            log.add(record.fields)
        yield Draft(conversation=log.conversation(), line=first)


@dataclass
class _Log:
    messages: list[Message] = field(default_factory=list)
    called: set[str | None] = field(default_factory=set)
    start: Fields = field(default_factory=dict)
    compactions: list[RecordedCompaction] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)

    def add(self, event: Fields) -> None:
        kind = text_value(event.get("type")) or ""
        data = object_fields(event.get("data"))
        if kind == "session.start":
            self.start = data
        elif kind in _SHORTENED:
            self.compactions.append(_compaction(data, event, before=len(self.messages)))
        elif kind not in _SAID:
            self.others[kind] += 1
        elif kind == "assistant.message":
            self._add_answer(event, data)
        elif kind.startswith("tool."):
            self._add_tool(kind, event, data)
        else:
            self.messages.append(_spoken(kind, event, data))

    def _add_answer(self, event: Fields, data: Fields) -> None:
        calls = tuple(_request(object_fields(raw)) for raw in list_items(data.get("toolRequests")))
        self.called.update(call.id for call in calls)
        tokens = plain_value(data["outputTokens"]) if "outputTokens" in data else None
        taken = ("content", "toolRequests", "reasoningText", "model", "outputTokens")
        self.messages.append(
            Message(
                role="assistant",
                content=text_value(data.get("content")) or (None if calls else ""),
                tool_calls=calls,
                reasoning=text_value(data.get("reasoningText")),
                model=text_value(data.get("model")),
                usage=Usage(output_tokens=tokens) if isinstance(tokens, int) and tokens else None,
                timestamp=text_value(event.get("timestamp")),
                metadata=plain_fields(data, without=taken),
            )
        )

    def _add_tool(self, kind: str, event: Fields, data: Fields) -> None:
        call_id = word_value(data.get("toolCallId"))
        if kind == "tool.execution_start":
            if call_id not in self.called:
                self.called.add(call_id)
                call = ToolCall(
                    id=call_id,
                    name=text_value(data.get("toolName")) or "tool",
                    arguments=argument_text(data.get("arguments")),
                )
                time = text_value(event.get("timestamp"))
                self.messages.append(Message(role="assistant", tool_calls=(call,), timestamp=time))
            return
        result = object_fields(data.get("result"))
        content = read_said(result.get("content", data.get("error"))).content
        self.messages.append(
            Message(
                role="tool",
                content=content,
                tool_call_id=call_id,
                timestamp=text_value(event.get("timestamp")),
                metadata=plain_fields(data, without=("toolCallId", "result"))
                | plain_fields(result, without=("content",)),
            )
        )

    def conversation(self) -> Conversation:
        metadata = plain_fields(self.start) | as_metadata(self.compactions)
        if self.others:
            metadata["other_lines"] = dict(self.others)
        session = text_value(self.start.get("sessionId")) or ""
        model = next((one.model for one in self.messages if one.model), None)
        return Conversation(
            id=session,
            messages=tuple(self.messages),
            model=model or text_value(self.start.get("selectedModel")),
            metadata=metadata,
        )


def _request(fields: Fields) -> ToolCall:
    return ToolCall(
        id=word_value(fields.get("toolCallId")),
        name=text_value(fields.get("name")) or "tool",
        arguments=argument_text(fields.get("arguments")),
        metadata=plain_fields(fields, without=("toolCallId", "name", "arguments", "type")),
    )


def _spoken(kind: str, event: Fields, data: Fields) -> Message:
    typed, sent = read_said(data.get("content")), text_value(data.get("transformedContent"))
    taken = ["transformedContent", "attachments"]
    if not sent or sent == typed.content:
        taken.append("content")
    attached = []
    for raw in list_items(data.get("attachments")):
        if json_kind(raw) == "object":
            values = plain_fields(object_fields(raw))
            values.setdefault("url", values.pop("path", None))
            attached.append(build_attachment(values, media_kind(values.get("mimeType"))))
    return Message(
        role="system" if kind == "system.message" else "user",
        content=sent or typed.content,
        attachments=tuple(attached),
        timestamp=text_value(event.get("timestamp")),
        metadata=plain_fields(data, without=taken),
    )


def _compaction(data: Fields, event: Fields, *, before: int) -> RecordedCompaction:
    plain = plain_fields(data)
    tokens = plain.pop("preTruncationTokensInMessages", plain.pop("preCompactionTokens", None))
    summary = plain.pop("summaryContent", None)
    return RecordedCompaction(
        before=before,
        summary=summary if isinstance(summary, str) else None,
        tokens_before=tokens if isinstance(tokens, int) else None,
        timestamp=text_value(event.get("timestamp")),
        metadata=plain,
    )
