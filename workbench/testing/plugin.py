"""The plugin that pytest finds by itself where the workbench is installed.

It loads with every run of pytest in that environment, so it imports nothing of weight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from workbench.transcripts.load import Conversations

__all__ = ["assert_retention", "pytest_addoption", "recorded_conversations"]

_OPTION = "workbench_recordings"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that says where recordings lie."""
    parser.addini(
        _OPTION,
        "File or folder of recordings, from the root folder, for `recorded_conversations`.",
        default="recordings",
    )


@pytest.fixture(scope="session")
def recorded_conversations(pytestconfig: pytest.Config) -> Conversations:
    """The recordings that the setting `workbench_recordings` names."""
    from workbench.transcripts.load import load_conversations

    return load_conversations(pytestconfig.rootpath / str(pytestconfig.getini(_OPTION)))


@pytest.fixture
def assert_retention(tmp_path: Path) -> Callable[..., Any]:
    """The function of that name, with its run file in the test's own folder."""
    from workbench.testing.retention import assert_retention as check

    return partial(check, out=tmp_path / "workbench-runs")
