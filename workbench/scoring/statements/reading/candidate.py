"""A candidate text in the pieces that a statement is compared with, and the search among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from workbench.facts.sentences import Language, Sentence, language_of, read_sentences
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import normal_form
from workbench.facts.text import undo_escapes
from workbench.scoring.statements.reading.lines import flowing
from workbench.scoring.statements.reading.pieces import Piece, split_pieces
from workbench.scoring.statements.reading.terms import is_record, read_terms

__all__ = [
    "Match",
    "StatementCandidate",
    "Unit",
    "focus_of",
    "is_number",
    "is_scrap",
    "local_focus",
    "read_statements",
    "total_weight",
    "weight_of",
]

_WEIGHTS = {"id": 2.0, "n": 1.5, "c": 1.0, "w": 1.0}
_CHINESE_PAIR_WEIGHT = 0.6
_VAGUE_WORDS = """
    c:user c:customer c:provide c:ask c:information c:item c:all c:option c:direct c:only c:same
    c:other c:want c:hotel c:restaurant c:attraction c:before c:after c:new c:time c:point
    c:dollar c:yuan c:through c:search c:check c:allow c:need c:service c:wait c:client c:person
    c:choose c:type c:available c:open c:eat c:meal c:use c:consider w:work w:enough c:part
    w:current c:right c:extra c:find c:handle c:proceed w:back w:goe w:go w:com w:bit
    w:roughli w:anywai w:mind w:seem w:understand w:thing w:sure w:mak w:els
    w:currentli w:still w:lik c:card
    w:matter w:longer w:one w:hav w:whos w:put w:whether w:whatever w:whoever w:somebodi
    w:someon w:anyon w:anybodi w:everybodi w:everyon w:todo w:off w:idea w:otherwis w:owe
    w:much w:already w:simpli w:therefor w:themselve w:himself w:herself w:oneself
