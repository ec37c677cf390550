"""What Streamlit runs: the frame around every page."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from workbench.dashboard.frame import choose_language, choose_run
from workbench.dashboard.table import prepare_tables
from workbench.dashboard.warm import page_begins, page_served

__all__ = ["PAGES", "main"]

# Pages in order, each the name of its file and of its address, with its icon.
PAGES = {
    "overview": ":material/leaderboard:",
    "compare": ":material/balance:",
    "conversation": ":material/forum:",
    "facts": ":material/fact_check:",
    "cost": ":material/payments:",
    "runs": ":material/history:",
    "try_it": ":material/play_circle:",
    "tune": ":material/tune:",
}

_ICON = Path(__file__).parent / "icon.svg"

# Streamlit's own margins leave too little of a laptop's screen.
_LOOK = """<style>
[data-testid="stMainBlockContainer"]{padding:3.4rem 2.5rem 4rem}
[data-testid="stMainBlockContainer"] h1{font-size:1.8rem;padding-top:0}
[data-testid="stMainBlockContainer"] h3{font-size:1.25rem}
[data-testid="stTextArea"] textarea{font-family:"Source Code Pro",monospace;font-size:.82rem}
</style>"""


def main() -> None:
    """Draw what all pages share, then the page that is asked for."""
    page_begins()
    try:
        _draw()
    finally:
        page_served()


def _draw() -> None:
    st.set_page_config(page_title="workbench", page_icon=str(_ICON), layout="wide")
    st.html(_LOOK)
    prepare_tables()
    say = choose_language()
    folder = Path(__file__).parent / "views"
    pages = [
        st.Page(
            folder / f"{name}.py",
            title=say(f"page.{name}"),
            icon=icon,
            url_path=name,
            default=name == "overview",
        )
        for name, icon in PAGES.items()
    ]
    page = st.navigation(pages)
    choose_run(say)
    page.run()


if __name__ == "__main__":
    main()
