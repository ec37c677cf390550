"""Tunes a policy on one part of the groups, and confirms it on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial as bind
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from workbench.engine.local import run_shards
from workbench.errors import UsageError
from workbench.messages import Conversation
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.runner.options import RunOptions
from workbench.stats.outcomes import PolicyOutcome
from workbench.tuning.budget import Budget, cap_models
from workbench.tuning.confirm import Ablation, confirm
from workbench.tuning.evaluate import Evaluator, merge
from workbench.tuning.found import TunedPolicy
from workbench.tuning.history import StudyLog, history_file
from workbench.tuning.place import get_at
from workbench.tuning.search import Rung, read_trials, sample_sizes, search
from workbench.tuning.study import Study, policy_with
from workbench.tuning.trial import (
    Trial,
    best_trial,
    find_ends,
    find_front,
    measure_all,
    shortfall,
)

__all__ = ["tune"]


def tune(
    study: Study,
    conversations: Sequence[Conversation],
    *,
    journal: Path,
    jobs: int = 1,
    read_only: Mapping[str, tuple[str, ...]] | None = None,
    options: RunOptions | None = None,
    progress: Callable[[Trial], None] = lambda _: None,
) -> TunedPolicy:
    """Search, confirm and take apart.

    Args:
        study: The study.
        conversations: The recordings.
        journal: File of the study's trials; a study that was stopped goes on. What happens is told
            beside it, in the file that `workbench.tuning.history.history_file` names.
        jobs: Processes that search; with more than one, which settings are tried depends on
            timing, and the budget is split between them.
        read_only: Tools that change nothing, by id of the recording.
        options: Further options of a run.
        progress: Told each trial as it ends.

    Returns:
        The winner with the numbers of both parts.

    Raises:
        UsageError: There are fewer than four groups, a goal can't be scored, or the trials on
            record are of another study of this name.
    """
    work = _Work(study, Evaluator(conversations, read_only=read_only, options=options))
    log = StudyLog(history_file(journal), work.budget)
    log.start(
        study,
        recordings=work.evaluator.recordings,
        n_tuned_on=len(work.tuned),
        n_confirmed_on=len(work.others),
        trials=read_trials(study, journal),
    )
    try:
        found = _tune(
            work,
            conversations,
            log=log,
            journal=journal,
            jobs=jobs,
            read_only=read_only,
            options=options,
            progress=progress,
        )
    except KeyboardInterrupt:
        log.state("stopped")
        raise
    except Exception as error:
        if _was_interrupted(error):
            log.state("stopped")
            raise KeyboardInterrupt from error
        log.state("failed", str(error))
        raise
    log.done(found)
    return found


def _was_interrupted(error: BaseException | None) -> bool:
    """Whether an error came of Ctrl-C: where that meets Optuna's lock, the lock complains."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


def _tune(
    work: _Work,
    conversations: Sequence[Conversation],
    *,
    log: StudyLog,
    journal: Path,
    jobs: int,
    read_only: Mapping[str, tuple[str, ...]] | None,
    options: RunOptions | None,
    progress: Callable[[Trial], None],
) -> TunedPolicy:
    study = work.study
    if jobs == 1:
        stopped = _search(work, journal=journal, seed=study.seed, progress=progress)
    else:
        stopped = _search_apart(
            work, conversations, journal=journal, jobs=jobs, read_only=read_only, options=options
        )
    log.state("confirming")
    trials = read_trials(study, journal)
    best = best_trial(study, trials)
    found = TunedPolicy(
        name=study.name,
        n_tuned_on=len(work.tuned),
        n_confirmed_on=len(work.others),
        trials=tuple(trials),
        front=tuple(trial.number for trial in find_front(study, trials)),
        best=best,
        policy=None,
        confirmation=None,
        ablations=(),
        stopped=stopped,
        model_calls=work.budget.calls,
        spent_usd=work.budget.usd,
    )
    return found if best is None else work.conclude(found, best)


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    """What one of several processes searches."""

    seed: int
    study: Study
    journal: Path


class _PartDone(msgspec.Struct, frozen=True, kw_only=True):
    """What one of several processes spent, and why it stopped early."""

    stopped: str | None
    calls: int
    usd: float


def _search(
    work: _Work, *, journal: Path, seed: int, progress: Callable[[Trial], None]
) -> str | None:
    log = StudyLog(history_file(journal), work.budget)

    def look(settings: dict[str, Any], rung: int) -> Rung:
        log.look(settings, rung, work.sizes[rung])
        return work.look(settings, rung)

    def tell(trial: Trial) -> None:
        log.trial(trial)
        progress(trial)

    return search(work.study, look, journal=journal, seed=seed, trials=work.study.trials, tell=tell)


def _search_apart(
    work: _Work,
    conversations: Sequence[Conversation],
    *,
    journal: Path,
    jobs: int,
    read_only: Mapping[str, tuple[str, ...]] | None,
    options: RunOptions | None,
) -> str | None:
    """Search in several processes on one history; each has its part of the budget."""
    study = work.study
    share = msgspec.structs.replace(
        study,
        max_model_calls=study.max_model_calls // jobs,
        max_cost_usd=study.max_cost_usd / jobs,
    )
    parts = [_Part(seed=study.seed + n, study=share, journal=journal) for n in range(jobs)]
    do = bind(_search_part, conversations=list(conversations), read_only=read_only, options=options)
    stopped = None
    for done in run_shards(do, parts, jobs=jobs):
        work.budget.calls += done.calls
        work.budget.usd += done.usd
        stopped = done.stopped or stopped
    return stopped


