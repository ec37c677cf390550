"""Incremental mode inside a replay: the summary that stands before pending and recent messages.

At the start of each turn the stored summary may take in what is pending; then the window is laid
over summary, pending messages, protected turns and the running one, as the reference's runner does.
A policy that protects steps asks at every call instead, and its cut may lie inside the running
turn or another one, whose request then stands behind the summary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from uuid import uuid4

import msgspec

from workbench.errors import CompressionError
from workbench.messages import Conversation, Message
from workbench.policy.deciders import build_decider
from workbench.policy.estimate import build_estimator
from workbench.policy.incremental import IncrementalProcessor, Processed
from workbench.policy.policy import Policy
from workbench.policy.prefix import Prefix, select_prefix, select_prefix_by_steps
from workbench.policy.window import Absence, ViewItem, Window, build_window
from workbench.replay.compaction import Compaction
from workbench.state.contract import StateKey, fit_name
from workbench.state.open import open_state_store

__all__ = ["IncrementalTurns", "TurnStart"]

CompressPending = Callable[[Sequence[Message], Sequence[int], int], Compaction]
"""Compresses the summary so far and recorded messages, given by place, to stand at an anchor."""

_NO_LIMIT = 10**9


class TurnStart(msgspec.Struct, frozen=True, kw_only=True):
    """What stands before the messages that come next, and how it came about."""

    system: tuple[int, ...]
    """Indices of the agent's instructions."""
    summary: tuple[ViewItem, ...]
    """The summary so far."""
    covered: tuple[int, ...]
    """Indices of the messages that the summary stands for."""
    pending: tuple[int, ...]
    """Indices of the messages that wait to be taken in."""
    tail: tuple[int, ...]
    """Indices of the protected turns or steps."""
    request: tuple[int, ...] = ()
    """Index of the request of the turn that the summary ends in the middle of; the view holds it
    all the same."""
    made: Compaction | None
    """The compaction that was made for it."""
    events: tuple[tuple[str, str], ...]
    """What happened in silence."""


