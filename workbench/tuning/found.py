"""What a study found, whole."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.tuning.confirm import Ablation, Confirmation
from workbench.tuning.trial import Trial

__all__ = ["TunedPolicy"]


class TunedPolicy(msgspec.Struct, frozen=True, kw_only=True):
    """What a study found."""

    name: str
    """Name of the study and of the policy."""
    n_tuned_on: int
    """Groups that were tuned on."""
    n_confirmed_on: int
    """Groups that the winner was confirmed on."""
    trials: tuple[Trial, ...]
    """All trials, in their order."""
    front: tuple[int, ...]
    """Numbers of the feasible trials that no other one beats, the best in the first goal first."""
    best: Trial | None
    """The winner; None where no trial keeps to all limits."""
    policy: dict[str, Any] | None
    """The winner as in a policy file."""
    confirmation: Confirmation | None
    """What the winner does on the groups it was not tuned on, against its rivals."""
    ablations: tuple[Ablation, ...]
    """What each setting of the winner buys, by putting back what the study started from."""
    stopped: str | None = None
    """Why the search stopped early."""
    model_calls: int = 0
    """Calls of models that cost something."""
    spent_usd: float = 0.0
    """Dollars spent on them."""
