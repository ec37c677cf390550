"""Values of a recorded conversation: message, tool call, turn, conversation.

Nothing of a chat recording is lost in them: what has no field of its own stays in `metadata`. All
are frozen; an importer builds them once and everybody after it only reads. None can hold itself, so
the garbage collector, which would look at every message of a large load again and again, is told to
leave them alone (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

__all__ = [
    "Attachment",
    "Conversation",
    "Message",
    "Role",
    "ToolCall",
    "ToolDefinition",
    "Turn",
    "Usage",
    "build_conversation",
    "iter_texts",
    "message_text",
    "recorded_calls",
    "split_turns",
]

Role = Literal["system", "user", "assistant", "tool"]


class ToolCall(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One call of a tool, as the model wrote it."""

    id: str | None = None
    """Joins the call to its result; unique within one message, may come again in a later one."""
    name: str
    """Name of the tool."""
    arguments: str = ""
    """The arguments exactly as recorded: JSON text as a rule, but cut or foreign text stays too."""
    in_text: bool = False
    """Whether the model wrote it inside the text of its message, as a fenced block or as XML: the
    text is what is sent, so the call counts no tokens of its own."""
    metadata: dict[str, Any] = {}
    """Keys of the recording that have no field here."""


class Attachment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A picture, sound, film or file that a message carries; its bytes are not text."""

    kind: Literal["image", "audio", "video", "file"]
    """What it is; an image costs 765 tokens."""
    url: str | None = None
    """Where it lies; None when the recording holds the bytes themselves."""
    media_type: str | None = None
    """MIME type where the recording has it."""
    size: int | None = None
    """Characters of inline data that were left out of the text."""
    sha256: str | None = None
    """Digest of that inline data, so that two equal attachments can be told equal."""
    metadata: dict[str, Any] = {}
    """Keys of the recording that have no field here."""


class Usage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Tokens that the provider reported for the call that made a message."""

    input_tokens: int | None = None
    """All input tokens, cached ones included."""
    output_tokens: int | None = None
    """All output tokens, reasoning included."""
    cache_read_tokens: int | None = None
    """Input tokens read from the provider's prompt cache."""
    cache_write_tokens: int | None = None
    """Input tokens written to it."""
    reasoning_tokens: int | None = None
    """Output tokens that were reasoning."""
    cost_usd: float | None = None
    """What the recording says the call cost."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One message of a conversation."""

    role: Role
    """Who speaks; `developer` is read as system, `function` as tool."""
    id: str | None = None
    """Unique within its conversation. None only for messages in hand that nobody numbered yet."""
    content: str | None = None
    """The text. None means the recording has none, which is not the same as an empty one."""
    tool_calls: tuple[ToolCall, ...] = ()
    """Calls of an assistant message, in recorded order."""
    tool_call_id: str | None = None
    """The call that a tool message answers."""
    name: str | None = None
    """Name of the speaker or the tool where the recording has one."""
    reasoning: str | None = None
    """Readable reasoning of the model. Never sent again, so it counts no tokens and states no
    facts."""
    attachments: tuple[Attachment, ...] = ()
    """What the message carries beside text."""
    usage: Usage | None = None
    """Real usage of the call that made it."""
    timestamp: str | None = None
    """When it was recorded, ISO 8601."""
    model: str | None = None
    """The model that wrote it, where known."""
    model_visible: bool = True
    """False for what only people saw: approvals, forms, a simulated user's own tool calls."""
    version: int = 0
    """Counter of optimistic updates in the recording agent's memory."""
    metadata: dict[str, Any] = {}
    """Keys of the recording that have no field here."""


class ToolDefinition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A tool that was offered to the model."""

    name: str
    """Its name."""
    definition: str
    """The whole definition as JSON text, as it was sent."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A user message and everything up to the next one."""

    first: int
    """Index of its first message in the list that was split."""
    messages: tuple[Message, ...]
    """Its messages; the first is a user message, save in the headless start of a list."""

    @property
    def end(self) -> int:
        """Index just after its last message."""
        return self.first + len(self.messages)

    @property
    def headless(self) -> bool:
        """Whether it stands before the first user message."""
        return self.messages[0].role != "user"


class Conversation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One recorded conversation."""

    id: str
    """Unique within a data set and the same at every import of the same file."""
    messages: tuple[Message, ...]
    """All messages in recorded order, each with an id of its own."""
    group: str | None = None
    """Task, customer or trial set: conversations of one group are one unit for statistics."""
    tags: tuple[str, ...] = ()
    """Labels to slice by."""
    language: str | None = None
    """`en`, `zh`, … where file or card says so."""
    tools: tuple[ToolDefinition, ...] | None = None
    """Tools offered to the model; None when the recording does not say."""
    model: str | None = None
    """The agent's model, where known."""
    source: str | None = None
    """File and place it was read from."""
    format: str | None = None
    """Name of the transcript format it was read as."""
    metadata: dict[str, Any] = {}
    """Keys of the recording that have no field here."""

    @property
    def unit(self) -> str:
        """The group, or the conversation itself where it has none."""
        return self.group or self.id


def split_turns(messages: Sequence[Message]) -> list[Turn]:
    """Split a list into turns; what stands before the first user message is a headless turn."""
    if not messages:
        return []
    starts = [i for i, message in enumerate(messages) if message.role == "user" or i == 0]
    ends = [*starts[1:], len(messages)]
    return [
        Turn(first=start, messages=tuple(messages[start:end]))
        for start, end in zip(starts, ends, strict=True)
    ]


def recorded_calls(conversation: Conversation) -> list[int]:
    """Indices of the messages that the recording's model answered with, in order.

    Each is a point at which a prompt was sent: the messages before it are its history.
    """
    return [
        i
        for i, message in enumerate(conversation.messages)
        if message.role == "assistant" and message.model_visible
    ]


def message_text(message: Message) -> str:
    """The text of a message, empty where it has none."""
    return message.content or ""


def iter_texts(message: Message) -> Iterator[str]:
    """Every text a model would see in a message: its text, then name and arguments of each call."""
    if message.content:
        yield message.content
    for call in message.tool_calls:
        yield call.name
        if call.arguments:
            yield call.arguments


def build_conversation(
    conversation_id: str, messages: Sequence[Message], **fields: Any
) -> Conversation:
    """Build a conversation in which every message has an id that no other has.

    Missing ids become `m0`, `m1`, … by place. An id that came before gets `~2`, `~3`, … so that a
    reference to the first one stays true.

    Args:
        conversation_id: Id of the conversation.
        messages: Its messages in order.
        **fields: Further fields of `Conversation`.

    Returns:
        The conversation.
    """
    given = {message.id for message in messages if message.id}
    used: set[str] = set()
    copies: dict[str, int] = {}
    numbered = []
    for place, message in enumerate(messages):
        stem = message.id or f"m{place}"
        fresh = stem
        while fresh in used or (fresh in given and fresh != message.id):
            copies[stem] = copies.get(stem, 1) + 1
            fresh = f"{stem}~{copies[stem]}"
        used.add(fresh)
        same = fresh == message.id
        numbered.append(message if same else msgspec.structs.replace(message, id=fresh))
    return Conversation(id=conversation_id, messages=tuple(numbered), **fields)
