"""Named sets of the fixed words that compressors put into prompts and into the history."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from msgspec import UnsetType

from workbench.errors import UnknownNameError, UsageError
from workbench.messages import Role

__all__ = ["WORDINGS", "Wording", "choose_text", "get_wording"]


class Wording(msgspec.Struct, frozen=True, kw_only=True):
    """The fixed words of one language or house."""

    excerpt_prefix: str
    """First line of a text excerpt."""
    history_header: str
    """Stands between the instruction and the transcript of a summary request."""
    summary_prefix: str
    """The user message in front of a summary."""
    per_message_request: str
    """Stands between the instruction and the messages of a request for one summary a message."""
    labels: Mapping[Role, str]
    """Names of the speakers in a transcript."""


WORDINGS: Mapping[str, Wording] = MappingProxyType(
    {
        "en": Wording(
            excerpt_prefix="Excerpt of the earlier conversation:",
            history_header="\n\nConversation so far:\n",
            summary_prefix=(
                "What follows is a summary of the earlier conversation; treat it as established."
            ),
            per_message_request=(
                "\nSummarise each of the messages below. Answer with nothing but a JSON array in "
                "which every item has messageId and summary:\n"
            ),
            labels={
                "user": "User",
                "assistant": "Assistant",
                "system": "System",
                "tool": "Tool",
            },
        ),
        "agents-flex": Wording(
            excerpt_prefix="历史上下文摘要：",
            history_header="\n\n历史消息：\n",
            summary_prefix="以下是较早对话的摘要，请将其作为历史事实参考：",
            per_message_request=(
                "\n请逐条摘要以下消息，并仅返回 JSON 数组，每项包含 messageId 和 summary：\n"
            ),
            labels={
                "user": "UserMessage",
                "assistant": "AiMessage",
                "system": "SystemMessage",
                "tool": "ToolMessage",
            },
        ),
    }
)
"""`en`, and the literals of the Agents-Flex framework, for comparing with what it would send."""


def get_wording(name: str) -> Wording:
    """The wording of that name.

    Raises:
        UnknownNameError: There is none.
    """
    wording = WORDINGS.get(name) if isinstance(name, str) else None
    if wording is None:
        raise UnknownNameError("wording", str(name), WORDINGS)
    return wording


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
