"""Writes conversations as request bodies of OpenAI's chat API, one a line."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.asides import ASIDE, aside_of, conversation_aside
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw, decode_fields
from workbench.transcripts.messages import read_messages

__all__ = ["chat_message", "encode_chat", "tools_as_sent"]


def encode_chat(conversation: Conversation) -> bytes:
    """A conversation as one line: a body with `messages`, `tools` and `model`.

    Messages that the model did not see are no messages of the body. What the API has no place for
    stands under the key `workbench`, of a message or of the body, so that reading gives an equal
    conversation.
    """
    tools = tools_as_sent(conversation)
    body: dict[str, Any] = {
        "messages": [
            _with_aside(message, place)
            for place, message in enumerate(
                message for message in conversation.messages if message.model_visible
            )
        ]
    }
    if tools is not None:
        body["tools"] = tools
    if conversation.model is not None:
        body["model"] = conversation.model
    body[ASIDE] = conversation_aside(conversation, tools=tools is None)
    return msgspec.json.encode(body)


def tools_as_sent(conversation: Conversation) -> list[msgspec.Raw] | None:
    """The definitions of the tools as JSON; None where reading them would not give the same."""
    if conversation.tools is None or any("\n" in tool.definition for tool in conversation.tools):
        return None
    written = [msgspec.Raw(tool.definition.encode()) for tool in conversation.tools]
    try:
        again = read_tools(as_raw(written))
    except msgspec.DecodeError:
        return None
    return written if again == conversation.tools else None


def _with_aside(message: Message, place: int) -> dict[str, Any]:
    written = chat_message(message)
    (read,) = read_messages([decode_fields(as_raw(written))], Source())
    aside = aside_of(message, msgspec.structs.replace(read, id=f"m{place}"))
    return written | ({ASIDE: aside} if aside else {})


def chat_message(message: Message) -> dict[str, Any]:
    """A message as the chat API writes it; what the API has no place for is left out."""
    written: dict[str, Any] = {"role": message.role, "content": _content(message)}
    if message.tool_calls:
        written["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in message.tool_calls
        ]
    if message.tool_call_id is not None:
        written["tool_call_id"] = message.tool_call_id
    if message.name is not None:
        written["name"] = message.name
    return written


def _content(message: Message) -> str | list[dict[str, Any]] | None:
    images = [one.url for one in message.attachments if one.kind == "image" and one.url]
    if images:
        texts = [{"type": "text", "text": message.content}] if message.content else []
        return [*texts, *({"type": "image_url", "image_url": {"url": url}} for url in images)]
    if message.content is None and not message.tool_calls:
        return ""
    return message.content
