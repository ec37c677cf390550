"""What the calls of a conversation cost, and when a compaction pays for itself.

Each input token is billed in exactly one class: plain, read from the prompt cache, or written to
it. Prices are those of the price map; where it has none for a class, the factor of the cache rules
is applied to plain input, and a note says so. A summariser's own calls cost plain input and output
of its model: their prompt shares nothing with the agent's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

import msgspec

from workbench.errors import UnknownNameError, UsageError
from workbench.pricing.cache_rules import CacheRules
from workbench.pricing.cached_prefix import Cached
from workbench.pricing.prices import Price, Rates

__all__ = [
    "CallCost",
    "CallTokens",
    "Cost",
    "Payback",
    "SummaryTokens",
    "break_even",
    "call_tokens",
    "compaction_payback",
    "cost_of",
    "pays_from",
]


class SummaryTokens(msgspec.Struct, frozen=True, kw_only=True):
    """One call of a summary model."""

    model: str
    """Its label, under which its price is given."""
    tokens_in: int
    """Tokens of its prompt."""
    tokens_out: int
    """Tokens of its reply."""


class CallTokens(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens of one recorded call, in the classes that are billed."""

    read: int = 0
    """Input tokens read from the prompt cache."""
    written: int = 0
    """Input tokens written to it."""
    plain: int = 0
    """All other input tokens."""
    output: int = 0
    """Output tokens, reasoning included."""
    reasoning: int = 0
    """Those of them that are reasoning."""
    summaries: tuple[SummaryTokens, ...] = ()
    """Calls of summary models that were made for this call."""
    stored_token_hours: float = 0.0
    """Tokens times hours that an object was kept for it."""

    def __post_init__(self) -> None:
        counts = (self.read, self.written, self.plain, self.reasoning, self.stored_token_hours)
        if min(counts) < 0 or self.output < self.reasoning:
            raise UsageError(f"counts are at least 0 and reasoning is output, got {self}")

    @property
    def prompt(self) -> int:
        """All input tokens."""
        return self.read + self.written + self.plain


