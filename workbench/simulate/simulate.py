"""Conversations of a back office, as long as wanted, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import msgspec
import numpy as np

from workbench.errors import UsageError
from workbench.simulate.office import LANGUAGES, Language, Office, Phrases, read_office
from workbench.simulate.scribe import Scribe, Simulated

__all__ = ["iter_simulated"]

_NAMES = {"en": ("Dana", "Omar", "Ines", "Piotr", "Aiko"), "zh": ("林岚", "周航", "许静", "高远")}
_START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class _Record(msgspec.Struct, kw_only=True):
    """What the office holds of one order, booking or ticket."""

    record: str
    link: str
    item: str
    amount: str
    date: date


def iter_simulated(
    office: str,
    *,
    conversations: int,
    turns: int,
    language: Language | None = None,
    seed: int = 0,
) -> Iterator[Simulated]:
    """Conversations of a back office with the facts they state and the values their calls need.

    Args:
        office: `shop`, `travel` or `ticket`.
        conversations: How many.
        turns: Turns of each, at least 2.
        language: `en` or `zh`; None takes them in turn.
        seed: The same seed gives the same conversations, whatever their number.

    Yields:
        One conversation at a time, so that any number of them fits into memory.

    Raises:
        UnknownNameError: There is no such office.
        UsageError: A number is too small, or there is no such language.
    """
    if turns < 2 or conversations < 0 or seed < 0:
        raise UsageError(
            f"`turns >= 2`, `conversations >= 0` and `seed >= 0` must hold, got {turns}, "
            f"{conversations} and {seed}"
        )
    if language is not None and language not in LANGUAGES:
        raise UsageError(f"expected one of the languages {', '.join(LANGUAGES)}, got {language!r}")
    opened = read_office(office)
    for number in range(conversations):
        rng = np.random.default_rng([seed, number])
        spoken = language or LANGUAGES[number % len(LANGUAGES)]
        name = f"{office}-{spoken}-{seed}-{number:05d}"
        yield _Desk(name, opened, language=spoken, rng=rng).talk(turns)


class _Desk:
    """One customer at one office; its records change only as the conversation says."""

    def __init__(
        self, name: str, office: Office, *, language: Language, rng: np.random.Generator
    ) -> None:
        self._name, self._office, self._language, self._rng = name, office, language, rng
        self._phrases: Phrases = office.says(language)
        self._scribe = Scribe(name, started=_START)
        self._records: list[_Record] = []
        self._used: set[str] = set()
        self._last: dict[str, str] = {}
        self._rules = list(rng.permutation(self._phrases.rules))
        self._customer = self._new_id(office.customer_id)
        self._email = f"{self._customer.replace('_', '.')}@example.com"

    def talk(self, turns: int) -> Simulated:
        """The whole conversation."""
        self._open()
        for turn in range(1, turns):
            self._choose(turn)()
        return self._scribe.finish(language=self._language, group=self._customer)

    def _choose(self, turn: int) -> Callable[[], None]:
        if turn == 1 or not self._records:
            return self._rule if turn == 1 else self._look_up
        weights: list[tuple[Callable[[], None], float]] = [
            (self._look_up, 0.3),
            (self._small_talk, 0.2),
            (self._alter, 0.22),
            (self._promise, 0.1),
            (self._correct, 0.1),
            (self._rule, 0.08 if self._rules else 0.0),
        ]
        shares = np.array([weight for _, weight in weights])
        return weights[int(self._rng.choice(len(weights), p=shares / shares.sum()))][0]

    def _open(self) -> None:
        says, scribe = self._phrases, self._scribe
        name = str(self._rng.choice(_NAMES[self._language]))
        scribe.system(says.system)
        scribe.user(says.opening.format(email=self._email))
        scribe.fact("contact", self._email, sub="email")
        scribe.call(
            self._office.find,
            {"email": self._email},
            {"customer_id": self._customer, "name": name, "email": self._email},
        )
        scribe.assistant(says.opened.format(name=name, customer=self._customer))
        scribe.fact("identifier", self._customer)

    def _rule(self) -> None:
        rule = str(self._rules.pop())
        self._scribe.user(rule)
        self._scribe.fact("constraint", rule)
        self._scribe.assistant(self._phrases.ruled)

    def _small_talk(self) -> None:
        said, answered = self._phrases.chat[int(self._rng.integers(len(self._phrases.chat)))]
        self._scribe.user(said)
        self._scribe.assistant(answered)

    def _look_up(self) -> None:
        office, says, scribe = self._office, self._phrases, self._scribe
        record = _Record(
            record=self._new_id(office.record_id),
            link=self._new_id(office.link_id),
            item=self._new_item(),
            amount=self._new_amount(),
            date=self._new_date(),
        )
        self._records.append(record)
        scribe.user(says.ask.format(item=record.item, record=record.record))
        scribe.fact("identifier", record.record)
        scribe.call(
            office.get,
            {office.record_key: record.record, "customer_id": self._customer},
            {
                office.record_key: record.record,
                office.link_key: record.link,
                "item": record.item,
                "amount": record.amount,
                "date": record.date.isoformat(),
            },
        )
        told = says.told.format(
            record=record.record,
            item=record.item,
            amount=record.amount,
            date=self._written(record.date),
            link=record.link,
        )
        scribe.assistant(told)
        scribe.fact("identifier", record.link)
        scribe.fact("amount", record.amount)
        scribe.fact("date", self._written(record.date), canonical=record.date.isoformat())

    def _alter(self) -> None:
        """The customer names the thing, so that the call needs ids said long before."""
        office, says, record = self._office, self._phrases, self._any_record()
        reference = self._new_id(office.reference_id)
        self._scribe.user(says.alter.format(item=record.item))
        self._scribe.call(
            office.change,
            {office.record_key: record.record, office.link_key: record.link},
            {"status": "changed", "reference": reference},
        )
        self._scribe.assistant(says.altered.format(item=record.item, reference=reference))
        self._scribe.fact("identifier", reference)

    def _promise(self) -> None:
        says, record, due = self._phrases, self._any_record(), self._new_date()
        self._scribe.user(says.promise.format(item=record.item))
        promised = says.promised.format(item=record.item, date=self._written(due))
        self._scribe.assistant(promised)
        self._scribe.fact("open_item", promised)
        self._scribe.fact("date", self._written(due), canonical=due.isoformat())

    def _correct(self) -> None:
        says, office, record = self._phrases, self._office, self._any_record()
        before, record.date = record.date, self._new_date()
        after = self._written(record.date)
        self._scribe.user(
            says.correct.format(item=record.item, before=self._written(before), date=after)
        )
        self._scribe.fact("date", after, canonical=record.date.isoformat())
        self._scribe.call(
            office.change,
            {office.record_key: record.record, "date": record.date.isoformat()},
            {"status": "changed", "date": record.date.isoformat()},
        )
        corrected = says.corrected.format(item=record.item, date=after)
        self._scribe.assistant(corrected)
        self._scribe.fact("decision", corrected)

    def _any_record(self) -> _Record:
        return self._records[int(self._rng.integers(len(self._records)))]

    def _new_id(self, pattern: str) -> str:
        """A fresh id; three in ten look like the one before, with two digits in each other's place.

        Where an id must not be given twice, a number is drawn again.
        """
        while True:
            digits = iter(self._rng.integers(10, size=pattern.count("#")))
            fresh = "".join(str(next(digits)) if sign == "#" else sign for sign in pattern)
            if pattern in self._last and self._rng.random() < 0.3:
                fresh = self._twin(self._last[pattern])
            if fresh not in self._used:
                self._used.add(fresh)
                self._last[pattern] = fresh
                return fresh

    def _twin(self, made: str) -> str:
        place = int(self._rng.integers(len(made) - 4, len(made) - 1))
        return f"{made[:place]}{made[place + 1]}{made[place]}{made[place + 2 :]}"

    def _new_item(self) -> str:
        """A noun that belongs to one record only; numbered where all pairs are taken."""
        while True:
            items, colours = self._phrases.items, self._phrases.colours
            number = len(self._records) // (len(items) * len(colours) // 2)
            tail = f" {number + 1}" if number else ""
            gap = " " if self._language == "en" else ""
            item = f"{self._rng.choice(colours)}{gap}{self._rng.choice(items)}{tail}"
            if item not in self._used:
                self._used.add(item)
                return item

    def _new_amount(self) -> str:
        """An amount that no other record has."""
        while True:
            cents = int(self._rng.integers(1_000, 500_000))
            number = f"{cents // 100:,}.{cents % 100:02d}"
            amount = f"${number}" if self._language == "en" else f"{number}元"
            if amount not in self._used:
                self._used.add(amount)
                return amount

    def _new_date(self) -> date:
        return _START.date() + timedelta(days=int(self._rng.integers(5, 3000)))

    def _written(self, day: date) -> str:
        if self._language == "en":
            return f"{day:%B} {day.day}, {day.year}"
        return f"{day.year}年{day.month}月{day.day}日"
