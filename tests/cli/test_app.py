from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app

runner = CliRunner()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "nowhere.jsonl"], "does not exist"),
        (["report", "nowhere.duckdb"], "nowhere.duckdb"),
        (["report", "latest", "--runs", "nowhere"], "run in nowhere"),
        (["hash", "nowhere.duckdb"], "nowhere.duckdb"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(
    words: list[str],
    told: str,
    call: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
):
    assert call(*words) == 2
    error = capsys.readouterr().err
    assert told in error.replace("\n", " ")
    assert "Traceback" not in error


def test_the_version_is_printed():
    assert runner.invoke(app, ["--version"]).stdout.strip() == "0.1.0"
