"""Whose promise an *I'll* is: that of the side whose label stands before the words."""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading

__all__ = ["told_by"]

_LABEL = re.compile(
    r"(?:^|\n)(?:(?P<theirs>user|customer|client|human|用户|顾客|客户)"
    r"|(?P<ours>assistant|agent|bot|ai|support|客服|助手))[:：]",
    re.IGNORECASE,
)
_PROMISES = re.compile(r"\bi(?:'ll| will\b|'m going to\b| am going to\b)", re.IGNORECASE)


def told_by(text: str, reading: Reading) -> Reading:
    """The reading with its speaker for an owner, where it promises something in the first person.

    Args:
        text: A source with labels before what each side says, up to the statement and with it.
        reading: The statement.
    """
    hits = [*_LABEL.finditer(text)]
    if not hits or _PROMISES.match(reading.text) is None:
        return reading
    return reading._replace(owner="user" if hits[-1]["theirs"] else "agent")
