"""Sums of money in Chinese numerals, alone or mixed with digits: 148.66万, 3万5千元, 押金三百五.

Where no unit stands behind them, a word of the line has to speak of money.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.anchors import iter_marks, match_before
from workbench.facts.currency import CURRENCIES, Currency
from workbench.facts.numerals import CHINESE_DIGITS, parse_chinese, parse_mixed, scale

__all__ = ["STEPS", "find_chinese_sums"]

STEPS = frozenset("百千万萬亿億")
"""Characters of which every such sum has one."""

_Found = Iterator[tuple[int, int, Currency | None, str]]
_YUAN = CURRENCIES.after["元"]

# 148.66万, 六十八万五: a sum where a word of the line speaks of money.
_MYRIADS = re.compile(
    rf"(?<![0-9.,{CHINESE_DIGITS}第])([0-9]+(?:\.[0-9]+)?[百千]?[万萬亿億]|[{CHINESE_DIGITS}]*[万萬亿億]"
    rf"[{CHINESE_DIGITS}]*)(?=[，。,.;；、!！?？)）\s以之的了吧呢啊就]|$)"
)
_ABOUT_MONEY = re.compile(
    "预算|学费|费用|报价|总价|房价|价格|价钱|首付|货款|贷款|尾款|退款|赔款|付款|付了|财务|收入|营收"
    "|营业额|实收|成本|利润|工资|年薪|月薪|租金|押金|定金|订金|赔偿|多少钱|的钱|销售额|金额|罚款|资金|投资|融资"
)
_MYRIAD_MARK = re.compile("[万萬亿億]")
_NUMERAL_CHARS = f"0123456789.{CHINESE_DIGITS}"
_LEADING_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
# 3万5千元, 1万2块: digits and steps in turn.
_MIXED = re.compile(
    rf"(?<![0-9.,{CHINESE_DIGITS}])((?:[0-9]{{1,4}}[千百万萬]){{2,3}}[0-9]?|[0-9][千万萬][0-9])\s?"
    r"(?:元|块钱?|圆|人民币)"
)
# 押金三百五: a numeral behind a word for what is paid, up to the end of the clause.
_SAID = re.compile(
    r"(?:押金|房租|租金|月租|年租|定金|订金|首付|学费|工资|月薪|预算|报价|价格|费用|运费|尾款|货款|罚款"
    rf"|退款)[^0-9,，.。;；、!！?？{CHINESE_DIGITS}\n]{{0,3}}([一二两三四五六七八九][百千][{CHINESE_DIGITS}]*)"
    r"(?=[，。,.;；、!！?？)）\s了的吧呢啊]|$)"
)


def find_chinese_sums(text: str) -> _Found:
    """Sums in a folded text: start, end, currency, value."""
    if _ABOUT_MONEY.search(text):
        yield from _myriads(text)
    for match in _MIXED.finditer(text):
        value = parse_mixed(match[1])
        if value is not None:
            yield match.start(), match.end(), _YUAN, value
    for match in _SAID.finditer(text):
        value = parse_chinese(match[1])
        if value is not None:
            yield match.start(1), match.end(1), _YUAN, value


def _myriads(text: str) -> _Found:
    marks = iter_marks(_MYRIAD_MARK, text)
    for match in match_before(_MYRIADS, text, marks, chars=_NUMERAL_CHARS, reach=16):
        digits = _LEADING_DECIMAL.match(match[1])
        if digits is None:
            value = parse_chinese(match[1])
        else:
            value = scale(digits.group(), match[1][digits.end() :])
        if value is not None:
            yield match.start(), match.end(), _YUAN, value
