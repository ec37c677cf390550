"""Words of a statement: folded, stemmed, with concept, place and sign.

Ids and numbers stay whole. Number words of both languages become digits. English words become
stems, Chinese ones dictionary words or pairs of characters; what only holds a sentence together is
dropped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from workbench.facts.statement_lexicon import (
    Concept,
    chinese_concepts,
    english_concepts,
    stem,
)
from workbench.facts.statement_script import simplify

__all__ = ["Word", "content_words", "fold", "normal_form", "read_words"]

WordSort = Literal["id", "number", "concept", "word"]


class Word(NamedTuple):
    """One content word of a folded text."""

    key: str
    """What equal words share: `id:w2378156`, `n:300`, `c:refund`, `w:skateboard`."""
    start: int
    """Place in the folded text."""
    end: int
    """Place after it there."""
    sort: WordSort
    """Which of the four it is; ids and numbers weigh most."""
    sign: int
    """-1 for a word that is the opposite of its concept, else 1."""


_ZH_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {
    "\u3007": 0,
    "两": 2,
}
_ZH_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_ZH_NUMBER = re.compile(
    r"[零〇一二两三四五六七八九十百千万]{1,20}(?:点[零一二三四五六七八九]{1,12})?"
)
_ZH_PERCENT = re.compile(r"百分之(\d+(?:\.\d+)?)")
_ZH_SCALED = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(万|亿)")
_ZH_COUNTED = re.compile(
    r"(?:个|位|次|天|日|月|年|元|块|分|小时|钟|星|人|名|家|件|份|张|条|行|页|公里|米|晚"
    r"|周|倍|成|点|楼|层|号|岁|种|项|套|间|枚|台|部)"
)
_EN_ONES_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen
"""
_EN_ONES = {word: value for value, word in enumerate(_EN_ONES_WORDS.split())}
_EN_TENS = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
    )
}
_EN_SCALE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_EN_NUMBER_WORD = "|".join((*_EN_ONES, *_EN_TENS, *_EN_SCALE, "dozen"))
_EN_NUMBER = re.compile(
    rf"\b(?:{_EN_NUMBER_WORD})(?:(?:[ -]|\ and\ )(?:{_EN_NUMBER_WORD})){{0,12}}\b", re.IGNORECASE
)
_EN_NUMBER_WORDS = frozenset((*_EN_ONES, *_EN_TENS, *_EN_SCALE, "dozen"))
_LETTERS = re.compile(r"[a-z]+")
_KEEPING = frozenset(
    form
    for verb in ("keep", "leav", "leave", "stay", "remain", "left", "kept")
    for form in (verb, *(verb + ending for ending in ("e", "ep", "s", "es", "ing", "ed")))
)
_UNTOUCHED = re.compile(
    r"\b(?:keep|leav|stay|remain|left|kept)(?:e|ep|s|es|ing|ed)?\b([^,.;]{0,40}?)\b"
    r"(?:as[ -](?:it |they )?(?:is|are|was|were)|the same|untouched|unchanged|intact|alone)\b",
    re.IGNORECASE,
)
_FOLDED = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "～": "~"}
)

