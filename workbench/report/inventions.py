"""What summaries changed or made up: some of it, with the words of both sides."""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.store.read import RunFile

__all__ = ["Invention", "PolicyInventions", "find_inventions", "invention_lines"]

_SNIPPET = 70


class Invention(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a new text says and the recording does not."""

    conversation: str
    """The conversation."""
    kind: str
    """Kind of the value or statement."""
    status: str
    """`altered`, `contradicted` or `weakened`; `invented` where nothing stands behind it."""
    words: str
    """What the new text says in its place."""
    context: str
    """The words around it there, on one line."""
    turn: int
    """Turn at which the text was made."""
    fact: str | None = None
    """What had been stated; None for what is invented."""
    stated_at: int | None = None
    """Index of the last message that stated it."""
    stated_by: str | None = None
    """Role of that message."""
    stated_words: str | None = None
    """The words around it there."""


class PolicyInventions(msgspec.Struct, frozen=True, kw_only=True):
    """What the new texts of one policy changed or made up."""

    policy: str
    """The policy."""
    altered: int
    """Facts that something else stands for at the last call, as the leaderboard counts them."""
    turned: int
    """Statements that are contradicted or weakened there."""
    invented: int
    """Distinct values that nothing states."""
    examples: tuple[Invention, ...]
    """Some of them, altered ones first."""


_ALTERED = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
)
SELECT v.conversation_id, f.kind, v.status, v.stand_in, v.part, v.span_start, v.span_end,
    v.new_index, c.output_json, c.turn, f.surface, f.last_message, m.role, m.content
FROM verdict v JOIN last USING (conversation_id) JOIN fact f USING (conversation_id, fact_index)
    JOIN compaction c USING (policy, conversation_id, compaction_id)
    JOIN conversation n USING (conversation_id)
    JOIN message m ON m.conversation_id = v.conversation_id AND m.message_index = f.last_message
WHERE policy = $policy AND v.status IN ('altered', 'contradicted', 'weakened')
    AND v.new_index IS NOT NULL AND v.stand_in IS NOT NULL AND NOT f.system_rule
    AND call_index BETWEEN from_call AND to_call
ORDER BY v.status <> 'altered', f.kind IN ('constraint', 'decision', 'open_item'), n.position,
    v.fact_index
LIMIT $limit
"""
_INVENTED = """
SELECT i.conversation_id, i.kind, 'invented', i.surface, i.part, i.span_start, i.span_end,
    i.new_index, c.output_json, c.turn, NULL, NULL, NULL, NULL
FROM invented i JOIN compaction c USING (policy, conversation_id, compaction_id)
    JOIN conversation n USING (conversation_id)
WHERE policy = $policy
QUALIFY row_number() OVER (PARTITION BY i.conversation_id, i.kind, i.canonical
    ORDER BY compaction_id, new_index, i.part, span_start) = 1
ORDER BY n.position, compaction_id, new_index, i.part, span_start
LIMIT $limit
"""
_COUNTS = """
WITH last AS (
    SELECT conversation_id, max(call_index) AS call_index FROM recorded_call GROUP BY ALL
), altered AS (
    SELECT policy, count(*) FILTER (status = 'altered') AS n,
        count(*) FILTER (status <> 'altered') AS turned
    FROM verdict JOIN last USING (conversation_id) JOIN fact USING (conversation_id, fact_index)
    WHERE status IN ('altered', 'contradicted', 'weakened') AND NOT system_rule
        AND call_index BETWEEN from_call AND to_call
    GROUP BY policy
), made_up AS (
    SELECT policy, count(DISTINCT (conversation_id, kind, canonical)) AS n
    FROM invented GROUP BY policy
)
SELECT policy, coalesce(altered.n, 0), coalesce(altered.turned, 0), coalesce(made_up.n, 0)
FROM policy LEFT JOIN altered USING (policy) LEFT JOIN made_up USING (policy)
WHERE coalesce(altered.n, 0) + coalesce(altered.turned, 0) + coalesce(made_up.n, 0) > 0
ORDER BY position
"""


def find_inventions(run: RunFile, *, examples: int = 3) -> list[PolicyInventions]:
    """What the new texts of each policy changed or made up; policies without any are left out.

    Args:
        run: The run.
        examples: Most altered and most invented things to show of each policy.
    """
    return [
        PolicyInventions(
            policy=policy,
            altered=altered,
            turned=turned,
            invented=invented,
            examples=tuple(
                _invention(*record)
                for sql in (_ALTERED, _INVENTED)
                for record in run.fetch(sql, {"policy": policy, "limit": examples})
            ),
        )
        for policy, altered, turned, invented in run.fetch(_COUNTS)
    ]


def invention_lines(found: PolicyInventions) -> list[str]:
    """How much a policy's texts changed or made up, and the examples, a line each."""
    turned = f"{found.turned:,} contradicted or weakened, " if found.turned else ""
    head = f"{found.policy}: {found.altered:,} altered, {turned}{found.invented:,} invented"
    return [head, *map(_line, found.examples)]


def _line(one: Invention) -> str:
    place = f"{one.conversation}, summary of turn {one.turn}"
    if one.fact is None:
        return f"invented {one.kind} {one.words!r} in {place}: {one.context}"
    return (
        f"{one.status} {one.kind} {one.fact!r}, stated in message {one.stated_at} "
        f"({one.stated_by}): {one.stated_words} → in {place} {one.words!r}: {one.context}"
    )


def _invention(
    conversation: str,
    kind: str,
    status: str,
    words: str,
    part: int | None,
    start: int | None,
    end: int | None,
    new_index: int,
    output_json: str,
    turn: int,
    fact: str | None,
    stated_at: int | None,
    role: str | None,
    content: str | None,
) -> Invention:
    text = _new_text(output_json, new_index, part or 0)
    at = text.find(fact or "", 0) if content is None else (content or "").find(fact or "")
    return Invention(
        conversation=conversation,
        kind=kind,
        status=status,
        words=" ".join(words.split()),
        context=_around(text, start or 0, end if end is not None else len(words)),
        turn=turn,
        fact=None if fact is None else " ".join(fact.split()),
        stated_at=stated_at,
        stated_by=role,
        stated_words=(
            None
            if fact is None
            else _around(content or "", at, at + len(fact))
            if at >= 0
            else fact
        ),
    )


def _new_text(output_json: str, new_index: int, part: int) -> str:
    """The text that a span lies in: 0 is the message's own, then name and arguments of calls."""
    items = msgspec.json.decode(output_json, type=list[dict[str, Any]])
    message = [item["new"] for item in items if "new" in item][new_index]
    texts = [message.get("content") or ""]
    for call in message.get("tool_calls") or ():
        texts += [call.get("name") or "", call.get("arguments") or ""]
    return texts[part] if part < len(texts) else texts[0]


def _around(text: str, start: int, end: int) -> str:
    first, last = max(0, start - _SNIPPET), min(len(text), end + _SNIPPET)
    head, tail = "…" if first else "", "…" if last < len(text) else ""
    return f"{head}{' '.join(text[first:last].split())}{tail}"
