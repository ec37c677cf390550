"""The kit passes good stores (see tests/state) and fails each kind of broken one."""

import time
from typing import Any

import pytest

from workbench.state.contract import StateKey, StoredState
from workbench.state.memory import MemoryStateStore
from workbench.state.payload import encode_state
from workbench.testing.state_store_contract import StateStoreContract, save_with_retries

KEY = StateKey(tenant="shop", conversation="c")


class LastWins(MemoryStateStore):
    """Compares with nothing."""

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        with self._lock:
            self._payloads.setdefault(key, []).append(encode_state(state))
        return True


class ComparesThenSaves(MemoryStateStore):
    """Compares and saves in two steps, so that two writers may pass the first."""

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        if self.version(key) != expected_version:
            return False
        with self._lock:
            self._payloads.setdefault(key, []).append(encode_state(state))
        return True


class Forgets(MemoryStateStore):
    """Keeps the newest version alone."""

    def history(self, key: StateKey) -> list[StoredState]:
        return super().history(key)[-1:]


class OneForAll(MemoryStateStore):
    """Takes every tenant for the same."""

    def load(self, key: StateKey) -> StoredState | None:
        return super().load(StateKey(tenant="shop", conversation=key.conversation))


class NeverExpires(MemoryStateStore):
    """Loads what has expired."""

    def load(self, key: StateKey) -> StoredState | None:
        return next(reversed(self.history(key)), None)


class Small(StateStoreContract):
    writers = 8


@pytest.mark.parametrize(
    ("broken", "test", "words"),
    [
        (LastWins, "test_only_the_first_can_create", "does not build on the newest"),
        (LastWins, "test_a_save_on_a_version_to_come_is_refused", "does not build on the newest"),
        (Forgets, "test_earlier_versions_stay_readable", "the history is"),
        (OneForAll, "test_tenants_are_apart", "sees what is another's"),
    ],
)
def test_a_broken_store_fails(broken: Any, test: str, words: str):
    with pytest.raises(AssertionError, match=words):
        getattr(Small(), test)(broken(), KEY)


def test_a_store_that_never_expires_fails():
    with pytest.raises(AssertionError, match="an expired state was loaded"):
        Small().test_an_expired_state_is_not_loaded_but_stays(NeverExpires, KEY)


def test_a_race_that_two_can_win_fails(monkeypatch: pytest.MonkeyPatch):
    def slowly(self: MemoryStateStore, key: StateKey) -> int:
        found = MemoryStateStore.version(self, key)
        time.sleep(0.05)
        return found

    monkeypatch.setattr(ComparesThenSaves, "version", slowly, raising=False)
    with pytest.raises(AssertionError, match="not one winner a version"):
        Small().test_of_many_writers_one_wins_each_version(ComparesThenSaves(), KEY)


def test_a_writer_that_never_gets_through_is_told():
    class Refuses(MemoryStateStore):
        def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
            return False

    with pytest.raises(AssertionError, match="no save came through in 3 attempts"):
        save_with_retries(Refuses(), KEY, text="x", attempts=3)