_TOKEN = re.compile(
    r"#?(?P<run>[A-Za-z0-9_][A-Za-z0-9_.,@/\\:+'-]*)|(?P<cjk>[\u3400-\u9fff]+)|(?P<mark>[%$])"
)
_PART = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?P<word>[A-Za-z]+(?:'[a-z]+)?)"
)
_IS_ID = re.compile(
    r"[A-Za-z]+-?[\d_]|\d+[A-Za-z_]|[A-Za-z_-]*_[A-Za-z]"
    r"|[A-Za-z0-9_-]+[/@\\.:][A-Za-z0-9_]|[a-z]+[A-Z]"
)
_IS_CODE = re.compile(
    r"(?:\d+\.){2}\d|[\w./-]+\.(?:md|py|go|ts|js|json|toml|txt|yaml|yml|csv|pdf|log)$"
    r"|[a-z]+[A-Z]|[A-Z][a-z]+[A-Z]"
)
_HYPHENATED = frozenset(
    ("e-mail", "non-smoking", "wi-fi", "wake-up", "per-person", "check-out", "pick-up", "move-in")
)
_ID_RANGE = re.compile(r"[A-Za-z]+\d+-[A-Za-z]+\d+")
_NOT_ID = re.compile(r"[\d.,:/+-]+|[aApP]\.?[mM]|[A-Za-z]+(?:[/:,.'][A-Za-z]{2,}|'[a-z]+)*")
_ATTACHED_UNIT = re.compile(
    r"(\d+(?:\.\d+)?)(k|m|gb|mb|kb|ml|km|kg|cm|mm|h|hr|hrs|min|mins|s|sec|ms|pm|am|mp|th"
    r"|st|nd|rd|g|lb|usd|x)",
    re.I,
)
_EN_STOP_WORDS = """
    under below over above than less exceed exceeds within beyond between maximum minimum
    a an the and or of to in on at for with by from as is are was were be been being am it its
    this that these those i you he she they we me him her them us my your his their our mine
    yours do does did have has had will would shall should can could may might must not no nor
    so if then than there here what which who whom when where how why please just also very
    really too into about out up down over again more some any each either neither but because
    while until once unless though although let's let s t d ll re ve m don won isn aren doesn didn
    can't cannot don't won't isn't aren't doesn't didn't wouldn't shouldn't couldn't haven't
    hasn't i'm i'd i've i'll you're you'd you'll we're we'd we'll we've they're they'll it's
    that's there's he's she's yes ok okay sure like want wants wanted need needs needed prefer
    prefers preferred wish would'd get gets got go ahead going make sure now still even ever
    already however instead well per via only rather ideally must never always required require
    requires ensure strictly exactly least most such own make makes made way use uses used using
    asked asks said says yet successfully without anything nothing something
"""
_EN_STOP = frozenset(_EN_STOP_WORDS.split())
_EN_KEPT_CONCEPTS = frozenset(("ask", "only"))
_ZH_STOP = frozenset(
    "的了吗呢吧啊呀哦嗯是在有和与及跟我你您他她它们这那个就也还很请能会要把被给让得着过都一不没无未别勿必须应该需可以"
    "想去来到为以因所而且或但如果若则从对向于之其此某哪什么怎样多少些上下里中吃用做使成将各再帮已尚"
)
_ZH_PHRASE_STOP_WORDS = """
    帮我 希望 需要 可以 必须 应该 应当 不能 不要 务必 一定 最好 要求 请问 谢谢 你好 您好 没有
    有没有 推荐 想要 以上 以下 以内 之间 之内 不超过 至少 最多 不得 不可 不准 不许 绝对 绝不 尽量
    优先 或者 并且 而且 但是 如果 因为 所以 可能 这样 那样 这个 那个 这家 那家 一家 一个 哪个 哪家
    能够 使用 采用 进行 部分 超过 低于 高于 少于 多于 大于 小于 好了 已经 已 时候 时
    包含 表示 知道 觉得
"""
_ZH_PHRASE_STOP = frozenset(_ZH_PHRASE_STOP_WORDS.split())


_FREE_OF = re.compile(r"\b(?!(?:toll|hands|care|scot|royalty)-)([A-Za-z]{3,})-free\b(?! of)")
"""*Peanut-free* is *no peanut*."""


