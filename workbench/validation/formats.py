"""A validation as text: JSON and CSV for programs, Markdown for people."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

import msgspec

from workbench.validation.scores import (
    FactScore,
    Mistake,
    SummaryScore,
    VerdictScore,
    choose_mistakes,
)
from workbench.validation.validate import Validation, as_record

__all__ = [
    "FACT_HEADS",
    "VERDICT_HEADS",
    "count_lines",
    "fact_cells",
    "mistake_line",
    "to_csv",
    "to_json",
    "to_markdown",
    "verdict_cells",
]

FACT_HEADS = ("facts", "language", "labelled", "found", "made up", "precision", "recall")
VERDICT_HEADS = (
    "verdicts",
    "of",
    "judge",
    "rows",
    "right",
    "unverifiable",
    "wrong",
    "agreement",
)
_NOT_KNOWN = "–"
_CUT = 160
_CSV_FIELDS = (
    "table",
    "slice",
    "name",
    "language",
    "judge",
    "rows",
    "right",
    "unverifiable",
    "wrong",
    "precision",
    "recall",
    "agreement",
)


def fact_cells(score: FactScore) -> tuple[str, ...]:
    """A row of the table of facts, in the order of `FACT_HEADS`."""
    return (
        score.kind,
        score.language or _NOT_KNOWN,
        f"{score.labelled:,}",
        f"{score.right:,}",
        _NOT_KNOWN if score.wrong is None else f"{score.wrong:,}",
        _percent(score.precision),
        _percent(score.recall),
    )


def verdict_cells(score: VerdictScore) -> tuple[str, ...]:
    """A row of the table of verdicts, in the order of `VERDICT_HEADS`."""
    return (
        score.name,
        "" if score.slice == "all" else score.group,
        score.judge,
        f"{score.rows:,}",
        f"{score.right:,}",
        f"{score.unverifiable:,}",
        f"{score.wrong:,}",
        _percent(score.agreement),
    )


def count_lines(counts: Sequence[SummaryScore]) -> list[str]:
    """What must and must not happen, a line each."""
    return [
        f"{count.name}: {count.count} of {count.of} ({_percent(count.share)})" for count in counts
    ]


def mistake_line(mistake: Mistake) -> str:
    """One wrong answer in a line."""
    judge = "" if mistake.judge == "rules" else f", {mistake.judge}"
    evidence = f": {_short(mistake.evidence)}" if mistake.evidence else ""
    return (
        f"{mistake.row} [{' '.join(filter(None, (mistake.kind, mistake.language)))}{judge}] "
        f"{_short(mistake.words)!r}: expected {_short(mistake.expected)}, "
        f"got {mistake.got}{evidence}"
    )


def to_json(result: Validation, *, errors: int | None = None) -> str:
    """Everything for programs.

    Args:
        result: The measurement.
        errors: How many wrong answers to write; None for all.
    """
    data = {
        "labels": {
            "source": result.source,
            "messages": result.messages,
            "verdict_rows": result.verdict_rows,
        },
        "facts": [as_record(s, ("precision", "recall")) for s in result.fact_scores],
        "verdicts": [as_record(s, ("wrong", "agreement")) for s in result.verdict_scores],
        "counts": [as_record(c, ("share",)) for c in result.counts],
        "errors": msgspec.to_builtins(choose_mistakes(result.mistakes, errors)),
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def to_csv(result: Validation) -> str:
    """Both tables and the counts in one; what was not scored is empty."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, fieldnames=_CSV_FIELDS, lineterminator="\n")
    writer.writeheader()
    for score in result.fact_scores:
        writer.writerow(
            {
                "table": "facts",
                "slice": score.level,
                "name": score.kind,
                "language": score.language,
                "rows": score.labelled,
                "right": score.right,
                "wrong": score.wrong,
                "precision": score.precision,
                "recall": score.recall,
            }
        )
    for verdict in result.verdict_scores:
        writer.writerow(
            {
                "table": "verdicts",
                "slice": f"{verdict.group} by {verdict.slice}",
                "name": verdict.name,
                "judge": verdict.judge,
                "rows": verdict.rows,
                "right": verdict.right,
                "unverifiable": verdict.unverifiable,
                "wrong": verdict.wrong,
                "agreement": verdict.agreement,
            }
        )
    for count in result.counts:
        row = {"table": "counts", "name": count.name, "rows": count.of, "right": count.count}
        writer.writerow(row)
    return buffer.getvalue()


def to_markdown(result: Validation, *, errors: int) -> str:
    """Both tables, the counts and some wrong answers, for a pull request."""
    lines = [f"## Facts and verdicts held against {_plain(result.source)}", ""]
    if result.fact_scores:
        lines += _table(FACT_HEADS, [fact_cells(score) for score in result.fact_scores])
    if result.verdict_scores:
        lines += _table(VERDICT_HEADS, [verdict_cells(score) for score in result.verdict_scores])
    lines += [f"- {_plain(line)}" for line in count_lines(result.counts)]
    shown = choose_mistakes(result.mistakes, errors)
    if shown:
        lines += ["", f"**{len(shown)} of {len(result.mistakes)} wrong answers**", ""]
        lines += [f"- {_plain(mistake_line(mistake))}" for mistake in shown]
    return "\n".join(lines) + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [
        f"| {' | '.join(heads)} |",
        f"| {' | '.join('---' for _ in heads)} |",
        *(f"| {' | '.join(map(_plain, row))} |" for row in rows),
        "",
    ]


def _plain(text: str) -> str:
    """Text that Markdown shows as it is: labels may hold markup of any kind."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|!" else c for c in " ".join(text.split()))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _CUT else line[: _CUT - 1] + "…"


def _percent(share: float | None) -> str:
    return _NOT_KNOWN if share is None else f"{share:.1%}"
