import pytest

from workbench.state.memory import MemoryStateStore
from workbench.testing.state_store_contract import OpenStore, StateStoreContract, build_state


class TestMemory(StateStoreContract):
    @pytest.fixture
    def open_store(self) -> OpenStore:
        return MemoryStateStore


def test_each_store_is_its_own(key):
    first, second = MemoryStateStore(), MemoryStateStore()
    first.save(key, build_state(1), expected_version=0)
    assert second.load(key) is None
