"""Results of tau-bench: an array of trials, each with its task, its reward and the chat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import Fields, plain_value, raw_text, word_value
from workbench.transcripts.messages import read_message_list

__all__ = ["TauBench"]

_POLICY = re.compile(r"#\s*(\w+) agent policy", re.IGNORECASE)
_NOUNS = {"airline": ("reservation", "flight"), "retail": ("order", "product")}
"""What the tools of a domain work on, as their names say: tells it where the policy was not
recorded."""


class TauBench:
    """Trials of tau-bench.

    Trials of one task in one domain are one group, whichever run and file they come from.
    Conversations are called `<file>:task-<n>:trial-<n>`, since task and trial alone come again in
    the next run.
    """

    name: ClassVar[str] = "tau-bench"
    title: ClassVar[str] = "`traj`, `task_id` and `reward`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        return "record" if {"traj", "task_id"} <= head[0].fields.keys() else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            rest = dict(record.fields)
            messages = read_message_list(rest.pop("traj"), source, place="traj")
            task = _word(rest, "task_id")
            trial = _word(rest, "trial")
            domain = _find_domain(messages, rest.get("info")) or source.stem
            conversation = Conversation(
                id=":".join(
                    [source.stem, f"task-{task}", *([f"trial-{trial}"] if "trial" in rest else [])]
                ),
                messages=tuple(messages),
                group=f"tau-bench-{domain}:task-{task}",
                tags=tuple(
                    f"{key}:{_word(rest, key)}" for key in ("reward", "trial") if key in rest
                ),
                metadata={key: plain_value(raw) for key, raw in rest.items()},
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


def _word(fields: Fields, key: str) -> str:
    raw = fields.get(key)
    return "" if raw is None else word_value(raw) or raw_text(raw)


def _find_domain(messages: Sequence[Message], info: msgspec.Raw | None) -> str | None:
    first = messages[0] if messages else None
    title = _POLICY.match(first.content or "") if first and first.role == "system" else None
    if title:
        return title.group(1).lower()
    words = " ".join(call.name for message in messages for call in message.tool_calls)
    if info is not None:
        words += " ".join(re.findall(r'"name":\s*"(\w+)"', raw_text(info)))
    counts = {domain: sum(words.count(noun) for noun in nouns) for domain, nouns in _NOUNS.items()}
    best = max(counts, key=lambda domain: counts[domain])
    return best if counts[best] else None
