"""Cached reads. A run file never changes, so an answer holds as long as path, time and size do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import streamlit as st

from workbench.gate.baseline import choose_policies, read_baseline
from workbench.gate.finding import GateResult
from workbench.gate.gate import run_gate
from workbench.report import cost_parts, kept_by_kind, lost_in, pairs, payback, survival, walk
from workbench.report.leaderboard import LeaderboardRow, build_leaderboard
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import RunFile, open_run
from workbench.store.runs import RunListing, list_runs

__all__ = [
    "KnownRun",
    "RunKey",
    "ask",
    "judge",
    "key_of",
    "list_known_runs",
    "read_billed",
    "read_call_tokens",
    "read_conversations",
    "read_deaths",
    "read_kinds",
    "read_leaderboard",
    "read_lost",
    "read_lost_facts",
    "read_lost_needed",
    "read_outcome",
    "read_pairs",
    "read_payback",
    "read_price_models",
    "read_speed",
    "read_survival",
    "read_walk",
    "release",
    "short_name",
]

AnswerT = TypeVar("AnswerT")


class RunKey(NamedTuple):
    """One state of one run file."""

    path: str
    """The file."""
    modified_ns: int
    """When it was last written."""
    size: int
    """Its size in bytes."""


class KnownRun(msgspec.Struct, frozen=True, kw_only=True):
    """One run of the folder, for a list."""

    run_id: str
    """Its name."""
    path: Path
    """Its file, or the folder of its parts."""
    listing: RunListing
    """All that is known of it."""

    @property
    def readable(self) -> bool:
        """Whether it is finished and can be read."""
        return self.listing.run is not None

    @property
    def label(self) -> str:
        """Its name with its data and when it was made."""
        row = self.listing.run
        if row is None:
            return self.run_id
        tags = f" [{', '.join(self.listing.tags.tags)}]" if self.listing.tags.tags else ""
        made = row.created_at[:16].replace("T", " ")
        return f"{short_name(row.dataset)} · {made}{tags} · {self.run_id[-8:]}"


def short_name(dataset: str) -> str:
    """A data set without the folders of the paths that were read."""
    parts = [part.strip() for part in dataset.split(",")]
    paths = [part for part in parts if part.startswith(("/", "./", "../", "~"))]
    if len(paths) < len(parts):
        return dataset
    return ", ".join(Path(part).name or part for part in paths)


def key_of(path: Path) -> RunKey:
    """The state a run file is in."""
    stat = path.stat()
    return RunKey(str(path), stat.st_mtime_ns, stat.st_size)


def list_known_runs(folder: Path) -> list[KnownRun]:
    """All runs of a folder, the latest at the end; asked anew whenever a file came or went."""
    seen = tuple(
        sorted(
            (path.name, written)
            for pattern in (
                "*.duckdb",
                "*.tags.json",
                "*.gate.json",
                "*.partial",
                "*.partial/parts",
            )
            for path in folder.glob(pattern)
            if (written := _written_ns(path)) is not None
        )
    )
    return _listed(str(folder), seen)


def _written_ns(path: Path) -> int | None:
    """When a file was last written; None where it is gone by now, or a link to nothing."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


@st.cache_resource(max_entries=4, show_spinner=False)
def _listed(folder: str, seen: tuple[tuple[str, int], ...]) -> list[KnownRun]:
    if not seen:
        return []
    return [
        KnownRun(run_id=found.run_id, path=found.path, listing=found) for found in list_runs(folder)
    ]


@st.cache_resource(max_entries=8, show_spinner=False)
def _opened(key: RunKey) -> RunFile:
    """Closed by nobody: other sessions may be reading it, and the file goes with its last user."""
    return open_run(key.path)


def release() -> None:
    """Let go of all open run files, as before one is deleted; whoever reads one reads on."""
    _opened.clear()


