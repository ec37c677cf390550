"""What one conversation lost under one policy: where it was stated, needed, and why it went."""

from __future__ import annotations

import msgspec

from workbench.store.quote import words_around
from workbench.store.read import RunFile
from workbench.store.text import unescape_text

__all__ = ["ConversationLosses", "LostValue", "find_conversations", "find_lost"]


class ConversationLosses(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation of a run and what a policy lost in it."""

    conversation: str
    """Its id."""
    language: str | None
    """Its language, where known."""
    turns: int
    """Its turns."""
    calls: int
    """Its recorded calls."""
    needed_lost: int
    """Needed values that were not in the view of their call."""
    facts_gone: int
    """Facts that are lost or changed at its last recorded call."""


class LostValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value or statement that a view no longer holds as it was said."""

    value: str
    """Its words."""
    kind: str
    """Kind of fact, or `needed` for a value in the arguments of a call."""
    status: str
    """`lost`, `altered`, `weakened` or `contradicted`."""
    call: int
    """The recorded call at which it first was gone, or at which it was needed."""
    stated_at: int
    """Index of the latest message before that call that states it."""
    stated_by: str
    """Role of that message."""
    words: str
    """The words around it there, on one line."""
    needed_call: int | None
    """The first call from there on that needed it; None where none did."""
    needed_by: str | None
    """Tool and argument that needed it."""
    cause: str | None
    """How it was lost, a key of `workbench.scoring.loss_cause.CAUSES`."""
    stand_in: str | None
    """What the view says in its place."""
    compaction: int | None
    """The compaction that it had gone into by then; None where it went into none."""


_CONVERSATIONS = """
WITH lost AS (
    SELECT conversation_id, count(*) AS n FROM needed
    WHERE policy = $policy AND measure = 'value' AND NOT kept GROUP BY ALL
), gone AS (
    SELECT v.conversation_id, count(*) AS n
    FROM verdict v JOIN conversation c USING (conversation_id)
        JOIN fact USING (conversation_id, fact_index)
    WHERE policy = $policy AND c.n_recorded_calls - 1 BETWEEN from_call AND to_call
        AND v.status NOT IN ('retained', 'unverifiable') AND NOT system_rule GROUP BY ALL
)
SELECT c.conversation_id, c.language, c.n_turns, c.n_recorded_calls, coalesce(lost.n, 0),
    coalesce(gone.n, 0)
FROM conversation c LEFT JOIN lost USING (conversation_id) LEFT JOIN gone USING (conversation_id)
WHERE c.n_recorded_calls > 0 AND contains(lower(c.conversation_id), lower($search))
ORDER BY 5 DESC, 6 DESC, c.position LIMIT $limit
"""
_GONE = """
WITH first AS (
    SELECT v.fact_index, f.kind, min(from_call) AS call_index,
        arg_min(v.status, from_call) AS status, arg_min(lost_by, from_call) AS cause,
        arg_min(stand_in, from_call) AS stand_in
    FROM verdict v JOIN fact f USING (conversation_id, fact_index)
    WHERE policy = $policy AND conversation_id = $conversation AND NOT system_rule
        AND v.status NOT IN ('retained', 'unverifiable') GROUP BY ALL
), dated AS (
    SELECT first.*, arg_max(o.message_index, o.message_index) AS stated_at,
        arg_max(o.surface, o.message_index) AS surface
    FROM first JOIN recorded_call rc ON rc.policy = $policy
            AND rc.conversation_id = $conversation AND rc.call_index = first.call_index
        JOIN occurrence o ON o.conversation_id = $conversation
            AND o.fact_index = first.fact_index AND o.message_index < rc.message_index
    GROUP BY ALL
)
SELECT surface, kind, dated.status, dated.call_index, stated_at, m.role, m.content,
    m.tool_calls_json,
    (SELECT min((n.call_index, n.tool || '(' || n.argument_path || ')')) FROM needed n
        WHERE n.policy = $policy AND n.conversation_id = $conversation AND measure = 'value'
            AND n.call_index >= dated.call_index AND contains(n.value, dated.surface)),
    cause, stand_in, _MADE_
FROM dated JOIN message m ON m.conversation_id = $conversation AND m.message_index = stated_at
ORDER BY dated.call_index, dated.fact_index
"""
_NEEDED = """
SELECT value, 'needed', 'lost', dated.call_index, latest_message, m.role, m.content,
    m.tool_calls_json, (dated.call_index, tool || '(' || argument_path || ')'), lost_by, NULL,
    _MADE_
FROM (SELECT *, latest_message AS stated_at FROM needed) dated
    JOIN message m ON m.conversation_id = dated.conversation_id
        AND m.message_index = latest_message
WHERE dated.policy = $policy AND dated.conversation_id = $conversation AND measure = 'value'
    AND NOT kept
ORDER BY dated.call_index, ordinal
"""
# A round of a growing summary takes in all that the ones before it did.
_MADE = """(SELECT max(c.compaction_id) FROM compaction c
        WHERE c.policy = $policy AND c.conversation_id = $conversation AND c.status = 'compressed'
            AND c.first_call <= dated.call_index AND stated_at <= c.covers_last
            AND (c.summary_round IS NOT NULL OR stated_at >= c.covers_first))"""


def find_conversations(
    run: RunFile, *, policy: str, search: str = "", limit: int = 200
) -> list[ConversationLosses]:
    """Conversations with what a policy lost in each, the greatest losses first.

    Args:
        run: The run.
        policy: Name of the policy.
        search: Part of the id; case does not count.
        limit: How many at most.
    """
    key = {"policy": policy, "search": search, "limit": limit}
    fields = ConversationLosses.__struct_fields__
    return [
        ConversationLosses(**dict(zip(fields, row, strict=True)))
        for row in run.fetch(_CONVERSATIONS, key)
    ]


def find_lost(run: RunFile, *, policy: str, conversation: str) -> list[LostValue]:
    """Everything that a policy lost or changed in a conversation, needed values first.

    Args:
        run: The run.
        policy: Name of the policy.
        conversation: Id of the conversation.
    """
    key = {"policy": policy, "conversation": conversation}
    found = []
    for query in (_NEEDED, _GONE):
        for row in run.fetch(query.replace("_MADE_", _MADE), key):
            value, kind, status, call, stated_at, role, content, calls, needed, *rest = row
            cause, stand_in, compaction = rest
            needed_call, needed_by = _needed(needed)
            found.append(
                LostValue(
                    value=unescape_text(value),
                    kind=kind,
                    status=status,
                    call=call,
                    stated_at=stated_at,
                    stated_by=role,
                    words=words_around(value, content, calls),
                    needed_call=needed_call,
                    needed_by=needed_by,
                    cause=cause,
                    stand_in=stand_in,
                    compaction=compaction,
                )
            )
    return found


def _needed(pair: object) -> tuple[int | None, str | None]:
    """Call and argument of a pair as DuckDB gives it: a tuple, or a mapping of its places."""
    if pair is None:
        return None, None
    values = list(pair.values()) if isinstance(pair, dict) else list(pair)  # type: ignore[call-overload]
    return int(values[0]), str(values[1])
