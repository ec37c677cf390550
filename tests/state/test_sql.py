import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.errors import StoreError, UsageError
from workbench.state.contract import StateKey
from workbench.state.sql import SqlStateStore
from workbench.testing.state_store_contract import (
    OpenStore,
    SharedStateStoreContract,
    build_state,
)

WRITER = """
import sys
from workbench.state.open import open_state_store
from workbench.state.contract import StateKey
from workbench.testing.state_store_contract import save_with_retries
url, name = sys.argv[1:]
store = open_state_store(url)
sys.stdin.readline()
for save in range(5):
    save_with_retries(store, StateKey(tenant="shop", conversation="c"), text=f"{name}.{save}")
"""


class TestSqlite(SharedStateStoreContract):
    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenStore:
        url = f"sqlite:///{tmp_path / 'states.db'}"
        return lambda **fields: SqlStateStore(url, **fields)


class TestPostgres(SharedStateStoreContract):
    @pytest.fixture
    def open_store(self, postgres_url: str) -> OpenStore:
        return lambda **fields: SqlStateStore(postgres_url, **fields)


def test_processes_share_a_sqlite_file(tmp_path: Path, key: StateKey):
    url = f"sqlite:///{tmp_path / 'states.db'}"
    command = [sys.executable, "-c", WRITER, url]
    writers = [
        subprocess.Popen([*command, f"process {n}"], stdin=subprocess.PIPE) for n in range(3)
    ]
    for writer in writers:
        writer.stdin.write(b"go\n")
        writer.stdin.close()
    assert [writer.wait() for writer in writers] == [0, 0, 0]

    history = SqlStateStore(url).history(key)

    assert [state.version for state in history] == list(range(1, 16))
    texts = {state.summary[0].content for state in history}
    assert texts == {f"process {n}.{save}" for n in range(3) for save in range(5)}


def test_the_file_holds_readable_json(tmp_path: Path, key: StateKey):
    store = SqlStateStore(f"sqlite:///{tmp_path / 'states.db'}")
    store.save(key, build_state(1, "订单"), expected_version=0)
    with sqlite3.connect(tmp_path / "states.db") as connection:
        (payload,) = connection.execute("select payload from workbench_state").fetchone()
    connection.close()
    assert json.loads(payload)["summary"] == [{"role": "user", "id": "s1", "content": "订单"}]
    store.close()


def test_a_changed_row_is_told_with_its_conversation(tmp_path: Path, key: StateKey):
    store = SqlStateStore(f"sqlite:///{tmp_path / 'states.db'}")
    store.save(key, build_state(1), expected_version=0)
    with sqlite3.connect(tmp_path / "states.db") as connection:
        connection.execute("update workbench_state set payload = x'7b7d'")
    connection.close()
    with pytest.raises(StoreError, match="conversation 'c' of tenant 'shop' can't be read"):
        store.load(key)
    store.close()


def test_a_missing_folder_is_told(tmp_path: Path):
    with pytest.raises(StoreError, match=r"Check that the folder of .* exists"):
        SqlStateStore(f"sqlite:///{tmp_path / 'nowhere' / 'states.db'}")


def test_a_file_that_is_no_database_is_told(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(StoreError, match="file is not a database"):
        SqlStateStore(f"sqlite:///{tmp_path / 'notes.txt'}")


def test_a_server_that_is_not_there_is_told_without_its_password():
    url = "postgresql://worker:hunter2secret@127.0.0.1:1/states"
    with pytest.raises(StoreError, match=r"Check that PostgreSQL runs at 127.0.0.1") as caught:
        SqlStateStore(url)
    assert "worker:***@127.0.0.1" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_an_address_that_means_nothing_is_told():
    with pytest.raises(UsageError, match="no address of a database"):
        SqlStateStore("sqlite::/states.db")


def test_a_port_that_is_no_number_is_told_without_the_password():
    with pytest.raises(UsageError, match="no address of a database") as caught:
        SqlStateStore("postgresql://worker:hunter2@host:port/states")
    assert "hunter2" not in str(caught.value)


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(UsageError, match=r"pip install -e '.*\[state\]'"):
        SqlStateStore("sqlite:///states.db")


def test_a_missing_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UsageError, match=r"'psycopg\[binary\]'.*pip install -e"):
        SqlStateStore("postgresql://host/states")
