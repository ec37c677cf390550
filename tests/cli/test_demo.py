from pathlib import Path

import pytest
from typer.testing import CliRunner

import workbench.cli.demo as demo_module
from workbench.bundled import bundled_datasets
from workbench.cli.app import app


def test_the_demo_replays_bundled_recordings_and_ends_with_the_next_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    one = bundled_datasets()[:1]
    monkeypatch.setattr(demo_module, "bundled_datasets", lambda: one)
    done = CliRunner().invoke(app, ["demo", "--out", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    (path,) = tmp_path.glob("*.duckdb")
    for name in ("identity", "compactCompletedTurns", "textExcerpt", "model", "perMessageModel"):
        assert name in done.output
    last = " ".join(done.output.split())
    assert f"workbench report {path}" in last
    assert "Must-keep facts" in last
