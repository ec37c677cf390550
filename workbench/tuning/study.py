"""Studies: what people write in `study.yaml` about a search, checked at the door."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pydantic

from workbench.errors import ConfigError, UsageError
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.stats.measures import FIGURES, find_measure
from workbench.tuning.place import set_at
from workbench.yaml_file import check_data, read_yaml

__all__ = [
    "Goal",
    "Limit",
    "Space",
    "Study",
    "check_study",
    "load_study",
    "parse_study",
    "policy_with",
    "study_journal",
]


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """Values that one setting may take."""

    kind: Literal["integer", "number", "one_of"]
    """What the values are; the ends of a range are included."""
    low: float = 0
    """Lower end of a range."""
    high: float = 0
    """Upper end."""
    log: bool = False
    """Whether equal ratios, not equal steps, are equally likely."""
    values: tuple[Any, ...] = ()
    """The values of `one_of`: anything that may stand at that place."""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """A measure to make small or large."""

    measure: str
    """The measure, by its name in the leaderboard."""
    maximize: bool
    """Whether large is good."""


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy has to keep to, whatever the goals say."""

    measure: str
    """The measure."""
    value: float
    """The limit."""
    is_floor: bool
    """Whether the measure must be at least this; else at most."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A search."""

    base: dict[str, Any]
    """The policy as in a policy file; what is searched is put into it."""
    search: dict[str, Space]
    """Spaces by their place in the policy, as `compressor.textExcerpt.max_characters`."""
    goals: tuple[Goal, ...]
    """One goal, or several."""
    limits: tuple[Limit, ...] = ()
    """Hard limits."""
    trials: int = 40
    """Settings to try."""
    seed: int = 0
    """Where chance starts from."""
    tune_share: float = 0.5
    """Part of the groups that is tuned on; the winner is confirmed on the others."""
    rungs: tuple[float, ...] = (0.25, 0.5, 1.0)
    """Parts of the tuning groups that a trial is looked at on, ascending."""
    rivals: str = "strategies"
    """Policy file or preset that the winner is held against."""
    max_model_calls: int = 0
    """Calls of models that cost something; 0 allows none."""
    max_cost_usd: float = 0.0
    """Dollars for them."""
    source: str | None = None
    """File it was read from."""

    @property
    def name(self) -> str:
        """Name of the policy that is tuned, and of the study."""
        return str(self.base["name"])


class _SpaceEntry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    integer: tuple[int, int] | None = None
    number: tuple[float, float] | None = None
    one_of: Annotated[list[Any], pydantic.Field(min_length=2)] | None = None
    log: bool = False


class _GoalEntry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    minimize: str | None = None
    maximize: str | None = None


class _LimitEntry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    measure: str
    floor: float | None = None
    ceiling: float | None = None


