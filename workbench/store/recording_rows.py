"""Rows that say what was recorded: conversations, their messages, and the facts they state.

They do not depend on a policy and stand once in a run file, whatever the number of policies.
"""

from __future__ import annotations

from typing import ClassVar

from workbench.store.row import Row

__all__ = ["ConversationRow", "FactRow", "MessageRow", "OccurrenceRow"]


class ConversationRow(Row, frozen=True, kw_only=True):
    """One recorded conversation."""

    TABLE: ClassVar[str] = "conversation"
    KEY: ClassVar[tuple[str, ...]] = ("conversation_id",)

    conversation_id: str
    """Its id, unique within the run."""
    position: int
    """Place among the conversations of the run, from 0."""
    unit: str
    """Group it belongs to, else its own id: one unit for intervals, pairing and splits."""
    language: str | None = None
    """`en`, `zh`, … where file or card says so."""
    tags_json: str = "[]"
    """Labels to slice by, a JSON array of strings."""
    source: str | None = None
    """File and place it was read from."""
    format: str | None = None
    """Name of the transcript format it was read as."""
    n_messages: int
    """All its messages, those the model does not see included."""
    n_turns: int
    """Turns that start with a user message the model sees."""
    n_recorded_calls: int
    """Points where the recording's model answered."""
    single_turn: bool
    """Whether it has a single human turn, so that age is measured in answers instead of turns."""
    model: str | None = None
    """The agent's model, where known."""
    price_model: str | None = None
    """Model whose prices its calls have; null where none is known."""
    price_basis_json: str = "[]"
    """What those prices rest on, a JSON array of sentences."""
    tools_recorded: bool
    """Whether recording or card says which tools were offered; else `tool_tokens` is null."""
    tool_tokens: int | None = None
    """Tokens that the tool definitions add to each prompt."""
    tools_json: str | None = None
    """Definitions of the tools, a JSON array of their texts."""
    metadata_json: str = "{}"
    """Keys of the recording that have no column."""


class MessageRow(Row, frozen=True, kw_only=True):
    """One recorded message."""

    TABLE: ClassVar[str] = "message"
    KEY: ClassVar[tuple[str, ...]] = ("conversation_id", "message_index")

    conversation_id: str
    """Conversation it belongs to."""
    message_index: int
    """Place in it, from 0; other tables refer to it by this."""
    message_id: str
    """Its id, unique within the conversation."""
    role: str
    """`system`, `user`, `assistant` or `tool`."""
    content: str | None = None
    """Its text; null where the recording has none, which is not the same as an empty one."""
    reasoning: str | None = None
    """Readable reasoning; counts no tokens and states no facts."""
    tool_calls_json: str | None = None
    """Calls of an assistant message, a JSON array with arguments as recorded; null without any."""
    tool_call_id: str | None = None
    """The call that a tool message answers."""
    name: str | None = None
    """Name of the speaker or the tool."""
    attachments_json: str | None = None
    """What it carries beside text, a JSON array; null when nothing."""
    tokens: int
    """Tokens it adds to a prompt."""
    turn: int
    """Turn it stands in, from 0; -1 before the first user message."""
    model_visible: bool = True
    """False for what only people saw."""
    timestamp: str | None = None
    """When it was recorded, ISO 8601."""
    model: str | None = None
    """The model that wrote it, where known."""
    usage_json: str | None = None
    """Real usage of the call that made it, a JSON object."""
    metadata_json: str = "{}"
    """Keys of the recording that have no column."""


class FactRow(Row, frozen=True, kw_only=True):
    """A value or statement that a conversation states."""

    TABLE: ClassVar[str] = "fact"
    KEY: ClassVar[tuple[str, ...]] = ("conversation_id", "fact_index")

    conversation_id: str
    """Conversation that states it."""
    fact_index: int
    """Place among its facts, from 0; rules of system messages follow the others."""
    kind: str
    """Kind of fact, as `identifier`, `amount` or `constraint`."""
    family: str
    """Headline column: `ids`, `numbers` or `constraints`."""
    sub: str | None = None
    """Finer sort, as `order`, `payment`, `email`."""
    surface: str
    """The words of its first occurrence."""
    canonical: str
    """The form that all its occurrences share."""
    unit: str | None = None
    """Unit of a number."""
    first_message: int
    """Index of the message that states it first."""
    last_message: int
    """Index of the message that states it last."""
    n_occurrences: int
    """Places where it stands."""
    system_rule: bool = False
    """Whether a system message makes it: reported apart, never at risk."""
    statement_json: str | None = None
    """What a statement says in comparable form, a JSON object; null for values."""
    also_json: str = "[]"
    """Other canonical forms of the same value, a JSON array."""
    flags_json: str = "[]"
    """Doubts about it, a JSON array."""


class OccurrenceRow(Row, frozen=True, kw_only=True):
    """One place where a fact stands."""

    TABLE: ClassVar[str] = "occurrence"
    KEY: ClassVar[tuple[str, ...]] = (
        "conversation_id",
        "fact_index",
        "message_index",
        "part",
        "span_start",
    )

    conversation_id: str
    """Conversation it stands in."""
    fact_index: int
    """The fact."""
    message_index: int
    """The message."""
    part: int
    """Which of its texts: 0 is the first of text, then name and arguments of each call."""
    span_start: int
    """Place of its first character in that text, in code points."""
    span_end: int
    """Place after its last character."""
    surface: str
    """The exact words there."""
