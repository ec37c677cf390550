"""The data export of ChatGPT: conversations as trees of messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role, ToolCall
from workbench.transcripts.answers import is_blank
from workbench.transcripts.blocks import Blocks, build_attachment, join_texts, media_kind
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
)
from workbench.transcripts.usage import read_time

__all__ = ["ChatGptExport"]

_ROLES: dict[str, Role] = {
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}
_MOST_BRANCHES = 50
_TAKEN = ("id", "author", "content", "create_time", "recipient")


class ChatGptExport:
    """`conversations.json` of a ChatGPT export.

    The path up from `current_node` is the conversation; every other leaf is a branch that names it
    and is of its group. What the assistant sent to a tool is a call, told by its recipient.
    """

    name: ClassVar[str] = "chatgpt-export"
    title: ClassVar[str] = "`mapping` of nodes with `parent` and `message`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if "mapping" not in fields or json_kind(fields["mapping"]) != "object":
            return None
        first = object_fields(next(iter(object_fields(fields["mapping"]).values()), None))
        return "record" if {"parent", "message"} <= first.keys() or "children" in first else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            yield from _read_tree(record, source)


def _read_tree(record: Record, source: Source) -> Iterator[Draft]:
    fields = record.fields
    nodes = {key: object_fields(raw) for key, raw in object_fields(fields["mapping"]).items()}
    own = text_value(fields.get("conversation_id")) or text_value(fields.get("id")) or ""
    parents = {text_value(node.get("parent")) for node in nodes.values()}
    leaves = [key for key in nodes if key not in parents]
    current = text_value(fields.get("current_node"))
    if current not in nodes:
        current = leaves[-1] if leaves else None
    if current is None:
        raise TranscriptError("`mapping` has no node that ends a conversation", line=record.line)
    others = [leaf for leaf in leaves if leaf != current]
    if len(others) > _MOST_BRANCHES:
        source.report(
            "warning",
            "branches_left_out",
            message=f"{len(others)} branches; the first {_MOST_BRANCHES} are read",
        )
    rest = plain_fields(fields, without=("mapping",))
    for number, leaf in enumerate([current, *others[:_MOST_BRANCHES]]):
        messages = _read_path(nodes, leaf)
        if not messages:
            continue
        branch = {"parent": {"conversation": own, "thread": leaf}} if number else {}
        yield Draft(
            conversation=Conversation(
                id=f"{own}:{leaf}" if number else own,
                messages=tuple(messages),
                group=f"chatgpt:{own}" if own else None,
                model=next((one.model for one in messages if one.model), None),
                metadata=rest | branch,
            ),
            number="-".join(filter(None, (record.number, leaf if number else ""))),
            line=record.line,
        )


def _read_path(nodes: Mapping[str, Fields], leaf: str) -> list[Message]:
    path: list[Fields] = []
    seen: set[str] = set()
    key: str | None = leaf
    while key is not None and key in nodes and key not in seen:
        seen.add(key)
        path.append(nodes[key])
        key = text_value(nodes[key].get("parent"))
    messages: list[Message] = []
    for node in reversed(path):
        fields = object_fields(node.get("message"))
        if fields:
            messages.append(_read_message(fields))
    return [one for one in messages if one.reasoning or not is_blank(one)]


def _read_message(fields: Fields) -> Message:
    author = object_fields(fields.get("author"))
    word = text_value(author.get("role")) or ""
    if word not in _ROLES:
        raise TranscriptError(f"expected a role ({', '.join(_ROLES)}), found {word!r}")
    role = _ROLES[word]
    said = _read_content(object_fields(fields.get("content")))
    metadata = object_fields(fields.get("metadata"))
    recipient = text_value(fields.get("recipient")) or "all"
    content = join_texts(said.texts)
    calls: tuple[ToolCall, ...] = ()
    if role == "assistant" and recipient != "all":
        calls, content = (ToolCall(name=recipient, arguments=content or ""),), None
    kept = {"content_blocks": said.kept} if said.kept else {}
    created = plain_value(fields["create_time"]) if "create_time" in fields else None
    return Message(
        role=role,
        id=text_value(fields.get("id")),
        content=content,
        tool_calls=calls,
        name=text_value(author.get("name")),
        reasoning="\n".join(said.reasoning) or None,
        attachments=tuple(said.attachments),
        timestamp=read_time(created),
        model=text_value(metadata.get("model_slug")),
        metadata=plain_fields(fields, without=_TAKEN) | kept,
    )


def _read_content(fields: Fields) -> Blocks:
    said = Blocks()
    for raw in list_items(fields.get("parts")):
        text = text_value(raw)
        if text is not None:
            said.texts.append(text)
            continue
        part = plain_fields(object_fields(raw))
        pointer = part.pop("asset_pointer", None)
        if isinstance(pointer, str):
            kind = str(part.pop("content_type", ""))
            word = "audio/" if "audio" in kind else "image/"
            said.attachments.append(build_attachment(part | {"url": pointer}, media_kind(word)))
        elif isinstance(part.get("text"), str):
            said.texts.append(part["text"])
        elif part:
            said.kept.append(part)
    for key in ("text", "result"):
        text = text_value(fields.get(key))
        if text is not None:
            said.texts.append(text)
    for raw in list_items(fields.get("thoughts")):
        text = text_value(object_fields(raw).get("content"))
        if text:
            said.reasoning.append(text)
    return said
