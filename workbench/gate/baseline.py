"""Baselines: the outcome of a run in a small readable file that is kept in git.

It holds counts for each policy and recording, a digest of each recording, and which facts were
lost by their index; no word of a recording stands in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import StoreError, UnknownNameError, UsageError
from workbench.stats.outcomes import RunOutcome

__all__ = [
    "BASELINE_VERSION",
    "choose_policies",
    "is_baseline",
    "pack_places",
    "read_baseline",
    "unpack_places",
    "write_baseline",
]

BASELINE_VERSION = 1
"""Raised when an older reader would get such a file wrong."""

_MARK = "workbench_baseline"
_HEAD = 200


def choose_policies(outcome: RunOutcome, names: Sequence[str] = ()) -> RunOutcome:
    """An outcome with some of its policies: those named, else all but the full history.

    Raises:
        UnknownNameError: The run has no policy of that name.
        UsageError: No policy is left.
    """
    for name in names:
        if name not in outcome.policies:
            raise UnknownNameError(f"policy of run {outcome.run_id}", name, outcome.policies)
    chosen = {
        name: policy
        for name, policy in outcome.policies.items()
        if (name in names if names else not policy.sends_full_history)
    }
    if not chosen:
        raise UsageError(
            f"run {outcome.run_id} has no policy but the full history, and there is nothing to "
            "hold others against; run again with --policies"
        )
    return msgspec.structs.replace(outcome, policies=chosen)


def is_baseline(path: Path) -> bool:
    """Whether a file looks like a baseline, by its first line."""
    try:
        with path.open("rb") as file:
            return f'"{_MARK}"'.encode() in file.read(_HEAD)
    except OSError:
        return False


def write_baseline(outcome: RunOutcome, path: str | Path) -> None:
    """Write an outcome as a baseline, a line for each recording.

    Raises:
        StoreError: The file can't be written.
    """
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_as_text(outcome), encoding="utf-8")
    except OSError as error:
        raise StoreError(f"the baseline can't be written to {path}: {error}") from error


def read_baseline(path: str | Path) -> RunOutcome:
    """Read a baseline.

    Raises:
        UsageError: There is no such file.
        StoreError: It is no baseline, or one of another version.
    """
    path = Path(path)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(
            f"the baseline {str(path)!r} can't be read: {error.strerror}; write one with "
            f"`workbench baseline RUN --out {path}`"
        ) from error
    except ValueError as error:
        raise StoreError(
            f"{path} is no baseline, for it is no JSON: {error}; restore it, or write a new one "
            "with `workbench baseline RUN`"
        ) from error
    version = data.pop(_MARK, None) if isinstance(data, dict) else None
    if version is None:
        raise StoreError(f"{path} is no baseline; write one with `workbench baseline RUN`")
    if version != BASELINE_VERSION:
        raise StoreError(
            f"{path} is a baseline of version {version}, and this workbench reads version "
            f"{BASELINE_VERSION}; write a new one with `workbench baseline RUN`"
        )
    try:
        for recording in _packed(data):
            recording["lost_facts"] = unpack_places(recording["lost_facts"])
        return msgspec.convert(data, RunOutcome)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise StoreError(
            f"{path} is a damaged baseline: {error}; restore it, or write a new one with "
            "`workbench baseline RUN`"
        ) from error


def pack_places(places: Sequence[int]) -> str:
    """Ascending indices as text, runs of them joined.

    Example:
        >>> pack_places([3, 7, 8, 9, 20])
        '3 7-9 20'
    """
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1][1:] = [place]
        else:
            runs.append([place])
    return " ".join("-".join(map(str, run)) for run in runs)


def unpack_places(text: str) -> list[int]:
    """Indices that `pack_places` wrote.

    Raises:
        ValueError: It is not such a text.
    """
    places: list[int] = []
    for word in text.split():
        first, _, last = word.partition("-")
        places += range(int(first), int(last or first) + 1)
    return places


def _as_text(outcome: RunOutcome) -> str:
    data: dict[str, Any] = {_MARK: BASELINE_VERSION, **msgspec.to_builtins(outcome)}
    for recording in _packed(data):
        recording["lost_facts"] = pack_places(recording["lost_facts"])
    return "\n".join(_lines(data, indent="", depth=0)) + "\n"


def _packed(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The outcomes of a baseline's data that have lost facts."""
    for policy in data["policies"].values():
        yield from (found for found in policy["recordings"].values() if "lost_facts" in found)


def _lines(data: Mapping[str, Any], *, indent: str, depth: int) -> Iterator[str]:
    """JSON with one recording a line: small, and a change of one shows as one line."""
    yield indent + "{"
    inner = indent + " "
    last = len(data) - 1
    for place, (key, value) in enumerate(data.items()):
        comma = "" if place == last else ","
        head = f"{inner}{_flat(key)}: "
        if not _is_opened(key, value, depth):
            yield f"{head}{_flat(value)}{comma}"
            continue
        first, *middle, end = _lines(value, indent=inner, depth=depth + 1)
        yield head + first.strip()
        yield from middle
        yield end + comma
    yield indent + "}"


def _is_opened(key: str, value: Any, depth: int) -> bool:
    """Whether a mapping is written over several lines: policies, each, and lists of recordings."""
    if not isinstance(value, dict) or not value:
        return False
    return key in ("recordings", "policies") if depth != 1 else "recordings" in value


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
