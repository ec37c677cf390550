"""Every option that names a place to write to, at every kind of place."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_type_hints

import pytest
import typer

from workbench.cli.app import app
from workbench.testing.chat import answer, ask, chat
from workbench.transcripts import write_conversations

STUDY = """
policy: {name: tuned, compressor: {textExcerpt: {max_characters: 300}}}
search: {compressor.textExcerpt.max_characters: {integer: [1, 300]}}
goals: [{minimize: tokens_sent}]
limits: [{measure: needed_kept, floor: 0}]
trials: 1
"""
VERDICT = (
    '{"id": "v", "older_text": "user: Pay 40 USD.", "summary": "Pay 40 USD.", '
    '"source_language": "en", "summary_language": "en", "fact_kind": "amount", '
    '"fact_value": "40 USD", "expected": "retained"}\n'
)


@dataclass(frozen=True)
class Option:
    """A command with one place to write to left open."""

    command: str
    """The command, with `{}` for the place and names of `world` in braces."""
    parameter: str
    """Its name in the code, with the command before it."""
    is_folder: bool = False
    """Whether the place is a folder."""


OPTIONS = (
    Option("run {recording} --jobs 1 --out {}", "run.out_folder", is_folder=True),
    Option("demo --jobs 1 --out {}", "demo.out_folder", is_folder=True),
    Option("tune {study} {many} --out {}", "tune.out_folder", is_folder=True),
    Option(
        "simulate {} --conversations 1 --turns 3 --language en",
        "simulate.out_folder",
        is_folder=True,
    ),
    Option("datasets get crosswoz --from {copy} --into {}", "datasets get.into", is_folder=True),
    Option("convert {recording} --out {}", "convert.out"),
    Option("baseline {run} --out {}", "baseline.out_file"),
    Option("gate {run} --rules {rules} --write json={}", "gate.write"),
    Option("gate {run} --rules {rules} --write junit={}", "gate.write"),
    Option("validate {labels} --format csv --out {}", "validate.out_file"),
    Option("validate {labels} --out {}", "validate.out_file"),
    Option("validate {labels} --judge nobody/none --replies {}", "validate.replies"),
)
READ = {
    *(f"{name}.runs" for name in ("baseline", "compare", "dashboard", "explain", "export")),
    *(f"{name}.runs" for name in ("gate", "hash", "recommend", "report")),
    *(f"{name}.paths" for name in ("bench", "check", "convert", "facts", "run", "tune")),
    *(f"replies {name}.paths" for name in ("check", "prune", "record")),
    *("validate.path", "validate.recordings", "gate.baseline", "gate.rules", "run.facts"),
    *("tune.study", "dashboard.studies", "datasets get.copy"),
}
"""Parameters that name what is only read."""


def _parameters(commands: typer.Typer, group: str = "") -> Iterator[str]:
    """All parameters of all commands that name a path."""
    for below in commands.registered_groups:
        assert below.typer_instance is not None
        yield from _parameters(below.typer_instance, f"{below.name} ")
    for command in commands.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__
        for parameter, kind in get_type_hints(command.callback).items():
            if "Path" in str(kind) or parameter == "write":
                yield f"{group}{name}.{parameter}"


@pytest.fixture
def world(recording: Path, finished: Path, tmp_path: Path, monkeypatch) -> dict[str, Path]:
    """What the commands read."""
    monkeypatch.setattr("workbench.cli.demo.demo_datasets", lambda: [recording.parent])
    (recording.parent / "facts.jsonl").touch()
    folder = tmp_path / "world"
    folder.mkdir()
    talks = [
        chat(ask(f"Order W{n}4567."), answer("Noted."), conversation_id=f"c{n}") for n in range(6)
    ]
    write_conversations(folder / "many.jsonl", talks)
    (folder / "study.yaml").write_text(STUDY)
    (folder / "rules.yaml").write_text("rules: [{measure: invalid_views, ceiling: 0}]\n")
    (folder / "copy").mkdir()
    (folder / "copy" / "val.json.zip").write_bytes(b"PK\x05\x06" + b"\0" * 18)
    (folder / "verdicts.jsonl").write_text(VERDICT)
    return {
        "recording": recording,
        "run": finished,
        "many": folder / "many.jsonl",
        "study": folder / "study.yaml",
        "rules": folder / "rules.yaml",
        "copy": folder / "copy",
        "labels": folder / "verdicts.jsonl",
    }


@pytest.fixture
def write(world: dict[str, Path], call: Callable[..., int]) -> Callable[[Option, Path], int]:
    def run(option: Option, place: Path) -> int:
        return call(*(word.format(place, **world) for word in option.command.split()))

    return run


def _tree(folder: Path) -> list[tuple[str, int]]:
    return sorted((str(path), path.stat().st_size) for path in folder.rglob("*"))


every = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.command)


def test_every_path_is_known_as_one_that_is_read_or_written() -> None:
    assert set(_parameters(app)) == READ | {option.parameter for option in OPTIONS}


@every
def test_a_file_where_a_folder_must_be_is_wrong_usage(option, write, tmp_path, capfd) -> None:
    place = tmp_path / "file" / "deep" / "out"
    (tmp_path / "file").write_text("mine")
    before = _tree(tmp_path)

    assert write(option, place) == 2
    error = capfd.readouterr().err
    assert f"{str(tmp_path / 'file')!r} is a file, where a folder must be" in error
    assert _tree(tmp_path) == before


@every
def test_a_place_that_takes_nothing_is_wrong_usage(option, write, tmp_path, capfd) -> None:
    if not Path("/proc/self").exists():
        pytest.skip("there is no /proc, where nobody may write: run on Linux")
    before = _tree(tmp_path)

    assert write(option, Path("/proc/none/out")) == 2
    assert "nothing can be written to '/proc/none/out'" in capfd.readouterr().err
    assert _tree(tmp_path) == before


@every
def test_the_wrong_kind_of_place_is_wrong_usage(option, write, tmp_path, capfd) -> None:
    place = tmp_path / "place"
    place.write_text("mine") if option.is_folder else place.mkdir()
    before = _tree(tmp_path)

    assert write(option, place) == 2
    expected = "is a file, where a folder must be" if option.is_folder else "is a folder; name"
    assert f"{str(place)!r} {expected}" in capfd.readouterr().err
    assert _tree(tmp_path) == before


@every
def test_a_missing_folder_is_made(option, write, tmp_path, capfd) -> None:
    place = tmp_path / "new" / "deep" / "out"
    code = write(option, place)

    told = capfd.readouterr().err
    assert "can't be written" not in told
    assert "nothing can be written" not in told
    if option.parameter != "validate.replies":  # nobody is asked, so there is nothing to keep
        assert code == 0, told
        assert any(place.iterdir()) if option.is_folder else place.stat().st_size


def test_a_disk_that_fails_on_the_way_is_told(recording: Path, tmp_path, call, capfd, monkeypatch):
    def full(*_words: object, **_options: object) -> int:
        raise OSError(28, "No space left on device", "all.jsonl")

    monkeypatch.setattr("workbench.cli.convert.write_conversations", full)

    assert call("convert", str(recording), "--out", str(tmp_path / "all.jsonl")) == 2
    assert "workbench: all.jsonl: No space left on device" in capfd.readouterr().err
