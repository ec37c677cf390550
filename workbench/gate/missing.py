"""Replies that a recorded model lacks: how many, how to record them, and what that would cost."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from workbench.errors import WorkbenchError
from workbench.gate.finding import MissingReply
from workbench.pricing.prices import find_price
from workbench.store.read import RunFile

__all__ = ["find_missing_replies"]

_MISSING = """
SELECT policy, made.model, prompt_sha256, any_value(prompt_characters),
    arg_min(reason, (c.position, ordinal))
FROM model_call made JOIN policy p USING (policy) JOIN conversation c USING (conversation_id)
    JOIN compaction USING (policy, conversation_id, compaction_id)
WHERE outcome = 'missing_reply'
GROUP BY policy, p.position, made.model, prompt_sha256
ORDER BY p.position, made.model, min(c.position), prompt_sha256
"""


# What was never asked was never counted either; recordings say how long a token is in their words.
_TOKENS_PER_CHARACTER = "SELECT sum(tokens) / sum(length(content)) FROM message"
_ERROR_NAME = "MissingReplyError: "


def find_missing_replies(run: RunFile) -> list[MissingReply]:
    """Find the prompts for which a recorded model had no reply, by policy and model.

    Args:
        run: The run.

    Returns:
        In the order of the policies; each prompt counts once, however often it was put.
    """
    prompts: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    [(rate,)] = run.fetch(_TOKENS_PER_CHARACTER)
    for policy, model, _, characters, reason in run.fetch(_MISSING):
        tokens = math.ceil(characters * (rate or 0))
        prompts[policy, model].append((tokens, (reason or "").removeprefix(_ERROR_NAME)))
    return [_summed(*key, found) for key, found in prompts.items()]


def _summed(policy: str, model: str, found: Sequence[tuple[int, Any]]) -> MissingReply:
    tokens = [count for count, _ in found]
    return MissingReply(
        policy=policy,
        model=model,
        prompts=len(found),
        tokens_in=sum(tokens),
        advice=found[0][1],
        price_usd=_price(model, tokens),
    )


def _price(model: str, prompts: Sequence[int]) -> float | None:
    """Price of the prompts; None for a model without one."""
    try:
        price = find_price(model)
    except WorkbenchError:
        return None
    return sum(tokens * price.rates_for(tokens).input_usd for tokens in prompts)
