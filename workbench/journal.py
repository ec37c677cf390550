"""What happens inside a compressor while it runs: notes, model calls, and the ids of new messages.

A compressor gives back messages and nothing else, so that writing one stays easy. What a replay has
to know besides (a reply named an unknown message; a model call took 2 s) is written into the
journal that is open around the call. With none open, writing does nothing.

>>> with open_journal(scope="demo") as journal:
...     note("unknown_id", detail="m9")
>>> journal.notes[0].code
'unknown_id'
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

import msgspec

from workbench.messages import Message

__all__ = [
    "Journal",
    "ModelCall",
    "Note",
    "current_conversation",
    "current_scope",
    "in_conversation",
    "new_message_id",
    "note",
    "note_capped",
    "note_model_call",
    "open_journal",
]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something a compressor did that its output does not show."""

    code: str
    """What happened, as `unknown_id`, `missing_id`, `protected_id`, `blank_summary`, `no_cursor`,
    `nothing_to_compress`, `open_call_compressed`, or the outcome of a model's call that was not
    plainly answered, as `timeout`."""
    message_id: str | None = None
    """The message it concerns."""
    detail: str | None = None
    """Words or a value for the reader."""


class ModelCall(msgspec.Struct, frozen=True, kw_only=True):
    """One call of a summary model."""

    model: str
    """Label of the model as tables show it."""
    prompt: str
    """The whole prompt that was sent."""
    reply: str | None = None
    """The text that came back, None when none did."""
    outcome: str = "ok"
    """`ok`, or what came in the place of a reply or of a summary, a key of
    `workbench.models.ask.OUTCOMES`."""
    tokens_in: int = 0
    """Tokens of the prompt."""
    tokens_out: int = 0
    """Tokens of the reply."""
    model_ms: float = 0.0
    """Time the model took when it was really asked; a recorded reply keeps its own."""
    elapsed_ms: float = 0.0
    """Time this process spent on the call, token counts included; not the compressor's."""


@dataclass
class Journal:
    """What was written while the journal was open.

    Attributes:
        scope: Goes into the ids of new messages, as `policy/conversation`.
        notes: Notes in order.
        model_calls: Model calls in order.
        capped: Texts that were cut at a limit, whole.
    """

    scope: str = ""
    notes: list[Note] = field(default_factory=list)
    model_calls: list[ModelCall] = field(default_factory=list)
    capped: list[str] = field(default_factory=list)


_open: ContextVar[Journal | None] = ContextVar("workbench_journal", default=None)
_conversation: ContextVar[str | None] = ContextVar("workbench_conversation", default=None)


@contextmanager
def open_journal(*, scope: str = "") -> Iterator[Journal]:
    """Collect what compressors and models report inside the block."""
    journal = Journal(scope=scope)
    token = _open.set(journal)
    try:
        yield journal
    finally:
        _open.reset(token)


@contextmanager
def in_conversation(conversation_id: str) -> Iterator[None]:
    """Say whose messages are compressed inside the block; a scope alone leaves that open."""
    token = _conversation.set(conversation_id)
    try:
        yield
    finally:
        _conversation.reset(token)


def current_conversation() -> str | None:
    """Id of the conversation that is replayed, None outside of a replay."""
    return _conversation.get()


def current_scope() -> str:
    """Scope of the open journal, as `policy/conversation`; empty where none is open."""
    journal = _open.get()
    return "" if journal is None else journal.scope


def note(code: str, *, message_id: str | None = None, detail: str | None = None) -> None:
    """Report something that the output does not show."""
    journal = _open.get()
    if journal is not None:
        journal.notes.append(Note(code=code, message_id=message_id, detail=detail))


def note_model_call(call: ModelCall) -> None:
    """Report one call of a summary model, answered or not."""
    journal = _open.get()
    if journal is not None:
        journal.model_calls.append(call)


def note_capped(text: str) -> None:
    """Report a text of which only what fits a limit is kept, whole and before it is cut."""
    journal = _open.get()
    if journal is not None:
        journal.capped.append(text)


def new_message_id(maker: str, messages: Sequence[Message], *, part: int = 0) -> str:
    """Id for a message that a compressor makes, the same whenever the same range is compressed.

    Args:
        maker: Name of the compressor.
        messages: The messages it was given; their ids name the range.
        part: Which of several new messages of this compression it is, from 0.

    Returns:
        `<maker>-<16 hex digits>`, derived from scope, maker, range and part.
    """
    journal = _open.get()
    digest = hashlib.sha256()
    for word in (journal.scope if journal else "", maker, str(part)):
        digest.update(word.encode("utf-8", "surrogatepass") + b"\0")
    for message in messages:
        digest.update(
            (message.id or message.content or "").encode("utf-8", "surrogatepass") + b"\0"
        )
    return f"{maker}-{digest.hexdigest()[:16]}"
