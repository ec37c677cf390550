"""Where a history may be cut in two: what a summary may take in, and what stays as it is.

A cut never parts a call from its results: it lies before a request or, in a turn, before an answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from workbench.errors import UsageError
from workbench.messages import Message

__all__ = ["Prefix", "oldest_share", "select_prefix", "select_prefix_by_steps"]


class Prefix(msgspec.Struct, frozen=True, kw_only=True):
    """A history cut in two."""

    messages: tuple[Message, ...]
    """What may be compressed."""
    tail: tuple[Message, ...]
    """What is protected after it."""


def select_prefix(messages: Sequence[Message], keep_recent_turns: int) -> Prefix:
    """Cut the last turns off a history; what is left may be compressed.

    The running turn is not in the history here, so it does not count, unlike in the window.

    Args:
        messages: The whole history before the running turn's request.
        keep_recent_turns: How many turns at its end to protect; 0 protects nothing.

    Returns:
        Both parts. A history without any user message is all prefix.

    Raises:
        UsageError: `keep_recent_turns` is negative.
    """
    if keep_recent_turns < 0:
        raise UsageError(f"`keep_recent_turns >= 0` must hold, got {keep_recent_turns}")
    requests = [place for place, message in enumerate(messages) if message.role == "user"]
    cut = len(messages)
    if requests and keep_recent_turns:
        cut = 0 if keep_recent_turns >= len(requests) else requests[-keep_recent_turns]
    return Prefix(messages=tuple(messages[:cut]), tail=tuple(messages[cut:]))


def select_prefix_by_steps(messages: Sequence[Message], keep_recent_steps: int) -> Prefix:
    """Cut the last steps off a history, in whatever turn they stand.

    A step is an answer of the model with all that follows up to the next one. It lets a summary
    take in the beginning of a turn that is still running.

    Args:
        messages: The whole history, the running turn included.
        keep_recent_steps: How many steps at its end to protect.

    Returns:
        Both parts; no prefix where the history has no more steps than that.

    Raises:
        UsageError: `keep_recent_steps` is below 1.
    """
    if keep_recent_steps < 1:
        raise UsageError(f"`keep_recent_steps >= 1` must hold, got {keep_recent_steps}")
    steps = [place for place, message in enumerate(messages) if message.role == "assistant"]
    cut = steps[-keep_recent_steps] if len(steps) > keep_recent_steps else 0
    return Prefix(messages=tuple(messages[:cut]), tail=tuple(messages[cut:]))


def oldest_share(messages: Sequence[Message], share: float) -> int:
    """How many of some messages are the oldest share of them, cut where a cut may lie.

    Args:
        messages: The messages, in order.
        share: Above 0 and at most 1; 0.5 is the older half.

    Returns:
        At least the share, up to the next request or answer; all of them where none follows.

    Raises:
        UsageError: `share` is out of its range.

    Example:
        >>> roles = ("user", "assistant", "tool", "tool", "assistant", "user", "assistant")
        >>> oldest_share([Message(role=role) for role in roles], 0.5)
        4
    """
    if not 0 < share <= 1:
        raise UsageError(f"`0 < share <= 1` must hold, got {share}")
    least = math.ceil(len(messages) * share)
    following = range(least, len(messages))
    return next((n for n in following if messages[n].role in ("user", "assistant")), len(messages))
