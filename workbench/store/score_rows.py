"""Rows that say what became of what was stated: verdicts, needed and invented values, violations.

Verdicts and violations hold for spans of calls, both ends included, not for one call each.
"""

from __future__ import annotations

from typing import ClassVar

from workbench.store.row import Row

__all__ = ["InventedRow", "NeededRow", "VerdictRow", "ViolationRow"]


class VerdictRow(Row, frozen=True, kw_only=True):
    """What became of a fact, for a span of calls at which it is at risk."""

    TABLE: ClassVar[str] = "verdict"
    KEY: ClassVar[tuple[str, ...]] = ("policy", "conversation_id", "fact_index", "from_call")

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    fact_index: int
    """The fact."""
    from_call: int
    """First recorded call of the span."""
    to_call: int
    """Last one, included."""
    status: str
    """`retained`, `altered`, `lost`, `weakened`, `contradicted` or `unverifiable`."""
    rule: str
    """Name of the rule that decided."""
    kept_in: str | None = None
    """Where it is kept or what replaced it stands: `recorded` or `summary`; null when lost."""
    message_index: int | None = None
    """The recorded message of the view that decides; null for a new one."""
    compaction_id: int | None = None
    """The compaction whose new message decides."""
    new_index: int | None = None
    """Which of that compaction's new messages it is, from 0."""
    part: int | None = None
    """Which text of that message: 0 is the first of text, then name and arguments of each call."""
    span_start: int | None = None
    """Place in that text of what keeps or replaces the fact, in code points."""
    span_end: int | None = None
    """Place after it."""
    stand_in: str | None = None
    """The words that stand in the fact's place; null when retained or lost."""
    detail: str | None = None
    """Finer word for statements, as `polarity_flipped`."""
    lost_by: str | None = None
    """How it was lost, as `outside_window`, `dropped_by_rule`, `not_shown`, `cut`, `evicted`."""


class NeededRow(Row, frozen=True, kw_only=True):
    """A value in the arguments of a recorded call that the history had stated before."""

    TABLE: ClassVar[str] = "needed"
    KEY: ClassVar[tuple[str, ...]] = (
        "policy",
        "conversation_id",
        "call_index",
        "measure",
        "ordinal",
    )

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    call_index: int
    """The recorded call whose answer needs it."""
    measure: str
    """`value` for a leaf of the arguments, `token` for an identifier-like part of code or shell."""
    ordinal: int
    """Place among those of this call and measure, from 0."""
    value: str
    """The value as the arguments have it."""
    tool: str
    """The tool that was called with it."""
    argument_path: str
    """Where it stands in the arguments, as `items[0].id`; empty for the arguments as a whole."""
    latest_message: int
    """Index of the latest earlier message that states it."""
    old: bool
    """Whether that message lies before the last two turns."""
    writing: bool | None = None
    """Whether that tool changes something; null where no one says which do."""
    kept: bool
    """Whether it stands in the view; false where the call failed."""
    kept_in: str | None = None
    """`recorded` or `summary`; null when it is not kept."""
    message_index: int | None = None
    """A recorded message of the view that holds it."""
    compaction_id: int | None = None
    """A compaction whose new message holds it."""
    lost_by: str | None = None
    """How it was lost, a key of `workbench.scoring.loss_cause.CAUSES`; null when it is kept."""


class InventedRow(Row, frozen=True, kw_only=True):
    """A value in the new text of a compaction that nothing in the history states."""

    TABLE: ClassVar[str] = "invented"
    KEY: ClassVar[tuple[str, ...]] = (
        "policy",
        "conversation_id",
        "compaction_id",
        "new_index",
        "part",
        "span_start",
        "kind",
    )

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    compaction_id: int
    """The compaction."""
    new_index: int
    """Which of its new messages, from 0."""
    part: int = 0
    """Which text of that message."""
    kind: str
    """Kind of the value."""
    surface: str
    """The words."""
    canonical: str
    """Their canonical form."""
    span_start: int
    """Place in the text, in code points."""
    span_end: int
    """Place after it."""


class ViolationRow(Row, frozen=True, kw_only=True):
    """A structural rule that a view breaks, for a span of calls."""

    TABLE: ClassVar[str] = "violation"
    KEY: ClassVar[tuple[str, ...]] = (
        "policy",
        "conversation_id",
        "from_call",
        "code",
        "view_index",
    )

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    from_call: int
    """First recorded call of the span."""
    to_call: int
    """Last one, included."""
    code: str
    """Which rule, a key of `workbench.validity.RULES`."""
    severity: str
    """`error` or `warning`."""
    view_index: int | None = None
    """Place in the view at `from_call`; null when the whole view is meant."""
    message_id: str | None = None
    """Id of the message."""
    detail: str | None = None
    """The ids of calls it is about."""
    in_recording: bool
    """Whether the recording's own history breaks it too, so that it is no fault of the policy."""
