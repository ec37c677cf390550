import json
import shutil
from pathlib import Path

import pytest

import workbench.runner.run as run_module
from workbench.errors import StoreError, UsageError, WorkbenchError
from workbench.policy.policy import Policy
from workbench.runner.options import RunOptions, with_identity
from workbench.runner.progress import Progress
from workbench.runner.run import execute_run
from workbench.store.content_hash import hash_run
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, calls, chat, result

POLICIES = with_identity(
    (
        Policy(name="rules", compressor="compactCompletedTurns"),
        Policy(name="summary", compressor={"model": {"model": "extractive"}}),
    )
)


def recordings(count: int):
    return [
        chat(
            ask(f"Order W{n}4567 please."),
            calls(("a", "get", {"id": f"W{n}4567"})),
            result("a", {"total": 54.85}),
            answer("Found."),
            ask("And?"),
            answer("Nothing."),
            ask("Cancel."),
            calls(("b", "cancel", {"id": f"W{n}4567"})),
            result("b", "ok"),
            answer("Done."),
            conversation_id=f"c{n}",
        )
        for n in range(count)
    ]


def run(folder: Path, count: int = 3, **options) -> Path:
    return execute_run(
        recordings(count),
        RunOptions(policies=POLICIES),
        out=folder,
        dataset="test",
        **options,
    )


def test_a_run_is_one_file_and_nothing_else_stays(tmp_path: Path):
    path = run(tmp_path)
    assert list(tmp_path.iterdir()) == [path]


def test_every_policy_sees_every_recorded_call(tmp_path: Path):
    with open_run(run(tmp_path)) as found:
        counted = found.fetch(
            "SELECT policy, count(*) FROM recorded_call GROUP BY ALL ORDER BY ALL"
        )
    assert counted == [("identity", 15), ("rules", 15), ("summary", 15)]


def test_the_same_input_gives_the_same_content_whatever_the_jobs(tmp_path: Path):
    hashes = {
        hash_run(run(tmp_path / "a")),
        hash_run(run(tmp_path / "b")),
        hash_run(run(tmp_path / "c", jobs=2)),
    }
    assert len(hashes) == 1


def test_other_recordings_give_another_content(tmp_path: Path):
    assert hash_run(run(tmp_path / "a")) != hash_run(run(tmp_path / "b", count=4))


def test_progress_starts_at_nothing_and_ends_at_all(tmp_path: Path):
    told: list[Progress] = []
    run(tmp_path, progress=told.append)
    assert (told[0].views_done, told[-1].views_done) == (0, told[-1].views_total)
    assert told[-1].views_total == 45


def test_a_killed_run_goes_on_and_works_nothing_through_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("workbench.runner.plan._SHARD_CONVERSATIONS", 1)
    worked: list[str] = []
    whole = run_module.run_shard

    def work(shard, **fields):
        if len(worked) == 2 and "killed" not in worked:
            worked.append("killed")
            raise WorkbenchError("killed")
        worked.append(shard.name)
        return whole(shard, **fields)

    monkeypatch.setattr(run_module, "run_shard", work)
    with pytest.raises(WorkbenchError, match="killed"):
        run(tmp_path)
    path = run(tmp_path, resume=True)
    assert worked == ["s000000", "s000001", "killed", "s000002"]
    assert hash_run(path) == hash_run(run(tmp_path / "whole"))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("views", [0, 15, 45])
def test_parts_that_are_deleted_while_a_run_goes_on_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, views: int, jobs: int
):
    monkeypatch.setattr("workbench.runner.plan._SHARD_CONVERSATIONS", 1)

    def delete(progress: Progress) -> None:
        if progress.views_done >= views:
            for folder in tmp_path.glob("*.partial"):
                shutil.rmtree(folder, ignore_errors=True)

    with pytest.raises(
        StoreError, match=r"\.partial was deleted or moved while the run was"
    ) as told:
        run(tmp_path, progress=delete, jobs=jobs)
    assert "run the same command again" in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_run_whose_parts_are_deleted_does_not_work_on_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("workbench.runner.plan._SHARD_CONVERSATIONS", 1)
    told: list[Progress] = []

    def delete(progress: Progress) -> None:
        told.append(progress)
        if progress.views_done == 15:
            [partial] = tmp_path.glob("*.partial")
            shutil.rmtree(partial)

    with pytest.raises(StoreError, match="was deleted or moved"):
        run(tmp_path, count=9, progress=delete)
    assert told[-1].views_done == 15


