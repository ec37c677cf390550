"""Finds postal addresses, English (`123 Elm Street, Suite 641`) and Chinese (酒仙桥路2号)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.anchors import iter_places, match_at
from workbench.facts.json_place import is_address_key
from workbench.facts.text import json_keys, lowered
from workbench.facts.traits import traits_of

__all__ = ["find_addresses"]

_EDGE = r"(?![A-Za-z0-9])"
_STREET_NAMES = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl"
    r"|Highway|Hwy|Parkway"
    r"|Pkwy|Terrace|Ter|Circle|Cir|Square|Sq|Trail|Alley|Loop|Crescent|Broadway|Route)"
)
_STREET = f"(?:{_STREET_NAMES}|{_STREET_NAMES.upper()})"
_SIDE = "(?:[NSEW]|North|South|East|West|NORTH|SOUTH|EAST|WEST)"
_ROOM = r"(?:Suite|Ste|Apt|Apartment|Unit|Floor|Room)\.?\s#?\s?[0-9]{1,5}[A-Z]?"
_CAPITAL_ROOM = r"(?:SUITE|STE|APT|APARTMENT|UNIT|FLOOR|ROOM)\.?\s#?\s?[0-9]{1,5}[A-Z]?"
_UNIT = rf"(?:{_ROOM}|{_CAPITAL_ROOM}|#\s?(?:[0-9]{{1,5}}|[A-Z](?![A-Za-z0-9])))"
# A point behind a short form is its own; behind a whole word it closes the sentence.
_POINT = (
    r"(?:(?:(?<=St)|(?<=Rd)|(?<=Ln)|(?<=Dr)|(?<=Ct)|(?<=Pl)|(?<=Sq)|(?<=Ave)|(?<=Hwy)|(?<=Ter)"
    r"|(?<=Cir)|(?<=Blvd)|(?<=Pkwy))\.)?"
)
_STREET_LINE = re.compile(
    rf"[1-9](?<![A-Za-z0-9_.,$#/-][1-9])[0-9]{{0,5}}[A-Z]?\s(?:{_SIDE}\.?\s)?"
    rf"(?:(?!{_STREET}{_EDGE})[A-Z0-9][A-Za-z0-9'.]{{0,20}}\s){{0,4}}{_STREET}{_EDGE}{_POINT}(?:\s{_SIDE}{_EDGE})?"
    rf"(?:,?\s{_UNIT})?"
    r"(?:,\s[A-Z][A-Za-z.' ]{1,24}(?:,\s(?:[A-Z]{2}(?![A-Za-z])|[A-Z][a-z]+"
    r"(?:\s[A-Z][a-z]+)?|[A-Z]{3,}))?"
    r",?\s[0-9]{5}(?:-[0-9]{4})?(?:,\s(?:USA|US|United States))?)?"
)
_STOP = (
    r"(?:the|an?|of|to|on|in|and|at|for|is|are|was|from|with|by|or|min|hr|hours?|minutes?|mins?"
    r"|miles?|km|days?|weeks?|feet|people|more|other|new|main(?!\sst)|different|way|long|lane)\s"
)
# In small letters only where the words name a street in no other way.
_SMALL_LINE = re.compile(
    r"[1-9](?<![A-Za-z0-9_.,$#/-][1-9])[0-9]{0,5}\s(?:(?:[nsew]|north|south|east|west)\.?\s)?"
    rf"(?:(?!{_STOP})[a-z0-9'][a-z0-9'.]{{1,20}}\s){{1,3}}?"
    r"(?:street|avenue|boulevard|blvd|ave|st|road|rd|lane|ln|drive|court|parkway|highway|terrace)"
    r"(?![A-Za-z0-9])"
    r"(?:,?\s(?:(?:suite|ste|apt|apartment|unit|floor|room)\.?\s#?\s?[0-9]{1,5}[a-z]?|#\s?[0-9]{1,5}))?"
)
_HOUSE_NUMBER = re.compile(r"[1-9](?<![A-Za-z0-9_.,$#/-][1-9])[0-9]{0,5}[A-Z]?\s(?=[A-Za-z0-9'])")
_UNIT_ALONE = re.compile(rf"{_ROOM}(?![A-Za-z0-9])")
# A building alone is a part of an address where the line speaks of one.
_BUILDING_ALONE = re.compile(
    r"[0-9](?<![0-9A-Za-z.-][0-9])(?<![共有这那][0-9])(?<![共有这那]\s[0-9])[0-9]{0,3}\s?[幢栋](?![楼房别高])"
    r"(?:\s?[0-9]{1,2}\s?单元)?(?:\s?[0-9]{3,4}\s?室)?"
)
_OF_ADDRESS = re.compile("地址|房号|门牌")
_STREET_WORDS = frozenset(re.findall(r"[a-z]+", _STREET_NAMES.lower()))
_UNIT_WORDS = frozenset(("suite", "ste", "apt", "apartment", "unit", "floor", "room"))
_CJK = r"\u4e00-\u9fff"
_MEASURED = "(?:分|小时|公里|千米|米|元|块|个|人|天|年|月|日|点|次|折|%|[0-9])"
# A house number, and from it back to the front of the address.
_HOUSE = re.compile(
    r"[0-9](?<![0-9A-Za-z][0-9])[0-9]{0,4}(?:-[0-9]{1,4})?\s?(?:[弄巷]\s?[0-9]{1,4}\s?)?号"
    r"[院楼馆]?(?:\s?[A-Z0-9]{1,5}\s?(?:号楼|号院|号|座|栋|楼|层|单元|室|门))*"
    r"(?:(?<=[座栋楼元])[0-9]{3,4}(?![0-9.%元块年]))?"
    rf"(?:(?:\s(?!{_MEASURED})[{_CJK}]{{2,8}}){{0,2}}\s[0-9]{{1,4}}"
    rf"(?!\s?{_MEASURED})(?:\s?(?:号楼|幢|栋|座|单元|室|楼|层))?"
    rf"(?:\s?[0-9]{{3,4}}(?:\s?室)?)?(?:\s[{_CJK}]{{2,6}})?(?=[，。,;；、!！)）]|$)"
    rf"|[{_CJK}]{{0,16}}?[A-Z0-9]{{0,3}}[0-9](?:层|楼|室))?(?:\([^()\n]{{1,20}}\))?"
)
_STREET_BEFORE = re.compile(
    rf"(?:[{_CJK}]{{2,8}}[市区县]\s)?[{_CJK}]{{1,40}}(?:路|街|道|巷|弄|胡同|里|村|庄|园|条|线)[东南西北中]?[甲乙丙丁]?\s?$"
)
_AFTER_WORD = re.compile(
    rf"(?:地址|位置|位于|坐落于|坐落在|住址|住在|寄到|送到)(?:是在|是|在|为|:|:\s)?\s?([{_CJK}]"
    rf"[{_CJK}A-Z0-9()-]{{3,48}})"
)
# Told as the address, all of a clause is one where it ends as a place does.
_TOLD_WHOLE = re.compile(
    rf"(?:地址|位于|坐落于|坐落在)(?:是在|是|在|为|:|:\s)?\s?((?:[{_CJK}A-Z0-9-]"
    rf"|(?<=[市区县])\s(?=[{_CJK}])|\([^()\n]{{1,40}}\)){{4,60}}+)(?=[，。,.;；!！?？、]|\s(?![0-9])|$)"
)
_PLACE_END = frozenset("站内口旁侧场园楼区镇村层号室院厦处米南北东西头铺街路城库桥庄里商)")
_NO_PLACE = re.compile("[你您我吗哪很挺]|知道|什么|怎么|多少")
_DISTRICT = re.compile(
    rf"(?:(?<![{_CJK}])|(?<=[在于是到址]))[{_CJK}]{{2,8}}(?:省|市|区|县)[{_CJK}]{{2,12}}?(?:区|县"
    rf"|镇|乡|街道|路|街)[{_CJK}A-Z0-9]{{0,30}}(?:号|米|层|交汇处|路口|[东西南北]侧|底商|小区|镇"
    rf"|村)(?:(?<=号)[楼院馆])?|(?<![{_CJK}])[{_CJK}]{{2,8}}(?:区|县)[{_CJK}]{{2,10}}(?:街|路|胡同)"
    r"(?=[，。,;；]|$)"
)
_TOLD = re.compile("[地位坐住寄送][址置于落在到]")
_IS_DISTRICT = re.compile("[省市区县]")
_LEADS = re.compile(
    rf"^(?:[{_CJK}]{{0,20}}?(?:地址是在|地址是|地址在|地址为|地址|位置是|位于|坐落于|坐落在|住在"
    rf"|寄到|送到|寄往|送往|送去|(?:搬|迁|挪)[到去至进]了?|改到|改成|改为|换成|就是在|是在|店在|[家店]在|在|是)|(?:请)?(?:用|去|到))+"
)
_PLACE_WORD = re.compile(
    rf"(?<!知)[省市区县镇乡村街路道巷弄号米层楼](?![{_CJK}]{{0,2}}(?:店|站|馆))|胡同|交汇处"
)
_TAIL = re.compile(
    r"(?:附近|周边|周围|这边|那里|哪里|哪儿|特别|非常|就是|还有|营业|电话|评分|离|距).*$"
)
_JSON_STRING = re.compile(r':\s{0,4}"([^"\\\n]{4,120})"')

_Found = Iterator[tuple[int, int, str, str]]


def find_addresses(text: str) -> _Found:
    """Addresses in a folded text: start, end, canonical form, sub."""
    for start, end in _spans(text):
        yield start, end, text[start:end], "address"


def _spans(text: str) -> Iterator[tuple[int, int]]:
    traits = traits_of(text)
    if '"' in traits.text:
        yield from _in_json(text)
    if traits.digits and traits.has_word(_STREET_WORDS):
        yield from _street_lines(text)
    if traits.digits and traits.has_word(_UNIT_WORDS):
        places = iter_places(lowered(text), traits.words & _UNIT_WORDS)
        for match in match_at(_UNIT_ALONE, text, places):
            yield match.span()
    if traits.is_chinese:
        yield from _chinese(text)


def _street_lines(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    for number in _HOUSE_NUMBER.finditer(text):
        start = number.start()
        if start < end:
            continue
        match = _STREET_LINE.match(text, start) or _SMALL_LINE.match(text, start)
        if match is not None:
            end = match.end()
            yield match.span()


def _in_json(text: str) -> Iterator[tuple[int, int]]:
    keys = json_keys(text) if "address" in text or "street" in text or "地址" in text else None
    if keys is None or not any(map(is_address_key, keys.names)):
        return
    for match in _JSON_STRING.finditer(text):
        if is_address_key(keys.at(match.start(1))[0]):
            yield match.span(1)


def _chinese(text: str) -> Iterator[tuple[int, int]]:
    if _TOLD.search(text):
        yield from _told(text)
    if "号" in text:
        for match in _HOUSE.finditer(text):
            front = max(0, match.start() - 44)
            street = _STREET_BEFORE.search(text[front : match.start()])
            if street:
                lead = _LEADS.match(street.group())
                yield front + street.start() + (lead.end() if lead else 0), match.end()
    if _OF_ADDRESS.search(text):
        for match in _BUILDING_ALONE.finditer(text):
            yield match.span()
    for match in _AFTER_WORD.finditer(text) if _TOLD.search(text) else ():
        span = _trimmed(text, *match.span(1))
        if span is not None and _PLACE_WORD.search(text[slice(*span)]):
            yield span
    for match in _DISTRICT.finditer(text) if _IS_DISTRICT.search(text) else ():
        lead = _LEADS.match(match.group())
        yield match.start() + (lead.end() if lead else 0), match.end()


def _told(text: str) -> Iterator[tuple[int, int]]:
    for match in _TOLD_WHOLE.finditer(text):
        lead = _LEADS.match(match[1])
        start, end = match.start(1) + (lead.end() if lead else 0), match.end(1)
        words = text[start:end]
        if (
            len(words) >= 4
            and words[-1] in _PLACE_END
            and not (_NO_PLACE.search(words) or _TAIL.search(words))
        ):
            yield start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    lead = _LEADS.match(text[start:end])
    start += lead.end() if lead else 0
    tail = _TAIL.search(text[start:end])
    end = start + tail.start() if tail else end
    return (start, end) if end - start >= 4 else None
