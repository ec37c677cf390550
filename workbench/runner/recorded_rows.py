"""Rows of what was recorded: the same for every policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact
from workbench.messages import Conversation
from workbench.replay.replay import RecordedHistory
from workbench.scoring.cost import ReplayPricer
from workbench.scoring.recent import RecentPast
from workbench.store.recording_rows import ConversationRow, FactRow, MessageRow, OccurrenceRow

__all__ = [
    "conversation_row",
    "fact_rows",
    "message_rows",
    "occurrence_rows",
    "to_json",
    "turns_of",
]


def to_json(value: Any) -> str:
    """Compact JSON text of a value, keys in the order they stand."""
    return msgspec.json.encode(value).decode("utf-8")


def turns_of(conversation: Conversation) -> list[int]:
    """Number of the turn each message stands in, from 0; -1 before the first request."""
    turn = -1
    turns = []
    for message in conversation.messages:
        turn += message.role == "user" and message.model_visible
        turns.append(turn)
    return turns


def conversation_row(
    history: RecordedHistory, *, position: int, pricer: ReplayPricer | None = None
) -> ConversationRow:
    """The row of a conversation.

    Args:
        history: The conversation.
        position: Its place among those of the run.
        pricer: Prices its calls, where there is a price.
    """
    conversation = history.conversation
    return ConversationRow(
        conversation_id=conversation.id,
        position=position,
        unit=conversation.unit,
        language=conversation.language,
        tags_json=to_json(conversation.tags),
        source=conversation.source,
        format=conversation.format,
        n_messages=len(conversation.messages),
        n_turns=max(turns_of(conversation), default=-1) + 1,
        n_recorded_calls=len(history.calls),
        single_turn=RecentPast(conversation).single_turn,
        model=conversation.model,
        price_model=None if pricer is None else pricer.model,
        price_basis_json=to_json(() if pricer is None else pricer.basis),
        tools_recorded=conversation.tools is not None,
        tool_tokens=None if conversation.tools is None else history.tool_tokens,
        tools_json=None
        if conversation.tools is None
        else to_json([tool.definition for tool in conversation.tools]),
        metadata_json=to_json(conversation.metadata),
    )


def message_rows(history: RecordedHistory) -> list[MessageRow]:
    """The rows of its messages."""
    conversation = history.conversation
    return [
        MessageRow(
            conversation_id=conversation.id,
            message_index=place,
            message_id=message.id or "",
            role=message.role,
            content=message.content,
            reasoning=message.reasoning,
            tool_calls_json=to_json(message.tool_calls) if message.tool_calls else None,
            tool_call_id=message.tool_call_id,
            name=message.name,
            attachments_json=to_json(message.attachments) if message.attachments else None,
            tokens=tokens,
            turn=turn,
            model_visible=message.model_visible,
            timestamp=message.timestamp,
            model=message.model,
            usage_json=None if message.usage is None else to_json(message.usage),
            metadata_json=to_json(message.metadata),
        )
        for place, (message, tokens, turn) in enumerate(
            zip(conversation.messages, history.tokens, turns_of(conversation), strict=True)
        )
    ]


def fact_rows(conversation: Conversation, index: FactIndex) -> list[FactRow]:
    """The rows of its facts; rules of system messages follow the others."""
    return [
        FactRow(
            conversation_id=conversation.id,
            fact_index=place,
            kind=fact.kind,
            family=fact.family,
            sub=fact.sub,
            surface=fact.surface,
            canonical=fact.canonical,
            unit=fact.unit,
            first_message=fact.occurrences[0].message,
            last_message=max(occurrence.message for occurrence in fact.occurrences),
            n_occurrences=len(fact.occurrences),
            system_rule=place >= len(index.facts),
            statement_json=None if fact.statement is None else to_json(fact.statement),
            also_json=to_json(fact.also),
            flags_json=to_json(fact.flags),
        )
        for place, fact in enumerate(_all_facts(index))
    ]


def occurrence_rows(conversation: Conversation, index: FactIndex) -> list[OccurrenceRow]:
    """The rows of every place where a fact stands."""
    return [
        OccurrenceRow(
            conversation_id=conversation.id,
            fact_index=place,
            message_index=occurrence.message,
            part=occurrence.part,
            span_start=occurrence.start,
            span_end=occurrence.end,
            surface=occurrence.surface,
        )
        for place, fact in enumerate(_all_facts(index))
        for occurrence in fact.occurrences
    ]


def _all_facts(index: FactIndex) -> Sequence[Fact]:
    return (*index.facts, *index.system_rules)
