"""A report as text: JSON and CSV for programs, Markdown for a pull request."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from workbench.pricing.usage_ratio import UsageRatio
from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.inventions import invention_lines
from workbench.report.leaderboard import LeaderboardRow, as_record
from workbench.report.losses import LostExample, PolicyLosses
from workbench.report.notes import notes, show_share
from workbench.report.payback import PolicyPayback
from workbench.report.report import Report
from workbench.stats.intervals import Interval
from workbench.store.quote import plain_markdown as _plain

__all__ = [
    "COLUMNS",
    "TableColumn",
    "curves",
    "loss_lines",
    "notes",
    "rows_to_csv",
    "to_csv",
    "to_json",
    "to_markdown",
]


class TableColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the short table."""

    name: str
    """Its name among the messages of a catalogue, `column.NAME`."""
    head: str
    """Its head, unit included."""
    cell: Callable[[LeaderboardRow], str]
    """What it shows of a row; `–` where there was nothing to score."""
    rank: int = 0
    """Columns of the highest rank are left out first where there is no room."""


_AGES = 8
_ROUNDS = 6


def _with_ends(interval: Interval | None) -> str:
    if interval is None:
        return "–"
    return f"{interval.share:.1%} [{interval.low * 100:.1f}–{interval.high * 100:.1f}]"


def _saved(row: LeaderboardRow) -> str:
    return "–" if row.tokens_saved_fraction is None else f"{row.tokens_saved_fraction:.1%}"


def _cost(row: LeaderboardRow) -> str:
    return "–" if row.cost_usd is None else f"{row.cost_usd:,.2f}"


def _median_ms(row: LeaderboardRow) -> str:
    return "–" if row.compress_ms_p50 is None else f"{row.compress_ms_p50:.2f}"


COLUMNS: tuple[TableColumn, ...] = (
    TableColumn(name="policy", head="policy", cell=lambda row: row.policy),
    TableColumn(
        name="needed_old_kept",
        head="old needed kept [95 %]",
        cell=lambda row: _with_ends(row.needed_old_kept),
    ),
    TableColumn(
        name="needed_kept", head="needed kept", cell=lambda row: show_share(row.needed_kept), rank=2
    ),
    TableColumn(name="ids_kept", head="ids kept", cell=lambda row: show_share(row.ids_kept)),
    TableColumn(
        name="numbers_kept", head="numbers kept", cell=lambda row: show_share(row.numbers_kept)
    ),
    TableColumn(
        name="constraints_kept",
        head="constr. kept",
        cell=lambda row: show_share(row.constraints_kept),
    ),
    TableColumn(name="altered", head="altered", cell=lambda row: str(row.altered), rank=1),
    TableColumn(name="invented", head="invented", cell=lambda row: str(row.invented), rank=1),
    TableColumn(
        name="invalid_views", head="invalid views", cell=lambda row: str(row.invalid_views), rank=3
    ),
    TableColumn(name="saved", head="tokens saved", cell=_saved),
    TableColumn(name="cost_usd", head="cost USD", cell=_cost, rank=4),
    TableColumn(
        name="tokens_peak", head="peak tokens", cell=lambda row: f"{row.tokens_peak:,}", rank=5
    ),
    TableColumn(
        name="compactions", head="compac- tions", cell=lambda row: str(row.compactions), rank=6
    ),
    TableColumn(name="compress_ms_p50", head="compress ms p50", cell=_median_ms, rank=4),
    TableColumn(name="failures", head="failed calls", cell=lambda row: str(row.failures), rank=3),
)
"""The short table; every share is of what could be scored."""


