"""Results of tau2-bench: tasks, and simulations with flat messages of agent, user and tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    decode_fields,
    decode_list,
    json_kind,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.messages import read_messages

__all__ = ["Tau2Bench"]


class Tau2Bench:
    """Simulations of tau2-bench.

    The policy is the first message, as the agent saw it. A simulated user may call tools of its
    own: those calls and their results are kept with `model_visible=False`, since the agent never
    saw them.
    """

    name: ClassVar[str] = "tau2-bench"
    title: ClassVar[str] = "`simulations` beside `tasks` and `info`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        known = "simulations" in fields and ("tasks" in fields or "info" in fields)
        return "record" if known and json_kind(fields["simulations"]) == "array" else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            shared = _Shared(record.fields)
            for place, raw in enumerate(decode_list(record.fields["simulations"])):
                try:
                    yield _read_simulation(raw, shared, source, number=str(place + 1))
                except TranscriptError as error:
                    source.refuse(error, place=f"simulations[{place}]")


class _Shared:
    """What the simulations of a file have in common."""

    def __init__(self, fields: Fields) -> None:
        info = _fields(fields.get("info"))
        environment = _fields(info.get("environment_info"))
        self.domain = text_value(environment.get("domain_name"))
        self.policy = text_value(environment.get("policy"))
        self.model = text_value(_fields(info.get("agent_info")).get("llm"))
        self.metadata: dict[str, Any] = {
            key: plain_value(raw)
            for key, raw in fields.items()
            if key not in ("simulations", "tasks")
        }
        _drop_policy(self.metadata)
        self.tasks = {}
        raw_tasks = fields.get("tasks")
        if raw_tasks is not None and json_kind(raw_tasks) == "array":
            for task in decode_list(raw_tasks):
                self.tasks[word_value(_fields(task).get("id"))] = plain_value(task)


def _drop_policy(metadata: dict[str, Any]) -> None:
    """The policy is the first message of each conversation already."""
    info = metadata.get("info")
    environment = info.get("environment_info") if isinstance(info, dict) else None
    if isinstance(environment, dict):
        environment.pop("policy", None)


def _fields(raw: msgspec.Raw | None) -> Fields:
    if raw is None or json_kind(raw) != "object":
        return {}
    return decode_fields(raw)


def _read_simulation(raw: msgspec.Raw, shared: _Shared, source: Source, *, number: str) -> Draft:
    rest = dict(_fields(raw))
    if "messages" not in rest:
        raise TranscriptError("a simulation needs `messages`")
    messages = _read_chat(rest.pop("messages"), source)
    policy = text_value(rest.get("policy"))
    if policy is not None:
        del rest["policy"]
    policy = policy if policy is not None else shared.policy
    if policy is not None and not (messages and messages[0].role == "system"):
        messages.insert(0, Message(role="system", content=policy))
    task = word_value(rest.get("task_id"))
    metadata = {key: plain_value(value) for key, value in rest.items() if key != "id"}
    reward = metadata.get("reward_info")
    tags = {
        "reward": reward.get("reward") if isinstance(reward, dict) else None,
        "trial": metadata.get("trial"),
    }
    conversation = Conversation(
        id=word_value(rest.get("id")) or "",
        messages=tuple(messages),
        group=None if task is None else f"tau2-bench-{shared.domain or source.stem}:task-{task}",
        tags=tuple(f"{key}:{value}" for key, value in tags.items() if value is not None),
        model=shared.model,
        metadata=metadata
        | {"run": shared.metadata}
        | ({"task": shared.tasks[task]} if task in shared.tasks else {}),
    )
    return Draft(conversation=conversation, number=number)


def _read_chat(raw: msgspec.Raw, source: Source) -> list[Message]:
    if json_kind(raw) != "array":
        raise TranscriptError(f"`messages` must be an array of messages, found {json_kind(raw)}")
    flat: list[Fields] = []
    for element in decode_list(raw):
        fields = _fields(element)
        wrapped = fields.get("tool_messages")
        if wrapped is not None and json_kind(wrapped) == "array":
            flat += [_fields(result) for result in decode_list(wrapped)]
        else:
            flat.append(fields)
    return [_hide_user_tools(message) for message in read_messages(flat, source)]


def _hide_user_tools(message: Message) -> Message:
    by_user = message.role == "tool" and message.metadata.get("requestor") == "user"
    calls_only = message.role == "user" and message.tool_calls and not message.content
    if by_user or calls_only:
        return msgspec.structs.replace(message, model_visible=False)
    return message
