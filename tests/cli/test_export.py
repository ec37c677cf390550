from pathlib import Path

import pytest

from workbench.policy.policy_file import load_policies


@pytest.mark.parametrize("to", ["yaml", "agents-flex", "langchain", "json"])
def test_a_policy_of_a_run_is_written_in_each_form(finished: Path, call, capfd, to: str):
    assert call("export", "compactCompletedTurns", "--run", str(finished), "--to", to) == 0
    assert "ompactCompletedT" in capfd.readouterr().out or to == "langchain"


def test_yaml_is_a_policy_file(finished: Path, call, capfd, tmp_path: Path):
    capfd.readouterr()
    assert call("export", "chain", "--policies", "default") == 0
    (tmp_path / "p.yaml").write_text(capfd.readouterr().out)
    assert load_policies(tmp_path / "p.yaml").policies[0].name == "chain"


def test_an_unknown_policy_ends_with_2(finished: Path, call, capfd):
    assert call("export", "chian", "--run", str(finished)) == 2
    assert "did you mean 'chain'" in capfd.readouterr().err


def test_a_policy_that_has_no_counterpart_ends_with_2(finished: Path, call, capfd):
    assert call("export", "textExcerpt", "--policies", "default", "--to", "langchain") == 2
    assert "LangChain has no middleware" in capfd.readouterr().err