class CallCost(msgspec.Struct, frozen=True, kw_only=True):
    """What one call cost, in USD."""

    plain_usd: float = 0.0
    """Plain input."""
    read_usd: float = 0.0
    """Input read from the prompt cache."""
    write_usd: float = 0.0
    """Input written to it."""
    output_usd: float = 0.0
    """Output."""
    summary_usd: float = 0.0
    """The summary models' calls."""
    storage_usd: float = 0.0
    """Keeping objects in the cache."""

    @property
    def cost_usd(self) -> float:
        """All of it."""
        return math.fsum(msgspec.structs.astuple(self))


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What the calls of a conversation cost."""

    calls: tuple[CallCost, ...]
    """Each call in order."""
    total: CallCost
    """Each class summed over the calls."""
    notes: tuple[str, ...] = ()
    """What the numbers rest on, for the reader."""

    @property
    def cost_usd(self) -> float:
        """All calls together."""
        return self.total.cost_usd


class Payback(msgspec.Struct, frozen=True, kw_only=True):
    """Whether and when a compaction pays for itself."""

    compaction_cost_usd: float
    """What it cost once: its model calls, and that its call could read less of the prompt cache.
    Negative where the call itself already was cheaper."""
    saved_per_call_usd: float
    """What each later call saves while nothing else changes."""
    calls_to_break_even: int | None
    """After how many more calls it has paid for itself; None where it never does."""


def call_tokens(
    cached: Cached,
    *,
    output: int,
    reasoning: int = 0,
    summaries: Iterable[SummaryTokens] = (),
    stored_token_hours: float = 0.0,
) -> CallTokens:
    """Tokens of a call whose prompt went through a prompt cache.

    Args:
        cached: How its input tokens are billed.
        output: Output tokens, reasoning included.
        reasoning: Those of them that are reasoning.
        summaries: Calls of summary models that were made for it.
        stored_token_hours: Tokens times hours that an object was kept for it.
    """
    return CallTokens(
        read=cached.read,
        written=cached.written,
        plain=cached.plain,
        output=output,
        reasoning=reasoning,
        summaries=tuple(summaries),
        stored_token_hours=stored_token_hours,
    )


def cost_of(
    calls: Sequence[CallTokens],
    *,
    price: Price,
    rules: CacheRules,
    summary_prices: Mapping[str, Price] | None = None,
) -> Cost:
    """What calls cost, each and together.

    A prompt's tier is chosen by all its input tokens, cached ones included.

    Args:
        calls: Tokens of each call in order; a call that sent nothing has none and costs nothing.
        price: Price of the agent's model.
        rules: Its prompt-cache rules.
        summary_prices: Prices of the summary models, by the label that `SummaryTokens` gives. What
            runs on one's own machine has a price of 0.

    Raises:
        UnknownNameError: A summary model has no price here.
        UsageError: Objects were kept, and the rules have no price for that.
    """
    prices = summary_prices or {}
    costs = tuple(_call_cost(call, price=price, rules=rules, prices=prices) for call in calls)
    columns = zip(*map(msgspec.structs.astuple, costs), strict=True)
    total = dict(zip(CallCost.__struct_fields__, map(math.fsum, columns), strict=False))
    return Cost(
        calls=costs,
        total=CallCost(**total),
        notes=_notes(calls, price=price, rules=rules),
    )


def break_even(saved_per_call: float, compaction_cost: float) -> int | None:
    """After how many more calls a compaction pays for itself.

    Args:
        saved_per_call: USD that each later call saves.
        compaction_cost: USD that the compaction cost once: its model calls, and what its call paid
            more because less of the prompt cache could be read.

    Returns:
        Calls after the compaction's own; 0 where it cost nothing; None where it never pays.

    Example:
        >>> break_even(0.002, 0.011)
        6
    """
    if compaction_cost <= 0:
        return 0
    if saved_per_call <= 0:
        return None
    calls = compaction_cost / saved_per_call
    # A hair above a whole number is the trace of binary fractions, not one more call.
    return None if math.isinf(calls) else math.ceil(calls * (1 - 1e-12))


def compaction_payback(
    compacted: CallTokens,
    carried_on: CallTokens,
    *,
    price: Price,
    rules: CacheRules,
    summary_prices: Mapping[str, Price] | None = None,
) -> Payback:
    """When a compaction pays for itself, as seen from the call that it was made for.

    A later call would have read from the cache what the compaction took away, at the rates of the
    prompt that it would have been: that is what it saves. Without rules for a cache it would have
    sent it again.

    Args:
        compacted: The call as it was made, with the summary models' calls.
        carried_on: The same call, had the view gone on without the compaction; from
            `PromptCache.look` before the call is sent.
        price: Price of the agent's model.
        rules: Its prompt-cache rules.
        summary_prices: Prices of the summary models, as for `cost_of`.
    """
    both = cost_of(
        [compacted, carried_on], price=price, rules=rules, summary_prices=summary_prices
    ).calls
    once_usd = both[0].cost_usd - both[1].cost_usd
    saved_usd = _again(carried_on, price=price, rules=rules) - _again(
        compacted, price=price, rules=rules
    )
    return Payback(
        compaction_cost_usd=once_usd,
        saved_per_call_usd=saved_usd,
        calls_to_break_even=break_even(saved_usd, once_usd),
    )


def pays_from(policy: Cost, identity: Cost) -> int | None:
    """The first call from which on a policy has cost no more than identity, to the last call.

    Args:
        policy: What the policy's calls cost.
        identity: What the same calls cost with the full history.

    Returns:
        Index of the call; None where the policy costs more in the end, or there is no call.

    Raises:
        UsageError: The two are not of the same calls.
    """
    if len(policy.calls) != len(identity.calls):
        raise UsageError(
            "costs can be compared over the same calls only, "
            f"got {len(policy.calls)} and {len(identity.calls)}"
        )
    pairs = zip(policy.calls, identity.calls, strict=True)
    lead = list(accumulate(theirs.cost_usd - ours.cost_usd for ours, theirs in pairs))
    behind = [place for place, usd in enumerate(lead) if usd < -1e-12]
    first = behind[-1] + 1 if behind else 0
    return first if first < len(lead) else None


def _call_cost(
    call: CallTokens, *, price: Price, rules: CacheRules, prices: Mapping[str, Price]
) -> CallCost:
    rates = price.rates_for(call.prompt)
    reasoning_usd = rates.output_usd if rates.reasoning_usd is None else rates.reasoning_usd
    return CallCost(
        plain_usd=call.plain * rates.input_usd,
        read_usd=call.read * _read_rate(rates, rules),
        write_usd=call.written * _write_rate(rates, rules),
        output_usd=(call.output - call.reasoning) * rates.output_usd
        + call.reasoning * reasoning_usd,
        summary_usd=math.fsum(_summary_usd(made, prices) for made in call.summaries),
        storage_usd=_storage_usd(call.stored_token_hours, rules),
    )


def _read_rate(rates: Rates, rules: CacheRules) -> float:
    if rates.read_usd is not None:
        return rates.read_usd
    return rates.input_usd * (1.0 if rules.read_factor is None else rules.read_factor)


def _write_rate(rates: Rates, rules: CacheRules) -> float:
    listed = rates.write_long_usd if rules.lives_long else rates.write_usd
    if listed is not None:
        return listed
    return rates.input_usd * (1.0 if rules.write_factor is None else rules.write_factor)


def _summary_usd(made: SummaryTokens, prices: Mapping[str, Price]) -> float:
    if made.model not in prices:
        raise UnknownNameError("priced summary model", made.model, prices)
    rates = prices[made.model].rates_for(made.tokens_in)
    return made.tokens_in * rates.input_usd + made.tokens_out * rates.output_usd


def _storage_usd(token_hours: float, rules: CacheRules) -> float:
    if not token_hours:
        return 0.0
    if rules.storage_usd_per_million_token_hours is None:
        raise UsageError(f"the rules {rules.name!r} have no price for keeping tokens in the cache")
    return token_hours / 1e6 * rules.storage_usd_per_million_token_hours


def _again(call: CallTokens, *, price: Price, rules: CacheRules) -> float:
    """What the prompt of a call costs once more, as the warm beginning of the next."""
    rates = price.rates_for(call.prompt)
    cold = rules.match == "none" or call.prompt < (rules.minimum_tokens or 0)
    return call.prompt * (rates.input_usd if cold else _read_rate(rates, rules))


def _notes(calls: Sequence[CallTokens], *, price: Price, rules: CacheRules) -> tuple[str, ...]:
    notes = [f"prices of {price.model}: {price.source}", rules.sentence]
    if price.is_free:
        notes.append(f"{price.model} is listed at no charge, so every cost is 0")
    listed = price.base.write_long_usd if rules.lives_long else price.base.write_usd
    unpriced = [
        ("reading", any(call.read for call in calls), price.base.read_usd, rules.read_factor),
        ("writing", any(call.written for call in calls), listed, rules.write_factor),
    ]
    for doing, used, usd, factor in unpriced:
        if used and usd is None:
            how = "plain input" if factor is None else f"{factor:g} of plain input"
            notes.append(f"the price map has no price for {doing} the cache: {how} is used")
    return tuple(notes)