class _StudyFile(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    policy: dict[str, Any]
    search: Annotated[dict[str, _SpaceEntry], pydantic.Field(min_length=1)]
    goals: Annotated[list[_GoalEntry], pydantic.Field(min_length=1, max_length=4)]
    limits: list[_LimitEntry] = []
    trials: Annotated[int, pydantic.Field(strict=True, ge=1)] = 40
    seed: Annotated[int, pydantic.Field(strict=True, ge=0, lt=2**31)] = 0
    tune_share: Annotated[float, pydantic.Field(gt=0, lt=1)] = 0.5
    rungs: Annotated[list[float], pydantic.Field(min_length=1)] = [0.25, 0.5, 1.0]
    rivals: str = "strategies"
    max_model_calls: Annotated[int, pydantic.Field(strict=True, ge=0)] = 0
    max_cost_usd: Annotated[float, pydantic.Field(ge=0)] = 0.0

    @pydantic.field_validator("rungs")
    @classmethod
    def _rungs_ascend(cls, value: list[float]) -> list[float]:
        if value != sorted(set(value)) or value[0] <= 0 or value[-1] != 1:
            raise ValueError(f"rungs ascend from above 0 to 1, got {value}")
        return value


def load_study(path: str | Path) -> Study:
    """Read a study.

    Raises:
        UsageError: There is no such file.
        ConfigError: The first thing that is wrong in it, with its place.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"the study {str(path)!r} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError("the file is not UTF-8 text", file=str(path)) from error
    return parse_study(text, file=str(path))


def parse_study(text: str, *, file: str) -> Study:
    """Read a study from what stands in its file.

    Args:
        text: The YAML.
        file: Its name, for errors.

    Raises:
        ConfigError: The first thing that is wrong in it, with its place.
    """
    return check_study(read_yaml(text, file=file), file=file)


def check_study(data: Any, *, file: str | None = None) -> Study:
    """Check a study in hand: what such a file holds, as plain data.

    Raises:
        ConfigError: The first thing that is wrong, with its place.
    """
    checked = check_data(_StudyFile, data, file=file)
    study = Study(
        base=checked.policy,
        search={
            place: _space(entry, file=file, place=f"search.{place}")
            for place, entry in checked.search.items()
        },
        goals=tuple(_goal(g, file=file, place=f"goals[{n}]") for n, g in enumerate(checked.goals)),
        limits=tuple(
            _limit(limit, file=file, place=f"limits[{n}]") for n, limit in enumerate(checked.limits)
        ),
        source=file,
        **checked.model_dump(exclude={"policy", "search", "goals", "limits", "rungs"}),
        rungs=tuple(checked.rungs),
    )
    _check_policies(study, file=file)
    return study


def study_journal(folder: Path, name: str) -> Path:
    """Where the trials of a study lie in a folder of studies; its other files lie beside them.

    Args:
        folder: The folder.
        name: Name of the study, which may hold what no file name does.
    """
    stem = re.sub(r"[^\w.-]+", "-", name)
    return folder / f"{stem}.journal"


def policy_with(study: Study, settings: dict[str, Any]) -> Policy:
    """The study's policy with some settings put into it.

    Raises:
        UsageError: They give no policy that can be built.
    """
    data: Any = study.base
    # A whole compressor is put in before the settings inside it.
    for place in sorted(settings, key=lambda place: (place.count(".") + place.count("["), place)):
        data = set_at(data, place, settings[place])
    return load_policies({"policies": [data]}).policies[0]


def _check_policies(study: Study, *, file: str | None) -> None:
    """Build a policy at both ends of every range and with every value, before anything is tried."""
    try:
        policy_with(study, {})
    except UsageError as error:
        raise ConfigError(str(error), file=file, place="policy") from error
    for place, space in study.search.items():
        ends: tuple[Any, ...] = space.values
        if space.kind == "integer":
            ends = (int(space.low), int(space.high))
        elif space.kind == "number":
            ends = (space.low, space.high)
        for value in ends:
            try:
                policy_with(study, {place: value})
            except (UsageError, LookupError, TypeError) as error:
                raise ConfigError(str(error), file=file, place=f"search.{place}") from error


def _space(entry: _SpaceEntry, *, file: str | None, place: str) -> Space:
    given = [name for name in ("integer", "number", "one_of") if getattr(entry, name) is not None]
    if len(given) != 1:
        raise ConfigError(
            "write one of integer: [low, high], number: [low, high], one_of: [values]",
            file=file,
            place=place,
        )
    if entry.one_of is not None:
        return Space(kind="one_of", values=tuple(entry.one_of))
    low, high = entry.integer or entry.number or (0, 0)
    if not low < high or (entry.log and low <= 0):
        raise ConfigError(
            f"`low < high` must hold, and `low > 0` with `log`, got {low} and {high}",
            file=file,
            place=place,
        )
    kind: Literal["integer", "number"] = "integer" if entry.integer is not None else "number"
    return Space(kind=kind, low=low, high=high, log=entry.log)


def _goal(entry: _GoalEntry, *, file: str | None, place: str) -> Goal:
    if (entry.minimize is None) == (entry.maximize is None):
        raise ConfigError(
            "a goal is minimize: MEASURE or maximize: MEASURE", file=file, place=place
        )
    measure = entry.minimize or entry.maximize or ""
    _check_measure(measure, file=file, place=place)
    return Goal(measure=measure, maximize=entry.maximize is not None)


def _limit(entry: _LimitEntry, *, file: str | None, place: str) -> Limit:
    _check_measure(entry.measure, file=file, place=place)
    if (entry.floor is None) == (entry.ceiling is None):
        raise ConfigError("a limit sets floor or ceiling", file=file, place=place)
    is_floor = entry.floor is not None
    value = entry.floor if entry.floor is not None else entry.ceiling
    return Limit(measure=entry.measure, value=float(value or 0), is_floor=is_floor)


def _check_measure(measure: str, *, file: str | None, place: str) -> None:
    try:
        find_measure(measure)
    except UsageError as error:
        raise ConfigError(str(error), file=file, place=place) from error
    if measure in FIGURES and measure.endswith(("_p50", "_p95")):
        raise ConfigError(
            f"{measure} differs from run to run, so nothing is tuned by it", file=file, place=place
        )
