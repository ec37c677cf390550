"""Cost and speed: by class of tokens, break-even, latency, and what another traffic would cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import streamlit as st

from workbench.dashboard.data import (
    RunKey,
    ask,
    read_billed,
    read_leaderboard,
    read_payback,
    read_price_models,
    read_speed,
)
from workbench.dashboard.figure import show_chart
from workbench.dashboard.frame import current_words, need_run
from workbench.dashboard.table import escape_words, show_table, with_heads
from workbench.errors import UsageError
from workbench.report.catalogue import Catalogue
from workbench.report.charts.cost import describe_cost, describe_payback, describe_speed
from workbench.report.cost_parts import CostParts, price_tokens
from workbench.report.said import repeat

__all__ = ["show"]

_MODELS = (
    "gpt-5",
    "gpt-5-mini",
    "gpt-4o",
    "claude-sonnet-4-5",
    "claude-haiku-4-5",
    "gemini/gemini-2.5-pro",
    "gemini/gemini-2.5-flash",
    "deepseek-v3.2",
)  # Models to start from; any name of the price map can be typed.


def show() -> None:
    """Draw the page."""
    say = current_words()
    key = need_run(say)
    st.title(say("page.cost"))
    _what_if(key, say)
    _payback(key, say)
    _speed(key, say)


def _what_if(key: RunKey, say: Catalogue) -> None:
    known = read_price_models(key)
    asked = ask(key, lambda run: msgspec.json.decode(run.run.options_json)).get("price_model")
    st.caption(say("cost.what") if asked or known else say("cost.no_price"))
    model, factor, traffic = _sliders(known, say)
    try:
        billed = read_billed(key, model)
    except UsageError as error:
        st.warning(escape_words(repeat(str(error), say)))
        return
    parts = [price_tokens(tokens, model=model, factor=factor) for tokens in billed]
    conversations = read_leaderboard(key)[0].conversations
    show_chart(
        describe_cost(
            [_scaled(part, traffic / max(1, conversations)) for part in parts],
            unit=say("cost.unit", traffic=f"{traffic:,}", model=escape_label(model)),
            say=say,
        ),
        alt=say("page.cost"),
    )
    if not all(tokens.cache_known for tokens in billed):
        st.warning(say("cost.cache_unknown"))
    show_table(_cost_rows(parts, conversations, traffic, say), name="cost", say=say)
    st.caption(say("cost.basis", n=f"{conversations:,}"))


def _sliders(known: Sequence[str], say: Catalogue) -> tuple[str, float, int]:
    models = list(dict.fromkeys([*known, *_MODELS]))
    left, middle, right = st.columns(3)
    model = left.selectbox(
        say("cost.model"),
        models,
        accept_new_options=True,
        key="cost_model",
        help=say("cost.model_help"),
    )
    traffic = middle.select_slider(
        say("cost.traffic"),
        [n * 10**power for power in range(2, 7) for n in (1, 2, 5)],
        value=10_000,
        format_func=lambda n: f"{n:,}",
        key="cost_traffic",
    )
    percent = right.slider(
        say("cost.price"), 10, 200, 100, step=5, format="%d %%", key="cost_price"
    )
    return str(model or models[0]), percent / 100, int(traffic)


def _scaled(part: CostParts, factor: float) -> CostParts:
    return CostParts(
        policy=part.policy,
        plain_usd=part.plain_usd * factor,
        read_usd=part.read_usd * factor,
        write_usd=part.write_usd * factor,
        output_usd=part.output_usd * factor,
        summary_usd=None if part.summary_usd is None else part.summary_usd * factor,
    )


def _cost_rows(
    parts: Sequence[CostParts], conversations: int, traffic: int, say: Catalogue
) -> list[dict[str, Any]]:
    full = parts[0].total_usd if parts else None
    rows = []
    for part in parts:
        total, each = part.total_usd, traffic / max(1, conversations)
        rows.append(
            {
                say("measure.policy"): part.policy,
                say("cost.total"): None if total is None else round(total * each, 2),
                say("cost.saved"): None
                if total is None or full is None
                else round((full - total) * each, 2),
                say("cost.plain_usd"): round(part.plain_usd * each, 2),
                say("cost.read_usd"): round(part.read_usd * each, 2),
                say("cost.write_usd"): round(part.write_usd * each, 2),
                say("cost.output_usd"): round(part.output_usd * each, 2),
                say("cost.summary_usd"): None
                if part.summary_usd is None
                else round(part.summary_usd * each, 2),
            }
        )
    return rows


def _payback(key: RunKey, say: Catalogue) -> None:
    st.subheader(say("cost.payback"))
    payback = read_payback(key)
    if not payback:
        st.info(say("cost.no_payback"))
        return
    show_chart(describe_payback(payback, say=say), alt=say("cost.payback"))
    show_table([with_heads(made, say) for made in payback], name="break-even", say=say)


def _speed(key: RunKey, say: Catalogue) -> None:
    st.subheader(say("cost.speed"))
    speeds = read_speed(key)
    if not speeds:
        st.info(say("cost.no_speed"))
        return
    show_chart(describe_speed(speeds, say=say), alt=say("cost.speed"))
    show_table([with_heads(speed, say) for speed in speeds], name="speed", say=say)


def escape_label(text: str) -> str:
    """A name for a chart's title, whose text takes tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


if __name__ == "__main__":
    show()
