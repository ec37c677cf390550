"""ATIF, the agent trajectory interchange format: steps of system, user and agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role, ToolCall, Usage
from workbench.transcripts.asides import ASIDE, finish_draft, lay_over
from workbench.transcripts.blocks import read_said
from workbench.transcripts.calls import read_tools
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    argument_text,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.usage import read_time, read_usage

__all__ = ["Atif", "read_step"]

_ROLES: dict[str, Role] = {"system": "system", "user": "user", "agent": "assistant"}
_COUNTS = frozenset({"prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd"})
_MORE_COUNTS = frozenset({"cache_write_tokens", "reasoning_tokens"})
_OWN = frozenset(
    {
        *("step_id", "source", "message", "timestamp", "model_name", "reasoning_content"),
        *("tool_calls", "observation", "metrics"),
    }
)
_ACTION = "action"
"""Name of the call of a step that acted without one, so that what it observed has an asker."""


class Atif:
    """Trajectories of ATIF, one a file or one a line; embedded ones of sub-agents apart.

    A step is one message; what an agent's step observed are tool results after it. A step that
    observed something without a call gets one named `action`, which is reported. Files that
    `workbench convert` wrote are read back as they were.
    """

    name: ClassVar[str] = "atif"
    title: ClassVar[str] = "`schema_version: ATIF-…`, `agent` and `steps`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "steps" not in fields or json_kind(fields["steps"]) != "array":
            return None
        named = (text_value(fields.get("schema_version")) or "").upper().startswith("ATIF")
        return "record" if named else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            yield from _read_trajectory(record.fields, source, record, parent=None)


def _read_trajectory(
    fields: Fields, source: Source, record: Record, *, parent: str | None, number: str = ""
) -> Iterator[Draft]:
    messages: list[Message] = []
    for place, raw in enumerate(list_items(fields["steps"])):
        if json_kind(raw) != "object":
            raise TranscriptError(
                f"steps[{place}] must be an object, found {json_kind(raw)}", line=record.line
            )
        messages += read_step(object_fields(raw), source, place=place, first=len(messages))
    agent = object_fields(fields.get("agent"))
    tools = read_tools(agent.get("tool_definitions"))
    rest = plain_fields(fields, without=("steps", "subagent_trajectories", "agent"))
    taken = {"model_name"} if tools is None else {"model_name", "tool_definitions"}
    rest["agent"] = plain_fields(agent, without=taken)
    own = word_value(fields.get("trajectory_id")) or word_value(fields.get("session_id")) or ""
    if parent is not None:
        rest["parent"] = {"conversation": parent, "thread": own}
    read = Draft(
        conversation=Conversation(
            id=f"{parent}/{own}" if parent and own else own,
            messages=tuple(messages),
            tools=tools,
            model=text_value(agent.get("model_name")),
            metadata=rest,
        ),
        number="-".join(filter(None, (record.number, number))),
        line=record.line,
    )
    aside = object_fields(object_fields(fields.get("extra")).get(ASIDE))
    yield finish_draft(read, aside) if "conversation" in aside else read
    for place, raw in enumerate(list_items(fields.get("subagent_trajectories"))):
        inner = object_fields(raw)
        if "steps" in inner:
            inner_number = f"{number}sub{place + 1}"
            yield from _read_trajectory(
                inner, source, record, parent=own or source.stem, number=inner_number
            )


def read_step(fields: Fields, source: Source, *, place: int = 0, first: int = 0) -> list[Message]:
    """Messages of one step.

    Args:
        fields: The step.
        source: Hears of repairs.
        place: Its place in the trajectory, from 0.
        first: How many messages stand before it.

    Returns:
        What was said, and a tool message for each result that was observed.

    Raises:
        TranscriptError: It has no known source, or a call without a name.
    """
    word = text_value(fields.get("source"))
    role = _ROLES.get(word or "")
    if role is None:
        raise TranscriptError(
            f"steps[{place}]: expected a source ({', '.join(_ROLES)}), found {word!r}"
        )
    said = read_said(fields.get("message"))
    results = [object_fields(one) for one in _results(fields)]
    calls = tuple(_call(object_fields(raw), place) for raw in list_items(fields.get("tool_calls")))
    metrics = object_fields(fields.get("metrics"))
    metadata = plain_fields(fields, without=_OWN) | _left_over(metrics)
    observation = plain_fields(object_fields(fields.get("observation")), without=("results",))
    if observation:
        metadata["observation"] = observation
    asides = _take_asides(metadata)
    if role == "assistant" and results and not calls and not asides:
        calls = (ToolCall(name=_ACTION, id=f"step_{place + 1}", metadata={"made": True}),)
        source.repair(
            "made_call",
            message=f"observed something without a call; one named {_ACTION!r} was put before it",
            place=f"steps[{place}]",
        )
    message = Message(
        role=role,
        content=said.content,
        tool_calls=calls,
        reasoning=text_value(fields.get("reasoning_content")),
        attachments=tuple(said.attachments),
        usage=_usage(metrics),
        timestamp=None
        if "timestamp" not in fields
        else read_time(plain_value(fields["timestamp"])),
        model=text_value(fields.get("model_name")),
        metadata=metadata | ({"content_blocks": said.kept} if said.kept else {}),
    )
    answers = [_result(one, calls, role=role) for one in results]
    read = [message, *answers]
    if not asides:
        return read
    if len(asides) != len(read):
        raise TranscriptError(f"steps[{place}]: `{ASIDE}` does not fit the step")
    numbered = [replace(one, id=f"m{first + i}") for i, one in enumerate(read)]
    return [lay_over(one, aside) for one, aside in zip(numbered, asides, strict=True)]


def _take_asides(metadata: dict[str, Any]) -> list[dict[str, Any]]:
    extra = metadata.get("extra")
    if not isinstance(extra, dict) or not isinstance(extra.get(ASIDE), list):
        return []
    found: list[dict[str, Any]] = extra.pop(ASIDE)
    if not extra:
        del metadata["extra"]
    return found


def _results(fields: Fields) -> list[msgspec.Raw]:
    return list_items(object_fields(fields.get("observation")).get("results"))


def _call(fields: Fields, place: int) -> ToolCall:
    name = text_value(fields.get("function_name"))
    if name is None:
        raise TranscriptError(f"steps[{place}]: a tool call needs a `function_name` that is a text")
    return ToolCall(
        id=word_value(fields.get("tool_call_id")),
        name=name,
        arguments=argument_text(fields.get("arguments")),
        metadata=plain_fields(fields, without=("tool_call_id", "function_name", "arguments")),
    )


def _result(fields: Fields, calls: tuple[ToolCall, ...], *, role: Role) -> Message:
    said = read_said(fields.get("content"))
    call_id = word_value(fields.get("source_call_id"))
    if call_id is None and len(calls) == 1:
        call_id = calls[0].id
    kept = {"content_blocks": said.kept} if said.kept else {}
    return Message(
        role="tool" if calls or call_id or role == "assistant" else role,
        content=said.content,
        tool_call_id=call_id,
        attachments=tuple(said.attachments),
        metadata=plain_fields(fields, without=("content", "source_call_id")) | kept,
    )


def _usage(metrics: Fields) -> Usage | None:
    plain = plain_fields(metrics)
    extra = plain.get("extra")
    more = extra if isinstance(extra, dict) else {}
    return read_usage(
        {
            "prompt_tokens": plain.get("prompt_tokens"),
            "completion_tokens": plain.get("completion_tokens"),
            "cache_read_input_tokens": plain.get("cached_tokens"),
            "cache_creation_input_tokens": more.get("cache_write_tokens"),
            "completion_tokens_details": {"reasoning_tokens": more.get("reasoning_tokens")},
        },
        cost_usd=plain.get("cost_usd"),
    )


def _left_over(metrics: Fields) -> dict[str, Any]:
    rest = plain_fields(metrics, without=_COUNTS)
    extra = rest.get("extra")
    if isinstance(extra, dict) and extra.keys() <= _MORE_COUNTS:
        del rest["extra"]
    return {"metrics": rest} if rest else {}
