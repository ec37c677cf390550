"""Finds dates and times: ISO, English and Chinese, months, days, times of day, relative days.

A date that does not say whether day or month comes first stays as written and is flagged
`ambiguous_date`; so do relative days, in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from workbench.facts.anchors import iter_marks, iter_places, match_at, match_before
from workbench.facts.fact import FactKind, Mention
from workbench.facts.numerals import parse_chinese
from workbench.facts.text import fold, has_cjk, lowered, word_list
from workbench.facts.time_of_day import TIME_WORDS, find_times
from workbench.facts.traits import traits_of

__all__ = ["DateFinder"]

_MONTHS = word_list(
    "january february march april may june july august september october november december"
)
_MONTH = {name: number for number, name in enumerate(_MONTHS, 1)}
_MONTH |= {name[:3]: number for name, number in _MONTH.items()} | {"sept": 9}
_MONTH_WORD = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept(?:ember)?|sep|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_MONTH_WORDS = frozenset(_MONTH)
_ENDINGS = frozenset(("st", "nd", "rd", "th"))
_MARKS = frozenset("/.-")
_CALENDAR_MARK = re.compile("[年月日号號]")
_DAY_MARK = re.compile("[大后前明今昨第上下本这這去周週星礼]")
_CHINESE_CALENDAR = frozenset("年月日号號")
_CHINESE_DAYS = frozenset("天日晚早周週期拜月年")
_ORDINAL = r"(?:st|nd|rd|th)"

_ISO = re.compile(
    r"[12](?<![0-9A-Za-z_.][12])[0-9]{3}-(?:0[1-9]|1[0-2])"
    r"(?:-(?:0[1-9]|[12][0-9]|3[01])(?![0-9])"
    r"(?:[T ]([01][0-9]|2[0-4]):([0-5][0-9])(?::([0-5][0-9])(?:[.,][0-9]{1,9})?)?"
    r"(Z|\s?[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])?(?![0-9A-Za-z]))?|(?![0-9A-Za-z_-]))"
)
_WHOLE_DAY = 10
_CODE_BEFORE = re.compile(r"[A-Z]-$")
_NUMERIC = re.compile(
    r"[0-9](?<![0-9A-Za-z_./-][0-9])[0-9]{0,3}+([/.-])[0-9]{1,2}+\1[0-9]{1,4}(?![0-9A-Za-z_/]"
    r"|[.-][0-9])"
)
_MONTH_DAY = re.compile(
    rf"(?<![a-z])({_MONTH_WORD})(?:\.\s?|\s{{1,2}})(?:the\s)?([0-3]?[0-9])({_ORDINAL})?"
    rf"(?![0-9a-z]|[.:,-][0-9])"
    rf"(?:[,，]?(?:\s|[ \t]{{2}})([12][0-9]{{3}})(?![0-9]))?"
)
_DAY_MONTH = re.compile(
    rf"(?<![0-9a-z.])([0-3]?[0-9])({_ORDINAL})?\s(?:of\s)?({_MONTH_WORD})(?![a-z])(?:\.?[,，]?\s("
    rf"[12][0-9]{{3}})(?![0-9]))?(?![,，]?\s[0-9]{{3,5}}(?:[,.;)]|$))"
)
_DAY_CHARS = "0123456789stndrhof \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u1680\u2028\u2029"
_MONTH_YEAR = re.compile(rf"(?<![a-z])({_MONTH_WORD})\.?,?\s(?:of\s)?([12][0-9]{{3}})(?![0-9])")
_MONTH_ALONE = re.compile(
    r"(?<![A-Za-z])(January|February|April|June|July|August|September|October|November|December)"
    r"(?![A-Za-z])"
    r"|(?<=[Ii]n )(March|May)(?![A-Za-z])|(?<![a-z])(january|february|september|october|november"
    r"|december)(?![a-z])"
)
_DAY_OF_MONTH = re.compile(
    rf"(?<![a-z0-9])(?:the\s)?([0-3]?[0-9]){_ORDINAL}\s(?:day\s)?of\s(?:this|the|next|last)\smonth"
)
_DAY_ALONE = re.compile(
    rf"the\s([0-3]?[0-9]){_ORDINAL}"
    rf"(?=[.,;:?!)]|$|\s[0-9]|\s(?:at|and|or|to|until|till|for|from|if|please|instead|through|in)(?![a-z]))"
)
_WEEKDAY_DAY = re.compile(
    rf"(?<![a-z])(?:sun|mon|tues|wednes|thurs|fri|satur)day,?\s(?:the\s)?(([0-3]?[0-9]){_ORDINAL})"
    r"(?![a-z0-9])(?!\sof\s)"
)
_WEEKDAYS = frozenset(word_list("sunday monday tuesday wednesday thursday friday saturday"))
_ON_THE = re.compile(r"(?<![a-z])(?:on|till|until|by|from|before|after|to|for|it's)\s$")
_YEAR = re.compile(r"[12](?<=\s[12])(?:(?<=1)9|(?<=2)0)[0-9]{2}(?![0-9\w.,]*[0-9a-z%]|-[0-9])")
_IN_YEAR = re.compile(r"(?<![a-z])(?:in|since|of|for|until|by|year|during|from)\s$")
_OFFER = re.compile(r"(?:help|assist|serve|do for) (?:you|with)[^.?!\n]{0,60}$")
_NEXT_WORD = re.compile(r"\s[a-z]")
_DATE_BEFORE = re.compile(r"(?:^|[^a-z])(?:on|by|until|till|from|before|after|since|to|for|-|:)\s$")
_C = "零〇一二三四五六七八九十两廿"
_NUMERALS = f"0123456789{_C} "
_CHINESE = re.compile(
    rf"([0-9]{{2,4}}|[{_C}]{{4}})\s?年\s?(?:([0-9]{{1,2}}|[{_C}]{{1,3}})\s?月\s?(?:份|底|初"
    rf"|中旬)?(?:([0-9]{{1,2}}|[{_C}]{{1,3}})\s?[日号號])?)?"
    rf"|([0-9]{{1,2}}|[{_C}]{{1,3}})\s?月(?:\s?([0-9]{{1,2}}|[{_C}]{{1,3}})\s?[日号號]|("
    rf"[0-9]{{1,2}})(?![0-9.]|\s?[个個月分]))"
    rf"|([0-9]{{1,2}}|[{_C}]{{1,3}})\s?月份?(?=[，。,.;；、!！?？)）\s]|底|初|中旬|上旬|下旬|[到至~中的]|-[0-9]|之?"
    rf"[前后後]|以[前后後]|$)"
    rf"|(?<![路街巷弄村乙甲室楼区a-zA-Z0-9-])([0-9]{{1,2}}|[{_C}]{{1,3}})\s?[日号號](?="
    rf"[，。,.;；!！?？)）\s之以前后後到至早晚夜凌上下中当的去来出入住退开离搬]|进(?![水气料线口])|走(?!廊)|$)"
)
_RELATIVE = re.compile(
    r"(?<![a-z])(?:(?:the\s)?day\s(?:after\stomorrow|before\syesterday)|(?<!help )(?<!assist )"
    r"(?<!assistance )(?<!you )(?<!me )today|tomorrow|yesterday|tonight"
    r"|(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day\s)?(?:next|last|this|coming)\s(?:week"
    r"(?:end)?|month|year|quarter"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
    r"(?![a-z])"
)
_RELATIVE_WORDS = frozenset(
    word_list(
        "today tomorrow yesterday tonight sunday monday tuesday wednesday thursday friday "
        "saturday sundays mondays tuesdays wednesdays thursdays fridays saturdays "
        "week weekend month year quarter"
    )
)
_WEEK = "[一二三四五六日天]"
_CHINESE_RELATIVE = re.compile(
    rf"大?[后前]天|[明今昨](?:[天晚早]|日(?![\u4e00-\u9fff]{{0,4}}(?:馆|中心|影城|剧场|头条|报)))|第二天|[上下本这這]个?個?(?:周|週|星期|礼拜){_WEEK}?|"
    rf"[上下本这這]个?個?月(?!份)|[明去今]年"
    rf"|(?:周|週|星期|礼拜){_WEEK}(?![次趟回])(?:\s?[至到-]\s?(?:周|週|星期|礼拜)?{_WEEK})?"
)

_Found = Iterator[tuple[int, int, str, str | None, tuple[str, ...]]]


def _searches(text: str) -> Iterator[Callable[[str], _Found]]:
    """The searches that can find something in a text, by what it holds at all."""
    traits = traits_of(text)
    if traits.digits >= 6 and "-" in traits.text:
        yield _iso
    if traits.digits >= 3 and traits.has_char(_MARKS):
        yield _numeric
    if traits.has_word(_MONTH_WORDS) or (
        traits.digits and (traits.has_word(_ENDINGS) or traits.digits >= 4)
    ):
        yield _english
    if traits.has_char(_CHINESE_CALENDAR):
        yield _chinese
    if traits.digits or traits.is_chinese or traits.has_word(TIME_WORDS):
        yield find_times
    if traits.has_word(_RELATIVE_WORDS) or traits.has_char(_CHINESE_DAYS):
        yield _relative


class DateFinder:
    """Finds dates, parts of dates and times of day."""

    kind: ClassVar[FactKind] = "date"
    version: ClassVar[str] = "4"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        found: list[Mention] = []
        taken = bytearray(len(text))
        for search in _searches(text):
            for start, end, canonical, sub, also in search(folded):
                if taken.find(1, start, end) >= 0:
                    continue
                taken[start:end] = b"\1" * (end - start)
                found.append(_mention(text, start, end, canonical, sub, also))
        found.sort(key=lambda mention: mention.start)
        return found


def _mention(
    text: str, start: int, end: int, canonical: str, sub: str | None, also: tuple[str, ...]
) -> Mention:
    return Mention(
        kind="date",
        surface=text[start:end],
        start=start,
        end=end,
        canonical=canonical,
        sub=None if sub == "ambiguous" else sub,
        also=also,
        flags=("ambiguous_date",) if sub == "ambiguous" else (),
    )


def _iso(text: str) -> _Found:
    for match in _ISO.finditer(text):
        hour, minute, second, zone = match.groups()
        start = match.start()
        day = (
            text[start : start + _WHOLE_DAY]
            if match.end() >= start + _WHOLE_DAY
            else text[start : match.end()]
        )
        if len(day) < _WHOLE_DAY and _CODE_BEFORE.search(text, max(0, start - 4), start):
            continue  # BK-2291-07 is a code
        if hour is None:
            yield start, match.end(), day, None, ()
        else:
            seconds = f":{second}" if second else ""
            canonical = f"{day}T{hour}:{minute}{seconds}"
            also = (day, canonical + zone.strip()) if zone else (day,)
            yield start, match.end(), canonical, None, also


def _numeric(text: str) -> _Found:
    for match in _NUMERIC.finditer(text):
        written = match.group()
        mark = match[1]
        parts = written.split(mark)
        if mark != "/" and not (len(parts[0]) == 4 or len(parts[2]) == 4):
            continue
        read = _read_numeric(parts, day_first=mark == ".")
        if read is not None:
            canonical, sub = read
            yield match.start(), match.end(), canonical or written, sub, ()


def _read_numeric(parts: list[str], *, day_first: bool) -> tuple[str, str | None] | None:
    """Canonical form and doubt; an empty form stays as written, None is no date."""
    a, b, c = map(int, parts)
    if len(parts[0]) == 4:
        return (f"{a}-{b:02}-{c:02}", None) if _is_day(b, c) else None
    if len(parts[2]) not in (2, 4) or len(parts[0]) > 2:
        return None
    year = f"{2000 + c if len(parts[2]) == 2 else c}"
    either = [(m, d) for m, d in ((b, a), (a, b)) if _is_day(m, d)]
    if not either or not "1900" <= year < "2200":
        return None
    if day_first or len(either) == 1 or a == b:
        month, day = either[0]
        return f"{year}-{month:02}-{day:02}", None
    return "", "ambiguous"


def _is_day(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31


def _english(text: str) -> _Found:
    lower = lowered(text)
    traits = traits_of(text)
    if traits.has_word(_MONTH_WORDS):
        places = [*iter_places(lower, traits.words & _MONTH_WORDS)]
        yield from _with_month(lower, text, places)
        for match in match_at(_MONTH_ALONE, text, places):
            name = (match[1] or match[2] or match[3]).lower()
            yield match.start(), match.end(), f"--{_MONTH[name]:02}", None, ()
    if traits.has_word(_ENDINGS):
        yield from _days(lower, traits.words)
        if traits.has_word(_WEEKDAYS):
            for match in match_at(
                _WEEKDAY_DAY, lower, iter_places(lower, traits.words & _WEEKDAYS)
            ):
                if 1 <= int(match[2]) <= 31:
                    yield match.start(1), match.end(1), f"---{int(match[2]):02}", None, ()
    if " 20" in lower or " 19" in lower:
        for match in _YEAR.finditer(lower):
            if _IN_YEAR.search(lower, max(0, match.start() - 9), match.start()):
                yield match.start(), match.end(), match.group(), None, ()


def _days(lower: str, words: frozenset[str]) -> _Found:
    """Days that name no month: `the 5th of next month`, `on the 5th`."""
    if "month" in words:
        for match in _DAY_OF_MONTH.finditer(lower):
            if 1 <= int(match[1]) <= 31:
                yield match.start(), match.end(), f"---{int(match[1]):02}", None, ()
    for match in _DAY_ALONE.finditer(lower):
        start = match.start()
        if 1 <= int(match[1]) <= 31 and _ON_THE.search(lower, max(0, start - 8), start):
            yield start, match.end(), f"---{int(match[1]):02}", None, ()


def _with_month(lower: str, text: str, places: list[int]) -> _Found:
    days = match_before(_DAY_MONTH, lower, places, chars=_DAY_CHARS, reach=8)
    for matches, month_at, day_at in ((match_at(_MONTH_DAY, lower, places), 1, 2), (days, 3, 1)):
        for match in matches:
            month, day, year = _MONTH[match[month_at]], int(match[day_at]), match[4]
            if not 1 <= day <= 31 or (
                match[month_at] == "may" and text[match.start(month_at)] == "m" and _is_verb(match)
            ):
                continue
            canonical = f"{year or '-'}-{month:02}-{day:02}"
            yield match.start(), match.end(), canonical, None, ()
    for match in match_at(_MONTH_YEAR, lower, places):
        yield match.start(), match.end(), f"{match[2]}-{_MONTH[match[1]]:02}", None, ()


def _is_verb(match: re.Match[str]) -> bool:
    """Whether *may* beside a bare number is no month, as in `3 may fail` or `you may 3 times`."""
    if match[4] is not None:
        return False
    if match.re is _DAY_MONTH:
        return match[2] is None and _NEXT_WORD.match(match.string, match.end()) is not None
    front = match.string[max(0, match.start() - 8) : match.start()]
    return match[3] is None and _DATE_BEFORE.search(front) is None


def _chinese(text: str) -> _Found:
    if not has_cjk(text):
        return
    marks = iter_marks(_CALENDAR_MARK, text)
    for match in match_before(_CHINESE, text, marks, chars=_NUMERALS, reach=6):
        canonical = _read_chinese(match)
        if canonical is not None:
            written = match.group().rstrip()
            yield match.start(), match.start() + len(written), canonical, None, ()


def _read_chinese(match: re.Match[str]) -> str | None:
    year, month, day, month2, day2, day3, month3, day4 = match.groups()
    y, m = _number(year, places=4), _number(month or month2 or month3)
    d = _number(day or day2 or day3 or day4)
    if (m and not 1 <= int(m) <= 12) or (d and not 1 <= int(d) <= 31):
        return None
    if year and not (y and len(year) == 4 and "1800" <= y < "2200"):
        return None
    if not year and not m and match.group()[-1] not in "日号號":
        return None
    head = y if year else "-"
    if not m:
        return head if year else f"---{int(d):02}" if d else None
    return f"{head}-{int(m):02}" + (f"-{int(d):02}" if d else "")


def _number(written: str | None, *, places: int = 2) -> str | None:
    if not written:
        return None
    value = written if written[0].isdigit() and written.isascii() else parse_chinese(written)
    return value if value and len(value) <= places else None


def _relative(text: str) -> _Found:
    lower = lowered(text)
    if traits_of(text).has_word(_RELATIVE_WORDS):
        for match in _RELATIVE.finditer(lower):
            start = match.start()
            if match.group() == "today" and _OFFER.search(lower, max(0, start - 90), start):
                continue  # how can I help you with your order today?
            yield match.start(), match.end(), match.group(), "relative", ()
    if has_cjk(text):
        for match in match_at(_CHINESE_RELATIVE, text, iter_marks(_DAY_MARK, text)):
            sub = "weekday" if match.group()[0] in "周週星礼" else "relative"
            yield match.start(), match.end(), _weekdays(match.group()), sub, ()


def _weekdays(written: str) -> str:
    """One spelling of a weekday or a span of them: 周一至周日."""
    for word in ("星期", "礼拜", "週"):
        written = written.replace(word, "周")
    return re.sub(r"\s?[到-]\s?", "至", written).replace("周天", "周日")
