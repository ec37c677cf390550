"""What the summary models of a run would be asked, without asking them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial as bind
from typing import Any

import msgspec

from workbench.engine.local import run_shards
from workbench.journal import ModelCall
from workbench.messages import Conversation
from workbench.models.asking import AskSession, open_session
from workbench.models.extractive import ExtractiveModel
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.cost import summary_price
from workbench.tokens import get_counter

__all__ = ["Estimate", "dry_run"]

_BATCH = 8


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy would ask of one model."""

    policy: str
    """The policy."""
    label: str
    """Label of the model; empty where the policy has none."""
    calls: int = 0
    """Calls of the model, stand-ins and recorded replies among them."""
    asked: int = 0
    """Calls that would really be made."""
    missing: int = 0
    """Calls for which no reply is recorded."""
    tokens_in: int = 0
    """Tokens of the prompts of the calls that would be made; of all, where none would."""
    tokens_out: int = 0
    """Tokens of the replies, by those of the stand-in that picks sentences."""
    first_prompt: str = ""
    """The first prompt."""

    @property
    def usd(self) -> float | None:
        """What the calls that would be made cost; None for a model without a price."""
        if not self.asked:
            return 0.0
        price = summary_price(self.label)
        if price is None:
            return None
        return price.base.input_usd * self.tokens_in + price.base.output_usd * self.tokens_out


def dry_run(
    conversations: Sequence[Conversation],
    policies: Sequence[Policy],
    *,
    counter: str,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[Estimate]:
    """Replay with a stand-in for every model that would be asked, and count.

    How often a policy compresses does not hang on what a summary says, save where a trigger counts
    tokens; how long its prompts are does, a little.

    Args:
        conversations: The recordings.
        policies: The policies.
        counter: Token counter of the run.
        jobs: Processes to use.
        progress: Told after each piece of work, conversations done and all of them.

    Returns:
        One value for each policy and model, in the order of the policies.
    """
    batches = [
        tuple(conversations[start : start + _BATCH])
        for start in range(0, len(conversations), _BATCH)
    ]
    work: Callable[[Any], list[Estimate]] = bind(
        _count_batch, policies=tuple(policies), counter=counter
    )
    totals: dict[tuple[str, str], Estimate] = {}
    done = 0
    for counted in run_shards(work, batches, jobs=jobs):
        done = min(done + _BATCH, len(conversations))
        progress(done, len(conversations))
        for one in counted:
            held = totals.get((one.policy, one.label))
            totals[one.policy, one.label] = one if held is None else _add(held, one)
    order = {policy.name: place for place, policy in enumerate(policies)}
    found = sorted(totals.values(), key=lambda one: (order[one.policy], one.label))
    named = {one.policy for one in found if one.label}
    return [one for one in found if one.label or one.policy not in named]


def _count_batch(
    batch: Sequence[Conversation], *, policies: Sequence[Policy], counter: str
) -> list[Estimate]:
    counted = []
    for conversation in batch:
        history = RecordedHistory(conversation, get_counter(counter))
        for policy in policies:
            counted += _count(history, policy)
    return counted


def _count(history: RecordedHistory, policy: Policy) -> list[Estimate]:
    with open_session(AskSession(stand_in=ExtractiveModel())) as session:
        replay = replay_conversation(history, policy)
    calls = [call for made in replay.compactions for call in made.model_calls]
    labels = sorted({call.model for call in calls})
    if not labels:
        return [Estimate(policy=policy.name, label="")]
    return [
        _estimate(
            policy.name,
            label,
            calls=[call for call in calls if call.model == label],
            asked=[(q.tokens_in, q.tokens_out) for q in session.questions if q.label == label],
        )
        for label in labels
    ]


def _estimate(
    policy: str, label: str, *, calls: list[ModelCall], asked: list[tuple[int, int]]
) -> Estimate:
    tokens = asked or [(call.tokens_in, call.tokens_out) for call in calls]
    return Estimate(
        policy=policy,
        label=label,
        calls=len(calls),
        asked=len(asked),
        missing=sum(call.outcome == "missing_reply" for call in calls),
        tokens_in=sum(one for one, _ in tokens),
        tokens_out=sum(one for _, one in tokens),
        first_prompt=calls[0].prompt,
    )


def _add(first: Estimate, second: Estimate) -> Estimate:
    return Estimate(
        policy=first.policy,
        label=first.label,
        calls=first.calls + second.calls,
        asked=first.asked + second.asked,
        missing=first.missing + second.missing,
        tokens_in=first.tokens_in + second.tokens_in,
        tokens_out=first.tokens_out + second.tokens_out,
        first_prompt=first.first_prompt or second.first_prompt,
    )