"""
_VAGUE = frozenset(_VAGUE_WORDS.split())
_VAGUE_WEIGHT = 0.5
_FULL_HOUR = "n:00"
_LONGEST_UNIT = 1200
_ENOUGH_OF_LARGER = 0.85
_WORTH_OF_PATCHED = 0.55
_WORTH_OF_FOCUS = 0.5
_WORTH_OF_LIMIT = 0.7
_LIMIT_ALONE = 0.5
_MOST_RIVALS = 12
_FEWEST_WORDS = 2
_ASKED = re.compile(r"[\s\"”’)]{0,3}(?:吗|嘛|么)?[\s，,]{0,2}[?？吗]")
_NUMBER = re.compile(r"[A-Z][a-z]+:? [(+]?\d[\d ().+-]{5,24}")
"""A word with a long number behind it, *Phone (977) 652-2661*."""
_TEXTS_KEPT = 2048
_KEYS_KEPT = 32_768
_TWO_SENTENCES = 2


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
    sentence_keys: frozenset[str] = frozenset()
    """Keys of all words of that sentence."""
    rarity: float = 0.0
    """Higher where the shared words stand in few other pieces."""


@lru_cache(maxsize=65536)
def weight_of(key: str) -> float:
    """How much a word tells: ids and numbers most, words that any sentence may hold least."""
    if key in _VAGUE or key == _FULL_HOUR:
        return _VAGUE_WEIGHT
    if key.startswith("id:") and len(key) == len("id:a"):
        return 1.0
    if key.startswith("w:") and key[2:3] > "\u3000":
        return _CHINESE_PAIR_WEIGHT
    return _WEIGHTS[key.partition(":")[0]]


def total_weight(keys: Iterable[str]) -> float:
    """How much some words tell together, to the last digit the same in whatever order they come."""
    return fsum(map(weight_of, keys))


def local_focus(match: Match, *, but: frozenset[str] = frozenset()) -> float:
    """Share of the piece's words, by weight, that the statement has, from the first to the last.

    What stands before the first shared word and after the last one is left out: a long sentence may
    say one thing among others.

    Args:
        match: The piece.
        but: Words of the piece that are left out where the statement has them not.
    """
    keys = [word.word.key for word in match.reading.words]
    places = [place for place, key in enumerate(keys) if key in match.shared]
    if not places:
        return 0.0
    inside = set(keys[places[0] : places[-1] + 1]) - (but - match.shared)
    return total_weight(match.shared) / total_weight(inside)


class StatementCandidate:
    """Candidate texts, read once and asked often.

    Attributes:
        texts: The texts without the escapes of JSON and with their lines run on; all places are
            places in them.
        language: The language of most of their words.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._plain = [undo_escapes(text) for text in texts]
        self._flows = [flowing(plain.text) for plain in self._plain]
        self.texts = tuple(flow.text for flow in self._flows)
        self.language: Language = language_of(" ".join(text[:4000] for text in self.texts))
        self._read = [_read_text(text) for text in self.texts]
        self._units: list[Unit] = []
        self._keys: list[frozenset[str]] = []
        self._around: list[frozenset[str]] = []
        self._by_key: dict[str, set[int]] = {}
        for index, read in enumerate(self._read):
            first = len(self._units)
            self._units += (
                read.units if not index else (u._replace(text_index=index) for u in read.units)
            )
            self._keys += read.keys
            self._around += read.around
            for key, numbers in read.by_key.items():
                self._by_key.setdefault(key, set()).update(first + n for n in numbers)

    @property
    def units(self) -> list[Unit]:
        """All pieces, in order."""
        return self._units

    def holds(self, key: str) -> bool:
        """Whether any piece has the content word."""
        return key in self._by_key

    def find_verbatim(self, statement: str) -> tuple[int, int, int] | None:
        """Text, start and end of a whole copy; case, width and spacing do not count.

        The span is exact but for copies in another width, whose sentence it is then.
        """
        pattern: re.Pattern[str] | None = None
        for index, text in enumerate(self.texts):
            place = text.find(statement)
            if place >= 0:
                return index, place, place + len(statement)
        form = normal_form(statement)
        for index, read in enumerate(self._read):
            if not form or form not in read.form:
                continue
            pattern = pattern or _loosely(statement)
            hit = pattern.search(self.texts[index])
            return (index, *hit.span()) if hit else self._sentence_with(form, index)
        return None

    def as_it_came(self, index: int, span: tuple[int, int]) -> tuple[int, int]:
        """Place of a span in a text as it was given, its escapes included."""
        return self._plain[index].span(*self._flows[index].span(*span))

    def is_asked(self, place: int) -> bool:
        """Whether the words that end at a place of the first text are the end of a question."""
        return _ASKED.match(self.texts[0], place) is not None

    def _sentence_with(self, form: str, index: int) -> tuple[int, int, int]:
        """The smallest piece of a text that holds a copy; the whole text where none does."""
        units = [unit for unit in self._units if unit.text_index == index]
        for unit in sorted(units, key=lambda unit: unit.end - unit.start):
            if form in normal_form(unit.words):
                return index, unit.start, unit.end
        return index, 0, len(self.texts[index])

    def matches(
        self,
        comparable: Mapping[str, float],
        *,
        limits: frozenset[str] = frozenset(),
        more_where_kept: Mapping[str, float] | None = None,
    ) -> list[Match]:
        """Pieces that share words with a statement, best first.

        Args:
            comparable: The statement's words that can be looked for (across languages not all can)
                with their weights.
            limits: Those that are a limit: where they stand they tell much, where another number
                stands in their place they tell nothing.
            more_where_kept: What is added to the weight of a word where it stands.
        """
        total = sum(comparable.values())
        scores: dict[int, float] = {}
        for key, weight in comparable.items():
            for number in self._by_key.get(key, ()):
                scores[number] = scores.get(number, 0.0) + weight
        scores = {
            number: self._coverage(number, score, total, limits=limits, more=more_where_kept or {})
            for number, score in scores.items()
        }
        rivals = sorted(
            scores, key=lambda number: (-scores[number], self._units[number].size, number)
        )
        found = [
            self._match(number, scores[number], comparable) for number in rivals[: 4 * _MOST_RIVALS]
        ]
        return _smallest_first(found)

    def _coverage(
        self,
        number: int,
        score: float,
        total: float,
        *,
        limits: frozenset[str],
        more: Mapping[str, float],
    ) -> float:
        if more:
            added = sum(w for key, w in more.items() if number in self._by_key.get(key, ()))
            score, total = score + added, total + added
        kept = sum(number in self._by_key.get(key, ()) for key in limits)
        others = total - len(limits) * _LIMIT_ALONE
        if score <= kept * _LIMIT_ALONE and others >= 1.0:
            return score / total
        return (score + kept * _WORTH_OF_LIMIT) / (total + kept * _WORTH_OF_LIMIT)

    def _match(self, number: int, coverage: float, comparable: Mapping[str, float]) -> Match:
        unit = self._units[number]
        shared = frozenset(self._keys[number] & comparable.keys())
        rarity = fsum(comparable[key] / len(self._by_key[key]) for key in shared)
        reading = read_terms(unit.words)
        return Match(unit, reading, coverage, shared, unit.context, self._around[number], rarity)


