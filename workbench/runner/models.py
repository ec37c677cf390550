"""The summary models that policies name: their labels, and whether they can be asked at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.compressor import build_compressor
from workbench.errors import ConfigError, ModelError
from workbench.models.contract import SummaryModel
from workbench.policy.policy import Policy

__all__ = ["check_models", "model_labels", "models_of"]


def model_labels(policy: Policy) -> list[str]:
    """Labels of a policy's summary models, sorted, each once."""
    return sorted({model.label for model in models_of(policy)})


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
