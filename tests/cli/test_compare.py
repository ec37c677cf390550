import json
from pathlib import Path


def test_a_run_is_the_same_as_itself(finished: Path, call, capfd):
    assert call("compare", str(finished), str(finished), "--policy", "chain") == 0
    shown = capfd.readouterr().out
    assert "same" in shown
    assert "tokens_sent" in shown


def test_two_policies_of_one_run_are_compared_as_json(finished: Path, call, capfd):
    words = ("--policy", "chain=identity", "--measure", "ids_kept", "--format", "json")
    assert call("compare", str(finished), str(finished), *words) == 0
    shown = capfd.readouterr().out
    data = json.loads(shown[shown.index("{") :])
    assert [row["policy"] for row in data["measures"]] == ["chain (against identity)"]


def test_counts_are_shown_as_means(finished: Path, call, capfd):
    words = ("--policy", "chain", "--measure", "altered")
    assert call("compare", str(finished), str(finished), *words) == 0
    assert "altered" in capfd.readouterr().out


def test_an_unknown_policy_ends_with_2(finished: Path, call, capfd):
    assert call("compare", str(finished), str(finished), "--policy", "chian") == 2
    assert "did you mean 'chain'" in capfd.readouterr().err
