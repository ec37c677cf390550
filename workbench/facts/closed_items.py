"""Finds open items that the talk itself has closed, where a list says so item by item.

An agent's to-do list tells of each task whether it is done, and a ticked box does; the words are
those of the item that stood open. What prose says of it is for a judge to tell.
"""

from __future__ import annotations

from workbench.facts.contract import FactIndex
from workbench.facts.index import fact_keys
from workbench.facts.statement_words import normal_form
from workbench.facts.text import undo_escapes
from workbench.facts.todo_lists import tasks_in_json, ticked_boxes
from workbench.messages import Conversation, iter_texts

__all__ = ["find_closed"]


def find_closed(conversation: Conversation, index: FactIndex) -> dict[int, int]:
    """Open items that stand closed at the end, each with the message that closed it for good.

    Args:
        conversation: The recording.
        index: Its facts.

    Returns:
        Message by place in `index.facts`. An item that stands open again later is not there.
    """
    items = {
        key: place
        for place, fact in enumerate(index.facts)
        if fact.kind == "open_item"
        for key in fact_keys(fact)
    }
    closed: dict[int, int] = {}
    for number, message in enumerate(conversation.messages if items else ()):
        if not message.model_visible:
            continue
        for text in iter_texts(message):
            for words in _closed_in(text):
                place = items.get(("open_item", normal_form(words), None))
                if place is not None and number > index.facts[place].occurrences[-1].message:
                    closed.setdefault(place, number)
    return closed


def _closed_in(text: str) -> list[str]:
    plain = undo_escapes(text).text
    return [
        *(plain[task.start : task.end] for task in tasks_in_json(plain) if task.is_closed),
        *(plain[start:end] for start, end in ticked_boxes(plain)),
    ]
