"""What a comparison of a statement with a piece of a candidate finds."""

from __future__ import annotations

from typing import NamedTuple

from workbench.scoring.verdict import Status

__all__ = ["Finding"]


class Finding(NamedTuple):
    """What a check found wrong."""

    status: Status
    """The verdict it leads to."""
    detail: str
    """Its name."""
    is_one_word: bool = False
    """Whether a single word, neither id nor number, makes the difference."""
    is_count: bool = False
    """Whether another number of the same things is named."""
    is_choice: bool = False
    """Whether one of several things of a sort has given way to another, or is gone."""
    is_name: bool = False
    """Whether another place by name has been chosen; names share no words."""
    is_hedge: bool = False
    """Whether the statement is told, and only a word of wish, doubt or duty changes its force."""
    is_end: bool = False
    """Whether other words say the opposite, so that those of neither side are shared."""
