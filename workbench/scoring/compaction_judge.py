"""Judges the facts of a history against the new text of each compaction of a replay."""

from __future__ import annotations

from workbench.facts.fact import Fact
from workbench.replay.replay import Replay
from workbench.scoring.new_texts import NewText, new_texts
from workbench.scoring.text_judge import JudgedTexts, TextJudge
from workbench.scoring.verdict import Invention, Verdict

__all__ = ["CompactionJudge"]


class CompactionJudge:
    """Answers for any number of facts and any compaction of one replay.

    Args:
        replay: The replay.
        judge: Judges the facts of its conversation.

    Attributes:
        texts: New texts by number of the compaction.
    """

    def __init__(self, replay: Replay, judge: TextJudge) -> None:
        self.texts: dict[int, list[NewText]] = {
            compaction.id: new_texts(compaction) for compaction in replay.compactions
        }
        self._judged: dict[int, JudgedTexts] = {
            compaction.id: judge.judge_texts(
                tuple(new.text for new in self.texts[compaction.id]),
                before=replay.calls[compaction.call].message,
            )
            for compaction in replay.compactions
            if self.texts[compaction.id]
        }

    def judge(self, fact: Fact, compaction: int) -> Verdict:
        """What became of a fact in the new text of a compaction."""
        judged = self._judged.get(compaction)
        if judged is None:
            return Verdict(status="lost", rule="no_new_text")
        return judged.judge(fact)

    def inventions(self) -> dict[int, list[Invention]]:
        """Values in new text that nothing in the history states, by number of the compaction."""
        return {number: list(judged.inventions) for number, judged in self._judged.items()}
