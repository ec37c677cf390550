"""Has a model write one summary of everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from compressors._given import check_messages
from compressors._model_backed import Formatter, ModelBacked, choose_formatter
from compressors._wording import choose_text, fence
from workbench.journal import new_message_id, note
from workbench.messages import Message

__all__ = ["Model"]


@dataclass(frozen=True, kw_only=True)
class Model(ModelBacked):
    """Ask a summary model once and put a user message and its answer in place of the history.

    The prompt is instruction, header, a line for each message that has text, `Label: text`, and
    footer. Where nothing has a line, nothing is asked and the messages come back.

    Attributes:
        history_header: Stands between instruction and transcript; left out, it is the wording's,
            which fences the transcript with its footer. `{mark}` in either is a mark of the record.
        history_footer: Stands after the transcript; left out, it is the wording's, and nothing
            after a header of one's own.
        summary_prefix: Text of the user message before the summary; left out, it is the wording's.
        formatter: `labelled`, `content_only`, or a function from a message to its whole entry.
        include_tool_calls: Whether names and arguments of tool calls are told to the model, a line
            for each call. Off, they reach it only where a text repeats them.
    """

    name: ClassVar[str] = "model"
    version: ClassVar[str] = "2"

    history_header: str | UnsetType = UNSET
    history_footer: str | UnsetType = UNSET
    summary_prefix: str | UnsetType = UNSET
    formatter: str | Formatter = "labelled"
    include_tool_calls: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._fixed_texts()
        self._formatter()

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        """Return the summary as a user message and the model's answer.

        Raises:
            CompressionError: Prompt or reply is too long, or the reply is blank.
            ModelError: The model did not answer.
        """
        given = check_messages(messages)
        transcript = "".join(map(self._entry, given))
        if not transcript:
            note("nothing_to_compress")
            return list(given)
        header, footer, prefix = self._fixed_texts()
        answer = self._ask(fence(f"{self.opening}{header}", transcript, footer))
        taken = {message.id for message in given}
        keeps_id = answer.id is not None and answer.id not in taken
        return [
            Message(role="user", id=new_message_id(self.name, given), content=prefix),
            msgspec.structs.replace(
                answer,
                id=answer.id if keeps_id else new_message_id(self.name, given, part=1),
                tool_calls=(),
            ),
        ]

    def _fixed_texts(self) -> tuple[str, str, str]:
        words = self._words
        own_header = isinstance(self.history_header, str)
        footer = "" if own_header else words.history_footer
        return (
            choose_text("history_header", self.history_header, otherwise=words.history_header),
            choose_text("history_footer", self.history_footer, otherwise=footer),
            choose_text("summary_prefix", self.summary_prefix, otherwise=words.summary_prefix),
        )

    def _formatter(self) -> Formatter:
        return choose_formatter(
            self.formatter, {"labelled": self._labelled, "content_only": _content_only}
        )

    def _entry(self, message: Message) -> str:
        entry = self._format(message, self._formatter())
        if not self.include_tool_calls:
            return entry
        label = self._words.labels[message.role]
        calls = (f"{label} calls {call.name}: {call.arguments}\n" for call in message.tool_calls)
        return entry + "".join(calls)

    def _labelled(self, message: Message) -> str:
        return f"{self._words.labels[message.role]}: {message.content}\n" if message.content else ""


def _content_only(message: Message) -> str:
    return f"{message.content}\n" if message.content else ""
