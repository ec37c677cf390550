from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from workbench.bundled import bundled_datasets
from workbench.cli.app import app
from workbench.fetch.catalogue import CATALOGUE

runner = CliRunner()


def test_list_names_each_with_its_licence():
    told = runner.invoke(app, ["datasets", "list"]).stdout
    for one in CATALOGUE.values():
        assert one.name in told
        assert one.licence in told


def test_list_names_what_ships_as_run_takes_it():
    told = runner.invoke(app, ["datasets", "list"]).stdout
    for folder in bundled_datasets():
        assert f"bundled:{folder.name}" in told


def test_get_takes_a_copy_and_shows_licence_and_commit(tmp_path: Path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "val.json.zip").write_bytes(b"PK\x05\x06" + b"\0" * 18)
    words = ["datasets", "get", "crosswoz", "--from", str(tmp_path / "mine")]
    done = runner.invoke(app, [*words, "--into", str(tmp_path / "got")])
    assert done.exit_code == 0
    assert "licence Apache-2.0" in done.output
    assert CATALOGUE["crosswoz"].commit in done.output
    assert "could not be checked" in done.output
    assert (tmp_path / "got" / "crosswoz" / "val.json.zip").is_file()


def test_get_of_an_unknown_name_is_wrong_usage(
    call: Callable[..., int], capsys: pytest.CaptureFixture[str]
):
    assert call("datasets", "get", "nothing") == 2
    assert "no public data set is called 'nothing'" in capsys.readouterr().err
