from pathlib import Path

import pytest
from typer.testing import CliRunner

import workbench.cli.demo as demo_module
from workbench.bundled import bundled_datasets, demo_datasets
from workbench.cli.app import app
from workbench.cli.demo import RECORDED
from workbench.models import LocalModel
from workbench.models.replies_file import read_replies


def test_the_demo_replays_bundled_recordings_and_ends_with_the_next_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    one = demo_datasets()[:1]
    monkeypatch.setattr(demo_module, "demo_datasets", lambda: one)
    done = CliRunner().invoke(app, ["demo", "--out", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    (path,) = tmp_path.glob("*.duckdb")
    for name in ("identity", "compactCompletedTurns", "textExcerpt", "model", "perMessageModel"):
        assert name in done.output
    last = " ".join(done.output.split())
    assert f"workbench report {path}" in last
    assert "Must-keep facts" in last
    assert "workbench run bundled" in last


def test_the_demo_shows_a_true_llm_beside_the_stand_in_and_what_it_made_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", "260")
    folders = [path for path in bundled_datasets() if path.name in ("search-desk", "support-desk")]
    monkeypatch.setattr(demo_module, "demo_datasets", lambda: folders)
    done = CliRunner().invoke(app, ["demo", "--out", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 0, done.output

    assert f"the bundled conversations {' and '.join(RECORDED)} alone" in done.output
    for compressor in ("model", "perMessageModel", "incremental", "chain"):
        assert f"{compressor} (SmolLM2-135M, demonstration)" in done.output
        assert f"{compressor} (extractive, no LLM)" in done.output
    assert "MissingReplyError" not in done.output
    assert "  • altered " in done.output
    assert "  • invented " in done.output


@pytest.mark.usefixtures("embedded")
def test_the_live_demo_asks_the_embedded_model_and_gets_the_recorded_words(tmp_path: Path):
    done = CliRunner().invoke(app, ["demo", "--live", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    asked, same = _counts(done.output)

    assert asked > 0
    # Another processor may round otherwise, and another engine is another model.
    assert same == asked or _made_elsewhere()


def _made_elsewhere() -> bool:
    file = next(path for path in bundled_datasets() if path.name == "search-desk") / "replies.jsonl"
    recorded = next(iter(read_replies(file).values()))[0]
    return LocalModel(model="local/smollm2-135m").made_by != recorded.made_by


def _counts(output: str) -> tuple[int, int]:
    words = " ".join(output.split()).partition("The embedded model was asked ")[2].split()
    return int(words[0]), int(words[2])
