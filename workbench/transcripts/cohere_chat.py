"""Chats of Cohere's first API: a history, and the message that goes on with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from workbench.messages import Conversation, Message, Role, ToolCall, Usage
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.envelopes import find_request
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)

__all__ = ["CohereChat"]

_ROLES: dict[str, Role] = {
    "USER": "user",
    "CHATBOT": "assistant",
    "SYSTEM": "system",
    "TOOL": "tool",
}
_ASKED = ("preamble", "message", "tool_results")
_TAKEN = ("chat_history", "model", "conversation_id", *_ASKED)


class CohereChat:
    """Requests with `chat_history`, alone, logged with their response, or responses that repeat it.

    The preamble is the system message, `message` what the person says next, and `text` of a
    response the answer, unless the history ends with it already.
    """

    name: ClassVar[str] = "cohere-chat"
    title: ClassVar[str] = "`chat_history` of the roles `USER` and `CHATBOT`, beside `message`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        exchange = find_request(head[0], "chat_history")
        if exchange is None:
            return None
        first = [object_fields(raw) for raw in list_items(exchange.body["chat_history"])[:2]]
        known = all(text_value(one.get("role")) in _ROLES and "message" in one for one in first)
        told = not exchange.body.keys().isdisjoint((*_ASKED, "generation_id"))
        return "record" if known and told else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # nothing is repaired: what is not as the API writes it is not recognised
        for record in records:
            exchange = find_request(record, "chat_history")
            if exchange is None:
                continue
            body = exchange.body
            response = exchange.response if isinstance(exchange.response, dict) else body
            messages = list(_read_body(body))
            answer = _answer(response)
            if answer is not None and not _says(messages[-1:], answer):
                messages.append(answer)
            own = text_value(response.get("response_id")) or text_value(body.get("conversation_id"))
            conversation = Conversation(
                id=own or "",
                messages=tuple(messages),
                model=text_value(body.get("model")),
                metadata=plain_fields(exchange.outer) | plain_fields(body, without=_TAKEN),
            )
            yield Draft(
                conversation=conversation,
                number=record.number,
                line=record.line,
                growing=exchange.logged,
            )


def _read_body(body: Fields) -> Iterator[Message]:
    preamble = text_value(body.get("preamble"))
    if preamble:
        yield Message(role="system", content=preamble)
    for raw in list_items(body.get("chat_history")):
        yield from _read_entry(object_fields(raw))
    yield from _results(body)
    asked = text_value(body.get("message"))
    if asked:
        yield Message(role="user", content=asked)


def _read_entry(fields: Fields) -> Iterator[Message]:
    role = _ROLES.get(text_value(fields.get("role")) or "", "system")
    if role == "tool":
        yield from _results(fields)
        return
    taken = ("role", "message", "tool_calls", "tool_results")
    yield Message(
        role=role,
        content=text_value(fields.get("message")),
        tool_calls=tuple(_calls(fields)) if role == "assistant" else (),
        metadata=plain_fields(fields, without=taken),
    )


def _calls(fields: Fields) -> Iterator[ToolCall]:
    for call in map(object_fields, list_items(fields.get("tool_calls"))):
        name = text_value(call.get("name")) or ""
        yield ToolCall(name=name, arguments=argument_text(call.get("parameters")))


def _results(fields: Fields) -> Iterator[Message]:
    """Results of tools; they name their call by its name, and stand in the order of the calls."""
    for result in map(object_fields, list_items(fields.get("tool_results"))):
        name = text_value(object_fields(result.get("call")).get("name"))
        yield Message(role="tool", name=name, content=argument_text(result.get("outputs")))


def _answer(response: Fields) -> Message | None:
    text, calls = text_value(response.get("text")), tuple(_calls(response))
    if text is None and not calls:
        return None
    tokens = plain_fields(object_fields(object_fields(response.get("meta")).get("tokens")))
    given, made = (_count(tokens.get(f"{side}_tokens")) for side in ("input", "output"))
    usage = Usage(input_tokens=given, output_tokens=made) if given is not None else None
    return Message(role="assistant", content=text, tool_calls=calls, usage=usage)


def _count(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) else None


def _says(messages: Sequence[Message], answer: Message) -> bool:
    return any(m.role == "assistant" and m.content == answer.content for m in messages)
