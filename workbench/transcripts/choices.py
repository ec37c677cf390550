"""Answers of which a model was asked for several at once."""

from __future__ import annotations

from workbench.transcripts.contract import Source

__all__ = ["tell_choices"]


def tell_choices(source: Source, count: int, *, place: str = "response") -> None:
    """Say that an answer has several choices, of which the first is read.

    Args:
        source: The file it stands in.
        count: How many there are.
        place: Where they stand in the record.
    """
    if count > 1:
        source.report(
            "warning",
            "several_choices",
            message=f"{count} choices; the first was read as the answer, and whether the "
            "conversation went on with it is not known",
            place=place,
        )
