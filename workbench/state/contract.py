"""The contract of a state store, and the state it holds.

A state is never written over: each save adds a version, and earlier ones stay readable. A save
names the version it builds on, so of several writers exactly one wins and the others are told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol, runtime_checkable

import msgspec

from workbench.errors import UsageError, WorkbenchError
from workbench.messages import Message

__all__ = [
    "LONGEST_NAME",
    "Clock",
    "StateConflictError",
    "StateKey",
    "StateStore",
    "StoredState",
    "check_save",
    "fit_name",
    "is_expired",
    "utc_now",
]

LONGEST_NAME = 255
"""Most characters of a tenant's or a conversation's name, so that every database can index it."""

Clock = Callable[[], datetime]
"""Gives the present time, with its offset."""


class StateConflictError(WorkbenchError):
    """Another writer saved a state of this conversation first.

    Attributes:
        key: The conversation.
        expected_version: The version that the lost save was built on.
    """

    def __init__(self, key: StateKey, expected_version: int) -> None:
        super().__init__(
            f"the state of conversation {key.conversation!r} of tenant {key.tenant!r} was changed "
            f"concurrently: it was expected to be at version {expected_version} and is not; its "
            "stored state stands, the summary just made is discarded; load again and start over"
        )
        self.key = key
        self.expected_version = expected_version


class StateKey(msgspec.Struct, frozen=True, kw_only=True):
    """Whose state it is.

    Raises:
        UsageError: A name is blank, longer than `LONGEST_NAME`, or holds what no database takes.
    """

    tenant: str
    """Who owns the conversation: a customer, or a run with its policy. Nobody sees another's."""
    conversation: str
    """Id of the conversation."""

    def __post_init__(self) -> None:
        for field in ("tenant", "conversation"):
            _check_name(field, getattr(self, field))


class StoredState(msgspec.Struct, frozen=True, kw_only=True):
    """One version of the running summary of one conversation.

    Raises:
        UsageError: A counter is out of range, or a time has no offset.
    """

    version: int
    """Counts the saves of a conversation, from 1."""
    summary: tuple[Message, ...]
    """The messages that stand for everything covered."""
    covered_until_message_id: str | None
    """Id of the last covered message; None when that message has no id."""
    source_message_ids: tuple[str, ...]
    """Ids of all covered messages in order; those without an id can't be named."""
    policy: str
    """Name of the policy that made it."""
    policy_version: str
    """Version of that policy."""
    created_at: datetime
    """When it was made, with offset."""
    expires_at: datetime | None
    """From when on it is no longer used, with offset; None: never."""
    covered_turns: int = 0
    """User messages it covers."""
    covered_tokens: int = 0
    """Tokens it covers, as the policy's estimator counts them, at most 2**63 - 1."""

    def __post_init__(self) -> None:
        if self.version < 1:
            raise UsageError(f"`version >= 1` must hold, got {self.version}")
        for field in ("covered_turns", "covered_tokens"):
            if getattr(self, field) < 0:
                raise UsageError(f"`{field} >= 0` must hold, got {getattr(self, field)}")
        for field in ("created_at", "expires_at"):
            time = getattr(self, field)
            if time is not None and time.utcoffset() is None:
                raise UsageError(
                    f"`{field}` must have an offset, as in UTC; got {time.isoformat()}"
                )


@runtime_checkable
class StateStore(Protocol):
    """Holds the states of many conversations of many tenants.

    Called once or twice at the start of a turn, by any number of threads and processes at once.
    """

    def load(self, key: StateKey) -> StoredState | None:
        """The newest state; None where nothing was saved yet, or the newest has expired.

        Raises:
            StoreError: The store can't be reached or holds something unreadable.
        """
        ...

    def version(self, key: StateKey) -> int:
        """The version that the next save has to expect: the newest, expired or not; 0 for none.

        Raises:
            StoreError: The store can't be reached.
        """
        ...

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        """Add a version, if the newest one is still the expected one.

        Args:
            key: The conversation.
            state: The new state; its version is `expected_version + 1`.
            expected_version: The version it builds on; 0 to be the first.

        Returns:
            Whether it was saved. False: another writer was faster, and nothing has changed.

        Raises:
            UsageError: The versions can't mean anything, or the state can't be written as JSON.
            StoreError: The store can't be reached.
        """
        ...

    def history(self, key: StateKey) -> list[StoredState]:
        """Every version ever saved, the oldest first and the newest last, expired ones included.

        Raises:
            StoreError: The store can't be reached or holds something unreadable.
        """
        ...

    def close(self) -> None:
        """Give connections back. What was saved stays; closing again does nothing."""
        ...


def check_save(state: StoredState, *, expected_version: int) -> None:
    """Check the arguments of a save.

    Raises:
        UsageError: There is no state, `expected_version` is negative, or the state's version is not
            the one after it.
    """
    if not isinstance(state, StoredState):
        raise UsageError(f"`state` must be a StoredState, got {state!r}")
    if expected_version < 0:
        raise UsageError(f"`expected_version >= 0` must hold, got {expected_version}")
    if state.version != expected_version + 1:
        raise UsageError(
            f"a state that builds on version {expected_version} has version "
            f"{expected_version + 1}, got {state.version}"
        )


def is_expired(state: StoredState, *, now: datetime) -> bool:
    """Whether a state is no longer to be used."""
    return state.expires_at is not None and state.expires_at <= now


def utc_now() -> datetime:
    """The present time in UTC."""
    return datetime.now(UTC)


def fit_name(name: str) -> str:
    """A name that a key takes, for one that comes from elsewhere, as the path of a recording.

    Args:
        name: Any name that is not blank.

    Returns:
        The name itself where a key takes it; else as much of its start as there is room for, and a
        mark that tells it from all others with that start.
    """
    if len(name) <= LONGEST_NAME and not _has_odd_character(name):
        return name
    mark = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    start = "".join("_" if _has_odd_character(c) else c for c in name[: LONGEST_NAME - 33])
    return f"{start}#{mark}"


def _has_odd_character(name: str) -> bool:
    """Whether it holds what databases refuse: NUL, or half a character."""
    return "\0" in name or any("\ud800" <= character <= "\udfff" for character in name)


def _check_name(field: str, name: object) -> None:
    if not isinstance(name, str) or not name.strip():
        raise UsageError(f"`{field}` must be a name that is not blank, got {name!r}")
    if len(name) > LONGEST_NAME:
        raise UsageError(
            f"`{field}` must have at most {LONGEST_NAME} characters, got {len(name)}: "
            f"{name[:40]!r}…; shorten it with fit_name"
        )
    if _has_odd_character(name):
        raise UsageError(
            f"`{field}` must be text that a database takes, without NUL and half characters; "
            f"got {name!r}"
        )
