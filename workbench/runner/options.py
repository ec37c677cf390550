"""What a run is asked to do, apart from the conversations themselves."""

from __future__ import annotations

import msgspec

from workbench.facts.must_keep import MustKeep
from workbench.policy.policy import Policy
from workbench.tokens import DEFAULT_COUNTER

__all__ = ["RunOptions", "with_identity"]


class RunOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides the content of a run, apart from the conversations."""

    policies: tuple[Policy, ...]
    """Policies in the order of the file, the full history among them."""
    token_counter: str = DEFAULT_COUNTER
    """Name of the token counter."""
    context_limit: int | None = None
    """Tokens above which a call counts as over the limit."""
    read_only: tuple[str, ...] | None = None
    """Tools that change nothing, by name or glob; None leaves it to the data cards."""
    fact_patterns: dict[str, tuple[str, ...]] = {}
    """The team's own regular expressions by kind of fact."""
    price_model: str | None = None
    """Model whose prices are used; None takes each recording's own."""
    must_keep: tuple[MustKeep, ...] = ()
    """Facts that the team says have to survive."""


def with_identity(policies: tuple[Policy, ...]) -> tuple[Policy, ...]:
    """The policies with the full history among them, which every run replays, listed or not."""
    if any(policy.sends_full_history for policy in policies):
        return policies
    taken = {policy.name for policy in policies}
    name = next(
        name
        for name in ("identity", *(f"identity-{n}" for n in range(2, len(taken) + 3)))
        if name not in taken
    )
    return (Policy(name=name, compressor="identity"), *policies)
