"""Reads words as a row of tokens in which what binds, denies and limits has one name each.

Two texts that tell a rule word by word can then be held against each other: *must*, *has to* and
*needs to* are one token, *don't*, *never* and *no* another, and what says nothing by itself, as
*the* and *please*, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_lexicon import stem
from workbench.facts.statement_words import fold
from workbench.facts.text import word_list
from workbench.scoring.statements.reading.address_forms import ADDRESS, sort_of_address
from workbench.scoring.statements.reading.calendar import CHINESE_TIMES, may_as_month, time_name

__all__ = [
    "ALL",
    "ALSO",
    "ALWAYS",
    "AMOUNTS",
    "AND",
    "FORCE",
    "LEAST",
    "MAY",
    "MOST",
    "MUST",
    "NOT",
    "ONLY",
    "OPPOSITES",
    "SHOULD",
    "SOME",
    "Token",
    "address_sort",
    "tokens_of",
]

MUST, SHOULD, MAY = "<must>", "<should>", "<may>"
NOT, ONLY, ALSO, ALWAYS, ALL, SOME = "<not>", "<only>", "<also>", "<always>", "<all>", "<some>"
LEAST, MOST, AND = "<at least>", "<at most>", "<and>"


FORCE = {MUST: 3, SHOULD: 2, MAY: 1}
"""How binding a sign is; more binds more."""
OPPOSITES = frozenset(
    frozenset(map(stem, pair.split("/")))
    for pair in word_list(
        "before/after above/below over/under more/less more/fewer earlier/later higher/lower "
        "larger/smaller bigger/smaller longer/shorter newer/older older/younger "
        "max/min maximum/minimum until/after until/once on/off enabled/disabled include/exclude "
        "open/closed 开启/关闭 前/后 上/下 内/外 高/低 大/小 多/少 早/晚"
    )
) | {frozenset((LEAST, MOST)), frozenset((MOST, "from"))}
"""Words that tell the two sides of a limit or a switch."""
AMOUNTS = frozenset(
    map(
        stem,
        word_list(
            "half third quarter fifth double twice minute minutes hour hours day days week weeks "
            "month months year years mg g kg ml l km m cm mm mile miles lb oz am pm"
        ),
    )
)
"""Fractions and measures: one in the place of another is another amount."""


class _Sign(NamedTuple):
    """Words for one or two tokens, or for none, as regular expressions."""

    names: tuple[str, ...]
    english: str
    chinese: str


_SIGNS = (
    _Sign((), r"(?:has|have|had) been", r"(?!)"),
    _Sign((), r"(?!)", r"有没有|是不是|能不能|可不可以|会不会|要不要|行不行|好不好"),
    _Sign(
        (NOT, MUST),
        r"(?:do|does|did) ?n[o']t (?:need|have) to|needn't|no need to",
        r"不必|不用|不需要?|无需|无须|用不着",
    ),
    _Sign(
        (LEAST,),
        r"at least|no (?:less|fewer|earlier) than|not (?:less|fewer|earlier) than|minimum(?: of)?",
        r"至少|不少于|不低于|最少|起码",
    ),
    _Sign(
        (MOST,),
        r"at most|no (?:more|later) than|not (?:more|later) than|up to|maximum(?: of)?",
        r"至多|最多|不超过|不高于|不多于",
    ),
    _Sign(
        (NOT, MAY),
        r"can't|can ?not|could ?n[o']t|may not|must ?n[o']t"
        r"|(?:is|are|be) not (?:allowed|permitted)(?: to)?",
        r"不得|不能|不可以|不可|不许|不准|不允许|禁止|严禁|切勿",
    ),
    _Sign((NOT, SHOULD), r"should ?n[o']t|ought not to", r"不应该?|不应当|不宜|最好不|最好别"),
    _Sign((NOT, "with"), r"without", r"(?!)"),
    _Sign(
        (NOT,),
        r"(?:do|does|did|is|are|was|were|has|have|had|will|would|wo) ?n[o']t|not|never|no|none"
        r"|nothing|neither|nor|(?:declin|refus)(?:ed|es|ing) to|(?:decided|chose|opted) not to"
        r"|(?:decided|advised) against",
        r"不要|没有|还没|尚未|从不|绝不|[不没未勿别无]|(?<!除)非(?!常)",
    ),
    _Sign(
        (MUST,),
        r"must|(?:has|have|had|needs?) (?:got )?to|(?:is|are|be) (?:required|obliged) to",
        r"必须|务必|一定要|必需|须",
    ),
    _Sign(
        (SHOULD,),
        r"should|ought to|(?:is|are|be) supposed to",
        r"应该|应当|最好|建议|尽量|(?<![相对回反适响供])应(?!用)",
    ),
    _Sign((AND,), r"and|or|as well as|plus", r"以及|或者|[和与及或]|、"),
    _Sign((ONLY, MAY), r"(?!)", r"[只仅](?:能|可以?)"),
    _Sign(
        (MAY,),
        r"may|might|can|could|(?:is|are|be) (?:(?:allowed|permitted)(?: to)?|free to)",
        r"可以|能够|允许|可能|可(?![不爱能玩游])|能",
    ),
    _Sign((ONLY,), r"only|solely|exclusively", r"仅限|只限|[只仅]"),
    _Sign((ALSO,), r"also|too|as well|even", r"也"),
    _Sign((ALWAYS,), r"always|ever", r"总是|始终|一直"),
    _Sign(
        (ALL,),
        r"all(?: of)?|every|each|both(?: of)?|everyone|everybody|everything|entire|whole",
        r"所有的?|全部的?|每[个一]?|一律|全体|都",
    ),
    _Sign(
        (SOME,),
        r"some(?: of)?|one of|most(?: of)?|part of|several|sometimes|usually|mostly|someone"
        r"|somebody|something",
        r"有的|有些|部分|一些|某些|多数|大多|有时",
    ),
)
_LIGHT = frozenset(
    word_list(
        "the a an this that these those i we you he she it they me us him her them my our your his "
        "its their user customer client assistant agent to please so but yet then of do does did "
        "make made take taken place be is "
        "are was were am been being will would shall there for with as by's s d ll re ve m t d "
        "yes yeah ok okay sure great thanks thank "
        "的 了 吧 呢 才 但 而 啊 吗 您 你 我 他 她 它 们 请 会 就 用 户 客 是 在 地 得 着 过"
    )
)
"""Words by which two tellings of one thing differ."""
_MARKS = r"[,;:.!?()\n，；：。！？（）—–]"
_ADDRESS_MARK = "/"
_TOKEN = re.compile(
    rf"(?P<address>{ADDRESS})|"
    + "|".join(
        rf"(?P<s{place}>\b(?:{sign.english})(?![\w-])|{sign.chinese})"
        for place, sign in enumerate(_SIGNS)
    )
    + rf"|(?P<mark>{_MARKS}(?!\d))|(?P<word>\d+(?:[.,:]\d+)*|[a-z][\w]*|{CHINESE_TIMES}|[^\W_])"
)


class Token(NamedTuple):
    """A word, or what stands for it."""

    name: str
    """One of the signs, the stem of a word, a number, a Chinese character or a mark."""
    start: int
    """Place of its first character in the text."""
    end: int
    """Place after its last one."""
    is_mark: bool = False
    """Whether it is a mark of punctuation."""


@lru_cache(maxsize=8192)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a text in order; words that say nothing by themselves are none of them."""
    return tuple(_tokens(may_as_month(fold(text)).casefold().replace("’", "'")))


def _tokens(text: str, offset: int = 0) -> Iterator[Token]:
    for hit in _TOKEN.finditer(text):
        start, end = (offset + place for place in hit.span())
        sort, words = hit.lastgroup or "", hit.group()
        if sort == "mark":
            yield Token(words, start, end, is_mark=True)
        elif sort == "address":
            yield from _address(words, start, end)
        elif sort != "word":
            yield from (Token(name, start, end) for name in _SIGNS[int(sort[1:])].names)
        elif words not in _LIGHT:
            name = stem(words) if words.isascii() else words
            yield Token(time_name(name) or name, start, end)


def _address(words: str, start: int, end: int) -> Iterator[Token]:
    """An address as one token; of words that only a stroke joins, each by itself."""
    sort = sort_of_address(words)
    if sort is not None:
        yield Token(f"{_ADDRESS_MARK}{sort}:{words.rstrip('/')}", start, end)
        return
    for part in words.split("/"):
        yield from _tokens(part, start)


def address_sort(name: str) -> str | None:
    """What sort of address a token is; None where it is none."""
    return name[1:].partition(":")[0] if name[0] == _ADDRESS_MARK else None
