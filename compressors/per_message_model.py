"""Has a model shorten each message on its own, all in one request."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from compressors._given import check_messages
from compressors._model_backed import Formatter, ModelBacked, choose_formatter
from compressors._reply_array import ReplyFormatError, read_reply_array
from compressors._wording import choose_text, fence
from workbench.errors import CompressionError
from workbench.journal import note
from workbench.messages import Message

__all__ = ["PerMessageModel"]


@dataclass(frozen=True, kw_only=True)
class PerMessageModel(ModelBacked):
    """Ask once for a JSON array of `messageId` and `summary`, and replace texts by their summaries.

    Only user messages and assistant messages without tool calls are replaced. System messages are
    shown to the model and stay; tool results and messages that call tools are not shown. The reply
    counts as a whole or not at all. A message that it leaves out, or gives a blank summary, stays
    as it was. Roles, ids, order and everything but the text stay.

    Attributes:
        per_message_request: Stands between instruction and messages; left out, it is the wording's,
            which fences the messages with its footer.
        per_message_footer: Stands after the messages; left out, it is the wording's, and nothing
            after a request of one's own.
        json_schema: Whether the model is made to answer in that form, by the `response_format` of
            its interface: the embedded engine then can't write anything else. Providers that take
            no array as a schema refuse it. An event says that the form was forced.
        formatter: `with_id`, or a function from a message to its whole entry, which must hold its
            id.
    """

    name: ClassVar[str] = "perMessageModel"
    version: ClassVar[str] = "2"

    prompt: str = "per-message"
    per_message_request: str | UnsetType = UNSET
    per_message_footer: str | UnsetType = UNSET
    json_schema: bool = False
    formatter: str | Formatter = "with_id"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._request()
        self._formatter()

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return the messages, some with a shorter text.

        Raises:
            CompressionError: A message has no id, prompt or reply is too long, or the reply is
                blank or no array of objects.
            ModelError: The model did not answer.
        """
        given = check_messages(messages)
        shown = [message for message in given if _is_shown(message)]
        if not shown:
            note("nothing_to_compress")
            return list(given)
        entries = "".join(map(self._entry, shown))
        request, footer = self._request()
        prompt = fence(f"{self.opening}{request}", entries, footer)
        answer = self._ask(prompt, options=self._form([m for m in shown if _is_replaced(m)]))
        summaries = self._read(answer.content or "")
        _note_ids(summaries, given)
        return [_replace(message, summaries) for message in given]

    def _request(self) -> tuple[str, str]:
        words, given = self._words, self.per_message_request
        footer = "" if isinstance(given, str) else words.per_message_footer
        return (
            choose_text("per_message_request", given, otherwise=words.per_message_request),
            choose_text("per_message_footer", self.per_message_footer, otherwise=footer),
        )

    def _form(self, wanted: Sequence[Message]) -> dict[str, Any]:
        """Chat options that force one item for each message, where that was asked for."""
        if not self.json_schema or not wanted:
            return {}
        note("form_forced", detail="a JSON schema left the model no other form of reply")
        item = {
            "type": "object",
            "properties": {
                "messageId": {"enum": [message.id for message in wanted]},
                "summary": {"type": "string"},
            },
            "required": ["messageId", "summary"],
            "additionalProperties": False,
        }
        schema = {
            "type": "array",
            "items": item,
            "minItems": len(wanted),
            "maxItems": len(wanted),
        }
        form = {"type": "json_schema", "json_schema": {"name": "summaries", "schema": schema}}
        return {"response_format": form}

    def _formatter(self) -> Formatter:
        return choose_formatter(self.formatter, {"with_id": self._with_id})

    def _with_id(self, message: Message) -> str:
        label = self._words.labels[message.role]
        text = "null" if message.content is None else message.content
        return f"messageId={message.id}, role={label}, content={text}\n"

    def _entry(self, message: Message) -> str:
        if message.id is None:
            raise CompressionError(
                f"{self.name}: every message needs an id (messageId) to be found in the reply; a "
                f"{message.role} message has none; number them with build_conversation"
            )
        entry = self._format(message, self._formatter())
        if message.id not in entry:
            raise CompressionError(
                f"{self.name}: the formatter's entry must hold the messageId {message.id!r}, got "
                f"{entry[:80]!r}"
            )
        return entry

    def _read(self, reply: str) -> dict[str, str]:
        """Summaries by message id; a later one to the same id wins, one without a value is none."""
        try:
            items = read_reply_array(reply)
        except ReplyFormatError as error:
            raise CompressionError(
                f"{self.name}: {self._asked.label} must answer with one JSON array of JSON "
                f"objects: {error}; nothing of the reply is used"
            ) from error
        summaries = {}
        for item in items:
            message_id, summary = _as_text(item.get("messageId")), _as_text(item.get("summary"))
            if message_id is None:
                note("unknown_id", detail="an item has no messageId")
            elif summary is not None:
                summaries[message_id] = summary
        return summaries


def _is_shown(message: Message) -> bool:
    return message.role != "tool" and not message.tool_calls


def _is_replaced(message: Message) -> bool:
    return message.role in ("user", "assistant") and not message.tool_calls


def _as_text(value: Any) -> str | None:
    """Text as it is; other values as compact JSON."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _note_ids(summaries: dict[str, str], messages: Sequence[Message]) -> None:
    """Report ids that the reply made up, left out, or may not replace."""
    present = {message.id for message in messages}
    wanted = {message.id: None for message in messages if _is_replaced(message)}
    for message_id in summaries:
        if message_id not in present:
            note("unknown_id", message_id=message_id)
        elif message_id not in wanted:
            note("protected_id", message_id=message_id)
    for wanted_id in wanted:
        if wanted_id not in summaries:
            note("missing_id", message_id=wanted_id)


def _replace(message: Message, summaries: dict[str, str]) -> Message:
    summary = summaries.get(message.id or "") if _is_replaced(message) else None
    if summary is None:
        return message
    if not summary.strip():
        note("blank_summary", message_id=message.id)
        return message
    return msgspec.structs.replace(message, content=summary)
