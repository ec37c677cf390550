"""Bodies and exchanges of OpenAI's Responses API, and bare lists of its items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message
from workbench.transcripts.answers import join_answers
from workbench.transcripts.any_messages import read_output
from workbench.transcripts.bodies import Answer, draft_exchange
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.envelopes import Exchange, find_request
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    decode_fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.loose_messages import part_records
from workbench.transcripts.responses_chain import Link, join_chains
from workbench.transcripts.responses_items import looks_like_item, read_items
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["OpenAIResponses", "read_answer"]

_MARKS = (b'_call"', b'_output"', b'"reasoning"', b'"item_reference"')
"""One of these stands in every array that holds an item: told before anything is decoded."""


class OpenAIResponses:
    """Items of OpenAI's Responses API.

    As request bodies (`input`), exchanges of request and response (streams included), stored
    responses, an array of items, or one item a line. The items of one answer are one message.
    Exchanges that follow each other (`previous_response_id`, `conversation`) are one conversation;
    where the history lies on the server, a warning says that the file does not hold all of it.
    """

    name: ClassVar[str] = "openai-responses"
    title: ClassVar[str] = "`input` with items of `type: function_call`, `message`, …"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        first = head[0]
        if isinstance(first.value, list):
            known = all(map(_is_item, list_heads(first)))
            told = known and any(mark in first.raw for mark in _MARKS)
            return "record" if told and _has_items(first.value) else None
        body = _find_body(first)
        if body is not None:
            return "together" if _may_be_chained(body) else "record"
        return "file" if _are_items([record.fields for record in head]) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        chain: list[Link | None] = []
        for record in records:
            exchange = _find_body(record)
            if exchange is not None:
                chain.append(_read_link(record, exchange, source))
            elif isinstance(record.value, list):
                messages = _join(read_items(record.value, source))
                yield Draft(
                    conversation=Conversation(id="", messages=messages),
                    number=record.number,
                    line=record.line,
                )
            else:
                loose.append(record)
        yield from join_chains([link for link in chain if link is not None], source)
        for owner, own, line in part_records(loose, source):
            messages = _join(read_items([msgspec.Raw(one.raw) for one in own], source))
            yield Draft(conversation=Conversation(id=owner, messages=messages), line=line)


def _may_be_chained(exchange: Exchange) -> bool:
    """Whether an exchange goes on from another, or another can go on from it."""
    response = exchange.response
    answered = isinstance(response, dict) and "id" in response
    return answered or bool(_predecessor(exchange) or _thread(exchange))


def _told(exchange: Exchange, key: str) -> msgspec.Raw | None:
    """What a request says, or its response where it repeats it."""
    if _is_set(exchange.body.get(key)):
        return exchange.body[key]
    response = exchange.response if isinstance(exchange.response, dict) else {}
    return response[key] if _is_set(response.get(key)) else None


def _predecessor(exchange: Exchange) -> str:
    return word_value(_told(exchange, "previous_response_id")) or ""


def _thread(exchange: Exchange) -> str:
    """Id of the conversation on the server that an exchange belongs to."""
    raw = _told(exchange, "conversation")
    return word_value(raw) or text_value(object_fields(raw).get("id")) or ""


def _read_link(record: Record, exchange: Exchange, source: Source) -> Link | None:
    """Read one of several exchanges; what can't be read costs only itself."""
    source.line = record.line
    source.within = f"[{record.number}]" if record.number and record.line is None else ""
    try:
        draft = _read_exchange(record, exchange, source)
    except TranscriptError as error:
        source.refuse(error)
        return None
    except msgspec.DecodeError as error:
        source.refuse(TranscriptError(f"not as {OpenAIResponses.name} writes it: {error}"))
        return None
    finally:
        source.within = ""
    response = exchange.response if isinstance(exchange.response, dict) else {}
    return Link(
        draft=draft,
        answer_id=word_value(response.get("id")) or "",
        follows=_predecessor(exchange),
        thread=_thread(exchange),
        references=_has_references(exchange),
    )


def _join(messages: Iterable[Message]) -> tuple[Message, ...]:
    return tuple(join_answers(messages, keep_parts=False))


def _are_items(heads: Sequence[Fields]) -> bool:
    """Whether lines are items, most of them of known types; a single one is too little to tell."""
    if len(heads) < 2 or not any(map(looks_like_item, heads)):
        return False
    return _are_alike(heads) and sum(map(_is_item, heads)) * 2 > len(heads)


def _are_alike(heads: Sequence[Fields]) -> bool:
    return all("type" in fields or "role" in fields for fields in heads)


def _is_item(fields: Fields) -> bool:
    return looks_like_item(fields) or {"role", "content"} <= fields.keys()


