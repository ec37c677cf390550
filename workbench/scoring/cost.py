"""What the calls of a replay would have cost, with the provider's prompt cache.

The cache is followed from call to call: what a view shares with the one before is read from it, by
the provider's rules. Two messages share their tokens when they are the same message; where they
part inside a message, that message counts as not shared.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from workbench.errors import UsageError
from workbench.messages import Message
from workbench.policy.window import ViewItem
from workbench.pricing.cached_prefix import PromptCache
from workbench.pricing.chunks import Chunk
from workbench.pricing.conversation_cost import (
    CallTokens,
    Payback,
    SummaryTokens,
    call_tokens,
    compaction_payback,
    cost_of,
)
from workbench.pricing.prices import Price, find_price, free_price
from workbench.pricing.rules import rules_for
from workbench.replay.compaction import Compaction
from workbench.replay.replay import RecordedHistory, Replay, ReplayedCall
from workbench.tokens import MESSAGE_TOKENS

__all__ = ["CostOfReplay", "ReplayPricer", "summary_price"]

_FREE = ("extractive", "scripted", "local")


class CostOfReplay(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy's calls of one conversation would have cost."""

    cached_tokens: tuple[int, ...]
    """For each recorded call the tokens of its view that are read from the prompt cache."""
    call_usd: tuple[float, ...]
    """For each recorded call what sending the view and its answer cost, without summaries."""
    summary_usd: tuple[float | None, ...]
    """For each compaction what its models cost; None for a model without a price."""
    payback: tuple[Payback | None, ...]
    """For each compaction when it pays for itself; None for one that changed nothing or whose
    models have no price."""


class ReplayPricer:
    """Prices the replays of one conversation.

    Args:
        history: The conversation with its token counts.
        model: The agent's model, as litellm names it.

    Raises:
        UnknownModelError: The price map has no such model.
    """

    def __init__(self, history: RecordedHistory, model: str) -> None:
        self._history = history
        self._price = find_price(model)
        self._rules = rules_for(model)
        conversation = history.conversation
        fixed = history.prompt_tokens(())
        self._head = Chunk(key="head", tokens=fixed, role="head")
        self._chunks = [
            _chunk(place, message, tokens)
            for place, (message, tokens) in enumerate(
                zip(conversation.messages, history.tokens, strict=True)
            )
        ]

    @property
    def model(self) -> str:
        """The model whose prices are used, as the price map names it."""
        return self._price.model

    @property
    def basis(self) -> tuple[str, ...]:
        """What the costs rest on: where prices come from, and what is unconfirmed of the rules."""
        return cost_of([], price=self._price, rules=self._rules).notes

    def price(self, replay: Replay) -> CostOfReplay:
        """What every call of a replay would have cost."""
        cache = PromptCache(rules=self._rules)
        calls: list[CallTokens] = []
        payback: list[Payback | None] = [None] * len(replay.compactions)
        made_for = {made.call: made for made in replay.compactions if made.status == "compressed"}
        before: ReplayedCall | None = None
        for call in replay.calls:
            if call.status == "failed":
                calls.append(CallTokens())
                continue
            answer = self._history.conversation.messages[call.message]
            at_s, output = _seconds(answer.timestamp), self._output(call.message)
            made = made_for.get(call.call)
            carried_on = None
            if made is not None:
                prompt = self._carried_on(before, call, replay)
                carried_on = call_tokens(cache.look(prompt, at_s=at_s), output=output)
            cached = cache.send(
                [self._head, *(self._chunk_of(item, replay) for item in call.items)],
                at_s=at_s,
                answer=self._chunks[call.message],
            )
            calls.append(call_tokens(cached, output=output))
            if made is not None and carried_on is not None:
                payback[made.id] = self._payback(made, calls[-1], carried_on)
            before = call
        cost = cost_of(calls, price=self._price, rules=self._rules)
        return CostOfReplay(
            cached_tokens=tuple(call.read for call in calls),
            call_usd=tuple(call.cost_usd for call in cost.calls),
            summary_usd=tuple(map(_summary_usd, replay.compactions)),
            payback=tuple(payback),
        )

    def _carried_on(
        self, before: ReplayedCall | None, call: ReplayedCall, replay: Replay
    ) -> list[Chunk]:
        """The prompt of a call, had its view gone on from the one before."""
        held = [] if before is None else [self._chunk_of(item, replay) for item in before.items]
        since = 0 if before is None else before.message
        come = (self._chunks[i] for i in self._history.before(call.message) if i >= since)
        return [self._head, *held, *come]

    def _payback(
        self, made: Compaction, compacted: CallTokens, carried_on: CallTokens
    ) -> Payback | None:
        asked = _summary_calls(made)
        prices = {call.model: summary_price(call.model) for call in asked}
        known = {model: price for model, price in prices.items() if price is not None}
        if len(known) < len(prices):
            return None
        return compaction_payback(
            msgspec.structs.replace(compacted, summaries=asked),
            carried_on,
            price=self._price,
            rules=self._rules,
            summary_prices=known,
        )

    def _chunk_of(self, item: ViewItem, replay: Replay) -> Chunk:
        if item.message is not None:
            return self._chunks[item.message]
        message = replay.compactions[item.compaction or 0].new_messages[item.new or 0]
        words = (message.role, message.content, message.tool_calls)
        return _chunk(
            msgspec.json.encode(words), message, self._history.counter.count_message(message)
        )

    def _output(self, message: int) -> int:
        """Output tokens of a recorded answer, as the provider counted them where that is known."""
        usage = self._history.conversation.messages[message].usage
        if usage is not None and usage.output_tokens is not None:
            return usage.output_tokens
        return self._history.tokens[message] - MESSAGE_TOKENS


def summary_price(label: str) -> Price | None:
    """The price of a summary model by its label; None where the price map has none."""
    name = label.partition(" (")[0]
    if name.partition("/")[0] in _FREE:
        return free_price(label)
    try:
        return find_price(name)
    except UsageError:
        return None


def _summary_calls(made: Compaction) -> tuple[SummaryTokens, ...]:
    return tuple(
        SummaryTokens(model=asked.model, tokens_in=asked.tokens_in, tokens_out=asked.tokens_out)
        for asked in made.model_calls
    )


def _summary_usd(made: Compaction) -> float | None:
    total = 0.0
    for asked in _summary_calls(made):
        price = summary_price(asked.model)
        if price is None:
            return None
        call = CallTokens(summaries=(asked,))
        rules = rules_for(asked.model)
        total += cost_of(
            [call], price=price, rules=rules, summary_prices={asked.model: price}
        ).cost_usd
    return total


def _chunk(key: object, message: Message, tokens: int) -> Chunk:
    blocks = bool(message.content) + len(message.tool_calls) + len(message.attachments)
    return Chunk(key=(key,), tokens=tokens, role=message.role, blocks=max(1, blocks))


def _seconds(timestamp: str | None) -> float | None:
    """Seconds of a recorded time; None where there is none or it can't be read."""
    if timestamp is None:
        return None
    try:
        return datetime.fromisoformat(timestamp).timestamp()
    except ValueError:
        return None
