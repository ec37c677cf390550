"""Drawings on a page: a title, then the drawing, which comes with the words around it."""

from __future__ import annotations

import html

import streamlit as st

from workbench.report.charts.figure import Chart
from workbench.report.html_figure import draw_chart
from workbench.report.svg_marks import words_of

__all__ = ["show_chart", "show_drawing"]


def show_drawing(drawing: str, *, title: str) -> None:
    """Show a drawing of `workbench.report`.

    Args:
        drawing: The SVG; every name in it is escaped.
        title: What it shows, with n.
    """
    figure = (
        '<figure style="margin:0 0 .8rem"><figcaption style="font-weight:600;font-size:.95rem;'
        f'padding-bottom:.4rem">{html.escape(title)}</figcaption>{drawing}</figure>'
    )
    # `st.html` drops drawings. Markdown leaves a block of HTML alone as long as no line is empty.
    st.markdown(" ".join(figure.split()), unsafe_allow_html=True)


def show_chart(chart: Chart, *, alt: str, width: int = 1000) -> None:
    """Show a chart of `workbench.report` as a drawing.

    Args:
        chart: The chart.
        alt: What it shows, for who hears the page.
        width: Width in pixels of its own; the page scales it.
    """
    show_drawing(draw_chart(chart, label=alt, width=width), title=words_of(chart.title))
