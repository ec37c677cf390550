"""One recorded call of one conversation under one policy, as a person walks through it.

The recording stands beside the view, each message with its reason and each fact with its verdict.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from workbench.messages import Message, iter_texts
from workbench.report.explain import ExplainedCall, explain_call
from workbench.store.read import RunFile
from workbench.store.schema import InventedRow, MessageRow, VerdictRow
from workbench.store.text import unescape_text

__all__ = ["CallTokensAt", "Mark", "WalkedCall", "WalkedMessage", "find_call_tokens", "walk_call"]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A fact, or what stands in its place, inside a text."""

    part: int
    """Which text of the message, as in `workbench.messages.iter_texts`."""
    start: int
    """Place of its first character, in code points."""
    end: int
    """Place after its last one."""
    status: str
    """Its verdict at this call; `recent` where it is not at risk, or `invented`."""
    kind: str
    """Kind of fact."""
    instead_of: str | None = None
    """What the history says where this stands for something else."""


class WalkedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One message of the recording, of the view, or of both."""

    kept: bool
    """Whether the view holds it."""
    message: int | None
    """Index of the recorded message; None for a new one."""
    compaction: int | None
    """The compaction that made or kept it."""
    role: str
    """Who speaks."""
    reason: str
    """Why it is in the view or not, a key of `workbench.report.explain.REASONS`."""
    turn: int | None
    """Turn of a recorded one, from 0."""
    texts: tuple[str, ...]
    """Its text, then name and arguments of each call."""
    marks: tuple[Mark, ...]
    """Facts in them, in order."""


class WalkedCall(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy would have sent at one recorded call, beside what was recorded."""

    explained: ExplainedCall
    """The call with its reasons, as `workbench explain` tells them."""
    messages: tuple[WalkedMessage, ...]
    """Messages of the recording up to the call and of the view, in order."""


