"""Messages of the AI SDK's user interface: a role and typed parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role, ToolCall
from workbench.transcripts.blocks import Blocks, ToolResult, build_attachment, media_kind
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
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
from workbench.transcripts.loose_messages import part_records
from workbench.transcripts.messages import build_messages
from workbench.transcripts.usage import read_time

__all__ = ["AiSdk"]

_ROLES: dict[str, Role] = {"system": "system", "user": "user", "assistant": "assistant"}
_TELLING = frozenset({"text", "reasoning", "file", "step-start", "source-url", "tool-invocation"})
_TAKEN = ("role", "parts", "content", "createdAt", "toolInvocations", "id")


class AiSdk:
    """Chats of the AI SDK (`UIMessage`), versions 4 to 6: arrays, or under `messages`.

    What is shown as one message is several answers: each step is one message, with its calls and
    their results. The parts count; `content` and `toolInvocations` beside them say the same again.
    """

    name: ClassVar[str] = "ai-sdk"
    title: ClassVar[str] = "messages with `role` and `parts` of `type: text`, `tool-…`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if isinstance(first.value, list) or "messages" in first.fields:
            heads = list_heads(first)
            return "record" if heads and all(map(_is_message, heads)) else None
        return "file" if all(_is_message(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for record in records:
            value = record.value
            if isinstance(value, dict) and "messages" not in value:
                loose.append(record)
                continue
            rest = dict(record.fields)
            raws = value if isinstance(value, list) else list_items(rest.pop("messages"))
            messages: list[Message] = []
            for place, raw in enumerate(raws):
                messages += _read(object_fields(raw), place)
            conversation = Conversation(
                id=text_value(rest.get("id")) or "",
                messages=tuple(messages),
                metadata=plain_fields(rest, without=("id",)),
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)
        for owner, own, line in part_records(loose, source):
            said = [m for place, one in enumerate(own) for m in _read(one.fields, place)]
            yield Draft(conversation=Conversation(id=owner, messages=tuple(said)), line=line)


def _is_message(fields: Fields) -> bool:
    if text_value(fields.get("role")) not in _ROLES or "parts" not in fields:
        return False
    parts = list_items(fields["parts"])
    kinds = [text_value(object_fields(raw).get("type")) or "" for raw in parts]
    if not kinds:  # an answer that was broken off
        return "id" in fields and json_kind(fields["parts"]) == "array"
    told = (kind in _TELLING or kind.startswith(("tool-", "data-", "dynamic-")) for kind in kinds)
    return all(kinds) and any(told)


def _read(fields: Fields, place: int) -> list[Message]:
    word = text_value(fields.get("role"))
    if word not in _ROLES:
        raise TranscriptError(
            f"messages[{place}]: expected a role ({', '.join(_ROLES)}), found {word!r}"
        )
    steps = [Blocks()]
    for raw in list_items(fields.get("parts")):
        part = object_fields(raw)
        if text_value(part.get("type")) == "step-start":
            steps.append(Blocks())
        else:
            _add_part(steps[-1], part)
    steps = [step for step in steps if _holds(step)] or steps[:1]
    created = plain_value(fields["createdAt"]) if "createdAt" in fields else None
    found: list[Message] = []
    for number, step in enumerate(steps):
        found += build_messages(
            _ROLES[word],
            step,
            id=text_value(fields.get("id")) if number == 0 else None,
            timestamp=read_time(created),
            metadata=plain_fields(fields, without=_TAKEN) if number == 0 else {},
        )
    return found


def _holds(step: Blocks) -> bool:
    return bool(step.texts or step.calls or step.reasoning or step.attachments or step.kept)


def _add_part(step: Blocks, part: Fields) -> None:
    kind = text_value(part.get("type")) or ""
    text = text_value(part.get("text"))
    if kind == "text" and text is not None:
        step.texts.append(text)
    elif kind == "reasoning":
        step.reasoning.append(text or text_value(part.get("reasoning")) or "")
    elif kind == "file":
        values = plain_fields(part, without=("type",))
        values["media_type"] = values.pop("mediaType", values.pop("mimeType", None))
        step.attachments.append(build_attachment(values, media_kind(values["media_type"])))
    elif kind == "tool-invocation":
        _add_tool(step, object_fields(part.get("toolInvocation")), None)
    elif "toolCallId" in part:
        _add_tool(step, part, kind.removeprefix("tool-"))
    else:
        step.kept.append(plain_fields(part))


def _add_tool(step: Blocks, fields: Fields, named: str | None) -> None:
    call_id = word_value(fields.get("toolCallId"))
    name = text_value(fields.get("toolName")) or named or "tool"
    given = fields.get("input", fields.get("args", fields.get("rawInput")))
    step.calls.append(ToolCall(id=call_id, name=name, arguments=argument_text(given)))
    for key in ("output", "result", "errorText"):
        if key in fields and json_kind(fields[key]) != "null":
            kept: dict[str, Any] = {"state": text_value(fields.get("state"))}
            content = argument_text(fields[key])
            step.results.append(
                ToolResult(call_id=call_id, name=name, content=content, metadata=kept)
            )
            return
