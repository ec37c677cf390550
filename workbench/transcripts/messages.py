"""Chat messages of OpenAI's and Anthropic's APIs, one object each, as values of ours.

One reader for both: what people record mixes them (blocks of one inside messages of the other), and
the shapes don't contradict each other. Which API wrote a file is the formats' matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Message, Role
from workbench.transcripts.blocks import Blocks, ToolResult, read_blocks
from workbench.transcripts.calls import read_calls, read_function_call
from workbench.transcripts.common_case import read_common_messages
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import (
    Fields,
    decode_fields,
    decode_list,
    json_kind,
    object_fields,
    plain_value,
    raw_text,
    text_value,
    word_value,
)
from workbench.transcripts.usage import read_time, read_usage

__all__ = [
    "build_messages",
    "look_like_messages",
    "looks_like_message",
    "read_message_list",
    "read_messages",
    "side_of",
]

_ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
    "function": "tool",
    "human": "user",
    "ai": "assistant",
    "model": "assistant",
    "ipython": "tool",
    "observation": "tool",
    "tool_result": "tool",
    "tool_response": "tool",
    "tool-response": "tool",
    "tool-call": "assistant",
}
_SAYING = frozenset({"content", "tool_calls", "function_call", "tool_call_id"})
"""Keys of a message that says, calls or answers something."""
_content = msgspec.json.Decoder(str | None | list[msgspec.Raw])


def looks_like_message(fields: Fields) -> bool:
    """Whether an object can be a chat message: a role, and something said or called."""
    return "role" in fields and not fields.keys().isdisjoint(_SAYING)


def side_of(raw: msgspec.Raw | None) -> Role | None:
    """Who speaks by the value of `role`; None where it is no known role."""
    return _role_of(text_value(raw))


def look_like_messages(heads: Sequence[Fields]) -> bool:
    """Whether objects can be a list of chat messages: one says something, one has a known role.

    Among them may be some that have a role and nothing else: an answer that was refused or cut off
    is recorded so.
    """
    known = [text_value(head.get("role")) in _ROLES for head in heads]
    return (
        any(map(looks_like_message, heads))
        and any(known)
        and all(told or looks_like_message(head) for told, head in zip(known, heads, strict=True))
    )


def read_message_list(
    raw: msgspec.Raw, source: Source, *, place: str = "messages"
) -> list[Message]:
    """Read an array of messages.

    Args:
        raw: The array, unparsed.
        source: Hears of repairs.
        place: Name of the array for messages to people.

    Returns:
        The messages in order; one that holds tool results as blocks gives several.

    Raises:
        TranscriptError: It is not an array of messages.
    """
    common = read_common_messages(raw)
    if common is not None:
        return common
    try:
        elements = decode_list(raw)
    except msgspec.ValidationError as error:
        kind = json_kind(raw)
        raise TranscriptError(f"`{place}` must be an array of messages, found {kind}") from error
    return read_messages(elements, source, place=place)


def _decode_message(raw: msgspec.Raw) -> Fields:
    try:
        return decode_fields(raw)
    except msgspec.ValidationError as error:
        raise TranscriptError(f"a message must be an object, found {json_kind(raw)}") from error


def read_messages(
    messages: Iterable[Fields | msgspec.Raw],
    source: Source,
    *,
    place: str = "messages",
    lines: Sequence[int | None] = (),
) -> list[Message]:
    """Read messages in order.

    Args:
        messages: One object each, unparsed, or its values.
        source: Hears of repairs.
        place: Name of their list for messages to people.
        lines: The line of the file that each stands on, where they have one each.

    Returns:
        The messages in order; one that holds tool results as blocks gives several.

    Raises:
        TranscriptError: One of them is no message; the error names its place.
    """
    found: list[Message] = []
    strangers: list[tuple[int, str]] = []
    known_calls: set[str | None] = set()
    index = 0
    try:
        for index, message in enumerate(messages):
            fields = message if isinstance(message, dict) else _decode_message(message)
            found += _read_message(fields, known_calls, source, f"{place}[{index}]")
            word = found[-1].metadata.get("role")
            if isinstance(word, str) and _role_of(word) is None:
                strangers.append((index, word))
            known_calls.update(call.id for call in found[-1].tool_calls)
        if strangers:
            index, word = strangers[0]
            _admit_strangers(strangers, found, source, place)
    except TranscriptError as error:
        line = lines[index] if index < len(lines) else error.line
        raise TranscriptError(f"{place}[{index}]: {error.reason}", line=line) from error
    return found


def _admit_strangers(
    strangers: Sequence[tuple[int, str]], found: Sequence[Message], source: Source, place: str
) -> None:
    """Tell of unknown roles; a conversation that nobody else speaks in is none of ours."""
    words = list(dict.fromkeys(word for _, word in strangers))
    spoken = [message for message in found if message.metadata.get("role") not in words]
    if not any(message.role in ("user", "assistant") for message in spoken):
        raise TranscriptError(f"expected a role ({', '.join(_ROLES)}), found {words[0]!r}")
    told = ", ".join(map(repr, words))
    source.repair(
        "unknown_role",
        message=f"{len(strangers)} messages of unknown roles ({told}); with words they are system "
        "messages, which begin no turn, without words they are hidden",
        place=f"{place}[{strangers[0][0]}]",
    )


def _read_message(
    fields: Fields, known_calls: set[str | None], source: Source, place: str
) -> list[Message]:
    rest = dict(fields)
    word = text_value(rest.pop("role", None))
    role = _role_of(word) or _guess_role(fields, word)
    if role is None:
        return [_set_aside(fields)]
    blocks = _read_content(rest.pop("content", None), source, place)
    calls = (
        *read_calls(rest.pop("tool_calls", None)),
        *read_function_call(rest.pop("function_call", None)),
    )
    told = {call.id for call in calls if call.id}
    calls += tuple(call for call in blocks.calls if call.id not in told)
    own_id, call_id = word_value(rest.pop("id", None)), word_value(rest.pop("tool_call_id", None))
    if role == "tool" and call_id is None and own_id in known_calls:
        own_id, call_id = None, own_id
    content = blocks.content
    if content is None and not calls:
        content = _said_aside(rest)
    message = Message(
        role=role,
        id=own_id,
        content=content,
        tool_calls=calls,
        tool_call_id=call_id,
        name=_take_text(rest, "name")
        or (_take_text(rest, "tool_name") if role == "tool" else None),
        reasoning=_take_reasoning(rest, blocks),
        attachments=tuple(blocks.attachments),
        timestamp=_take_time(rest),
        model=_take_text(rest, "model"),
        **_rest_fields(rest, blocks, word=word, role=role),
    )
    return _split_results(message, blocks.results)


def _role_of(word: str | None) -> Role | None:
    """The role that a word names, spaces around it and capitals aside."""
    return None if word is None else _ROLES.get(word) or _ROLES.get(word.strip().lower())


def _guess_role(fields: Fields, word: str | None) -> Role | None:
    """What somebody of an unknown role does; None where it says nothing.

    What it calls or answers tells it. Words alone are a system message: the model saw them, and no
    person is known to have said them.
    """
    if not word:
        raw = fields.get("role")
        came = "none" if raw is None else raw_text(raw)
        raise TranscriptError(f"expected a role ({', '.join(_ROLES)}), found {came}")
    if "tool_call_id" in fields:
        return "tool"
    if "tool_calls" in fields or "function_call" in fields:
        return "assistant"
    return "system" if "content" in fields else None


def _set_aside(fields: Fields) -> Message:
    """An entry of an unknown role that says nothing: kept, and not shown to the model."""
    metadata = {key: plain_value(raw) for key, raw in fields.items()}
    return Message(role="system", model_visible=False, metadata=metadata)


def _read_content(raw: msgspec.Raw | None, source: Source, place: str) -> Blocks:
    if raw is None:
        return Blocks()
    try:
        content = _content.decode(raw)
    except msgspec.ValidationError:
        return _read_odd_content(raw, source, place)
    if isinstance(content, list):
        blocks = read_blocks(content)
        if blocks.unknown:
            kinds = ", ".join(map(repr, dict.fromkeys(blocks.unknown)))
            source.report(
                "warning",
                "unknown_block",
                message=f"content blocks of unknown types ({kinds}); what is no text is kept in "
                "metadata",
                place=f"{place}.content",
            )
        return blocks
    return Blocks() if content is None else Blocks(texts=[content])


def _read_odd_content(raw: msgspec.Raw, source: Source, place: str) -> Blocks:
    if json_kind(raw) == "object" and "type" in decode_fields(raw):
        return read_blocks([raw])
    source.repair(
        "content_not_text",
        message=f"content is a JSON {json_kind(raw)}; its JSON text is the content",
        place=f"{place}.content",
    )
    return Blocks(texts=[raw_text(raw)])


def _take_text(rest: Fields, key: str) -> str | None:
    text = text_value(rest.get(key))
    if text is not None or (key in rest and json_kind(rest[key]) == "null"):
        del rest[key]
    return text


def _said_aside(rest: Fields) -> str | None:
    """What an answer without content says: a refusal, or what its sound says."""
    spoken = object_fields(rest.get("audio")).get("transcript")
    return text_value(rest.get("refusal")) or text_value(spoken)


def _take_name(rest: Fields, role: Role) -> str | None:
    name = _take_text(rest, "name")
    return name or _take_text(rest, "tool_name") if role == "tool" else name


def _take_reasoning(rest: Fields, blocks: Blocks) -> str | None:
    texts = list(blocks.reasoning)
    for key in ("reasoning_content", "reasoning", "thinking", "tool_plan"):
        text = None if texts else text_value(rest.get(key))
        if text is not None:
            texts.append(text)
            del rest[key]
    return "\n".join(texts) if texts else None


def _take_time(rest: Fields) -> str | None:
    raw = rest.get("timestamp")
    time = None if raw is None else read_time(plain_value(raw))
    if time is not None:
        del rest["timestamp"]
    return time


def _rest_fields(rest: Fields, blocks: Blocks, *, word: str | None, role: Role) -> dict[str, Any]:
    metadata = {key: plain_value(raw) for key, raw in rest.items()}
    if word != role:
        metadata["role"] = word
    if blocks.kept:
        metadata["content_blocks"] = blocks.kept
    if not ("usage" in metadata or "cost" in metadata):
        return {"metadata": metadata}
    usage = read_usage(metadata.get("usage"), cost_usd=metadata.get("cost"))
    return {"metadata": metadata, "usage": usage}


def build_messages(role: Role, blocks: Blocks, **fields: Any) -> list[Message]:
    """Build the messages that a list of blocks amounts to.

    Args:
        role: Who speaks.
        blocks: What the blocks hold.
        **fields: Further fields of the message.

    Returns:
        One message, and one of the tool for each result; a user message that holds results only
        gives those alone.
    """
    metadata = fields.pop("metadata", {})
    if blocks.kept:
        metadata = metadata | {"content_blocks": blocks.kept}
    message = Message(
        role=role,
        content=blocks.content,
        tool_calls=tuple(blocks.calls),
        reasoning="\n".join(blocks.reasoning) or None,
        attachments=tuple(blocks.attachments),
        metadata=metadata,
        **fields,
    )
    return _split_results(message, blocks.results)


def _split_results(message: Message, results: list[ToolResult]) -> list[Message]:
    """Results become tool messages of their own; what else a person said stays a user message."""
    if not results:
        return [message]
    tools = [
        Message(
            role="tool",
            content=result.content,
            tool_call_id=result.call_id,
            name=result.name,
            attachments=result.attachments,
            timestamp=message.timestamp,
            metadata=result.metadata,
        )
        for result in results
    ]
    if message.content is not None or message.attachments or message.tool_calls:
        return [*tools, message] if message.role == "user" else [message, *tools]
    last = msgspec.structs.replace(
        tools[-1], id=message.id, metadata={**message.metadata, **tools[-1].metadata}
    )
    return [*tools[:-1], last]
