"""Contents of Gemini's API: bodies, exchanges, arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolDefinition
from workbench.transcripts.bodies import Answer, draft_exchange
from workbench.transcripts.choices import tell_choices
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.envelopes import Exchange, find_request
from workbench.transcripts.gemini_parts import gemini_usage, holds_parts, read_content, read_parts
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    decode_fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
)
from workbench.transcripts.loose_messages import part_records

__all__ = ["GeminiContents"]


class GeminiContents:
    """Contents of Gemini's API.

    As request bodies (`contents`), exchanges of request and response, checkpoints of the Gemini CLI
    (`history`), an array of contents, or one content a line. Results of functions are tool
    messages; without ids they are joined to their calls by name and order.
    """

    name: ClassVar[str] = "gemini-contents"
    title: ClassVar[str] = "`contents` with `parts`, roles `user` and `model`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if isinstance(first.value, list):
            known = all(map(holds_parts, list_heads(first)))
            return "record" if known and _all_contents(first.value) else None
        if _find_body(first) is not None:
            return "record"
        return "file" if all(_is_content(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for record in records:
            exchange = _find_body(record)
            if exchange is not None:
                yield _read_exchange(record, exchange, source)
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
            said = tuple(message for one in own for message in read_content(one.fields))
            yield Draft(conversation=Conversation(id=owner, messages=said), line=line)


def _is_content(fields: Fields) -> bool:
    return "role" in fields and holds_parts(fields)


def _all_contents(raws: Sequence[msgspec.Raw]) -> bool:
    heads = [object_fields(raw) for raw in raws[:40]]
    return bool(heads) and all(map(holds_parts, heads)) and any("role" in one for one in heads)


def _find_body(record: Record) -> Exchange | None:
    exchange = find_request(record, "contents") or _find_checkpoint(record.fields)
    if exchange is None:
        return None
    contents = exchange.body["contents"]
    if json_kind(contents) == "object":
        return exchange if holds_parts(object_fields(contents)) else None
    heads = [object_fields(raw) for raw in list_items(contents)[:40]]
    return exchange if heads and all(map(holds_parts, heads)) else None


def _find_checkpoint(fields: Fields) -> Exchange | None:
    """A saved chat, its contents under the name that a body has for them."""
    if "history" not in fields:
        return None
    rest = {key: raw for key, raw in fields.items() if key != "history"}
    return Exchange(body=rest | {"contents": fields["history"]})


def _read_all(raws: Iterable[msgspec.Raw]) -> Iterator[Message]:
    for place, raw in enumerate(raws):
        fields = object_fields(raw)
        if "parts" not in fields:
            raise TranscriptError(f"contents[{place}]: expected a content with `parts`")
        yield from read_content(fields)


def _read_exchange(record: Record, exchange: Exchange, source: Source) -> Draft:
    rest = dict(exchange.body)
    messages: list[Message] = []
    for key in ("systemInstruction", "system_instruction"):
        system = object_fields(rest.pop(key, None))
        if system:
            blocks = read_parts(list_items(system.get("parts")))
            messages.append(Message(role="system", content=blocks.content))
    contents = rest.pop("contents")
    raws = [contents] if json_kind(contents) == "object" else list_items(contents)
    messages += _read_all(raws)
    answer = Answer()
    if exchange.response is not None:
        answer = _read_response(exchange.response, source)
        messages += answer.messages
    tools = _read_tools(rest.get("tools"))
    if tools is not None:
        del rest["tools"]
    return draft_exchange(
        record, exchange, rest=rest, messages=messages, answer=answer, tools=tools
    )


def _read_tools(raw: msgspec.Raw | None) -> tuple[ToolDefinition, ...] | None:
    found = []
    for tool in list_items(raw):
        fields = object_fields(tool)
        declared = list_items(
            fields.get("functionDeclarations", fields.get("function_declarations"))
        )
        found += [
            ToolDefinition(
                name=text_value(object_fields(one).get("name")) or f"tool_{place}",
                definition=raw_text(one),
            )
            for place, one in enumerate(declared)
        ]
        if not declared:
            found.append(ToolDefinition(name=next(iter(fields), "tool"), definition=raw_text(tool)))
    return tuple(found) or None


def _read_response(response: Fields | str, source: Source) -> Answer:
    chunks = _chunks(response)
    if not chunks:
        source.report(
            "warning",
            "response_not_read",
            message="the response is a text that is no event stream; kept in metadata",
            place="response",
        )
        return Answer(left=response)
    rest = chunks[-1]
    parts: list[msgspec.Raw] = []
    for chunk in chunks:
        candidate = _first(chunk)
        parts += list_items(object_fields(candidate.get("content")).get("parts"))
    if not parts:
        return Answer(left=plain_fields(rest))
    candidate = _first(rest)
    left = plain_fields(rest, without=("candidates", "responseId", "modelVersion"))
    left |= plain_fields(candidate, without=("content", "index"))
    candidates = list_items(rest.get("candidates"))
    tell_choices(source, len(candidates))
    if len(candidates) > 1:
        left["candidates"] = [plain_value(one) for one in candidates[1:]]
    content = {"role": msgspec.Raw(b'"model"'), "parts": msgspec.Raw(msgspec.json.encode(parts))}
    messages = read_content(content)
    model = text_value(rest.get("modelVersion"))
    messages[0] = replace(
        messages[0],
        usage=gemini_usage(rest.get("usageMetadata")),
        model=model,
        timestamp=text_value(rest.get("createTime")),
        metadata=messages[0].metadata | ({"response": left} if left else {}),
    )
    return Answer(
        messages=tuple(messages), id=text_value(rest.get("responseId")) or "", model=model
    )


def _first(chunk: Fields) -> Fields:
    candidates = list_items(chunk.get("candidates"))
    return object_fields(candidates[0]) if candidates else {}


def _chunks(response: Fields | str) -> list[Fields]:
    """The parts of a response: one, or the events of a stream."""
    if not isinstance(response, str):
        return [response]
    found = []
    for line in response.splitlines():
        if line.startswith("data:"):
            try:
                found.append(decode_fields(line[5:].strip().encode()))
            except msgspec.DecodeError:
                continue
    return found
