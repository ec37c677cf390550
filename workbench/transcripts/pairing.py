"""Joins tool calls with their results where ids are missing, repeated, or on one side only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from workbench.messages import Message, ToolCall

__all__ = ["Pairing", "pair_calls"]


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Messages whose calls all have ids, and what that took.

    Attributes:
        messages: The messages; those that needed nothing are the same objects.
        made_ids: Calls that got an id because they had none, or one that another call of the
            message has.
        paired_by_order: Results without a usable id that were joined to a call by name and order.
        unpaired: Results that could not be joined to any call.
        repeated: Results of a call that was answered before.
    """

    messages: tuple[Message, ...]
    made_ids: int = 0
    paired_by_order: int = 0
    unpaired: int = 0
    repeated: int = 0


@dataclass(slots=True)
class _Open:
    """A call that waits for its result."""

    message: int
    place: int
    name: str
    recorded: str | None
    id: str


@dataclass(slots=True)
class _Walk:
    messages: list[Message]
    waiting: list[_Open] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    closed: bool = True
    made: int = 0
    ordered: int = 0
    unpaired: int = 0
    repeated: int = 0


def pair_calls(messages: Sequence[Message]) -> Pairing:
    """Give every call an id and join every result to its call.

    By id where both sides have one. A result without an id takes the first waiting call of its name
    in the group of calls just before it, else the first waiting one. A call without an id takes the
    one its result names, else `call_<message index>_<place>`. Ids that come again in later groups
    stay as they are.
    """
    if _is_paired(messages):
        return Pairing(messages=tuple(messages))
    walk = _Walk(messages=list(messages))
    for index, message in enumerate(messages):
        if message.tool_calls:
            _open_calls(walk, index)
        elif message.role == "tool":
            _close_call(walk, index)
        else:
            walk.closed = True
    return Pairing(
        messages=tuple(walk.messages),
        made_ids=walk.made,
        paired_by_order=walk.ordered,
        unpaired=walk.unpaired,
        repeated=walk.repeated,
    )


def _is_paired(messages: Sequence[Message]) -> bool:
    """Whether nothing has to be done: the common case, told quickly."""
    known: set[str | None] = set()
    for message in messages:
        calls = message.tool_calls
        if calls:
            ids = {calls[0].id} if len(calls) == 1 else {call.id for call in calls}
            if not all(ids) or len(ids) < len(calls):
                return False
            known |= ids
        elif message.role == "tool":
            if message.tool_call_id not in known:
                return False
            known.remove(message.tool_call_id)
    return True


def _open_calls(walk: _Walk, index: int) -> None:
    if walk.closed:
        walk.waiting = []
    walk.closed = False
    message = walk.messages[index]
    used: set[str] = set()
    calls = []
    for place, call in enumerate(message.tool_calls):
        fresh = call.id
        if not fresh or fresh in used:
            fresh = _made_id(index, place, taken={c.id for c in message.tool_calls} | used)
            walk.made += 1
        used.add(fresh)
        walk.known.add(fresh)
        walk.answered.discard(fresh)
        walk.waiting.append(_Open(index, place, call.name, call.id, fresh))
        calls.append(call if fresh == call.id else msgspec.structs.replace(call, id=fresh))
    _replace_calls(walk, index, calls)


def _made_id(index: int, place: int, *, taken: set[str | None]) -> str:
    made = f"call_{index}_{place}"
    while made in taken:
        made += "_"
    return made


def _replace_calls(walk: _Walk, index: int, calls: Sequence[ToolCall]) -> None:
    message = walk.messages[index]
    if tuple(calls) != message.tool_calls:
        walk.messages[index] = msgspec.structs.replace(message, tool_calls=tuple(calls))


def _close_call(walk: _Walk, index: int) -> None:
    walk.closed = True
    message = walk.messages[index]
    answered = message.tool_call_id
    if answered:
        same = [waiting for waiting in walk.waiting if waiting.recorded == answered]
        if not same and answered in walk.known:
            walk.repeated += answered in walk.answered
            walk.answered.add(answered)
            return
        choice = same[0] if same else _nameless(walk, message)
        if choice and not same:
            _rename(walk, choice, answered)
    else:
        choice = _by_order(walk, message)
        walk.ordered += choice is not None
    if choice is None:
        walk.unpaired += 1
        return
    walk.waiting.remove(choice)
    walk.answered.add(choice.id)
    if choice.id != answered:
        walk.messages[index] = msgspec.structs.replace(message, tool_call_id=choice.id)


def _nameless(walk: _Walk, message: Message) -> _Open | None:
    """A waiting call that has no id of its own, for a result that names one."""
    return _first([waiting for waiting in walk.waiting if not waiting.recorded], message)


def _by_order(walk: _Walk, message: Message) -> _Open | None:
    return _first(walk.waiting, message)


def _first(waiting: Sequence[_Open], message: Message) -> _Open | None:
    named = [call for call in waiting if call.name == message.name]
    return next(iter(named or waiting), None)


def _rename(walk: _Walk, call: _Open, fresh: str) -> None:
    walk.known.discard(call.id)
    walk.known.add(fresh)
    calls = list(walk.messages[call.message].tool_calls)
    calls[call.place] = msgspec.structs.replace(calls[call.place], id=fresh)
    _replace_calls(walk, call.message, calls)
    call.id = fresh
