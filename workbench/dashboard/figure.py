"""Drawings on a page: a title, then the drawing, which comes with the words around it."""

from __future__ import annotations

import html
import time

import streamlit as st

from workbench.report.charts.figure import build_figure

__all__ = ["load_charts", "show_drawing"]

_HIDDEN, _LOADED, _SINCE = "load_charts", "charts_are_loaded", "charts_wait_since"
_MOMENT_SECONDS = 2.0


def show_drawing(drawing: str, *, title: str) -> None:
    """Show a drawing of `workbench.report`.

    Args:
        drawing: The SVG; every name in it is escaped.
        title: What it shows, with n.
    """
    figure = (
        '<figure style="margin:0"><figcaption style="font-weight:600;font-size:.95rem;'
        f'padding-bottom:.4rem">{html.escape(title)}</figcaption>{drawing}</figure>'
    )
    # `st.html` drops drawings. Markdown leaves a block of HTML alone as long as no line is empty.
    st.markdown(" ".join(figure.split()), unsafe_allow_html=True)


def load_charts() -> None:
    """Let the browser load what charts with a script need while somebody reads this page.

    That script is larger than all the rest together, and the first page that draws such a chart
    would otherwise wait for it. It is loaded by a hidden chart, a moment after the page is there.
    """
    if not st.session_state.get(_LOADED):
        st.session_state[_SINCE] = time.monotonic()
        st.fragment(_after_a_moment, run_every=_MOMENT_SECONDS)()
        return
    st.html(
        f"<style>.st-key-{_HIDDEN}{{position:absolute;height:0;overflow:hidden;visibility:hidden}}"
        "</style>"
    )
    with st.container(key=_HIDDEN):
        figure = build_figure([{"type": "scatter", "x": [0], "y": [0]}], title="", x={}, y={})
        st.plotly_chart(figure, key=f"{_HIDDEN}_chart", config={"staticPlot": True})


def _after_a_moment() -> None:
    if time.monotonic() - st.session_state[_SINCE] > _MOMENT_SECONDS / 2:
        st.session_state[_LOADED] = True
        st.rerun(scope="app")
