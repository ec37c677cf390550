"""Choices that stand in the address, so that a link leads to what somebody saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

__all__ = ["choose", "choose_number", "choose_part", "link_to"]

_REMEMBERED = "chosen"


def choose(
    label: str,
    options: Sequence[str],
    *,
    param: str,
    default: str | None = None,
    show: Callable[[str], str] = str,
    help: str | None = None,
) -> str:
    """A list to choose from; the choice is kept in the address and across pages.

    Args:
        label: What is chosen.
        options: Names to choose from, at least one.
        param: Its name in the address.
        default: What is chosen at first; the first one by default.
        show: How a name is shown.
        help: Words for who wonders.
    """
    key = _settle(param, lambda text: text if text in options else None, default or options[0])
    st.selectbox(
        label,
        options,
        key=key,
        format_func=show,
        help=help,
        on_change=_write,
        args=(param,),
        filter_mode="contains",
    )
    return str(_keep(param))


def choose_part(
    label: str, options: Sequence[str], *, param: str, show: Callable[[str], str] = str
) -> str:
    """A part of a page, from a few side by side; the choice is kept in the address.

    Args:
        label: What is chosen, for who hears the page.
        options: Names to choose from, the first one at first.
        param: Its name in the address.
        show: How a name is shown.
    """
    key = _settle(param, lambda text: text if text in options else None, options[0])
    st.segmented_control(
        label,
        options,
        key=key,
        format_func=show,
        required=True,
        on_change=_write,
        args=(param,),
        label_visibility="collapsed",
    )
    return str(_keep(param))


def choose_number(label: str, *, last: int, param: str, default: int) -> int:
    """A slider from 0 to `last`; the choice is kept in the address.

    Args:
        label: What is chosen.
        last: The greatest number, at least 1.
        param: Its name in the address.
        default: What is chosen at first.
    """

    def read(text: str) -> int | None:
        return int(text) if text.isascii() and text.isdigit() and int(text) <= last else None

    key = _settle(param, read, default)
    st.slider(label, 0, last, key=key, on_change=_write, args=(param,))
    return int(_keep(param))


def link_to(**params: str | int) -> dict[str, str]:
    """The address of another place: what is chosen now, with these changes."""
    remembered: dict[str, str] = st.session_state.get(_REMEMBERED, {})
    return remembered | {name: str(value) for name, value in params.items()}


def _settle(param: str, read: Callable[[str], str | int | None], default: str | int) -> str:
    """Give the widget what the address says, else what was chosen before, else the default."""
    key = f"choice_{param}"
    for text in (
        st.query_params.get(param),
        st.session_state.get(_REMEMBERED, {}).get(param),
    ):
        value = None if text is None else read(text)
        if value is not None:
            break
    else:
        value = default
    if st.session_state.get(key) != value:
        st.session_state[key] = value
    return key


def _write(param: str) -> None:
    st.query_params[param] = str(st.session_state[f"choice_{param}"])


def _keep(param: str) -> str | int:
    value: str | int = st.session_state[f"choice_{param}"]
    if st.query_params.get(param) != str(value):
        st.query_params[param] = str(value)
    st.session_state.setdefault(_REMEMBERED, {})[param] = str(value)
    return value
