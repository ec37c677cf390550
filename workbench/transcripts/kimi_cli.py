"""Sessions of the Kimi CLI: what is appended to the context, and the events of its loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from msgspec.structs import replace

from workbench.messages import Conversation, Message, ToolCall, ToolDefinition, Usage
from workbench.transcripts.blocks import join_texts, read_said
from workbench.transcripts.calls import read_tools
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages
from workbench.transcripts.usage import read_time

__all__ = ["KimiCli"]

_KNOWN = frozenset({"context.append_message", "context.append_loop_event", "config.update"})


class KimiCli:
    """Wire logs of the Kimi CLI, one session a file.

    The prompt of a person stands in it twice; only what was appended to the context counts. The
    parts of an answer are one message, with the usage of its step. Compactions are events
    (`workbench.transcripts.compactions`), other lines are counted.
    """

    name: ClassVar[str] = "kimi-cli"
    title: ClassVar[str] = "lines of `type: context.append_message`, `context.append_loop_event`, …"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0].fields
        named = text_value(first.get("type")) == "metadata" and "protocol_version" in first
        known = any(text_value(record.fields.get("type")) in _KNOWN for record in head)
        return "file" if named or (known and "type" in first) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        log = _Log(source)
        first = None
        for record in records:
            first = first or record.line
            source.line = record.line
            log.add(record.fields)
        conversation = Conversation(
            id="",
            messages=tuple(log.messages),
            tools=log.tools,
            model=log.model,
            metadata=log.metadata(),
        )
        yield Draft(conversation=conversation, line=first)


@dataclass
class _Log:
    source: Source
    messages: list[Message] = field(default_factory=list)
    step: int | None = None
    tools: tuple[ToolDefinition, ...] | None = None
    model: str | None = None
    system: str | None = None
    compactions: list[RecordedCompaction] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)

    def metadata(self) -> dict[str, Any]:
        others = {"other_lines": dict(self.others)} if self.others else {}
        return as_metadata(self.compactions) | others

    def add(self, line: Fields) -> None:
        kind = text_value(line.get("type")) or ""
        system = text_value(line.get("systemPrompt"))
        if kind == "context.append_message":
            self._append(line)
        elif kind == "context.append_loop_event":
            self._add_event(object_fields(line.get("event")), _time(line))
        elif kind == "context.apply_compaction":
            self.compactions.append(_compaction(line, before=len(self.messages)))
        elif system is not None:
            if system != self.system:
                self.messages.append(Message(role="system", content=system, timestamp=_time(line)))
            self.system = system
        elif kind == "llm.tools_snapshot":
            self.tools = read_tools(line.get("tools")) or self.tools
        elif kind == "llm.request":
            self.model = text_value(line.get("model")) or self.model
        else:
            self.others[kind] += 1

    def _append(self, line: Fields) -> None:
        fields = object_fields(line.get("message"))
        renamed = {"toolCalls": "tool_calls", "toolCallId": "tool_call_id"}
        written = {renamed.get(key, key): raw for key, raw in fields.items()}
        for message in read_messages([written], self.source, place="message"):
            self.messages.append(replace(message, timestamp=message.timestamp or _time(line)))
        self.step = None

    def _add_event(self, event: Fields, time: str | None) -> None:
        kind = text_value(event.get("type"))
        if kind == "step.begin":
            self.step = None
        elif kind == "content.part":
            self._add_part(object_fields(event.get("part")), time)
        elif kind == "tool.call":
            call = ToolCall(
                id=word_value(event.get("toolCallId")),
                name=text_value(event.get("name")) or "tool",
                arguments=argument_text(event.get("args")),
            )
            answer = self._answer(time)
            self._change(tool_calls=(*answer.tool_calls, call))
        elif kind == "tool.result":
            self._add_result(event, time)
        elif kind == "step.end" and self.step is not None:
            self._change(usage=_usage(object_fields(event.get("usage"))))
        elif kind != "step.end":
            self.others[kind or "event"] += 1

    def _answer(self, time: str | None) -> Message:
        """The answer being made; a new one where none is."""
        if self.step is None:
            self.step = len(self.messages)
            self.messages.append(Message(role="assistant", timestamp=time, model=self.model))
        return self.messages[self.step]

    def _change(self, **fields: Any) -> None:
        if self.step is not None:
            self.messages[self.step] = replace(self.messages[self.step], **fields)

    def _add_part(self, part: Fields, time: str | None) -> None:
        answer = self._answer(time)
        thought, said = text_value(part.get("think")), text_value(part.get("text"))
        if thought is not None:
            self._change(reasoning="\n".join(filter(None, (answer.reasoning, thought))))
        if said is not None:
            self._change(content=join_texts([*filter(None, (answer.content,)), said]))
        if thought is None and said is None:
            kept = [*answer.metadata.get("content_blocks", []), plain_fields(part)]
            self._change(metadata=answer.metadata | {"content_blocks": kept})

    def _add_result(self, event: Fields, time: str | None) -> None:
        result = object_fields(event.get("result"))
        said = read_said(result.get("output"))
        self.messages.append(
            Message(
                role="tool",
                content=said.content,
                attachments=tuple(said.attachments),
                tool_call_id=word_value(event.get("toolCallId")),
                timestamp=time,
                metadata=plain_fields(result, without=("output",)),
            )
        )


def _time(line: Fields) -> str | None:
    return read_time(plain_value(line["time"])) if "time" in line else None


def _usage(fields: Fields) -> Usage | None:
    counts = {key: value for key, value in plain_fields(fields).items() if isinstance(value, int)}
    if not counts:
        return None
    read, written = counts.get("inputCacheRead", 0), counts.get("inputCacheCreation", 0)
    return Usage(
        input_tokens=counts.get("inputOther", 0) + read + written,
        output_tokens=counts.get("output"),
        cache_read_tokens=read,
        cache_write_tokens=written,
    )


def _compaction(line: Fields, *, before: int) -> RecordedCompaction:
    plain = plain_fields(line, without=("type", "time"))
    summary, tokens = plain.pop("summary", None), plain.pop("tokensBefore", None)
    return RecordedCompaction(
        before=before,
        summary=summary if isinstance(summary, str) else None,
        tokens_before=tokens if isinstance(tokens, int) else None,
        timestamp=_time(line),
        metadata=plain,
    )