def ask(key: RunKey, question: Callable[[RunFile], AnswerT]) -> AnswerT:
    """Ask an open run something that is not worth keeping."""
    return question(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def judge(key: RunKey, baseline: RunKey, rules: RunKey | None) -> GateResult:
    """A run held against another run or a baseline file, by a file of rules or the default ones."""
    return run_gate(key.path, baseline=_reference(baseline), rules=rules.path if rules else None)


def _reference(baseline: RunKey) -> RunOutcome:
    if baseline.path.endswith(".json"):
        return read_baseline(baseline.path)
    return choose_policies(read_outcomes(_opened(baseline)))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_leaderboard(key: RunKey) -> list[LeaderboardRow]:
    """The leaderboard."""
    return build_leaderboard(_opened(key))


@st.cache_resource(max_entries=64, show_spinner=False)
def read_pairs(key: RunKey, first: str, second: str) -> pairs.PairedPolicies:
    """Two policies held against each other."""
    one, other = read_outcome(key, first), read_outcome(key, second)
    both = msgspec.structs.replace(one, policies={**one.policies, **other.policies})
    return pairs.pair_outcomes(both, first=first, second=second)


@st.cache_resource(max_entries=64, show_spinner=False)
def read_outcome(key: RunKey, policy: str) -> RunOutcome:
    """What came out of one policy, for each recording."""
    return read_outcomes(_opened(key), policies=(policy,), details=False)


@st.cache_resource(max_entries=64, show_spinner=False)
def read_conversations(key: RunKey, policy: str, search: str) -> list[lost_in.ConversationLosses]:
    """Conversations with what a policy lost in each."""
    return lost_in.find_conversations(_opened(key), policy=policy, search=search)


@st.cache_resource(max_entries=64, show_spinner=False)
def read_lost(key: RunKey, policy: str, conversation: str) -> list[lost_in.LostValue]:
    """What a policy lost in a conversation."""
    return lost_in.find_lost(_opened(key), policy=policy, conversation=conversation)


@st.cache_resource(max_entries=64, show_spinner=False)
def read_call_tokens(key: RunKey, policy: str, conversation: str) -> list[walk.CallTokensAt]:
    """Tokens at every call of a conversation."""
    return walk.find_call_tokens(_opened(key), policy=policy, conversation=conversation)


@st.cache_resource(max_entries=32, show_spinner=False)
def read_walk(
    key: RunKey, policy: str, conversation: str, call: int, shown: int
) -> walk.WalkedCall:
    """The recording beside the view at one call; `shown` characters of a text are marked."""
    return walk.walk_call(
        _opened(key), policy=policy, conversation=conversation, call=call, marks_up_to=shown
    )


@st.cache_resource(max_entries=16, show_spinner=False)
def read_kinds(key: RunKey) -> list[kept_by_kind.KindShare]:
    """Kept share by kind and policy."""
    return kept_by_kind.find_kept_by_kind(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_lost_facts(key: RunKey) -> dict[str, dict[str, int]]:
    """Lost facts by policy and cause."""
    return kept_by_kind.count_lost_facts(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_lost_needed(key: RunKey) -> dict[str, dict[str, int]]:
    """Lost old needed values by policy and cause."""
    return kept_by_kind.count_lost_needed(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_survival(key: RunKey) -> dict[str, list[survival.SurvivalPoint]]:
    """Survival curves by policy."""
    return survival.find_survival(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_deaths(key: RunKey) -> dict[str, dict[int, int]]:
    """Facts that died, by policy and by compactions they had gone into."""
    return survival.count_deaths(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_payback(key: RunKey) -> list[payback.PolicyPayback]:
    """Break-even of each policy's compactions."""
    return payback.find_payback(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_speed(key: RunKey) -> list[cost_parts.PolicySpeed]:
    """Times of each policy's compressions."""
    return cost_parts.find_speed(_opened(key))


@st.cache_resource(max_entries=16, show_spinner=False)
def read_price_models(key: RunKey) -> list[str]:
    """Models of the run that have a price."""
    return cost_parts.price_models(_opened(key))


@st.cache_resource(max_entries=64, show_spinner=False)
def read_billed(key: RunKey, model: str) -> list[cost_parts.BilledTokens]:
    """Tokens of each policy in the classes and tiers of a model."""
    return cost_parts.find_billed(_opened(key), model=model)
