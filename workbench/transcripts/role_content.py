"""Whatever is a list of who spoke and what: the last format that is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from workbench.errors import TranscriptError
from workbench.messages import Conversation, Message, Role
from workbench.transcripts.blocks import read_said
from workbench.transcripts.calls import read_calls
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.gemini_parts import holds_parts, read_parts
from workbench.transcripts.json_text import (
    Fields,
    json_kind,
    list_items,
    object_fields,
    plain_fields,
    plain_value,
    text_value,
    word_value,
)
from workbench.transcripts.messages import build_messages
from workbench.transcripts.row_groups import Row, group_rows
from workbench.transcripts.row_order import order_rows
from workbench.transcripts.usage import read_time

__all__ = ["RoleContent"]

_WHO = ("role", "speaker", "from", "sender", "author", "type", "source", "participant")
_WHAT = ("content", "text", "message", "value", "utterance", "body", "contents")
_ROLES: Mapping[str, Role] = {
    **dict.fromkeys(("system", "developer", "instruction", "system_prompt"), "system"),
    **dict.fromkeys(
        ("user", "human", "customer", "client", "caller", "usr", "visitor", "question"), "user"
    ),
    **dict.fromkeys(
        ("assistant", "ai", "bot", "agent", "model", "chatbot", "gpt", "sys", "answer"), "assistant"
    ),
    **dict.fromkeys(
        ("tool", "function", "observation", "tool_result", "tool_response", "ipython"), "tool"
    ),
}
_CALL_IDS = ("tool_call_id", "call_id", "tool_use_id")
_DEPTH = 3
_LOOKED_AT = 8


class RoleContent:
    """Lists of objects that name a speaker and what was said, wherever in a record they stand.

    Read where every speaker is a word that is known and a person or the model is among them; the
    names of both keys are reported. An object of several such lists holds one conversation each.
    """

    name: ClassVar[str] = "role-content"
    title: ClassVar[str] = "any list of objects with a speaker (`role`, `from`, …) and a text"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        if any(True for _ in _find_lists(head[0], _DEPTH)):
            return "record"
        return "file" if _keys([record.fields for record in head]) else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        loose: list[Record] = []
        for record in records:
            found = list(_find_lists(record, _DEPTH))
            if not found:
                loose.append(record)
            for place, fields in found:
                alone = len(found) == 1
                own_id = _own_id(record) if alone else ""
                rows = [(one, record.line) for one in fields]
                read = _read(rows, source, place, one=bool(own_id))
                for part, conversation in enumerate(read, start=1):
                    words = (record.number, "" if alone else place, str(part) * (len(read) > 1))
                    named = msgspec.structs.replace(
                        conversation,
                        id=own_id or conversation.id,
                        metadata=_beside(record.fields) if alone else {},
                    )
                    number = "-".join(filter(None, words))
                    yield Draft(conversation=named, number=number, line=record.line)
        if loose:
            for conversation in _read([(one.fields, one.line) for one in loose], source, ""):
                yield Draft(conversation=conversation)


def _own_id(record: Record) -> str:
    for key in ("id", "conversation_id", "session_id", "thread_id", "uuid"):
        text = text_value(record.fields.get(key))
        if text:
            return text
    return ""


def _beside(fields: Fields, depth: int = _DEPTH) -> dict[str, object]:
    """Keys of an object that hold no part of the conversation; what stands beside it inside too."""
    kept: dict[str, object] = {}
    for key, raw in fields.items():
        if not any(True for _ in _find_in(raw, key, depth)):
            kept[key] = plain_value(raw)
        elif json_kind(raw) == "object" and (left := _beside(object_fields(raw), depth - 1)):
            kept[key] = left
    return kept


def _find_lists(record: Record, depth: int) -> Iterator[tuple[str, list[Fields]]]:
    """Every list of the record that holds what somebody said, with its place."""
    if isinstance(record.value, list):
        yield from _find_in(msgspec.Raw(record.raw), "", depth)
        return
    for key, raw in record.fields.items():
        yield from _find_in(raw, key, depth)


def _find_in(raw: msgspec.Raw, place: str, depth: int) -> Iterator[tuple[str, list[Fields]]]:
    kind = json_kind(raw)
    if kind == "array":
        elements = list_items(raw)
        if elements and all(json_kind(one) == "object" for one in elements):
            fields = [object_fields(one) for one in elements]
            if _keys(fields):
                yield place, fields
    elif kind == "object" and depth:
        for key, inner in object_fields(raw).items():
            yield from _find_in(inner, f"{place}.{key}" if place else key, depth - 1)


def _keys(messages: Sequence[Fields]) -> tuple[str, str] | None:
    """The keys of speaker and words, where all messages have them and every speaker is known."""
    if not messages:
        return None
    for who in _WHO:
        roles = [_ROLES.get((text_value(one.get(who)) or "").lower()) for one in messages]
        if None in roles or not {"user", "assistant"} & set(roles):
            continue
        for what in _WHAT:
            if what != who and all(what in one or "tool_calls" in one for one in messages):
                return who, what
    return None


def _read(
    messages: Sequence[tuple[Fields, int | None]], source: Source, place: str, *, one: bool = False
) -> list[Conversation]:
    """The conversations of some messages, each with its line; all are one where that is known."""
    keys = _keys([fields for fields, _ in messages])
    if keys is None:
        raise TranscriptError("expected objects that all name a known speaker and a text")
    who, what = keys
    source.repair(
        "guessed_keys",
        message=f"no known format; `{who}` was read as the speaker and `{what}` as the text",
        place=place,
    )
    rows = [Row(fields, _side(fields, who), line) for fields, line in messages]
    groups = [("", rows)] if one else group_rows(rows, source, place=place)
    return [
        Conversation(
            id=owner,
            messages=tuple(
                message for row in own for message in _read_message(row.fields, who, what)
            ),
        )
        for owner, own in order_rows(groups, source, place=place)
    ]


def _side(fields: Fields, who: str) -> Role | None:
    return _ROLES.get((text_value(fields.get(who)) or "").lower())


def _read_message(fields: Fields, who: str, what: str) -> list[Message]:
    word = text_value(fields.get(who)) or ""
    role = _ROLES[word.lower()]
    inner = object_fields(fields.get(what))
    if inner and holds_parts(inner):  # events of agent kits hold Gemini's contents
        said = read_parts(list_items(inner["parts"]))
    else:
        said = read_said(fields.get(what))
    if role == "assistant":
        said.calls += read_calls(fields.get("tool_calls"))
    call_id = next((found for key in _CALL_IDS if (found := word_value(fields.get(key)))), None)
    taken = (who, what, *_CALL_IDS, *(("tool_calls",) if role == "assistant" else ()))
    kept = plain_fields(fields, without=taken) | ({} if word == role else {who: word})
    time = next((kept[key] for key in ("timestamp", "created_at", "time") if key in kept), None)
    return build_messages(
        role,
        said,
        tool_call_id=call_id if role == "tool" else None,
        timestamp=read_time(time),
        metadata=kept,
    )
