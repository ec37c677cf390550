"""Lines of a chat log that have the keys of the line before, decoded in one pass.

Thousands of lines of one file mostly look alike. The first is shown to every format; where OpenAI's
chat reads it and all its messages are of the common case, a decoder is made for exactly its keys,
and the lines after it go through that alone. A line that the decoder does not take (another key, a
message of another shape, damage of any kind) is read as if there were none.
"""

from __future__ import annotations

from typing import Any

import msgspec

from workbench.messages import Conversation, Message
from workbench.transcripts.bodies import Answer, draft_exchange, find_common, take_tools
from workbench.transcripts.bodies import find_exchange as _find_exchange
from workbench.transcripts.canonical import may_be_canonical
from workbench.transcripts.common_case import CommonMessage, build_common_messages
from workbench.transcripts.contract import Draft, Record
from workbench.transcripts.envelopes import Exchange
from workbench.transcripts.json_text import Fields, json_kind

__all__ = ["AlikeLines"]

_ANY_KIND = frozenset({"tools", "functions", "metadata"})
"""Keys beside the messages that may hold more than a text or a number."""
_TELLING = frozenset({"instance_id", "trajectory_format", "type", "kind", "system"})
"""Keys by whose value another format tells itself."""
_IDS = tuple(f"m{place}" for place in range(1000))
_MOST_SHAPES = 64
"""Sets of keys that are learned in one file; a file with more has no shape worth learning."""


class AlikeLines:
    """Reads lines that have the keys of one that was read before.

    Lines that are arrays of messages count as having the same keys.
    """

    def __init__(self) -> None:
        self._lines: msgspec.json.Decoder[Any] | None = None
        self._others: tuple[str, ...] = ()
        self._learned: dict[tuple[str, ...] | None, msgspec.json.Decoder[Any]] = {}

    def learn(self, record: Record) -> None:
        """Read the next lines by the keys of this one, where that gives what all formats would.

        Args:
            record: A line that was read as OpenAI's chat.
        """
        self._lines, self._others = None, ()
        exchange = _find_exchange(record)
        if exchange is None or exchange.logged or find_common(record, exchange) is None:
            return
        if may_be_canonical(record.fields.keys()):
            return
        others = tuple(key for key in record.fields if key != "messages")
        if all(_is_plain(key, record.fields[key]) for key in others):
            shape = None if isinstance(record.value, list) else others
            if shape not in self._learned and len(self._learned) < _MOST_SHAPES:
                self._learned[shape] = msgspec.json.Decoder(_line_type(shape))
            self._others, self._lines = others, self._learned.get(shape)

    def read(self, line: bytes, number: int) -> Draft | None:
        """The conversation of a line; None where it has to be read the long way.

        Args:
            line: One line in UTF-8.
            number: Its number.
        """
        if self._lines is None:
            return None
        try:
            found = self._lines.decode(line)
            if self._others and not line.isascii():
                line.decode()
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        common = found if isinstance(found, list) else found.messages
        messages = build_common_messages(common, ids=_IDS)
        if not messages:
            return None
        if not self._others:
            conversation = Conversation(id="", messages=tuple(messages))
            numbered = len(messages) <= len(_IDS)
            return Draft(
                conversation=conversation,
                number=str(number),
                line=number,
                growing=True,
                numbered=numbered,
            )
        return self._with_others(found, messages, number)

    def _with_others(self, found: Any, messages: list[Message], number: int) -> Draft | None:
        others: Fields = {
            key: getattr(found, f"k{place}") for place, key in enumerate(self._others)
        }
        if not all(_is_plain(key, raw) for key, raw in others.items()):
            return None
        record = Record(value=others, raw=b"", line=number, number=str(number))
        tools = take_tools(others)
        return draft_exchange(
            record,
            Exchange(body=others),
            rest=others,
            messages=messages,
            answer=Answer(),
            tools=tools,
            numbered=len(messages) <= len(_IDS),
        )


def _is_plain(key: str, raw: msgspec.Raw) -> bool:
    """Whether a key beside the messages can't make a line one of another format."""
    if key in _TELLING:
        return False
    return key in _ANY_KIND or json_kind(raw) not in ("object", "array")


def _line_type(shape: tuple[str, ...] | None) -> Any:
    if shape is None:
        return list[CommonMessage]
    keys = {f"k{place}": key for place, key in enumerate(shape)}
    fields = [("messages", list[CommonMessage]), *((name, msgspec.Raw) for name in keys)]
    return msgspec.defstruct("Line", fields, rename=keys, forbid_unknown_fields=True, gc=False)
