"""Incremental compression: a stored summary that takes in what has come since, when it is time.

Semantics of the agents-flex processor (profile *post*). It knows neither replays nor models: the
step that compresses is handed in, and everything it did is told in what it gives back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal

import msgspec

from workbench.errors import (
    ANY_FAILURE,
    CompressionError,
    CursorNotFoundError,
    UsageError,
    with_kind,
)
from workbench.messages import Message
from workbench.policy.deciders import Decider, Pending
from workbench.policy.estimate import TokenEstimator
from workbench.policy.policy import OnFailure
from workbench.policy.prefix import oldest_share
from workbench.state.contract import (
    Clock,
    StateConflictError,
    StateKey,
    StateStore,
    StoredState,
    utc_now,
)
from workbench.validity import check_output

__all__ = [
    "CompressStep",
    "IncrementalProcessor",
    "OpenCall",
    "Processed",
    "ProcessedStatus",
]

CompressStep = Callable[[tuple[Message, ...]], Sequence[Message] | None]
"""Compresses the summary so far and what is pending; may raise, and then nothing was done."""

ProcessedStatus = Literal["compressed", "nothing_pending", "trigger_not_met", "failed", "conflict"]
"""`failed`: no usable summary. `conflict`: one that came too late. Both leave the state alone."""

_MOST = 2**63 - 1


class OpenCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call whose result had not come when it was summarised away."""

    message_id: str | None
    """The assistant message it stood in."""
    call_id: str | None
    """Its id; the result, should it still come, answers nothing in the view."""


@dataclass(frozen=True, kw_only=True)
class Processed:
    """What became of a history.

    Attributes:
        status: What happened.
        messages: What takes the place of the history: the summary, the new one or that so far, and
            all that is still pending.
        state: The stored state afterwards; None where there is none.
        start: Index of the first message that is still pending; they go to the end of the history.
        taken: How many messages the new summary took in.
        estimated_tokens: Size of what was pending, as the estimator has it.
        turns: User messages among what was pending.
        compressor_called: Whether the step that compresses ran, once, whatever came of it.
        open_calls: Calls without a result that the new summary no longer holds.
        error: Why it failed, or the conflict; None otherwise.
    """

    status: ProcessedStatus
    messages: tuple[Message, ...]
    state: StoredState | None
    start: int
    estimated_tokens: int
    turns: int
    taken: int = 0
    compressor_called: bool = False
    open_calls: tuple[OpenCall, ...] = ()
    error: BaseException | None = None

    @property
    def compressed(self) -> bool:
        """Whether a new state was saved."""
        return self.status == "compressed"

    @property
    def cause(self) -> str:
        """Class and words of the error, empty where there is none."""
        return "" if self.error is None else with_kind(type(self.error).__name__, str(self.error))


