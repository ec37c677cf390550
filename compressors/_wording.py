"""Named sets of the fixed words that compressors put into prompts and into the history.

In a prompt what was recorded stands between two lines that carry a mark made of it, so that nothing
inside can pass for the end of the record: whoever writes a text can't know the mark it will get.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec
from msgspec import UnsetType

from workbench.errors import UnknownNameError, UsageError
from workbench.messages import Role

__all__ = ["MARK", "WORDINGS", "Wording", "choose_text", "drop_frame", "fence", "get_wording"]

MARK = "{mark}"
"""Stands in the fixed words for the mark of the record."""


class Wording(msgspec.Struct, frozen=True, kw_only=True):
    """The fixed words of one language or house."""

    language: str
    """Language of the prompts that go with it."""
    excerpt_prefix: str
    """First line of a text excerpt."""
    history_header: str
    """Stands between the instruction and the transcript of a summary request."""
    history_footer: str
    """Stands after that transcript."""
    summary_prefix: str
    """The user message in front of a summary."""
    per_message_request: str
    """Stands between the instruction and the messages of a request for one summary a message."""
    per_message_footer: str
    """Stands after those messages."""
    labels: Mapping[Role, str]
    """Names of the speakers in a transcript."""


WORDINGS: Mapping[str, Wording] = MappingProxyType(
    {
        "en": Wording(
            language="en",
            excerpt_prefix="Excerpt of the earlier conversation:",
            history_header="\n\n--- begin recorded conversation {mark} ---\n",
            history_footer="--- end recorded conversation {mark} ---\n\nSummary:\n",
            summary_prefix=(
                "What follows is a summary of the earlier conversation; treat it as established."
            ),
            per_message_request=(
                "\nAnswer with nothing but a JSON array in which every item has messageId and "
                "summary, one item for each message.\n\n--- begin recorded messages {mark} ---\n"
            ),
            per_message_footer="--- end recorded messages {mark} ---\n\nJSON array:\n",
            labels={
                "user": "User",
                "assistant": "Assistant",
                "system": "System",
                "tool": "Tool",
            },
        ),
        "zh": Wording(
            language="zh",
            excerpt_prefix="较早对话的摘录：",
            history_header="\n\n--- 对话记录开始 {mark} ---\n",
            history_footer="--- 对话记录结束 {mark} ---\n\n摘要：\n",
            summary_prefix="以下是较早对话的摘要，请视为已经确定的内容。",
            per_message_request=(
                "\n只返回一个 JSON 数组，每条消息对应一项，每项包含 messageId 和 summary。\n\n"
                "--- 消息记录开始 {mark} ---\n"
            ),
            per_message_footer="--- 消息记录结束 {mark} ---\n\nJSON 数组：\n",
            labels={"user": "用户", "assistant": "助手", "system": "系统", "tool": "工具"},
        ),
        "agents-flex": Wording(
            language="en",
            excerpt_prefix="历史上下文摘要：",
            history_header="\n\n历史消息：\n",
            history_footer="",
            summary_prefix="以下是较早对话的摘要，请将其作为历史事实参考：",
            per_message_request=(
                "\n请逐条摘要以下消息，并仅返回 JSON 数组，每项包含 messageId 和 summary：\n"
            ),
            per_message_footer="",
            labels={
                "user": "UserMessage",
                "assistant": "AiMessage",
                "system": "SystemMessage",
                "tool": "ToolMessage",
            },
        ),
    }
)
"""`en`, `zh`, and the literals of the Agents-Flex framework, to compare with what it would send."""


def get_wording(name: str) -> Wording:
    """The wording of that name.

    Raises:
        UnknownNameError: There is none.
    """
    wording = WORDINGS.get(name) if isinstance(name, str) else None
    if wording is None:
        raise UnknownNameError("wording", str(name), WORDINGS)
    return wording


def fence(head: str, record: str, foot: str) -> str:
    """A record between head and foot, where both say the same mark."""
    if MARK not in head + foot:
        return f"{head}{record}{foot}"
    mark = hashlib.sha256(record.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{head.replace(MARK, mark)}{record}{foot.replace(MARK, mark)}"


@cache
def _frame_of(name: str) -> re.Pattern[str] | None:
    """The lines around a record, whatever its mark and wherever a model broke off."""
    wording = get_wording(name)
    texts = (
        wording.history_header,
        wording.history_footer,
        wording.per_message_request,
        wording.per_message_footer,
    )
    heads = {
        line.partition(MARK)[0] for text in texts for line in text.splitlines() if MARK in line
    }
    if not heads:
        return None
    either = "|".join(map(re.escape, sorted(heads)))
    return re.compile(rf"\n?[ \t]*(?:{either})[0-9a-f]*(?: -{{0,3}})?")


def drop_frame(text: str, wording: str) -> str:
    """A reply without what it repeats of the lines around the record; nobody said those.

    Args:
        text: What a model answered.
        wording: Name of the fixed words of its prompt.
    """
    frame = _frame_of(wording)
    return text if frame is None else frame.sub("", text)


def choose_text(name: str, given: str | UnsetType, *, otherwise: str) -> str:
    """A text that was written, which may be empty, or the wording's.

    Raises:
        UsageError: It was written and is no text.
    """
    if isinstance(given, UnsetType):
        return otherwise
    if not isinstance(given, str):
        raise UsageError(
            f"`{name}` must be text, got {given!r}; leave it out for the wording's, or write '' "
            "for none"
        )
    return given
