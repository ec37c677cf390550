"""Rules of the providers' prompt caches, read from `cache_rules.toml`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec

from workbench.errors import ConfigError, UnknownNameError, UsageError
from workbench.pricing.cache_rules import CacheRules, Total
from workbench.pricing.prices import find_price

__all__ = ["RuleBook", "RuleSet", "load_rules", "read_rules", "rules_for"]

_FILE = "cache_rules.toml"

_ALWAYS = ("match", "minimum_tokens", "idle_life_s", "read_factor", "write_factor", "total")
"""Values that every rule set has a mark for, whether it gives them or not."""


class ForModels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value for some of the models of a rule set."""

    models: tuple[str, ...]
    """Globs over bare model names; the first entry that matches is taken."""
    value: int | float
    """The value."""


Value: TypeAlias = int | float | tuple[ForModels, ...] | None


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule set as the file has it, its values not yet chosen for a model.

    What each field means stands at the head of the file, and in `CacheRules`.
    """

    name: str
    title: str
    providers: tuple[str, ...]
    models: tuple[str, ...]
    as_of: datetime.date
    sources: tuple[str, ...]
    match: Literal["prefix", "marker", "unit", "object"]
    confirmed: tuple[str, ...]
    unconfirmed: dict[str, str] = {}
    by_name_only: bool = False
    minimum_tokens: Value = None
    block_tokens: Value = None
    idle_life_s: Value = None
    renewed_by_reading: bool | None = None
    read_factor: Value = None
    write_factor: Value = None
    long_life_s: Value = None
    long_write_factor: Value = None
    max_marks: int | None = None
    lookback_blocks: int | None = None
    read_candidates: int | None = None
    keeps_answers: bool | None = None
    storage_usd_per_million_token_hours: Value = None
    total: Total = "includes_cached"
    promised: bool | None = None

    def answers(self, family: str, *, provider: str | None) -> bool:
        """Whether it is for this model; a provider that is not known fits every set."""
        sold = provider is None or _matches(provider, self.providers)
        return sold and _matches(family, self.models)

    def for_model(self, model: str, *, family: str) -> CacheRules:
        """The rules with their values chosen for a model."""
        values = {name: _choose(value, family) for name, value in _values(self).items()}
        missing = [name for name in _VALUES if values[name] is None and getattr(self, name)]
        whys = self.unconfirmed | dict.fromkeys(missing, "not known for this model")
        known = {name: value for name, value in values.items() if value is not None}
        return msgspec.convert(
            {
                "write_factor": None,
                **known,
                "name": self.name,
                "title": self.title,
                "model": model,
                "doubts": [{"field": field, "why": why} for field, why in whys.items()],
                "as_of": self.as_of,
                "sources": self.sources,
            },
            type=CacheRules,
        )


_VALUES = (
    *("match", "minimum_tokens", "block_tokens", "idle_life_s", "renewed_by_reading"),
    *("read_factor", "write_factor", "long_life_s", "long_write_factor", "max_marks"),
    *("lookback_blocks", "read_candidates", "keeps_answers"),
    *("storage_usd_per_million_token_hours", "total", "promised"),
)
"""The fields that are values of the provider and need a mark."""


class RuleBook:
    """All rule sets of a file.

    Args:
        sets: The sets, in order; the first that answers is taken.
    """

    def __init__(self, sets: Sequence[RuleSet]) -> None:
        self._sets = {entry.name: entry for entry in sets}

    @property
    def sets(self) -> tuple[RuleSet, ...]:
        """The rule sets, in order."""
        return tuple(self._sets.values())

    def rules_for(
        self, model: str, *, provider: str | None = None, name: str | None = None
    ) -> CacheRules:
        """The rules for a model.

        Args:
            model: Its name, with or without a seller in front.
            provider: Who sells it, in the words of the price map; None where that is not known.
            name: The rule set to take, for providers that have several ways of caching.

        Returns:
            The rules; with `match` none where no set is for the model.

        Raises:
            UnknownNameError: There is no rule set of that name.
            UsageError: That rule set is not for this model.
        """
        family = _family(model)
        if name is not None:
            return self._named(name, model=model, family=family, provider=provider)
        for entry in self._sets.values():
            if not entry.by_name_only and entry.answers(family, provider=provider):
                return entry.for_model(model, family=family)
        return CacheRules(name="none", title="no rules known", model=model, match="none")

    def _named(self, name: str, *, model: str, family: str, provider: str | None) -> CacheRules:
        if name not in self._sets:
            raise UnknownNameError("prompt-cache rule set", name, self._sets)
        chosen = self._sets[name]
        if not chosen.answers(family, provider=provider):
            raise UsageError(
                f"the prompt-cache rules {name!r} are for {', '.join(chosen.models)} of "
                f"{', '.join(chosen.providers)}, not for {model!r}; leave the name out"
            )
        return chosen.for_model(model, family=family)


def read_rules(text: str, *, file: str = _FILE) -> RuleBook:
    """Read rule sets from TOML and check them.

    Args:
        text: What stands in the file; `cache_rules.toml` says how it is written.
        file: Its name, for errors.

    Raises:
        ConfigError: It is not TOML, a value has the wrong form, a name comes twice, `same_as` names
            no earlier set, or a value has no mark or two.
    """
    try:
        tables = msgspec.toml.decode(text, type=dict[str, list[dict[str, Any]]])
        raw: dict[str, dict[str, Any]] = {}
        for number, table in enumerate(tables.get("rules", [])):
            whole = _inherit(table, raw, file=file)
            name = str(whole.get("name", f"rules[{number}]"))
            if name in raw:
                raise ConfigError("the name comes twice", file=file, place=name)
            raw[name] = whole
        sets = [_convert(table, file=file, place=name) for name, table in raw.items()]
    except msgspec.DecodeError as error:
        raise ConfigError(f"these are no rule sets: {error}", file=file) from error
    return RuleBook(sets)


@cache
def load_rules() -> RuleBook:
    """The rule sets that come with the workbench."""
    path = files("workbench.pricing") / _FILE
    return read_rules(path.read_text(encoding="utf-8"), file=str(path))


def rules_for(model: str, *, name: str | None = None) -> CacheRules:
    """The prompt-cache rules of a model, by its seller and its family.

    Args:
        model: Its name, with or without a seller in front.
        name: The rule set to take where a provider has several ways of caching, as
            `gemini-explicit`.

    Returns:
        The rules; with `match` none, and a sentence that says so, where none are known.

    Raises:
        UnknownNameError: There is no rule set of that name.
        UsageError: That rule set is not for this model.
    """
    try:
        price = find_price(model)
        model, provider = price.model, price.provider or None
    except UsageError:
        seller, slash, _ = model.partition("/")
        provider = seller if slash else None
    return load_rules().rules_for(model, provider=provider, name=name)


def _family(model: str) -> str:
    """The bare name in small letters: no seller, region or maker in front."""
    bare = model.rpartition("/")[2].casefold()
    for maker in ("anthropic.", "amazon.", "ft:"):
        bare = bare.partition(maker)[2] or bare
    return bare


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(name.casefold(), pattern) for pattern in patterns)


def _choose(value: object, family: str) -> object:
    if not isinstance(value, tuple):
        return value
    return next((entry.value for entry in value if _matches(family, entry.models)), None)


def _values(entry: RuleSet) -> dict[str, object]:
    return {name: getattr(entry, name) for name in _VALUES}


def _inherit(
    table: dict[str, Any], earlier: Mapping[str, dict[str, Any]], *, file: str
) -> dict[str, Any]:
    own = dict(table)
    base = own.pop("same_as", None)
    if base is None:
        return own
    if base not in earlier:
        place = f"{own.get('name')}.same_as"
        raise ConfigError(f"there is no earlier rule set {base!r}", file=file, place=place)
    kept = {k: v for k, v in earlier[base].items() if k not in ("by_name_only", "unconfirmed")}
    return kept | own


def _convert(table: dict[str, Any], *, file: str, place: str) -> RuleSet:
    try:
        entry = msgspec.convert(table, type=RuleSet)
    except msgspec.ValidationError as error:
        raise ConfigError(str(error), file=file, place=place) from error
    given = {name for name, value in _values(entry).items() if value is not None}
    marks = [*entry.confirmed, *entry.unconfirmed]
    needed = {*_ALWAYS, *given} | ({"block_tokens"} if entry.match == "prefix" else set())
    wrong = (
        [f"{name} has no mark" for name in sorted(needed - set(marks))]
        + [f"{name} is marked twice" for name in sorted(set(marks)) if marks.count(name) > 1]
        + [f"{name} is no value" for name in sorted(set(marks) - set(_VALUES))]
        + [f"{name} is confirmed but not given" for name in sorted(set(entry.confirmed) - given)]
    )
    if wrong:
        raise ConfigError("; ".join(wrong), file=file, place=place)
    return entry