def to_json(report: Report) -> str:
    """The report for programs: the run, every column of the leaderboard, losses and events."""
    data = {
        "run": msgspec.to_builtins(report.run),
        "leaderboard": [as_record(row) for row in report.rows],
        "finding": report.finding,
        "losses": msgspec.to_builtins(report.losses),
        "inventions": msgspec.to_builtins(report.inventions),
        "survival": msgspec.to_builtins(report.survival),
        "deaths": msgspec.to_builtins(report.deaths, str_keys=True),
        "payback": msgspec.to_builtins(report.payback),
        "usage": _usage_record(report.usage),
        "kept_in": msgspec.to_builtins(report.kept_in),
        "events": msgspec.to_builtins(report.events),
        "notes": notes(report),
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def to_csv(report: Report) -> str:
    """The leaderboard with every column; what could not be scored is empty."""
    return rows_to_csv(report.rows)


def rows_to_csv(rows: Sequence[LeaderboardRow]) -> str:
    """Rows of a leaderboard with every column, at least one row."""
    buffer = io.StringIO()
    records = [_flat(as_record(row)) for row in rows]
    writer = csv.DictWriter(buffer, fieldnames=list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return buffer.getvalue()


def to_markdown(report: Report) -> str:
    """The short table with its notes, for a pull request."""
    heads = [column.head.replace("- ", "") for column in COLUMNS]
    lines = [
        f"## Context-compression policies on {_plain(report.run.dataset)}",
        "",
        report.finding,
        "",
        _markdown_row(heads),
        _markdown_row(["---", *["---:"] * (len(heads) - 1)]),
        *(_markdown_row([_plain(column.cell(row)) for column in COLUMNS]) for row in report.rows),
        "",
        *(f"- {_plain(note)}" for note in notes(report)),
    ]
    for head, told in curves(report):
        lines += ["", f"**{head}**", "", *(f"- {_plain(line)}" for line in told)]
    for loss in report.losses:
        head, *examples = loss_lines(loss)
        lines += ["", f"**{_plain(head)}**", "", *(f"- {_plain(line)}" for line in examples)]
    for found in report.inventions:
        head, *examples = invention_lines(found)
        lines += ["", f"**{_plain(head)}**", "", *(f"- {_plain(line)}" for line in examples)]
    return "\n".join(lines) + "\n"


def loss_lines(loss: PolicyLosses, say: Catalogue | None = None) -> list[str]:
    """How much a policy lost and its examples, a line each.

    Args:
        loss: What it lost.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    causes = (f"{say.word('cause', cause)} {count}" for cause, count in loss.causes.items())
    head = say(
        "loss.head",
        policy=loss.policy,
        lost=loss.old_lost,
        count=loss.old_count,
        share=f"{loss.old_lost / loss.old_count:.1%}",
        causes=", ".join(causes),
    )
    lines = [head]
    unseen = loss.causes.get("arguments_not_shown", 0)
    if unseen:
        lines.append(say("loss.arguments", n=unseen, share=f"{unseen / loss.old_count:.1%}"))
    return [*lines, *(_example_line(example, say) for example in loss.examples)]


def curves(report: Report, say: Catalogue | None = None) -> list[tuple[str, list[str]]]:
    """What happens to facts over time and when compactions pay: heads with their lines.

    Parts that have nothing to say are left out.

    Args:
        report: The report.
        say: The words; English by default.
    """
    say = say or load_catalogue()
    parts = (
        (say("curve.survival"), _survival_lines(report, say)),
        (say("curve.deaths"), _deaths(report, say)),
        (say("curve.payback"), [_payback_line(made, say) for made in report.payback]),
    )
    return [(head, lines) for head, lines in parts if lines]


def _deaths(report: Report, say: Catalogue) -> list[str]:
    lines = []
    for policy, counts in report.deaths.items():
        shown = [f"{n}: {count:,}" for n, count in counts.items() if n < _ROUNDS]
        later = sum(count for n, count in counts.items() if n >= _ROUNDS)
        more = [say("curve.or_more", rounds=_ROUNDS, n=f"{later:,}")] if later else []
        lines.append(f"{policy}: {', '.join([*shown, *more])}")
    return lines


def _payback_line(made: PolicyPayback, say: Catalogue) -> str:
    parts = [
        say(
            "curve.payback_once",
            policy=made.policy,
            n=f"{made.compactions:,}",
            usd=f"{made.once_usd:,.4f}",
        ),
        say("curve.payback_at_once", n=f"{made.at_once:,}"),
    ]
    if made.at_once + made.never < made.compactions:
        parts.append(say("curve.payback_others", n=f"{made.calls_p50:g}"))
    if made.never:
        parts.append(say("curve.payback_never", n=f"{made.never:,}"))
    parts.append(say("curve.payback_in_time", n=f"{made.in_time:,}"))
    return "; ".join(parts)


def _survival_lines(report: Report, say: Catalogue) -> list[str]:
    """The kept share by turns since a fact was last stated, for each policy that loses any."""
    lines = []
    for policy in (row.policy for row in report.rows):
        aged = [point for point in report.survival.get(policy, []) if point.by == "age"]
        if all(point.kept == 1 for point in aged):
            continue
        shown = [
            say("curve.survival_point", at=p.at, kept=f"{p.kept:.0%}", n=f"{p.n:,}")
            for p in aged[:_AGES]
        ]
        lines.append(f"{policy}: {', '.join(shown)}")
    return lines


def _example_line(example: LostExample, say: Catalogue) -> str:
    return say(
        "loss.example",
        value=repr(example.value),
        place=f"{example.tool}({example.path})" if example.path else example.tool,
        conversation=example.conversation,
        call=example.call,
        turns=example.turns_ago,
        message=example.stated_at,
        role=say.word("role", example.stated_by),
        cause=say.word("cause", example.cause),
        words=example.words,
    )


def _usage_record(usage: UsageRatio) -> dict[str, Any]:
    shares = ("tokens_ratio", "recorded_cached_share", "counted_cached_share")
    return msgspec.structs.asdict(usage) | {name: getattr(usage, name) for name in shares}


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    return {key: "; ".join(v) if isinstance(v, list) else v for key, v in record.items()}


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
