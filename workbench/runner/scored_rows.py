"""Rows of what became of facts, needed values and inventions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.replay.replay import Replay
from workbench.scoring.needed_kept import NeededVerdict
from workbench.scoring.new_texts import NewText
from workbench.scoring.retention import FactSpan
from workbench.scoring.verdict import Invention
from workbench.store.score_rows import InventedRow, NeededRow, VerdictRow

__all__ = ["invented_rows", "needed_rows", "verdict_rows"]

_KEPT_IN = {"recorded": "recorded", "new": "summary", None: None}


def needed_rows(replay: Replay, verdicts: Sequence[NeededVerdict]) -> list[NeededRow]:
    """The rows of the needed values."""
    return [
        NeededRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            call_index=verdict.needed.call,
            measure=verdict.needed.measure,
            ordinal=verdict.needed.ordinal,
            value=verdict.needed.value,
            tool=verdict.needed.tool,
            argument_path=verdict.needed.path,
            latest_message=verdict.needed.stated_in[-1],
            old=verdict.needed.old,
            writing=verdict.needed.writing,
            kept=verdict.kept,
            kept_in=_KEPT_IN[verdict.where],
            message_index=verdict.message,
            compaction_id=verdict.compaction,
            lost_by=verdict.lost_by,
        )
        for verdict in verdicts
    ]


def verdict_rows(
    replay: Replay, found: Sequence[FactSpan], *, texts: Mapping[int, Sequence[NewText]]
) -> list[VerdictRow]:
    """The rows of the verdicts.

    Args:
        replay: The replay.
        found: Verdicts as spans.
        texts: For each compaction the new texts that its verdicts were read from.
    """
    rows = []
    for span in found:
        verdict = span.verdict
        place: NewText | None = None
        if span.compaction is not None and verdict.candidate_span is not None:
            place = texts[span.compaction][verdict.candidate_part]
        rows.append(
            VerdictRow(
                policy=replay.policy.name,
                conversation_id=replay.conversation,
                fact_index=span.fact,
                from_call=span.first_call,
                to_call=span.last_call,
                status=verdict.status,
                rule=verdict.rule,
                kept_in=_KEPT_IN[span.where],
                compaction_id=span.compaction,
                new_index=None if place is None else place.new,
                part=None if place is None else place.part,
                span_start=None if place is None else verdict.candidate_span[0],  # type: ignore[index]
                span_end=None if place is None else verdict.candidate_span[1],  # type: ignore[index]
                stand_in=verdict.stand_in,
                detail=verdict.detail,
                lost_by=span.lost_by,
            )
        )
    return rows


def invented_rows(
    replay: Replay,
    inventions: Mapping[int, Sequence[Invention]],
    *,
    texts: Mapping[int, Sequence[NewText]],
) -> list[InventedRow]:
    """The rows of the values that no history states, by compaction."""
    return [
        InventedRow(
            policy=replay.policy.name,
            conversation_id=replay.conversation,
            compaction_id=compaction,
            new_index=texts[compaction][invention.candidate_part].new,
            part=texts[compaction][invention.candidate_part].part,
            kind=invention.kind,
            surface=invention.surface,
            canonical=invention.canonical,
            span_start=invention.candidate_span[0],
            span_end=invention.candidate_span[1],
        )
        for compaction, found in inventions.items()
        for invention in found
    ]
