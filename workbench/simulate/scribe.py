"""Writes a conversation down, and with it what it states and what its calls need."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from workbench.facts.fact import FactKind
from workbench.facts.must_keep import PlacedMustKeep
from workbench.messages import Conversation, Message, ToolCall, build_conversation

__all__ = ["NeededLabel", "Scribe", "Simulated"]

_SECONDS = 20


class NeededLabel(msgspec.Struct, frozen=True, kw_only=True):
    """A value in a call's arguments that was said before."""

    conversation: str
    """Id of the conversation."""
    message: str
    """Id of the message that makes the call."""
    tool: str
    """The tool."""
    path: str
    """The argument."""
    value: str
    """The value."""
    stated: tuple[str, ...]
    """Ids of all earlier messages that state it, in order."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation and what is true of it."""

    conversation: Conversation
    """The conversation."""
    facts: tuple[PlacedMustKeep, ...]
    """What it states, each at the message that states it first."""
    needed: tuple[NeededLabel, ...]
    """What its calls need, in order."""


class Scribe:
    """Puts messages in order and keeps the labels.

    Args:
        conversation_id: Id of the conversation.
        started: Time of the first message.
    """

    def __init__(self, conversation_id: str, *, started: datetime) -> None:
        self._id = conversation_id
        self._started = started
        self._messages: list[Message] = []
        self._facts: dict[tuple[str, str], PlacedMustKeep] = {}
        self._needed: list[NeededLabel] = []
        self._calls = 0

    def system(self, text: str) -> None:
        """Instructions; they state no facts."""
        self._add(Message(role="system", content=text))

    def user(self, text: str) -> None:
        """A request."""
        self._add(Message(role="user", content=text))

    def assistant(self, text: str) -> None:
        """An answer."""
        self._add(Message(role="assistant", content=text))

    def call(self, tool: str, arguments: Mapping[str, str], result: Mapping[str, object]) -> None:
        """A call with its result; arguments that were said before are needed values."""
        self._calls += 1
        call_id = f"call_{self._calls:04d}"
        written = json.dumps(dict(arguments), ensure_ascii=False)
        place = self._add(
            Message(
                role="assistant",
                tool_calls=(ToolCall(id=call_id, name=tool, arguments=written),),
            )
        )
        for path, value in arguments.items():
            earlier = [at for at in range(place) if self._says(at, value)]
            if earlier:
                self._needed.append(
                    NeededLabel(
                        conversation=self._id,
                        message=f"m{place}",
                        tool=tool,
                        path=path,
                        value=value,
                        stated=tuple(f"m{at}" for at in earlier),
                    )
                )
        text = json.dumps(dict(result), ensure_ascii=False)
        self._add(Message(role="tool", name=tool, tool_call_id=call_id, content=text))

    def fact(
        self, kind: FactKind, surface: str, *, canonical: str | None = None, sub: str | None = None
    ) -> None:
        """Label words of the last message as a fact.

        Raises:
            ValueError: The last message does not hold them.
        """
        message = self._messages[-1]
        if surface not in (message.content or ""):
            raise ValueError(f"{surface!r} must stand in the last message, {message.content!r}")
        self._facts.setdefault(
            (kind, surface),
            PlacedMustKeep(
                kind=kind,
                surface=surface,
                conversation=self._id,
                message=f"m{len(self._messages) - 1}",
                canonical=canonical,
                sub=sub,
                start=(message.content or "").index(surface),
            ),
        )

    def finish(self, *, language: str, group: str) -> Simulated:
        """The conversation as it is now, with its labels."""
        return Simulated(
            conversation=build_conversation(
                self._id, self._messages, language=language, group=group, format="simulated"
            ),
            facts=tuple(self._facts.values()),
            needed=tuple(self._needed),
        )

    def _add(self, message: Message) -> int:
        place = len(self._messages)
        at = self._started + timedelta(seconds=_SECONDS * place)
        self._messages.append(
            msgspec.structs.replace(message, id=f"m{place}", timestamp=at.isoformat())
        )
        return place

    def _says(self, place: int, value: str) -> bool:
        """Whether a message states a value; none that is made here is a part of another."""
        message = self._messages[place]
        if message.role == "system":
            return False
        return value in (message.content or "") or any(
            value in call.arguments for call in message.tool_calls
        )
