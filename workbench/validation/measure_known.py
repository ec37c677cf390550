"""How many values of known format are found in the recordings that certainly state them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from workbench.errors import UsageError
from workbench.facts.index import extract_facts
from workbench.facts.reader import FactReader
from workbench.messages import Conversation
from workbench.transcripts.load import load_conversations
from workbench.validation.labels import KnownValue
from workbench.validation.measure_facts import FoundFacts
from workbench.validation.scores import FactScore, Mistake

__all__ = ["measure_known_values"]

_KINDS = {"zip": "contact", "amount": "amount", "iso_date": "date"}
"""Kinds of fact by name of the format; any other format is an identifier's."""
_ENDINGS = ("", ".json", ".jsonl", ".json.gz", ".jsonl.gz")


def measure_known_values(
    values: Iterable[KnownValue], recordings: Path, reader: FactReader
) -> FoundFacts:
    """Find the facts of recordings and look the values up among them.

    Args:
        values: Values of known format with the conversation that states them.
        recordings: Folder that holds a folder for each `set`.
        reader: Finds the facts.

    Raises:
        UsageError: A recording is not there, or has fewer conversations.
    """
    by_place: dict[tuple[str, str, int], list[KnownValue]] = {}
    for value in values:
        by_place.setdefault((value.set, value.file, value.number), []).append(value)
    counts: dict[str, list[int]] = {}
    mistakes: list[Mistake] = []
    for (folder, file, number), wanted in by_place.items():
        found = _forms(_conversation(recordings / folder, file, number), reader)
        for value in wanted:
            right = (_KINDS.get(value.kind, "identifier"), _canonical(value)) in found
            counts.setdefault(value.kind, []).append(right)
            if not right:
                mistakes.append(_missed(value))
    return FoundFacts(scores=tuple(_scores(counts)), mistakes=tuple(mistakes))


def _canonical(value: KnownValue) -> str:
    return f"USD {value.value.lstrip('$')}" if value.kind == "amount" else value.value


def _forms(conversation: Conversation, reader: FactReader) -> set[tuple[str, str]]:
    return {
        (fact.kind, form)
        for fact in extract_facts(conversation, reader)
        for form in (fact.canonical, *fact.also)
    }


def _conversation(folder: Path, file: str, number: int) -> Conversation:
    conversations = _load(folder, file)
    if number >= len(conversations):
        raise UsageError(
            f"conversation {number} of {folder / file} was expected, and it has "
            f"{len(conversations)}; labels and recordings must be of one version"
        )
    return conversations[number]


@lru_cache(maxsize=4)
def _load(folder: Path, file: str) -> Sequence[Conversation]:
    path = next((p for end in _ENDINGS if (p := folder / f"{file}{end}").is_file()), None)
    if path is None:
        raise UsageError(
            f"the recording {file!r} was expected in {folder}; name the folder of recordings "
            "with --recordings"
        )
    return load_conversations(path)


def _scores(counts: dict[str, list[int]]) -> Iterator[FactScore]:
    for kind, hits in sorted(counts.items()):
        yield FactScore(
            kind=kind,
            language="",
            level="format",
            labelled=len(hits),
            right=sum(hits),
            wrong=None,
        )


def _missed(value: KnownValue) -> Mistake:
    return Mistake(
        measure="known values",
        row=f"{value.set}/{value.file}#{value.number}",
        kind=value.kind,
        language="",
        words=value.value,
        expected="found",
        got="missed",
    )
