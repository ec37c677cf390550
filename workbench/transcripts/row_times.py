"""Times of messages as exports write them, as numbers that can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Literal

from workbench.transcripts.column_names import name_words
from workbench.transcripts.json_text import Fields, word_value

__all__ = ["Direction", "direction", "read_times", "reads_as_time"]

Direction = Literal["rising", "falling", "mixed"]

_NAMES = (
    *("timestamp", "createdat", "sentat", "datetime", "createdtime", "createtime", "sendtime"),
    *("senttime", "messagetime", "msgtime", "eventtime", "createddate", "created", "sent", "ts"),
    *("posted", "postedat", "receivedat", "time", "date"),
    *("发送时间", "發送時間", "创建时间", "創建時間", "消息时间", "聊天时间", "时间", "時間"),
    *("日期时间", "日期"),
)
_DATE = re.compile(r"(\d{1,4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,4})(?!\d)")
_CLOCK = re.compile(
    r"(?P<before>上午|下午|晚上)?\s*(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?"
    r"\s*(?P<behind>[aApP]\.?[mM])?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_MONTH = re.compile(
    rf"(?:(?P<day1>\d{{1,2}})(?:st|nd|rd|th)?\s+)?(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
    r"(?:\s+(?P<day2>\d{1,2})(?:st|nd|rd|th)?(?!\d|:))?,?\s+(?P<year>\d{4})",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def reads_as_time(word: str) -> bool:
    """Whether a text is a date or a time of day; a number alone is neither."""
    return not _NUMBER.fullmatch(word) and bool(_read(word, day_first=True))


def read_times(rows: Sequence[Fields]) -> tuple[str, list[list[float]]] | None:
    """The times of all rows, from the first column that has one in each.

    Args:
        rows: Messages with their cells.

    Returns:
        Name of the column and one list of times for each way its dates can be read: two where day
        and month could change places. None where there is no such column.
    """
    names = dict.fromkeys(name for row in rows for name in row)
    ranked = sorted((_NAMES.index(key), n) for n in names if (key := _key(n)) in _NAMES)
    for _, name in ranked:
        words = [word_value(row.get(name)) or "" for row in rows]
        beside = next((n for n in names if _key(n) == "date"), None)
        if beside not in (None, name) and all(map(_CLOCK.fullmatch, words)):
            words = [
                f"{word_value(row.get(beside or '')) or ''} {word}"
                for row, word in zip(rows, words, strict=True)
            ]
        readings = list(_readings(words))
        if readings:
            return name, readings
    return None


def _key(name: str) -> str:
    return "".join(name_words(name))


def _readings(words: Sequence[str]) -> Iterator[list[float]]:
    found: list[list[float]] = []
    for day_first in (True, False):
        times = [_read(word, day_first=day_first) for word in words]
        known = [time for time in times if time is not None]
        if known and len(known) == len(times) and known not in found:
            found.append(known)
            yield known


def _read(word: str, *, day_first: bool) -> float | None:
    """Seconds from some beginning; what a bare number counts is not known, only its order."""
    text = word.strip()
    if _NUMBER.fullmatch(text):
        return float(text)
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        pass
    clock = _CLOCK.search(text)
    date = _date(text, day_first=day_first)
    if date is None:
        return _seconds(clock) if clock is not None and clock.group().strip() == text else None
    return date + (_seconds(clock) if clock is not None else 0.0)


def _date(text: str, *, day_first: bool) -> float | None:
    named, plain = _NAMED_MONTH.search(text), _DATE.search(text)
    if named is not None:
        day = named["day1"] or named["day2"] or "1"
        parts = (int(named["year"]), _MONTHS.index(named["month"].lower()) + 1, int(day))
    elif plain is not None:
        first, second, third = (int(part) for part in plain.groups())
        if len(plain[1]) == 4:
            parts = (first, second, third)
        else:
            day, month = (first, second) if day_first else (second, first)
            parts = (third if third > 99 else 2000 + third, month, day)
    else:
        return None
    try:
        return datetime(*parts, tzinfo=UTC).timestamp()
    except (ValueError, OverflowError):
        return None


def _seconds(clock: re.Match[str]) -> float:
    hour = int(clock[2])
    half = (clock["behind"] or "").lower()[:1] or {"上午": "a"}.get(clock["before"] or "", "p")
    if half and (clock["behind"] or clock["before"]):
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 3600 + int(clock[3]) * 60 + float(clock[4] or 0)


def direction(times: Sequence[float]) -> Direction:
    """Whether times rise or fall, equal ones aside; those of one moment rise."""
    pairs = list(pairwise(times))
    if all(first <= second for first, second in pairs):
        return "rising"
    return "falling" if all(first >= second for first, second in pairs) else "mixed"
