"""What came out of a run for each policy and recording, as counts that any statistic starts from.

These values are small, hold no words of a recording, and can be kept in a file: a baseline is one.
"""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["Kept", "PolicyOutcome", "Recording", "RecordingOutcome", "RunOutcome"]

Kept = tuple[int, int]
"""How many were kept, of how many."""


class Recording(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A recording as far as comparing needs it."""

    group: str
    """The group it belongs to: the unit of every statistic."""
    digest: str
    """Short digest of its messages; two recordings with one id and other messages differ in it."""
    language: str | None = None
    """`en`, `zh`, … where known."""
    tags: tuple[str, ...] = ()
    """Labels to slice by."""


class RecordingOutcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one policy did on one recording."""

    kept: dict[str, Kept] = {}
    """Kept and total by what was counted: a kind of fact at risk at the last call, `must_keep`, or
    `needed`, `needed_old`, `needed_writing`, `needed_old_writing`, `needed_tokens`. What has
    nothing to score is left out."""
    counts: dict[str, float] = {}
    """Other counts, as `altered`, `tokens_sent`, `failures`; a count that is 0 is left out."""
    cost_usd: float | None = None
    """What its calls would have cost, summaries included; None without a price."""
    lost_facts: tuple[int, ...] = ()
    """Facts at risk at the last call that are not retained, by their index in the recording."""
    lost_needed: tuple[str, ...] = ()
    """Needed values that were not in the view, as `call.ordinal`."""


class PolicyOutcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one policy did on all recordings of a run."""

    spec: dict[str, Any]
    """The whole policy with its settings."""
    recordings: dict[str, RecordingOutcome]
    """By id of the recording; one that could not be replayed is not there."""
    speeds: dict[str, float] = {}
    """`compress_ms_p50`, `compress_ms_p95`, `model_ms_p50`, where measured."""
    unscored: int = 0
    """Cases that could not be replayed or scored."""
    sends_full_history: bool = False
    """Whether it is the 100 % line."""


class RunOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came out of a run."""

    run_id: str
    """Name of the run."""
    workbench_version: str
    """Version of the workbench that made it."""
    fact_version: str
    """Version of fact kinds and judges."""
    token_counter: str
    """Name of the token counter."""
    dataset: str
    """Name of the data."""
    recordings: dict[str, Recording]
    """By id, in the order of the run; only those with a recorded call."""
    policies: dict[str, PolicyOutcome]
    """By name, in the order of the run."""
