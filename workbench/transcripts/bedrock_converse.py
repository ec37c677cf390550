"""Messages of Bedrock's Converse API: blocks whose single key is their type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolCall, ToolDefinition, Usage
from workbench.transcripts.blocks import Blocks, MediaKind, ToolResult, build_attachment
from workbench.transcripts.bodies import Answer, draft_exchange
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.envelopes import Exchange, find_request
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
)
from workbench.transcripts.loose_messages import part_records
from workbench.transcripts.messages import build_messages

__all__ = ["BedrockConverse"]

_TELLING = frozenset({"toolUse", "toolResult", "reasoningContent", "cachePoint", "guardContent"})
_MEDIA: dict[str, MediaKind] = {"image": "image", "video": "video", "document": "file"}
_BODY_KEYS = frozenset({"inferenceConfig", "toolConfig", "additionalModelRequestFields", "modelId"})


class BedrockConverse:
    """Messages of Bedrock's Converse API: bodies, exchanges, arrays, or one message a line."""

    name: ClassVar[str] = "bedrock-converse"
    title: ClassVar[str] = "`role` and `content` blocks with the bare keys `text`, `toolUse`, …"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if any(_bare_blocks(fields) is None for fields in list_heads(first)):
            return None
        if isinstance(first.value, list):
            return "record" if _tell(map(object_fields, first.value[:40])) else None
        if _find_body(first) is not None:
            return "record"
        return "file" if _tell(record.fields for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for record in records:
            exchange = _find_body(record)
            if exchange is not None:
                yield _read_exchange(record, exchange)
            elif isinstance(record.value, list):
                messages = tuple(_read_all(record.value))
                yield Draft(
                    conversation=Conversation(id="", messages=messages),
                    number=record.number,
                    line=record.line,
                )
            else:
                loose.append(record)
        for owner, own, line in part_records(loose, source):
            said = [
                message
                for place, one in enumerate(own)
                for message in _read_message(one.fields, place=f"messages[{place}]")
            ]
            yield Draft(conversation=Conversation(id=owner, messages=tuple(said)), line=line)


def _bare_blocks(fields: Fields) -> list[Fields] | None:
    """The blocks of a message, if all are objects without a type."""
    content = fields.get("content")
    if "role" not in fields or content is None or json_kind(content) != "array":
        return None
    blocks = [object_fields(raw) for raw in list_items(content)]
    return blocks if all(block and "type" not in block for block in blocks) else None


def _tell(messages: Iterable[Fields], *, body: bool = False) -> bool:
    """Whether these are Converse messages; inside a body that is known, texts alone will do."""
    told, empty = body, True
    for fields in messages:
        blocks = _bare_blocks(fields)
        if blocks is None:
            return False
        empty = False
        told = told or any(not _TELLING.isdisjoint(block) for block in blocks)
    return told and not empty


def _find_body(record: Record) -> Exchange | None:
    exchange = find_request(record, "messages")
    if exchange is None:
        return None
    heads = [object_fields(raw) for raw in list_items(exchange.body["messages"])[:40]]
    response = exchange.response if isinstance(exchange.response, dict) else {}
    answer = object_fields(object_fields(response.get("output")).get("message"))
    known = not _BODY_KEYS.isdisjoint(exchange.body) or _bare_blocks(answer) is not None
    return exchange if _tell(heads, body=known) else None


def _read_all(raws: Iterable[msgspec.Raw]) -> Iterator[Message]:
    for place, raw in enumerate(raws):
        yield from _read_message(object_fields(raw), place=f"messages[{place}]")


def _read_message(fields: Fields, *, place: str) -> list[Message]:
    role = text_value(fields.get("role"))
    if role not in ("user", "assistant"):
        raise TranscriptError(f"{place}: expected the role user or assistant, found {role!r}")
    blocks = _read_blocks(list_items(fields.get("content")))
    metadata = plain_fields(fields, without=("role", "content"))
    return build_messages("user" if role == "user" else "assistant", blocks, metadata=metadata)


def _read_blocks(raws: Iterable[msgspec.Raw]) -> Blocks:
    found = Blocks()
    for index, raw in enumerate(raws):
        block = object_fields(raw)
        rest = {key: left for key, body in block.items() if (left := _read_block(key, body, found))}
        if rest:
            found.kept.append({"index": index, **rest})
    return found


def _read_block(kind: str, raw: msgspec.Raw, found: Blocks) -> Any:
    """Read one block; what is left of it to keep, if anything."""
    body = object_fields(raw)
    if kind == "text":
        found.texts.append(text_value(raw) or "")
    elif kind == "toolUse":
        found.calls.append(
            ToolCall(
                id=text_value(body.get("toolUseId")),
                name=text_value(body.get("name")) or "",
                arguments=argument_text(body.get("input")),
                metadata=plain_fields(body, without=("toolUseId", "name", "input")),
            )
        )
    elif kind == "toolResult":
        found.results.append(_read_result(body))
    elif kind == "reasoningContent":
        inner = object_fields(body.get("reasoningText"))
        text = text_value(inner.get("text"))
        if text is None:
            return plain_value(raw)
        found.reasoning.append(text)
        return plain_fields(inner, without=("text",))
    elif kind in _MEDIA:
        found.attachments.append(_read_media(body, kind))
    else:
        return plain_value(raw)
    return None


def _read_result(body: Fields) -> ToolResult:
    inner = Blocks()
    for raw in list_items(body.get("content")):
        for kind, value in object_fields(raw).items():
            if kind == "json":
                inner.texts.append(raw_text(value))
            else:
                _read_block(kind, value, inner)
    return ToolResult(
        call_id=text_value(body.get("toolUseId")),
        content=inner.content,
        attachments=tuple(inner.attachments),
        metadata=plain_fields(body, without=("toolUseId", "content")),
    )


def _read_media(body: Fields, kind: str) -> Any:
    values = plain_fields(body, without=("source",))
    source = object_fields(body.get("source"))
    if "bytes" in source:
        values["data"] = text_value(source["bytes"]) or raw_text(source["bytes"])
    elif source:
        inner = object_fields(source.get("s3Location"))
        values["url"] = text_value(inner.get("uri")) or raw_text(next(iter(source.values())))
    return build_attachment(values, _MEDIA[kind])


def _read_exchange(record: Record, exchange: Exchange) -> Draft:
    rest = dict(exchange.body)
    messages: list[Message] = []
    system = _read_blocks(list_items(rest.pop("system", None)))
    if system.texts:
        messages.append(Message(role="system", content=system.content))
    messages += _read_all(list_items(rest.pop("messages")))
    answer = Answer()
    if isinstance(exchange.response, dict):
        answer = _read_response(exchange.response)
        messages += answer.messages
    elif exchange.response is not None:
        answer = Answer(left=exchange.response)
    tools = _read_tools(rest.get("toolConfig"))
    for given in (exchange.outer, rest):
        if "modelId" in given:
            rest["model"] = given["modelId"]
    rest.pop("modelId", None)
    return draft_exchange(
        record, exchange, rest=rest, messages=messages, answer=answer, tools=tools
    )


def _read_tools(raw: msgspec.Raw | None) -> tuple[ToolDefinition, ...] | None:
    tools = []
    for tool in list_items(object_fields(raw).get("tools")):
        name = text_value(object_fields(object_fields(tool).get("toolSpec")).get("name"))
        if name is not None:
            tools.append(ToolDefinition(name=name, definition=raw_text(tool)))
    return tuple(tools) or None


def _read_response(response: Fields) -> Answer:
    rest = dict(response)
    output = object_fields(object_fields(rest.pop("output", None)).get("message"))
    if not output:
        return Answer(left=plain_fields(response))
    messages = _read_message(output, place="response")
    left = plain_fields(rest, without=("usage",))
    messages[0] = replace(
        messages[0],
        usage=_usage(rest.get("usage")),
        metadata=messages[0].metadata | ({"response": left} if left else {}),
    )
    return Answer(messages=tuple(messages))


def _usage(raw: msgspec.Raw | None) -> Usage | None:
    counts = plain_fields(object_fields(raw))
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    read, written = known.get("cacheReadInputTokens"), known.get("cacheWriteInputTokens")
    given = known.get("inputTokens")
    found = Usage(
        input_tokens=None if given is None else given + (read or 0) + (written or 0),
        output_tokens=known.get("outputTokens"),
        cache_read_tokens=read,
        cache_write_tokens=written,
    )
    return None if found == Usage() else found
