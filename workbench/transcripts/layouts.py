"""The layouts that conversations can be written in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbench.errors import UnknownNameError
from workbench.messages import Conversation
from workbench.transcripts.canonical import encode_canonical
from workbench.transcripts.write_atif import encode_atif
from workbench.transcripts.write_bare_chat import count_left_out, encode_bare_chat
from workbench.transcripts.write_chat import encode_chat

__all__ = ["BARE_LAYOUTS", "LAYOUTS", "LEFT_OUT", "find_layout"]

LAYOUTS: Mapping[str, Callable[[Conversation], bytes]] = {
    "workbench": encode_canonical,
    "openai-chat": encode_chat,
    "atif": encode_atif,
}
"""Name of each that loses nothing, and what makes one line of a conversation."""

BARE_LAYOUTS: Mapping[str, Callable[[Conversation], bytes]] = {"openai-chat-bare": encode_bare_chat}
"""Those that leave out what another tool would not understand."""


LEFT_OUT: Mapping[str, Callable[[Conversation], Mapping[str, int]]] = {
    "openai-chat-bare": count_left_out
}
"""What counts of a conversation, by kind, what each of those leaves out."""


def find_layout(name: str) -> Callable[[Conversation], bytes]:
    """What writes a line in the layout of that name.

    Raises:
        UnknownNameError: There is none.
    """
    known = {**LAYOUTS, **BARE_LAYOUTS}
    if name not in known:
        raise UnknownNameError("layout", name, known)
    return known[name]
