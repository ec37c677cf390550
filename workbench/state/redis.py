"""States in Redis or Valkey: a list of versions for each conversation.

The length of the list is the newest version. A save is one script: the server runs nothing else
meanwhile, so what it compares is what it then changes. One key holds all that belongs to a
conversation, which a cluster therefore keeps in one place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from workbench.errors import UsageError
from workbench.state.address import mask_address, missing_package, unreachable
from workbench.state.contract import (
    Clock,
    StateKey,
    StoredState,
    check_save,
    is_expired,
    utc_now,
)
from workbench.state.payload import decode_state, encode_state

__all__ = ["RedisStateStore"]

PREFIX = "workbench:state"
_SAVE = """
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('RPUSH', KEYS[1], ARGV[2])
return 1
"""
_CONNECT_SECONDS = 5
_ANSWER_SECONDS = 30
_CONNECTIONS = 16
_WAIT_SECONDS = 60


class RedisStateStore:
    """Holds states under keys that begin with `workbench:state:`.

    Any number of threads may use one object, and any number of processes the same server. A state
    that expires is no longer loaded but stays in the list, so the server needs room for it.
    """

    def __init__(self, url: str, *, clock: Clock = utc_now) -> None:
        """Connect.

        Args:
            url: `redis://user:password@host:6379/0`, or with `valkey`; `rediss` and `valkeys` for
                TLS.
            clock: Tells which states have expired.

        Raises:
            UsageError: A package is missing, or the address can't mean anything.
            StoreError: The server does not answer, with what to check.
        """
        self._url = url
        self._clock = clock
        self._client = _connect(url)
        with self._told():
            self._client.ping()
        self._save = self._client.register_script(_SAVE)

    def load(self, key: StateKey) -> StoredState | None:
        with self._told():
            payload = self._client.lindex(_name(key), -1)
        if payload is None:
            return None
        state = decode_state(payload, key=key)
        return None if is_expired(state, now=self._clock()) else state

    def version(self, key: StateKey) -> int:
        with self._told():
            return int(self._client.llen(_name(key)))

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        check_save(state, expected_version=expected_version)
        payload = encode_state(state)
        with self._told():
            return bool(self._save(keys=[_name(key)], args=[expected_version, payload]))

    def history(self, key: StateKey) -> list[StoredState]:
        with self._told():
            payloads = self._client.lrange(_name(key), 0, -1)
        return [decode_state(payload, key=key) for payload in payloads]

    def close(self) -> None:
        """Give all connections back."""
        self._client.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what the server refuses into an error with what to check."""
        from redis.exceptions import RedisError

        try:
            yield
        except RedisError as error:
            check = (
                "Check that Redis or Valkey runs at that host and port, that user and password are "
                "right, and that it may write and has memory left"
            )
            raise unreachable(self._url, error, check=check) from error


def _name(key: StateKey) -> str:
    """Name of the list; quoted parts keep `a:b` of one tenant apart from `b` of another."""
    return f"{PREFIX}:{quote(key.tenant, safe='')}:{quote(key.conversation, safe='')}"


def _connect(url: str) -> Any:
    try:
        from redis import BlockingConnectionPool, Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise missing_package("redis", url=url) from error
    scheme, mark, rest = url.partition("://")
    spoken = f"{scheme.casefold().replace('valkey', 'redis')}{mark}{rest}"
    try:
        # Nothing is tried again: a save whose answer got lost would find its own version there and
        # take itself for another writer's.
        pool = BlockingConnectionPool.from_url(
            spoken,
            max_connections=_CONNECTIONS,
            timeout=_WAIT_SECONDS,
            socket_connect_timeout=_CONNECT_SECONDS,
            socket_timeout=_ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except (TypeError, ValueError) as error:
        raise UsageError(
            f"{mask_address(url)!r} is no address of a server; write "
            "redis://user:password@host:6379/0"
        ) from error
    return Redis.from_pool(pool)
