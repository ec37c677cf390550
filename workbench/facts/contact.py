"""Finds contacts: e-mail addresses, phone numbers, postal addresses and zip codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from workbench.facts.address import find_addresses
from workbench.facts.anchors import iter_places, match_at
from workbench.facts.fact import FactKind, Mention
from workbench.facts.json_place import contact_of_key
from workbench.facts.overlaps import without_overlaps
from workbench.facts.text import fold, json_keys, lowered, normal_form, word_list
from workbench.facts.traits import traits_of

__all__ = ["ContactFinder"]

_LOCAL_PART = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._%+'-]{0,62}[A-Za-z0-9_+-])?$")
_DOMAIN = re.compile(
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}[A-Za-z]{2,24}(?![A-Za-z0-9-])"
)

# Separated groups of digits, as people write phone numbers in North America, China and with +.
_PHONE = re.compile(
    r"[+(0-9](?<![A-Za-z0-9_,/$#=+-][+(0-9])(?<![^a-z]\.[+(0-9])(?<!^\.[+(0-9])(?:"
    r"(?<=\+)[0-9]{1,3}(?:[ .-]?\(?[0-9]{2,4}\)?){2,5}"
    r"|(?<=\()[0-9]{3,4}\)\s?-?\s?[0-9]{3,4}[ .-]?[0-9]{4}"
    r"|(?<=1)[ .-]\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}"
    r"|(?<=[2-9])[0-9]{2}([ .-])[0-9]{3}\1[0-9]{4}"
    r"|(?<=[48])00[ -]?[0-9]{3}[ -]?[0-9]{4}"
    r"|(?<=1)[3-9][0-9]([ -])[0-9]{4}\2[0-9]{4}"
    r"|(?<=0)[0-9]{2,3}\s?-\s?[0-9]{3,4}[ -]?[0-9]{4}"
    r"|(?<=0)(?<![0-9]{4} 0)[0-9]{2,3} [0-9]{4}[ ]?[0-9]{4}(?! [0-9]{4}(?:$|[^0-9 ]))"
    r"|(?<=0)[17][0-9]{3} (?:[0-9]{6}|[0-9]{3} [0-9]{3})|(?<=0)1[0-9]{2} [0-9]{3} [0-9]{4}"
    r")(?:\s?(?:ext\.?|x|转)\s?[0-9]{1,5})?(?![0-9A-Za-z_]|[.,-][0-9])"
)
_PLAIN_PHONE = re.compile(
    r"[01](?<![A-Za-z0-9_.,/$#=+-][01])(?:(?<=1)[3-9][0-9]{9}|(?<=0)[1-9][0-9]{8,10})(?!"
    r"[0-9A-Za-z_.-])"
)
_CALLED = (
    r"(?:\s?(?:number|no\.?|us|me|him|her|them))?[^0-9+\n]{0,24}?"
    r"([0-9+(][0-9 ()-]{5,18}[0-9])(?:(?:\s?[,/、，和或]\s?|\s)([0-9][0-9 -]{5,14}[0-9]))?(?!"
    r"[0-9A-Za-z_]|\.[0-9])"
)
_CALL = re.compile(
    rf"(?:(?:(?:tele|cell)?phone|mobile|cell|tel|call|whatsapp|fax)(?![a-rt-z])){_CALLED}"
)
_CHINESE_CALL = re.compile(
    rf"[电電手热号致](?:(?<=[电電])[话話]|(?<=手)[机機]|(?<=热)线|(?<=号)码|(?<=致)电){_CALLED}"
)
_CALLS = frozenset(
    f"{word}{ending}"
    for word in word_list("phone telephone cellphone mobile cell tel call whatsapp fax")
    for ending in ("", "s")
)
_ADDRESS_KEYS = frozenset(("address", "street"))
_ZIP = re.compile(
    r"(?:zip(?:\s?code)?|postal\s?code|postcode|邮编|郵編|邮政编码)[^0-9\n]{0,40}?([0-9]{5,6}(?:-"
    r"[0-9]{4})?)(?![0-9A-Za-z_])"
)
_FIVE_DIGITS = re.compile(
    r"[0-9](?<![A-Za-z0-9_.,$€£¥#/:-][0-9])[0-9]{4}(?:-[0-9]{4})?(?![0-9A-Za-z_%-]|[.,:/][0-9])"
)
# A zip code follows a state, the word in, or at the end of a line a name.
_BEFORE_ZIP = re.compile(r"(?:(?<![A-Za-z])[A-Z]{2},?\s|\s(?:in|at)\s)$")
_BRITISH = re.compile(
    r"[A-Z](?<![A-Za-z0-9#-][A-Z])[A-Z]?[0-9][0-9A-Z]?\s[0-9][A-Z]{2}(?![A-Za-z0-9])"
)
_COUNTRY = re.compile(r",\s(?:USA|US|United States)$")
_AFTER_NAME = re.compile(r"[A-Z][a-z]+,\s$")
_JSON_DIGITS = re.compile(r':\s{0,4}"?([+(0-9][0-9 ()+.-]{3,20}[0-9])(?=["\s,}]|$)')

_Found = Iterator[tuple[int, int, str, str]]


def _searches(text: str) -> Iterator[Callable[[str], _Found]]:
    """The searches that can find something in a text, by what it holds at all."""
    traits = traits_of(text)
    if "@" in traits.text:
        yield _emails
    if traits.digits or traits.is_chinese or traits.has_word(_ADDRESS_KEYS):
        yield find_addresses
    if traits.digits >= 7:
        yield _phones
    if traits.digits >= 2:
        yield _zips
    if traits.digits >= 4 and '"' in traits.text:
        yield _in_json


class ContactFinder:
    """Finds the ways to reach a person or a place."""

    kind: ClassVar[FactKind] = "contact"
    version: ClassVar[str] = "5"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        found: dict[int, Mention] = {}
        for search in _searches(text):
            for start, end, canonical, sub in search(folded):
                if start not in found:
                    form = normal_form(canonical)
                    bare = _COUNTRY.sub("", form) if sub == "address" else form
                    found[start] = Mention(
                        kind="contact",
                        surface=text[start:end],
                        start=start,
                        end=end,
                        canonical=form,
                        sub=sub,
                        also=() if bare == form else (bare,),
                    )
        return without_overlaps(found.values())


def _emails(text: str) -> _Found:
    place = text.find("@")
    while place >= 0:
        domain = _DOMAIN.match(text, place)
        local = _LOCAL_PART.search(text[max(0, place - 64) : place]) if domain else None
        if domain and local:
            start = place - len(local.group())
            yield start, domain.end(), text[start : domain.end()].lower(), "email"
        place = text.find("@", place + 1)


def _phones(text: str) -> _Found:
    traits = traits_of(text)
    for pattern in (_PHONE, _PLAIN_PHONE):
        for match in pattern.finditer(text):
            digits = _phone_digits(match.group())
            if 8 <= len(digits.lstrip("+")) <= 15:
                yield match.start(), match.end(), digits, "phone"
    lower = lowered(text)
    called = [*match_at(_CALL, lower, iter_places(lower, traits.words & _CALLS))]
    if traits.is_chinese:
        called += _CHINESE_CALL.finditer(lower)
    for match in called:
        for group in (1, 2):
            digits = _phone_digits(match[group] or "")
            if 7 <= len(digits.lstrip("+")) <= 15:
                yield match.start(group), match.end(group), digits, "phone"


def _phone_digits(written: str) -> str:
    number = re.split(r"ext|x|转", written, maxsplit=1)[0]
    digits = re.sub(r"[^0-9]", "", number)
    return f"+{digits}" if written.lstrip("( ").startswith("+") else digits


def _zips(text: str) -> _Found:
    lower = lowered(text)
    if "zip" in lower or "post" in lower or "邮" in text or "郵" in text:
        for match in _ZIP.finditer(lower):
            yield match.start(1), match.end(1), match[1], "zip"
    for match in _BRITISH.finditer(text):
        yield match.start(), match.end(), match.group(), "zip"
    for match in _FIVE_DIGITS.finditer(text):
        start, end = match.span()
        ends = text[end : end + 2].rstrip() in ("", ".", ",", "!", "?", ";")
        before = text[max(0, start - 24) : start]
        if _BEFORE_ZIP.search(before) or (ends and _AFTER_NAME.search(before)):
            yield start, end, match.group(), "zip"


def _in_json(text: str) -> _Found:
    keys = json_keys(text)
    if keys is None or not any(map(contact_of_key, keys.names)):
        return
    for match in _JSON_DIGITS.finditer(text):
        sub = contact_of_key(keys.at(match.start(1))[0])
        if sub is not None:
            canonical = match[1] if sub == "zip" else _phone_digits(match[1])
            yield match.start(1), match.end(1), canonical, sub
