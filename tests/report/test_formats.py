import csv
import io
import json

import pytest

from workbench.report.formats import to_csv, to_json, to_markdown
from workbench.report.report import OPEN_LOOP
from workbench.report.result import Result


def test_json_has_the_run_and_a_row_for_each_policy(small_run: Result):
    data = json.loads(to_json(small_run.report()))
    assert data["run"]["dataset"] == "purchases"
    assert [row["policy"] for row in data["leaderboard"]] == [
        "identity",
        "rules",
        "excerpt",
        "summary",
    ]


def test_csv_has_the_same_rows(small_run: Result):
    read = list(csv.DictReader(io.StringIO(to_csv(small_run.report()))))
    assert [row["policy"] for row in read] == ["identity", "rules", "excerpt", "summary"]
    assert read[0]["needed_kept"] == "1.0"


def test_markdown_shows_recorded_words_as_they_are(small_run: Result):
    text = to_markdown(small_run.report())
    assert "| rules |" in text
    assert r"\{" in text


@pytest.mark.parametrize("write", [to_json, to_markdown])
def test_every_report_says_once_that_replay_is_open_loop(small_run: Result, write):
    assert write(small_run.report()).count(OPEN_LOOP) == 1
