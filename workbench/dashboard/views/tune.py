"""Tune: a policy file with a range of settings, to be replayed side by side."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from workbench.dashboard.frame import current_words
from workbench.dashboard.sweep import KNOBS, Knob, write_sweep

__all__ = ["show"]


def show() -> None:
    """Draw the page."""
    say = current_words()
    st.title(say("page.tune"))
    st.caption(say("tune.what"))
    left, right = st.columns([1, 2])
    name = left.selectbox(
        say("tune.knob"),
        list(KNOBS),
        format_func=lambda knob: say(f"tune.{knob}"),
        key="tune_knob",
    )
    knob: Knob = KNOBS[name]
    values = right.multiselect(
        say("tune.values"),
        knob.values,
        default=knob.values[:4],
        format_func=lambda value: f"{value:,}",
        key=f"tune_values_{name}",
    )
    if not values:
        st.info(say("tune.no_values"))
        return
    text = write_sweep(knob, sorted(values))
    st.code(text, language="yaml")
    st.download_button(
        say("tune.download"),
        data=text,
        file_name=f"{name}.yaml",
        mime="application/yaml",
        icon=":material/download:",
        on_click="ignore",
    )
    st.markdown(say("tune.next"))
    st.page_link(
        str(Path(__file__).parent / "try_it.py"),
        label=say("page.try_it"),
        icon=":material/play_circle:",
    )


if __name__ == "__main__":
    show()
