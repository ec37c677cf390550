"""A report as one HTML file for a pull request or a mail: no script, nothing to load."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from workbench.report.advice import in_words
from workbench.report.catalogue import Catalogue, load_catalogue
from workbench.report.charts.leaderboard import pareto_points
from workbench.report.formats import COLUMNS, curves, loss_lines
from workbench.report.html_chart import draw_pareto
from workbench.report.notes import notes
from workbench.report.report import Report

__all__ = ["to_html", "to_html_fragment"]

_STYLE = """
.wb-report{font:15px/1.5 system-ui,sans-serif;max-width:1240px;margin:auto;padding:0 1rem}
.wb-report h1{font-size:1.5rem}.wb-report h2{font-size:1.15rem;margin-top:2rem}
.wb-report table{border-collapse:collapse;font-size:.85rem;display:block;overflow-x:auto}
.wb-report th,.wb-report td{padding:.3rem .55rem;text-align:right;white-space:nowrap;
border-bottom:1px solid rgba(127,127,127,.3)}
.wb-report th{white-space:normal;vertical-align:bottom;min-width:3.2em}
.wb-report th:first-child,.wb-report td:first-child{text-align:left}
.wb-report svg{width:100%;height:auto;max-width:860px}
.wb-report li{overflow-wrap:anywhere;unicode-bidi:plaintext}
.wb-report .wb-small{font-size:.85rem;opacity:.8}
"""
_PAGE_STYLE = """
:root{color-scheme:light dark}
"""


def to_html(report: Report, *, language: str = "en") -> str:
    """The report as a whole page.

    Args:
        report: The report, with as many lost values as are to be shown.
        language: Language of heads and advice, a key of `workbench.report.catalogue.LANGUAGES`.

    Raises:
        UnknownNameError: There is no catalogue for the language.
    """
    say = load_catalogue(language)
    title = html.escape(say("html.title", dataset=report.run.dataset))
    losses = [
        _section(head, lines) for head, *lines in (loss_lines(loss, say) for loss in report.losses)
    ]
    parts = [
        _body(report, say),
        f"<h2>{html.escape(say('html.losses'))}</h2>{''.join(losses)}" if losses else "",
        *(f"<h2>{html.escape(head)}</h2>{_list(lines)}" for head, lines in curves(report, say)),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_PAGE_STYLE}</style></head>"
        f'<body><div class="wb-report">{"".join(parts)}</div></body></html>\n'
    )


def to_html_fragment(report: Report, *, language: str = "en") -> str:
    """Finding, chart, leaderboard and notes for a page of somebody else's, as a notebook.

    Args:
        report: The report.
        language: Language of heads and advice.
    """
    return f'<div class="wb-report">{_body(report, load_catalogue(language))}</div>'


def _body(report: Report, say: Catalogue) -> str:
    run, told = report.run, in_words(report.rows, say)
    made = say("html.made", run=run.run_id, created=run.created_at, version=run.workbench_version)
    title = say("html.title", dataset=run.dataset)
    chart = draw_pareto(pareto_points(report.rows), names=[r.policy for r in report.rows], say=say)
    return "".join(
        (
            f"<style>{_STYLE}</style><h1>{html.escape(title)}</h1>",
            f'<p class="wb-small">{html.escape(made)}</p><p>{html.escape(told.finding)}</p>',
            _advice(told.picks, say),
            f'<p class="wb-small">{html.escape(told.caution)}</p>',
            f"<h2>{html.escape(say('html.pareto'))}</h2>{chart}" if chart else "",
            f"<h2>{html.escape(say('html.leaderboard'))}</h2>{_leaderboard(report, say)}",
            f"<h2>{html.escape(say('html.notes'))}</h2>{_list(notes(report, say))}",
        )
    )


def _advice(picks: Sequence[tuple[str, str]], say: Catalogue) -> str:
    if not picks:
        return ""
    lines = (f"<li><b>{html.escape(who)}</b>: {html.escape(what)}</li>" for who, what in picks)
    return f"<p>{html.escape(say('html.for_whom'))}</p><ul>{''.join(lines)}</ul>"


def _leaderboard(report: Report, say: Catalogue) -> str:
    heads = _row("th", (say(f"column.{column.name}") for column in COLUMNS))
    rows = (_row("td", (column.cell(row) for column in COLUMNS)) for row in report.rows)
    return f"<table><thead>{heads}</thead><tbody>{''.join(rows)}</tbody></table>"


def _row(tag: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{html.escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _section(head: str, lines: Sequence[str]) -> str:
    return f"<p><b>{html.escape(head)}</b></p>{_list(lines)}"


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{html.escape(line)}</li>' for line in lines)}</ul>"
