"""The window: which messages of a history a policy sends, and in which form.

Semantics of the agents-flex window (profile *post*): form turns, drop those beyond the limit,
compact old tool turns by rule, compress the old turns as one unit, then drop the oldest units while
there are too many messages. The one difference is that a blank answer completes no turn here.
`load_history` comes before it, as the runner loads the newest messages before there are any turns.

The window works on places in a recording, never on copies of messages, so that every message of a
view can say where it comes from and every one that is missing can say why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from workbench.messages import Message
from workbench.policy.policy import Policy

__all__ = [
    "Absence",
    "Compress",
    "CompressedTurns",
    "Reason",
    "TokensOf",
    "ViewItem",
    "Window",
    "build_window",
    "is_complete",
    "load_history",
]

Reason = Literal[
    "system",
    "full_history",
    "recent_turn",
    "split_turn_request",
    "old_turn",
    "pending",
    "rule_kept",
    "compressor_kept",
    "new",
]
"""Why a message is in a view."""

Absence = Literal[
    "before_first_turn",
    "message_cut",
    "turn_limit",
    "rule",
    "compressor",
    "over_limit",
    "evicted",
]
"""Why a message of the history is not in a view."""


class ViewItem(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a view: a recorded one by its place, or a new one of a compaction."""

    anchor: int
    """Place it stands at: its own index, or the first index the compaction covers."""
    part: int = 0
    """Order among items with the same anchor."""
    message: int | None = None
    """Index of the recorded message; None for a new one."""
    compaction: int | None = None
    """Compaction that made or kept it."""
    new: int | None = None
    """Which of that compaction's new messages it is; None for a recorded one."""
    reason: Reason
    """Why it is in the view."""


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy sends at one recorded call."""

    items: tuple[ViewItem, ...]
    """Messages of the view in order."""
    absent: tuple[tuple[int, Absence], ...] = ()
    """Index and cause of every visible message of the history that is not there."""
    events: tuple[tuple[str, str], ...] = ()
    """Silent paths that were taken: code and words for the reader."""


class CompressedTurns(msgspec.Struct, frozen=True, kw_only=True):
    """What a compressor made of the old turns."""

    items: tuple[ViewItem, ...]
    """Its output in order."""
    leads_with_system: bool = False
    """Whether it begins with a system message, which then takes the place of the agent's own."""
    unchanged: bool = False
    """Whether its output is its input, so that nothing was paid for."""


Compress = Callable[[tuple[int, ...]], CompressedTurns | None]
"""Compresses the messages at these places; None when the old turns have to be sent as they are."""


TokensOf = Callable[[ViewItem], int]
"""Tokens of one message of a view."""


def is_complete(turn: Sequence[Message]) -> bool:
    """Whether a turn ends in an answer: its last assistant message has no calls and says something.

    Reasoning counts as saying something; blank text does not.
    """
    answers = [message for message in turn if message.role == "assistant"]
    if not answers or answers[-1].tool_calls:
        return False
    last = answers[-1]
    return bool((last.content or "").strip()) or last.reasoning is not None


def load_history(messages: Sequence[Message], history: Sequence[int], *, policy: Policy) -> Window:
    """Load the newest messages of a history, which is all that a policy with a limit ever sees.

    Args:
        messages: The whole recording.
        history: Indices of the model-visible messages before the call, ascending.
        policy: The policy.

    Returns:
        The loaded messages as the items of a window; leading system messages are instructions and
        not counted.
    """
    head = _instructions(messages, history)
    rest = history[head:]
    limit = policy.max_attached_messages
    if limit is None or len(rest) <= limit:
        return Window(items=_as_items(history))
    cut, kept = rest[:-limit], rest[-limit:]
    events: list[tuple[str, str]] = []
    requests = [i for i in rest if messages[i].role == "user"]
    if requests and requests[-1] < kept[0]:
        events.append(
            ("running_request_cut", f"the running request is not among the newest {limit}")
        )
    if messages[kept[0]].role != "user":
        events.append(
            ("orphan_head", f"the newest {limit} messages begin inside a turn; its rest is lost")
        )
    return Window(
        items=_as_items([*history[:head], *kept]),
        absent=tuple((i, "message_cut") for i in cut),
        events=tuple(events),
    )


def build_window(
    messages: Sequence[Message],
    history: Sequence[int],
    *,
    policy: Policy,
    compress: Compress,
    tokens_of: TokensOf = lambda _: 0,
) -> Window:
    """Build the window of one recorded call.

    Args:
        messages: The whole recording.
        history: Indices of the loaded messages before the call, ascending.
        policy: The policy.
        compress: Compresses old turns, called at most once and only with complete turns.
        tokens_of: Tokens of one message of the view; asked only under a limit on tokens.

    Returns:
        The window. Its items and absences together name every index of `history` exactly once, save
        those that a compaction stands for, which are absent with cause `compressor`.
    """
    if policy.sends_full_history:
        return Window(items=_as_items(history))
    return _WindowBuilder(
        messages, history, policy=policy, compress=compress, tokens_of=tokens_of
    ).build()


def _as_items(history: Sequence[int]) -> tuple[ViewItem, ...]:
    return tuple(ViewItem(anchor=i, message=i, reason="full_history") for i in history)


def _instructions(messages: Sequence[Message], history: Sequence[int]) -> int:
    """How many system messages lead a history."""
    return next((n for n, i in enumerate(history) if messages[i].role != "system"), len(history))


