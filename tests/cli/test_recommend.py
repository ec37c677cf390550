import json
from pathlib import Path


def test_a_recommendation_is_a_paragraph_with_reasons(finished: Path, call, capfd):
    assert call("recommend", str(finished)) == 0
    shown = capfd.readouterr().out
    assert "keep the full history for now" in shown


def test_a_low_floor_is_met_and_names_the_next_command(finished: Path, call, capfd):
    assert call("recommend", str(finished), "--floor", "needed_kept=0.001") == 0
    shown = capfd.readouterr().out
    assert "Take " in shown
    assert "workbench export" in shown


def test_it_can_be_read_by_programs(finished: Path, call, capfd):
    assert call("recommend", str(finished), "--format", "json") == 0
    shown = capfd.readouterr().out
    data = json.loads(shown[shown.index("{") :])
    assert data["floors"] == {"needed_kept": 0.9}
    assert data["chosen"] is None


def test_a_floor_that_is_no_number_ends_with_2(finished: Path, call, capfd):
    assert call("recommend", str(finished), "--floor", "ids_kept") == 2
    assert "SHARE=VALUE" in capfd.readouterr().err