class IncrementalTurns:
    """The incremental side of one conversation under one policy."""

    def __init__(
        self,
        conversation: Conversation,
        policy: Policy,
        *,
        compress: CompressPending,
        message_of: Callable[[ViewItem], Message],
        tokens: Sequence[int],
    ) -> None:
        """Start with no summary.

        Args:
            conversation: The recording.
            policy: The policy, with `incremental`.
            compress: Compresses what is pending and keeps the record.
            message_of: The message that an item of a view stands for.
            tokens: Tokens of each recorded message.
        """
        assert policy.incremental is not None, "only for policies with `incremental`"
        self._messages = conversation.messages
        self._places = {message.id: place for place, message in enumerate(self._messages)}
        self._policy = policy
        self._steps = policy.incremental.keep_recent_steps
        self._compress = compress
        self._message_of = message_of
        self._tokens = tokens
        # A store may outlive the replay, and a replay begins with an empty history.
        self._key = StateKey(
            tenant=fit_name(f"replay/{policy.name}/{uuid4().hex}"),
            conversation=fit_name(conversation.id),
        )
        self._summary: tuple[ViewItem, ...] = ()
        self._made: Compaction | None = None
        self._anchor = 0
        self._processor = IncrementalProcessor(
            store=open_state_store(policy.incremental.state),
            decider=build_decider(policy.incremental.when),
            compress=self._step,
            estimator=build_estimator(policy.incremental.estimator),
            policy=policy.name,
            policy_version=policy.version,
            on_failure=policy.on_failure,
            take=policy.incremental.take,
        )

    @property
    def at_every_call(self) -> bool:
        """Whether to begin anew at every call, with the running turn in the history."""
        return self._steps is not None

    def start(self, history: Sequence[int]) -> TurnStart:
        """Begin a turn, or a call: take in what is pending, if it is time.

        Args:
            history: Indices of the visible messages before the running turn's request or, where it
                begins at every call, before the call; ascending.
        """
        self._made = None
        head = [i for i in history if self._messages[i].role == "system"]
        rest = [i for i in history if self._messages[i].role != "system"]
        self._anchor = rest[0] if rest else 0
        if not any(self._messages[i].role == "user" for i in rest):
            # A greeting before the first request is all prefix now and protected a turn later: a
            # summary of it would cover a message that is no longer there.
            return TurnStart(
                system=tuple(head),
                summary=(),
                covered=(),
                pending=tuple(rest),
                tail=(),
                made=None,
                events=(),
            )
        prefix = self._prefix([self._messages[i] for i in rest])
        size = len(prefix.messages)
        done = self._processor.attempt(self._key, prefix.messages)
        asked_from = done.start - done.taken
        counted = sum(self._tokens[i] for i in rest[asked_from:size])
        made = self._as_processed(done, counted=counted)
        if done.compressed and made is not None:
            self._summary = made.items
        covered = rest[: done.start]
        return TurnStart(
            system=tuple(head),
            summary=self._summary,
            covered=tuple(covered),
            pending=tuple(rest[done.start : size]),
            tail=tuple(rest[size:]),
            request=tuple(self._split_request(rest, covered)),
            made=made,
            events=tuple(_events(done, counted=counted)),
        )

    def _prefix(self, messages: Sequence[Message]) -> Prefix:
        if self._steps is None:
            return select_prefix(messages, self._policy.keep_recent_turns)
        return select_prefix_by_steps(messages, self._steps)

    def _split_request(self, rest: Sequence[int], covered: Sequence[int]) -> Sequence[int]:
        """The request of the turn that a summary ends in the middle of."""
        following = rest[len(covered) : len(covered) + 1]
        if not covered or all(self._messages[i].role == "user" for i in following):
            return ()
        asked = [i for i in covered if self._messages[i].role == "user"]
        given_back = {item.message for item in self._summary}
        return [i for i in asked[-1:] if i not in given_back]

    def window(
        self, start: TurnStart, running: Sequence[int], *, tokens_of: Callable[[ViewItem], int]
    ) -> Window:
        """Lay the window over what stands before a turn and the running turn.

        Args:
            start: What stands before the turn.
            running: Indices of the visible messages of the running turn before the call.
            tokens_of: Tokens of one message of a view.
        """
        items = [
            *(ViewItem(anchor=i, message=i, reason="system") for i in start.system),
            *start.summary,
            *(
                # The summary may stand in the place of this very message.
                ViewItem(anchor=i, part=len(start.summary), message=i, reason="split_turn_request")
                for i in start.request
            ),
            *(ViewItem(anchor=i, message=i, reason="pending") for i in start.pending),
            *(ViewItem(anchor=i, message=i, reason="recent_turn") for i in (*start.tail, *running)),
        ]
        # The window forms turns of what it is given; it is given places in this list.
        virtual = build_window(
            [self._message_of(item) for item in items],
            range(len(items)),
            policy=self._window_policy,
            compress=lambda _: None,
            tokens_of=lambda item: tokens_of(items[item.anchor]),
        )
        return _placed(virtual, items, covered=start.covered)

    @property
    def _window_policy(self) -> Policy:
        policy = self._policy
        return msgspec.structs.replace(
            policy,
            compressor=None,
            incremental=None,
            max_attached_turns=policy.max_attached_turns or _NO_LIMIT,
        )

    def _step(self, given: tuple[Message, ...]) -> list[Message]:
        """Compress for the processor; the record of it is kept whatever comes of it."""
        known = {id(message) for message in self._messages}
        earlier = [message for message in given if id(message) not in known]
        sources = [self._places[m.id] for m in given if id(m) in known]
        self._made = self._compress(earlier, sources, self._anchor)
        if self._made.status == "failed":
            raise CompressionError(self._made.cause)
        return [self._message_of(item) for item in self._made.items]

    def _as_processed(self, done: Processed, *, counted: int) -> Compaction | None:
        """The compaction as the processor took it: it may refuse what the compressor gave."""
        if self._made is None:
            return None
        made = msgspec.structs.replace(
            self._made,
            pending_tokens=counted,
            pending_estimated=done.estimated_tokens,
        )
        if done.compressed or made.status == "failed":
            return made
        return msgspec.structs.replace(
            made,
            status="failed",
            items=(),
            new_messages=(),
            tokens_after=0,
            error_type=type(done.error).__name__,
            error=str(done.error),
        )


def _events(done: Processed, *, counted: int) -> Iterator[tuple[str, str]]:
    if done.status in ("nothing_pending", "trigger_not_met", "conflict"):
        size = f"{done.estimated_tokens} tokens"
        if counted != done.estimated_tokens:
            size = f"{done.estimated_tokens} tokens by estimate, {counted} in truth,"
        yield done.status, f"{size} in {done.turns} turns pending"
    for call in done.open_calls:
        yield "open_call_compressed", f"call {call.call_id} of {call.message_id} had no result yet"


def _placed(virtual: Window, items: Sequence[ViewItem], *, covered: Sequence[int]) -> Window:
    """A window over a list of items as a window over the recording."""
    kept = []
    for item in virtual.items:
        real = items[item.anchor]
        shrunk = item.reason == "rule_kept" and real.message is not None
        kept.append(msgspec.structs.replace(real, reason="rule_kept") if shrunk else real)
    gone = [(items[place], cause) for place, cause in virtual.absent]
    absent: list[tuple[int, Absence]] = [
        (item.message, "evicted" if item.compaction is not None else cause)
        for item, cause in gone
        if item.message is not None
    ]
    listed = {item.message for item in items}
    absent += [(place, "compressor") for place in covered if place not in listed]
    # Places in the list are none of the recording: what a limit drops is told anew.
    events = [event for event in virtual.events if event[0] != "turn_over_limit_lost"]
    if any(item.compaction is not None for item, _ in gone):
        events.append(("summary_evicted", "a limit left no room for the summary"))
    dropped = sorted(
        item.message
        for item, cause in gone
        if cause == "over_limit" and item.compaction is None and item.message is not None
    )
    if dropped:
        lost = f"messages {dropped[0]} to {dropped[-1]} did not fit the limit"
        events.append(("turn_over_limit_lost", lost))
    return Window(items=tuple(kept), absent=tuple(sorted(absent)), events=tuple(events))
