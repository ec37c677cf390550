"""Logs of Inspect AI: evaluations with their samples, as JSON or in an `.eval` archive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Usage
from workbench.transcripts.compactions import RecordedCompaction, as_metadata
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
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
from workbench.transcripts.messages import read_messages

__all__ = ["InspectLog"]

_MOVED = re.compile(rb'"(?:attachment|tc)://([0-9a-zA-Z]{8,64})"')
_SAYING = ("role", "content", "tool_calls", "tool_call_id")
_REPEATED = (
    "messages",
    "events",
    "attachments",
    "message_pool",
    "events_data",
    "input",
    "output",
    "id",
)
"""Keys of a sample that its messages say again, or that only they need."""


class InspectLog:
    """Logs of Inspect AI.

    Each epoch of a sample is a conversation, all epochs of a sample are one group. Texts that were
    moved out to attachments are put back. Usage and times come from the events of the model. Where
    the run compacted its history, the whole history is put together from those events, and the
    compactions are events (`workbench.transcripts.compactions`); their summaries are hidden.
    """

    name: ClassVar[str] = "inspect"
    title: ClassVar[str] = "`eval` and `samples` with `messages`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "eval" in fields and json_kind(fields["eval"]) == "object":
            if "samples" in fields:
                return "record"
            return "file" if {"version", "plan"} <= fields.keys() else None
        return "record" if {"epoch", "target", "messages"} <= fields.keys() else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        header: Fields = {}
        for record in records:
            fields = record.fields
            if "eval" not in fields:
                yield _read_sample(fields, header, source, record=record)
                continue
            header = {key: raw for key, raw in fields.items() if key != "samples"}
            for place, raw in enumerate(list_items(fields.get("samples"))):
                try:
                    yield _read_sample(object_fields(raw), header, source)
                except TranscriptError as error:
                    source.refuse(error, place=f"samples[{place}]")


def _read_sample(
    sample: Fields, header: Fields, source: Source, *, record: Record | None = None
) -> Draft:
    if "messages" not in sample:
        raise TranscriptError("a sample needs `messages`", line=record.line if record else None)
    attachments = object_fields(sample.get("attachments"))
    pool = list_items(sample.get("message_pool"))
    pool += list_items(object_fields(sample.get("events_data")).get("messages"))
    events = [object_fields(raw) for raw in list_items(sample.get("events"))]
    raws = list_items(sample["messages"])
    compactions: list[RecordedCompaction] = []
    if any(text_value(event.get("event")) == "compaction" for event in events):
        raws, compactions = _whole_history(events, pool, raws)
    messages: list[Message] = []
    starts = []
    for place, raw in enumerate(raws):
        starts.append(len(messages))
        messages += _read_message(_put_back(raw, attachments), source, f"messages[{place}]")
    calls = _model_calls(events)
    messages = [_take_call(message, calls) for message in messages]
    facts = plain_fields(object_fields(header.get("eval")))
    task, epoch = str(facts.get("task") or ""), word_value(sample.get("epoch")) or ""
    own = word_value(sample.get("id")) or ""
    compactions = [
        replace(event, before=starts[event.before] if event.before < len(starts) else len(messages))
        for event in compactions
    ]
    _hide_summaries(messages, compactions)
    model = facts.get("model")
    conversation = Conversation(
        id=f"{source.stem.removesuffix('.eval')}:{own}:epoch-{epoch}",
        messages=tuple(messages),
        group=f"inspect-{task}:{own}",
        tags=tuple(_scores(sample)),
        model=model if isinstance(model, str) else None,
        metadata=plain_fields(sample, without=_REPEATED)
        | {"eval": {key: facts[key] for key in ("task", "run_id", "model") if key in facts}}
        | as_metadata(compactions),
    )
    return Draft(conversation=conversation, line=record.line if record else None)


def _hide_summaries(messages: list[Message], compactions: list[RecordedCompaction]) -> None:
    """Summaries that stood for earlier messages are no words of the person; the events get them."""
    for place, message in enumerate(messages):
        kept = message.metadata.get("metadata")
        if message.role != "user" or not (isinstance(kept, dict) and kept.get("summary") is True):
            continue
        hidden = message.metadata | {"role": "user"}
        messages[place] = replace(message, role="system", model_visible=False, metadata=hidden)
        before = [at for at, event in enumerate(compactions) if event.before <= place]
        if before:
            last = before[-1]
            compactions[last] = replace(compactions[last], summary=message.content)


def _scores(sample: Fields) -> Iterator[str]:
    for name, raw in object_fields(sample.get("scores")).items():
        value = word_value(object_fields(raw).get("value"))
        if value is not None:
            yield f"{name}:{value}"


def _put_back(raw: msgspec.Raw, attachments: Mapping[str, msgspec.Raw]) -> Fields:
    """A message with the texts that were moved out of it."""

    def whole(match: re.Match[bytes]) -> bytes:
        moved = attachments.get(match[1].decode())
        return match[0] if moved is None else bytes(moved)

    written = bytes(raw)
    if b"://" in written:
        written = _MOVED.sub(whole, written)
    return object_fields(msgspec.Raw(written))


def _read_message(fields: Fields, source: Source, place: str) -> list[Message]:
    rest = dict(fields)
    calls = [object_fields(raw) for raw in list_items(rest.pop("tool_calls", None))]
    if calls:
        rest["tool_calls"] = as_raw([_as_call(call) for call in calls])
    if text_value(rest.get("role")) == "tool":
        if "function" in rest:
            rest["name"] = rest.pop("function")
        error = text_value(object_fields(rest.get("error")).get("message"))
        if error is not None and not text_value(rest.get("content")):
            rest["content"] = as_raw(error)
    ran: list[Message] = []
    if json_kind(rest.get("content", as_raw(None))) == "array":
        blocks, ran = _split_tools(list_items(rest["content"]))
        rest["content"] = as_raw(blocks)
    found = read_messages([rest], source, place=place)
    if ran:
        own = tuple(call for message in ran for call in message.tool_calls)
        found[0] = replace(found[0], tool_calls=(*found[0].tool_calls, *own))
        found += [message for message in ran if message.role == "tool"]
    return found


def _as_call(call: Fields) -> dict[str, Any]:
    rest = {key: raw for key, raw in call.items() if key not in ("function", "view", "type")}
    return {
        **rest,
        "name": text_value(call.get("function")) or "",
        "arguments": argument_text(call.get("arguments")),
    }


def _split_tools(raws: Sequence[msgspec.Raw]) -> tuple[list[msgspec.Raw], list[Message]]:
    """Blocks of an answer, and tools that the provider ran inside it."""
    kept: list[msgspec.Raw] = []
    ran: list[Message] = []
    for raw in raws:
        block = object_fields(raw)
        if text_value(block.get("type")) != "tool_use":
            kept.append(raw)
            continue
        call = {
            "id": block.get("id", as_raw(None)),
            "name": block.get("name", as_raw("")),
            "arguments": block.get("arguments", as_raw("")),
        }
        ran += read_messages(
            [{"role": as_raw("assistant"), "tool_calls": as_raw([call])}], Source()
        )
        result = block.get("result")
        ran.append(
            Message(
                role="tool",
                tool_call_id=text_value(block.get("id")),
                content=None if result is None else text_value(result) or raw_text(result),
            )
        )
    return kept, ran


def _model_calls(events: Iterable[Fields]) -> dict[str, dict[str, Any]]:
    """Usage, time and model of each answer, by the id of its message."""
    found: dict[str, dict[str, Any]] = {}
    for event in events:
        if text_value(event.get("event")) != "model":
            continue
        output = object_fields(event.get("output"))
        own = text_value(_answer(output).get("id"))
        if own is not None:
            found[own] = {
                "usage": _usage(output.get("usage")),
                "timestamp": text_value(event.get("completed"))
                or text_value(event.get("timestamp")),
                "model": text_value(output.get("model")),
            }
    return found


def _answer(output: Fields) -> Fields:
    choices = list_items(output.get("choices"))
    return object_fields(object_fields(choices[0]).get("message")) if choices else {}


def _take_call(message: Message, calls: Mapping[str, dict[str, Any]]) -> Message:
    known = calls.get(message.id or "") if message.role == "assistant" else None
    if known is None:
        return message
    return replace(
        message,
        usage=message.usage or known["usage"],
        timestamp=message.timestamp or known["timestamp"],
        model=message.model or known["model"],
    )


def _usage(raw: msgspec.Raw | None) -> Usage | None:
    counts = plain_value(raw) if raw is not None else None
    if not isinstance(counts, dict):
        return None
    known = {key: value for key, value in counts.items() if isinstance(value, int)}
    read, written = known.get("input_tokens_cache_read"), known.get("input_tokens_cache_write")
    total, given = known.get("total_tokens"), known.get("input_tokens")
    output = known.get("output_tokens")
    apart = total is not None and given is not None and total > given + (output or 0)
    if apart and given is not None:
        given += (read or 0) + (written or 0)
    found = Usage(
        input_tokens=given,
        output_tokens=output,
        cache_read_tokens=read,
        cache_write_tokens=written,
        reasoning_tokens=known.get("reasoning_tokens"),
    )
    return None if found == Usage() else found


def _whole_history(
    events: Iterable[Fields], pool: Sequence[msgspec.Raw], last: Sequence[msgspec.Raw]
) -> tuple[list[msgspec.Raw], list[RecordedCompaction]]:
    """All messages that the model ever saw or said, in order, and where it compacted them."""
    found: dict[str, msgspec.Raw] = {}
    compactions: list[RecordedCompaction] = []

    def see(raw: msgspec.Raw) -> None:
        fields = object_fields(raw)
        said = {key: fields[key] for key in _SAYING if key in fields}
        found.setdefault(text_value(fields.get("id")) or repr(plain_fields(said)), raw)

    for event in events:
        kind = text_value(event.get("event"))
        if kind == "compaction":
            compactions.append(_compaction(event, len(found)))
        elif kind == "model":
            for raw in (*list_items(event.get("input")), *_pooled(event, pool)):
                see(raw)
            answer = _answer(object_fields(event.get("output")))
            if answer:
                see(as_raw(answer))
    for raw in last:
        see(raw)
    return list(found.values()), compactions


def _pooled(event: Fields, pool: Sequence[msgspec.Raw]) -> Iterator[msgspec.Raw]:
    for raw in list_items(event.get("input_refs")):
        ends = plain_value(raw)
        if isinstance(ends, list) and len(ends) == 2 and all(isinstance(at, int) for at in ends):
            yield from pool[ends[0] : ends[1]]


def _compaction(event: Fields, before: int) -> RecordedCompaction:
    facts = plain_fields(event, without=("event", "timestamp"))
    tokens, trigger = facts.pop("tokens_before", None), facts.pop("type", None)
    return RecordedCompaction(
        before=before,
        tokens_before=tokens if isinstance(tokens, int) else None,
        trigger=trigger if isinstance(trigger, str) else None,
        timestamp=text_value(event.get("timestamp")),
        metadata=facts,
    )
