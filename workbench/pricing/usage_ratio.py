"""How far our counts are from the usage that a recording carries."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from workbench.messages import Usage

__all__ = ["UsageRatio", "compare_usage", "pool_usage"]


class UsageRatio(msgspec.Struct, frozen=True, kw_only=True):
    """Our counts beside the recorded ones, over one call or several.

    It makes sense for the full history alone: that is what the recorded usage is of.
    """

    calls: int = 0
    """Calls whose usage has the input tokens."""
    recorded_tokens: int = 0
    """Input tokens that the provider reported for them."""
    counted_tokens: int = 0
    """Input tokens that we count for them."""
    cache_calls: int = 0
    """Calls among them whose usage also says what was read from the prompt cache."""
    cache_recorded_tokens: int = 0
    """Input tokens that the provider reported for those."""
    cache_counted_tokens: int = 0
    """Input tokens that we count for those."""
    recorded_cached_tokens: int = 0
    """Tokens read from the cache by the provider's report."""
    counted_cached_tokens: int = 0
    """Tokens read from the cache by the rules."""

    @property
    def tokens_ratio(self) -> float | None:
        """Our tokens over the provider's; 1 is equal, below 1 we count less. None without any."""
        return _over(self.counted_tokens, self.recorded_tokens)

    @property
    def recorded_cached_share(self) -> float | None:
        """Share of the input that the provider says was cached; None where it never says."""
        return _over(self.recorded_cached_tokens, self.cache_recorded_tokens)

    @property
    def counted_cached_share(self) -> float | None:
        """Share of the input that the rules say was cached, over the same calls."""
        return _over(self.counted_cached_tokens, self.cache_counted_tokens)

    @property
    def cached_share_difference(self) -> float | None:
        """Our cached share less the provider's; above 0 the rules promise too much."""
        ours, theirs = self.counted_cached_share, self.recorded_cached_share
        return None if ours is None or theirs is None else ours - theirs


def compare_usage(recorded: Usage | None, *, counted_tokens: int, cached_tokens: int) -> UsageRatio:
    """Hold our counts for one call against its recorded usage.

    Args:
        recorded: Usage of the call; None where the recording has none.
        counted_tokens: Input tokens that we count for the full history of the call.
        cached_tokens: Those of them that the rules say were read from the prompt cache.

    Returns:
        The comparison; empty where the usage does not say how many input tokens there were.
    """
    if recorded is None or recorded.input_tokens is None:
        return UsageRatio()
    read = recorded.cache_read_tokens
    known = read is not None
    return UsageRatio(
        calls=1,
        recorded_tokens=recorded.input_tokens,
        counted_tokens=counted_tokens,
        cache_calls=int(known),
        cache_recorded_tokens=recorded.input_tokens if known else 0,
        cache_counted_tokens=counted_tokens if known else 0,
        recorded_cached_tokens=read or 0,
        counted_cached_tokens=cached_tokens if known else 0,
    )


def pool_usage(ratios: Iterable[UsageRatio]) -> UsageRatio:
    """One comparison over the tokens of several; empty ones change nothing."""
    columns = zip(*map(msgspec.structs.astuple, [UsageRatio(), *ratios]), strict=True)
    return UsageRatio(**dict(zip(UsageRatio.__struct_fields__, map(sum, columns), strict=True)))


def _over(part: int, whole: int) -> float | None:
    return part / whole if whole else None
