"""Keeps the first characters of what user and assistant said, as one user message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec import UNSET, UnsetType

from compressors._given import drop_missing
from compressors._text import cut_text
from compressors._wording import choose_text, get_wording
from workbench.errors import UsageError
from workbench.journal import new_message_id, note_capped
from workbench.messages import Message

__all__ = ["TextExcerpt"]


@dataclass(frozen=True, kw_only=True)
class TextExcerpt:
    """Join the text of user and assistant messages, a line each, and cut it from the end.

    Tool calls, tool results and system messages are left out. The oldest text survives. The one new
    message comes even when nothing was said.

    Attributes:
        max_characters: Code points of the excerpt at most, the prefix not counted; at least 1.
        prefix: First line of the message; left out, it is the wording's.
        wording: `en` or `agents-flex`.
    """

    name: ClassVar[str] = "textExcerpt"
    version: ClassVar[str] = "1"

    max_characters: int
    prefix: str | UnsetType = UNSET
    wording: str = "en"

    def __post_init__(self) -> None:
        limit = self.max_characters
        if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
            raise UsageError(f"`max_characters >= 1` must hold, got {limit!r}")
        self._prefix()

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return one user message with the excerpt."""
        given = drop_missing(messages)
        spoken = (m.content for m in given if m.role in ("user", "assistant"))
        body = "".join(f"{text}\n" for text in spoken if text is not None)
        if len(body) > self.max_characters:
            note_capped(body)
        excerpt = Message(
            role="user",
            id=new_message_id(self.name, given),
            content=f"{self._prefix()}\n{cut_text(body, self.max_characters)}",
        )
        return [excerpt]

    def _prefix(self) -> str:
        otherwise = get_wording(self.wording).excerpt_prefix
        return choose_text("prefix", self.prefix, otherwise=otherwise)
