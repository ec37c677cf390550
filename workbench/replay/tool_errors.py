"""Tool results that report an error, so that a compaction can say which ones it covers."""

from __future__ import annotations

import re

import msgspec

from workbench.messages import Message

__all__ = ["ToolError", "tool_error"]

_LONGEST = 200
_HEAD = 400
_FLAGS = ("is_error", "isError", "error")
_FAILED = re.compile(
    r"^\s*(?:\W*(?:\w+\s*=\s*[\"'])?(?:fatal|[a-z]*error|[a-z]*exception|failed|failure)"
    r"\s*[:：\[(](?!\s*0\b)"
    r"|error (?:while|when|in|at|occurred|(?:call|creat|execut|fetch|load|open|pars|read|runn)\w*)"
    r"|traceback \(most recent call last\)|错误[:：]|失败[:：]|出错"
    r"|[\w./-]+: (?:[^\n]{0,80}: )?"
    r"(?:command not found|cannot \w+|no such file|permission denied))",
    re.IGNORECASE,
)
_RETURN_CODE = re.compile(r"<returncode>\s*(-?\d+)")
_EXIT_CODE = re.compile(
    r"(?:\bexit(?:ed)?(?: with)? (?:code|status)[:\s]+|\bexited with |exit_code\"?[:\s]+)(-?\d+)",
    re.IGNORECASE,
)
_TRACEBACK = re.compile(r"^Traceback \(most recent call last\):", re.MULTILINE)
_JSON = re.compile(
    r"^\s*\[?\s*\{.{0,200}?(?:[\"'](?:is_?error|failed)[\"']\s*:\s*true"
    r"|[\"'](?:success|ok)[\"']\s*:\s*false"
    r"|[\"']status[\"']\s*:\s*[\"'](?:error|failed|failure)[\"']"
    r"|[\"']error[\"']\s*:\s*+(?!null|none|false|0\b|\"\"|''|\{\}|\[\]))",
    re.IGNORECASE | re.DOTALL,
)
_EMPTY = re.compile(r"\s*(?:</?\w+>|<returncode>.*|\w+:|\W*)\s*")
_RAISED = re.compile(r"[\w.]*(?:Error|Exception|Exit|Interrupt|Warning)\b")


class ToolError(msgspec.Struct, frozen=True, kw_only=True):
    """An error that a tool reported."""

    message: int
    """Index of the tool's message."""
    words: str
    """Its line that says most: the last one of a traceback, else the first with words; at most 200
    characters."""


def tool_error(message: Message, *, place: int) -> ToolError | None:
    """The error that a message reports; None where it is no tool result, or a good one.

    The recording's own flag decides where there is one; else an exit code; else how the text
    begins. A log that only mentions an error is none.

    Args:
        message: Any message.
        place: Its index in the recording.
    """
    if message.role != "tool" or not _is_error(message):
        return None
    return ToolError(message=place, words=_telling_line(message.content or "")[:_LONGEST])


def _telling_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if not _EMPTY.fullmatch(line)]
    raised = [line for line in lines if _RAISED.match(line)]
    if raised and _TRACEBACK.search(text):
        return raised[-1]
    return next(iter(lines), text.strip())


def _is_error(message: Message) -> bool:
    for key in _FLAGS:
        flag = message.metadata.get(key)
        if isinstance(flag, bool):
            return flag
    if message.metadata.get("status") in ("error", "failed"):
        return True
    text = message.content or ""
    # An exit code stands at one end of what a shell printed.
    codes = _RETURN_CODE.findall(text[:_HEAD])
    codes = codes or [*_EXIT_CODE.findall(text[:_HEAD]), *_EXIT_CODE.findall(text[-_HEAD:])]
    if codes:
        return any(int(code) != 0 for code in codes)
    head = text[:_HEAD]
    return bool(_FAILED.match(head) or _TRACEBACK.search(head) or _JSON.match(head))
