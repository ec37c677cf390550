"""Plants a small mistake into a summary, or rewrites it without harm, for tests of judges.

A judge that reads well notices the first and passes over the second. Both start from rows whose
fact people call retained, so that the edit alone decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Literal

import msgspec
import numpy as np

__all__ = [
    "EDITS",
    "REWRITES",
    "EditKind",
    "PlantedEdit",
    "RewriteKind",
    "plant_edit",
    "rewrite_harmlessly",
]

EditKind = Literal["digit_swap", "sign_drop", "magnitude", "currency", "negation"]
RewriteKind = Literal["format", "case", "width", "order"]
Generator = np.random.Generator
Span = tuple[int, int]

EDITS: tuple[EditKind, ...] = ("digit_swap", "sign_drop", "magnitude", "currency", "negation")
REWRITES: tuple[RewriteKind, ...] = ("format", "case", "width", "order")

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_DIGIT_PAIR = re.compile(r"(?=(\d)(\d))")
_CURRENCIES = (
    (re.compile(r"\$"), "€"),
    (re.compile(r"€"), "$"),
    (re.compile(r"£"), "€"),
    (re.compile(r"¥"), "$"),
    (re.compile(r"\bUSD\b"), "EUR"),
    (re.compile(r"\bEUR\b"), "USD"),
    (re.compile(r"\bdollars?\b", re.IGNORECASE), "euros"),
    (re.compile(r"\beuros?\b", re.IGNORECASE), "dollars"),
    (re.compile(r"\byuan\b", re.IGNORECASE), "dollars"),
    (re.compile(r"美元"), "欧元"),
    (re.compile(r"欧元"), "美元"),
    (re.compile(r"(?<![美欧日])元"), "美元"),
)
_UNNEGATED = (
    (
        re.compile(
            r"\b(must|should|can|could|may|shall|will|would|has|have|is|are|was|were) not\b"
        ),
        r"\1",
    ),
    (re.compile(r"\bcannot\b"), "can"),
    (re.compile(r"\bcan't\b"), "can"),
    (re.compile(r"\bwon't\b"), "will"),
    (re.compile(r"\b(do|does|did|is|are|was|were|has|have|should|must)n't\b"), r"\1"),
    (re.compile(r"\bdo not "), ""),
    (re.compile(r"\bnever\b"), "always"),
    (re.compile(r"不得|不能|不可以|不可|不许|不准"), "可以"),
    (re.compile(r"不要"), "要"),
    (re.compile(r"禁止|严禁"), "允许"),
    (re.compile(r"(?:还没有|还没|尚未|没有)(?=[一-鿿])"), "已经"),
    (re.compile(r"不允许"), "允许"),
)
_NEGATED = (
    (re.compile(r"\b(must|should|can|may|shall|will|would)\b(?! not|n't)"), r"\1 not"),
    (re.compile(r"\b(has|have) (?=to\b)"), r"\1 not "),
    (re.compile(r"\b(is|are|was|were)\b(?! not)"), r"\1 not"),
    (re.compile(r"\b(has|have)\b(?! not)"), r"\1 not"),
    (re.compile(r"必须|务必"), "不必"),
    (re.compile(r"可以"), "不可以"),
    (re.compile(r"(?<![不需主重只摘纪首])要(?=[一-鿿])(?!求)"), "不要"),
    (re.compile(r"(?<!不)允许"), "不允许"),
    (re.compile(r"已经?(?=[一-鿿])"), "还没有"),
)
_SIGNED = re.compile(r"[$€£]\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?\s?%")
"""Values before which a minus can be nothing but a sign."""
_CURRENCY = re.compile(r"[$€£¥]|\b(?:USD|EUR|GBP|CNY|dollars?|euros?|yuan)\b|元", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:no|not|never|none|nothing|neither|nor|cannot|without)\b|n't|[不没未无勿别非]|禁止|拒绝",
    re.IGNORECASE,
)
_CONTRASTS = re.compile(
    r"\b(?:only|but|except|unless|rather than|instead of|without|if|until)\b"
    r"|[只仅但]|除|而非|而不是|如果|若",
    re.IGNORECASE,
)
"""Words beside which a negation may fall on more than one part."""
_LONGEST_STATEMENT = {True: 30, False: 90}
"""Characters beyond which a place says more than the statement, in Chinese and in English."""
_WIDE = {code: chr(code + 0xFEE0) for code in map(ord, "0123456789")}
_GROUPED = re.compile(r"(?<![\d.,#A-Za-z_-])\d{4,9}(?:\.\d+)?(?![\d,A-Za-z_-])")
_UNGROUPED = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?!,?\d)")
_CURRENCY_BEFORE = re.compile(r"\$(\d[\d,]*(?:\.\d+)?)(?![\d,.]*\d)")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])\s*|\n+")


class PlantedEdit(msgspec.Struct, frozen=True, kw_only=True):
    """A summary with one mistake in it, and the source it is to be held against."""

    kind: EditKind
    """What was done."""
    source: str
    """What was summarised; changed too where the edit needs a sign to drop."""
    value: str
    """Words of the fact in the source."""
    summary: str
    """The summary with the mistake."""
    before: str
    """The words before the edit."""
    after: str
    """The words after it."""


def plant_edit(
    kind: EditKind,
    *,
    source: str,
    value: str,
    summary: str,
    span: Span,
    generator: Generator,
) -> PlantedEdit | None:
    """Plant a mistake at the place of a summary that keeps a fact.

    Args:
        kind: What to do.
        source: What was summarised.
        value: Words of the fact in it.
        summary: A summary that keeps the fact.
        span: Where it keeps it.
        generator: Chooses among several places.

    Returns:
        The edit; None where the words at that place do not allow it.
    """
    words = summary[slice(*span)]
    if kind == "sign_drop":
        return _drop_sign(source, value, summary, words)
    if kind == "currency" and not _CURRENCY.search(value):
        return None
    if kind == "negation" and (
        len(words) > _LONGEST_STATEMENT[_is_chinese(words)]
        or _CONTRASTS.search(words)
        or _SENTENCE_END.search(words)
    ):
        return None
    edited = _EDITORS[kind](words, generator)
    if edited is None or edited == words:
        return None
    # Every copy is changed: as long as one stands, nothing is wrong with the summary.
    whole = summary.replace(words, edited) if kind != "negation" else _at(summary, span, edited)
    return PlantedEdit(
        kind=kind, source=source, value=value, summary=whole, before=words, after=edited
    )


def _at(text: str, span: Span, words: str) -> str:
    return text[: span[0]] + words + text[span[1] :]


def _drop_sign(source: str, value: str, summary: str, words: str) -> PlantedEdit | None:
    stands_free = re.search(rf"(?<!\S){re.escape(value)}(?!\d)", source)
    if not _SIGNED.fullmatch(value) or not stands_free or value.lstrip("$€£") not in words:
        return None
    signed = f"-{value}"
    return PlantedEdit(
        kind="sign_drop",
        source=re.sub(rf"(?<!\S){re.escape(value)}(?!\d)", signed, source),
        value=signed,
        summary=summary,
        before=f"-{words}",
        after=words,
    )


def _swap_digits(words: str, generator: Generator) -> str | None:
    places = [
        hit.start()
        for hit in _DIGIT_PAIR.finditer(words)
        if hit[1] != hit[2] and not (hit[2] == "0" and not words[: hit.start()][-1:].isdigit())
    ]
    if not places:
        return None
    place = int(generator.choice(places))
    return words[:place] + words[place + 1] + words[place] + words[place + 2 :]


def _change_magnitude(words: str, generator: Generator) -> str | None:
    numbers = list(_NUMBER.finditer(words))
    if not numbers:
        return None
    hit = numbers[int(generator.integers(len(numbers)))]
    whole, point, rest = hit.group().replace(",", "").partition(".")
    larger = whole + (rest[:1] or "0") + (f".{rest[1:]}" if len(rest) > 1 else "")
    smaller = whole[:-1] + "." + whole[-1] + rest if len(whole) > 1 else None
    del point
    choices = [number for number in (larger, smaller) if number]
    chosen = choices[int(generator.integers(len(choices)))]
    return _at(words, hit.span(), chosen)


def _change_currency(words: str, _: Generator) -> str | None:
    for pattern, other in _CURRENCIES:
        if pattern.search(words):
            return pattern.sub(other, words)
    return None


def _negate(words: str, _: Generator) -> str | None:
    # What is denied already would only be denied twice.
    for pattern, other in _UNNEGATED if _DENIES.search(words) else _NEGATED:
        edited, count = pattern.subn(other, words, count=1)
        if count:
            return edited
    return None


_EDITORS: dict[EditKind, Callable[[str, Generator], str | None]] = {
    "digit_swap": _swap_digits,
    "magnitude": _change_magnitude,
    "currency": _change_currency,
    "negation": _negate,
}


def rewrite_harmlessly(kind: RewriteKind, summary: str, generator: Generator) -> str:
    """Rewrite a summary so that it says the same.

    Args:
        kind: `format` groups digits, or not, and writes currencies out; `case` changes it
            throughout; `width` writes digits in full width; `order` puts the sentences into another
            order.
        summary: A summary.
        generator: Chooses the order.
    """
    return _REWRITERS[kind](summary, generator)


def _reformat(summary: str, _: Generator) -> str:
    ungrouped = _UNGROUPED.sub(lambda hit: hit.group().replace(",", ""), summary)
    if ungrouped == summary:
        ungrouped = _CURRENCY_BEFORE.sub(r"\1 USD", summary)
    return ungrouped


def _recase(summary: str, _: Generator) -> str:
    return summary.upper()


def _widen(summary: str, _: Generator) -> str:
    return summary.translate(_WIDE)


def _reorder(summary: str, generator: Generator) -> str:
    sentences = [part for part in _SENTENCE_END.split(summary) if part.strip()]
    generator.shuffle(sentences)
    joint = "" if _is_chinese(summary) else " "
    return joint.join(sentences)


def _is_chinese(text: str) -> bool:
    letters = [c for c in unicodedata.normalize("NFKC", text) if c.isalpha()]
    return sum("一" <= c <= "鿿" for c in letters) * 3 > len(letters)


_REWRITERS: dict[RewriteKind, Callable[[str, Generator], str]] = {
    "format": _reformat,
    "case": _recase,
    "width": _widen,
    "order": _reorder,
}
