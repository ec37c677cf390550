"""The noise floor of a run that repeats policies, as one with several samples of replies does."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from workbench.errors import UsageError
from workbench.stats.measures import SHARES, choose_recordings, group_sums
from workbench.stats.noise import NoiseFloor, noise_floor
from workbench.stats.outcomes import RunOutcome

__all__ = ["find_repeats", "measure_noise"]


def find_repeats(outcome: RunOutcome) -> dict[str, list[str]]:
    """Policies that are the same but for their name and the sample of recorded replies they use.

    Args:
        outcome: What came out of a run.

    Returns:
        Names of the policies by the first of them, those without a repeat too; the full history is
        left out.
    """
    by_settings: dict[bytes, list[str]] = defaultdict(list)
    for name, policy in outcome.policies.items():
        if not policy.sends_full_history:
            settings = {key: value for key, value in policy.spec.items() if key != "name"}
            by_settings[msgspec.json.encode(_without_sample(settings), order="sorted")].append(name)
    return {names[0]: names for names in by_settings.values()}


def measure_noise(outcome: RunOutcome, measure: str = "needed_kept") -> NoiseFloor:
    """How far repeats of one policy lie apart in a share, and how far the policies do.

    Args:
        outcome: What came out of a run.
        measure: A share.

    Raises:
        UsageError: No policy is repeated, or the measure is no share that can be scored.
    """
    if measure not in SHARES:
        raise UsageError(f"a noise floor is of a share, got {measure!r}")
    among = choose_recordings(outcome)
    values: dict[str, list[float]] = {}
    for first, names in find_repeats(outcome).items():
        sums = [group_sums(outcome, outcome.policies[name], measure, among=among) for name in names]
        values[first] = [float(s.kept.sum() / s.total.sum()) for s in sums if s.groups]
    if not any(len(repeats) > 1 for repeats in values.values()):
        raise UsageError(
            "no policy is repeated, so there is no noise floor; give a policy several times under "
            "other names, with another `sample` of its recorded replies each"
        )
    return noise_floor(values)


def _without_sample(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sample(inner) for key, inner in value.items() if key != "sample"}
    return [_without_sample(inner) for inner in value] if isinstance(value, list) else value
