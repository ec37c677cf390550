"""What the place of a number says of it: part of a pattern or a name, or a limit of one."""

from __future__ import annotations

import re

__all__ = [
    "is_branch",
    "is_limit_of_one",
    "is_list_number",
    "is_signed_answer",
    "is_wildcard",
    "names_choice",
]

_CLASS = re.compile(r"\[[0-9]-[0-9]\]")
_VAGUE = re.compile(
    r"one (?:\w+ )?(?:things?|ways?|options?|problems?|questions?|issues?|reasons?|more|other|i)\b"
)
_LIMIT_BEFORE = re.compile(r"(?<![a-z])(?<!the )(?:only|exactly|at most)(?: use| have)? $")
_CHOICE = re.compile(
    r"(?<![a-z])(?:options?|bookings?|actions?|steps?|legs?|segments?|passengers?|choices?"
    r"|alternatives?|scenarios?|phases?) (?:[0-9]{1,2}(?:, | and | or | & |-|–))*$",
    re.IGNORECASE,
)
_CHINESE_CHOICE = re.compile(
    r"(?:步[骤驟]|方案|[选選][项項]|[阶階]段|任[务務]|[问問][题題]|[案示]例|(?<!比)例|[图圖]|附[录錄])"
    r" ?$"
)
_NO_COUNT = re.compile(r"\s*(?:[:、,，。)）\]】*|]|$|\n|[的和与與中里是])")
_BOOKS = re.compile(r"(?<![a-z])booking $", re.IGNORECASE)
_THING = re.compile(
    r" (?!(?:is|and|or|for|to|in|on|at|as|has|was|will|with|from|if|the|but|does|can|should|instead"
    r"|please|now|then|first|only|also|not)\b)[a-z]{3,}"
)
_BRANCH = re.compile("家店[)）]")
_LABEL_DIGITS = 2
_LABEL_NUMBER = re.compile(
    r"(?:^|\n)[ \t>*#0-9.-]{0,16}(?:Option|Step|Flight|Case|Phase|Part|Task"
    r"|Question|Item|Choice|Plan|Scenario|Example|Leg|Segment|Passenger|Stage|Solution|Approach"
    r"|Order|Reservation|Booking|Problem|Method|Attempt|Reason|Rule|Variant|Product|Goal|Point) $"
)
_LABEL_END = re.compile(r"\*{0,2}:")
_LIST_NUMBER = re.compile(r"(?:^|\n)[ \t>*#-]{0,12}$")


def is_wildcard(text: str, start: int, end: int) -> bool:
    """Whether a digit is an end of `[0-9]`, a class of a regular expression."""
    if end != start + 1 or text[end : end + 1] not in ("-", "]"):
        return False
    opening = start - 1 if text[end] == "-" else start - 3
    return opening >= 0 and _CLASS.match(text, opening) is not None


def is_limit_of_one(text: str, start: int, unit: str | None) -> bool:
    """Whether *one* counts because it is all there may be, as in *only one voucher*.

    Args:
        text: A text in lower case.
        start: Where the word begins.
        unit: What it counts.
    """
    return (
        unit is not None
        and _VAGUE.match(text, start) is None
        and _LIMIT_BEFORE.search(text, max(0, start - 16), start) is not None
    )


def is_branch(text: str, end: int) -> bool:
    """Whether a Chinese numeral that ends there is part of a branch's name, as in (城西七家店)."""
    return _BRANCH.match(text, end) is not None


def is_signed_answer(text: str, start: int, end: int) -> bool:
    """Whether the text is this one number with a minus before it, as a calculator answers."""
    return start == 1 and text[0] == "-" and not text[end:].strip()


def names_choice(text: str, start: int, end: int) -> bool:
    """Whether a number only says which one of several is meant, as in *option 2* and 步骤 2."""
    if end - start <= _LABEL_DIGITS and not text[start - 2 : start].isascii():
        return (
            _CHINESE_CHOICE.search(text, max(0, start - 4), start) is not None
            and _NO_COUNT.match(text, end) is not None
        )
    return (
        end - start <= _LABEL_DIGITS
        and text[start - 1 : start] in (" ", "-", "–")
        and _CHOICE.search(text, max(0, start - 30), start) is not None
        and not _is_booked(text, start, end)
    )


def _is_booked(text: str, start: int, end: int) -> bool:
    """Whether so many things are booked, as in *I am booking 2 rooms*."""
    return (
        _BOOKS.search(text, max(0, start - 9), start) is not None
        and _THING.match(text, end) is not None
    )


def is_list_number(text: str, start: int, end: int) -> bool:
    """Whether a number numbers what follows it, as `2.` of a list and *Step 2:* do."""
    follow = text[end : end + 2]
    if follow[:1] in (":", "*") and end - start <= _LABEL_DIGITS:
        # `**Option 1:**`, `Step 2: …` number what follows, as a list does.
        label = _LABEL_NUMBER.search(text, max(0, start - 40), start)
        return label is not None and _LABEL_END.match(text, end) is not None
    if follow[:1] == "→" and not text[start:end].isdigit():
        return False
    if follow[:1] in (".", ")", "、", "→", "\t") and (
        len(follow) < 2 or follow[1] in " *\t\n" or follow[0] in "、→\t"
    ):
        return _LIST_NUMBER.search(text, max(0, start - 14), start) is not None
    return False
