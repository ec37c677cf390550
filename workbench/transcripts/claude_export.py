"""The data export of Claude's web application."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role
from workbench.transcripts.blocks import Blocks, build_attachment, read_said
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import (
    Fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    text_value,
)
from workbench.transcripts.messages import build_messages

__all__ = ["ClaudeExport"]

_ROLES: dict[str, Role] = {"human": "user", "assistant": "assistant"}
_TAKEN = ("uuid", "sender", "text", "content", "attachments", "files", "created_at")


class ClaudeExport:
    """`conversations.json` of an export: `chat_messages` with `sender`.

    The text of an attachment, which the model saw, follows what the person said.
    """

    name: ClassVar[str] = "claude-export"
    title: ClassVar[str] = "`chat_messages` with `sender: human/assistant`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if "chat_messages" not in head[0].fields:
            return None
        heads = list_heads(head[0], "chat_messages")
        return "record" if all("sender" in one for one in heads) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        del source  # a message that can't be read makes its conversation an error
        for record in records:
            rest = plain_fields(record.fields, without=("chat_messages", "uuid"))
            messages: list[Message] = []
            for place, raw in enumerate(list_items(record.fields["chat_messages"])):
                messages += _read(object_fields(raw), place)
            conversation = Conversation(
                id=text_value(record.fields.get("uuid")) or "",
                messages=tuple(messages),
                metadata=rest,
            )
            yield Draft(conversation=conversation, number=record.number, line=record.line)


def _read(fields: Fields, place: int) -> list[Message]:
    word = text_value(fields.get("sender"))
    if word not in _ROLES:
        raise TranscriptError(
            f"chat_messages[{place}]: expected a sender ({', '.join(_ROLES)}), found {word!r}"
        )
    said = read_said(fields.get("content"))
    text = text_value(fields.get("text"))
    if not said.texts and not said.calls and text is not None:
        said.texts.append(text)
    for raw in list_items(fields.get("attachments")):
        _attach(said, object_fields(raw))
    for raw in list_items(fields.get("files")):
        if json_kind(raw) == "object":
            said.attachments.append(build_attachment(plain_fields(object_fields(raw)), "file"))
    return build_messages(
        _ROLES[word],
        said,
        id=text_value(fields.get("uuid")),
        timestamp=text_value(fields.get("created_at")),
        metadata=plain_fields(fields, without=_TAKEN),
    )


def _attach(said: Blocks, fields: Fields) -> None:
    text = text_value(fields.get("extracted_content"))
    if text:
        said.texts.append(text)
    said.attachments.append(
        build_attachment(plain_fields(fields, without=("extracted_content",)), "file")
    )
