import pytest
from rich.console import Console

import workbench.cli.output as output
from workbench.runner.progress import Progress


def told_at(monkeypatch: pytest.MonkeyPatch, *steps: tuple[float, int]) -> None:
    """Shows progress without a terminal: views done, of 100, by seconds since the start."""
    clock = iter([0.0, *(seconds for seconds, _ in steps)])
    monkeypatch.setattr(output.time, "monotonic", lambda: next(clock))
    with output.show_progress("replaying") as update:
        for _, done in steps:
            update(Progress(run_id="r", views_done=done, views_total=100))


def test_without_a_terminal_progress_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    told_at(monkeypatch, (1, 0), (4, 20), (6, 30), (12, 50), (20, 80))
    assert capsys.readouterr().err.splitlines() == [
        "replaying: 30 of 100 views, 5/s, 14 s left",
        "replaying: 80 of 100 views, 4/s, 5 s left",
    ]


def test_the_end_is_told_however_soon(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    told_at(monkeypatch, (0, 0), (2, 60), (3, 100))
    assert capsys.readouterr().err == "replaying: 100 of 100 views in 3 s\n"


def test_no_time_is_estimated_from_too_little_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    told_at(monkeypatch, (0, 0), (8, 4))
    assert capsys.readouterr().err == "replaying: 4 of 100 views\n"


def test_views_of_an_earlier_attempt_say_nothing_of_the_pace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    told_at(monkeypatch, (0, 80), (10, 90))
    assert capsys.readouterr().err == "replaying: 90 of 100 views, 1/s, 10 s left\n"


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("", 160), ("0", 160), ("wide", 160)])
def test_a_pipe_is_as_wide_as_asked_for(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", columns)
    assert output.out().width == width


def test_a_line_is_one_line_however_long(capsys: pytest.CaptureFixture[str]):
    output.tell("word " * 100)
    output.say("word " * 100)
    told = capsys.readouterr()
    assert (told.out.count("\n"), told.err.count("\n")) == (1, 1)


@pytest.mark.parametrize(("count", "told"), [(0, "0 files"), (1, "1 file"), (1200, "1,200 files")])
def test_one_of_something_is_singular(count: int, told: str):
    assert output.counted(count, "file") == told


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


def test_steps_are_told_now_and_then_with_what_was_counted_inside_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    clock = iter([0.0, 1.0, 6.0, 9.0, 16.0, 17.0])
    monkeypatch.setattr(output.time, "monotonic", lambda: next(clock))
    with output.show_steps("recording", total=2) as steps:
        steps.count("replies")
        steps.count("replies")
        steps.advance()
        steps.count("replies")
        steps.advance()
    assert capsys.readouterr().err.splitlines() == [
        "recording: 0 of 2 done, 2 replies",
        "recording: 1 of 2 done, 3 replies",
    ]
