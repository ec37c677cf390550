"""What a foreign layout has no place for, written beside it and put back on reading.

A message that is written in another layout and read again has lost some fields. The writer does
just that, compares, and writes what differs aside; the reader lays it over what it read. So nothing
depends on knowing what a layout can hold.
"""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft
from workbench.transcripts.json_text import Fields, plain_fields

__all__ = ["ASIDE", "aside_of", "conversation_aside", "finish_draft", "lay_over"]

ASIDE = "workbench"
"""The one key of ours in files of other layouts."""


def aside_of(message: Message, read: Message) -> dict[str, Any]:
    """The fields of a message that got lost on the way.

    Args:
        message: As it is.
        read: As a reader of the other layout gives it back.

    Returns:
        Their values, None where the reader gives something and there is nothing.
    """
    own, found = msgspec.to_builtins(message), msgspec.to_builtins(read)
    return {key: own.get(key) for key in {**own, **found} if own.get(key, ()) != found.get(key, ())}


def lay_over(read: Message, aside: dict[str, Any]) -> Message:
    """A message as it was, from what was read of it and what stood aside.

    Raises:
        TranscriptError: What stands aside is no part of a message.
    """
    fields = msgspec.to_builtins(read) | aside
    try:
        return msgspec.convert(
            {key: value for key, value in fields.items() if value is not None}, Message
        )
    except msgspec.ValidationError as error:
        raise TranscriptError(f"`{ASIDE}` holds no part of a message: {error}") from error


def conversation_aside(conversation: Conversation, *, tools: bool) -> dict[str, Any]:
    """Fields of a conversation but its messages, and the messages that are hidden.

    Args:
        conversation: The conversation.
        tools: Whether its tools have to go aside too.
    """
    without = {"messages"} if tools else {"messages", "tools"}
    fields = msgspec.to_builtins(msgspec.structs.replace(conversation, messages=()))
    own = {key: value for key, value in fields.items() if key not in without}
    hidden = _hidden(conversation)
    return {"conversation": own} | ({"hidden": hidden} if hidden else {})


def _hidden(conversation: Conversation) -> list[dict[str, Any]]:
    return [
        {"place": place, "message": msgspec.to_builtins(message)}
        for place, message in enumerate(conversation.messages)
        if not message.model_visible
    ]


def finish_draft(read: Draft, aside: Fields) -> Draft:
    """A conversation as it was, from what was read of it and what stood aside.

    Args:
        read: Its visible messages, whole, and its tools where they could be read.
        aside: The object under `ASIDE`.

    Raises:
        TranscriptError: What stands aside is not as a writer of ours wrote it.
    """
    plain = plain_fields(aside)
    messages = [
        message if message.id else msgspec.structs.replace(message, id=f"m{place}")
        for place, message in enumerate(read.conversation.messages)
    ]
    try:
        for one in plain.get("hidden", []):
            messages.insert(one["place"], msgspec.convert(one["message"], Message))
        fields = {"messages": [], "tools": read.conversation.tools} | plain["conversation"]
        whole = msgspec.convert(fields, Conversation)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        raise TranscriptError(f"`{ASIDE}` holds no part of a conversation: {error}") from error
    conversation = msgspec.structs.replace(whole, messages=tuple(messages))
    return Draft(conversation=conversation, number=read.number, line=read.line, finished=True)
