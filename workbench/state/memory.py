"""States in the memory of this process."""

from __future__ import annotations

import threading

from workbench.state.contract import (
    Clock,
    StateKey,
    StoredState,
    check_save,
    is_expired,
    utc_now,
)
from workbench.state.payload import decode_state, encode_state

__all__ = ["MemoryStateStore"]


class MemoryStateStore:
    """Holds states as the other stores do, written out, so that nobody can change them later.

    They are gone when the process ends. Any number of threads may use it at once.
    """

    def __init__(self, *, clock: Clock = utc_now) -> None:
        """Open an empty store.

        Args:
            clock: Tells which states have expired.
        """
        self._clock = clock
        self._payloads: dict[StateKey, list[bytes]] = {}
        self._lock = threading.Lock()

    def load(self, key: StateKey) -> StoredState | None:
        with self._lock:
            payloads = self._payloads.get(key)
            newest = payloads[-1] if payloads else None
        if newest is None:
            return None
        state = decode_state(newest, key=key)
        return None if is_expired(state, now=self._clock()) else state

    def version(self, key: StateKey) -> int:
        with self._lock:
            return len(self._payloads.get(key, ()))

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        check_save(state, expected_version=expected_version)
        payload = encode_state(state)
        with self._lock:
            if len(self._payloads.get(key, ())) != expected_version:
                return False
            self._payloads.setdefault(key, []).append(payload)
            return True

    def history(self, key: StateKey) -> list[StoredState]:
        with self._lock:
            payloads = list(self._payloads.get(key, ()))
        return [decode_state(payload, key=key) for payload in payloads]

    def close(self) -> None:
        """Do nothing: the states stay as long as the object does."""
