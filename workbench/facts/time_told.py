"""Finds times of day told in English words: `half past nine`, `six in the evening`, `three pm`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from workbench.facts.anchors import iter_marks, iter_places, match_at, match_before
from workbench.facts.text import word_list
from workbench.facts.traits import Traits

__all__ = ["TIME_WORDS", "find_told", "time_of"]

_HOURS = {
    word: hour
    for hour, word in enumerate(
        word_list("one two three four five six seven eight nine ten eleven twelve"), 1
    )
}
_HOUR = "|".join(_HOURS)
_PARTS = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}
_OF_DAY = (
    r"(?:\s?(?P<half>[ap])\.?\s?m(?![a-z0-9])\.?"
    r"|\s(?:in\sthe|this|tomorrow|yesterday|on\s[a-z]{3,6}day)\s(?P<part>morning|afternoon|evening"
    r"|night)|\s(?:at\s|to)(?P<night>night))"
)
_TOLD = re.compile(
    rf"(?:(?<![0-9a-z:.])(?P<hour>[0-9]{{1,2}})(?::(?P<minute>[0-5][0-9]))?"
    rf"|(?<![a-z-])(?P<word>{_HOUR}))"
    rf"(?:(?P<clock>\so['\"]?clock){_OF_DAY}?|{_OF_DAY.replace('(?P<', '(?P<_')})(?![a-z])"
)
_PAST = re.compile(
    r"(?<![a-z0-9:.-])(?P<said>half|(?:a\s)?quarter|five|ten|twenty|[0-9]{1,2})(?:\sminutes)?"
    rf"\s(?P<way>past|(?<=quarter\s)to)\s(?P<hour>{_HOUR}|[0-9]{{1,2}}|noon|midnight)"
    rf"(?![a-z0-9:-]|\.[0-9])(?:\so['\"]?clock)?{_OF_DAY}?"
)
# The part of the day first: `around afternoon 1:30`, `in the evening 7.`
_AFTER_PART = re.compile(
    r"(?<![a-z-])(?P<part>morning|afternoon|evening|night)\s(?:at\s|around\s)?"
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-5][0-9])(?![0-9:]|\s?[ap]\.?\s?m(?![a-z]))"
    r"|(?=[.,;!?)]*(?:$|[\n\0])|[.,;!?)]\s|\s(?:to|until|till|on|from|for|and|please)\s"
    r"(?!more|different)))"
)
# The clock of a place: `by 10 lisbon time`, `at 9:30 local time`.
_PLACE_TIME = re.compile(
    r"(?<![a-z0-9])(?:at|by|until|till|before|from|after|around)\s"
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-5][0-9]))?\s"
    r"(?!(?:more|one|long|short|full|part|half|real|run|wait|same|this|that|any|lead|travel|response"
    r"|idle|cpu|build|second|seconds|minute|minutes|hour|hours|min|sec|day|days|week|month)\s)"
    r"[a-z]{3,20}\stime(?![a-z])"
)
_TIME_BEHIND = re.compile(r"(?<=[a-z])\stime(?![a-z])")
_PLACE_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789: "
_NIGHT = "night"
_LATE = frozenset(("afternoon", "evening"))
_PAST_WORDS = frozenset(("past", "quarter"))
_PART_WORDS = frozenset(("morning", "afternoon", "evening", _NIGHT, "tonight"))
_TOLD_WORDS = frozenset(("clock", *_PART_WORDS))
_TIME = "time"
_HALVES = frozenset(("am", "pm", "m"))
_HOUR_WORDS = frozenset(_HOURS)
_BEFORE = 28
"""How far before such a word its time begins at most."""
_BEHIND = 40
"""How far behind it the time ends at most."""

TIME_WORDS = _PAST_WORDS | _TOLD_WORDS | _HALVES | {_TIME}
"""Words without which no time is told in words."""

_Found = Iterator[tuple[int, int, str, str | None, tuple[str, ...]]]


def find_told(lower: str, traits: Traits) -> _Found:
    """Times in a folded text in lower case: start, end, canonical form, sub, other forms."""
    past = traits.words & _PAST_WORDS
    if past:
        yield from _past(_around(_PAST, lower, iter_places(lower, past)))
    told = traits.words & _TOLD_WORDS
    hours = traits.words & _HOUR_WORDS if traits.has_word(_HALVES) else None
    if told:
        yield from _told(_around(_TOLD, lower, iter_places(lower, told)))
    if hours:
        yield from _told(match_at(_TOLD, lower, iter_places(lower, hours)))
    if traits.digits and _TIME in traits.words:
        yield from _of_place(lower)
    parts = traits.words & _PART_WORDS
    if traits.digits and parts:
        for match in match_at(_AFTER_PART, lower, iter_places(lower, parts)):
            canonical = time_of(int(match["hour"]), match["minute"], match["part"])
            if canonical:
                yield match.start(), match.end(), canonical, "time", ()


def _of_place(lower: str) -> _Found:
    places = iter_marks(_TIME_BEHIND, lower)
    for match in match_before(_PLACE_TIME, lower, places, chars=_PLACE_CHARS, reach=40):
        hour = int(match["hour"])
        if hour <= 24:
            yield (
                match.start("hour"),
                match.end(),
                f"T{hour:02}:{match['minute'] or '00'}",
                "time",
                (),
            )


def _around(pattern: re.Pattern[str], lower: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    """Matches that hold one of the places, not overlapping."""
    end = 0
    for place in places:
        if place >= end:
            match = pattern.search(lower, max(end, place - _BEFORE), place + _BEHIND)
            if match is not None and match.end() > place:
                end = match.end()
                yield match


def time_of(hour: int, minute: str | None, part: str | None) -> str | None:
    """Canonical form of an hour from 1 to 12 in a part of the day; None for another hour.

    Args:
        hour: The hour as said.
        minute: Its minute, two digits; None for none.
        part: `a`, `p`, `morning`, `afternoon`, `evening`, `night`, or None where nothing tells.
    """
    if not 1 <= hour <= 12:
        return None
    # Twelve and the hours before dawn are at night what they are in the morning.
    is_late = part == "p" or part in _LATE or (part == _NIGHT and 5 <= hour < 12)
    if part is None and hour == 12:
        is_late = True
    return f"T{hour % 12 + (12 if is_late else 0):02}:{minute or '00'}"


def _told(matches: Iterable[re.Match[str]]) -> _Found:
    for match in matches:
        part = next((match[name] for name in _PART_GROUPS if match[name]), None)
        if match["hour"] and match["_half"]:
            continue  # 9 pm is told by its digits
        hour = _HOURS[match["word"]] if match["word"] else int(match["hour"])
        canonical = time_of(hour, match["minute"], part)
        if canonical:
            yield match.start(), match.end(), canonical, "time", ()


_PART_GROUPS = ("half", "part", "night", "_half", "_part", "_night")


def _past(matches: Iterable[re.Match[str]]) -> _Found:
    for match in matches:
        said, hour = match["said"].split()[-1], match["hour"]
        minutes = _PARTS.get(said) or int(said)
        number = {"noon": 12, "midnight": 24}.get(hour) or _HOURS.get(hour) or int(hour)
        if minutes >= 60 or number > 24:
            continue
        part = match["half"] or match["part"] or match["night"]
        full = time_of(number, None, part)
        total = 60 * (int(full[1:3]) if full else number)
        total += minutes if match["way"] == "past" else -minutes
        yield match.start(), match.end(), f"T{total // 60 % 24:02}:{total % 60:02}", "time", ()
