"""Reads what a caller asks about: a kind in everyday words, and a value as the source writes it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from workbench.errors import ConfigError, UnknownNameError
from workbench.facts.context import context_of
from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Fact, FactKind, Mention, Occurrence
from workbench.facts.index import build_fact_index
from workbench.facts.index import default_reader as default_reader
from workbench.facts.numerals import (
    CHINESE_DIGITS,
    NUMBER_WORDS,
    parse_chinese,
    parse_digits,
    parse_english,
)
from workbench.facts.reader import ALL_FINDERS, FactReader
from workbench.facts.text import normal_form
from workbench.messages import Message, build_conversation

__all__ = ["Request", "default_reader", "index_text", "read_request"]

_SYNONYMS: dict[str, tuple[FactKind, str | None]] = {
    "id": ("identifier", None),
    "code": ("identifier", None),
    "version": ("identifier", "version"),
    "money": ("amount", None),
    "price": ("amount", None),
    "quantity": ("number", None),
    "percent": ("number", None),
    "url": ("path", "url"),
    "file": ("path", None),
    "email": ("contact", "email"),
    "phone": ("contact", "phone"),
    "address": ("contact", "address"),
    "zip": ("contact", "zip"),
    "time": ("date", "time"),
}
_FORMS = ("list", "pair")
_MEMBERS = re.compile(r"\s*[,，、;；]\s*(?:and\s|和)?|\s+and\s+|\s*[和与]\s*")
_EVERY_DAY = re.compile(
    r"(?:周|星期|礼拜)一[至到-](?:周|星期|礼拜)?[日天七]|monday (?:to|through|-) sunday",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\d\s?(?:[%$€£¥°元]|[A-Za-z]{1,3})?\s?(?:[-\u2010-\u2015~\uff5e至到]|\bto\b|\band\b)\s?[$€£¥]?\d"
)
"""From one number to another: both ends are asked about."""
_OWNER = re.compile(r"\s*(?:=|\uff1d)\s*")


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked about."""

    form: Literal["value", "list", "pair"]
    """How the value is written."""
    facts: tuple[Fact, ...]
    """The value as a fact of the source; the members of a list."""
    owner: str | None = None
    """What a pair's value belongs to."""


def read_request(kind: str, value: str, *, source_text: str, reader: FactReader) -> Request:
    """Read kind and value.

    Raises:
        UnknownNameError: There is no such kind of value.
    """
    name = kind.strip().lower()
    if name == "list":
        members = [member for member in _MEMBERS.split(value.strip()) if member]
        facts = [_read_any(member, source_text, reader) for member in members]
        return Request(form="list", facts=tuple(facts))
    if name == "pair":
        owner, _, owned = _partition(value)
        return Request(form="pair", facts=(_read_any(owned, source_text, reader),), owner=owner)
    if name not in _SYNONYMS and name not in VALUE_KINDS:
        raise UnknownNameError("kind of value", kind, (*VALUE_KINDS, *_SYNONYMS, *_FORMS))
    known, sub = _SYNONYMS.get(name) or (next(k for k in VALUE_KINDS if k == name), None)
    parts: tuple[Mention, ...] = ()
    if known == "date":
        parts = _parts_of_date(value.strip(), source_text, reader)
    elif known in ("number", "amount") and _RANGE.search(value):
        parts = _mentions_within(value.strip(), source_text, reader, kind=known)
    if len(parts) > 1:
        return Request(form="list", facts=tuple(_fact(part, source_text) for part in parts))
    return Request(form="value", facts=(_read_as(known, sub, value, source_text, reader),))


def _parts_of_date(value: str, source_text: str, reader: FactReader) -> tuple[Mention, ...]:
    """The days and times of a date that is several; that it is every day of the week says least."""
    parts = _mentions_within(value, source_text, reader, kind="date")
    telling = [
        part for part in parts if part.sub != "relative" and not _EVERY_DAY.fullmatch(part.surface)
    ]
    return tuple(telling or parts)


def _mentions_within(
    value: str, source_text: str, reader: FactReader, *, kind: FactKind
) -> tuple[Mention, ...]:
    """Mentions of a kind inside the first place of a value; both ends of a range, for one."""
    start, end = next(iter(_places(value, source_text)), (0, 0))
    return tuple(
        mention
        for mention in reader.mentions(source_text)
        if mention.kind == kind and start <= mention.start and mention.end <= end
    )


def _partition(value: str) -> tuple[str, str, str]:
    parts = _OWNER.split(value.strip(), maxsplit=1)
    return (parts[0], "=", parts[1]) if len(parts) == 2 else ("", "", parts[0])


