"""What a reader should know of a compaction beyond its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.policy.policy import Policy
from workbench.replay.compaction import Compaction
from workbench.replay.events import ReplayEvent

__all__ = ["CompactionEvents"]


class CompactionEvents:
    """Tells the events of one conversation's compactions, which are given in order."""

    def __init__(self, policy: Policy) -> None:
        """Begin before the first compaction.

        Args:
            policy: The policy that they are made under.
        """
        self._policy = policy
        self._last: Compaction | None = None
        self._summary: Compaction | None = None
        self._rounds = 0

    def of(self, made: Compaction) -> list[ReplayEvent]:
        """The events of the next compaction.

        Args:
            made: The compaction, as it was first made.
        """
        events = [
            ReplayEvent(
                call=made.call,
                code=note.code,
                detail=note.detail or note.message_id or "",
                compaction=made.id,
            )
            for note in made.notes
        ]
        events += [
            ReplayEvent(call=made.call, code=code, detail=detail, compaction=made.id)
            for code, detail in (*self._outcome(made), *self._in_a_row(made), *self._growth(made))
        ]
        self._last = made
        return events

    def _outcome(self, made: Compaction) -> Iterator[tuple[str, str]]:
        if made.status == "failed":
            code = "call_failed" if made.fails_call(self._policy) else "fallback_to_original"
            yield code, made.cause
        elif made.status == "unchanged":
            yield "unchanged", "the output is the input"
        elif made.tokens_after > made.tokens_before:
            yield "output_larger_than_input", _change(made.tokens_before, made.tokens_after)

    def _in_a_row(self, made: Compaction) -> Iterator[tuple[str, str]]:
        if self._last is not None and not _saves(self._last) and not _saves(made):
            yield (
                "without_effect_twice",
                f"compactions {self._last.id} and {made.id} saved no token between them",
            )

    def _growth(self, made: Compaction) -> Iterator[tuple[str, str]]:
        """How the summary grows, where one takes in the one before."""
        if self._policy.incremental is None or made.status == "failed":
            return
        before, self._summary = self._summary, made
        self._rounds += 1
        if before is not None:
            growth = _change(before.tokens_after, made.tokens_after)
            yield "summary_growth", f"round {self._rounds}: {growth}"


def _saves(made: Compaction) -> bool:
    return made.status == "compressed" and made.tokens_after < made.tokens_before


def _change(before: int, after: int) -> str:
    return f"{before} tokens became {after}"
