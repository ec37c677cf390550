from datetime import UTC, datetime
from pathlib import Path

import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.state.contract import StateKey, StateStore
from workbench.state.memory import MemoryStateStore
from workbench.state.open import check_state_address, open_state_store
from workbench.state.redis import RedisStateStore
from workbench.state.sql import SqlStateStore
from workbench.testing.state_store_contract import build_state


def closed(store: StateStore) -> type[StateStore]:
    store.close()
    return type(store)


def test_memory_is_a_new_store_each_time():
    first, second = open_state_store("memory"), open_state_store("memory")
    assert isinstance(first, MemoryStateStore)
    assert first is not second


def test_sqlite_is_a_file(tmp_path: Path):
    assert closed(open_state_store(f"sqlite:///{tmp_path / 'a.db'}")) is SqlStateStore
    assert (tmp_path / "a.db").is_file()


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_postgres_under_each_name(postgres_url: str, scheme: str):
    url = f"{scheme}://{postgres_url.partition('://')[2]}"
    assert closed(open_state_store(url)) is SqlStateStore


@pytest.mark.parametrize("scheme", ["redis", "valkey", "VALKEY"])
def test_redis_under_each_name(redis_url: str, scheme: str):
    url = f"{scheme}://{redis_url.partition('://')[2]}"
    assert closed(open_state_store(url)) is RedisStateStore


def test_the_clock_reaches_the_store(key: StateKey):
    noon = datetime(2026, 5, 3, 12, tzinfo=UTC)
    store = open_state_store("memory", clock=lambda: noon)
    store.save(key, build_state(1, expires_at=noon), expected_version=0)
    assert store.load(key) is None


@pytest.mark.parametrize(
    ("url", "near"),
    [
        ("sqlit:///a.db", "did you mean 'sqlite'"),
        ("postgresq://host/a", "did you mean 'postgresql'"),
        ("mysql://host/a", "no state store is called 'mysql'"),
        ("memroy", "did you mean 'memory'"),
        ("worker:hunter2@host", "no state store is called 'worker'"),
    ],
)
def test_an_unknown_scheme_names_the_nearest(url: str, near: str):
    with pytest.raises(UnknownNameError, match=near):
        check_state_address(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_sqlite_without_a_file_is_told(url: str):
    with pytest.raises(UsageError, match="names no file"):
        check_state_address(url)


@pytest.mark.parametrize("url", ["", "  ", None])
def test_no_address_is_told(url: str):
    with pytest.raises(UsageError, match="`memory` or an address"):
        check_state_address(url)


def test_memory_takes_nothing_else():
    with pytest.raises(UsageError, match="written `memory`"):
        check_state_address("memory://shared")
