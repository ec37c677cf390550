import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.errors import UsageError, WorkbenchError
from workbench.transcripts import Issue, iter_conversations, load_conversations, survey
from workbench.transcripts.survey import survey_recordings
from workbench.transcripts.workers import map_files


def line(text: str, **fields: object) -> str:
    return json.dumps({"messages": [{"role": "user", "content": text}], **fields}) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copies, a taken id, a growing log, damage, and a file that is no recording."""
    chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    reply = {"choices": [{"message": {"role": "assistant", "content": "b"}}]}
    grown = {"request": {"messages": chat}, "response": reply}
    begun = {"request": {"messages": chat[:1]}, "response": reply}
    for name, payload in {
        "one/chat.jsonl": line("x") + line("y") + line("z", id="own"),
        "two/chat.jsonl": line("x") + line("other") + "{broken\n",
        "log/1.json": json.dumps(begun),
        "log/2.json": json.dumps(grown),
        "picture.png": "\x89PNG",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(payload, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_survey_says_what_loading_says(folder, monkeypatch, jobs):
    monkeypatch.setattr(survey, "_WORTH_WORKERS", 0)
    found, loaded = survey_recordings(folder, jobs=jobs), load_conversations(folder)
    assert found.files == loaded.files
    assert sorted(map(str, found.issues)) == sorted(map(str, loaded.issues))
    assert found.conversations == len(loaded)


def test_a_survey_of_recordings_says_what_loading_says(recordings):
    paths = [recordings / name for name in ("tau-bench-retail", "openhands-llm-logs", "codex")]
    assert survey_recordings(paths).files == load_conversations(paths).files


def test_several_processes_load_the_same_in_the_same_order(folder):
    issues: tuple[list[Issue], list[Issue]] = ([], [])
    one, two = (
        list(iter_conversations(folder, told, jobs=jobs))
        for told, jobs in zip(issues, (1, 2), strict=True)
    )
    assert one == two
    assert sorted(map(str, issues[0])) == sorted(map(str, issues[1]))


def test_a_number_of_processes_below_zero_is_refused(folder):
    with pytest.raises(UsageError, match="`jobs >= 0` must hold, got -1"):
        survey_recordings(folder, jobs=-1)


def die(place: int) -> None:
    os._exit(place)


def test_a_worker_that_dies_is_told():
    with pytest.raises(WorkbenchError, match="a process that read recordings died"):
        list(map_files(die, [1, 2], jobs=2))


MEASURE = """
import resource, sys
from workbench.transcripts import iter_conversations
from workbench.transcripts.survey import survey_recordings
if sys.argv[1] == "survey":
    count = survey_recordings(sys.argv[2]).conversations
else:
    count = sum(1 for _ in iter_conversations(sys.argv[2], []))
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(what: str, folder: Path) -> tuple[int, int]:
    """Conversations that were read, and the peak memory of the process in KiB."""
    command = [sys.executable, "-c", MEASURE, what, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    count, memory = map(int, done.stdout.split())
    return count, memory


@pytest.mark.parametrize("what", ["survey", "iterate"])
def test_memory_does_not_grow_with_the_folder(tmp_path, what):
    for size, files in (("small", 2), ("large", 16)):
        (tmp_path / size).mkdir()
        for number in range(files):
            path = tmp_path / size / f"{number}.jsonl"
            with path.open("w", encoding="utf-8") as out:
                out.writelines(line(f"{number} {place} " + "x" * 4000) for place in range(1000))
    (few, before), (many, after) = (peak(what, tmp_path / size) for size in ("small", "large"))
    assert (few, many) == (2000, 16_000)
    assert after - before < 20_000
