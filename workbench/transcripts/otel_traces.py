"""Traces of OpenTelemetry: OTLP JSON, spans of the SDKs, exports of OpenInference tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts.any_messages import unwrap
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    raw_text,
    text_value,
    word_value,
)
from workbench.transcripts.span_attributes import (
    flatten,
    read_call,
    read_model,
    read_span_usage,
)

__all__ = ["OtelTraces"]

_PREFIXES = ("gen_ai.", "llm.", "openinference.")
_SAID = ("gen_ai.input.messages", "gen_ai.output.messages")
_SESSIONS = ("gen_ai.conversation.id", "session.id", "langfuse.session.id")


class OtelTraces:
    """Spans of model calls, by the conventions of OpenTelemetry, OpenLLMetry and OpenInference.

    Each model call is an entry of a log that grows: the prompt so far and the answer. Calls that a
    later one repeats are one conversation; sub-agents and judges are others. Conversations of one
    session (else one trace) are one group. Spans whose words nobody recorded are counted.
    """

    name: ClassVar[str] = "otel"
    title: ClassVar[str] = "`resourceSpans`, or spans with `gen_ai.*` or `llm.*` attributes"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if _groups(head[0].fields):
            return "file"
        return "file" if any(_is_span(record.fields) for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        spans: list[_Span] = []
        for record in records:
            spans += _iter_spans(record)
        spans.sort(key=lambda span: span.start)
        silent = 0
        for span in spans:
            source.line = span.line
            try:
                draft = span.draft(source)
            except TranscriptError as error:
                source.refuse(error, place=span.id)
                continue
            silent += draft is None and span.is_call
            if draft is not None:
                yield draft
        if silent:
            source.line = None
            source.report(
                "warning",
                "silent_span",
                message=f"{silent} model calls were recorded without their words",
            )


def _is_span(fields: Fields) -> bool:
    attributes = object_fields(fields.get("attributes"))
    known = any(key.startswith(_PREFIXES) or key in ("llm", "gen_ai") for key in attributes)
    return known or any(key.startswith(("attributes.llm.", "attributes.gen_ai.")) for key in fields)


@dataclass
class _Span:
    """One span, its attributes dotted."""

    id: str
    trace: str
    start: str
    attributes: Fields
    events: list[tuple[str, Fields]] = field(default_factory=list)
    rest: Fields = field(default_factory=dict)
    line: int | None = None

    @property
    def is_call(self) -> bool:
        """Whether it is a call of a model: it names one, or counts tokens."""
        usage = read_span_usage(self.attributes)
        return read_model(self.attributes) is not None or usage is not None

    def draft(self, source: Source) -> Draft | None:
        given, made = read_call(self.attributes, self.events, source)
        if not given and not made:
            return None
        model = read_model(self.attributes)
        if made:
            made[0] = replace(
                made[0],
                usage=made[0].usage or read_span_usage(self.attributes),
                model=made[0].model or model,
                timestamp=made[0].timestamp or _time(self.start),
            )
        words = (text_value(self.attributes.get(key)) for key in _SESSIONS)
        session = next((word for word in words if word), self.trace)
        own = ":".join(filter(None, (self.trace, self.id)))
        tools = read_tools(unwrap(self.attributes.get("gen_ai.tool.definitions")))
        read = _SAID if tools is None else (*_SAID, "gen_ai.tool.definitions")
        left = {
            key: plain_value(raw)
            for key, raw in self.attributes.items()
            if not key.startswith(("llm.input_messages", "llm.output_messages"))
            and not key.startswith(("gen_ai.prompt.", "gen_ai.completion."))
            and key not in read
        }
        conversation = Conversation(
            id=own,
            messages=(*given, *made),
            group=f"trace:{session}" if session else None,
            tools=tools,
            model=model,
            metadata=plain_fields(self.rest) | {"attributes": left},
        )
        return Draft(conversation=conversation, number=self.id, line=self.line, growing=True)


def _time(start: str) -> str | None:
    if not start.isdecimal():
        return start or None
    try:
        return datetime.fromtimestamp(int(start) / 1e9, tz=UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None


def _iter_spans(record: Record) -> Iterator[_Span]:
    fields = record.fields
    groups = _groups(fields)
    if not groups:
        yield _flat_span(fields, record.line)
    for group in map(object_fields, groups):
        scopes = group.get("scopeSpans", group.get("scope_spans"))
        for scope in list_items(scopes):
            for raw in list_items(object_fields(scope).get("spans")):
                yield _otlp_span(object_fields(raw), record.line)


def _groups(fields: Fields) -> list[msgspec.Raw]:
    """Groups of spans by resource, under any of the names that exporters have for them."""
    for key in ("resourceSpans", "resource_spans", "batches"):
        found = list_items(fields.get(key))
        if found and not {"scopeSpans", "scope_spans"}.isdisjoint(object_fields(found[0])):
            return found
    return []


def _otlp_span(fields: Fields, line: int | None) -> _Span:
    events = [object_fields(raw) for raw in list_items(fields.get("events"))]
    return _Span(
        id=_word(fields, "spanId", "span_id"),
        trace=_word(fields, "traceId", "trace_id"),
        start=_word(fields, "startTimeUnixNano", "start_time_unix_nano"),
        attributes=flatten(_otlp_attributes(fields.get("attributes"))),
        events=[
            (text_value(event.get("name")) or "", _otlp_attributes(event.get("attributes")))
            for event in events
        ],
        rest={key: fields[key] for key in ("name", "parentSpanId", "status") if key in fields},
        line=line,
    )


def _otlp_attributes(raw: msgspec.Raw | None) -> Fields:
    found: Fields = {}
    for one in map(object_fields, list_items(raw)):
        key = text_value(one.get("key"))
        if key is not None and "value" in one:
            found[key] = _otlp_value(one["value"])
    return found


def _otlp_value(raw: msgspec.Raw) -> msgspec.Raw:
    """The value inside its envelope, as `{"stringValue": …}`."""
    fields = object_fields(raw)
    kind, value = next(iter(fields.items()), ("", raw))
    if kind == "arrayValue":
        return as_raw([_otlp_value(one) for one in list_items(object_fields(value).get("values"))])
    if kind == "kvlistValue":
        pairs = map(object_fields, list_items(object_fields(value).get("values")))
        return as_raw({text_value(one["key"]): _otlp_value(one["value"]) for one in pairs})
    if kind == "intValue":
        return msgspec.Raw((text_value(value) or raw_text(value)).encode())
    return value


def _flat_span(fields: Fields, line: int | None) -> _Span:
    context = object_fields(fields.get("context"))
    dotted = {
        key.removeprefix("attributes."): raw
        for key, raw in fields.items()
        if key.startswith("attributes.")
    }
    events = [object_fields(raw) for raw in list_items(fields.get("events"))]
    return _Span(
        id=_word(context, "span_id") or _word(fields, "span_id", "spanId", "context.span_id"),
        trace=_word(context, "trace_id")
        or _word(fields, "trace_id", "traceId", "context.trace_id"),
        start=_word(fields, "start_time", "startTime"),
        attributes=flatten(dotted or object_fields(fields.get("attributes"))),
        events=[
            (text_value(event.get("name")) or "", object_fields(event.get("attributes")))
            for event in events
        ],
        rest={
            key: raw
            for key, raw in fields.items()
            if not key.startswith(("attributes", "context")) and json_kind(raw) != "null"
        },
        line=line,
    )


def _word(fields: Fields, *keys: str) -> str:
    return next((word for key in keys if (word := word_value(fields.get(key)))), "")
