import io

import pytest
from rich.console import Console

from workbench.report.result import Result
from workbench.report.terminal import print_report


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_a_table_never_leaves_the_terminal(small_run: Result, width: int):
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    print_report(small_run.report(), console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(len(line.rstrip()) <= width for line in text.splitlines())
    assert "rules" in text
