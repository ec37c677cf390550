"""A table as HTML: its heads are buttons that sort it, and nothing in a cell is markup."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Rows", "build_table", "show_value"]

Rows = Sequence[Mapping[str, Any]]
"""Rows by head of column."""

_LONG, _LONGER = 36, 200
"""Characters of a text that is shown in several lines, and of one that takes a broad column."""

_MISSING = "–"


def build_table(
    rows: Rows,
    *,
    name: str,
    height: int,
    percent: Sequence[str] = (),
    choose: str | None = None,
) -> str:
    """The HTML of a table.

    Args:
        rows: Its rows, at least one; shares of `percent` columns are in [0, 100].
        name: What it is called, for who hears the page.
        height: Pixels; what is more is scrolled to.
        percent: Heads of columns in percent.
        choose: Label of the buttons that choose a row; None for a table without.
    """
    heads = list(dict.fromkeys(head for row in rows for head in row))
    numbers = {head for head in heads if _is_number(rows, head)}
    picks = "" if choose is None else "<th></th>"
    top = picks + "".join(_head(head, number=head in numbers) for head in heads)
    lines = []
    for place, row in enumerate(rows):
        cells = "".join(
            _cell(row.get(head), number=head in numbers, percent=head in percent) for head in heads
        )
        lines.append(f'<tr data-row="{place}">{_pick(choose, name, place)}{cells}</tr>')
    kind = "wb-table" if choose is None else "wb-table wb-choose"
    return (
        f'<div class="{kind}" style="max-height:{height}px" role="region" tabindex="0" '
        f'aria-label="{html.escape(name, quote=True)}"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def show_value(value: Any, *, percent: bool = False) -> str:
    """A value as a cell shows it."""
    if value is None:
        return _MISSING
    if percent:
        return f"{value:.1f} %"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    if 0 < abs(value) < 0.001:
        return f"{value:.3g}"
    return f"{value:,.4f}".rstrip("0").rstrip(".")


def _is_number(rows: Rows, head: str) -> bool:
    values = [row.get(head) for row in rows]
    found = [value for value in values if value is not None]
    return bool(found) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in found
    )


def _head(head: str, *, number: bool) -> str:
    kind = ' class="wb-number"' if number else ""
    return f'<th scope="col" aria-sort="none"><button{kind}>{html.escape(head)}</button></th>'


def _cell(value: Any, *, number: bool, percent: bool) -> str:
    shown = show_value(value, percent=percent and value is not None)
    if value is None or value == _MISSING:
        kind = ' class="wb-number"' if number else ""
        return f"<td{kind} data-none>{_MISSING}</td>"
    if number:
        return f'<td class="wb-number" data-number="{value}">{shown}</td>'
    kind = "wb-long wb-longer" if len(shown) > _LONGER else "wb-long" if len(shown) > _LONG else ""
    kind = f' class="{kind}"' if kind else ""
    return f'<td{kind} dir="auto">{html.escape(shown)}</td>'


def _pick(choose: str | None, name: str, place: int) -> str:
    if choose is None:
        return ""
    return (
        f'<td><input type="radio" name="{html.escape(name, quote=True)}" '
        f'aria-label="{html.escape(choose, quote=True)} {place + 1}"></td>'
    )
