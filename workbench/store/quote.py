"""Quotes recorded words: those around a value on one line, and as Markdown shows them."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["plain_markdown", "words_around"]

_SNIPPET = 60


def words_around(value: str, content: str | None, calls: str | None) -> str:
    """The words around the first place of a value in a message, on one line.

    Args:
        value: The value; it may stand there as in a JSON string.
        content: The message's text.
        calls: Its tool calls, as `message.tool_calls_json` has them.

    Returns:
        The words, with an ellipsis where they are cut; the value itself where it is not there.

    Example:
        >>> words_around("W2378156", "Order W2378156 came late.", None)
        'Order W2378156 came late.'
    """
    texts = [content or ""]
    for call in msgspec.json.decode(calls or "[]", type=list[dict[str, Any]]):
        texts.append(f"{call.get('name', '')}({call.get('arguments', '')})")
    escaped = msgspec.json.encode(value).decode()[1:-1]
    for text in texts:
        for form in (value, escaped):
            place = text.find(form)
            if place >= 0:
                start = max(0, place - _SNIPPET)
                end = min(len(text), place + len(form) + _SNIPPET)
                head, tail = "…" if start else "", "…" if end < len(text) else ""
                return f"{head}{' '.join(text[start:end].split())}{tail}"
    return value


def plain_markdown(text: str) -> str:
    """Text that Markdown shows as it is, on one line: recordings may hold markup of any kind."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|!" else c for c in " ".join(text.split()))
