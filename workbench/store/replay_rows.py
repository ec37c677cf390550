"""Rows that say what a run did: the run, its policies, and what each policy would have sent.

A view is never copied. `view_message` names recorded messages by index, and new ones by the
compaction that made them; the new messages themselves stand once, in `compaction.output_json`.
"""

from __future__ import annotations

from typing import ClassVar

from workbench.store.row import Row

__all__ = [
    "CompactionRow",
    "EventRow",
    "FailureRow",
    "ModelCallRow",
    "PolicyRow",
    "RecordedCallRow",
    "RunRow",
    "ViewMessageRow",
]


class RunRow(Row, frozen=True, kw_only=True):
    """The run itself; its table has one row."""

    TABLE: ClassVar[str] = "run"
    KEY: ClassVar[tuple[str, ...]] = ("run_id",)

    run_id: str
    """Name of the run."""
    format_version: int
    """Version of these tables, `workbench.store.schema.FORMAT_VERSION` when it was written."""
    workbench_version: str
    """Version of the workbench that made it."""
    created_at: str
    """When it was started, UTC, ISO 8601. Measured."""
    finished_at: str | None = None
    """When its last shard was done, UTC, ISO 8601. Measured."""
    run_ms: float | None = None
    """Time it took, all resumptions included. Measured."""
    machine_json: str = "{}"
    """Machine, engine and number of jobs; they say nothing of the content. Measured."""
    dataset: str
    """Name of the data set, else the paths that were read."""
    dataset_sha256: str
    """Digest of the conversations that were replayed."""
    policies_sha256: str
    """Digest of the policies."""
    n_conversations: int
    """Conversations that were replayed."""
    n_policies: int
    """Policies, identity included."""
    token_counter: str
    """Name of the token counter; an estimate says so in it."""
    fact_version: str
    """Version of fact kinds and judges, raised when their answers change."""
    context_limit: int | None = None
    """Tokens above which a call counts as over the limit."""
    options_json: str = "{}"
    """All other options that change the content, a JSON object."""


class PolicyRow(Row, frozen=True, kw_only=True):
    """One policy of the run."""

    TABLE: ClassVar[str] = "policy"
    KEY: ClassVar[tuple[str, ...]] = ("policy",)

    policy: str
    """Its name; other tables refer to it by this."""
    position: int
    """Place in the policy file, from 0."""
    spec_json: str
    """The whole policy with all defaults written out, a JSON object that builds it again."""
    compressor: str
    """Name of its compressor with parameters, for tables."""
    model_labels_json: str = "[]"
    """Labels of its summary models, a JSON array; what is no language model says so in it."""
    turns_protected: str
    """Which turns it protects, in words, since the running turn counts in one mode only."""
    is_baseline: bool = False
    """Whether the others are held against it."""


class RecordedCallRow(Row, frozen=True, kw_only=True):
    """What a policy would have sent at one recorded call."""

    TABLE: ClassVar[str] = "recorded_call"
    KEY: ClassVar[tuple[str, ...]] = ("policy", "conversation_id", "call_index")

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    call_index: int
    """Place among its recorded calls, from 0."""
    message_index: int
    """Index of the recorded answer; all messages before it are the history."""
    turn: int
    """Turn it stands in, from 0."""
    status: str
    """`ok`, or `failed` where the policy could build no view and nothing would have been sent."""
    tokens_full: int
    """Tokens of the whole history, tool definitions included where known."""
    tokens_sent: int
    """Tokens of the view; 0 for a failed call."""
    n_view_messages: int
    """Messages of the view."""
    n_compactions: int = 0
    """Compactions that had been made up to here."""
    compaction_id: int | None = None
    """The latest compaction whose output the view rests on; null where it rests on none."""
    writing: bool | None = None
    """Whether the answer calls a tool that changes something; null where no one says which do."""
    over_limit: bool | None = None
    """Whether `tokens_sent` is above the limit; null without one."""
    cached_tokens: int | None = None
    """Tokens of the view that the provider's prompt cache would have held."""
    cost_usd: float | None = None
    """What sending the view and its answer would have cost, without summaries; null without
    price."""


