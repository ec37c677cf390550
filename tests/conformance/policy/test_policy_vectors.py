"""The vectors of windows, policies, triggers and stores, and every difference that is meant."""

import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.errors import CompressionError, InvalidOutputError, UsageError, WorkbenchError
from workbench.state.contract import StateConflictError

FOLDER = Path(__file__).parents[1]
FILES = (
    "coordinator",
    "deciders",
    "state_store",
    "runner_prefix",
    "incremental_pipeline",
    "interrupted_history",
    "policy",
    "window",
)
PROFILES = ("post-2.2.8", "v2.2.8")
"""Versions of the reference; a case is held to the first that has it."""

ERRORS: dict[str, tuple[type[WorkbenchError], ...]] = {
    "invalid_argument": (UsageError, InvalidOutputError),
    "illegal_state": (CompressionError, StateConflictError),
    "propagated": (CompressionError,),
}
"""Error kind of the vectors -> what we raise."""

Case = dict[str, Any]
RunCase = Callable[[Case], Any]


def _load_cases() -> list[Case]:
    cases = []
    for file in FILES:
        for case in json.loads((FOLDER / "vectors" / f"{file}.json").read_bytes())["cases"]:
            profile = next(profile for profile in PROFILES if profile in case["profiles"])
            expect = case.get("expect_by_profile", {}).get(profile, case.get("expect"))
            if case["component"] == "state_store":
                expect = {"steps": [step["expect"] for step in case["steps"]]}
            cases.append({**case, "expect": expect})
    return cases


CASES = {case["name"]: case for case in _load_cases()}
LISTED = tomllib.loads((FOLDER / "differences.toml").read_text("utf-8"))
DIFFERENCES = {name: entry for name, entry in LISTED.items() if name in CASES}


@pytest.mark.parametrize("name", sorted(CASES.keys() - DIFFERENCES.keys()))
def test_case_passes(name: str, run_case: RunCase) -> None:
    assert list(_iter_failures(CASES[name]["expect"], run_case(CASES[name]))) == []


@pytest.mark.parametrize("name", sorted(DIFFERENCES))
def test_difference_is_still_one(name: str, run_case: RunCase) -> None:
    assert list(_iter_failures(CASES[name]["expect"], run_case(CASES[name]))) != []


@pytest.mark.parametrize("name", sorted(DIFFERENCES))
def test_difference_is_what_its_reason_says(name: str, run_case: RunCase) -> None:
    expected = {**CASES[name]["expect"], **json.loads(DIFFERENCES[name]["ours"])}
    expected = {key: value for key, value in expected.items() if value is not None}
    assert list(_iter_failures(expected, run_case(CASES[name]))) == []
    assert len(DIFFERENCES[name]["reason"]) > 20


def test_every_listed_difference_names_a_case() -> None:
    files = (FOLDER / "vectors").glob("*.json")
    known = {case["name"] for file in files for case in json.loads(file.read_bytes())["cases"]}
    assert LISTED.keys() - known == set()


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 148


def _iter_failures(expected: Any, seen: Any) -> Iterator[str]:
    """Everything that is not as expected, in words; only what is expected is looked at."""
    if not isinstance(expected, dict) or not isinstance(seen, dict):
        yield from _differ("answer", expected, seen)
        return
    if "error" in seen and "error" not in expected:
        yield f"raised {seen['error']!r}"
    for key, value in expected.items():
        if key == "error":
            if not isinstance(seen.get("error"), ERRORS[value["kind"]]):
                yield f"expected an error of kind {value['kind']}, got {seen.get('error')!r}"
        elif key == "steps":
            yield from _iter_step_failures(value, seen["steps"])
        else:
            yield from _differ(key, value, seen.get(key, "nothing"))


def _iter_step_failures(expected: list[Any], seen: list[Any]) -> Iterator[str]:
    for place, (step, seen_step) in enumerate(zip(expected, seen, strict=True)):
        for failure in _iter_failures(step, seen_step):
            yield f"step {place}: {failure}"


def _differ(what: str, expected: Any, seen: Any) -> Iterator[str]:
    if expected != seen:
        yield f"{what}: expected {expected!r}, got {seen!r}"
