"""What a run tells of how far it is."""

from pathlib import Path

import pytest

from workbench.runner import progress
from workbench.runner.progress import Pace, Progress, ProgressTeller

START = Progress(run_id="r", views_done=10, views_total=100)


@pytest.fixture
def told() -> list[Progress]:
    return []


@pytest.fixture
def teller(tmp_path: Path, told: list[Progress], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN_LOOKS", 60.0)  # the test looks itself
    with ProgressTeller(START, shards=["a", "b"], partial=tmp_path, tell=told.append) as made:
        yield made


def test_it_begins_with_what_was_done_before(teller, told):
    assert told == [START]


def test_what_workers_have_done_of_their_shards_counts(teller, told, tmp_path):
    Pace(tmp_path, shard="a").add(7)
    pace = Pace(tmp_path, shard="b")
    pace.add(2)
    pace.add(1)
    teller.look()
    assert told[-1].views_done == 20


def test_a_shard_that_is_done_counts_once(teller, told, tmp_path):
    Pace(tmp_path, shard="a").add(40)
    teller.done("a", views=40, failures=1)
    teller.look()
    assert told[1:] == [Progress(run_id="r", views_done=50, views_total=100, failures=1)]


def test_it_never_goes_back(teller, told, tmp_path):
    Pace(tmp_path, shard="a").add(40)
    teller.look()
    Pace(tmp_path, shard="a").add(5)  # begun anew
    teller.look()
    teller.done("b", views=20, failures=0)
    assert [state.views_done for state in told] == [10, 50, 50]


def test_nothing_new_tells_nothing(teller, told):
    teller.look()
    assert len(told) == 1


@pytest.mark.parametrize("text", ["", "1x"])
def test_a_file_that_is_being_written_counts_nothing(teller, told, tmp_path, text):
    Pace(tmp_path, shard="a").add(1)
    (tmp_path / "pace" / "a").write_text(text)
    teller.look()
    assert len(told) == 1


def test_what_an_earlier_attempt_left_counts_nothing(tmp_path, told):
    Pace(tmp_path, shard="a").add(40)
    with ProgressTeller(START, shards=["a"], partial=tmp_path, tell=told.append) as teller:
        teller.look()
    assert told == [START]


def test_it_looks_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN_LOOKS", 0.001)
    told: list[Progress] = []
    with ProgressTeller(START, shards=["a"], partial=tmp_path, tell=told.append):
        Pace(tmp_path, shard="a").add(3)
        while len(told) < 2:
            pass
    assert told[-1].views_done == 13


def test_what_fails_while_it_looks_comes_up(tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN_LOOKS", 0.001)

    def tell(state: Progress) -> None:
        if state.views_done == 13:
            raise BrokenPipeError

    with ProgressTeller(START, shards=["a", "b"], partial=tmp_path, tell=tell) as teller:
        Pace(tmp_path, shard="a").add(3)
        while not teller._watching.done():
            pass
        with pytest.raises(BrokenPipeError):
            teller.done("b", views=1, failures=0)


def test_what_a_worker_stays_at_is_told_once_a_minute(tmp_path, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN_LOOKS", 60.0)
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    said: list[str] = []
    with ProgressTeller(
        START, shards=["a", "b"], partial=tmp_path, tell=lambda _: None, say=said.append
    ) as teller:
        slow, quick = Pace(tmp_path, shard="a"), Pace(tmp_path, shard="b")
        slow.begin("policy stuck, conversation\nchat-7")
        for second in range(0, 150, 10):
            now[0] = 1000.0 + second
            quick.begin(f"policy quick, conversation {second}")
            slow.add(1)
            teller.look()
    assert said == [
        f"still at policy stuck, conversation chat-7, for {minutes} min; Ctrl-C ends the run and"
        " --resume goes on"
        for minutes in (1, 2)
    ]


def test_what_is_begun_keeps_the_views(teller, told, tmp_path):
    pace = Pace(tmp_path, shard="a")
    pace.add(7)
    pace.begin("policy größer")
    teller.look()
    assert told[-1].views_done == 17
