"""A cap on what a study may spend on models, checked before each call."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from workbench.errors import UsageError, WorkbenchError
from workbench.messages import Message
from workbench.models.build import build_model
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel
from workbench.models.extractive import ExtractiveModel
from workbench.models.recorded import RecordedModel, RecordingModel
from workbench.models.scripted import ScriptedModel
from workbench.pricing.prices import find_price
from workbench.tokens import get_counter

__all__ = ["Budget", "BudgetSpentError", "cap_models"]

_FREE = (ExtractiveModel, RecordedModel, ScriptedModel)
_REPLY_TOKENS = 1000
"""Tokens of a reply for the price beforehand, where the call sets no limit of its own."""


class BudgetSpentError(BaseException):
    """The next call would go beyond the cap.

    No compressor may take it for a failed summary, so it is no ordinary exception; the study
    catches it.
    """


@dataclass(kw_only=True)
class Budget:
    """What may be spent, and what has been.

    Attributes:
        max_calls: Calls of models that cost something.
        max_usd: Dollars for them.
        calls: Calls made.
        usd: Dollars spent, by price and counted tokens.
    """

    max_calls: int
    max_usd: float
    calls: int = 0
    usd: float = 0.0

    def check(self, price: float) -> None:
        """Make sure that one more call of a price is allowed.

        Raises:
            BudgetSpentError: It is not.
        """
        if self.calls + 1 > self.max_calls:
            raise BudgetSpentError(
                f"{self.calls} model calls are made and max_model_calls is {self.max_calls}"
            )
        if self.usd + price > self.max_usd:
            raise BudgetSpentError(
                f"{self.usd:.4f} USD are spent, the next call may cost {price:.4f}, and "
                f"max_cost_usd is {self.max_usd:g}"
            )


@dataclass(kw_only=True)
class _CappedModel:
    """A model that asks a budget first."""

    inner: SummaryModel
    budget: Budget
    _rates: Any = field(init=False, default=None)

    @property
    def label(self) -> str:
        return self.inner.label

    def prepare(self) -> None:
        prepare = getattr(self.inner, "prepare", None)
        if prepare is not None:
            prepare()

    def ask(self, request: ModelRequest) -> ModelReply | None:
        asked = _count(request.prompt)
        most = int(request.options.get("max_tokens") or _REPLY_TOKENS)
        self.budget.check(self._price(asked, most))
        self.budget.calls += 1
        reply = self.inner.ask(request)
        if reply is None:
            self.budget.usd += self._price(asked, 0)
            return None
        text = reply.message.content if reply.message is not None else None
        given = reply.tokens_out
        self.budget.usd += self._price(
            reply.tokens_in or asked, _count(text or "") if given is None else given
        )
        return reply

    def _price(self, tokens_in: int, tokens_out: int) -> float:
        try:
            rates = find_price(self.inner.label).rates_for(tokens_in)
        except WorkbenchError as error:
            raise UsageError(
                f"{self.inner.label} has no known price, so no cap on dollars can hold; record its "
                "replies first, or take another model"
            ) from error
        return tokens_in * rates.input_usd + tokens_out * rates.output_usd


def cap_models(spec: Any, budget: Budget) -> Any:
    """A compressor's specification whose models ask a budget first; free ones stay as they are.

    Args:
        spec: The specification; a summariser's model stands at its key `model`.
        budget: The budget.
    """
    if isinstance(spec, list):
        return [cap_models(member, budget) for member in spec]
    if not isinstance(spec, dict):
        return spec
    capped = {}
    for name, inner in spec.items():
        if isinstance(inner, dict) and "model" in inner:
            capped[name] = {**inner, "model": _cap(inner["model"], budget)}
        else:
            capped[name] = cap_models(inner, budget)
    return capped


def _cap(model: Any, budget: Budget) -> Any:
    built = build_model(model)
    if isinstance(built, _FREE):
        return model
    if isinstance(built, RecordingModel):
        # What it has on record costs nothing.
        return dataclasses.replace(built, inner=_CappedModel(inner=built.inner, budget=budget))
    return _CappedModel(inner=built, budget=budget)


def _count(text: str) -> int:
    return get_counter().count_prompt([Message(role="user", id="", content=text)])
