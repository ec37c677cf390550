"""Opens the state store that an address names."""

from __future__ import annotations

from workbench.errors import UnknownNameError, UsageError
from workbench.state.address import mask_address
from workbench.state.contract import Clock, StateStore, utc_now
from workbench.state.memory import MemoryStateStore
from workbench.state.redis import RedisStateStore
from workbench.state.sql import SqlStateStore

__all__ = ["SCHEMES", "check_state_address", "open_state_store"]

_SQL = ("sqlite", "postgresql", "postgres", "postgresql+psycopg")
_REDIS = ("redis", "rediss", "valkey", "valkeys")
SCHEMES = ("memory", *_SQL, *_REDIS)
"""What an address may begin with."""


def check_state_address(url: str) -> None:
    """Check an address without connecting, as when a policy file is read.

    Raises:
        UnknownNameError: Its scheme names no store, with the nearest one that does.
        UsageError: It is blank, or names SQLite without a file.
    """
    if not isinstance(url, str) or not url.strip():
        raise UsageError(
            f"a state store is `memory` or an address, as sqlite:///states.db; got {url!r}"
        )
    scheme = _scheme(url)
    if scheme not in SCHEMES:
        raise UnknownNameError("state store", mask_address(scheme), SCHEMES)
    if scheme == "memory" and url.strip() not in ("memory", "memory://"):
        raise UsageError(f"a store in memory is written `memory`, got {mask_address(url)!r}")
    if scheme == "sqlite" and url.partition("://")[2] in ("", "/", "/:memory:"):
        raise UsageError(
            f"{url!r} names no file; write sqlite:///states.db, or `memory` for a store that ends "
            "with the process"
        )


def open_state_store(url: str, *, clock: Clock = utc_now) -> StateStore:
    """Open a store; whoever opens it closes it.

    Args:
        url: `memory`, `sqlite:///relative/file`, `sqlite:////absolute/file`,
            `postgresql://user:password@host/database`, `redis://host:6379/0`, or `valkey://…`.
        clock: Tells which states have expired.

    Returns:
        The store. Each call for `memory` gives a new and empty one.

    Raises:
        UnknownNameError: The scheme names no store.
        UsageError: The address can't mean anything, or a package is missing.
        StoreError: The store does not answer; passwords are masked in the message.

    Example:
        >>> from workbench.state.contract import StateKey
        >>> open_state_store("memory").version(StateKey(tenant="shop", conversation="c1"))
        0
    """
    check_state_address(url)
    scheme = _scheme(url)
    if scheme == "memory":
        return MemoryStateStore(clock=clock)
    if scheme in _SQL:
        return SqlStateStore(url, clock=clock)
    return RedisStateStore(url, clock=clock)


def _scheme(url: str) -> str:
    return url.partition(":")[0].strip().casefold()
