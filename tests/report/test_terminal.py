import io
import re

import pytest
from msgspec.structs import replace
from rich.console import Console

from workbench.report.report import Report
from workbench.report.result import Result
from workbench.report.terminal import leaderboard_table, print_report


def printed(report: Report, *, width: int, terminal: bool) -> str:
    file = io.StringIO()
    console = Console(width=width, file=file, force_terminal=terminal, color_system=None)
    print_report(report, console)
    return re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue())


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_a_table_never_leaves_the_terminal(small_run: Result, width: int):
    text = printed(small_run.report(), width=width, terminal=True)
    assert all(len(line.rstrip()) <= width for line in text.splitlines())
    assert "rules" in text


@pytest.mark.parametrize("width", [48, 60, 80, 100, 160])
def test_no_number_is_folded(small_run: Result, width: int):
    console = Console(width=width, file=io.StringIO(), color_system=None)
    report = small_run.report()
    console.print(leaderboard_table(report, width=width))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    (identity,) = (line for line in lines if line.strip().startswith("identity"))
    assert identity.split()[1] == "100.0%"
    below = lines[lines.index(identity) :]
    assert [line.split()[0] for line in below if line.strip()] == [
        row.policy for row in report.rows
    ]


def test_a_line_of_text_is_not_broken_in_a_pipe(small_run: Result):
    report = small_run.report()
    told = printed(report, width=60, terminal=False).splitlines()
    (open_loop,) = (line for line in told if line.startswith("Replay is open-loop"))
    assert len(open_loop) > 100


def test_failed_calls_without_room_are_told_below_the_table(small_run: Result):
    report = small_run.report()
    rows = tuple(replace(row, failures=4) for row in report.rows)
    text = printed(replace(report, rows=rows), width=36, terminal=True)
    assert "No room above for failed calls: identity 4" in " ".join(text.split())
