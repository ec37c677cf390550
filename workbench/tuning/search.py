"""The search itself: the one door to Optuna.

One goal: TPE under the hard limits, with successive halving over growing samples of the groups.
Several goals: NSGA-II without pruning, since no order says which of two halves to give up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from workbench.errors import UsageError, WorkbenchError
from workbench.install import install_command
from workbench.tuning.budget import BudgetSpentError
from workbench.tuning.study import Study
from workbench.tuning.trial import Trial

if TYPE_CHECKING:
    import optuna

__all__ = ["Look", "Rung", "read_trials", "sample_sizes", "search"]

_FAR = 1e9
"""Added for each unit by which a limit is missed, so that pruning never prefers what misses one."""
_TRIAL = "workbench_trial"


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """What a setting gives on one sample of the groups."""

    values: dict[str, float | None]
    """Goals and limited measures."""
    shortfalls: tuple[float, ...]
    """By how much each limit is missed."""
    n_groups: int
    """Groups of the sample."""
    ends: dict[str, tuple[float, float]] = {}
    """95 % intervals of those values that are shares."""


Look = Callable[[dict[str, Any], int], Rung]
"""Evaluates settings on the sample of a rung, from 0."""


def search(
    study: Study,
    look: Look,
    *,
    journal: Path,
    seed: int,
    trials: int,
    tell: Callable[[Trial], None],
) -> str | None:
    """Try settings until enough have been tried or the budget is spent.

    Args:
        study: The study.
        look: Evaluates settings on growing samples.
        journal: File of the study's history; a search goes on where it stopped.
        seed: Where chance starts from.
        trials: Trials that the study shall have in the end, those on record counted.
        tell: Told each trial as it ends.

    Returns:
        Why it stopped early; None where all trials were made.
    """
    made = _open(study, journal, seed=seed)
    while len(_finished(made)) < trials:
        trial = made.ask()
        settings = _suggest(study, trial)
        try:
            ended = _run(study, look, trial, settings)
        except BudgetSpentError as error:
            made.tell(trial, state=_state("failed"))
            return str(error)
        trial.set_user_attr(_TRIAL, msgspec.json.encode(ended).decode())
        if ended.state == "complete":
            made.tell(trial, [_signed(ended.values[g.measure]) for g in study.goals])
        else:
            made.tell(trial, state=_state(ended.state))
        tell(ended)
    return None


def read_trials(study: Study, journal: Path) -> list[Trial]:
    """All trials on record, in the order of their numbers."""
    found = [
        msgspec.json.decode(trial.user_attrs[_TRIAL], type=Trial)
        for trial in _finished(_open(study, journal, seed=study.seed))
    ]
    return sorted(found, key=lambda trial: trial.number)


def _open(study: Study, journal: Path, *, seed: int) -> optuna.Study:
    try:
        import optuna
        from optuna.storages.journal import JournalFileBackend
    except ModuleNotFoundError as error:
        raise UsageError(
            f"tuning needs optuna; install it with: {install_command('tune')}"
        ) from error
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    journal.parent.mkdir(parents=True, exist_ok=True)
    backend = JournalFileBackend(str(journal))
    is_single = len(study.goals) == 1
    sampler: Any = (
        optuna.samplers.TPESampler(seed=seed)
        if is_single
        else optuna.samplers.NSGAIISampler(seed=seed, population_size=min(20, study.trials))
    )
    pruner: Any = (
        optuna.pruners.SuccessiveHalvingPruner(min_resource=1, reduction_factor=2)
        if is_single
        else optuna.pruners.NopPruner()
    )
    directions: list[Literal["minimize", "maximize"]] = [
        "maximize" if goal.maximize else "minimize" for goal in study.goals
    ]
    return optuna.create_study(
        storage=optuna.storages.JournalStorage(backend),
        study_name=study.name,
        sampler=sampler,
        pruner=pruner,
        directions=directions,
        load_if_exists=True,
    )


def _finished(made: optuna.Study) -> list[optuna.trial.FrozenTrial]:
    return [
        trial
        for trial in made.get_trials(deepcopy=False)
        if trial.state.is_finished() and _TRIAL in trial.user_attrs
    ]


def _suggest(study: Study, trial: optuna.Trial) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for place, space in study.search.items():
        if space.kind == "integer":
            low, high = int(space.low), int(space.high)
            settings[place] = trial.suggest_int(place, low, high, log=space.log)
        elif space.kind == "number":
            settings[place] = trial.suggest_float(place, space.low, space.high, log=space.log)
        else:
            # A whole compressor is no category of Optuna's; its place in the list is.
            index = trial.suggest_categorical(place, list(range(len(space.values))))
            settings[place] = space.values[index]
    return settings


def _run(study: Study, look: Look, trial: optuna.Trial, settings: dict[str, Any]) -> Trial:
    """Look at settings on growing samples, and give up where others were better on the same."""
    rungs = len(study.rungs)
    is_single = len(study.goals) == 1
    for rung in range(0 if is_single else rungs - 1, rungs):
        try:
            seen = look(settings, rung)
        except WorkbenchError as error:
            return _ended(trial, settings, None, state="failed", reason=str(error))
        if rung < rungs - 1:
            trial.report(_penalised(study, seen), step=rung + 1)
            if trial.should_prune():
                return _ended(trial, settings, seen, state="pruned")
    for place, missed in enumerate(seen.shortfalls):
        trial.set_constraint(f"limit-{place}", missed)
    return _ended(trial, settings, seen, state="complete")


def _ended(
    trial: optuna.Trial,
    settings: dict[str, Any],
    seen: Rung | None,
    *,
    state: Literal["complete", "pruned", "failed"],
    reason: str = "",
) -> Trial:
    return Trial(
        number=trial.number,
        settings=settings,
        state=state,
        values={} if seen is None else seen.values,
        shortfalls=() if seen is None else seen.shortfalls,
        n_groups=0 if seen is None else seen.n_groups,
        reason=reason,
        ends={} if seen is None else seen.ends,
    )


def _penalised(study: Study, seen: Rung) -> float:
    [goal] = study.goals
    value = _signed(seen.values[goal.measure])
    far = _FAR * sum(seen.shortfalls)
    return value - far if goal.maximize else value + far


def _signed(value: float | None) -> float:
    assert value is not None
    return float(value)


def _state(name: Literal["pruned", "failed"]) -> optuna.trial.TrialState:
    import optuna

    return optuna.trial.TrialState.PRUNED if name == "pruned" else optuna.trial.TrialState.FAIL


def sample_sizes(rungs: Sequence[float], groups: int) -> list[int]:
    """How many groups each rung looks at, at least 1 and all on the last."""
    return [max(1, round(share * groups)) for share in rungs]
