"""The rules of a gate: what people write in `gate.yaml`, and what holds where they write none."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pydantic

from workbench.errors import ConfigError, UsageError
from workbench.stats.measures import FIGURES, SHARES, TALLIES, find_measure
from workbench.yaml_file import check_data, read_yaml

__all__ = ["DEFAULT_RULES", "LIMITS", "GateRules", "LimitName", "Rule", "check_rules", "load_rules"]

LimitName = Literal["floor", "floor_lower", "ceiling", "max_drop", "max_rise", "max_growth"]

LIMITS: dict[LimitName, str] = {
    "floor": "at least",
    "floor_lower": "lower bound at least",
    "ceiling": "at most",
    "max_drop": "drop of at most",
    "max_rise": "rise per recording of at most",
    "max_growth": "growth of at most",
}
"""What each limit says, in words."""

_AGAINST_BASELINE: frozenset[LimitName] = frozenset({"max_drop", "max_rise", "max_growth"})
"""Limits that need a baseline."""

_MEASURED_TIMES = frozenset({"compress_ms_p50", "compress_ms_p95", "model_ms_p50"})
_ALLOWED: dict[LimitName, frozenset[str]] = {
    "floor": frozenset({*SHARES, "tokens_saved_fraction"}),
    "floor_lower": frozenset(SHARES),
    "ceiling": frozenset({*TALLIES, *FIGURES}) - {"tokens_saved_fraction"},
    "max_drop": frozenset(SHARES),
    "max_rise": frozenset(TALLIES),
    "max_growth": frozenset(FIGURES) - {"tokens_saved_fraction"} - _MEASURED_TIMES,
}
_INSTEAD: dict[LimitName, str] = {
    "floor": "it is for shares and tokens_saved_fraction; for this one write `ceiling`",
    "floor_lower": "it is for shares, which alone have an interval",
    "ceiling": "it is for counts, sizes, costs and times; for this one write `floor`",
    "max_drop": "it is for shares; for counts write `max_rise`, for sizes and costs `max_growth`",
    "max_rise": "it is for counts of what went wrong; for sizes and costs write `max_growth`",
    "max_growth": "it is for sizes and costs; times are of one machine, so write `ceiling`",
}


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One limit on one measure."""

    measure: str
    """What is limited, a name of `workbench.stats.measures.MEASURES`."""
    limit: LimitName
    """How."""
    value: float
    """By how much: a share, a count, or for `max_growth` a part of the baseline's value."""
    language: str | None = None
    """Only recordings in this language."""
    tag: str | None = None
    """Only recordings with this tag."""
    policy: str | None = None
    """Only this policy of the run."""
    skip_unscored: bool = False
    """Whether a measure with nothing to score is passed over, where something else is judged."""

    @property
    def needs_baseline(self) -> bool:
        """Whether it compares with a baseline."""
        return self.limit in _AGAINST_BASELINE

    @property
    def words(self) -> str:
        """The rule in words, as `ids_kept (zh): drop of at most 0.02`."""
        where = [part for part in (self.language, self.tag) if part]
        shown = f" ({', '.join(where)})" if where else ""
        return f"{self.measure}{shown}: {LIMITS[self.limit]} {self.value:g}"


class GateRules(msgspec.Struct, frozen=True, kw_only=True):
    """All rules of a gate."""

    rules: tuple[Rule, ...]
    """The rules."""
    alpha: float = 0.05
    """Chance of calling equal runs a regression, over all comparisons with the baseline."""
    min_groups: int = 5
    """Groups below which a difference from the baseline is never proven."""
    source: str | None = None
    """File they were read from; None for the default ones."""


def _default(measure: str, limit: LimitName, value: float) -> Rule:
    return Rule(measure=measure, limit=limit, value=value, skip_unscored=True)


DEFAULT_RULES = GateRules(
    rules=(
        _default("needed_old_kept", "max_drop", 0.02),
        _default("needed_kept", "max_drop", 0.02),
        _default("ids_kept", "max_drop", 0.02),
        _default("numbers_kept", "max_drop", 0.02),
        _default("constraints_kept", "max_drop", 0.02),
        _default("must_keep_kept", "max_drop", 0.02),
        _default("altered", "max_rise", 0.05),
        _default("contradicted", "max_rise", 0.05),
        _default("invented", "max_rise", 0.05),
        _default("failures", "max_rise", 0.0),
        _default("invalid_views", "ceiling", 0.0),
    )
)
"""What a gate without a file of rules holds against the baseline."""

_Share = Annotated[float, pydantic.Field(ge=0, le=1, allow_inf_nan=False)]
_Amount = Annotated[float, pydantic.Field(ge=0, allow_inf_nan=False)]


class _RuleEntry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    measure: str
    floor: _Share | None = None
    floor_lower: _Share | None = None
    ceiling: _Amount | None = None
    max_drop: _Share | None = None
    max_rise: _Amount | None = None
    max_growth: _Amount | None = None
    language: str | None = None
    tag: str | None = None
    policy: str | None = None


class _GateFile(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    rules: Annotated[list[_RuleEntry], pydantic.Field(min_length=1)]
    alpha: Annotated[float, pydantic.Field(gt=0, lt=0.5)] = 0.05
    min_groups: Annotated[int, pydantic.Field(strict=True, ge=2)] = 5


def load_rules(path: str | Path) -> GateRules:
    """Read a file of rules.

    Raises:
        UsageError: There is no such file.
        ConfigError: The first thing that is wrong in it, with its place.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(
            f"the file of rules {str(path)!r} can't be read: {error.strerror}"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError("the file is not UTF-8 text", file=str(path)) from error
    return check_rules(read_yaml(text, file=str(path)), file=str(path))


def check_rules(data: Any, *, file: str | None = None) -> GateRules:
    """Check rules that are in hand: what such a file holds, as plain data.

    Raises:
        ConfigError: The first thing that is wrong, with its place.
    """
    checked = check_data(_GateFile, data, file=file)
    rules: list[Rule] = []
    for place, entry in enumerate(checked.rules):
        rules += _read_entry(entry, file=file, place=f"rules[{place}]")
    return GateRules(
        rules=tuple(rules), alpha=checked.alpha, min_groups=checked.min_groups, source=file
    )


def _read_entry(entry: _RuleEntry, *, file: str | None, place: str) -> list[Rule]:
    """A rule for each limit that an entry sets."""
    try:
        find_measure(entry.measure)
    except UsageError as error:
        raise ConfigError(str(error), file=file, place=f"{place}.measure") from error
    limits: dict[LimitName, float] = {
        name: getattr(entry, name) for name in LIMITS if getattr(entry, name) is not None
    }
    if not limits:
        raise ConfigError(f"a rule sets one of {', '.join(LIMITS)}", file=file, place=place)
    for name in limits:
        if entry.measure not in _ALLOWED[name]:
            raise ConfigError(
                f"{name!r} says nothing of {entry.measure}: {_INSTEAD[name]}",
                file=file,
                place=f"{place}.{name}",
            )
    if entry.measure in _MEASURED_TIMES and (entry.language or entry.tag):
        raise ConfigError(
            "times are measured over the whole run; leave out language and tag",
            file=file,
            place=place,
        )
    return [
        Rule(
            measure=entry.measure,
            limit=name,
            value=value,
            language=entry.language,
            tag=entry.tag,
            policy=entry.policy,
        )
        for name, value in limits.items()
    ]
