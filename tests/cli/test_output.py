import pytest
from rich.console import Console

import workbench.cli.output as output
from workbench.runner.run import Progress


def test_without_a_terminal_progress_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    clock = iter([0.0, 1.0, 12.0, 13.0])
    monkeypatch.setattr(output.time, "monotonic", lambda: next(clock))
    with output.show_progress("replaying") as update:
        for done in (0, 50, 60):
            update(Progress(run_id="r", views_done=done, views_total=100))
    told = capsys.readouterr().err
    assert told.count("replaying") == 1
    assert "50 of 100 views" in told
    assert "12 s left" in told


def test_on_a_terminal_progress_is_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(output, "err", lambda: Console(stderr=True, force_terminal=True, width=100))
    with output.show_progress("replaying") as update:
        for done in (0, 50, 100):
            update(Progress(run_id="r", views_done=done, views_total=100))
    assert "100/100" in capsys.readouterr().err


def test_recorded_words_are_no_markup(capsys: pytest.CaptureFixture[str]):
    output.say("[red]as it is[/red]")
    assert "[red]as it is[/red]" in capsys.readouterr().err


def test_waiting_shows_nothing_without_a_terminal(capsys: pytest.CaptureFixture[str]):
    with output.show_waiting("reading"):
        pass
    assert capsys.readouterr().err == ""


def test_waiting_says_what_is_done_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(output, "err", lambda: Console(stderr=True, force_terminal=True, width=100))
    with output.show_waiting("reading"):
        pass
    assert "reading" in capsys.readouterr().err