def _read_any(value: str, source_text: str, reader: FactReader) -> Fact:
    """Read a value of which no kind is given: by its place in the source, else by its shape."""
    place = source_text.find(value)
    for mention in reader.mentions(source_text) if place >= 0 else ():
        if mention.kind in VALUE_KINDS and mention.surface == value:
            return _fact(mention, source_text)
    for mention in reader.mentions(value):
        if mention.kind in VALUE_KINDS and mention.end - mention.start == len(value):
            return _fact(mention, source_text, place)
    return _as_written("identifier", None, value, source_text)


def _read_as(
    kind: FactKind, sub: str | None, value: str, source_text: str, reader: FactReader
) -> Fact:
    value = value.strip()
    places = list(_places(value, source_text))
    fitting = [
        mention
        for mention in reader.mentions(source_text)
        if mention.kind == kind
        and any(mention.start < end and start < mention.end for start, end in places)
        and _fits(mention, value)
    ]
    # A sign before the value makes another of it, -$10 of $10, where it stands without one too.
    if kind == "amount":
        fitting = [one for one in fitting if one.surface[:1] == value[:1]] or fitting
    if fitting:
        # *Monday 9 March* is the date; the weekday beside it says less.
        best = max(fitting, key=lambda one: one.sub != "relative")
        same = (mention for mention in fitting if mention.canonical == best.canonical)
        # One place may tell what another leaves out: *three*, and *three shirts*.
        return _fact(next((m for m in same if m.unit), best), source_text)
    for mention in _alone(kind, value):
        if mention.end - mention.start >= len(value) - 1:
            return _fact(mention, source_text, places[0][0] if places else -1)
    return _as_written(kind, sub, value, source_text)


def _places(value: str, text: str) -> Iterable[tuple[int, int]]:
    place = text.find(value) if value else -1
    while place >= 0:
        yield place, place + len(value)
        place = text.find(value, place + 1)


def _fits(mention: Mention, value: str) -> bool:
    """Whether a mention of the source is the value asked for, with its unit or without."""
    if mention.surface in value:
        return True
    before, found, after = mention.surface.partition(value)
    # A part of a longer number is another number.
    is_whole = not any(char.isdigit() for char in before + after)
    return bool(found) and is_whole and len(value) >= len(mention.surface) - 3


def _alone(kind: FactKind, value: str) -> list[Mention]:
    return [m for finder in ALL_FINDERS if finder.kind == kind for m in finder.find(value)]


def _as_written(kind: FactKind, sub: str | None, value: str, source_text: str) -> Fact:
    canonical = normal_form(value)
    if kind in ("amount", "number"):
        number = parse_digits(re.sub(r"[^0-9.,]", "", canonical)) or _in_words(canonical)
        canonical = f"? {number}" if kind == "amount" else number
    if kind == "contact" and sub == "phone":
        canonical = re.sub(r"[^0-9+]", "", canonical)
    also = (canonical[1:],) if canonical.startswith("#") else ()
    place = source_text.find(value)
    mention = Mention(
        kind=kind,
        surface=value,
        start=max(place, 0),
        end=max(place, 0) + len(value),
        canonical=canonical,
        also=also,
        sub=sub,
    )
    return _fact(mention, source_text, place)


def _in_words(value: str) -> str:
    """Decimal of number words or a Chinese numeral, units aside.

    Raises:
        ConfigError: There is no number in it.
    """
    numeral = "".join(filter(CHINESE_DIGITS.__contains__, value))
    words = [word for word in re.findall(r"[a-z]+", value.lower()) if word in NUMBER_WORDS]
    number = parse_chinese(numeral) if numeral else parse_english(" ".join(words))
    if number is None or not (numeral or words):
        raise ConfigError(f"{value!r} is no number or amount; write it as the source does")
    return number


def _fact(mention: Mention, source_text: str, place: int | None = None) -> Fact:
    start = mention.start if place is None else place
    occurrences: tuple[Occurrence, ...] = ()
    context: tuple[str, ...] = ()
    if start >= 0:
        end = start + len(mention.surface)
        occurrences = (
            Occurrence(message=0, part=0, start=start, end=end, surface=mention.surface),
        )
        context = context_of(source_text, start, end)
    return Fact(
        kind=mention.kind,
        surface=mention.surface,
        canonical=mention.canonical,
        occurrences=occurrences,
        sub=mention.sub,
        unit=mention.unit,
        also=mention.also,
        flags=mention.flags,
        context=context,
    )


@lru_cache(maxsize=32)
def index_text(text: str, reader: FactReader) -> FactIndex:
    """Fact index of a text as if it were one user message."""
    conversation = build_conversation("text", [Message(role="user", content=text)])
    return build_fact_index(conversation, reader)
