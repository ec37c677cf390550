"""A candidate text in the pieces that a statement is compared with, and the search among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from workbench.facts.sentences import (
    Clause,
    Language,
    Sentence,
    language_of,
    read_sentences,
    split_clauses,
)
from workbench.facts.statement_reading import Reading, read_statement
from workbench.facts.statement_words import normal_form

__all__ = ["Match", "StatementCandidate", "Unit", "read_statements", "weight_of"]

_WEIGHTS = {"id": 2.0, "n": 1.5, "c": 1.0, "w": 1.0}
_CHINESE_PAIR_WEIGHT = 0.6
_VAGUE_WORDS = """
    c:user c:customer c:provide c:ask c:information c:item c:all c:option c:direct c:only c:same
    c:other c:want c:hotel c:restaurant c:attraction c:before c:after c:new c:time c:point
    c:dollar c:yuan c:through c:search c:check
"""
_VAGUE = frozenset(_VAGUE_WORDS.split())
_VAGUE_WEIGHT = 0.5
_LONGEST_UNIT = 1200
_ENOUGH_OF_LARGER = 0.85
_WORTH_OF_PATCHED = 0.8
_MOST_RIVALS = 12


class Unit(NamedTuple):
    """A clause, a sentence or two sentences of a candidate text."""

    text_index: int
    """Which text of the candidate."""
    start: int
    """Place in it, in code points."""
    end: int
    """Place after it."""
    words: str
    """The exact words."""
    size: int
    """0 for a clause, 1 for a sentence, 2 for two sentences."""
    context: str
    """The whole sentence (or both)."""
    closing: str = ""
    """The mark that closes its sentence, as `?`."""
    is_patched: bool = False
    """Whether it joins two sentences that no semicolon joins: nobody made them one statement."""


class Match(NamedTuple):
    """The piece of a candidate that stands closest to a statement."""

    unit: Unit
    """The piece."""
    reading: Reading
    """What it says."""
    coverage: float
    """Share of the statement's content words, by weight, that it holds."""
    shared: frozenset[str]
    """Keys of the words in both."""
    context: str
    """The whole sentence around the piece."""


def weight_of(key: str) -> float:
    """How much a word tells: ids and numbers most, words that any sentence may hold least."""
    if key in _VAGUE:
        return _VAGUE_WEIGHT
    if key.startswith("w:") and key[2:3] > "\u3000":
        return _CHINESE_PAIR_WEIGHT
    return _WEIGHTS[key.partition(":")[0]]


class StatementCandidate:
    """Candidate texts, read once and asked often.

    Attributes:
        texts: The texts as they came.
        language: The language of most of their words.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self.language: Language = language_of(" ".join(text[:4000] for text in self.texts))
        self._forms = [normal_form(text) for text in self.texts]
        self._units: list[Unit] = []
        self._readings: list[Reading] = []
        self._by_key: dict[str, set[int]] = {}
        for index, text in enumerate(self.texts):
            for unit in _units(index, text):
                self._add(unit)

    @property
    def units(self) -> list[Unit]:
        """All pieces, in order."""
        return self._units

    def holds(self, key: str) -> bool:
        """Whether any piece has the content word."""
        return key in self._by_key

    def find_verbatim(self, statement: str) -> tuple[int, int, int] | None:
        """Text, start and end of a whole copy; case, width and spacing do not count.

        The span is exact for a literal copy, else that of the text that holds it.
        """
        for index, text in enumerate(self.texts):
            place = text.find(statement)
            if place >= 0:
                return index, place, place + len(statement)
        form = normal_form(statement)
        for index, whole in enumerate(self._forms):
            if form and form in whole:
                return index, 0, len(self.texts[index])
        return None

    def matches(self, comparable: Mapping[str, float]) -> list[Match]:
        """Pieces that share words with a statement, best first.

        Args:
            comparable: The statement's words that can be looked for (across languages not all can)
                with their weights.
        """
        total = sum(comparable.values())
        scores: dict[int, float] = {}
        for key, weight in comparable.items():
            for number in self._by_key.get(key, ()):
                scores[number] = scores.get(number, 0.0) + weight
        rivals = sorted(
            scores, key=lambda number: (-scores[number], self._units[number].size, number)
        )
        found = [
            self._match(number, scores[number] / total, comparable)
            for number in rivals[: 4 * _MOST_RIVALS]
        ]
        return _smallest_first(found)

    def _match(self, number: int, coverage: float, comparable: Mapping[str, float]) -> Match:
        reading = self._readings[number]
        shared = frozenset(word.word.key for word in reading.words if word.word.key in comparable)
        unit = self._units[number]
        return Match(unit, reading, coverage, shared, unit.context)

    def _add(self, unit: Unit) -> None:
        number = len(self._units)
        reading = read_statement(unit.words)
        self._units.append(unit)
        self._readings.append(reading)
        for word in reading.words:
            self._by_key.setdefault(word.word.key, set()).add(number)


def read_statements(texts: Iterable[str]) -> StatementCandidate:
    """Reads candidate texts (a summary, or all messages of a view) for many comparisons."""
    return StatementCandidate(texts)


def _smallest_first(found: list[Match]) -> list[Match]:
    """A smaller piece wins over a larger one that says little more."""
    if not found:
        return []
    best = max(map(_worth, found))
    near = [match for match in found if match.coverage >= _ENOUGH_OF_LARGER * best]
    rest = [match for match in found if match.coverage < _ENOUGH_OF_LARGER * best]
    near.sort(
        key=lambda match: (
            match.unit.size,
            -match.coverage,
            match.unit.end - match.unit.start,
        )
    )
    return (near + rest)[:_MOST_RIVALS]


def _worth(match: Match) -> float:
    """Words found in two sentences that nobody joined tell less."""
    return match.coverage * (_WORTH_OF_PATCHED if match.unit.is_patched else 1.0)


def _units(index: int, text: str) -> Iterator[Unit]:
    last: Sentence | None = None
    for sentence in read_sentences(text):
        if sentence.end - sentence.start > _LONGEST_UNIT:
            last = None
            continue
        clauses = split_clauses(sentence)
        if len(clauses) > 1:
            for clause in clauses:
                yield _unit(index, clause, sentence, size=0)
        yield _unit(index, sentence, sentence, size=1)
        if last is not None and sentence.end - last.start <= _LONGEST_UNIT:
            both = text[last.start : sentence.end]
            joint = text[last.end : sentence.start].strip()
            yield Unit(
                text_index=index,
                start=last.start,
                end=sentence.end,
                words=both,
                size=2,
                context=both,
                closing=sentence.closing,
                is_patched=joint not in (";", "；"),
            )
        last = sentence


def _unit(index: int, piece: Clause | Sentence, sentence: Sentence, *, size: int) -> Unit:
    return Unit(
        text_index=index,
        start=piece.start,
        end=piece.end,
        words=piece.text,
        size=size,
        context=sentence.text,
        closing=sentence.closing,
    )