class CallTokensAt(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens at one recorded call."""

    call: int
    """The call."""
    full: int
    """Tokens of the whole history."""
    sent: int
    """Tokens of the view."""
    compacted: bool
    """Whether a compaction was made for it."""
    failed: bool
    """Whether it could not be sent."""


_TOKENS = """
SELECT call_index, tokens_full, tokens_sent, EXISTS (
    FROM compaction c WHERE c.policy = rc.policy AND c.conversation_id = rc.conversation_id
        AND c.first_call = rc.call_index AND c.status = 'compressed'
), status = 'failed'
FROM recorded_call rc WHERE policy = $policy AND conversation_id = $conversation
ORDER BY call_index
"""


def find_call_tokens(run: RunFile, *, policy: str, conversation: str) -> list[CallTokensAt]:
    """Tokens at every recorded call of a conversation under a policy, in order."""
    key = {"policy": policy, "conversation": conversation}
    fields = CallTokensAt.__struct_fields__
    return [CallTokensAt(**dict(zip(fields, row, strict=True))) for row in run.fetch(_TOKENS, key)]


def walk_call(
    run: RunFile, *, policy: str, conversation: str, call: int, marks_up_to: int | None = None
) -> WalkedCall:
    """Put the recording beside the view at one recorded call.

    Args:
        run: The run.
        policy: Name of the policy.
        conversation: Id of the conversation.
        call: Which recorded call, from 0.
        marks_up_to: Characters of a recorded text in which facts are marked; a text of megabytes
            has a million, and nobody looks at its end. None marks all.

    Raises:
        UnknownNameError: The run has no such policy or conversation.
        UsageError: The conversation has no such call.
    """
    explained = explain_call(run, policy=policy, conversation=conversation, call=call)
    key = {"policy": policy, "conversation": conversation, "call": call}
    texts = _Texts(run, policy=policy, conversation=conversation)
    marks = _Marks(run, key, up_to=marks_up_to)
    new: dict[int | None, int] = defaultdict(int)
    walked = []
    for item in explained.messages:
        place: tuple[int | None, int]
        if item.message is None:
            place = (item.compaction, new[item.compaction])
            new[item.compaction] += 1
            said, turn = texts.new.get(place, ((item.text,), None))
            found: Sequence[Mark] = marks.new.get(place, ())
        else:
            said, turn = texts.recorded[item.message]
            found = marks.recorded.get(item.message, ())
        walked.append(
            WalkedMessage(
                kept=item.kept,
                message=item.message,
                compaction=item.compaction,
                role=item.role,
                reason=item.reason,
                turn=turn,
                texts=said,
                marks=tuple(sorted(found, key=lambda mark: (mark.part, mark.start))),
            )
        )
    return WalkedCall(explained=explained, messages=tuple(walked))


Said = tuple[tuple[str, ...], int | None]
"""The texts of a message and its turn."""


class _Texts:
    """All texts of a conversation and of what a policy made of it."""

    def __init__(self, run: RunFile, *, policy: str, conversation: str) -> None:
        key = {"conversation": conversation}
        rows = run.rows(MessageRow, where="conversation_id = $conversation", params=key)
        self.recorded: dict[int, Said] = {row.message_index: _said(row) for row in rows}
        self.new: dict[tuple[int | None, int], Said] = {}
        for number, output in run.fetch(
            "SELECT compaction_id, output_json FROM compaction "
            "WHERE conversation_id = $conversation AND policy = $policy",
            {**key, "policy": policy},
        ):
            made = msgspec.json.decode(unescape_text(output), type=list[dict[str, Any]])
            fresh = [item["new"] for item in made if "new" in item]
            for place, message in enumerate(fresh):
                texts = tuple(iter_texts(msgspec.convert(message, Message)))
                self.new[number, place] = (texts, None)


def _said(row: MessageRow) -> Said:
    calls = msgspec.json.decode(row.tool_calls_json or "[]", type=list[dict[str, Any]])
    texts = [row.content] if row.content else []
    for call in calls:
        texts.append(str(call.get("name", "")))
        if call.get("arguments"):
            texts.append(str(call["arguments"]))
    return tuple(texts), row.turn


class _Marks:
    """Where facts and their stand-ins are at one call."""

    def __init__(self, run: RunFile, key: Mapping[str, Any], *, up_to: int | None) -> None:
        place = "policy = $policy AND conversation_id = $conversation"
        facts = {
            index: (kind, unescape_text(surface))
            for index, kind, surface in run.fetch(
                "SELECT fact_index, kind, surface FROM fact "
                "WHERE conversation_id = $conversation AND NOT system_rule",
                {"conversation": key["conversation"]},
            )
        }
        verdicts = run.rows(
            VerdictRow, where=f"{place} AND $call BETWEEN from_call AND to_call", params=key
        )
        status = {verdict.fact_index: verdict.status for verdict in verdicts}
        self.recorded: dict[int, list[Mark]] = defaultdict(list)
        for index, message, part, start, end in run.fetch(
            "SELECT fact_index, message_index, part, span_start, span_end FROM occurrence "
            "WHERE conversation_id = $conversation AND ($up_to IS NULL OR span_start < $up_to)",
            {"conversation": key["conversation"], "up_to": up_to},
        ):
            if index in facts:
                status_then = status.get(index, "recent")
                self.recorded[message].append(
                    Mark(part=part, start=start, end=end, status=status_then, kind=facts[index][0])
                )
        self.new: dict[tuple[int | None, int], list[Mark]] = defaultdict(list)
        for at, mark in self._in_new(verdicts, facts):
            self.new[at].append(mark)
        for row in run.rows(
            InventedRow,
            where=place,
            params={"policy": key["policy"], "conversation": key["conversation"]},
        ):
            self.new[row.compaction_id, row.new_index].append(
                Mark(
                    part=row.part,
                    start=row.span_start,
                    end=row.span_end,
                    status="invented",
                    kind=row.kind,
                )
            )

    @staticmethod
    def _in_new(
        verdicts: Sequence[VerdictRow], facts: Mapping[int, tuple[str, str]]
    ) -> Iterator[tuple[tuple[int | None, int], Mark]]:
        """What stands in the new text of compactions: facts, and what is there in their place."""
        for verdict in verdicts:
            if verdict.compaction_id is None or verdict.new_index is None:
                continue
            if verdict.span_start is None or verdict.fact_index not in facts:
                continue
            kind, surface = facts[verdict.fact_index]
            yield (
                (verdict.compaction_id, verdict.new_index),
                Mark(
                    part=verdict.part or 0,
                    start=verdict.span_start,
                    end=verdict.span_end or verdict.span_start,
                    status=verdict.status,
                    kind=kind,
                    instead_of=None if verdict.status == "retained" else surface,
                ),
            )