def _search_part(
    part: _Part,
    *,
    conversations: Sequence[Conversation],
    read_only: Mapping[str, tuple[str, ...]] | None,
    options: RunOptions | None,
) -> _PartDone:
    evaluator = Evaluator(conversations, read_only=read_only, options=options)
    work = _Work(part.study, evaluator)
    stopped = _search(work, journal=part.journal, seed=part.seed, progress=lambda _: None)
    return _PartDone(stopped=stopped, calls=work.budget.calls, usd=work.budget.usd)


class _Work:
    """The recordings of a study, split by groups, and what has been evaluated on them."""

    def __init__(self, study: Study, evaluator: Evaluator) -> None:
        self.study = study
        self.evaluator = evaluator
        self.budget = Budget(max_calls=study.max_model_calls, max_usd=study.max_cost_usd)
        groups = sorted({recording.group for recording in evaluator.recordings.values()})
        if len(groups) < 4:
            raise UsageError(
                f"at least 4 groups are needed to tune on some and confirm on others, got "
                f"{len(groups)}"
            )
        order = [groups[n] for n in np.random.default_rng(study.seed).permutation(len(groups))]
        cut = min(len(groups) - 2, max(2, round(study.tune_share * len(groups))))
        self.tuned, self.others = order[:cut], order[cut:]
        self.sizes = sample_sizes(study.rungs, cut)
        self._seen: dict[bytes, PolicyOutcome] = {}

    def look(self, settings: dict[str, Any], rung: int) -> Rung:
        """Evaluate settings on the sample of a rung; the smaller samples are part of it."""
        groups = self.tuned[: self.sizes[rung]]
        outcome = self._evaluate(policy_with(self.study, settings), groups)
        return self._rung(outcome, groups)

    def conclude(self, found: TunedPolicy, best: Trial) -> TunedPolicy:
        """Confirm the winner on the other groups, and take it apart there."""
        policy = policy_with(self.study, best.settings)
        rivals = {one.name: one for one in load_policies(self.study.rivals).policies}
        rivals.pop(policy.name, None)
        outcomes = {
            one.name: self._evaluate(one, self.others) for one in (policy, *rivals.values())
        }
        run = self.evaluator.as_run(outcomes, name=found.name)
        return msgspec.structs.replace(
            found,
            policy=msgspec.to_builtins(policy),
            confirmation=confirm(
                self.study, run, name=policy.name, tuned=best.values, rivals=list(rivals)
            ),
            ablations=tuple(self._ablate(best, outcomes[policy.name])),
        )

    def _ablate(self, best: Trial, whole: PolicyOutcome) -> list[Ablation]:
        full = self._rung(whole, self.others)
        found = []
        for place, value in best.settings.items():
            started_from = get_at(self.study.base, place)
            if started_from is None or started_from == value:
                continue
            settings = {**best.settings, place: started_from}
            outcome = self._evaluate(policy_with(self.study, settings), self.others)
            without = self._rung(outcome, self.others)
            found.append(
                Ablation(
                    place=place,
                    value=value,
                    started_from=started_from,
                    with_it=full.values,
                    without_it=without.values,
                )
            )
        return found

    def _rung(self, outcome: PolicyOutcome, groups: Sequence[str]) -> Rung:
        run = self.evaluator.as_run({}, name=self.study.name)
        among = self._recordings(groups)
        values = measure_all(self.study, run, outcome, among=among)
        # What could not be replayed keeps to no limit.
        broken = float(outcome.unscored)
        return Rung(
            values=values,
            shortfalls=(
                *(shortfall(limit, values[limit.measure]) for limit in self.study.limits),
                broken,
            ),
            n_groups=len(groups),
            ends=find_ends(values, run, outcome, among=among),
        )

    def _evaluate(self, policy: Policy, groups: Sequence[str]) -> PolicyOutcome:
        """Evaluate on what has not been evaluated yet; a policy's outcome grows with its sample."""
        key = msgspec.json.encode({**msgspec.to_builtins(policy), "name": ""})
        known = self._seen.get(key)
        wanted = self._recordings(groups)
        missing = wanted - (set(known.recordings) if known is not None else set())
        if known is None or missing:
            capped = msgspec.structs.replace(
                policy, compressor=cap_models(policy.compressor, self.budget)
            )
            made = self.evaluator.evaluate(capped, missing)
            known = made if known is None else merge(known, made)
            self._seen[key] = known
        chosen = {name: out for name, out in known.recordings.items() if name in wanted}
        return msgspec.structs.replace(known, recordings=chosen)

    def _recordings(self, groups: Sequence[str]) -> set[str]:
        chosen = set(groups)
        return {n for n, one in self.evaluator.recordings.items() if one.group in chosen}
