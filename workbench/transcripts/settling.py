"""What is settled when all files are read: answers go to requests, entries of a log are folded.

Loading settles conversations, a survey what it noted of them; so the rules stand here once, on
places in a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from workbench.messages import Conversation, build_conversation
from workbench.transcripts.contract import Source

__all__ = [
    "BatchEntry",
    "Folded",
    "join_answer_to_request",
    "pair_batches",
    "tell_answers",
    "tell_folded",
]

_LINES_SHOWN = 3


class BatchEntry(NamedTuple):
    """What tells which request of a batch an answer belongs to."""

    custom_id: str
    """Empty for what belongs to no batch."""
    is_answer: bool
    folder: str


def pair_batches(entries: Sequence[BatchEntry]) -> dict[int, int]:
    """Find the request of each answer of a batch.

    A batch writes requests and answers to two files and joins them by `custom_id`. Where several
    requests have it, the one that lies in the same folder counts; what is still not plain stays
    apart.

    Args:
        entries: All that was read, in order.

    Returns:
        Place of the answer to place of its request; a request has one answer at most.
    """
    asked: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.custom_id and not entry.is_answer:
            asked.setdefault(entry.custom_id, []).append(place)
    found: dict[int, int] = {}
    for place, entry in enumerate(entries):
        if not (entry.custom_id and entry.is_answer):
            continue
        known = asked.get(entry.custom_id, [])
        near = [one for one in known if entries[one].folder == entry.folder]
        one = known if len(known) == 1 else near
        if len(one) == 1:
            found[place] = one[0]
    answers = Counter(found.values())
    return {place: request for place, request in found.items() if answers[request] == 1}


def join_answer_to_request(request: Conversation, answer: Conversation) -> Conversation:
    """A request of a batch with its answer at the end."""
    said = [replace(message, id=None) for message in answer.messages]
    fields = {
        name: getattr(request, name)
        for name in request.__struct_fields__
        if name not in ("id", "messages", "model", "metadata")
    }
    return build_conversation(
        request.id,
        [*request.messages, *said],
        model=request.model or answer.model,
        metadata=request.metadata | {"answer": answer.metadata},
        **fields,
    )


def tell_answers(source: Source, *, joined: int, alone: int) -> None:
    """Say how many answers of a batch found their request, and how many did not."""
    source.line = None
    if joined:
        source.repair(
            "batch_joined", message=f"{_answers(joined)} joined to what was asked by `custom_id`"
        )
    if alone:
        source.report(
            "warning",
            "no_request",
            message=f"{_answers(alone)} without what was asked: give its input file as well, with "
            "each `custom_id` once",
        )


class Folded(NamedTuple):
    """An entry that was folded into another."""

    line: int | None
    """The line it stands on; None where the file is one value."""
    is_copy: bool
    """Whether the other is as long."""


def tell_folded(source: Source, folded: Sequence[Folded]) -> None:
    """Say which entries of a file were folded into another."""
    source.line = None
    grown = [one.line for one in folded if not one.is_copy]
    copies = [one.line for one in folded if one.is_copy]
    if grown:
        source.repair(
            "growing_log",
            message=f"{_entries(grown)} that a later one repeats{_lines(grown)}; the longest "
            "is kept",
        )
    if copies:
        source.repair(
            "duplicate",
            message=f"{_entries(copies)} with the content of another{_lines(copies)}; copies count "
            "once",
        )


def _entries(lines: Sequence[int | None]) -> str:
    return "1 entry" if len(lines) == 1 else f"{len(lines)} entries"


def _answers(count: int) -> str:
    return "1 answer of a batch" if count == 1 else f"{count} answers of a batch"


def _lines(lines: Sequence[int | None]) -> str:
    known = sorted(line for line in lines if line is not None)
    shown = ", ".join(map(str, known[:_LINES_SHOWN]))
    more = f" and {len(known) - _LINES_SHOWN} more" if len(known) > _LINES_SHOWN else ""
    word = "line" if len(known) == 1 else "lines"
    return f" ({word} {shown}{more})" if known else ""
