"""How many labelled facts are found, and how much else.

A value is right by kind and canonical form, a statement by kind and overlap of places. What lies
inside the words of a labelled value is neither right nor wrong, as a house number in an address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from workbench.facts.fact import FAMILIES, VALUE_KINDS, FactKind, Mention, family_of
from workbench.facts.reader import FactReader
from workbench.validation.labels import LabelledFact, LabelledMessage
from workbench.validation.scores import FactScore, Mistake

__all__ = ["FoundFacts", "measure_facts"]

Key = tuple[str, str, bool]
"""Kind, language, and whether the labels are complete."""


class FoundFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What came out of a measurement."""

    scores: tuple[FactScore, ...]
    """One for each family and language, then one for each kind and language."""
    mistakes: tuple[Mistake, ...]
    """Facts that were missed, and facts that are none, in order of the rows."""


def measure_facts(messages: Iterable[LabelledMessage], reader: FactReader) -> FoundFacts:
    """Find the facts of labelled messages and compare.

    Args:
        messages: Messages with labels.
        reader: Finds the facts.
    """
    counts: Counter[tuple[FactKind, str, str]] = Counter()
    mistakes: list[Mistake] = []
    incomplete: set[tuple[FactKind, str]] = set()
    for message in messages:
        found = reader.mentions(message.text)
        for kind in (kind for kinds in FAMILIES.values() for kind in kinds):
            labels = [fact for fact in message.facts if fact.kind == kind]
            mentions = [mention for mention in found if mention.kind == kind]
            match = _match_values if kind in VALUE_KINDS else _match_statements
            right, missed, wrong = match(labels, mentions, message)
            mistakes += [_missed(message, fact) for fact in missed]
            counts[kind, message.language, "right"] += right
            counts[kind, message.language, "missed"] += len(missed)
            if not message.is_complete_for(kind):
                incomplete.add((kind, message.language))
            else:
                counts[kind, message.language, "wrong"] += len(wrong)
                mistakes += [_made_up(message, mention) for mention in wrong]
    return FoundFacts(scores=tuple(_scores(counts, incomplete)), mistakes=tuple(mistakes))


def _match_values(
    labels: Sequence[LabelledFact], mentions: Sequence[Mention], message: LabelledMessage
) -> tuple[int, list[LabelledFact], list[Mention]]:
    used: set[int] = set()
    right, missed = 0, []
    for label in labels:
        hits = {n for n, mention in enumerate(mentions) if label.forms & _forms(mention)}
        used |= hits
        if not label.optional:
            right += bool(hits)
            missed += [] if hits else [label]
    values = [fact for fact in message.facts if fact.kind in VALUE_KINDS]
    wrong = {
        mention.canonical: mention
        for n, mention in enumerate(mentions)
        if n not in used and not _is_inside(mention, values, message.text)
    }
    return right, missed, list(wrong.values())


def _forms(mention: Mention) -> frozenset[str]:
    return frozenset((mention.canonical, *mention.also))


def _is_inside(mention: Mention, labels: Iterable[LabelledFact], text: str) -> bool:
    for label in labels:
        place = text.find(label.surface)
        while place >= 0:
            if place <= mention.start and mention.end <= place + len(label.surface):
                return True
            place = text.find(label.surface, place + 1)
    return False


def _match_statements(
    labels: Sequence[LabelledFact], mentions: Sequence[Mention], _: LabelledMessage
) -> tuple[int, list[LabelledFact], list[Mention]]:
    """One mention answers one label; optional labels and repetitions count neither way."""
    free = dict(enumerate(mentions))
    right, missed = 0, []
    for label in (label for label in labels if not label.optional):
        best = max(free, key=lambda place: _overlap(label, free[place]), default=None)
        if best is not None and _overlap(label, free[best]) > 0:
            del free[best]
            right += 1
        else:
            missed.append(label)
    told = {mention.canonical for place, mention in enumerate(mentions) if place not in free}
    optional = [label for label in labels if label.optional]
    wrong = {
        mention.canonical: mention
        for mention in free.values()
        if mention.canonical not in told
        and not any(_overlap(label, mention) > 0 for label in optional)
    }
    return right, missed, list(wrong.values())


def _overlap(label: LabelledFact, mention: Mention) -> int:
    return min(label.end, mention.end) - max(label.start, mention.start)


def _scores(
    counts: Counter[tuple[FactKind, str, str]], incomplete: set[tuple[FactKind, str]]
) -> Iterable[FactScore]:
    languages = sorted({language for _, language, _ in counts})
    for family, kinds in FAMILIES.items():
        for language in languages:
            yield from _score(counts, kinds, language, family, incomplete)
    for kinds in FAMILIES.values():
        for kind in kinds:
            for language in languages:
                yield from _score(counts, (kind,), language, kind, incomplete)


def _score(
    counts: Counter[tuple[FactKind, str, str]],
    kinds: Sequence[FactKind],
    language: str,
    name: str,
    incomplete: set[tuple[FactKind, str]],
) -> Iterable[FactScore]:
    right, missed, wrong = (
        sum(counts[kind, language, what] for kind in kinds) for what in ("right", "missed", "wrong")
    )
    if right + missed + wrong:
        yield FactScore(
            kind=name,
            language=language,
            level="family" if name in FAMILIES else "kind",
            labelled=right + missed,
            right=right,
            wrong=None if any((kind, language) in incomplete for kind in kinds) else wrong,
        )


def _missed(message: LabelledMessage, fact: LabelledFact) -> Mistake:
    return Mistake(
        measure="facts",
        row=message.id,
        kind=fact.kind,
        language=message.language,
        words=fact.surface,
        expected=f"found in {family_of(fact.kind)}",
        got="missed",
        evidence=_around(message.text, fact.start, fact.end),
    )


def _made_up(message: LabelledMessage, mention: Mention) -> Mistake:
    return Mistake(
        measure="facts",
        row=message.id,
        kind=mention.kind,
        language=message.language,
        words=mention.surface,
        expected="no such fact",
        got=f"found as {mention.canonical}",
        evidence=_around(message.text, mention.start, mention.end),
    )


def _around(text: str, start: int, end: int) -> str:
    return " ".join(text[max(0, start - 40) : end + 40].split())
