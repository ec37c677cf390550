from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.cli.overwriting import refuse_existing
from workbench.errors import UsageError


def test_a_file_that_is_there_is_kept_unless_told(tmp_path: Path):
    there = tmp_path / "notes.txt"
    refuse_existing(there, force=False)
    there.write_text("mine")
    refuse_existing(there, force=True)
    with pytest.raises(UsageError, match="--force"):
        refuse_existing(there, force=False)


@pytest.mark.parametrize("force", [True, False])
def test_a_folder_is_no_file(tmp_path: Path, force: bool):
    with pytest.raises(UsageError, match="is a folder"):
        refuse_existing(tmp_path, force=force)


@pytest.mark.parametrize("layout", ["workbench", "openai-chat", "openai-chat-bare", "atif"])
def test_convert_never_writes_over_its_input_unasked(
    recording: Path, call: Callable[..., int], layout: str
):
    before = recording.read_bytes()
    words = ("convert", str(recording), "--to", layout, "--out", str(recording))
    assert call(*words) == 2
    assert recording.read_bytes() == before
    assert call(*words, "--force") == 0


def test_baseline_replaces_a_baseline_and_nothing_else(
    finished: Path, tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    target = tmp_path / "base.json"
    words = ("baseline", str(finished), "--out", str(target))
    assert (call(*words), call(*words)) == (0, 0)
    target.write_text('{"mine": 1}')
    assert call(*words) == 2
    assert "--force" in capsys.readouterr().err
    assert target.read_text() == '{"mine": 1}'
    assert call(*words, "--force") == 0


def test_convert_tells_what_the_bare_layout_left_out(
    tmp_path: Path, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    source = tmp_path / "in.json"
    source.write_text(
        '{"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "A", '
        '"reasoning_content": "hm"}], "tools": [{"name": "f", "input_schema": {}}]}'
    )
    out = tmp_path / "out.jsonl"
    assert call("convert", str(source), "--to", "openai-chat-bare", "--out", str(out)) == 0
    assert "Left out: reasoning (1)\n" in capsys.readouterr().out
    assert '"tools":[{"type":"function"' in out.read_text()
