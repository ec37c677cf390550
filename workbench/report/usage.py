"""Our token counts and cached share beside the usage that recordings carry."""

from __future__ import annotations

import msgspec

from workbench.messages import Usage
from workbench.pricing.usage_ratio import UsageRatio, compare_usage, pool_usage
from workbench.store.read import RunFile

__all__ = ["find_usage"]

_CALLS = """
SELECT usage_json, tokens_full, cached_tokens
FROM recorded_call JOIN message USING (conversation_id, message_index)
WHERE policy = (SELECT min(policy) FROM policy WHERE is_baseline) AND usage_json IS NOT NULL
"""


def find_usage(run: RunFile) -> UsageRatio:
    """How far our counts are from the recorded usage, over the full history of all calls.

    Args:
        run: The run.

    Returns:
        The comparison, empty where no recording carries usage. The cached share is compared only
        where the run was priced, since the provider's rules are known only then.
    """
    decode = msgspec.json.Decoder(Usage).decode
    ratios = []
    for usage_json, counted, cached in run.fetch(_CALLS):
        usage = decode(usage_json)
        if cached is None:
            usage = msgspec.structs.replace(usage, cache_read_tokens=None)
        ratios.append(compare_usage(usage, counted_tokens=counted, cached_tokens=cached or 0))
    return pool_usage(ratios)