class IncrementalProcessor:
    """Keeps the summaries of any number of conversations in a store.

    It has no state of its own. Several processors may serve one conversation: of those that
    compress at once, one wins, and the others are told.
    """

    def __init__(
        self,
        *,
        store: StateStore,
        decider: Decider,
        compress: CompressStep,
        estimator: TokenEstimator,
        policy: str,
        policy_version: str = "1",
        on_failure: OnFailure = "fail",
        take: float = 1.0,
        time_to_live: timedelta | None = None,
        clock: Clock = utc_now,
    ) -> None:
        """Put a processor together.

        Args:
            store: Where the summaries live.
            decider: When to compress.
            compress: Compresses; called at most once for each history.
            estimator: Sizes what is pending.
            policy: Name of the policy, for the state.
            policy_version: Version of the policy, for the state.
            on_failure: What `process` does when compression fails.
            take: Share of the pending messages that a round takes in, the oldest first.
            time_to_live: How long a state is used; None: for good.
            clock: Dates the states.

        Raises:
            UsageError: One of the four is missing, the share is not in (0, 1], or the time to live
                is not above 0.
        """
        needed = {
            "store": store,
            "decider": decider,
            "compress": compress,
            "estimator": estimator,
        }
        missing = [f"`{name}`" for name, value in needed.items() if value is None]
        if missing:
            raise UsageError(f"incremental compression requires {' and '.join(missing)}, got None")
        if not 0 < take <= 1:
            raise UsageError(f"`0 < take <= 1` must hold, got {take}")
        if time_to_live is not None and time_to_live <= timedelta(0):
            raise UsageError(f"`time_to_live > 0` must hold, got {time_to_live}")
        self._store = store
        self._decider = decider
        self._compress = compress
        self._estimator = estimator
        self._policy = policy
        self._policy_version = policy_version
        self._on_failure = on_failure
        self._take = take
        self._time_to_live = time_to_live
        self._clock = clock

    def process(self, key: StateKey, messages: Sequence[Message]) -> Processed:
        """Compress if it is time, as a runtime does.

        Args:
            key: The conversation.
            messages: Its history up to the protected turns, from its very first message.

        Returns:
            What became of it; its status is never `conflict`, and `failed` only under
            `use_original`.

        Raises:
            StateConflictError: Another writer was faster; the failure strategy doesn't cover it.
            CursorNotFoundError: The last covered message is not in `messages`, nor this.
            UsageError: An argument or the estimate can't mean anything, nor this.
            StoreError: The store can't be reached, nor this.
            CompressionError: No usable summary, under `fail`; as any error of the step itself.
        """
        processed = self.attempt(key, messages)
        fatal = processed.status == "conflict" or self._on_failure == "fail"
        if processed.error is not None and fatal:
            raise processed.error
        return processed

    def attempt(self, key: StateKey, messages: Sequence[Message]) -> Processed:
        """Compress if it is time, and tell a failure or a conflict instead of raising it.

        For callers who keep a record of everything; the failure strategy is then theirs.

        Args:
            key: The conversation.
            messages: Its history up to the protected turns, from its very first message.

        Returns:
            What became of it.

        Raises:
            CursorNotFoundError: The last covered message is not in `messages`.
            UsageError: An argument or the estimate can't mean anything.
            StoreError: The store can't be reached.
        """
        _check_messages(messages)
        state, version = self._load(key)
        start = _first_pending(messages, state)
        pending = self._sized(messages[start:], state)
        left = Processed(
            status="nothing_pending",
            messages=(*pending.summary, *pending.messages),
            state=state,
            start=start,
            estimated_tokens=pending.tokens,
            turns=pending.turns,
        )
        if not pending.messages:
            return left
        if not self._decider.decide(pending):
            return replace(left, status="trigger_not_met")
        return self._compressed(key, pending, left=left, version=version)

    def _load(self, key: StateKey) -> tuple[StoredState | None, int]:
        """The state to go on from and the version that a save has to expect."""
        state = self._store.load(key)
        if state is not None:
            return state, state.version
        version = self._store.version(key)
        if version:
            # Either the state has expired, or another writer was the first just now.
            state = self._store.load(key)
        return state, version if state is None else state.version

    def _sized(self, messages: Sequence[Message], state: StoredState | None) -> Pending:
        tokens = self._estimator.estimate(messages)
        if tokens < 0:
            raise UsageError(
                f"an estimate of tokens must be non-negative, {self._estimator.name} gave {tokens}"
            )
        return Pending(
            messages=tuple(messages),
            tokens=tokens,
            turns=sum(message.role == "user" for message in messages),
            summary=state.summary if state is not None else (),
            state=state,
        )

    def _compressed(
        self, key: StateKey, pending: Pending, *, left: Processed, version: int
    ) -> Processed:
        left = replace(left, compressor_called=True)
        taken = oldest_share(pending.messages, self._take)
        if taken < len(pending.messages):
            pending = self._sized(pending.messages[:taken], pending.state)
        try:
            summary = _check_summary(self._compress((*pending.summary, *pending.messages)))
        except ANY_FAILURE as error:
            return replace(left, status="failed", error=error)
        state = self._next_state(pending, summary, version=version + 1)
        if not self._store.save(key, state, expected_version=version):
            return replace(left, status="conflict", error=StateConflictError(key, version))
        return replace(
            left,
            status="compressed",
            messages=(*summary, *left.messages[len(pending.summary) + taken :]),
            state=state,
            start=left.start + taken,
            taken=taken,
            open_calls=tuple(_open_calls(pending.messages, summary)),
        )

    def _next_state(
        self, pending: Pending, summary: tuple[Message, ...], *, version: int
    ) -> StoredState:
        # A state without a cursor covers nothing that can be told from what came since: all of the
        # history was pending again, so its counts start anew.
        before = pending.state
        if before is not None and before.covered_until_message_id is None:
            before = None
        sources = before.source_message_ids if before is not None else ()
        fresh = (message.id for message in pending.messages if message.id is not None)
        now = self._clock()
        return StoredState(
            version=version,
            summary=summary,
            covered_until_message_id=pending.messages[-1].id,
            source_message_ids=tuple(dict.fromkeys((*sources, *fresh))),
            policy=self._policy,
            policy_version=self._policy_version,
            created_at=now,
            expires_at=None if self._time_to_live is None else now + self._time_to_live,
            covered_turns=(before.covered_turns if before else 0) + pending.turns,
            covered_tokens=min(_MOST, (before.covered_tokens if before else 0) + pending.tokens),
        )


def _check_messages(messages: Sequence[Message]) -> None:
    if messages is None or not all(isinstance(message, Message) for message in messages):
        raise UsageError(
            "`messages` must be a sequence of messages without null messages, got "
            f"{type(messages).__name__}"
        )


def _first_pending(messages: Sequence[Message], state: StoredState | None) -> int:
    """Index after the first message that carries the covered id."""
    cursor = state.covered_until_message_id if state is not None else None
    if cursor is None:
        return 0
    for place, message in enumerate(messages):
        if message.id == cursor:
            return place + 1
    raise CursorNotFoundError(cursor)


def _check_summary(output: Sequence[Message] | None) -> tuple[Message, ...]:
    """A summary that may be stored: structurally sound, and not blank."""
    check_output(output)
    summary = tuple(output or ())
    if not any(_says_something(message) for message in summary):
        raise CompressionError(
            f"expected a summary that says something, got {len(summary)} blank messages; the "
            "state stays as it was"
        )
    return summary


def _says_something(message: Message) -> bool:
    return bool((message.content or "").strip() or message.tool_calls or message.attachments)


def _open_calls(pending: Sequence[Message], summary: Sequence[Message]) -> Iterator[OpenCall]:
    """Calls without a result that a summary no longer holds.

    Ids of calls may come again in a later message: a result answers the last call of its id.
    """
    kept = {message.id for message in summary if message.id is not None and message.tool_calls}
    waiting: dict[str | None, Message] = {}
    found: list[tuple[str | None, Message]] = []
    for message in pending:
        if message.role == "tool":
            waiting.pop(message.tool_call_id, None)
        for call in message.tool_calls:
            if call.id in waiting:
                found.append((call.id, waiting[call.id]))
            waiting[call.id] = message
    for call_id, message in (*found, *waiting.items()):
        if message.id is None or message.id not in kept:
            yield OpenCall(message_id=message.id, call_id=call_id)
