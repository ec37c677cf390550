"""The plan of a run: what makes its content, its name, and how it is cut into shards."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from workbench.errors import StoreError, UsageError
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, iter_texts, recorded_calls
from workbench.runner.options import RunOptions
from workbench.runner.shard import Shard, ShardItem
from workbench.store.parts import read_plan
from workbench.store.runs import build_run_id
from workbench.version import __version__

__all__ = ["RunPlan", "build_plan", "find_unfinished"]

_SHARDS = 32
_LEAST_CHARACTERS = 20_000
_MOST_CHARACTERS = 400_000
_SHARD_CONVERSATIONS = 25


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done."""

    run_id: str
    """Name of the run."""
    dataset: str
    """Name of the data for tables."""
    options: RunOptions
    """What is done with it."""
    shards: tuple[Shard, ...]
    """All pieces of work."""
    dataset_sha256: str
    """Digest of the conversations."""
    policies_sha256: str
    """Digest of the policies."""
    fact_version: str
    """Version of fact kinds and judges."""

    @property
    def n_conversations(self) -> int:
        """Conversations in all shards."""
        return sum(len(shard.items) for shard in self.shards)

    @property
    def n_views(self) -> int:
        """Recorded calls times policies: the unit of progress."""
        calls = sum(len(recorded_calls(i.conversation)) for s in self.shards for i in s.items)
        return calls * len(self.options.policies)

    @property
    def content(self) -> dict[str, object]:
        """Everything that decides the content of the run file, as plain data."""
        return {
            "workbench_version": __version__,
            "fact_version": self.fact_version,
            "dataset_sha256": self.dataset_sha256,
            "options": msgspec.to_builtins(self.options),
            "shards": [
                [shard.name, [[item.conversation.id, item.read_only] for item in shard.items]]
                for shard in self.shards
            ],
        }


def build_plan(
    conversations: Sequence[Conversation],
    options: RunOptions,
    *,
    dataset: str,
    read_only: Mapping[str, tuple[str, ...]],
    now: datetime,
) -> RunPlan:
    """Plan a run.

    Args:
        conversations: The recordings; their ids are unique.
        options: What is done with them.
        dataset: Name of the data for tables.
        read_only: Tools that change nothing, by id of the conversation; the options come first.
        now: The time of the start, which goes into the name of the run.

    Raises:
        UsageError: There is nothing to replay, or two conversations have one id.
    """
    if not conversations:
        raise UsageError("there is no conversation to replay; `workbench check PATH` tells why")
    ids = [conversation.id for conversation in conversations]
    double = next((i for n, i in enumerate(ids) if i in set(ids[:n])), None)
    if double is not None:
        raise UsageError(f"two conversations have the id {double!r}; ids must be unique in a run")
    plan = RunPlan(
        run_id="",
        dataset=dataset,
        options=options,
        shards=tuple(_cut(conversations, options, read_only)),
        dataset_sha256=_digest([_content_of(c) for c in conversations]),
        policies_sha256=_digest([msgspec.json.encode(p) for p in options.policies]),
        fact_version=FactReader(options.fact_patterns).version,
    )
    config = msgspec.json.encode(plan.content).decode()
    return msgspec.structs.replace(plan, run_id=build_run_id(config, now=now))


def find_unfinished(plan: RunPlan, folder: Path) -> str | None:
    """Name of an unfinished run with the same content, the latest one; None when there is none."""
    for partial in sorted(folder.glob("*.partial"), reverse=True):
        try:
            found = read_plan(partial)
        except StoreError:
            continue
        wanted = msgspec.json.decode(msgspec.json.encode(plan.content))
        if all(found.get(key) == value for key, value in wanted.items()):
            return partial.name.removesuffix(".partial")
    return None


def _cut(
    conversations: Sequence[Conversation],
    options: RunOptions,
    read_only: Mapping[str, tuple[str, ...]],
) -> list[Shard]:
    """Cut into shards of like size, so that a killed run loses little and workers end together."""
    shards: list[Shard] = []
    items: list[ShardItem] = []
    sizes = [sum(len(t) for m in c.messages for t in iter_texts(m)) for c in conversations]
    enough = min(_MOST_CHARACTERS, max(_LEAST_CHARACTERS, sum(sizes) // _SHARDS))
    size = 0
    for position, conversation in enumerate(conversations):
        known = options.read_only
        items.append(
            ShardItem(
                position=position,
                conversation=conversation,
                read_only=read_only.get(conversation.id) if known is None else known,
            )
        )
        size += sizes[position]
        if size >= enough or len(items) >= _SHARD_CONVERSATIONS:
            shards.append(Shard(name=f"s{len(shards):06d}", items=tuple(items)))
            items, size = [], 0
    if items:
        shards.append(Shard(name=f"s{len(shards):06d}", items=tuple(items)))
    return shards


def _content_of(conversation: Conversation) -> bytes:
    # Where a recording lies says nothing of what it holds.
    return msgspec.json.encode(msgspec.structs.replace(conversation, source=None))


def _digest(pieces: Sequence[bytes]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(len(piece).to_bytes(8, "big") + piece)
    return digest.hexdigest()
