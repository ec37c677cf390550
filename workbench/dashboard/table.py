"""Tables: shown, and handed out as files."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import streamlit as st
from streamlit.components.v2 import component

from workbench.dashboard.table_html import Rows, build_table
from workbench.report.catalogue import Catalogue

__all__ = ["Rows", "choose_row", "escape_words", "prepare_tables", "show_table", "with_heads"]

_LARGE = 2000
"""Rows beyond which a page keeps only those in sight, which takes a far larger script."""

_ROWS, _FEW_ROWS = 20, 6
_SPECIAL = "\\`*_{}[]()<>#+-.!|$:~^="

_FOLDER = Path(__file__).parent
_STYLE = (_FOLDER / "table.css").read_text(encoding="utf-8")
_SORT = (_FOLDER / "table_sort.js").read_text(encoding="utf-8")

_choosing = component(
    "workbench_rows",
    html='<div class="wb-rows"></div>',
    js=(_FOLDER / "table_choose.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def prepare_tables() -> None:
    """Give a page the look of tables, and what sorts them."""
    st.html(f"<style>{_STYLE}</style>")
    # The script is ours and holds no word of a recording; its place takes no room.
    script = f'<span class="wb-sorts"></span><script>{_SORT}</script>'
    st.html(script, unsafe_allow_javascript=True)


def show_table(
    rows: Rows,
    *,
    name: str,
    say: Catalogue,
    percent: Sequence[str] = (),
    text: Callable[[], str] | None = None,
) -> None:
    """Show a table with a button to download it.

    Args:
        rows: Its rows; shares of `percent` columns are in [0, 100].
        name: Name of the file, without its ending.
        say: The words.
        percent: Heads of columns in percent.
        text: Makes the file's text where it holds more than is shown.
    """
    if not rows:
        st.caption(say("table.empty"))
        return
    if len(rows) > _LARGE:
        _show_large(rows, name=name, percent=percent)
    else:
        st.html(build_table(rows, name=name, height=_height(_ROWS), percent=percent))
    _offer(rows, name=name, say=say, text=text)


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
    if len(rows) > _LARGE:
        chosen = _choose_large(rows, name=name, percent=percent)
    else:
        shown = build_table(
            rows,
            name=name,
            height=_height(_FEW_ROWS),
            percent=percent,
            choose=say("table.choose"),
        )
        # Other rows are another table, of which nothing is chosen yet.
        digest = hashlib.sha256(shown.encode("utf-8", "replace")).hexdigest()[:12]
        state: Any = _choosing(
            data=shown, key=f"table_{name}_{digest}", on_chosen_change=lambda: None
        )
        chosen = state.chosen
    _offer(rows, name=name, say=say, text=None)
    return int(chosen) if chosen is not None and chosen < len(rows) else None


def with_heads(row: msgspec.Struct, say: Catalogue) -> dict[str, Any]:
    """A row of results under the heads that people read."""
    return {say.word("head", name): value for name, value in msgspec.structs.asdict(row).items()}


def escape_words(text: str) -> str:
    """Words that Streamlit's markdown shows as they are, directives and formulas included."""
    flat = " ".join(text.split())
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in flat)


def _height(rows: int) -> int:
    """Pixels that show so many rows."""
    return 38 + 35 * rows


def _show_large(rows: Rows, *, name: str, percent: Sequence[str], **options: Any) -> Any:
    import pandas as pd

    columns = {head: st.column_config.NumberColumn(format="%.1f %%") for head in percent}
    return st.dataframe(
        pd.DataFrame(list(rows)),
        hide_index=True,
        column_config=columns,
        height=_height(_ROWS if not options else _FEW_ROWS),
        placeholder="–",
        alt=name,
        **(options or {"lazy": True}),
    )


def _choose_large(rows: Rows, *, name: str, percent: Sequence[str]) -> int | None:
    state = _show_large(
        rows,
        name=name,
        percent=percent,
        key=f"table_{name}",
        on_select="rerun",
        selection_mode="single-row",
    )
    chosen = state["selection"]["rows"]
    return chosen[0] if chosen else None


def _offer(rows: Rows, *, name: str, say: Catalogue, text: Callable[[], str] | None) -> None:
    st.download_button(
        say("table.download"),
        data=text if text is not None else lambda: _as_csv(rows),
        file_name=f"{name}.csv",
        mime="text/csv",
        key=f"download_{name}",
        icon=":material/download:",
        on_click="ignore",
        type="tertiary",
    )


def _as_csv(rows: Rows) -> str:
    written = io.StringIO()
    heads = list(dict.fromkeys(head for row in rows for head in row))
    table = csv.DictWriter(written, heads, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return written.getvalue()
