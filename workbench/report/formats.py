"""A report as text: JSON and CSV for programs, Markdown for a pull request."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from workbench.pricing.usage_ratio import UsageRatio
from workbench.report.inventions import invention_lines
from workbench.report.leaderboard import LeaderboardRow, as_record
from workbench.report.losses import LostExample, PolicyLosses
from workbench.report.notes import notes, show_share
from workbench.report.payback import PolicyPayback
from workbench.report.report import Report
from workbench.scoring.loss_cause import CAUSES, LossCause
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
    TableColumn(head="policy", cell=lambda row: row.policy),
    TableColumn(head="old needed kept [95 %]", cell=lambda row: _with_ends(row.needed_old_kept)),
    TableColumn(head="needed kept", cell=lambda row: show_share(row.needed_kept), rank=2),
    TableColumn(head="ids kept", cell=lambda row: show_share(row.ids_kept)),
    TableColumn(head="numbers kept", cell=lambda row: show_share(row.numbers_kept)),
    TableColumn(head="constr. kept", cell=lambda row: show_share(row.constraints_kept)),
    TableColumn(head="altered", cell=lambda row: str(row.altered), rank=1),
    TableColumn(head="invented", cell=lambda row: str(row.invented), rank=1),
    TableColumn(head="invalid views", cell=lambda row: str(row.invalid_views), rank=3),
    TableColumn(head="tokens saved", cell=_saved),
    TableColumn(head="cost USD", cell=_cost, rank=4),
    TableColumn(head="peak tokens", cell=lambda row: f"{row.tokens_peak:,}", rank=5),
    TableColumn(head="compac- tions", cell=lambda row: str(row.compactions), rank=6),
    TableColumn(head="compress ms p50", cell=_median_ms, rank=4),
    TableColumn(head="failed calls", cell=lambda row: str(row.failures), rank=3),
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


def loss_lines(loss: PolicyLosses) -> list[str]:
    """How much a policy lost and its examples, a line each."""
    head = (
        f"{loss.policy} lost {loss.old_lost} of {loss.old_count} old needed values "
        f"({loss.old_lost / loss.old_count:.1%}; identity lost none)"
    )
    causes = ", ".join(f"{_words_of(cause)} {count}" for cause, count in loss.causes.items())
    lines = [f"{head}: {causes}"]
    unseen = loss.causes.get("arguments_not_shown", 0)
    if unseen:
        lines.append(
            f"`include_tool_calls: true` would show the summariser {unseen} of these, "
            f"{unseen / loss.old_count:.1%} of the old needed values"
        )
    return [*lines, *map(_example_line, loss.examples)]


def curves(report: Report) -> list[tuple[str, list[str]]]:
    """What happens to facts over time and when compactions pay: heads with their lines.

    Parts that have nothing to say are left out.
    """
    parts = (
        ("Facts kept, by turns since they were last stated", _survival_lines(report)),
        ("Facts gone, by the compactions they had gone into when they first were", _deaths(report)),
        ("When compactions pay for themselves", _payback_lines(report)),
    )
    return [(head, lines) for head, lines in parts if lines]


def _deaths(report: Report) -> list[str]:
    lines = []
    for policy, counts in report.deaths.items():
        shown = [f"{n}: {count:,}" for n, count in counts.items() if n < _ROUNDS]
        later = sum(count for n, count in counts.items() if n >= _ROUNDS)
        more = [f"{_ROUNDS} or more: {later:,}"] if later else []
        lines.append(f"{policy}: {', '.join([*shown, *more])}")
    return lines


def _payback_lines(report: Report) -> list[str]:
    return list(map(_payback_line, report.payback))


def _payback_line(made: PolicyPayback) -> str:
    parts = [
        f"{made.policy}: {made.compactions:,} compactions cost {made.once_usd:,.4f} USD once",
        f"{made.at_once:,} made their own call no dearer",
    ]
    if made.at_once + made.never < made.compactions:
        parts.append(f"the others pay after a median of {made.calls_p50:g} further calls")
    if made.never:
        parts.append(f"{made.never:,} never pay")
    parts.append(f"{made.in_time:,} had paid before the next one or the end")
    return "; ".join(parts)


def _survival_lines(report: Report) -> list[str]:
    """The kept share by turns since a fact was last stated, for each policy that loses any."""
    lines = []
    for policy in (row.policy for row in report.rows):
        aged = [point for point in report.survival.get(policy, []) if point.by == "age"]
        if all(point.kept == 1 for point in aged):
            continue
        shown = ", ".join(f"{p.at}: {p.kept:.0%} of {p.n:,}" for p in aged[:_AGES])
        lines.append(f"{policy}: {shown}")
    return lines


def _words_of(cause: str) -> str:
    return CAUSES.get(cast(LossCause, cause), cause)


def _example_line(example: LostExample) -> str:
    place = f"{example.tool}({example.path})" if example.path else example.tool
    return (
        f"{example.value!r} for {place} in {example.conversation}, call {example.call}: last "
        f"stated {example.turns_ago} turns before in message {example.stated_at} "
        f"({example.stated_by}), {_words_of(example.cause)}: {example.words}"
    )


def _usage_record(usage: UsageRatio) -> dict[str, Any]:
    shares = ("tokens_ratio", "recorded_cached_share", "counted_cached_share")
    return msgspec.structs.asdict(usage) | {name: getattr(usage, name) for name in shares}


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    return {key: "; ".join(v) if isinstance(v, list) else v for key, v in record.items()}


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
