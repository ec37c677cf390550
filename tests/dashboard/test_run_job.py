import io
import json
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from workbench.dashboard import run_job
from workbench.dashboard.run_job import JobNews, JobOrder
from workbench.simulate.write import write_simulated


def run_order(monkeypatch: pytest.MonkeyPatch, order: JobOrder) -> tuple[int, list[JobNews]]:
    out = io.BytesIO()
    line = io.BytesIO(msgspec.json.encode(order) + b"\n")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=line))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=out))
    code = run_job.main()
    return code, [msgspec.json.decode(text, type=JobNews) for text in out.getvalue().splitlines()]


def test_news_end_with_the_run_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_simulated(tmp_path / "talks", "shop", conversations=1, turns=6)
    order = JobOrder(
        recordings=str(tmp_path / "talks"),
        policies="default",
        chosen=("textExcerpt",),
        out=str(tmp_path / "runs"),
        dataset="mine",
    )
    code, news = run_order(monkeypatch, order)
    assert code == 0
    assert Path(news[-1].path or "").exists()
    progress = [found.done for found in news if found.total]
    assert progress == sorted(progress)


def test_unreadable_recording_is_an_error_with_its_issues(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "odd.json").write_text(json.dumps({"a": 1}))
    order = JobOrder(
        recordings=str(tmp_path / "odd.json"),
        policies="default",
        out=str(tmp_path / "runs"),
        dataset="odd",
    )
    code, news = run_order(monkeypatch, order)
    assert code == 2
    assert news[0].told
    assert "no recording could be read" in (news[-1].error or "")
