"""Tables: shown, and handed out as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from workbench.report.catalogue import Catalogue

__all__ = ["Rows", "choose_row", "escape_words", "show_table"]

Rows = Sequence[Mapping[str, Any]]
"""Rows by head of column."""

_LARGE = 2000
_ROWS = 20
_SPECIAL = "\\`*_{}[]()<>#+-.!|$:~^="


def show_table(
    rows: Rows,
    *,
    name: str,
    say: Catalogue,
    percent: Sequence[str] = (),
    text: Callable[[], str] | None = None,
    columns: Mapping[str, Any] | None = None,
) -> None:
    """Show a table with a button to download it.

    Args:
        rows: Its rows; shares of `percent` columns are in [0, 100].
        name: Name of the file, without its ending.
        say: The words.
        percent: Heads of columns in percent.
        text: Makes the file's text where it holds more than is shown.
        columns: Configuration of further columns, as Streamlit takes it.
    """
    if not rows:
        st.caption(say("table.empty"))
        return
    frame = pd.DataFrame(list(rows))
    st.dataframe(
        frame,
        hide_index=True,
        column_config={**_percents(percent), **(columns or {})},
        height=_height(len(frame)),
        placeholder="–",
        lazy=len(frame) > _LARGE or None,
        alt=name,
    )
    _offer(frame, name=name, say=say, text=text)


def choose_row(rows: Rows, *, name: str, say: Catalogue, percent: Sequence[str] = ()) -> int | None:
    """Show a table of which one row can be chosen; its place, None where none is.

    Args:
        rows: Its rows.
        name: Name of the file to download, and of the widget.
        say: The words.
        percent: Heads of columns in percent.
    """
    if not rows:
        st.caption(say("table.empty"))
        return None
    frame = pd.DataFrame(list(rows))
    state: Any = st.dataframe(
        frame,
        hide_index=True,
        key=f"table_{name}",
        on_select="rerun",
        selection_mode="single-row",
        column_config=_percents(percent),
        height=min(_height(len(frame)), 250),
        alt=name,
    )
    _offer(frame, name=name, say=say, text=None)
    chosen = state["selection"]["rows"]
    return int(chosen[0]) if chosen and chosen[0] < len(frame) else None


def escape_words(text: str) -> str:
    """Words that Streamlit's markdown shows as they are, directives and formulas included."""
    flat = " ".join(text.split())
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in flat)


def _height(rows: int) -> int:
    """Pixels that show all rows of a short table."""
    return 38 + 35 * min(rows, _ROWS)


def _percents(heads: Sequence[str]) -> dict[str, Any]:
    return {head: st.column_config.NumberColumn(format="%.1f %%") for head in heads}


def _offer(
    frame: pd.DataFrame, *, name: str, say: Catalogue, text: Callable[[], str] | None
) -> None:
    st.download_button(
        say("table.download"),
        data=text if text is not None else lambda: frame.to_csv(index=False),
        file_name=f"{name}.csv",
        mime="text/csv",
        key=f"download_{name}",
        icon=":material/download:",
        on_click="ignore",
        type="tertiary",
    )
