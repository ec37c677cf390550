"""What a leaderboard says in words, and for whom which policy is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from workbench.report.catalogue import Catalogue
from workbench.report.leaderboard import LeaderboardRow
from workbench.report.notes import FEW_GROUPS
from workbench.stats.intervals import Interval

__all__ = ["ENOUGH", "Advice", "Pick", "find_picks", "in_words"]

ENOUGH = 0.9
"""Share of the old needed values that a balanced policy has to keep."""

_WORTH_SAVING = 0.0005
"""Saving below this shows as 0.0 % and is none to speak of."""

Purpose = Literal["careful", "balanced", "thrifty"]


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """A policy and what it is right for."""

    purpose: Purpose
    """`careful`: nothing may be lost. `balanced`: save most while keeping `ENOUGH`. `thrifty`: save
    most."""
    row: LeaderboardRow
    """Its row."""
    rivals: tuple[str, ...] = ()
    """Other policies that save tokens whose intervals hold its share, so that the data can't tell
    them apart in what they keep."""
    cheaper: LeaderboardRow | None = None
    """Of those the one that saves most, where it saves more than this."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What the first page says."""

    finding: str
    """What the data says, in a paragraph."""
    picks: tuple[tuple[str, str], ...]
    """For whom, and which policy with its numbers."""
    caution: str
    """How sure that is."""


def find_picks(rows: Sequence[LeaderboardRow]) -> list[Pick]:
    """The policies to look at first, by what they are right for.

    Policies that save nothing, or that could not send some calls, are none of them.

    Args:
        rows: The leaderboard.

    Returns:
        At most one for each purpose; none where no policy saves tokens, or nothing was needed.
    """
    saving = [row for row in rows if _saved(row) >= _WORTH_SAVING and not row.failures]
    scored = [row for row in saving if row.needed_old_kept is not None]
    if not scored:
        return []
    enough = [row for row in scored if _old(row) >= ENOUGH]
    picked: list[tuple[Purpose, LeaderboardRow]] = [
        ("careful", max(scored, key=lambda row: (_old(row), _saved(row))))
    ]
    if enough:
        picked.append(("balanced", max(enough, key=lambda row: (_saved(row), _old(row)))))
    picked.append(("thrifty", max(scored, key=lambda row: (_saved(row), _old(row)))))
    return [_pick(purpose, row, scored) for purpose, row in picked]


def in_words(rows: Sequence[LeaderboardRow], say: Catalogue) -> Advice:
    """Say what a leaderboard says.

    Args:
        rows: The leaderboard, at least one row.
        say: The words.
    """
    first, picks = rows[0], find_picks(rows)
    basis = say(
        "advice.basis",
        conversations=f"{first.conversations:,}",
        groups=f"{first.groups:,}",
        old=f"{first.needed_old_count:,}",
    )
    if not picks:
        key = "advice.nothing_needed" if not first.needed_old_count else "advice.nothing_saved"
        finding = " ".join(filter(None, (basis, say(key), _ids_sentence(rows, say))))
        return Advice(finding=finding, picks=(), caution=_caution(first, say))
    sentences = [basis, _ids_sentence(rows, say)]
    careful, thrifty = picks[0], picks[-1]
    sentences.append(say("advice.careful", **_numbers(careful)))
    if thrifty.row.policy == careful.row.policy:
        sentences.append(say("advice.same"))
    else:
        sentences.append(say("advice.thrifty", **_numbers(thrifty)))
    if careful.rivals:
        names = ", ".join(careful.rivals)
        sentences.append(say("advice.rivals", policy=careful.row.policy, rivals=names))
    full = next((row.policy for row in rows if _is_full(row)), None)
    told = [(say(f"advice.for_{p.purpose}"), _told(p, say, full=full)) for p in picks]
    if not any(pick.purpose == "balanced" for pick in picks):
        told.insert(1, (say("advice.for_balanced"), say("advice.no_balanced")))
    return Advice(
        finding=" ".join(sentence for sentence in sentences if sentence),
        picks=tuple(told),
        caution=_caution(first, say),
    )


def _pick(purpose: Purpose, row: LeaderboardRow, scored: Sequence[LeaderboardRow]) -> Pick:
    rivals = _rivals(row, scored)
    cheapest = max(rivals, key=_saved, default=None)
    return Pick(
        purpose=purpose,
        row=row,
        rivals=tuple(rival.policy for rival in rivals),
        cheaper=cheapest if cheapest is not None and _saved(cheapest) > _saved(row) else None,
    )


def _is_full(row: LeaderboardRow) -> bool:
    """Whether a policy sends the history as it is."""
    return abs(_saved(row)) < _WORTH_SAVING and not row.compactions and not row.failures


def _told(pick: Pick, say: Catalogue, *, full: str | None) -> str:
    """A policy with its numbers, and the one that saves more and seems to keep as much."""
    sentences = [say(_pick_key(pick), **_numbers(pick), full="" if full is None else f" ({full})")]
    if pick.cheaper is not None and pick.purpose == "careful":
        cheaper = Pick(purpose=pick.purpose, row=pick.cheaper)
        sentences.append(say("advice.cheaper", **_numbers(cheaper)))
    return " ".join(sentences)


def _pick_key(pick: Pick) -> str:
    """A policy that loses more than a little is nobody's who may lose nothing."""
    lossy = pick.purpose == "careful" and _old(pick.row) < ENOUGH
    return "advice.no_careful" if lossy else "advice.pick"


def _ids_sentence(rows: Sequence[LeaderboardRow], say: Catalogue) -> str:
    """Which of the saving policies keeps the ids best."""
    saving = [
        row
        for row in rows
        if row.ids_kept is not None and _saved(row) >= _WORTH_SAVING and not row.failures
    ]
    if not saving:
        return ""
    best = max(saving, key=lambda row: (row.ids_kept.share if row.ids_kept else 0, _saved(row)))
    return say(
        "advice.ids",
        policy=best.policy,
        kept=_percent(best.ids_kept),
        n=f"{best.ids_at_risk:,}",
        saved=f"{_saved(best):.1%}",
    )


def _caution(first: LeaderboardRow, say: Catalogue) -> str:
    few = first.groups < FEW_GROUPS
    return say("advice.few" if few else "advice.sure", groups=f"{first.groups:,}")


def _numbers(pick: Pick) -> dict[str, str]:
    row = pick.row
    return {
        "policy": row.policy,
        "old": _percent(row.needed_old_kept),
        "ids": _percent(row.ids_kept),
        "saved": f"{_saved(row):.1%}",
    }


def _percent(interval: Interval | None) -> str:
    if interval is None:
        return "–"
    return f"{interval.share:.1%} [{interval.low * 100:.1f}–{interval.high * 100:.1f}]"


def _rivals(row: LeaderboardRow, rows: Sequence[LeaderboardRow]) -> list[LeaderboardRow]:
    share = _old(row)
    return [
        other
        for other in rows
        if other.policy != row.policy
        and other.needed_old_kept is not None
        and other.needed_old_kept.low <= share <= other.needed_old_kept.high
    ]


def _old(row: LeaderboardRow) -> float:
    return row.needed_old_kept.share if row.needed_old_kept is not None else 0.0


def _saved(row: LeaderboardRow) -> float:
    return row.tokens_saved_fraction or 0.0