class CompactionRow(Row, frozen=True, kw_only=True):
    """One act of compression inside a replay."""

    TABLE: ClassVar[str] = "compaction"
    KEY: ClassVar[tuple[str, ...]] = ("policy", "conversation_id", "compaction_id")

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    compaction_id: int
    """Place among the compactions of this policy and conversation, from 0."""
    summary_round: int | None = None
    """Round of the growing summary, from 1, which takes in the one before; null where the old turns
    are compressed anew, and where the round failed."""
    turn: int
    """Turn at whose first call it ran."""
    first_call: int
    """The first recorded call whose view it serves."""
    covers_first: int | None = None
    """Index of the first recorded message it was given; null where it was given none."""
    covers_last: int | None = None
    """Index of the last one."""
    source_indices_json: str = "[]"
    """Indices of the recorded messages it was given, a JSON array."""
    first_kept: int | None = None
    """Index of the first recorded message behind its range; null where none is."""
    policy_version: str
    """Digest of the policy it was made under, 12 hex digits."""
    files_written_json: str = "[]"
    """Files that calls in its range wrote, a JSON array of paths."""
    tool_errors_json: str = "[]"
    """Errors that tools in its range reported: a JSON array of `{"message": index, "words": …}`."""
    output_json: str = "[]"
    """What it gave back: a JSON array of `{"message": index}` for recorded messages, and
    `{"new": {…}}` with the whole message for new ones."""
    n_new_messages: int = 0
    """New messages in its output."""
    tokens_before: int
    """Tokens of what it was given, after rule compaction."""
    tokens_after: int
    """Tokens of what took its place."""
    pending_tokens: int | None = None
    """Tokens of what was pending when an incremental policy decided; null for others."""
    pending_estimated: int | None = None
    """The same as the policy's estimator has them, which its trigger goes by."""
    status: str
    """`compressed`, `unchanged`, `failed`, or `fallback` where a failure left the input."""
    reason: str | None = None
    """Why it failed or changed nothing, in words."""
    n_model_calls: int = 0
    """Calls of summary models."""
    compress_ms: float = 0.0
    """Time inside the compressor less model time. Measured."""
    model_ms: float = 0.0
    """Time spent waiting for models. Measured."""
    cost_usd: float | None = None
    """What its models' calls cost; null without a price."""
    once_usd: float | None = None
    """That and what its call paid more because less of the prompt cache could be read; null without
    a price."""
    saved_per_call_usd: float | None = None
    """What each later call saves while nothing else changes; null without a price."""
    break_even_calls: int | None = None
    """After how many more calls it has paid for itself; null where it never does, or without a
    price."""


class ViewMessageRow(Row, frozen=True, kw_only=True):
    """Why a message is in a view or out of it, for a span of calls.

    The view at call `n` is all kept rows with `from_call <= n <= to_call`, in order of `anchor`,
    then `part`.
    """

    TABLE: ClassVar[str] = "view_message"
    KEY: ClassVar[tuple[str, ...]] = (
        "policy",
        "conversation_id",
        "from_call",
        "anchor",
        "part",
        "kept",
    )

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    from_call: int
    """First recorded call at which this holds."""
    to_call: int
    """Last one, included."""
    anchor: int
    """Index of the recorded message in whose place it stands."""
    part: int = 0
    """Order among those of one anchor, from 0."""
    kept: bool
    """Whether it is in the view; a row of a message that is not says why."""
    message_index: int | None = None
    """The recorded message; null for a new one."""
    compaction_id: int | None = None
    """The compaction that made or kept it; null where none did."""
    new_index: int | None = None
    """Which of that compaction's new messages it is, from 0; null for a recorded one."""
    reason: str
    """Why it is there, as `system`, `recent_turn`, `new`, or not, as `rule`, `evicted`."""


class ModelCallRow(Row, frozen=True, kw_only=True):
    """One call of a summary model."""

    TABLE: ClassVar[str] = "model_call"
    KEY: ClassVar[tuple[str, ...]] = ("policy", "conversation_id", "compaction_id", "ordinal")

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    compaction_id: int
    """The compaction it was made for."""
    ordinal: int
    """Place among its calls, from 0."""
    model: str
    """Label of the model."""
    prompt_sha256: str
    """Digest of the prompt."""
    prompt_characters: int
    """Length of the prompt in code points."""
    reply: str | None = None
    """The text that came back; null when none did."""
    outcome: str
    """`ok`, or what came in the place of a reply or of a summary, a key of
    `workbench.models.ask.OUTCOMES`."""
    tokens_in: int
    """Tokens of the prompt."""
    tokens_out: int
    """Tokens of the reply."""
    model_ms: float = 0.0
    """Time it took. Measured."""


class EventRow(Row, frozen=True, kw_only=True):
    """Something a policy did that its views alone do not show."""

    TABLE: ClassVar[str] = "event"
    KEY: ClassVar[tuple[str, ...]] = ("policy", "conversation_id", "ordinal")

    policy: str
    """The policy."""
    conversation_id: str
    """The conversation."""
    ordinal: int
    """Place among the events of this policy and conversation, from 0."""
    call_index: int | None = None
    """The recorded call at which it happened."""
    compaction_id: int | None = None
    """The compaction it belongs to."""
    turn: int | None = None
    """Turn of that call."""
    code: str
    """What happened, as `skipped_incomplete_turn`, `summary_evicted`, `fallback_used`."""
    detail: str | None = None
    """Words or a value for the reader."""


class FailureRow(Row, frozen=True, kw_only=True):
    """A case that could not be replayed or scored; the run went on without it."""

    TABLE: ClassVar[str] = "failure"
    KEY: ClassVar[tuple[str, ...]] = ()

    policy: str | None = None
    """The policy; null when it concerns all of them."""
    conversation_id: str | None = None
    """The conversation; null when it concerns none in particular."""
    stage: str
    """Where it happened: `read`, `facts`, `replay`, `score`, …"""
    error_type: str
    """Class of the error."""
    error_message: str
    """What it said."""
    traceback: str | None = None
    """Where it came from, for the maintainer."""
