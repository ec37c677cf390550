"""Needed values: what a recorded call used and the history had stated before.

The definition that headline numbers rest on: a leaf of a call's arguments that stands verbatim in
some earlier message. It was needed, for the recording shows that it was used; a view that no longer
holds it would have sent the agent into that call without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from workbench.messages import Conversation, Message, iter_texts, recorded_calls
from workbench.scoring.leaves import identifier_tokens, read_leaves
from workbench.scoring.recent import RecentPast
from workbench.scoring.verbatim import VerbatimFinder

__all__ = ["Measure", "NeededIndex", "NeededValue", "find_needed", "writing_calls"]

Measure = Literal["value", "token"]
"""Whole leaves, or the identifier-like tokens inside them (for arguments that are code)."""


class NeededValue(msgspec.Struct, frozen=True, kw_only=True):
    """One value that one recorded call used and its history had stated."""

    call: int
    """Which recorded call, from 0."""
    message: int
    """Index of the message that makes the call."""
    ordinal: int
    """Its place among the needed values of that call and measure, from 0."""
    measure: Measure
    """Whether it is a leaf or a token of one."""
    value: str
    """The value as the call wrote it, stripped."""
    tool: str
    """Name of the tool that was called with it."""
    path: str
    """Where it stands in the arguments."""
    writing: bool | None
    """Whether the tool changes something; None when nobody said which tools only read."""
    stated_in: tuple[int, ...]
    """Indices of all earlier messages that state it, ascending; at least one."""
    old: bool
    """Whether even the latest of them lies before the recent past."""


class NeededIndex(msgspec.Struct, frozen=True, kw_only=True):
    """All needed values of a conversation."""

    values: tuple[NeededValue, ...]
    """In order of the calls; both measures."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The distinct values."""
        return tuple(dict.fromkeys(needed.value for needed in self.values))


class _Candidate(msgspec.Struct, frozen=True, kw_only=True):
    call: int
    message: int
    measure: Measure
    value: str
    tool: str
    path: str


def find_needed(
    conversation: Conversation, *, read_only: Sequence[str] | None = None
) -> NeededIndex:
    """Find every needed value of a conversation.

    Args:
        conversation: The recording.
        read_only: Names or globs of the tools that change nothing; None when that is not known.

    Returns:
        The needed values. System messages and what the model never saw state nothing.
    """
    candidates = list(_candidates(conversation))
    stated = _places(conversation.messages, {candidate.value for candidate in candidates})
    past = RecentPast(conversation)
    values: list[NeededValue] = []
    ordinals: dict[tuple[int, Measure], int] = {}
    for candidate in candidates:
        earlier = tuple(i for i in stated.get(candidate.value, ()) if i < candidate.message)
        if not earlier:
            continue
        key = (candidate.call, candidate.measure)
        ordinal = ordinals[key] = ordinals.get(key, -1) + 1
        values.append(
            NeededValue(
                call=candidate.call,
                message=candidate.message,
                ordinal=ordinal,
                measure=candidate.measure,
                value=candidate.value,
                tool=candidate.tool,
                path=candidate.path,
                writing=_is_writing(candidate.tool, read_only),
                stated_in=earlier,
                old=earlier[-1] < past.start(candidate.message),
            )
        )
    return NeededIndex(values=tuple(values))


def _candidates(conversation: Conversation) -> Iterator[_Candidate]:
    for call, place in enumerate(recorded_calls(conversation)):
        for tool_call in conversation.messages[place].tool_calls:
            tokens: dict[str, str] = {}
            for leaf in read_leaves(tool_call.arguments):
                for token in identifier_tokens(leaf.text):
                    tokens.setdefault(token, leaf.path)
                if (value := leaf.value) is not None:
                    yield _Candidate(
                        call=call,
                        message=place,
                        measure="value",
                        value=value,
                        tool=tool_call.name,
                        path=leaf.path,
                    )
            for token, path in tokens.items():
                yield _Candidate(
                    call=call,
                    message=place,
                    measure="token",
                    value=token,
                    tool=tool_call.name,
                    path=path,
                )


def _places(messages: Sequence[Message], values: set[str]) -> dict[str, list[int]]:
    """Indices of the messages that state each value, ascending."""
    finder = VerbatimFinder(sorted(values))
    stated: dict[str, list[int]] = {}
    for i, message in enumerate(messages):
        if message.role == "system" or not message.model_visible:
            continue
        for value in finder.find_any(list(iter_texts(message))):
            stated.setdefault(value, []).append(i)
    return stated


def writing_calls(
    conversation: Conversation, *, read_only: Sequence[str] | None = None
) -> dict[int, bool | None]:
    """Which recorded calls change something.

    Args:
        conversation: The recording.
        read_only: Names or globs of the tools that change nothing; None when that is not known.

    Returns:
        For each recorded call that calls tools, whether one of them changes something; None when
        that is not known.
    """
    writing: dict[int, bool | None] = {}
    for call, place in enumerate(recorded_calls(conversation)):
        tools = [tool_call.name for tool_call in conversation.messages[place].tool_calls]
        if tools:
            found = [_is_writing(tool, read_only) for tool in tools]
            writing[call] = None if read_only is None else any(found)
    return writing


def _is_writing(tool: str, read_only: Sequence[str] | None) -> bool | None:
    if read_only is None:
        return None
    return not any(fnmatchcase(tool, pattern) for pattern in read_only)
