"""Words of the calendar and the clock in one form each: weekdays, months, parts of a day or a year.

One in the place of another makes another time of a copy: *Tuesday* for *Thursday*, 上午 for 下午.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.statement_lexicon import stem
from workbench.facts.text import word_list

__all__ = ["CHINESE_TIMES", "is_time_name", "may_as_month", "time_name"]

_PREFIX = "@"
"""What a name of a time begins with; no word does."""
_ENGLISH = """
    monday/mon tuesday/tue/tues wednesday/wed thursday/thu/thur/thurs friday/fri saturday sunday
    weekday weekend
    january/jan february/feb march april/apr maymonth june/jun july/jul august/aug
    september/sep/sept october/oct november/nov december/dec
    morning afternoon evening night noon/midday midnight dawn dusk
    spring summer autumn winter
    yesterday today tomorrow tonight
"""
_CHINESE = """
    周一/星期一/礼拜一 周二/星期二/礼拜二 周三/星期三/礼拜三 周四/星期四/礼拜四 周五/星期五/礼拜五
    周六/星期六/礼拜六 周日/星期日/星期天/礼拜天/礼拜日 工作日/平日 周末
    凌晨 早上/早晨/上午/清晨 中午/正午 下午/午后 傍晚 晚上/夜里/夜间/晚间 半夜/午夜
    月初 月中 月底/月末 年初 年底/年末 周初 寒假 暑假 春季/春天 夏季/夏天 秋季/秋天 冬季/冬天
    昨天/昨日 今天/今日 明天/明日 后天 本周/这周 上周 下周 本月/这个月 上个月/上月 下个月/下月
    今年 去年 明年
"""
_MAY = re.compile(
    r"\b(in|by|of|for|until|till|since|from|to|before|after|during|next|last|through) May\b"
)


def _members(sorts: str) -> Iterator[tuple[str, str]]:
    for members in word_list(sorts):
        first, *others = members.split("/")
        yield from ((name, first) for name in (first, *others))


_NAMES = {
    stem(name) if name.isascii() else name: _PREFIX + first
    for sorts in (_ENGLISH, _CHINESE)
    for name, first in _members(sorts)
}
CHINESE_TIMES = "|".join(
    sorted((name for name in _NAMES if not name.isascii()), key=len, reverse=True)
)
"""An expression for every Chinese one, the longest first."""


def time_name(word: str) -> str | None:
    """The one name of a time; None for any other word.

    Args:
        word: The stem of an English word, or a Chinese word as written.
    """
    return _NAMES.get(word)


def is_time_name(name: str) -> bool:
    """Whether a token is the name of a time."""
    return name.startswith(_PREFIX)


def may_as_month(text: str) -> str:
    """The text with a word of its own for the month of May, since *may* is a verb too."""
    return _MAY.sub(r"\1 Maymonth", text)
