"""Structural rules of a list of messages: what a provider refuses, and what some templates refuse.

A *call group* is an assistant message with calls and the tool messages right after it. Its results
may come in any order; with anything else in between, the group is closed. An id of a call may come
again in a later group, since many providers start counting anew with each turn.

`find_violations` lists everything that is wrong with a history or a view. `check_output` is the
stricter door for what a compressor gives back: it raises at the first error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from workbench.errors import InvalidOutputError
from workbench.messages import Message

__all__ = [
    "RULES",
    "Rule",
    "Severity",
    "Violation",
    "check_output",
    "find_violations",
    "new_violations",
]

Severity = Literal["error", "warning"]


class Rule(msgspec.Struct, frozen=True):
    """One structural rule."""

    severity: Severity
    """`error`: providers refuse the list. `warning`: some do, or some chat templates."""
    broken: str
    """What is wrong where it is broken, in words for the reader."""


RULES: dict[str, Rule] = {
    "orphan_tool_result": Rule("error", "a tool result answers no open call"),
    "duplicate_result": Rule("error", "a call is answered twice"),
    "unanswered_tool_call": Rule("error", "a call has no result before the next message"),
    "blank_call_id": Rule("error", "a call has no id, so no result can name it"),
    "duplicate_call_id": Rule("error", "two calls of one message have the same id"),
    "misplaced_tool_call": Rule("error", "a message that is no assistant's carries calls"),
    "no_conversation_message": Rule("error", "there is no message but system messages"),
    "start_role": Rule("warning", "the conversation does not start with a user message"),
    "role_alternation": Rule("warning", "two messages of one speaker follow each other"),
    "several_system_messages": Rule("warning", "more than one system message opens the list"),
    "system_in_middle": Rule("warning", "a system message stands inside the conversation"),
}
"""Every code of `find_violations`."""


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """A place where a list of messages breaks a structural rule."""

    code: str
    """Which rule, a key of `RULES`."""
    index: int | None
    """Place of the message in the list, from 0; of the assistant message for a call without result.
    None when the whole list is meant."""
    severity: Severity
    """`error` or `warning`, as in `RULES`."""
    message_id: str | None = None
    """Id of that message."""
    detail: str | None = None
    """The ids of calls it is about."""


def find_violations(messages: Sequence[Message]) -> list[Violation]:
    """Everything that breaks a structural rule, in order of the list.

    Args:
        messages: A history or a view. Messages the model does not see are passed over.

    Returns:
        Errors and warnings; empty for a list that every provider takes.
    """
    seen = [(i, message) for i, message in enumerate(messages) if message.model_visible]
    found = [*_iter_pairing(seen), *_iter_roles(seen)]
    if all(message.role == "system" for _, message in seen):
        found.append(_violation("no_conversation_message"))
    return sorted(found, key=lambda violation: -1 if violation.index is None else violation.index)


def new_violations(before: Iterable[Violation], after: Iterable[Violation]) -> list[Violation]:
    """Those of `after` that were not there before: same code at the same message.

    Args:
        before: Violations of the recording's own history, which are no fault of a policy.
        after: Violations of the view.
    """
    known = {(violation.code, violation.message_id) for violation in before}
    return [violation for violation in after if (violation.code, violation.message_id) not in known]


def check_output(messages: Sequence[Message] | None) -> None:
    """Check what a compressor gave back.

    It must hold at least one message, all of them visible to the model, every call answered within
    its group and every result called for, and start with a user message, with one system message
    before it at most. Blank texts, several messages of one speaker, system messages further down
    and repeated message ids pass: runtimes send such lists.

    Args:
        messages: The compressor's output; None counts as none.

    Raises:
        InvalidOutputError: The first rule that is broken, with its code and index. The codes are
            those of `RULES`, `no_summary` and `invalid_message`.
    """
    if not messages:
        raise InvalidOutputError(
            "expected at least one message from the compressor and got no summary; return the "
            "messages unchanged where there is nothing to shorten",
            code="no_summary",
        )
    # The start is checked last. What is no message ends the check of calls where it stands.
    good = _count_good(messages)
    for violation in _iter_pairing(list(enumerate(messages[:good])), closed=good == len(messages)):
        raise _output_error(violation)
    if good < len(messages):
        raise InvalidOutputError(
            f"expected messages that the model sees from the compressor, and got an invalid "
            f"message at index {good}: {_describe(messages[good])}",
            code="invalid_message",
            index=good,
        )
    _check_start(messages)


def _count_good(messages: Sequence[Message]) -> int:
    """How many messages from the start are messages that the model sees."""
    for i, message in enumerate(messages):
        if not isinstance(message, Message) or not message.model_visible:
            return i
    return len(messages)


def _describe(message: object) -> str:
    if isinstance(message, Message):
        return f"the {message.role} message {message.id!r} has model_visible=False"
    return f"{type(message).__name__} instead of Message"


def _check_start(messages: Sequence[Message]) -> None:
    first = 1 if messages[0].role == "system" else 0
    if first == len(messages):
        came, index = "nothing but a system message", None
    elif messages[first].role != "user":
        came, index = f"a message of role {messages[first].role!r} at index {first}", first
    else:
        return
    raise InvalidOutputError(
        "the compressor's output must start with a user message, after one system message at most; "
        f"got {came}",
        code="start_role",
        index=index,
    )


def _output_error(violation: Violation) -> InvalidOutputError:
    detail = f" ({violation.detail})" if violation.detail else ""
    return InvalidOutputError(
        f"the compressor's output is not valid at index {violation.index}: "
        f"{RULES[violation.code].broken}{detail}; keep or drop a call together with its results",
        code=violation.code,
        index=violation.index,
    )


def _violation(
    code: str,
    index: int | None = None,
    *,
    message: Message | None = None,
    detail: str | None = None,
) -> Violation:
    return Violation(
        code=code,
        index=index,
        severity=RULES[code].severity,
        message_id=message.id if message is not None else None,
        detail=detail,
    )


def _iter_pairing(
    seen: Sequence[tuple[int, Message]], *, closed: bool = True
) -> Iterator[Violation]:
    """Errors between calls and results, each where a reader who goes through the list meets it.

    Args:
        seen: Messages with their index.
        closed: Whether the list ends here, so that calls that are still open have no result.
    """
    group: tuple[int, Message] | None = None
    open_ids: dict[str, None] = {}
    answered: set[str] = set()
    for index, message in seen:
        if message.role == "tool":
            yield from _close_call(index, message, open_ids=open_ids, answered=answered)
            continue
        yield from _unanswered(group, open_ids)
        group, answered = (index, message), set()
        open_ids = dict.fromkeys(
            call.id for call in message.tool_calls if call.id and call.id.strip()
        )
        yield from _iter_calls(index, message)
    if closed:
        yield from _unanswered(group, open_ids)


def _close_call(
    index: int, message: Message, *, open_ids: dict[str, None], answered: set[str]
) -> Iterator[Violation]:
    """Take a result's call out of the open ones, or say why it has none."""
    call_id = message.tool_call_id
    if call_id is not None and call_id in open_ids:
        del open_ids[call_id]
        answered.add(call_id)
        return
    code = "duplicate_result" if call_id in answered else "orphan_tool_result"
    yield _violation(code, index, message=message, detail=f"result of call {call_id!r}")


