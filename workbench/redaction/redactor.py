"""Masks secrets, and where asked for personal data, everywhere in a conversation.

A mask is its kind and ten letters that come from the value by a secret key, so that one value has
one mask wherever it stands and however it is spelled, two values have two, and nobody finds the
value from the mask. What kept an id keeps its mask: retention is scored on masks as on values.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from workbench.errors import UnknownNameError
from workbench.messages import Attachment, Conversation, Message, ToolCall, ToolDefinition
from workbench.redaction.personal import Personal, find_personal
from workbench.redaction.presidio import find_by_presidio, need_presidio
from workbench.redaction.secrets import find_secret_spans, secrets_of_environment

__all__ = ["KEY_VARIABLE", "LEVELS", "Level", "Redactor", "build_redactor", "redact"]

Level = Literal["secrets", "personal", "presidio"]
LEVELS: tuple[Level, ...] = ("secrets", "personal", "presidio")
"""What is masked: secrets; also e-mail addresses, phone and card numbers; also Presidio's finds."""

KEY_VARIABLE = "WORKBENCH_REDACTION_KEY"
"""Environment variable with a key of a team's own: its masks are the same in all its recordings."""

_LETTERS = 10
_MASK = re.compile(rf"[a-z][a-z_]*-[0-9a-f]{{{_LETTERS}}}")
_KINDS = frozenset({"secret", "email", "phone", "card"})
_MEMO = 4096
_OPEN, _CLOSE = re.compile(r"[:,\[{]\s*$"), re.compile(r"\s*[,\]}]")

ValueT = TypeVar("ValueT", bound=msgspec.Struct)


def redact(conversations: Iterable[Conversation], level: str) -> list[Conversation]:
    """Conversations with their secrets, and from level `personal` on personal data, masked.

    Args:
        conversations: All that belong together: without a key in the environment, the key of the
            masks comes from their words, so that the same recordings always get the same masks.
        level: A level of `LEVELS`.

    Returns:
        The conversations in order; those with nothing to mask are the same objects.

    Raises:
        UnknownNameError: There is no such level.
    """
    found = list(conversations)
    redactor = build_redactor(found, level)
    return [redactor.conversation(one) for one in found]


def build_redactor(conversations: Sequence[Conversation], level: str) -> Redactor:
    """What masks these conversations, and whatever else has to get the same masks.

    Raises:
        UnknownNameError: There is no such level.
        UsageError: The level needs a package that is not installed.
    """
    known = next((one for one in LEVELS if one == level), None)
    if known is None:
        raise UnknownNameError("level of redaction", level, LEVELS)
    if known == "presidio":
        need_presidio()
    return Redactor(level=known, key=_key(conversations))


def _key(conversations: Sequence[Conversation]) -> bytes:
    given = os.environ.get(KEY_VARIABLE)
    if given:
        return hashlib.sha256(given.encode()).digest()
    digest = hashlib.sha256()
    for conversation in conversations:
        for message in conversation.messages:
            digest.update((message.content or "").encode("utf-8", "replace"))
    return digest.digest()


@dataclass(frozen=True, kw_only=True)
class _Span:
    start: int
    end: int
    kind: str
    value: str