def _has_items(raws: Sequence[msgspec.Raw]) -> bool:
    heads = [object_fields(raw) for raw in raws[:40]]
    return all(map(_is_item, heads)) and any(map(looks_like_item, heads))


def _find_body(record: Record) -> Exchange | None:
    """Where request and response lie; a stored response counts as one without its request."""
    fields = record.fields
    if text_value(fields.get("object")) == "response" and "output" in fields:
        body = {key: fields[key] for key in ("instructions", "tools", "model") if key in fields}
        return Exchange(body=body | {"input": as_raw([])}, response=fields)
    exchange = find_request(record, "input")
    if exchange is None or "messages" in exchange.body or "contents" in exchange.body:
        return None
    if json_kind(exchange.body["input"]) == "text":
        known = "model" in exchange.body and not exchange.body.keys().isdisjoint(
            ("instructions", "previous_response_id", "max_output_tokens", "reasoning", "store")
        )
        response = exchange.response if isinstance(exchange.response, dict) else {}
        return exchange if known or "output" in response else None
    items = [object_fields(raw) for raw in list_items(exchange.body["input"])[:40]]
    return exchange if any(map(_is_item, items)) and _are_alike(items) else None


def _read_exchange(record: Record, exchange: Exchange, source: Source) -> Draft:
    rest = dict(exchange.body)
    messages: list[Message] = []
    instructions = text_value(rest.get("instructions"))
    if instructions is not None:
        del rest["instructions"]
        messages.append(Message(role="system", content=instructions))
    given = rest.pop("input")
    text = text_value(given)
    items = [as_raw({"role": "user", "content": given})] if text is not None else list_items(given)
    messages += join_answers(read_items(items, source), keep_parts=False)
    answer = Answer()
    if exchange.response is not None:
        answer = read_answer(exchange.response, source)
        messages += answer.messages
    elif "output" in rest and (made := read_output(rest["output"], source)):
        del rest["output"]
        messages += made
    tools = read_tools(rest.get("tools"))
    if tools is not None:
        del rest["tools"]
    return draft_exchange(
        record, exchange, rest=rest, messages=messages, answer=answer, tools=tools
    )


def _has_references(exchange: Exchange) -> bool:
    """Whether items of an input stand for others that lie on the server."""
    items = map(object_fields, list_items(exchange.body.get("input")))
    return any(text_value(item.get("type")) == "item_reference" for item in items)


def _is_set(raw: msgspec.Raw | None) -> bool:
    return raw is not None and json_kind(raw) != "null"


def read_answer(response: Fields | str, source: Source) -> Answer:
    """Read a response of the Responses API.

    Args:
        response: Its values, or the text of a stream.
        source: Hears of repairs.
    """
    if isinstance(response, str):
        joined = _read_stream(response, source)
        if joined is None:
            return Answer(left=response)
        response = joined
    rest = dict(response)
    items = list_items(rest.pop("output", None))
    messages = list(_join(read_items(items, source, place="response.output")))
    if not messages:
        return Answer(left=plain_fields(rest) or None)
    usage = plain_value(rest["usage"]) if "usage" in rest else None
    created = plain_value(rest.pop("created_at")) if "created_at" in rest else None
    place = max((at for at, one in enumerate(messages) if one.role == "assistant"), default=0)
    model = text_value(rest.get("model"))
    left: dict[str, Any] = plain_fields(rest, without=("id", "model", "instructions", "tools"))
    messages[place] = replace(
        messages[place],
        usage=read_usage(usage),
        model=model,
        timestamp=read_time(created),
        metadata=messages[place].metadata | ({"response": left} if left else {}),
    )
    return Answer(messages=tuple(messages), id=text_value(rest.get("id")) or "", model=model)


def _read_stream(text: str, source: Source) -> Fields | None:
    """The response at the end of an event stream, else the items that were done before it broke."""
    response: Fields | None = None
    done: list[msgspec.Raw] = []
    said = ""
    finished = False
    for line in text.splitlines():
        if not line.startswith("data:"):
            continue
        try:
            event = decode_fields(line[5:].strip().encode())
        except msgspec.DecodeError:
            continue
        kind = text_value(event.get("type")) or ""
        if "response" in event:
            response = object_fields(event["response"])
            finished = kind in ("response.completed", "response.incomplete", "response.failed")
        elif kind == "response.output_item.done" and "item" in event:
            done.append(event["item"])
            said = ""
        elif kind == "response.output_text.delta":
            said += text_value(event.get("delta")) or ""
    if response is None:
        source.report(
            "warning",
            "response_not_read",
            message="the response is a text that is no event stream; kept in metadata",
            place="response",
        )
        return None
    if finished:
        return response
    source.repair(
        "cut_response",
        message="the streamed response breaks off; what came before is kept",
        place="response",
    )
    if said:
        done.append(as_raw({"role": "assistant", "content": said}))
    return response | {"output": as_raw(done)}
