"""Exchanges of the Responses API that leave their history on the server, joined where it is read.

A request names the response it goes on from (`previous_response_id`), or the conversation it is
part of, and sends only what is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft, Source

__all__ = ["Link", "join_chains"]


@dataclass(frozen=True, kw_only=True)
class Link:
    """One exchange.

    Attributes:
        draft: What it holds itself.
        answer_id: Id of its response.
        follows: Id of the response it goes on from; empty where it begins.
        thread: Id of the conversation on the server that it belongs to.
        references: Whether items of its input stand for others on the server.
    """

    draft: Draft
    answer_id: str = ""
    follows: str = ""
    thread: str = ""
    references: bool = False


def join_chains(links: Sequence[Link], source: Source) -> Iterator[Draft]:
    """Make one conversation of exchanges that follow each other.

    Instructions are not carried over by the server; those that a later request repeats stand once.
    Exchanges that go on from the same response are branches, each with all that came before.

    Args:
        links: Exchanges of one file, in its order.
        source: Hears of what was joined, and of history that is not in the file.

    Yields:
        A conversation for each exchange that none follows, under its own name and place.
    """
    before = _predecessors(links)
    followed = set(before.values())
    for place, link in enumerate(links):
        if place in followed:
            continue
        path = _path(place, before)
        source.line = link.draft.line
        _warn(links[path[0]], link, source)
        if len(path) == 1:
            yield link.draft
            continue
        source.repair(
            "joined_responses",
            message=f"{len(path)} exchanges that go on from each other were joined",
            place=_place(link.draft),
        )
        yield _joined([links[one].draft for one in path])


def _predecessors(links: Sequence[Link]) -> dict[int, int]:
    """Place of an exchange to the place of the one it goes on from."""
    answered: dict[str, int] = {}
    for place, link in enumerate(links):
        if link.answer_id:
            answered.setdefault(link.answer_id, place)
    before: dict[int, int] = {}
    last: dict[str, int] = {}
    for place, link in enumerate(links):
        found = answered.get(link.follows) if link.follows else last.get(link.thread)
        if link.thread:
            last[link.thread] = place
        if found is not None and place not in _path(found, before):
            before[place] = found
    return before


def _path(place: int, before: dict[int, int]) -> list[int]:
    """The exchanges up to one, the first first."""
    path = [place]
    while path[-1] in before:
        path.append(before[path[-1]])
    return path[::-1]


def _warn(first: Link, last: Link, source: Source) -> None:
    kept = {
        "previous_response_id": bool(first.follows),
        "conversation": bool(first.thread),
        "item_reference": last.references,
    }
    if any(kept.values()):
        named = ", ".join(key for key, found in kept.items() if found)
        source.report(
            "warning",
            "incomplete",
            message=f"earlier history lies on the server ({named}), not in the file",
            place=_place(last.draft),
        )


def _place(draft: Draft) -> str:
    return f"[{draft.number}]" if draft.number and draft.line is None else ""


def _joined(drafts: Sequence[Draft]) -> Draft:
    messages: list[Message] = []
    for draft in drafts:
        given = {one.content for one in messages if one.role == "system"}
        messages += [
            one
            for one in draft.conversation.messages
            if one.role != "system" or one.content not in given
        ]
    last = drafts[-1]
    earlier = [one.conversation.metadata for one in drafts[:-1] if one.conversation.metadata]
    whole: Conversation = replace(
        last.conversation,
        messages=tuple(messages),
        tools=next((c.tools for c in _backwards(drafts) if c.tools is not None), None),
        model=next((c.model for c in _backwards(drafts) if c.model is not None), None),
        metadata=last.conversation.metadata | ({"earlier": earlier} if earlier else {}),
    )
    return Draft(conversation=whole, number=last.number, line=last.line, growing=True)


def _backwards(drafts: Sequence[Draft]) -> Iterator[Conversation]:
    return (draft.conversation for draft in reversed(drafts))
