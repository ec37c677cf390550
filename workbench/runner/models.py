"""The summary models that policies name: their labels, and whether they can be asked at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.compressor import build_compressor
from workbench.errors import ConfigError, ModelError, UsageError
from workbench.models.contract import SummaryModel
from workbench.models.ledger import CallPrice, Caps
from workbench.models.recorded import RecordingModel
from workbench.policy.policy import Policy
from workbench.scoring.cost import summary_price

__all__ = ["asked_labels", "build_caps", "check_models", "model_labels", "models_of"]


def model_labels(policy: Policy) -> list[str]:
    """Labels of a policy's summary models, sorted, each once."""
    return sorted({model.label for model in models_of(policy)})


def asked_labels(policy: Policy) -> list[str]:
    """Labels of the models that a policy really asks, sorted: no stand-in, no recorded reply."""
    return sorted({model.label for model in models_of(policy) if _asks(model)})


def build_caps(
    policies: Iterable[Policy], *, max_calls: int | None = None, max_cost_usd: float | None = None
) -> Caps:
    """What a run may ask at most, with the prices of the models that its policies ask.

    Raises:
        UsageError: A cap can't mean anything, or there is one on cost and a model has no price.
    """
    for name, value in (("max_calls", max_calls), ("max_cost", max_cost_usd)):
        if value is not None and not value >= 0:
            raise UsageError(f"`{name} >= 0` must hold, got {value!r}")
    prices = {}
    for label in sorted({label for policy in policies for label in asked_labels(policy)}):
        price = summary_price(label)
        if price is None and max_cost_usd is not None:
            raise UsageError(
                f"no price is known for {label!r}, so --max-cost can't be held; use --max-calls"
            )
        if price is not None:
            rates = price.base
            prices[label] = CallPrice(input_usd=rates.input_usd, output_usd=rates.output_usd)
    return Caps(max_calls=max_calls, max_cost_usd=max_cost_usd, prices=prices)


def _asks(model: SummaryModel) -> bool:
    return isinstance(model, RecordingModel) or getattr(model, "asks", True)


def check_models(policies: Iterable[Policy]) -> None:
    """Make sure that every model can be asked, before anything is replayed.

    A replies file that is not there or a key that is not set would fail each call in the same way.

    Raises:
        ConfigError: A model can't be asked, with the policy and what to do.
    """
    for policy in policies:
        for model in models_of(policy):
            check_ready = getattr(model, "check_ready", None)
            if check_ready is None:
                continue
            try:
                check_ready()
            except ModelError as error:
                raise ConfigError(str(error), place=f"policy {policy.name}") from error


def models_of(policy: Policy) -> list[SummaryModel]:
    """The summary models of a policy, in the order in which its compressor holds them."""
    return (
        [] if policy.compressor is None else list(_models_in(build_compressor(policy.compressor)))
    )


def _models_in(part: object) -> Iterator[SummaryModel]:
    """Summary models in a compressor or in the compressors inside it."""
    for field in getattr(part, "__dataclass_fields__", {}):
        value = getattr(part, field)
        inner: Sequence[object] = value if isinstance(value, tuple | list) else (value,)
        for one in inner:
            if isinstance(one, SummaryModel):
                yield one
            else:
                yield from _models_in(one)
