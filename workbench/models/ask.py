"""Asks a summary model: holds the timeout, counts tokens and writes the journal.

Every call of a model in the workbench goes through `ask_model`, answered or not, so no call goes
uncounted and no failure of a model leaves as anything but a `ModelError`.
"""

from __future__ import annotations

import contextvars
import threading
import time

import msgspec

from workbench.errors import ANY_FAILURE, ModelError, ModelTimeoutError, WorkbenchError
from workbench.journal import ModelCall, note, note_model_call
from workbench.messages import Message
from workbench.models._outcome import read_outcome
from workbench.models.asking import MAY_BE_PAID, ask_counted
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel
from workbench.models.secrets import one_line
from workbench.tokens import count_text

__all__ = ["OUTCOMES", "ask_model"]

OUTCOMES = {
    "ok": "a reply with text",
    "cut_off": "a reply that ended at its token limit",
    "blank": "a reply without text",
    "reasoning_only": "reasoning, and no text",
    "refused": "a refusal, by the provider's word or its own",
    "echo": "the prompt, or a large piece of it",
    "no_message": "a response that holds no message",
    "bad_response": "a response that is cut short or can't be read",
    "timeout": "no answer in time",
    "rate_limited": "the provider took no more requests (429), after all retries",
    "server_error": "the provider failed (5xx), after all retries",
    "unreachable": "nobody answered at that address",
    "error": "the request was refused, or something else went wrong",
    "missing_reply": "no recorded reply to this question",
    "not_asked": "a cap on calls or cost left no room",
}
"""Word for what came of a call -> what it means. All but the first and second give no summary."""


def ask_model(model: SummaryModel, request: ModelRequest) -> ModelReply:
    """Ask once and report the call to the open journal.

    Args:
        model: Who is asked.
        request: What is asked. With a timeout the model runs on a thread of its own, which is left
            behind when the time is over: its late answer is thrown away.

    Returns:
        The reply. Its message is there, its token counts and time are filled in, and its outcome
        says whether it may be taken for a summary.

    Raises:
        ModelTimeoutError: No answer within `request.timeout_s`.
        ModelError: The model failed, or its response holds no message.
    """
    started = asked = time.perf_counter()
    reply: ModelReply | None = None
    outcome = "ok"
    try:
        _prepare(model)
        asked = time.perf_counter()
        reply = _complete(_within_time(model, request), model=model, request=request)
        outcome = reply.outcome
    except ModelError as error:
        outcome = error.outcome
        note(outcome, detail=str(error))
        raise
    finally:
        model_ms = _milliseconds_since(asked)
        if reply is not None and reply.model_ms is not None:
            model_ms = reply.model_ms
        note_model_call(
            ModelCall(
                model=model.label,
                prompt=request.prompt,
                reply=reply.message.content if reply and reply.message else None,
                outcome=outcome,
                tokens_in=_tokens_in(request, reply=reply, outcome=outcome),
                tokens_out=reply.tokens_out or 0 if reply else 0,
                model_ms=model_ms,
                elapsed_ms=_milliseconds_since(started),
            )
        )
    return reply


def _tokens_in(request: ModelRequest, *, reply: ModelReply | None, outcome: str) -> int:
    """A prompt that was refused costs nothing; one that was read costs, answered or not."""
    if reply is not None:
        return reply.tokens_in or 0
    return count_text(request.prompt) if outcome in MAY_BE_PAID else 0


def _complete(
    reply: ModelReply | None, *, model: SummaryModel, request: ModelRequest
) -> ModelReply:
    if reply is None or reply.message is None:
        raise ModelError(
            f"{model.label} answered with no message; the response must hold one",
            outcome="no_message",
        )
    tokens_in, tokens_out = reply.tokens_in, reply.tokens_out
    return msgspec.structs.replace(
        reply,
        tokens_in=count_text(request.prompt) if tokens_in is None else tokens_in,
        tokens_out=_count_reply(reply.message) if tokens_out is None else tokens_out,
        outcome=read_outcome(request.prompt, reply),
    )


def _count_reply(message: Message) -> int:
    return count_text(message.content or "") + count_text(message.reasoning or "")


def _within_time(model: SummaryModel, request: ModelRequest) -> ModelReply | None:
    if not request.timeout_s:
        return _answer(model, request)
    box: list[ModelReply | WorkbenchError | None] = []

    def work() -> None:
        try:
            box.append(_answer(model, request))
        except WorkbenchError as error:
            box.append(error)

    # A daemon thread, not a pool: a pool waits for a hanging call when the process ends.
    context = contextvars.copy_context()
    thread = threading.Thread(target=context.run, args=(work,), daemon=True, name="ask-model")
    thread.start()
    thread.join(request.timeout_s)
    if not box:
        raise ModelTimeoutError(
            f"{model.label} gave no answer before the timeout of {request.timeout_s:g} s; raise "
            "`timeout_s`, or set it to 0 to wait for ever"
        )
    outcome = box[0]
    if isinstance(outcome, WorkbenchError):
        raise outcome
    return outcome


def _answer(model: SummaryModel, request: ModelRequest) -> ModelReply | None:
    """Ask; what a plug-in raises unannounced becomes a `ModelError`."""
    try:
        return ask_counted(model, request)
    except WorkbenchError:
        raise
    except ANY_FAILURE as error:
        raise ModelError(f"{model.label} failed: {one_line(error)}") from error


def _prepare(model: SummaryModel) -> None:
    prepare = getattr(model, "prepare", None)
    if prepare is None:
        return
    try:
        prepare()
    except WorkbenchError:
        raise
    except Exception as error:
        raise ModelError(f"{model.label} can't be loaded: {one_line(error)}") from error


def _milliseconds_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000.0
