"""Replay one conversation through one policy, call by call."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import msgspec

from workbench.compressor import Compressor, build_compressor
from workbench.journal import in_conversation
from workbench.messages import Conversation, Message, recorded_calls
from workbench.policy.policy import Policy
from workbench.policy.window import (
    Absence,
    Compress,
    CompressedTurns,
    ViewItem,
    Window,
    build_window,
    load_history,
)
from workbench.replay.compaction import Compaction, compact
from workbench.replay.compaction_events import CompactionEvents
from workbench.replay.events import ReplayEvent
from workbench.replay.files_written import files_written
from workbench.replay.incremental_turns import IncrementalTurns, TurnStart
from workbench.replay.tool_errors import ToolError, tool_error
from workbench.tokens import PROMPT_TOKENS, TokenCounter
from workbench.validity import Violation, find_violations, new_violations

__all__ = ["RecordedHistory", "Replay", "ReplayedCall", "replay_conversation"]


class ReplayedCall(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy would have sent at one recorded call."""

    call: int
    """Which recorded call, from 0."""
    message: int
    """Index of the answer that was recorded."""
    status: Literal["ok", "failed"]
    """A failed call sends nothing: its compaction failed and the policy says `fail`."""
    items: tuple[ViewItem, ...] = ()
    """The view in order."""
    absent: tuple[tuple[int, Absence], ...] = ()
    """Index and cause of every visible message of the history that is not in the view."""
    compaction: int | None = None
    """The compaction whose output the view holds or, for a failed call, that failed."""
    made: int | None = None
    """The compaction that was made or reused at this call, whether or not its output is sent."""
    tokens_full: int
    """Tokens of the whole history, tool definitions included."""
    tokens_sent: int
    """Tokens of the view, tool definitions included; 0 for a failed call."""
    violations: tuple[Violation, ...] = ()
    """Structural rules that view or output break and the recording's own history does not."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """One conversation through one policy."""

    policy: Policy
    """The policy."""
    conversation: str
    """Id of the conversation."""
    calls: tuple[ReplayedCall, ...]
    """Every recorded call in order."""
    compactions: tuple[Compaction, ...]
    """Every compaction in order, failed ones included."""
    events: tuple[ReplayEvent, ...]
    """Silent paths in order of the calls."""


class RecordedHistory:
    """What does not depend on the policy: token counts, visible messages, own violations.

    Built once for each conversation and shared by all its replays.
    """

    def __init__(self, conversation: Conversation, counter: TokenCounter) -> None:
        self.conversation = conversation
        self.counter = counter
        self.calls = recorded_calls(conversation)
        self.tokens = [counter.count_message(message) for message in conversation.messages]
        self.tool_tokens = counter.count_tools(conversation.tools or ())
        self.visible = [i for i, m in enumerate(conversation.messages) if m.model_visible]
        self._violations: dict[int, list[Violation]] = {}

    def before(self, message: int) -> list[int]:
        """Indices of the visible messages before one."""
        return self.visible[: bisect_left(self.visible, message)]

    def prompt_tokens(self, indices: Sequence[int]) -> int:
        """Tokens of a prompt of recorded messages, tool definitions included."""
        return PROMPT_TOKENS + self.tool_tokens + sum(self.tokens[i] for i in indices)

    @cached_property
    def files_written(self) -> list[tuple[str, ...]]:
        """For each message the files that its calls write."""
        return [files_written(message) for message in self.conversation.messages]

    @cached_property
    def tool_errors(self) -> list[ToolError | None]:
        """For each message the error that it reports."""
        return [tool_error(m, place=i) for i, m in enumerate(self.conversation.messages)]

    def violations(self, message: int) -> list[Violation]:
        """What the recording's own history breaks before a message."""
        if message not in self._violations:
            messages = [self.conversation.messages[i] for i in self.before(message)]
            self._violations[message] = find_violations(messages)
        return self._violations[message]


def replay_conversation(history: RecordedHistory, policy: Policy) -> Replay:
    """Replay a conversation through a policy.

    Args:
        history: The conversation with what was computed of it once.
        policy: The policy; its compressor is built anew here, so no state is shared.

    Returns:
        The view at every recorded call and every compaction on the way. The same input gives the
        same replay, save for measured times.
    """
    with in_conversation(history.conversation.id):
        return _Replayer(history, policy).run()


