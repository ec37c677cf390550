"""One run from conversations to a run file."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial as bind
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from workbench.engine.local import run_shards
from workbench.errors import CallLimitError, UsageError
from workbench.messages import Conversation
from workbench.models.ledger import LEDGER_NAME, Caps, Ledger
from workbench.policy.policy import Policy
from workbench.runner.models import asked_labels, model_labels
from workbench.runner.options import RunOptions
from workbench.runner.plan import RunPlan, build_plan, find_unfinished
from workbench.runner.progress import Progress, ProgressTeller
from workbench.runner.recorded_rows import to_json
from workbench.runner.shard import ShardDone, run_shard
from workbench.state.address import mask_address
from workbench.store.build import build_run
from workbench.store.parts import (
    claim_folder,
    finished_shards,
    held_parts,
    start_parts,
    told_if_deleted,
    write_part,
)
from workbench.store.paths import partial_folder, run_file
from workbench.store.rows import Rows
from workbench.store.schema import FORMAT_VERSION, PolicyRow, RunRow
from workbench.tokens import get_counter
from workbench.version import __version__

__all__ = ["execute_run"]

_HEAD_SHARD = "run"


def execute_run(
    conversations: Sequence[Conversation],
    options: RunOptions,
    *,
    out: Path,
    dataset: str,
    read_only: Mapping[str, tuple[str, ...]] | None = None,
    jobs: int = 1,
    resume: bool = False,
    caps: Caps | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Path:
    """Replay, score and store.

    Args:
        conversations: The recordings.
        options: What is done with them.
        out: Folder of run files; made when missing.
        dataset: Name of the data for tables.
        read_only: Tools that change nothing, by id of the conversation, where a data card says so;
            `options.read_only` comes first.
        jobs: Processes to use.
        resume: Whether to go on with an unfinished run of the same content, where there is one. No
            question that its summary models have answered is asked again.
        caps: What summary models may be asked at most, interrupted attempts counted in.
        progress: Told at the start, after each shard and once a second between, from another
            thread.
        tell: Told what a person should know, in a line; also once a minute, from another thread,
            where a worker stays at one policy of one conversation.

    Returns:
        The run file, complete.

    Raises:
        UsageError: There is nothing to replay, or `out` is a name for a file.
        CallLimitError: A cap was reached; the message says what is missing.
        StoreError: The run file can't be written, another process is at the same run, or somebody
            deleted its parts meanwhile.
    """
    if out.suffix == ".duckdb" and not out.is_dir():
        raise UsageError(
            f"{out} is a name for a file; runs name their files themselves, so name the folder "
            f"they go into, as {out.with_suffix('')}"
        )
    started = time.perf_counter()
    created = datetime.now(tz=UTC)
    plan = build_plan(
        conversations, options, dataset=dataset, read_only=read_only or {}, now=created
    )
    unfinished = find_unfinished(plan, out) if resume else None
    if resume and unfinished is None:
        tell(f"no unfinished run in {out} has these recordings and policies; a new one is started")
    plan = msgspec.structs.replace(plan, run_id=unfinished or _free_run_id(plan.run_id, out))
    partial = start_parts(out, plan.run_id, plan=plan.content)
    with told_if_deleted(partial), held_parts(partial):
        try:
            _work(plan, partial, jobs=jobs, caps=caps or Caps(), progress=progress, tell=tell)
        except CallLimitError as error:
            raise CallLimitError(_say_stopped(str(error), plan, partial)) from None
        head = Rows()
        run_ms = (time.perf_counter() - started) * 1000
        head.add([_run_row(plan, created=created, run_ms=run_ms, jobs=jobs)])
        head.add(_policy_row(policy, n) for n, policy in enumerate(plan.options.policies))
        write_part(partial, head, shard=_HEAD_SHARD)
        shards = [_HEAD_SHARD, *(shard.name for shard in plan.shards)]
        return build_run(out, plan.run_id, shards=shards)


def _free_run_id(run_id: str, out: Path) -> str:
    """Claim a name in the folder: two runs may be started in the same second.

    Raises:
        StoreError: The folder can't be written to.
    """
    for number in count(1):
        name = run_id if number == 1 else f"{run_id}-{number}"
        if not run_file(out, name).exists() and claim_folder(partial_folder(out, name)):
            return name
    raise AssertionError("there is always one more number")


def _say_stopped(why: str, plan: RunPlan, partial: Path) -> str:
    """What was asked before a cap ended the run, and what is missing."""
    ledger = Ledger(path=partial / LEDGER_NAME)
    with_models = {policy.name for policy in plan.options.policies if asked_labels(policy)}
    asked = ledger.calls_by_policy()
    done = finished_shards(partial)
    missing = [len(shard.items) for shard in plan.shards if shard.name not in done]
    counts = ", ".join(f"{name} {asked.get(name, 0):,}" for name in sorted(with_models))
    return (
        f"stopped: {why}. Asked so far: {ledger.calls:,} (by policy: {counts}), which cost "
        f"{ledger.usd:.4f} USD. Missing: {sum(missing):,} of {plan.n_conversations:,} "
        f"conversations, for {', '.join(sorted(with_models))}; `--dry-run` counts their calls. "
        f"Answers are kept in {partial}: run the same command with a higher cap and --resume, and "
        "none of them is asked again"
    )


def _work(
    plan: RunPlan,
    partial: Path,
    *,
    jobs: int,
    caps: Caps,
    progress: Callable[[Progress], None],
    tell: Callable[[str], None],
) -> None:
    """Do all shards that are not done."""
    done = finished_shards(partial)
    waiting = [shard for shard in plan.shards if shard.name not in done]
    total = plan.n_views
    left = msgspec.structs.replace(plan, shards=tuple(waiting)).n_views
    start = Progress(run_id=plan.run_id, views_done=total - left, views_total=total)
    work: Callable[[Any], ShardDone] = bind(
        run_shard, options=plan.options, partial=partial, caps=caps
    )
    names = [shard.name for shard in waiting]
    with ProgressTeller(start, shards=names, partial=partial, tell=progress, say=tell) as teller:
        for result in run_shards(work, waiting, jobs=jobs):
            teller.done(result.name, views=result.views, failures=result.failures)


def _run_row(plan: RunPlan, *, created: datetime, run_ms: float, jobs: int) -> RunRow:
    options = plan.options
    return RunRow(
        run_id=plan.run_id,
        format_version=FORMAT_VERSION,
        workbench_version=__version__,
        created_at=created.isoformat(timespec="seconds"),
        finished_at=datetime.now(tz=UTC).isoformat(timespec="seconds"),
        run_ms=run_ms,
        machine_json=to_json(
            {
                "python": platform.python_version(),
                "system": platform.platform(),
                "engine": "local",
                "jobs": jobs,
            }
        ),
        dataset=plan.dataset,
        dataset_sha256=plan.dataset_sha256,
        policies_sha256=plan.policies_sha256,
        n_conversations=plan.n_conversations,
        n_policies=len(options.policies),
        token_counter=get_counter(options.token_counter).name,
        fact_version=plan.fact_version,
        context_limit=options.context_limit,
        options_json=to_json(
            {
                "read_only": options.read_only,
                "fact_patterns": options.fact_patterns,
                "must_keep": options.must_keep,
                "price_model": options.price_model,
            }
        ),
    )


def _turns_protected(policy: Policy) -> str:
    """Which turns a policy protects, in words: the running one counts in one mode only."""
    if policy.sends_full_history:
        return "everything"
    if policy.incremental is not None and policy.incremental.keep_recent_steps is not None:
        return f"the last {policy.incremental.keep_recent_steps} answers"
    if policy.incremental is not None:
        return f"the running turn and {policy.keep_recent_turns} before it"
    return f"the running turn and {policy.protected_turns - 1} before it"


def _stored_spec(policy: Policy) -> dict[str, Any]:
    """A policy with all its fields, without the password of its state store."""
    fields = msgspec.structs.asdict(policy)
    if policy.incremental is not None:
        state = mask_address(policy.incremental.state)
        fields["incremental"] = msgspec.structs.asdict(policy.incremental) | {"state": state}
    return fields


def _policy_row(policy: Policy, position: int) -> PolicyRow:
    return PolicyRow(
        policy=policy.name,
        position=position,
        spec_json=to_json(_stored_spec(policy)),
        compressor=policy.compressor_name or "none",
        model_labels_json=to_json(model_labels(policy)),
        turns_protected=_turns_protected(policy),
        is_baseline=policy.sends_full_history,
    )