class _ReadText(NamedTuple):
    """One text, cut and read; the same for every candidate that holds it."""

    form: str
    units: tuple[Unit, ...]
    keys: tuple[frozenset[str], ...]
    """Keys of the words of each unit; of two sentences those of both."""
    around: tuple[frozenset[str], ...]
    """Keys of the words of the sentence, or sentences, around each unit."""
    by_key: dict[str, tuple[int, ...]]


@lru_cache(maxsize=_TEXTS_KEPT)
def _read_text(text: str) -> _ReadText:
    units = tuple(_units(text))
    keys: list[frozenset[str]] = []
    around: list[frozenset[str]] = []
    by_key: dict[str, list[int]] = {}
    sentences: list[frozenset[str]] = []
    for number, unit in enumerate(units):
        # Two sentences are read only where a statement is held against them, which is seldom.
        is_pair = unit.size == _TWO_SENTENCES
        own = sentences[-2] | sentences[-1] if is_pair else _keys_of(unit.words)
        if unit.size == 1:
            sentences.append(own)
        keys.append(own)
        around.append(own if unit.context == unit.words else _keys_of(unit.context))
        for key in own:
            by_key.setdefault(key, []).append(number)
    places = {key: tuple(numbers) for key, numbers in by_key.items()}
    return _ReadText(normal_form(text), units, tuple(keys), tuple(around), places)


@lru_cache(maxsize=_KEYS_KEPT)
def _keys_of(words: str) -> frozenset[str]:
    return frozenset(word.word.key for word in read_terms(words).words)


def read_statements(texts: Iterable[str]) -> StatementCandidate:
    """Reads candidate texts (a summary, or all messages of a view) for many comparisons."""
    return StatementCandidate(texts)


def _loosely(statement: str) -> re.Pattern[str]:
    """The words of a statement in any case and with any space between them."""
    words = statement.strip(" .,;:!?。，；：！？、\"'").split()
    return re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE)


def _smallest_first(found: list[Match]) -> list[Match]:
    """A smaller piece wins over a larger one that says little more."""
    if not found:
        return []
    best = max(map(_worth, found))
    near = [match for match in found if match.coverage >= _ENOUGH_OF_LARGER * best]
    rest = [match for match in found if match.coverage < _ENOUGH_OF_LARGER * best]
    near.sort(key=_rank)
    return (near + rest)[:_MOST_RIVALS]


def _rank(match: Match) -> tuple[float, ...]:
    """Smaller is better: prose before data, whole before patched, then what says little else."""
    close = round(match.coverage + _WORTH_OF_FOCUS * focus_of(match), 1)
    is_no_statement = is_scrap(match) or is_number(match) or is_record(match.unit.words)
    size = match.unit.size
    return (is_no_statement, size, -close, -match.rarity, match.unit.end - match.unit.start)


def is_number(match: Match) -> bool:
    """Whether a piece is a number with its name, or the name alone."""
    return _NUMBER.fullmatch(match.unit.context) is not None


def focus_of(match: Match) -> float:
    """Share of the piece's words, by weight, that the statement has."""
    weights = {word.word.key: weight_of(word.word.key) for word in match.reading.words}
    total = sum(weights.values())
    return sum(w for key, w in weights.items() if key in match.shared) / total if total else 0.0


def is_scrap(match: Match) -> bool:
    """A piece of a single word says hardly anything."""
    return len(match.reading.words) < _FEWEST_WORDS and match.coverage < 1.0


def _worth(match: Match) -> float:
    """Words found in two sentences that nobody joined tell less."""
    return match.coverage * (_WORTH_OF_PATCHED if match.unit.is_patched else 1.0)


def _units(text: str) -> Iterator[Unit]:
    last: Sentence | None = None
    for sentence in read_sentences(text):
        if sentence.end - sentence.start > _LONGEST_UNIT:
            last = None
            continue
        for piece in split_pieces(sentence):
            yield _unit(piece, sentence, size=0)
        yield _unit(sentence, sentence, size=1)
        if last is not None and sentence.end - last.start <= _LONGEST_UNIT:
            both = text[last.start : sentence.end]
            joint = text[last.end : sentence.start].strip()
            yield Unit(
                text_index=0,
                start=last.start,
                end=sentence.end,
                words=both,
                size=2,
                context=both,
                closing=sentence.closing,
                is_patched=joint not in (";", "；"),
            )
        last = sentence


def _unit(piece: Piece | Sentence, sentence: Sentence, *, size: int) -> Unit:
    return Unit(
        text_index=0,
        start=piece.start,
        end=piece.end,
        words=piece.text,
        size=size,
        context=sentence.text,
        closing=sentence.closing,
    )
