"""Runs of LangSmith: inputs and outputs of chains, models and tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Usage
from workbench.transcripts.any_messages import read_input, read_output
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)

__all__ = ["LangSmith"]

_RUN = frozenset({"run_type", "inputs"})
_THREADS = ("thread_id", "session_id", "conversation_id")


class LangSmith:
    """Exports of runs, one a line, in an array, or under `runs`; child runs inside their parents.

    Each run of a model is an entry of a log that grows, by `dotted_order`. Where a trace has none,
    the run that holds all others says what went in and came out.
    """

    name: ClassVar[str] = "langsmith"
    title: ClassVar[str] = "runs with `run_type`, `inputs` and `outputs`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        inner = [object_fields(raw) for raw in list_items(fields.get("runs"))[:4]]
        if inner and all(one.keys() >= _RUN for one in inner):
            return "file"
        return "file" if all(record.fields.keys() >= _RUN for record in head) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        traces: dict[str, list[Fields]] = {}
        for record in records:
            for run in _runs(record.fields):
                trace = text_value(run.get("trace_id")) or text_value(run.get("id")) or ""
                traces.setdefault(trace, []).append(run)
        for trace, runs in traces.items():
            yield from _read_trace(trace, runs, source)


def _runs(fields: Fields) -> Iterator[Fields]:
    """A run and all that lie inside it, at any depth."""
    waiting = [fields] if "run_type" in fields else []
    waiting += [object_fields(raw) for raw in list_items(fields.get("runs"))]
    while waiting:
        run = waiting.pop()
        yield run
        waiting += [object_fields(raw) for raw in list_items(run.get("child_runs"))]


def _order(run: Fields) -> str:
    return text_value(run.get("dotted_order")) or text_value(run.get("start_time")) or ""


def _read_trace(trace: str, runs: Sequence[Fields], source: Source) -> Iterator[Draft]:
    ordered = sorted(runs, key=_order)
    chosen = [run for run in ordered if text_value(run.get("run_type")) == "llm"]
    if not chosen:
        chosen = [run for run in ordered if text_value(run.get("parent_run_id")) is None][:1]
    for run in chosen:
        own = text_value(run.get("id")) or ""
        try:
            draft = _read_run(trace, own, run, source)
        except TranscriptError as error:
            source.refuse(error, place=f"runs.{own}")
            continue
        if draft is not None:
            yield draft


def _read_run(trace: str, own: str, run: Fields, source: Source) -> Draft | None:
    inputs, outputs = object_fields(run.get("inputs")), object_fields(run.get("outputs"))
    given = read_input(run.get("inputs"), source)
    made = read_output(run.get("outputs"), source)
    if not given and not made:
        return None
    extra = object_fields(run.get("extra"))
    asked = object_fields(extra.get("invocation_params"))
    facts = object_fields(extra.get("metadata"))
    model = next(
        filter(
            None,
            (
                text_value(asked.get("model")),
                text_value(asked.get("model_name")),
                text_value(facts.get("ls_model_name")),
            ),
        ),
        None,
    )
    if made:
        made[0] = _take_facts(made[0], run, outputs, model)
    thread = next(filter(None, (text_value(facts.get(key)) for key in _THREADS)), trace)
    kept = plain_fields(run, without=("inputs", "outputs", "child_runs", "serialized"))
    left = plain_fields(inputs, without=("messages", "input", "prompt"))
    conversation = Conversation(
        id=":".join(filter(None, (trace, own if own != trace else ""))),
        messages=(*given, *made),
        group=f"langsmith:{thread}" if thread else None,
        tags=tuple(text_value(raw) or "" for raw in list_items(run.get("tags"))),
        tools=read_tools(asked.get("tools")),
        model=model,
        metadata={"run": kept} | ({"inputs": left} if left else {}),
    )
    return Draft(conversation=conversation, number=own, growing=True)


def _take_facts(message: Message, run: Fields, outputs: Fields, model: str | None) -> Message:
    told = object_fields(outputs.get("llm_output")).get("token_usage")
    counts: dict[str, Any] = plain_fields(object_fields(told)) or plain_fields(run)
    numbers = {
        key: value
        for key, value in counts.items()
        if key in ("prompt_tokens", "completion_tokens") and isinstance(value, int) and value
    }
    usage = None
    if numbers:
        usage = Usage(
            input_tokens=numbers.get("prompt_tokens"),
            output_tokens=numbers.get("completion_tokens"),
        )
    return replace(
        message,
        usage=message.usage or usage,
        model=message.model or model,
        timestamp=message.timestamp or text_value(run.get("start_time")),
    )
