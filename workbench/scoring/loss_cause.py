"""Why something that was stated is not in a view: the stage at which its last chance went.

A statement may have gone several ways, as when one message that states a value lies outside the
window and another went into a summary that left the value out. The cause is the furthest stage that
any of them reached, since that is the stage which, had it kept the value, would have saved it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from workbench.messages import Message
from workbench.policy.window import Absence
from workbench.replay.replay import Replay, ReplayedCall
from workbench.scoring.new_texts import new_texts
from workbench.scoring.verbatim import VerbatimFinder

__all__ = ["CAUSES", "LossCause", "LossCauses"]

LossCause = Literal[
    "outside_window",
    "dropped_by_rule",
    "not_shown",
    "arguments_not_shown",
    "cut",
    "dropped_by_model",
    "evicted",
    "call_failed",
]
"""From the first stage to the last."""

CAUSES: Mapping[LossCause, str] = {
    "outside_window": "outside the window",
    "dropped_by_rule": "dropped by a rule",
    "not_shown": "never shown to the summariser",
    "arguments_not_shown": "in tool-call arguments, which the summariser was not shown",
    "cut": "cut at a limit",
    "dropped_by_model": "dropped by the summariser",
    "evicted": "evicted after it was paid for",
    "call_failed": "the call failed",
}
"""Each cause in words, in the order in which a policy reaches the stages."""

_ORDER = list(CAUSES)
_WINDOW: Mapping[Absence, LossCause] = {
    "before_first_turn": "outside_window",
    "message_cut": "outside_window",
    "turn_limit": "outside_window",
    "over_limit": "outside_window",
    "rule": "dropped_by_rule",
    "evicted": "evicted",
}


class LossCauses:
    """Tells the causes of losses in one replay.

    Each text of a compaction is searched once, for everything that can be asked about.
    """

    def __init__(
        self, replay: Replay, *, messages: Sequence[Message], finder: VerbatimFinder
    ) -> None:
        """Read the compactions of a replay.

        Args:
            replay: The replay.
            messages: The recording that was replayed.
            finder: A search for all words that will be asked about.
        """
        self._messages = messages
        self._finder = finder
        self._in_arguments: dict[int, set[str]] = {}
        self._absent: dict[int, dict[int, Absence]] = {}
        self._rounds: list[_Round] = []
        before = _Round()
        for made in replay.compactions:
            prompts = [asked.prompt for asked in made.model_calls]
            before = _Round(
                shown=before.shown | finder.find_any(prompts),
                capped=before.capped | finder.find_any(made.capped),
                new=frozenset(finder.find_any([new.text for new in new_texts(made)])),
                asks=before.asks or bool(prompts),
            )
            self._rounds.append(before)

    def cause(
        self, call: ReplayedCall, stated_in: Sequence[int], words: Iterable[str]
    ) -> LossCause:
        """Why something is not in the view of a call.

        Args:
            call: The call whose view does not hold it.
            stated_in: Indices of the messages of the history that state it.
            words: The words in which they do.
        """
        if call.status == "failed":
            return "call_failed"
        absent = self._absent.get(call.call)
        if absent is None:
            absent = self._absent[call.call] = dict(call.absent)
        ways = {absent[message] for message in stated_in if message in absent}
        reached = {_WINDOW[way] for way in ways if way != "compressor"}
        if "compressor" in ways:
            compressed = [i for i in stated_in if absent.get(i) == "compressor"]
            reached.add(self._inside(call, set(words), compressed))
        return max(reached, key=_ORDER.index, default="outside_window")

    def _inside(self, call: ReplayedCall, words: set[str], compressed: Iterable[int]) -> LossCause:
        """At which stage of compression it went; earlier rounds count, for they fed this one."""
        made = self._rounds[call.made] if call.made is not None else _Round()
        if call.compaction is None and not made.new.isdisjoint(words):
            return "evicted"
        if not made.shown.isdisjoint(words):
            return "dropped_by_model"
        if not made.capped.isdisjoint(words):
            return "cut"
        if not made.asks:
            return "dropped_by_rule"
        argued = any(not words.isdisjoint(self._argued(message)) for message in compressed)
        return "arguments_not_shown" if argued else "not_shown"

    def _argued(self, message: int) -> set[str]:
        """Words that stand in the arguments of a message's calls."""
        if message not in self._in_arguments:
            texts = [call.arguments for call in self._messages[message].tool_calls]
            self._in_arguments[message] = self._finder.find_any(texts)
        return self._in_arguments[message]


class _Round(msgspec.Struct, frozen=True, kw_only=True):
    """What one compaction and those before it were shown and cut, and what is new in it."""

    shown: frozenset[str] = frozenset()
    capped: frozenset[str] = frozenset()
    new: frozenset[str] = frozenset()
    asks: bool = False
