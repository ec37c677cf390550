from collections.abc import Callable
from pathlib import Path

from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


def test_check_tells_format_and_counts(recording: Path):
    done = runner.invoke(app, ["check", str(recording)])
    assert done.exit_code == 0
    assert "workbench" in done.output


def test_check_names_file_and_line_of_what_it_refused(recording: Path):
    recording.write_bytes(recording.read_bytes() + b"{broken\n" + recording.read_bytes())
    done = runner.invoke(app, ["check", str(recording)])
    assert "order.jsonl:2" in done.output.replace("\n", "")


def test_strict_check_fails_on_any_issue(recording: Path, call: Callable[..., int]):
    recording.write_bytes(recording.read_bytes() + b"{broken\n")
    assert call("check", str(recording), "--strict") == 2
