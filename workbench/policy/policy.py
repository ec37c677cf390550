"""A policy: a compressor, what it may not touch, the limits, and what to do when it fails."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from workbench.compressor import read_spec

__all__ = ["Incremental", "OnFailure", "Policy", "PolicySet"]

OnFailure = Literal["fail", "use_original"]


class Incremental(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a summary grows: when it takes in what has come since, and where it is kept."""

    when: Any
    """Specification of the decider, as `{pending_turns_at_least: 20}`."""
    state: str = "memory"
    """Where the summary is kept: `memory`, or the address of a state store."""
    estimator: str = "tokens"
    """What sizes the pending messages: `tokens`, or `characters_per_4` as many runtimes do."""
    take: float = 1.0
    """Share of the pending messages that a round takes in, the oldest first, cut before a request
    or an answer; above 0 and at most 1."""
    keep_recent_steps: int | None = None
    """Protects this many of the newest answers with their tool results, in place of recent turns,
    and asks `when` at every call: a turn that is still running is summarised too, and its request
    stays in the view. None leaves the running turn alone."""


class Policy(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a team ships. A limit that is None is off."""

    name: str
    """Name in tables; unique within a run."""
    compressor: str | dict[str, Any] | None = None
    """Specification of the compressor; None leaves old turns as they are, save for rule
    compaction."""
    keep_recent_turns: int = 2
    """Turns at the end that are never compressed. The running one counts, so that 0 protects as
    much as 1; with `incremental` it does not count and is never compressed."""
    max_attached_turns: int | None = None
    """Newest turns that are sent at all; older ones never reach the compressor."""
    max_attached_messages: int | None = None
    """Newest messages that are loaded, and most messages that are sent."""
    max_attached_tokens: int | None = None
    """Most tokens of turns that are sent, system messages and tools not counted."""
    compact_completed_tool_turns: bool = False
    """Whether old turns with a final answer shrink to request and answer before anything else."""
    incremental: Incremental | None = None
    """How the summary grows; None compresses the old turns anew at each turn."""
    on_failure: OnFailure = "fail"
    """When compression fails: the call fails, or the old turns are sent as they are."""

    @property
    def version(self) -> str:
        """Digest of all that a policy does, its name apart: 12 hex digits."""
        # Every field is written out: what is left out as a default depends on the very object.
        fields = msgspec.structs.asdict(self) | {"name": ""}
        if self.incremental is not None:
            fields["incremental"] = msgspec.structs.asdict(self.incremental)
        return hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:12]

    @property
    def compressor_name(self) -> str:
        """Name of the compressor, empty where there is none."""
        return read_spec(self.compressor)[0] if self.compressor is not None else ""

    @property
    def sends_full_history(self) -> bool:
        """Whether every view is the whole history: nothing compresses, nothing limits."""
        return (
            self.compressor_name in ("", "identity")
            and self.incremental is None
            and self.max_attached_turns is None
            and self.max_attached_messages is None
            and self.max_attached_tokens is None
            and not self.compact_completed_tool_turns
        )

    @property
    def protected_turns(self) -> int:
        """Turns that stay untouched, the running one among them."""
        return max(1, self.keep_recent_turns)


class PolicySet(msgspec.Struct, frozen=True, kw_only=True):
    """The policies of one run and what the file that names them says of the data."""

    policies: tuple[Policy, ...]
    """Policies in the order of the file; names are unique."""
    read_only: tuple[str, ...] | None = None
    """Names or globs of tools that change nothing; None when nobody said."""
    fact_patterns: dict[str, tuple[str, ...]] = {}
    """The team's own regular expressions by fact kind."""
    source: str | None = None
    """File or preset they were read from."""
