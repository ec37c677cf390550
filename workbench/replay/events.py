"""What production would do in silence, as it comes up in a replay."""

from __future__ import annotations

import msgspec

__all__ = ["ReplayEvent"]


class ReplayEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that production would do in silence."""

    call: int
    """The recorded call, from 0."""
    code: str
    """What happened, as `summary_evicted`."""
    detail: str
    """Words for the reader."""
    compaction: int | None = None
    """The compaction it belongs to."""
