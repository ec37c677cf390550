"""Traces of Langfuse: observations with the input and output of each model call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Usage
from workbench.transcripts.any_messages import read_input, read_output
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)

__all__ = ["Langfuse"]


class Langfuse:
    """Exports of Langfuse: `{trace, observations}`, observations alone, rows of traces, API pages.

    Each generation is an entry of a log that grows; of generations inside each other the inner one
    counts. Calls that a later one repeats are one conversation, sub-agents and judges are others.
    What a framework handed over is read in any shape that is known; a text is a person's word.
    """

    name: ClassVar[str] = "langfuse"
    title: ClassVar[str] = "`trace` and `observations` with `input` and `output`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "observations" in fields and ("trace" in fields or "projectId" in fields):
            return "record"
        rows = [row for record in head for row in _rows(record)]
        known = bool(rows) and all(_is_observation(row) or _is_trace(row) for row in rows)
        return "file" if known else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Fields] = []
        for record in records:
            if "observations" not in record.fields:
                loose += _rows(record)
                continue
            trace = object_fields(record.fields.get("trace")) or record.fields
            observations = [object_fields(raw) for raw in list_items(record.fields["observations"])]
            yield from _read_trace(trace, observations, source)
        yield from _read_trace({}, [row for row in loose if not _is_trace(row)], source)
        for row in loose:
            draft = _read_generation(row, row, source) if _is_trace(row) else None
            if draft is not None:
                yield draft


def _rows(record: Record) -> list[Fields]:
    """Observations or traces of a record: itself, or those of a page of the API."""
    if {"data", "meta"} <= record.fields.keys():
        return [object_fields(raw) for raw in list_items(record.fields["data"])]
    return [record.fields]


def _is_trace(fields: Fields) -> bool:
    return {"id", "timestamp", "sessionId", "userId", "input", "output"} <= fields.keys()


def _is_observation(fields: Fields) -> bool:
    return {"traceId", "type", "input", "output"} <= fields.keys() and text_value(
        fields.get("type")
    ) in ("GENERATION", "SPAN", "EVENT", "AGENT", "TOOL", "CHAIN")


def _read_trace(trace: Fields, observations: Sequence[Fields], source: Source) -> Iterator[Draft]:
    calls = [one for one in observations if text_value(one.get("type")) == "GENERATION"]
    parents = {
        text_value(one.get("id")): text_value(one.get("parentObservationId")) for one in calls
    }
    holding = set(parents.values())
    inner = [one for one in calls if text_value(one.get("id")) not in holding]
    for one in sorted(inner, key=lambda call: text_value(call.get("startTime")) or ""):
        own = text_value(one.get("id")) or ""
        try:
            draft = _read_generation(trace, one, source)
        except TranscriptError as error:
            source.refuse(error, place=f"observations.{own}")
            continue
        if draft is not None:
            yield draft


def _read_generation(trace: Fields, one: Fields, source: Source) -> Draft | None:
    given = read_input(one.get("input"), source)
    made = read_output(one.get("output"), source)
    if not given and not made:
        return None
    model = text_value(one.get("model")) or text_value(one.get("providedModelName"))
    if made:
        made[0] = _take_facts(made[0], one, model=model)
    name = text_value(trace.get("id")) or text_value(one.get("traceId")) or ""
    session = text_value(trace.get("sessionId")) or name
    own = text_value(one.get("id")) or ""
    conversation = Conversation(
        id=":".join(dict.fromkeys(filter(None, (name, own)))),
        messages=(*given, *made),
        group=f"langfuse:{session}" if session else None,
        tags=tuple(text_value(raw) or "" for raw in list_items(trace.get("tags"))),
        model=model,
        metadata={
            "observation": plain_fields(one, without=("input", "output")),
            "trace": plain_fields(trace, without=("input", "output", "observations")),
        },
    )
    return Draft(conversation=conversation, number=own, growing=True)


def _take_facts(message: Message, one: Fields, *, model: str | None) -> Message:
    return replace(
        message,
        usage=message.usage or _usage(one),
        model=message.model or model,
        timestamp=message.timestamp or text_value(one.get("startTime")),
    )


def _usage(one: Fields) -> Usage | None:
    for key in ("usageDetails", "usage"):
        counts = plain_value(one.get(key, msgspec.Raw(b"null")))
        known = counts if isinstance(counts, dict) else {}
        numbers = {name: value for name, value in known.items() if isinstance(value, int)}
        if any(numbers.values()):
            cost = one.get("calculatedTotalCost", one.get("totalCost"))
            price = None if cost is None else plain_value(cost)
            return Usage(
                input_tokens=numbers.get("input", numbers.get("promptTokens")),
                output_tokens=numbers.get("output", numbers.get("completionTokens")),
                cache_read_tokens=numbers.get("input_cached_tokens"),
                reasoning_tokens=numbers.get("output_reasoning_tokens"),
                cost_usd=float(price) if isinstance(price, int | float) and price else None,
            )
    return None
