"""Builds the fact index of a conversation: every fact once, with every place it stands."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.facts.context import Place, Surroundings
from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, Mention, Occurrence
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, Message

__all__ = ["build_fact_index", "default_reader", "extract_facts", "fact_keys"]

Key = tuple[str, str, str | None]

_DEFAULT = FactReader()
_PLACES_KEPT = 8
"""Occurrences whose surroundings a fact keeps: what stands in more places is of many things."""


def default_reader() -> FactReader:
    """The reader without patterns of a team's own, shared so that its memory is."""
    return _DEFAULT


def extract_facts(conversation: Conversation, reader: FactReader | None = None) -> list[Fact]:
    """Facts of a conversation's messages, system messages aside.

    Args:
        conversation: The recording.
        reader: Finds the mentions; the default has no patterns of a team's own.

    Returns:
        Facts in order of their first occurrence, one for each kind, canonical value and unit.
    """
    return list(build_fact_index(conversation, reader or default_reader()).facts)


def build_fact_index(conversation: Conversation, reader: FactReader) -> FactIndex:
    """Index all facts of a conversation.

    Facts come from what the model was shown: system messages give rules, which are kept apart, and
    reasoning gives none. A statement that a system message also makes is no fact of the talk.

    Args:
        conversation: The recording.
        reader: Finds the mentions.

    Returns:
        Facts, rules of the system messages, and the place of each fact by key.
    """
    rules = _Collector()
    facts = _Collector()
    reader.read_ahead(
        text
        for message in conversation.messages
        if message.model_visible
        for _, text in _texts(message)
    )
    before = ""
    for place, message in enumerate(conversation.messages):
        if not message.model_visible:
            continue
        of_system = message.role == "system"
        collector = rules if of_system else facts
        for part, text, mention in _mentions(message, reader):
            collector.add(mention, message=place, part=part, text=text, before=before)
        before = "" if of_system else _last_text(message) or before
    system_facts = rules.facts()
    system_rules = [fact for fact in system_facts if fact.kind not in VALUE_KINDS]
    stated = {key for rule in system_rules for key in fact_keys(rule)}
    kept = [fact for fact in facts.facts() if _is_own(fact, stated)]
    by_key: dict[Key, int] = {}
    keys = [fact_keys(fact) for fact in kept]
    for of_fact in ([own[:1] for own in keys], keys):  # what is told itself comes first
        for place, own in enumerate(of_fact):
            for key in own:
                by_key.setdefault(key, place)
    return FactIndex(
        facts=tuple(kept),
        system_rules=tuple(system_rules),
        system_values=tuple(fact for fact in system_facts if fact.kind in VALUE_KINDS),
        by_key=by_key,
    )


def fact_keys(fact: Fact | Mention) -> list[Key]:
    """All keys a fact answers to: kind, canonical value in each of its forms, unit."""
    return [(fact.kind, form, fact.unit) for form in (fact.canonical, *fact.also)]


def _joining_keys(mention: Mention) -> list[Key]:
    """Keys by which mentions are of one fact; two stamps of time are not one for their day."""
    keys = fact_keys(mention)
    return keys[:1] if mention.kind == "date" and "T" in mention.canonical else keys


def _is_own(fact: Fact, stated: set[Key]) -> bool:
    return fact.kind in VALUE_KINDS or stated.isdisjoint(fact_keys(fact))


def _mentions(message: Message, reader: FactReader) -> Iterator[tuple[int, str, Mention]]:
    for part, text in _texts(message):
        for mention in reader.mentions(text):
            yield part, text, mention


def _texts(message: Message) -> Iterator[tuple[int, str]]:
    """Texts that state facts, each with its place in `iter_texts`."""
    part = 0
    if message.content:
        yield part, message.content
        part = 1
    # Names of tools are not of the conversation; they take a part of their own all the same.
    for call in message.tool_calls:
        part += 1
        if call.arguments:
            yield part, call.arguments
            part += 1


def _last_text(message: Message) -> str:
    return next((text for _, text in reversed([*_texts(message)])), "")


class _Collector:
    """Merges mentions of one value into one fact."""

    def __init__(self) -> None:
        self._first: list[Mention] = []
        self._near: list[list[Place]] = []
        self._occurrences: list[list[Occurrence]] = []
        # Few facts have other forms or doubts.
        self._also: dict[int, dict[str, None]] = {}
        self._flags: dict[int, dict[str, None]] = {}
        self._place: dict[Key, int] = {}
        self._met: dict[tuple[Key, tuple[str, ...]], int] = {}

    def add(self, mention: Mention, *, message: int, part: int, text: str, before: str) -> None:
        forms = (mention.kind, mention.canonical, mention.unit), mention.also
        place = self._met.get(forms)
        if place is None:
            place = self._met[forms] = self._join(mention)
        occurrences = self._occurrences[place]
        if len(occurrences) < _PLACES_KEPT:
            self._near[place].append((text, mention.start, mention.end, before))
        if mention.flags:
            self._flags.setdefault(place, {}).update(dict.fromkeys(mention.flags))
        occurrences.append(
            Occurrence(
                message=message,
                part=part,
                start=mention.start,
                end=mention.end,
                surface=mention.surface,
            )
        )

    def _join(self, mention: Mention) -> int:
        """Place of the fact that a mention is of; a new one where no form of it is known."""
        keys = _joining_keys(mention)
        place = next((self._place[key] for key in keys if key in self._place), None)
        if place is None:
            place = len(self._first)
            self._first.append(mention)
            self._near.append([])
            self._occurrences.append([])
        for key in keys:
            self._place.setdefault(key, place)
        if mention.also:
            self._also.setdefault(place, {}).update(dict.fromkeys(mention.also))
        if mention.canonical != self._first[place].canonical:
            self._also.setdefault(place, {})[mention.canonical] = None
        return place

    def facts(self) -> list[Fact]:
        """The facts collected, in order of their first occurrence."""
        return [
            Fact(
                kind=mention.kind,
                surface=mention.unescaped or mention.surface,
                canonical=mention.canonical,
                occurrences=tuple(self._occurrences[place]),
                sub=mention.sub,
                unit=mention.unit,
                also=tuple(form for form in self._also.get(place, ()) if form != mention.canonical),
                flags=tuple(self._flags.get(place, ())),
                context=Surroundings(self._near[place], mention.context),
                told=mention.told,
            )
            for place, mention in enumerate(self._first)
        ]