_OF_TIME = frozenset(("minute", "hour", "day", "night", "week", "month", "year"))
_AN_HOUR = re.compile(
    r"\b((?:(?:less|more|longer|shorter|later) than|over|under|within|at (?:most|least)|up to"
    rf"|exceed(?:s|ing)?) )an? (?=(?:{'|'.join(sorted(_OF_TIME))})\b)",
    re.IGNORECASE,
)
"""*Less than a week* is a limit as *less than 1 week* is."""


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Width, quotes, Traditional characters and number words brought to one form; case is kept."""
    plain = text.replace("*", "").replace("`", "")
    if not plain.isascii():
        plain = _fold_chinese(plain)
    words = frozenset(_LETTERS.findall(plain.lower()))
    if not words.isdisjoint(_EN_NUMBER_WORDS):
        plain = _EN_NUMBER.sub(_english_digits, plain)
    if not words.isdisjoint(_OF_TIME):
        plain = _AN_HOUR.sub(r"\g<1>1 ", plain)
    if "free" in words:
        plain = _FREE_OF.sub(r"no \1", plain)
    return plain if words.isdisjoint(_KEEPING) else _UNTOUCHED.sub(r"unchanged \1", plain)


def _fold_chinese(text: str) -> str:
    plain = simplify(unicodedata.normalize("NFKC", text).translate(_FOLDED))
    plain = plain.replace("*", "").replace("`", "")
    if _ZH_NUMBER.search(plain):
        plain = _ZH_NUMBER.sub(lambda hit: _chinese_digits(hit, plain), plain)
        plain = _ZH_PERCENT.sub(r"\1%", plain)
    if "万" in plain or "亿" in plain:
        plain = _ZH_SCALED.sub(_scaled_digits, plain)
    return plain


def _scaled_digits(hit: re.Match[str]) -> str:
    value = float(hit[1]) * (10_000 if hit[2] == "万" else 100_000_000)
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _chinese_digits(hit: re.Match[str], text: str) -> str:
    words = hit.group()
    if words == "百" and text[hit.end() : hit.end() + 2] == "分之":
        return words
    counted = (
        _ZH_COUNTED.match(text, hit.end())
        or text[max(0, hit.start() - 3) : hit.start()] == "百分之"
    )
    if not counted and len(words) < 2:
        return words
    if (
        (words == "十" and text[hit.end() : hit.end() + 1] == "分")
        or (words in ("百", "千", "万"))
        or (words == "一" and text[hit.end() : hit.end() + 1] in "个家些种名样")
    ):
        return words
    whole, _, fraction = words.partition("点")
    digits = _chinese_value(whole)
    return digits + ("." + "".join(str(_ZH_DIGITS[char]) for char in fraction) if fraction else "")


def _chinese_value(words: str) -> str:
    if not any(char in _ZH_UNITS for char in words):
        return "".join(str(_ZH_DIGITS[char]) for char in words)
    total = section = digit = 0
    for char in words:
        if char in _ZH_DIGITS:
            digit = _ZH_DIGITS[char]
        elif char == "万":
            total, section, digit = (total + section + digit) * 10_000, 0, 0
        else:
            section, digit = section + (digit or 1) * _ZH_UNITS[char], 0
    if len(words) > 2 and words[-1] in _ZH_DIGITS and words[-2] in "百千万":
        digit *= _ZH_UNITS[words[-2]] // 10
    return str(total + section + digit)


def _english_digits(hit: re.Match[str]) -> str:
    words = [word for word in re.split(r"[ -]", hit.group().lower()) if word != "and"]
    if words == ["one"]:
        return hit.group()
    total = section = 0
    for word in words:
        if word in _EN_SCALE:
            section = (section or 1) * _EN_SCALE[word]
            if word != "hundred":
                total, section = total + section, 0
        else:
            section += 12 if word == "dozen" else _EN_ONES.get(word, _EN_TENS.get(word, 0))
    return str(total + section)


def read_words(text: str) -> list[Word]:
    """Content words of a text that `fold` has gone over, in order."""
    return list(_iter_words(text))


@lru_cache(maxsize=16384)
def content_words(text: str) -> tuple[str, ...]:
    """Keys of the content words of a text as written, in order, each once."""
    return tuple(dict.fromkeys(word.key for word in _iter_words(fold(text))))


def normal_form(text: str) -> str:
    """The text folded, in lower case, with single spaces and bare ends: equal statements meet."""
    return " ".join(fold(text).casefold().split()).strip(" .,;:!?。，；：！？、\"'")


def _iter_words(text: str) -> Iterator[Word]:
    for hit in _TOKEN.finditer(text):
        start, end = hit.span()
        if hit.lastgroup == "cjk":
            yield from _chinese_words(hit.group(), start)
        elif hit.lastgroup == "mark":
            yield Word("c:percent" if hit.group() == "%" else "c:dollar", start, end, "concept", 1)
        else:
            yield from _run_words(hit["run"], hit.start("run"))


def _run_words(run: str, start: int) -> Iterator[Word]:
    plain = run.rstrip(".,:/-@+\\'")
    end = start + len(plain)
    if _ID_RANGE.fullmatch(plain):
        for part in plain.split("-"):
            yield Word("id:" + part.casefold(), start, end, "id", 1)
        return
    measured = _ATTACHED_UNIT.fullmatch(plain)
    if measured:
        middle = start + len(measured[1])
        yield Word("n:" + _plain_number(measured[1]), start, middle, "number", 1)
        yield from _english_words(measured[2], middle)
    elif _IS_CODE.match(plain) or (_IS_ID.match(plain) and not _NOT_ID.fullmatch(plain)):
        yield Word("id:" + plain.casefold(), start, end, "id", 1)
    elif plain.lower() in _HYPHENATED:
        yield from _english_words(plain, start)
    else:
        for piece in _PART.finditer(plain):
            span = (start + piece.start(), start + piece.end())
            if piece.lastgroup == "number":
                yield Word("n:" + _plain_number(piece.group()), *span, "number", 1)
            else:
                yield from _english_words(piece.group(), span[0])


def _plain_number(words: str) -> str:
    digits = words.replace(",", "")
    if digits.count(".") == 1:
        digits = digits.rstrip("0").rstrip(".")
    return digits


def _english_words(words: str, start: int) -> Iterator[Word]:
    lower = words.lower().removesuffix("'s")
    root = stem(lower)
    end = start + len(words)
    concepts = english_concepts().get(root)
    if concepts and (lower not in _EN_STOP or concepts[0].name in _EN_KEPT_CONCEPTS):
        yield from _concept_words(concepts, (start, end))
    elif lower not in _EN_STOP and len(root) > 1:
        yield Word("w:" + root, start, end, "word", 1)


def _concept_words(concepts: tuple[Concept, ...], span: tuple[int, int]) -> Iterator[Word]:
    for concept in concepts:
        yield Word("c:" + concept.name, span[0], span[1], "concept", concept.sign)


def _chinese_words(run: str, start: int) -> Iterator[Word]:
    table = chinese_concepts()
    place = pending = 0
    while place < len(run):
        length = next(
            (
                n
                for n in (6, 5, 4, 3, 2, 1)
                if run[place : place + n] in table and place + n <= len(run)
            ),
            0,
        )
        stop = next((n for n in (3, 2) if run[place : place + n] in _ZH_PHRASE_STOP), 0)
        if length >= max(stop, 1):
            yield from _character_pairs(run[pending:place], start + pending)
            yield from _concept_words(
                table[run[place : place + length]], (start + place, start + place + length)
            )
            place += length
            pending = place
        elif stop or run[place] in _ZH_STOP:
            yield from _character_pairs(run[pending:place], start + pending)
            place += stop or 1
            pending = place
        else:
            place += 1
    yield from _character_pairs(run[pending:], start + pending)


def _character_pairs(run: str, start: int) -> Iterator[Word]:
    if len(run) == 1:
        yield Word("w:" + run, start, start + 1, "word", 1)
    for place in range(len(run) - 1):
        yield Word("w:" + run[place : place + 2], start + place, start + place + 2, "word", 1)
