"""What is known of one model's prompt cache."""

from __future__ import annotations

import datetime
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from workbench.errors import UsageError

__all__ = ["CacheRules", "Doubt", "Match", "Total", "long_life"]

Match: TypeAlias = Literal["prefix", "marker", "unit", "object", "none"]
"""How a call finds what earlier calls left; `none` where no rules are known."""

Total: TypeAlias = Literal["includes_cached", "apart"]
"""Whether the input that a provider reports holds the cached tokens."""

_ASSUMPTIONS = {
    "prefix": "each call is assumed to reach the machine that served the one before it",
    "marker": "the agent is assumed to put a cache marker at the end of each prompt",
    "unit": "units are assumed to end where a prompt, an answer or a shared prefix ends",
    "object": "the caller is assumed to make and name the cached object itself",
    "none": "every input token counts as plain input",
}


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """A value that was not confirmed."""

    field: str
    """Name of the value, as in `CacheRules`."""
    why: str
    """What is known of it."""


class CacheRules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How one model's prompt cache works and what it charges."""

    name: str
    """Name of the rule set; `none` where no rules are known for the model."""
    title: str
    """Words for it in reports."""
    model: str
    """The model that it was looked up for."""
    match: Match
    """How a call finds what earlier calls left."""
    minimum_tokens: int | None = None
    """Shortest prefix that is read or written; None where it is not known: then any counts."""
    block_tokens: int | None = None
    """Step to which a shared prefix is cut; None where it is not known: then it is not cut."""
    idle_life_s: float | None = None
    """Seconds after which an unused entry is gone; None where it is not known: then it stays."""
    renewed_by_reading: bool = True
    """Whether a hit starts that time anew."""
    read_factor: float | None = None
    """Price of a token read as a multiple of plain input, for where the price map has none."""
    write_factor: float | None = 1.0
    """Price of a token written likewise."""
    long_life_s: float | None = None
    """The longer life that a caller can choose."""
    long_write_factor: float | None = None
    """Price of a token written for the longer life."""
    max_marks: int | None = None
    """Markers that one request may carry."""
    lookback_blocks: int | None = None
    """Content blocks before a marker in which an entry is looked for."""
    read_candidates: int | None = None
    """Latest entries among which a match is looked for."""
    keeps_answers: bool = False
    """Whether the model's answer is stored together with its prompt."""
    storage_usd_per_million_token_hours: float | None = None
    """What keeping an object costs."""
    total: Total = "includes_cached"
    """Whether the input that the provider reports holds the cached tokens, or leaves them apart."""
    promised: bool = False
    """Whether a matching call is sure to hit; else the counts are what a warm cache gives."""
    lives_long: bool = False
    """Whether the longer life was chosen (see `long_life`)."""
    doubts: tuple[Doubt, ...] = ()
    """Values that were not confirmed, with what is known of them."""
    as_of: datetime.date | None = None
    """Date of the newest text that they were read in."""
    sources: tuple[str, ...] = ()
    """The texts."""

    @property
    def unconfirmed(self) -> tuple[str, ...]:
        """Names of the values that were not confirmed."""
        return tuple(doubt.field for doubt in self.doubts)

    @property
    def assumption(self) -> str:
        """What the counts take for granted, in words."""
        return _ASSUMPTIONS[self.match]

    @cached_property
    def sentence(self) -> str:
        """What a report says of the rules: which, how old, what is assumed and not confirmed."""
        if self.match == "none":
            return f"no prompt-cache rules are known for {self.model}: {self.assumption}"
        words = [f"prompt-cache rules: {self.title}, as of {self.as_of}", self.assumption]
        if not self.promised:
            words.append(
                "hits are not promised by the provider, so cached tokens are at most these"
            )
        if self.doubts:
            doubts = ", ".join(f"{doubt.field} ({doubt.why})" for doubt in self.doubts)
            words.append(f"not confirmed: {doubts}")
        return "; ".join(words)


def long_life(rules: CacheRules) -> CacheRules:
    """The same rules for a caller who chooses the longer life.

    Raises:
        UsageError: The provider offers none.
    """
    if rules.long_life_s is None:
        raise UsageError(f"{rules.title} offers no longer cache life for {rules.model!r}")
    return msgspec.structs.replace(
        rules,
        idle_life_s=rules.long_life_s,
        write_factor=rules.long_write_factor,
        lives_long=True,
        doubts=tuple(doubt for doubt in rules.doubts if doubt.field != "idle_life_s"),
    )
