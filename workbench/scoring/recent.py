"""The recent past of a recorded call: what every sensible policy still sends.

What is stated only before it is *old*; a fact whose every occurrence lies before it is *at risk*.
"""

from __future__ import annotations

from bisect import bisect_left

from workbench.messages import Conversation

__all__ = ["RECENT_ANSWERS", "RECENT_TURNS", "RecentPast"]

RECENT_TURNS = 2
"""Last turns of a history, the running one among them."""

RECENT_ANSWERS = 10
"""Last assistant messages of a history, where the whole recording is one human turn."""


class RecentPast:
    """Tells for any recorded call where its recent past begins."""

    def __init__(self, conversation: Conversation) -> None:
        visible = [(i, m) for i, m in enumerate(conversation.messages) if m.model_visible]
        self._requests = [i for i, message in visible if message.role == "user"]
        self._answers = [i for i, message in visible if message.role == "assistant"]

    @property
    def single_turn(self) -> bool:
        """Whether the recording has at most one human turn, so that answers are counted instead."""
        return len(self._requests) <= 1

    def start(self, message: int) -> int:
        """Index of the first message of the recent past.

        Args:
            message: Index of the recorded call's answer; its history is all before it.

        Returns:
            An index; 0 when the whole history is recent.
        """
        places, count = (
            (self._answers, RECENT_ANSWERS) if self.single_turn else (self._requests, RECENT_TURNS)
        )
        before = bisect_left(places, message)
        return places[before - count] if before >= count else 0
