"""One answer of a model that a file writes in several parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from workbench.messages import Message
from workbench.transcripts.blocks import join_texts

__all__ = ["is_blank", "join_answer", "join_answers"]


def is_blank(message: Message) -> bool:
    """Whether a message says nothing that a model would be sent again."""
    return not (message.content or message.tool_calls or message.attachments)


def join_answer(parts: Sequence[Message], *, keep_parts: bool) -> list[Message]:
    """Make one message of the parts of an answer.

    The first part becomes the whole: all texts, all calls, the last usage. An answer that is
    reasoning and nothing else is hidden, since it is never sent again.

    Args:
        parts: At least one assistant message, in recorded order.
        keep_parts: Whether the other parts stay as hidden messages without text, `part` in their
            metadata, so that each entry of the file is a message; else their metadata is kept in
            the whole under `parts`.

    Returns:
        The whole, then what is left of the other parts.
    """
    first, others = parts[0], parts[1:]
    whole = replace(
        first,
        content=join_texts([part.content for part in parts if part.content is not None]),
        tool_calls=tuple(call for part in parts for call in part.tool_calls),
        reasoning="\n".join(part.reasoning for part in parts if part.reasoning) or None,
        attachments=tuple(one for part in parts for one in part.attachments),
        usage=next((part.usage for part in reversed(parts) if part.usage), None),
        model=next((part.model for part in parts if part.model), None),
    )
    seen = not is_blank(whole) and any(part.model_visible for part in parts)
    whole = replace(whole, model_visible=seen)
    if keep_parts:
        return [whole, *(_rest_of(part, place) for place, part in enumerate(others, start=2))]
    kept = [part.metadata for part in others if part.metadata]
    return [replace(whole, metadata=whole.metadata | {"parts": kept}) if kept else whole]


def _rest_of(part: Message, place: int) -> Message:
    return Message(
        role="assistant",
        id=part.id,
        timestamp=part.timestamp,
        model_visible=False,
        metadata=part.metadata | {"part": place},
    )


def join_answers(messages: Iterable[Message], *, keep_parts: bool) -> Iterator[Message]:
    """Make one message of each run of assistant messages; the others pass."""
    for by_model, run in groupby(messages, key=_by_model):
        if by_model:
            yield from join_answer(list(run), keep_parts=keep_parts)
        else:
            yield from run


def _by_model(message: Message) -> bool:
    return message.role == "assistant"