@dataclass
class Redactor:
    """Masks by one key.

    Attributes:
        level: What is masked.
        key: The key of the masks.
        masked: How many places were masked, by kind.
    """

    level: Level
    key: bytes
    masked: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._environment = secrets_of_environment()
        self._remembered = lru_cache(maxsize=_MEMO)(self._mask_text)

    def conversation(self, conversation: Conversation) -> Conversation:
        """A conversation with everything in it masked."""
        return _changed(
            conversation,
            id=self.text(conversation.id),
            group=self._optional(conversation.group),
            tags=tuple(map(self.text, conversation.tags)),
            tools=self._tools(conversation.tools),
            messages=tuple(map(self.message, conversation.messages)),
            metadata=self.plain(conversation.metadata),
        )

    def message(self, message: Message) -> Message:
        """A message with its texts, calls, attachments and metadata masked."""
        return _changed(
            message,
            content=self._optional(message.content),
            name=self._optional(message.name),
            reasoning=self._optional(message.reasoning),
            tool_calls=tuple(map(self._call, message.tool_calls)),
            attachments=tuple(map(self._attachment, message.attachments)),
            metadata=self.plain(message.metadata),
        )

    def text(self, text: str) -> str:
        """A text with masks; JSON in it stays JSON."""
        return self._remembered(text)

    def plain(self, value: Any) -> Any:
        """Plain data with the texts in it masked, the names of keys too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(str(key)): self._named(key, inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.plain(inner) for inner in value]
        if isinstance(value, int) and not isinstance(value, bool) and value > 10**12:
            masked = self.text(str(value))
            return value if masked == str(value) else masked
        return value

    def _named(self, key: object, value: Any) -> Any:
        """A value under its key, which may be what says that it is a password."""
        if not isinstance(value, str):
            return self.plain(value)
        told = f"{key}: {value}" if str(key).isidentifier() else value
        masked = self.text(told)
        return value if masked == told else masked.removeprefix(f"{key}: ")

    def _optional(self, text: str | None) -> str | None:
        return None if text is None else self.text(text)

    def _call(self, call: ToolCall) -> ToolCall:
        return _changed(
            call,
            name=self.text(call.name),
            arguments=self.text(call.arguments),
            metadata=self.plain(call.metadata),
        )

    def _attachment(self, attachment: Attachment) -> Attachment:
        return _changed(
            attachment,
            url=self._optional(attachment.url),
            metadata=self.plain(attachment.metadata),
        )

    def _tools(self, tools: tuple[ToolDefinition, ...] | None) -> tuple[ToolDefinition, ...] | None:
        if tools is None:
            return None
        return tuple(_changed(tool, definition=self.text(tool.definition)) for tool in tools)

    def _mask_text(self, text: str) -> str:
        if len(text) < 6:
            return text
        parts = []
        place = 0
        for span in _without_overlaps(self._find(text)):
            if _is_mask(span):
                continue
            mask = self._mask(span)
            bare = _OPEN.search(text, max(0, span.start - 20), span.start)
            if bare and _CLOSE.match(text, span.end) and text[span.start].isdigit():
                mask = f'"{mask}"'  # a number of a JSON value becomes a text of it
            parts += [text[place : span.start], mask]
            place = span.end
        return "".join([*parts, text[place:]]) if parts else text

    def _find(self, text: str) -> Iterable[_Span]:
        for start, end in find_secret_spans(text):
            yield _Span(start=start, end=end, kind="secret", value=text[start:end])
        for value in self._environment:
            for match in re.finditer(re.escape(value), text) if value in text else ():
                yield _Span(start=match.start(), end=match.end(), kind="secret", value=value)
        if self.level != "secrets":
            yield from map(_span_of, find_personal(text))
        if self.level == "presidio":
            yield from map(_span_of, find_by_presidio(text))

    def _mask(self, span: _Span) -> str:
        self.masked[span.kind] = self.masked.get(span.kind, 0) + 1
        said = f"{span.kind}\0{span.value}".encode("utf-8", "replace")
        digest = hashlib.blake2b(said, key=self.key[:64], digest_size=8).hexdigest()
        return f"{span.kind}-{digest[:_LETTERS]}"


def _span_of(one: Personal) -> _Span:
    return _Span(start=one.start, end=one.end, kind=one.kind, value=one.value)


def _is_mask(span: _Span) -> bool:
    kind = span.value.rpartition("-")[0]
    return bool(_MASK.fullmatch(span.value)) and kind in {*_KINDS, span.kind}


def _without_overlaps(spans: Iterable[_Span]) -> list[_Span]:
    """Spans in order; of those that overlap the longest of the first ones, then what is left."""
    found: list[_Span] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if not found or span.start >= found[-1].end:
            found.append(span)
        elif span.end > found[-1].end:
            last = found[-1]
            found[-1] = _joined(last, span)
    return found


def _joined(first: _Span, second: _Span) -> _Span:
    value = first.value + second.value
    return _Span(start=first.start, end=second.end, kind=first.kind, value=value)


def _changed(value: ValueT, **fields: Any) -> ValueT:
    """The same object where nothing changed, so that what holds no secret is not copied."""
    different = {name: new for name, new in fields.items() if new != getattr(value, name)}
    if not different:
        return value
    return msgspec.structs.replace(value, **different)
