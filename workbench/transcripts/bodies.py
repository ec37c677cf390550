"""Request and response bodies of chat APIs, bare or logged together as one exchange.

A body is `{messages, model, tools, …}`. A log keeps it with its response: in an envelope
(`workbench.transcripts.envelopes`), or with `response` (or `choices`) beside `messages`. The
response's message is the last one of the conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, ToolDefinition
from workbench.transcripts.blocks import join_texts, read_blocks
from workbench.transcripts.calls import read_tools
from workbench.transcripts.choices import tell_choices
from workbench.transcripts.common_case import read_common_messages
from workbench.transcripts.contract import Draft, Record, Source
from workbench.transcripts.envelopes import Exchange, find_enclosed, read_response
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    decode_fields,
    decode_list,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    unwrap_list,
    word_value,
)
from workbench.transcripts.messages import (
    look_like_messages,
    read_message_list,
    read_messages,
    side_of,
)
from workbench.transcripts.row_groups import Row
from workbench.transcripts.row_order import order_rows
from workbench.transcripts.streamed import read_stream
from workbench.transcripts.usage import read_time, read_usage

__all__ = [
    "Answer",
    "draft_exchange",
    "find_common",
    "find_exchange",
    "iter_heads",
    "names_itself",
    "read_answer",
    "read_exchange",
    "take_tools",
]

_ID_KEYS = ("id", "conversation_id", "session_id", "thread_id")
_NAME_KEYS = (*_ID_KEYS, "custom_id")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a response adds to a conversation.

    Attributes:
        messages: Its messages.
        id: Its id.
        model: The model that answered.
        left: What is kept of a response without messages.
    """

    messages: tuple[Message, ...] = ()
    id: str = ""
    model: str | None = None
    left: Any = None


def find_exchange(record: Record) -> Exchange | None:
    """Find body and response in a record, or nothing if it holds no `messages`.

    A bare array of messages is a body with nothing else in it.
    """
    if "exchange" not in record.memo:
        record.memo["exchange"] = _find_exchange(record)
    found: Exchange | None = record.memo["exchange"]
    return found


def find_common(record: Record, exchange: Exchange) -> list[Message] | None:
    """The messages of a body where all are of the common shape; None otherwise."""
    if "common" not in record.memo:
        record.memo["common"] = read_common_messages(exchange.body["messages"])
    found: list[Message] | None = record.memo["common"]
    return found


def _find_exchange(record: Record) -> Exchange | None:
    fields = record.fields
    heads = list_heads(record)
    if isinstance(record.value, list):
        if look_like_messages(heads[:2]):
            return Exchange(body={"messages": msgspec.Raw(record.raw)})
        return None
    known = "messages" in fields and json_kind(fields["messages"]) == "array"
    if known and (look_like_messages(heads) or not heads):
        return _flat_exchange(fields)
    written = _written_messages(fields)
    if written is not None:
        return _flat_exchange(fields | {"messages": written})
    enclosed = find_enclosed(record)
    return enclosed if enclosed is not None and _has_messages(enclosed.body) else None


def _written_messages(fields: Fields) -> msgspec.Raw | None:
    """Messages that were written as JSON inside a text, as tables of data sets hold them."""
    raw = fields.get("messages")
    written = raw if raw is None or json_kind(raw) != "text" else unwrap_list(raw)
    if written is None or written is raw:
        return None
    heads = [object_fields(head) for head in list_items(written)[:2]]
    return written if look_like_messages(heads) else None


def _has_messages(fields: Fields) -> bool:
    raw = fields.get("messages")
    if raw is None or json_kind(raw) != "array":
        return False
    heads = [object_fields(head) for head in decode_list(raw)[:2]]
    return look_like_messages(heads) or not heads


def _flat_exchange(fields: Fields) -> Exchange:
    response = read_response(fields.get("response"))
    if response is not None:
        body = {key: raw for key, raw in fields.items() if key != "response"}
        return Exchange(body=body, response=response, logged=True)
    if "choices" in fields:
        keys = ("choices", "usage", "created")
        taken = {key: fields[key] for key in keys if key in fields}
        body = {key: raw for key, raw in fields.items() if key not in taken}
        return Exchange(body=body, response=taken, logged=True)
    return Exchange(body=fields)