def test_other_failures_leave_the_parts_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(run_module, "write_part", full)
    with pytest.raises(OSError, match="No space left"):
        run(tmp_path)
    [partial] = tmp_path.glob("*.partial")
    assert (partial / "plan.json").is_file()


def test_without_resume_an_unfinished_run_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def die(*_, **__):
        raise WorkbenchError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(run_module, "build_run", die)
        with pytest.raises(WorkbenchError, match="killed"):
            run(tmp_path)
    assert len(list(tmp_path.glob("*.partial"))) == 1
    assert run(tmp_path / "other").is_file()


def test_a_conversation_that_breaks_a_policy_is_a_row_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    whole = run_module.run_shard
    import workbench.runner.shard as shard_module

    original = shard_module.replay_conversation

    def replay(history, policy):
        if history.conversation.id == "c1" and policy.name == "rules":
            raise ZeroDivisionError("planted")
        return original(history, policy)

    monkeypatch.setattr(shard_module, "replay_conversation", replay)
    monkeypatch.setattr(run_module, "run_shard", whole)
    with open_run(run(tmp_path)) as found:
        failures = found.fetch("SELECT policy, conversation_id, error_type FROM failure")
        replayed = found.fetch("SELECT count(DISTINCT conversation_id) FROM recorded_call")
    assert failures == [("rules", "c1", "ZeroDivisionError")]
    assert replayed == [(3,)]


KEY = "sk-" + "proj-7hR2tWq90LmXc41ZvB8n"


@pytest.mark.parametrize("place", ["replay_conversation", "compress"])
def test_no_secret_that_an_error_tells_is_kept_in_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
):
    import compressors.text_excerpt as excerpt
    import workbench.runner.shard as shard_module

    def fail(*_, **__):
        raise RuntimeError(f"refused with the key {KEY}")

    owner = shard_module if place == "replay_conversation" else excerpt.TextExcerpt
    monkeypatch.setattr(owner, place, fail)
    policies = (Policy(name="short", compressor={"textExcerpt": {"max_characters": 80}}),)
    path = execute_run(
        recordings(2),
        RunOptions(policies=with_identity(policies)),
        out=tmp_path,
        dataset="test",
    )
    with open_run(path) as found:
        kept = repr(
            [found.fetch(f"SELECT * FROM {table}") for table in ("failure", "event", "compaction")]
        )
    assert "refused with the key ***" in kept
    assert KEY not in kept


def test_nothing_to_replay_is_an_error(tmp_path: Path):
    with pytest.raises(UsageError, match="no conversation to replay"):
        run(tmp_path, count=0)


def test_a_name_for_a_file_is_no_folder(tmp_path: Path):
    with pytest.raises(UsageError, match="name the folder they go into"):
        run(tmp_path / "mine.duckdb")
    assert not list(tmp_path.iterdir())


def test_two_conversations_of_one_id_are_an_error(tmp_path: Path):
    twice = recordings(1) * 2
    with pytest.raises(UsageError, match="'c0'"):
        execute_run(twice, RunOptions(policies=POLICIES), out=tmp_path, dataset="d")


def test_a_policy_row_builds_the_policy_again_and_names_its_models(tmp_path: Path):
    with open_run(run(tmp_path)) as found:
        specs = dict(found.fetch("SELECT policy, spec_json FROM policy"))
        labels = dict(found.fetch("SELECT policy, model_labels_json FROM policy"))
    assert Policy(**json.loads(specs["summary"])) == POLICIES[2]
    assert json.loads(labels["summary"]) == ["extractive (no LLM)"]


def test_a_view_can_be_put_together_from_its_rows(tmp_path: Path):
    with open_run(run(tmp_path)) as found:
        view = found.fetch(
            "SELECT message_index, new_index FROM view_message WHERE policy = 'rules' AND kept "
            "AND conversation_id = 'c0' AND 4 BETWEEN from_call AND to_call ORDER BY anchor, part"
        )
    assert view == [(0, None), (3, None), (4, None), (5, None), (6, None), (7, None), (8, None)]


def test_runs_started_in_one_second_get_names_of_their_own(tmp_path: Path):
    paths = {run(tmp_path) for _ in range(3)}
    assert len(paths) == 3


def test_a_folder_that_cant_be_written_is_told(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"runs can't be written to .*name another folder"):
        run(tmp_path / "file" / "runs")


def test_resuming_nothing_says_that_a_new_run_is_started(tmp_path: Path):
    told: list[str] = []
    run(tmp_path, resume=True, tell=told.append)
    assert "a new one is started" in told[0]
