"""State stores of policies, looked at before a run begins."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.policy.policy import Policy
from workbench.state.open import open_state_store

__all__ = ["check_stores"]


def check_stores(policies: Iterable[Policy]) -> None:
    """Open each state store once, so that one that is not there is told before anything runs.

    Args:
        policies: The policies.

    Raises:
        UsageError: An address can't mean anything, or a package is missing.
        StoreError: A store does not answer.
    """
    chosen = (policy.incremental for policy in policies if policy.incremental is not None)
    for address in dict.fromkeys(incremental.state for incremental in chosen):
        open_state_store(address).close()