def _unanswered(
    group: tuple[int, Message] | None, open_ids: dict[str, None]
) -> Iterator[Violation]:
    if group is not None and open_ids:
        named = ", ".join(map(repr, open_ids))
        yield _violation(
            "unanswered_tool_call", group[0], message=group[1], detail=f"no result of call {named}"
        )


def _iter_calls(index: int, message: Message) -> Iterator[Violation]:
    """Errors of the calls of one message, looked at alone."""
    if message.tool_calls and message.role != "assistant":
        yield _violation(
            "misplaced_tool_call", index, message=message, detail=f"role {message.role!r}"
        )
    ids: set[str] = set()
    for call in message.tool_calls:
        if not call.id or not call.id.strip():
            yield _violation(
                "blank_call_id", index, message=message, detail=f"call of {call.name!r}"
            )
        elif call.id in ids:
            yield _violation(
                "duplicate_call_id", index, message=message, detail=f"call {call.id!r}"
            )
        else:
            ids.add(call.id)


def _iter_roles(seen: Sequence[tuple[int, Message]]) -> Iterator[Violation]:
    """Warnings about who speaks when."""
    previous: Message | None = None
    n_system = 0
    for index, message in seen:
        if message.role == "system":
            n_system += 1
            if previous is not None:
                yield _violation("system_in_middle", index, message=message)
            elif n_system == 2:
                yield _violation("several_system_messages", index, message=message)
            continue
        if previous is None and message.role != "user":
            yield _violation("start_role", index, message=message, detail=f"role {message.role!r}")
        elif previous is not None and message.role == previous.role != "tool":
            yield _violation("role_alternation", index, message=message)
        previous = message
