"""Anthropic messages: system outside the list, calls and results as content blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from workbench.transcripts.bodies import find_common, find_exchange, iter_heads
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    decode_fields,
    decode_list,
    json_kind,
    text_value,
)
from workbench.transcripts.messages import look_like_messages
from workbench.transcripts.openai_chat import OpenAIChat

__all__ = ["AnthropicMessages"]

_BLOCK_TYPES = frozenset(
    {"tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use"}
)


class AnthropicMessages:
    """Messages of Anthropic's API: bodies, exchanges, arrays, or one message a line.

    Results that stand in user messages become tool messages; what else a user said there stays a
    user message, and only that begins a turn. Reading is shared with the OpenAI format, since the
    two shapes don't contradict each other; this class tells them apart.
    """

    name: ClassVar[str] = "anthropic-messages"
    title: ClassVar[str] = "`system` beside `messages`, blocks `tool_use` and `tool_result`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        exchange = find_exchange(head[0])
        if exchange is not None:
            response = exchange.response if isinstance(exchange.response, dict) else {}
            if "system" in exchange.body or text_value(response.get("type")) == "message":
                return "record"
            if find_common(head[0], exchange) is not None:
                return None
            return "record" if _has_blocks(iter_heads(exchange.body)) else None
        if not look_like_messages([record.fields for record in head]):
            return None
        return "file" if _has_blocks(record.fields for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        return OpenAIChat().read(records, source)


def _has_blocks(messages: Iterable[Fields]) -> bool:
    contents = [message["content"] for message in messages if "content" in message]
    return any(
        json_kind(block) == "object" and _block_type(block) in _BLOCK_TYPES
        for content in contents
        if json_kind(content) == "array"
        for block in decode_list(content)
    )


def _block_type(block: msgspec.Raw) -> str | None:
    return text_value(decode_fields(block).get("type"))