def iter_heads(body: Fields, *, limit: int = 40) -> list[Fields]:
    """The first messages of a body, for sniffing."""
    raw = body.get("messages")
    if raw is None or json_kind(raw) != "array":
        return []
    heads = decode_list(raw)[:limit]
    return [decode_fields(head) for head in heads if json_kind(head) == "object"]


def read_exchange(record: Record, exchange: Exchange, source: Source) -> Draft:
    """Read a body and its response as one conversation.

    Args:
        record: The record it came from.
        exchange: Where its parts lie.
        source: Hears of repairs.

    Returns:
        The conversation, with a system message in front where the body has `system`.

    Raises:
        TranscriptError: Something in it is not as either API writes it.
    """
    rest = dict(exchange.body)
    messages = _system_messages(rest.pop("system", None))
    common = find_common(record, exchange)
    raw = rest.pop("messages")
    messages += _read_given(raw, source) if common is None else common
    answer = Answer()
    if exchange.response is not None:
        answer = read_answer(exchange.response, source, body=rest)
        messages += answer.messages
    tools = take_tools(rest)
    return draft_exchange(
        record, exchange, rest=rest, messages=messages, answer=answer, tools=tools
    )


def _read_given(raw: msgspec.Raw, source: Source) -> list[Message]:
    """Messages of a body in the order they were said."""
    heads = [object_fields(one) for one in list_items(raw)]
    if not all(heads):
        return read_message_list(raw, source)
    rows = [Row(fields, side_of(fields.get("role"))) for fields in heads]
    ((_, ordered),) = order_rows([("", rows)], source, place="messages")
    return read_messages([row.fields for row in ordered], source)


def draft_exchange(
    record: Record,
    exchange: Exchange,
    *,
    rest: Fields,
    messages: Sequence[Message],
    answer: Answer,
    tools: tuple[ToolDefinition, ...] | None,
    numbered: bool = False,
) -> Draft:
    """Make a conversation of the parts of an exchange.

    Args:
        record: The record it came from.
        exchange: Where its parts lie.
        rest: Keys of the body that no message was made of.
        messages: All messages, those of the answer included.
        answer: What the response said besides.
        tools: The tools that were offered.
        numbered: Whether all messages have an id of their own.
    """
    rest = dict(rest)
    model = text_value(rest.get("model"))
    if model is not None:
        del rest["model"]
    own_id = _own_id(exchange, rest) or answer.id
    metadata = {key: plain_value(raw) for key, raw in exchange.outer.items()}
    inner = {key: plain_value(raw) for key, raw in rest.items()}
    if exchange.outer and inner:
        metadata["request"] = inner
    else:
        metadata |= inner
    if answer.left:
        metadata["response"] = answer.left
    conversation = Conversation(
        id=own_id,
        messages=tuple(messages),
        tools=tools,
        model=model or answer.model,
        metadata=metadata,
    )
    return Draft(
        conversation=conversation,
        number=record.number,
        line=record.line,
        growing=True,
        series="" if exchange.logged else _name_of(exchange),
        custom_id=_custom_id(exchange),
        numbered=numbered,
    )


def _system_messages(raw: msgspec.Raw | None) -> list[Message]:
    if raw is None or json_kind(raw) == "null":
        return []
    if json_kind(raw) == "array":
        blocks = read_blocks(decode_list(raw))
        metadata = {"content_blocks": blocks.kept} if blocks.kept else {}
        return [Message(role="system", content=join_texts(blocks.texts), metadata=metadata)]
    text = text_value(raw)
    if text is None:
        raise TranscriptError(f"`system` must be a text or blocks, found {json_kind(raw)}")
    return [Message(role="system", content=text)]


def take_tools(rest: Fields) -> tuple[ToolDefinition, ...] | None:
    """Take the tools that were offered out of the keys of a body; None where it names none."""
    for key in ("tools", "functions"):
        tools = read_tools(rest.get(key))
        if tools is not None:
            del rest[key]
            return tools
    return None