class _Replayer:
    def __init__(self, history: RecordedHistory, policy: Policy) -> None:
        self.history = history
        self.policy = policy
        self.messages = history.conversation.messages
        self.compressor: Compressor | None = (
            None if policy.compressor is None else build_compressor(policy.compressor)
        )
        self.scope = f"{policy.name}/{history.conversation.id}"
        self.compactions: list[Compaction] = []
        self.events: list[ReplayEvent] = []
        self.told = CompactionEvents(policy)
        self.turn_results: dict[tuple[int, ...], Compaction] = {}
        self.turn = -1
        self.turn_start: TurnStart | None = None
        self.incremental = (
            None
            if policy.incremental is None
            else IncrementalTurns(
                history.conversation,
                policy,
                compress=self._compress_pending,
                message_of=self._message,
                tokens=history.tokens,
            )
        )
        self.call = 0

    def run(self) -> Replay:
        calls = tuple(self._call(n, place) for n, place in enumerate(self.history.calls))
        return Replay(
            policy=self.policy,
            conversation=self.history.conversation.id,
            calls=calls,
            compactions=tuple(self.compactions),
            events=tuple(self.events),
        )

    def _call(self, call: int, place: int) -> ReplayedCall:
        before = self.history.before(place)
        self.call = call
        self._enter_turn(before)
        if self.incremental is not None:
            return self._call_incremental(place, before, turns=self.incremental)
        used: list[Compaction] = []

        def compress(sources: tuple[int, ...]) -> CompressedTurns | None:
            compaction = self._compact(sources, call)
            used.append(compaction)
            return None if compaction.status == "failed" else compaction.unit

        window = self._window(before, compress)
        made = used[0] if used else None
        self._report(call, window, made)
        full = self.history.prompt_tokens(before)
        if made is not None and made.fails_call(self.policy):
            return _failed(call, place, made=made, full=full)
        return self._sent(call, place, window=window, made=made, full=full)

    def _call_incremental(
        self, place: int, before: Sequence[int], *, turns: IncrementalTurns
    ) -> ReplayedCall:
        """A call whose summary was updated, if at all, when its turn began or just before it."""
        begins = self.turn_start is None or turns.at_every_call
        if self.turn_start is None or turns.at_every_call:
            history = before if turns.at_every_call else [i for i in before if i < self.turn]
            self.turn_start = turns.start(history)
        start, made = self.turn_start, self.turn_start.made
        if begins and made is not None:
            self.compactions[made.id] = made
        if begins:
            self.events += [
                ReplayEvent(call=self.call, code=code, detail=detail)
                for code, detail in start.events
            ]
        full = self.history.prompt_tokens(before)
        if made is not None and made.fails_call(self.policy):
            self._report(self.call, Window(items=()), made)
            return _failed(self.call, place, made=made, full=full)
        running = [] if turns.at_every_call else [i for i in before if i >= self.turn]
        window = turns.window(start, running, tokens_of=self._tokens_of)
        self._report(self.call, window, made)
        sent = self._sent(self.call, place, window=window, made=made, full=full)
        # What is missing went in this round or in an earlier one.
        last = len(self.compactions) - 1 if self.compactions else None
        return msgspec.structs.replace(sent, made=last)

    def _compress_pending(
        self, earlier: Sequence[Message], sources: Sequence[int], anchor: int
    ) -> Compaction:
        assert self.compressor is not None, "a policy with `incremental` has a compressor"
        made = compact(
            self.compressor,
            sources,
            messages=self.messages,
            compaction_id=len(self.compactions),
            turn=self.turn,
            call=self.call,
            scope=self.scope,
            counter=self.history.counter,
            earlier=earlier,
            anchor=anchor,
        )
        self.compactions.append(made)
        return made

    def _window(self, before: Sequence[int], compress: Compress) -> Window:
        if self.policy.max_attached_messages is None:
            return self._build(before, compress)
        loaded = load_history(self.messages, before, policy=self.policy)
        indices = [item.anchor for item in loaded.items]
        window = self._build(indices, compress)
        return msgspec.structs.replace(
            window,
            absent=(*loaded.absent, *window.absent),
            events=(*loaded.events, *window.events),
        )

    def _build(self, history: Sequence[int], compress: Compress) -> Window:
        return build_window(
            self.messages,
            history,
            policy=self.policy,
            compress=compress,
            tokens_of=self._tokens_of,
        )

    def _sent(
        self, call: int, place: int, *, window: Window, made: Compaction | None, full: int
    ) -> ReplayedCall:
        held = next((i.compaction for i in window.items if i.compaction is not None), None)
        view = [self._message(item) for item in window.items]
        violations = list(made.violations) if made is not None else []
        if not self.policy.sends_full_history:
            own = self.history.violations(place)
            violations += [
                v for v in new_violations(own, find_violations(view)) if v.severity == "error"
            ]
        return ReplayedCall(
            call=call,
            message=place,
            status="ok",
            items=window.items,
            absent=window.absent,
            compaction=held,
            made=None if made is None else made.id,
            tokens_full=full,
            tokens_sent=self.history.prompt_tokens(()) + sum(map(self._tokens_of, window.items)),
            violations=tuple(violations),
        )

    def _enter_turn(self, before: Sequence[int]) -> None:
        """Forget the compressed prefix of the last turn when a new request has come."""
        turn = next((i for i in reversed(before) if self.messages[i].role == "user"), -1)
        if turn != self.turn:
            self.turn = turn
            self.turn_start = None
            self.turn_results.clear()

    def _compact(self, sources: tuple[int, ...], call: int) -> Compaction:
        """Compress once for each turn; as in the reference, only failures are tried again."""
        cached = self.turn_results.get(sources)
        if cached is not None:
            return cached
        assert self.compressor is not None, "the window compresses only with a compressor"
        compaction = compact(
            self.compressor,
            sources,
            messages=self.messages,
            compaction_id=len(self.compactions),
            turn=self.turn,
            call=call,
            scope=self.scope,
            counter=self.history.counter,
        )
        self.compactions.append(compaction)
        if compaction.status != "failed":
            self.turn_results[sources] = compaction
        return compaction

    def _message(self, item: ViewItem) -> Message:
        if item.message is not None:
            return self.messages[item.message]
        return self.compactions[item.compaction or 0].new_messages[item.new or 0]

    def _tokens_of(self, item: ViewItem) -> int:
        if item.message is not None:
            return self.history.tokens[item.message]
        return self.history.counter.count_message(self._message(item))

    def _report(self, call: int, window: Window, made: Compaction | None) -> None:
        events = [ReplayEvent(call=call, code=c, detail=d) for c, d in window.events]
        if made is not None and made.call == call:
            events += self.told.of(made)
        self.events += events


def _failed(call: int, place: int, *, made: Compaction, full: int) -> ReplayedCall:
    return ReplayedCall(
        call=call,
        message=place,
        status="failed",
        compaction=made.id,
        made=made.id,
        tokens_full=full,
        tokens_sent=0,
        violations=made.violations,
    )
