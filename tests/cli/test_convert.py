from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.cli.app import app
from workbench.transcripts import load_conversations
from workbench.transcripts.layouts import LAYOUTS

runner = CliRunner()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_convert_writes_reads_back_the_same(recording: Path, tmp_path: Path, layout: str):
    target = tmp_path / "out.jsonl.gz"
    done = runner.invoke(app, ["convert", str(recording), "--to", layout, "--out", str(target)])
    assert (done.exit_code, done.stdout) == (0, f"{target}: 1 conversation as {layout}\n")
    assert list(load_conversations(target)) == list(load_conversations(recording))


def test_unknown_layout_is_wrong_usage(
    recording: Path, tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    words = ("convert", str(recording), "--to", "atiff", "--out", str(tmp_path / "x.jsonl"))
    assert call(*words) == 2
    assert "did you mean 'atif'" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()