def names_itself(exchange: Exchange) -> bool:
    """Whether a body, or what it lies in, has an id of its own, be it a number."""
    return bool(_name_of(exchange))


def _name_of(exchange: Exchange) -> str:
    """What a body or its envelope calls the conversation; a number counts too."""
    for fields in (exchange.outer, exchange.body):
        for key in _NAME_KEYS:
            word = word_value(fields.get(key)) if key in fields else None
            if word:
                return word
    return ""


def _custom_id(exchange: Exchange) -> str:
    return word_value(exchange.outer.get("custom_id")) or "" if exchange.outer else ""


def _own_id(exchange: Exchange, rest: Fields) -> str:
    for fields in (exchange.outer, rest):
        for key in _ID_KEYS:
            text = text_value(fields.get(key))
            if text and not text.isdecimal():
                return text
    return ""


def read_answer(response: Fields | str, source: Source, *, body: Fields) -> Answer:
    """Read a response of a chat API.

    Args:
        response: Its values, or the text of a stream.
        source: Hears of repairs.
        body: Keys of the request, which may say when it was made and what it cost.

    Returns:
        Its message, or what is left of a response without one.
    """
    if isinstance(response, str):
        joined, cut = read_stream(response)
        if cut:
            source.repair(
                "cut_response",
                message="the streamed response breaks off; its whole events are kept",
                place="response",
            )
        if joined is None:
            source.report(
                "warning",
                "response_not_read",
                message="the response is a text that is no event stream; kept in metadata",
                place="response",
            )
            return Answer(left=response)
        response = joined
    rest = dict(response)
    fields = _answer_fields(rest, source)
    if fields is None:
        return Answer(left={key: plain_value(raw) for key, raw in rest.items()} or None)
    messages = read_messages([fields], source, place="response")
    usage = plain_value(rest["usage"]) if "usage" in rest else plain_fields(_ollama_counts(rest))
    cost = plain_value(body["cost"]) if "cost" in body else None
    created = rest.pop("created", rest.get("created_at", body.get("timestamp")))
    metadata = {key: plain_value(raw) for key, raw in rest.items() if key not in ("id", "model")}
    first = messages[0]
    messages[0] = msgspec.structs.replace(
        first,
        usage=first.usage or read_usage(usage, cost_usd=cost),
        model=first.model or text_value(rest.get("model")),
        timestamp=first.timestamp or (read_time(plain_value(created)) if created else None),
        metadata=first.metadata | ({"response": metadata} if metadata else {}),
    )
    return Answer(
        messages=tuple(messages),
        id=word_value(rest.get("id")) or "",
        model=text_value(rest.get("model")),
    )


def _answer_fields(rest: Fields, source: Source) -> Fields | None:
    """Take the message out of a response of either API; None when it has none (an error, say)."""
    if "choices" in rest and json_kind(rest["choices"]) == "array":
        choices = decode_list(rest["choices"])
        first = decode_fields(choices[0]) if choices and json_kind(choices[0]) == "object" else {}
        if "message" not in first or json_kind(first["message"]) != "object":
            return None
        fields = decode_fields(first.pop("message"))
        fields.setdefault("role", msgspec.Raw(b'"assistant"'))
        tell_choices(source, len(choices))
        if len(choices) == 1:
            del rest["choices"]
            rest |= {key: raw for key, raw in first.items() if key != "index"}
        return fields
    if "content" in rest and text_value(rest.get("role")) == "assistant":
        return {key: rest.pop(key) for key in ("role", "content")}
    message = object_fields(rest.get("message"))  # Ollama's, or a response of Cohere's
    if "content" in message or "tool_calls" in message:
        del rest["message"]
        return {"role": msgspec.Raw(b'"assistant"'), **message}
    return None


def _ollama_counts(rest: Fields) -> Fields:
    """Usage where it stands beside the message."""
    words = {"prompt_eval_count": "prompt_tokens", "eval_count": "completion_tokens"}
    return {words[key]: raw for key, raw in rest.items() if key in words}
