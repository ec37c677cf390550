"""Reads the transcript back out of a summary prompt, as far as lines tell.

A prompt is instruction, header, one entry for each message, and footer. An entry has one of two
shapes: `Label: text`, or `messageId=…, role=Label, content=text`. Text may run over several lines
and is not escaped. Where header and footer fence the record, both say the same mark.
"""

from __future__ import annotations

import re

import msgspec

from workbench.messages import Role

__all__ = ["Entry", "ReadPrompt", "read_prompt"]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a transcript."""

    role: Role | None
    """Who speaks; None where no label told."""
    text: str
    """What is said."""
    id: str | None = None
    """Message id in a request for one summary a message."""


class ReadPrompt(msgspec.Struct, frozen=True, kw_only=True):
    """What a summary prompt asks for."""

    entries: tuple[Entry, ...]
    """The transcript."""
    per_message: bool
    """Whether one summary a message is wanted, as a JSON array."""


_LABELS: dict[str, Role] = {
    "UserMessage": "user",
    "AiMessage": "assistant",
    "SystemMessage": "system",
    "ToolMessage": "tool",
    "User": "user",
    "Assistant": "assistant",
    "System": "system",
    "Tool": "tool",
    "Human": "user",
    "用户": "user",
    "助手": "assistant",
    "工具": "tool",
    "系统": "system",
}
_WORDS = "|".join(_LABELS)
_LINE = re.compile(rf"^[ \t]{{0,8}}(?:[-*] )?({_WORDS})(?: calls [^\n:：]{{1,200}})?[:：] ?", re.M)
_PER_MESSAGE = re.compile(r"^messageId=([^\n]*?), role=(\w{1,40}), content=", re.M)
_HEADERS = ("\nConversation so far:\n", "\n历史消息：\n")
_FENCE = re.compile(
    r"^--- (?:begin recorded (?:conversation|messages)|(?:对话|消息)记录开始) ([0-9a-f]{8}) ---\n",
    re.M,
)
_FENCE_ENDS = (
    "--- end recorded conversation {} ---\n",
    "--- end recorded messages {} ---\n",
    "--- 对话记录结束 {} ---\n",
    "--- 消息记录结束 {} ---\n",
)
_FRAMES = (
    "What follows is a summary of the earlier conversation; treat it as established.",
    "Excerpt of the earlier conversation:",
    "以下是较早对话的摘要，请视为已经确定的内容。",
    "以下是较早对话的摘要，请将其作为历史事实参考：",
    "较早对话的摘录：",
    "历史上下文摘要：",
)
"""First words of messages that an earlier compression made; nobody said them."""


def read_prompt(prompt: str) -> ReadPrompt:
    """Take a summary prompt apart.

    Without a line that can be read as an entry, everything in the fence or after a known header
    counts as one entry; without either, the whole prompt does.
    """
    fenced = _read_fenced(prompt)
    if fenced is not None:
        return fenced
    wanted = _PER_MESSAGE.search(prompt)
    if wanted and "JSON" in prompt[: wanted.start()]:
        return ReadPrompt(entries=_split(prompt, _PER_MESSAGE), per_message=True)
    header = min(
        (at + len(words) for words in _HEADERS if (at := prompt.find(words)) >= 0), default=None
    )
    if header is None:
        first = _LINE.search(prompt)
        header = first.start() if first else 0
    return ReadPrompt(entries=_split(prompt[header:], _LINE), per_message=False)


def _read_fenced(prompt: str) -> ReadPrompt | None:
    """The record between two lines with the same mark; None where there are no such lines."""
    opening = _FENCE.search(prompt)
    if opening is None:
        return None
    ends = (prompt.rfind(end.format(opening[1])) for end in _FENCE_ENDS)
    end = max(ends)
    if end < opening.end():
        return None
    record = prompt[opening.end() : end]
    per_message = "JSON" in prompt[: opening.start()] and _PER_MESSAGE.match(record) is not None
    return ReadPrompt(
        entries=_split(record, _PER_MESSAGE if per_message else _LINE), per_message=per_message
    )


def _split(text: str, pattern: re.Pattern[str]) -> tuple[Entry, ...]:
    heads = list(pattern.finditer(text))
    if not heads:
        return (Entry(role=None, text=text.strip()),) if text.strip() else ()
    ends = [*(head.start() for head in heads[1:]), len(text)]
    entries = []
    for head, end in zip(heads, ends, strict=True):
        words = head.groups()
        # The call's name is part of what was said.
        start = head.end() if " calls " not in head.group() else head.end(1) + 1
        entries.append(
            Entry(
                role=_LABELS.get(words[-1]),
                text=_drop_frame(text[start:end].removesuffix("\n")),
                id=words[0] if len(words) > 1 else None,
            )
        )
    return tuple(entries)


def _drop_frame(text: str) -> str:
    for frame in _FRAMES:
        if text.startswith(frame):
            return text.removeprefix(frame).removeprefix("\n")
    return text
