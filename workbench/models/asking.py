"""What holds for all questions of a run: caps, a ledger of what was paid for, and dry runs.

A session is open around replays. Every question that costs money or a model's time goes through
`ask_counted`, which looks first whether an earlier, interrupted attempt at the same run has the
answer, then whether a cap leaves room for it, and writes down both question and answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

import msgspec

from workbench.errors import ModelError
from workbench.journal import current_scope
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel
from workbench.models.extractive import ExtractiveModel
from workbench.models.ledger import Ledger, NoRoomError
from workbench.models.replies_file import hash_prompt, request_key
from workbench.tokens import count_text

__all__ = ["MAY_BE_PAID", "AskSession", "Question", "ask_counted", "open_session"]

MAY_BE_PAID = frozenset({"timeout", "bad_response", "no_message", "blank", "reasoning_only"})
"""Outcomes of a failed call whose prompt the model had read, which providers charge for."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question of a dry run."""

    scope: str
    """`policy/conversation` it was asked for."""
    label: str
    """Label of the model that would be asked."""
    prompt: str
    """The prompt."""
    tokens_in: int
    """Its tokens."""
    tokens_out: int
    """Tokens of the reply that stands in for the model's."""


@dataclass
class AskSession:
    """What holds for the questions that are asked while it is open.

    Attributes:
        ledger: Keeps what was asked and answered, and holds the caps; None keeps nothing.
        stand_in: Answers in the place of every model, for a dry run; None asks them.
        questions: Questions of a dry run, in order.
        stopped: Why no further question may be asked; None where it may.
    """

    ledger: Ledger | None = None
    stand_in: ExtractiveModel | None = None
    questions: list[Question] = field(default_factory=list)
    stopped: str | None = None


_open: ContextVar[AskSession | None] = ContextVar("workbench_asking", default=None)


@contextmanager
def open_session(session: AskSession) -> Iterator[AskSession]:
    """Let a session hold for all questions inside the block."""
    token = _open.set(session)
    try:
        yield session
    finally:
        _open.reset(token)


def ask_counted(model: SummaryModel, request: ModelRequest) -> ModelReply | None:
    """Put a question to a model under the rules of the open session.

    Raises:
        ModelError: The model failed, or a cap leaves no room for the question (outcome
            `not_asked`).
    """
    session = _open.get()
    if session is None or not getattr(model, "asks", True):
        return _ask(model, request)
    if session.stand_in is not None:
        return _stand_in(session, session.stand_in, model, request)
    if session.ledger is None:
        return _ask(model, request)
    return _ask_on_record(session, session.ledger, model, request)


def _stand_in(
    session: AskSession, stand_in: ExtractiveModel, model: SummaryModel, request: ModelRequest
) -> ModelReply:
    reply = stand_in.ask(request)
    text = (reply.message.content if reply.message else None) or ""
    session.questions.append(
        Question(
            scope=current_scope(),
            label=model.label,
            prompt=request.prompt,
            tokens_in=count_text(request.prompt),
            tokens_out=count_text(text),
        )
    )
    return msgspec.structs.replace(reply, stand_in=True)


def _ask_on_record(
    session: AskSession, ledger: Ledger, model: SummaryModel, request: ModelRequest
) -> ModelReply | None:
    scope = current_scope()
    key = request_key(model.label, request.options, hash_prompt(request.prompt))
    earlier = ledger.take_earlier(scope, key)
    if earlier is not None:
        return earlier
    if session.stopped is None:
        try:
            number = ledger.reserve(model.label, scope, request)
        except NoRoomError as error:
            session.stopped = str(error)
    if session.stopped is not None:
        raise ModelError(f"{model.label} was not asked: {session.stopped}", outcome="not_asked")
    try:
        reply = _ask(model, request)
    except Exception as error:
        ledger.settle_failed(number, paid=getattr(error, "outcome", "") in MAY_BE_PAID)
        raise
    if reply is None:
        ledger.settle_failed(number, paid=True)
        return None
    ledger.settle(number, label=model.label, scope=scope, key=key, reply=reply)
    return reply


def _ask(model: SummaryModel, request: ModelRequest) -> ModelReply | None:
    """The reply with U+FFFD for halves of surrogate pairs, as where an emoji was cut in two."""
    reply = model.ask(request)
    if reply is None or reply.message is None:
        return reply
    message = reply.message
    mended = msgspec.structs.replace(
        message, content=_whole(message.content), reasoning=_whole(message.reasoning)
    )
    return reply if mended == message else msgspec.structs.replace(reply, message=mended)


def _whole(text: str | None) -> str | None:
    if not text:
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
