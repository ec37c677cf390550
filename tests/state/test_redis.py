import sys

import pytest
import redis

from workbench.errors import StoreError, UsageError
from workbench.state.contract import StateKey
from workbench.state.redis import RedisStateStore
from workbench.testing.state_store_contract import (
    OpenStore,
    SharedStateStoreContract,
    build_state,
)


class TestRedis(SharedStateStoreContract):
    @pytest.fixture
    def open_store(self, redis_url: str) -> OpenStore:
        return lambda **fields: RedisStateStore(redis_url, **fields)


@pytest.fixture
def client(redis_url: str):
    with redis.Redis.from_url(redis_url.replace("valkey://", "redis://")) as opened:
        yield opened


def test_a_conversation_is_one_key(redis_url: str, client: redis.Redis):
    key = StateKey(tenant="one key", conversation="c/1")
    client.delete("workbench:state:one%20key:c%2F1")
    store = RedisStateStore(redis_url)
    store.save(key, build_state(1), expected_version=0)
    store.save(key, build_state(2), expected_version=1)
    assert client.llen("workbench:state:one%20key:c%2F1") == 2
    store.close()


def test_a_save_works_after_the_server_forgot_its_scripts(redis_url: str, client: redis.Redis):
    key = StateKey(tenant="scripts", conversation="c")
    client.delete("workbench:state:scripts:c")
    store = RedisStateStore(redis_url)
    store.save(key, build_state(1), expected_version=0)
    client.script_flush()
    assert store.save(key, build_state(2), expected_version=1)
    store.close()


def test_a_key_of_another_kind_is_told(redis_url: str, client: redis.Redis):
    client.set("workbench:state:kind:c", "text")
    store = RedisStateStore(redis_url)
    with pytest.raises(StoreError, match="WRONGTYPE"):
        store.load(StateKey(tenant="kind", conversation="c"))
    store.close()


def test_a_server_that_is_not_there_is_told_without_its_password():
    with pytest.raises(StoreError, match="Check that Redis or Valkey runs") as caught:
        RedisStateStore("redis://worker:hunter2secret@127.0.0.1:1/0")
    assert "worker:***@127.0.0.1" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_an_address_that_means_nothing_is_told():
    with pytest.raises(UsageError, match="no address of a server"):
        RedisStateStore("redis://host:port/0")


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(UsageError, match=r"'redis'.*pip install -e '.*\[state\]'"):
        RedisStateStore("redis://host:6379/0")
