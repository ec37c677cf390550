"""Tasks of to-do lists that agents keep: as JSON with a status, or as boxes of Markdown.

Coding agents write such a list through a tool, whole each time:
`{"todos": [{"content": "Fix the parser", "status": "pending"}]}`, and tick its items off.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from workbench.facts.text import JsonKeys, json_keys

__all__ = ["Task", "tasks_in_json", "ticked_boxes"]

_LISTS = frozenset(
    ("todos", "todo", "todo_list", "todolist", "tasks", "task_list", "plan", "steps", "checklist")
)
"""Keys of the lists; what else has a status, as a parcel does, is no task."""
_OPEN = frozenset(
    ("pending", "in_progress", "todo", "open", "not_started", "blocked", "queued", "waiting")
)
_CLOSED = frozenset(
    ("completed", "complete", "done", "finished", "cancelled", "canceled", "skipped", "closed")
)
_OBJECT = re.compile(r"\{[^{}]*\}")
_STATUS = re.compile(r'"(?:status|state)"\s*:\s*"([A-Za-z _-]{4,12})"')
_WORDS = re.compile(
    r'"(?:content|step|task|title|subject|text|description|name)"\s*:\s*"(.+?)"(?=\s*(?:,\s*"|\}))'
)
_TICKED = re.compile(r"^[ \t]*[-*][ \t]+\[[xX]\][ \t]+(.+?)[ \t\r]*$", re.MULTILINE)


class Task(NamedTuple):
    """One task of a list."""

    start: int
    """Place of its words, in code points."""
    end: int
    """Place after them."""
    is_closed: bool
    """Whether it is done or dropped."""


def tasks_in_json(text: str) -> Iterator[Task]:
    """The tasks of a to-do list, in order; none in a text that is no such list.

    Args:
        text: A text of JSON, escapes undone.
    """
    keys = json_keys(text) if '"status"' in text or '"state"' in text else None
    if keys is None or keys.names.isdisjoint(_LISTS):
        return
    for member in _OBJECT.finditer(text):
        status = _STATUS.search(member.group())
        state = re.sub("[ -]", "_", status[1].strip().lower()) if status else ""
        if state not in _OPEN and state not in _CLOSED:
            continue
        words = _WORDS.search(text, *member.span())
        if words and _list_of(keys, words.start()) in _LISTS:
            yield Task(*words.span(1), state in _CLOSED)


def _list_of(keys: JsonKeys, place: int) -> str:
    """The key of the list whose member holds the key at a place."""
    return keys.parents[bisect_right(keys.starts, place) - 1]


def ticked_boxes(text: str) -> Iterator[tuple[int, int]]:
    """Places of the words behind the ticked boxes of a text in Markdown."""
    if "[x]" in text or "[X]" in text:
        for box in _TICKED.finditer(text):
            yield box.span(1)
