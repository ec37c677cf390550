"""The layouts that conversations can be written in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbench.errors import UnknownNameError
from workbench.messages import Conversation
from workbench.transcripts.canonical import encode_canonical
from workbench.transcripts.write_atif import encode_atif
from workbench.transcripts.write_chat import encode_chat

__all__ = ["LAYOUTS", "find_layout"]

LAYOUTS: Mapping[str, Callable[[Conversation], bytes]] = {
    "workbench": encode_canonical,
    "openai-chat": encode_chat,
    "atif": encode_atif,
}
"""Name of each, and what makes one line of a conversation."""


def find_layout(name: str) -> Callable[[Conversation], bytes]:
    """What writes a line in the layout of that name.

    Raises:
        UnknownNameError: There is none.
    """
    if name not in LAYOUTS:
        raise UnknownNameError("layout", name, LAYOUTS)
    return LAYOUTS[name]
