"""Reading policy files: YAML that people write, checked at the door.

`load_policies` takes a path, the name of a preset that ships with the package, or the same data
from Python. Every compressor in it is built once here, so that a wrong parameter is told before a
run starts.

What a policy does not write comes from its `preset`, then from the file's `defaults`; what nobody
writes is off.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import msgspec
import pydantic

from workbench.compressor import build_compressor, read_spec
from workbench.errors import ConfigError, UnknownNameError, UsageError, WorkbenchError
from workbench.policy.deciders import build_decider
from workbench.policy.estimate import build_estimator
from workbench.policy.policy import Incremental, Policy, PolicySet
from workbench.policy.presets import preset_names, read_preset
from workbench.state.open import check_state_address
from workbench.yaml_file import check_data, read_yaml

__all__ = ["load_policies"]

_Count = Annotated[int, pydantic.Field(strict=True, ge=1)]


class _IncrementalEntry(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    when: str | dict[str, Any]
    state: str = "memory"
    estimator: str = "tokens"
    take: Annotated[float, pydantic.Field(strict=True, gt=0, le=1)] = 1.0
    keep_recent_steps: _Count | None = None


class _Written(pydantic.BaseModel):
    """What may be written of a policy, whether for one or as `defaults` for all of a file."""

    model_config = pydantic.ConfigDict(extra="forbid")

    @pydantic.model_validator(mode="after")
    def _protects_steps_or_turns(self) -> Self:
        by_steps = self.incremental is not None and self.incremental.keep_recent_steps is not None
        if by_steps and "keep_recent_turns" in self.model_fields_set:
            raise ValueError(
                "`keep_recent_steps` protects steps in place of turns; write it or "
                "`keep_recent_turns`, not both"
            )
        return self

    preset: str | None = None
    compressor: str | dict[str, Any] | None = None
    keep_recent_turns: Annotated[int, pydantic.Field(strict=True, ge=0)] = 2
    max_attached_turns: _Count | None = None
    max_attached_messages: _Count | None = None
    max_attached_tokens: _Count | None = None
    compact_completed_tool_turns: Annotated[bool, pydantic.Field(strict=True)] = False
    incremental: _IncrementalEntry | None = None
    on_failure: Literal["fail", "use_original"] = "fail"


class _PolicyEntry(_Written):
    name: Annotated[str, pydantic.Field(min_length=1)]


class _PolicyFile(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    defaults: _Written = _Written()
    policies: Annotated[list[_PolicyEntry], pydantic.Field(min_length=1)]
    read_only: list[str] | None = None
    facts: dict[str, list[str]] = {}

    @pydantic.field_validator("facts")
    @classmethod
    def _patterns_compile(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        for kind, patterns in value.items():
            for pattern in patterns:
                try:
                    re.compile(pattern)
                except re.error as error:
                    raise ValueError(
                        f"{kind}: {pattern!r} is no regular expression: {error}"
                    ) from error
        return value


def load_policies(source: str | Path | Mapping[str, Any] | Sequence[Any] | PolicySet) -> PolicySet:
    """Read policies.

    Args:
        source: Path of a YAML file, name of a preset, or the data itself: what such a file holds,
            or just its list of policies (mappings or `Policy` values).

    Returns:
        The policies, each with a name of its own and a compressor that can be built.

    Raises:
        UnknownNameError: Neither a file nor a preset has that name.
        ConfigError: Everything that is wrong, each with file and place.
    """
    if isinstance(source, PolicySet):
        return source
    if isinstance(source, str | Path):
        text, file = _read_text(source)
        return _check(read_yaml(text, file=file), file=file)
    data = source if isinstance(source, Mapping) else {"policies": [_as_data(p) for p in source]}
    return _check(data, file=None)


def _read_text(source: str | Path) -> tuple[str, str]:
    path = Path(source)
    if path.is_file():
        try:
            return path.read_text(encoding="utf-8-sig"), str(path)
        except UnicodeDecodeError as error:
            raise ConfigError("the file is not UTF-8 text", file=str(path)) from error
    preset = read_preset(source) if isinstance(source, str) else None
    if preset is not None:
        return preset, f"preset {source}"
    if path.suffix in {".yaml", ".yml"} or len(path.parts) > 1:
        raise UsageError(
            f"there is no policy file {str(path)!r}; write one, or name a preset: "
            f"{', '.join(preset_names())}"
        )
    raise UnknownNameError("policy file or preset", str(source), preset_names())


def _as_data(entry: Any) -> Any:
    if not isinstance(entry, Policy):
        return entry
    return msgspec.to_builtins(entry)


def _check(data: Any, *, file: str | None) -> PolicySet:
    if not isinstance(data, Mapping):
        raise ConfigError(
            f"a policy file is a mapping with the key `policies`, got {data!r}", file=file
        )
    problems: list[ConfigError] = []
    try:
        checked = check_data(_PolicyFile, data, file=file)
    except ConfigError as error:
        problems += error.each
        checked = _readable_part(data)
    problems += _name_problems(checked.policies, file=file)
    entries = []
    for place, written in enumerate(checked.policies):
        try:
            entry = _completed(written, checked.defaults, file=file, place=f"policies[{place}]")
            _check_compressor(entry, file=file, place=f"policies[{place}].compressor")
            if not problems:  # of a file that is read in part it can't be told what is missing
                _check_incremental(entry, file=file, place=f"policies[{place}].incremental")
        except ConfigError as error:
            problems.append(error)
        else:
            entries.append(entry)
    if problems:
        raise ConfigError.of_all(problems)
    return PolicySet(
        policies=tuple(map(_build_policy, entries)),
        read_only=None if checked.read_only is None else tuple(checked.read_only),
        fact_patterns={kind: tuple(patterns) for kind, patterns in checked.facts.items()},
        source=file,
    )


def _readable_part(data: Mapping[str, Any]) -> _PolicyFile:
    """What of a file with mistakes can be checked further: its policies, each as far as it goes.

    A value that is wrong is left out, so that each keeps its place and nothing is told twice.
    """
    written = data.get("policies")
    entries = written if isinstance(written, list) else []
    return _PolicyFile.model_construct(
        policies=[_readable_entry(entry) for entry in entries], defaults=_Written(), facts={}
    )


def _readable_entry(entry: Any) -> _PolicyEntry:
    given = dict(entry) if isinstance(entry, Mapping) else {}
    while True:
        try:
            return _PolicyEntry.model_validate(given)
        except pydantic.ValidationError as error:
            wrong = {problem["loc"][0] for problem in error.errors() if problem["loc"]}
        if not wrong & set(given):
            return _PolicyEntry.model_construct(**given)
        given = {key: value for key, value in given.items() if key not in wrong}


def _completed(
    entry: _PolicyEntry, defaults: _Written, *, file: str | None, place: str
) -> _PolicyEntry:
    """An entry with what it does not write itself, the nearest source first."""
    written: dict[str, Any] = {}
    for source, where in ((defaults, "defaults"), (entry, place)):
        if source.preset is not None:
            written |= _as_written(_preset_defaults(source.preset, file=file, place=where))
        written |= _as_written(source)
    # Every value was checked where it was written.
    return _PolicyEntry.model_construct(**written)


def _as_written(source: _Written) -> dict[str, Any]:
    return {name: getattr(source, name) for name in source.model_fields_set - {"preset"}}


def _preset_defaults(name: str, *, file: str | None, place: str) -> _Written:
    """The `defaults` of a preset."""
    text = read_preset(name)
    if text is None:
        error = UnknownNameError("preset", name, preset_names())
        raise ConfigError(str(error), file=file, place=f"{place}.preset") from error
    preset = check_data(_PolicyFile, read_yaml(text, file=f"preset {name}"), file=f"preset {name}")
    if not preset.defaults.model_fields_set:
        raise ConfigError(
            f"{name!r} is a list of policies and has no defaults; run it by `--policies {name}`",
            file=file,
            place=f"{place}.preset",
        )
    return preset.defaults


def _build_policy(entry: _PolicyEntry) -> Policy:
    given = entry.model_dump(exclude={"preset"})
    if given["incremental"] is not None:
        given["incremental"] = Incremental(**given["incremental"])
    return Policy(**given)


def _check_incremental(entry: _PolicyEntry, *, file: str | None, place: str) -> None:
    chosen = entry.incremental
    if chosen is None:
        return
    if entry.compressor is None:
        raise ConfigError("`incremental` needs a `compressor`", file=file, place=place)
    if "incremental" in _names_in(entry.compressor):
        raise ConfigError(
            "the compressor `incremental` keeps a summary of its own and would look for messages "
            "that this policy has summarised away; use `model` here",
            file=file,
            place=place,
        )
    try:
        build_decider(chosen.when, place="when")
        build_estimator(chosen.estimator)
        check_state_address(chosen.state)
    except WorkbenchError as error:
        raise ConfigError(str(error), file=file, place=place) from error


def _names_in(spec: Any) -> set[str]:
    """Names of a compressor and of those it is made of."""
    name, parameters = read_spec(spec)
    members = parameters if isinstance(parameters, list) else []
    return {name}.union(*map(_names_in, members))


def _name_problems(entries: Sequence[_PolicyEntry], *, file: str | None) -> list[ConfigError]:
    problems = []
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        name = getattr(entry, "name", None)  # missing where it was wrong
        if name is None:
            continue
        if name in seen:
            problems.append(
                ConfigError(
                    f"another policy is called {name!r} already; names must be unique",
                    file=file,
                    place=f"policies[{place}].name",
                )
            )
        seen.add(name)
    return problems


def _check_compressor(entry: _PolicyEntry, *, file: str | None, place: str) -> None:
    if entry.compressor is None:
        return
    try:
        build_compressor(entry.compressor)
    except WorkbenchError as error:
        raise ConfigError(str(error), file=file, place=place) from error
