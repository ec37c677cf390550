"""The texts that a compaction added: what of it the model would read, and nothing else."""

from __future__ import annotations

import msgspec

from workbench.messages import iter_texts
from workbench.replay.compaction import Compaction

__all__ = ["NewText", "new_texts"]


class NewText(msgspec.Struct, frozen=True, kw_only=True):
    """One text of one new message."""

    new: int
    """Which of the compaction's new messages it is, from 0."""
    part: int
    """Which text of that message, in the order of `iter_texts`."""
    text: str
    """The text."""


def new_texts(compaction: Compaction) -> list[NewText]:
    """Texts of the new messages of a compaction in order; system messages state nothing."""
    return [
        NewText(new=number, part=part, text=text)
        for number, message in enumerate(compaction.new_messages)
        if message.role != "system"
        for part, text in enumerate(iter_texts(message))
    ]
