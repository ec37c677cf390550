"""What a rule, a decision or an open item says, in comparable form."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Bound", "Statement"]


class Bound(msgspec.Struct, frozen=True, kw_only=True):
    """The limit in a rule, as in *at most 3 times*."""

    op: Literal["<=", ">=", "<", ">", "==", "between"]
    """Direction; "under" excludes the limit, "within" and 以内 include it."""
    value: str
    """Decimal string; two joined by `..` for `between`."""
    unit: str | None = None
    """What is counted or measured, in the words of the text; a currency code for amounts."""


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a constraint, decision or open item says, in comparable form."""

    polarity: Literal["must", "must_not"] = "must"
    """Whether the rule commands or forbids; for a decision, whether it was accepted or refused."""
    strength: Literal["must", "should", "may"] = "must"
    """How binding it is, by the words used."""
    bound: Bound | None = None
    """Its limit, where it has one."""
    exception: str | None = None
    """What it depends on: the words after "unless", "only if", 除非, …"""
    scope: Literal["standing", "this_task", "unclear"] = "unclear"
    """Whether it holds from now on or for the task at hand."""
    owner: str | None = None
    """Who has to do it, where the text says so."""
    state: Literal["open", "done", "cancelled"] | None = None
    """State of an open item or a decided action."""
    content_words: tuple[str, ...] = ()
    """Normalised words that carry the meaning, in order, for finding its counterpart."""
