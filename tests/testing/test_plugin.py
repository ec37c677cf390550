"""The plugin as another project meets it: in a folder of its own, found by its entry point."""

from pathlib import Path

import pytest

from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.transcripts import write_conversations

pytest_plugins = ("pytester",)

FIVE_LINES = """
def my_compressor(messages):
    return {kept}

def test_ids_survive(assert_retention):
    assert_retention(my_compressor, "recordings", messages="openai", needed_old_kept=0.9)
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    talks = [
        chat(
            ask("Where is my order?"),
            answer(f"Order W{n}4567 is here."),
            ask("Thanks."),
            answer("Welcome."),
            ask("Cancel it."),
            calls(("a", "cancel", {"id": f"W{n}4567"})),
            result("a", "ok"),
            answer("Done."),
            conversation_id=f"c{n}",
        )
        for n in range(3)
    ]
    folder: Path = pytester.mkdir("recordings")
    write_conversations(folder / "talks.jsonl", talks)
    return pytester


def test_a_compressor_that_keeps_ids_passes(project: pytest.Pytester):
    project.makepyfile(FIVE_LINES.format(kept="messages"))
    project.runpytest_subprocess().assert_outcomes(passed=1)


def test_one_that_loses_them_fails_and_names_them(project: pytest.Pytester):
    project.makepyfile(FIVE_LINES.format(kept='[{"role": "user", "content": "Hello."}]'))
    done = project.runpytest_subprocess()
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["*needed_old_kept: 3 at risk are gone*", "*'W04567' (cancel) lost*"])


def test_recordings_come_from_the_settings(project: pytest.Pytester):
    project.makeini("[pytest]\nworkbench_recordings = recordings/talks.jsonl")
    project.makepyfile(
        """
        def test_they_are_there(recorded_conversations, assert_retention):
            assert len(recorded_conversations) == 3
            found = assert_retention("identity", recorded_conversations, needed_kept=1)
            assert found.status == "passed"
        """
    )
    project.runpytest_subprocess().assert_outcomes(passed=1)


def test_the_run_file_lies_in_the_folder_of_the_test(project: pytest.Pytester):
    project.makepyfile(
        """
        def test_it(assert_retention, tmp_path):
            assert_retention("identity", "recordings", needed_kept=1)
            assert list((tmp_path / "workbench-runs").glob("*.duckdb"))
        """
    )
    project.runpytest_subprocess().assert_outcomes(passed=1)
