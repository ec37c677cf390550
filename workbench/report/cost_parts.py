"""What a run's tokens cost by class, under its own prices or under others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from workbench.errors import UsageError
from workbench.pricing.cache_rules import CacheRules
from workbench.pricing.conversation_cost import CallTokens, SummaryTokens, cost_of
from workbench.pricing.prices import Price, find_price, free_price
from workbench.pricing.rules import rules_for
from workbench.scoring.cost import summary_price
from workbench.store.read import RunFile

__all__ = [
    "BilledTokens",
    "CostParts",
    "PolicySpeed",
    "find_billed",
    "find_speed",
    "price_models",
    "price_tokens",
]


class BilledTokens(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens of one policy over all its calls, in the classes that are billed."""

    policy: str
    """The policy."""
    bands: tuple[CallTokens, ...]
    """Tokens of all calls whose prompt is of one price tier, a value for each tier."""
    longest: tuple[int, ...]
    """A prompt length inside each tier."""
    summaries: tuple[SummaryTokens, ...]
    """Tokens of all calls of each summary model."""
    cache_known: bool
    """Whether the run followed the prompt cache; else nothing counts as read from it."""


class CostParts(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy costs, in USD."""

    policy: str
    """The policy."""
    plain_usd: float
    """Plain input."""
    read_usd: float
    """Input read from the prompt cache."""
    write_usd: float
    """Input written to it, where the provider bills that apart."""
    output_usd: float
    """Output of the recorded answers, the same under every policy."""
    summary_usd: float | None
    """The summary models' calls; None where one has no price."""

    @property
    def total_usd(self) -> float | None:
        """All of it; None where a part is not known."""
        if self.summary_usd is None:
            return None
        return self.plain_usd + self.read_usd + self.write_usd + self.output_usd + self.summary_usd


class PolicySpeed(msgspec.Struct, frozen=True, kw_only=True):
    """How long one policy's compressions took, in milliseconds."""

    policy: str
    """The policy."""
    compactions: int
    """Compressions that were measured."""
    compress_ms_p50: float
    """Median time inside the compressor, model time left out."""
    compress_ms_p95: float
    """95th percentile of it."""
    model_calls: int
    """Calls of summary models."""
    model_ms_p50: float | None
    """Median time of one; None where there is none."""
    model_ms_p95: float | None
    """95th percentile of it."""


_CALLS = """
SELECT policy, len(list_filter($tiers::BIGINT[], lambda tier: tokens_sent > tier)) AS band,
    sum(coalesce(cached_tokens, 0)),
    coalesce(sum(tokens_sent - coalesce(cached_tokens, 0)) FILTER (tokens_sent >= $minimum), 0),
    coalesce(sum(tokens_sent - coalesce(cached_tokens, 0)) FILTER (tokens_sent < $minimum), 0),
    sum(coalesce((usage_json->>'$.output_tokens')::BIGINT, greatest(m.tokens - 4, 0))),
    count(cached_tokens) > 0
FROM recorded_call JOIN message m USING (conversation_id, message_index)
WHERE status = 'ok' GROUP BY ALL ORDER BY ALL
"""
_SUMMARIES = """
SELECT policy, model, sum(tokens_in), sum(tokens_out) FROM model_call GROUP BY ALL ORDER BY ALL
"""
_SPEED = """
WITH asked AS (
    SELECT policy, count(*) AS n, quantile_cont(model_ms, 0.5) AS p50,
        quantile_cont(model_ms, 0.95) AS p95 FROM model_call GROUP BY ALL
)
SELECT policy, count(*), quantile_cont(compress_ms, 0.5), quantile_cont(compress_ms, 0.95),
    coalesce(any_value(asked.n), 0), any_value(asked.p50), any_value(asked.p95)
FROM compaction LEFT JOIN asked USING (policy) JOIN policy USING (policy)
GROUP BY policy, position ORDER BY position
"""
_MODELS = """
SELECT model FROM conversation WHERE model IS NOT NULL GROUP BY model ORDER BY count(*) DESC, model
"""


def price_models(run: RunFile) -> list[str]:
    """Models of a run that have a price: the one it was priced by, then those of its recordings."""
    asked = msgspec.json.decode(run.run.options_json, type=dict[str, object]).get("price_model")
    names = [*([str(asked)] if asked else []), *(name for (name,) in run.fetch(_MODELS))]
    return [name for name in dict.fromkeys(names) if _has_price(name)]


def find_billed(run: RunFile, *, model: str) -> list[BilledTokens]:
    """Tokens of every policy in the classes and price tiers of a model.

    What is read from the prompt cache is what the run followed under its own prices; other models'
    caches may hold more or less.

    Args:
        run: The run.
        model: The model, as litellm names it.

    Raises:
        UsageError: The price map has no such model.
    """
    price, rules = find_price(model), rules_for(model)
    tiers = [tier.above_tokens for tier in price.tiers]
    key = {"tiers": tiers, "minimum": rules.minimum_tokens or 0}
    bands: dict[str, dict[int, CallTokens]] = defaultdict(dict)
    known: dict[str, bool] = {}
    for policy, band, read, long, short, output, followed in run.fetch(_CALLS, key):
        # Where the agent marks what to keep, all that the provider takes counts as written.
        apart = rules.match in ("marker", "object")
        bands[policy][band] = CallTokens(
            read=int(read),
            written=int(long) if apart else 0,
            plain=int(short) if apart else int(long) + int(short),
            output=int(output),
        )
        known[policy] = known.get(policy, False) or followed
    summaries: dict[str, list[SummaryTokens]] = defaultdict(list)
    for policy, label, tokens_in, tokens_out in run.fetch(_SUMMARIES):
        summaries[policy].append(
            SummaryTokens(model=label, tokens_in=int(tokens_in), tokens_out=int(tokens_out))
        )
    order = [name for (name,) in run.fetch("SELECT policy FROM policy ORDER BY position")]
    return [
        BilledTokens(
            policy=policy,
            bands=tuple(bands[policy].values()),
            longest=tuple(tiers[band - 1] + 1 if band else 0 for band in bands[policy]),
            summaries=tuple(summaries[policy]),
            cache_known=known.get(policy, False),
        )
        for policy in order
    ]


def price_tokens(billed: BilledTokens, *, model: str, factor: float = 1.0) -> CostParts:
    """What tokens cost at a model's prices.

    Args:
        billed: The tokens, in the tiers of the same model.
        model: The model, as litellm names it.
        factor: What all its prices are multiplied by, as 0.8 for a discount of a fifth.
    """
    price, rules = find_price(model), rules_for(model)
    parts: dict[str, float] = defaultdict(float)
    for tokens, length in zip(billed.bands, billed.longest, strict=True):
        flat = msgspec.structs.replace(price, base=price.rates_for(length), tiers=())
        total = cost_of([tokens], price=flat, rules=rules).total
        for name in ("plain_usd", "read_usd", "write_usd", "output_usd"):
            parts[name] += getattr(total, name) * factor
    summary = _summary_usd(billed.summaries, price=price, rules=rules)
    return CostParts(
        policy=billed.policy,
        plain_usd=parts["plain_usd"],
        read_usd=parts["read_usd"],
        write_usd=parts["write_usd"],
        output_usd=parts["output_usd"],
        summary_usd=None if summary is None else summary * factor,
    )


def find_speed(run: RunFile) -> list[PolicySpeed]:
    """How long each policy's compressions took, in the order of the policies."""
    fields = PolicySpeed.__struct_fields__
    return [PolicySpeed(**dict(zip(fields, row, strict=True))) for row in run.fetch(_SPEED)]


def _summary_usd(
    asked: Sequence[SummaryTokens], *, price: Price, rules: CacheRules
) -> float | None:
    prices: Mapping[str, Price | None] = {made.model: summary_price(made.model) for made in asked}
    known = {label: found for label, found in prices.items() if found is not None}
    if len(known) < len(prices):
        return None
    flat = {
        label: msgspec.structs.replace(found, tiers=()) if found.tiers else found
        for label, found in known.items()
    }
    none = free_price(price.model)
    total = cost_of(
        [CallTokens(summaries=tuple(asked))], price=none, rules=rules, summary_prices=flat
    )
    return total.total.summary_usd


def _has_price(model: str) -> bool:
    try:
        find_price(model)
    except UsageError:
        return False
    return True