class _WindowBuilder:
    """One window in the making."""

    def __init__(
        self,
        messages: Sequence[Message],
        history: Sequence[int],
        *,
        policy: Policy,
        compress: Compress,
        tokens_of: TokensOf,
    ) -> None:
        self.messages = messages
        self.policy = policy
        self.compress = compress
        self.tokens_of = tokens_of
        self.absent: list[tuple[int, Absence]] = []
        self.events: list[tuple[str, str]] = []
        self.system_replaced = False
        self.summarised = False
        head = _instructions(messages, history)
        self.system = list(history[:head])
        self.rest = list(history[head:])

    def build(self) -> Window:
        turns = self._recent_turns(self._turns())
        split = max(0, len(turns) - self.policy.protected_turns)
        old, recent = turns[:split], turns[split:]
        units = [*self._old_units(old)] + [
            [ViewItem(anchor=i, message=i, reason="recent_turn") for i in turn] for turn in recent
        ]
        kept = [item for unit in self._fit(units) for item in unit]
        return Window(
            items=(*self._system_items(), *kept),
            absent=tuple(sorted(self.absent)),
            events=tuple(self.events),
        )

    def _turns(self) -> list[list[int]]:
        """Form turns; what stands before the first user message has none and is dropped."""
        turns: list[list[int]] = []
        headless: list[int] = []
        for i in self.rest:
            if self.messages[i].role == "user":
                turns.append([i])
            else:
                (turns[-1] if turns else headless).append(i)
        if headless:
            self.absent += [(i, "before_first_turn") for i in headless]
            self.events.append(
                ("before_first_turn_lost", f"{len(headless)} messages before the first request")
            )
        return turns

    def _recent_turns(self, turns: list[list[int]]) -> list[list[int]]:
        limit = self.policy.max_attached_turns
        if limit is None or len(turns) <= limit:
            return turns
        lost = turns[:-limit]
        self.absent += [(i, "turn_limit") for turn in lost for i in turn]
        self.events.append(
            ("turns_beyond_window_lost", f"{len(lost)} turns before the last {limit}")
        )
        return turns[-limit:]

    def _old_units(self, old: list[list[int]]) -> list[list[ViewItem]]:
        shrunk = [self._apply_rule(turn) for turn in old]
        if self.policy.compressor is not None and not old:
            self.events.append(("nothing_to_compress", "every turn is protected"))
        if self.policy.compressor is not None and old:
            unit = self._compressed(old, shrunk)
            if unit is not None:
                return [unit]
        return [
            [
                ViewItem(
                    anchor=i, message=i, reason="rule_kept" if len(kept) < len(turn) else "old_turn"
                )
                for i in kept
            ]
            for turn, kept in zip(old, shrunk, strict=True)
        ]

    def _compressed(self, old: list[list[int]], shrunk: list[list[int]]) -> list[ViewItem] | None:
        for turn in old:
            if not is_complete([self.messages[i] for i in turn]):
                self.events.append(
                    (
                        "skipped_incomplete_turn",
                        f"the old turn at message {turn[0]} has no final answer",
                    )
                )
                return None
        sources = tuple(i for turn in shrunk for i in turn)
        compressed = self.compress(sources)
        if compressed is None:
            return None
        self.system_replaced = compressed.leads_with_system
        self.summarised = not compressed.unchanged
        kept = {item.message for item in compressed.items}
        self.absent += [(i, "compressor") for i in sources if i not in kept]
        return list(compressed.items)

    def _apply_rule(self, turn: list[int]) -> list[int]:
        """Shrink a complete tool turn to its request and its final answer."""
        messages = [self.messages[i] for i in turn]
        has_tools = any(m.tool_calls or m.role == "tool" for m in messages)
        if not (self.policy.compact_completed_tool_turns and has_tools and is_complete(messages)):
            return turn
        answer = max(i for i in turn if self.messages[i].role == "assistant")
        self.absent += [(i, "rule") for i in turn if i not in (turn[0], answer)]
        return [turn[0], answer]

    def _fit(self, units: list[list[ViewItem]]) -> list[list[ViewItem]]:
        """Drop the oldest units while the rest is too large; the newest one always stays."""
        limits: tuple[tuple[int | None, Callable[[ViewItem], int], str], ...] = (
            (self.policy.max_attached_messages, lambda _: 1, "messages"),
            (self.policy.max_attached_tokens, self.tokens_of, "tokens"),
        )
        for limit, size_of, what in limits:
            if limit is None:
                continue
            sizes = [sum(map(size_of, unit)) for unit in units]
            total = sum(sizes)
            first = 0
            while total > limit and first < len(units) - 1:
                total -= sizes[first]
                self._evict(units[first], f"{limit} {what} at most")
                first += 1
            units = units[first:]
        return units

    def _evict(self, unit: list[ViewItem], why: str) -> None:
        compressed = self.summarised and any(item.compaction is not None for item in unit)
        cause: Absence = "evicted" if compressed else "over_limit"
        self.absent += [(item.message, cause) for item in unit if item.message is not None]
        if compressed:
            self.system_replaced = False
            self.events.append(("summary_evicted", f"{why}; the summary went first"))
        else:
            first, last = unit[0].anchor, unit[-1].anchor
            self.events.append(("turn_over_limit_lost", f"{why}; messages {first} to {last}"))

    def _system_items(self) -> list[ViewItem]:
        """The agent's instructions, unless a compressor put a system message of its own first."""
        if self.system_replaced:
            self.events.append(("system_message_replaced", "the compressor's own leads the view"))
            self.absent += [(i, "compressor") for i in self.system]
            return []
        return [ViewItem(anchor=i, message=i, reason="system") for i in self.system]
