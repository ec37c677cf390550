"""Every case of the reference vectors, and every difference from them that is meant."""

import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import (
    CompressionError,
    InvalidOutputError,
    ModelError,
    UsageError,
    WorkbenchError,
)

FOLDER = Path(__file__).parent
PROFILES = {
    "identity": "post-2.2.8",
    "compact_completed_turns": "post-2.2.8",
    "text_excerpt": "post-2.2.8",
    "model": "post-2.2.8",
    "per_message_model": "post-2.2.8",
    "chain": "post-2.2.8",
    "validator": "post-2.2.8",
    "incremental": "v2.2.8",
}
"""File of vectors -> version of the reference it is held to."""

ERRORS: dict[str, tuple[type[WorkbenchError], ...]] = {
    "invalid_argument": (UsageError, InvalidOutputError),
    "illegal_state": (CompressionError, ModelError),
    "model_error": (ModelError,),
    "propagated": (ModelError, CompressionError),
    "accidental": (UsageError, CompressionError),
}
"""Error kind of the vectors -> what we raise. A crash of the reference is a clean error of ours."""

Case = dict[str, Any]
RunCase = Callable[[Case], dict[str, Any]]


def _load_cases() -> list[Case]:
    cases = []
    for file, profile in PROFILES.items():
        for case in json.loads((FOLDER / "vectors" / f"{file}.json").read_bytes())["cases"]:
            if profile in case["profiles"]:
                by_profile = case.get("expect_by_profile", {})
                cases.append({**case, "expect": by_profile.get(profile, case.get("expect"))})
    return cases


CASES = {case["name"]: case for case in _load_cases()}
LISTED = tomllib.loads((FOLDER / "differences.toml").read_text("utf-8"))
DIFFERENCES = {name: entry for name, entry in LISTED.items() if name in CASES}


@pytest.mark.parametrize("name", sorted(CASES.keys() - DIFFERENCES.keys()))
def test_case_passes(name: str, run_case: RunCase) -> None:
    case = CASES[name]

    assert list(_iter_failures(case["expect"], run_case(case))) == []


@pytest.mark.parametrize("name", sorted(DIFFERENCES))
def test_difference_is_still_one(name: str, run_case: RunCase) -> None:
    case = CASES[name]

    assert list(_iter_failures(case["expect"], run_case(case))) != []


@pytest.mark.parametrize("name", sorted(DIFFERENCES))
def test_difference_is_what_its_reason_says(name: str, run_case: RunCase) -> None:
    expected = {**CASES[name]["expect"], **json.loads(DIFFERENCES[name]["ours"])}
    expected = {key: value for key, value in expected.items() if value is not None}

    assert list(_iter_failures(expected, run_case(CASES[name]))) == []


@pytest.mark.parametrize("name", sorted(DIFFERENCES))
def test_difference_names_a_case_and_says_why(name: str) -> None:
    assert name in CASES
    assert len(DIFFERENCES[name]["reason"]) > 20


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 167


def _iter_failures(expected: Case, seen: dict[str, Any]) -> Iterator[str]:
    """Everything that is not as expected, in words; only what is expected is looked at."""
    if "error" in seen and "error" not in expected:
        yield f"raised {seen['error']!r}"
        return
    for key, value in expected.items():
        if key == "error":
            yield from _iter_error_failures(value, seen)
        elif key == "steps":
            for place, (step, seen_step) in enumerate(zip(value, seen["steps"], strict=True)):
                for failure in _iter_failures(step, seen_step):
                    yield f"step {place}: {failure}"
        elif key in ("messages", "summary"):
            yield from _iter_message_failures(value, seen[key])
        elif key in ("ids", "roles"):
            field = key.removesuffix("s")
            yield from _differ(key, value, [message[field] for message in seen["messages"]])
        else:
            yield from _differ(key, value, seen.get(key))


def _differ(what: str, expected: Any, seen: Any) -> Iterator[str]:
    if expected != seen:
        yield f"{what}: expected {expected!r}, got {seen!r}"


def _iter_error_failures(expected: dict[str, Any], seen: dict[str, Any]) -> Iterator[str]:
    error = seen.get("error")
    if not isinstance(error, ERRORS[expected["kind"]]):
        yield f"expected an error of kind {expected['kind']}, got {error!r}"


def _iter_message_failures(expected: list[Any], seen: list[Any]) -> Iterator[str]:
    yield from _differ("number of messages", len(expected), len(seen))
    for place, (message, seen_message) in enumerate(zip(expected, seen, strict=False)):
        for field, value in {"tool_calls": [], **message}.items():
            if (field, value) == ("id", "$new"):
                yield from _differ(f"message {place} is new", True, seen_message["is_new"])
            else:
                yield from _differ(f"message {place} {field}", value, seen_message[field])
