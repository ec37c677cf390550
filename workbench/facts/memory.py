"""Remembers what was found in pieces of text that come again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["Memory"]

_Found = TypeVar("_Found")
_LONGEST = 2_000
_ROOM = 16_000_000


class Memory(Generic[_Found]):
    """What was found, by piece of text; when it is full it begins anew.

    Args:
        room: Code points of text it may hold.
    """

    def __init__(self, room: int = _ROOM) -> None:
        self._found: dict[Hashable, _Found] = {}
        self._room = room
        self._held = 0
        self.get = self._found.get
        """What was put under a key, None when it is not known."""

    def put(self, key: Hashable, found: _Found, *, size: int) -> None:
        """Remember, unless the piece is so long that it will hardly come again.

        Args:
            key: The piece.
            found: What was found in it.
            size: Its code points.
        """
        if size > _LONGEST:
            return
        if self._held > self._room:
            self._found.clear()
            self._held = 0
        self._found[key] = found
        self._held += size + 64
