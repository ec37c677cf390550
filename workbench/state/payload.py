"""How a state is written: JSON, whatever the store, so that anyone can read it."""

from __future__ import annotations

import json

import msgspec

from workbench.errors import StoreError, UsageError
from workbench.state.contract import StateKey, StoredState

__all__ = ["decode_state", "encode_state"]

_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(StoredState)


def encode_state(state: StoredState) -> bytes:
    """Write a state as JSON, the same bytes for equal states.

    Raises:
        UsageError: Its messages carry something that JSON does not have.
    """
    try:
        return _encoder.encode(state)
    except UnicodeEncodeError:
        # A recording that was cut may hold half a character: UTF-8 has no form for it, JSON has.
        plain = msgspec.to_builtins(state)
        return json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise UsageError(
            f"a state is stored as JSON, and version {state.version} can't be written: {error}"
        ) from error


def decode_state(payload: bytes, *, key: StateKey) -> StoredState:
    """Read a state.

    Args:
        payload: What `encode_state` wrote; keys of later releases are passed over.
        key: Whose it is, for the error.

    Returns:
        The state, equal to the one that was written.

    Raises:
        StoreError: It is no state.
    """
    try:
        return _decoder.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _decode_slowly(payload, key=key)


def _decode_slowly(payload: bytes, *, key: StateKey) -> StoredState:
    """Read a state with half characters in it, or say what is wrong."""
    try:
        return msgspec.convert(json.loads(payload), StoredState)
    except (ValueError, RecursionError) as error:
        raise StoreError(
            f"the stored state of conversation {key.conversation!r} of tenant {key.tenant!r} can't "
            f"be read: {error}; it was changed by something else, or written by a later release"
        ) from error
