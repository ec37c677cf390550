"""Which words of a statement are negated.

A negation reaches from its own word to the end of its clause, or to a word that ends its force
(*unless*, *but*, 只). Where only permission follows it (*is not allowed*, 不可以), it reaches back
over its clause instead. Negations inside a limit (*no more than*, 不低于) belong to the limit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.statement_bound import BoundHit
from workbench.facts.statement_words import Word

__all__ = ["SignedWord", "negation_spans", "sign_words"]


class SignedWord(NamedTuple):
    """A content word and whether the text affirms or denies it."""

    word: Word
    """The word."""
    sign: int
    """1 when affirmed, -1 when denied; the opposite of a concept is turned once more."""


_NEGATOR = re.compile(
    r"\b(?:not(?!\ only\b)|no(?!\ (?:problem|worries|doubt)\b)|never|cannot|without|none"
    r"|neither|nor|nothing|free\ (?:of|from)(?!\ charge)|unable\ to|refrain(?:s|ed)?\ from"
    r"|avoid(?:s|ed|ing)?|forbid(?:s|den)?|prohibit(?:s|ed|ing)?|ban(?:s|ned|ning)?"
    r"|refus(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|reject(?:s|ed|ing)?"
    r"|den(?:y|ies|ied)|instead\ of|rather\ than|except(?:\ for)?|excluding|hold(?:s"
    r"|ing)?\ off(?:\ on)?|stop(?:s|ped)?(?=\ \w+ing\b)|skip(?:s|ped)?"
    r"|dont|cant|wont|(?:do|does|did|is|are|was|were|ca|wo|would|should|could|must|have"
    r"|has|had|might|need)n't)\b"
    r"|不(?:可以|允许|准许|再|要|用|能|得|可|准|许|应该?|该|需要?|必|会|想|是|希望|愿意?|接受|行)?"
    r"|没有?|未(?!来)|无(?!线|论|烟|障)"
    r"|(?<![分个级特类性区差识])别(?![的人处墅名])|勿|禁止|严禁|避免|避开|拒绝|谢绝|而非|而不是"
    r"|除了|免收|(?<![除并])非(?![常洲])",
    re.IGNORECASE | re.VERBOSE,
)
_NOT_NEGATION = re.compile(
    r"(?:do\ not|don't)\ (?:forget|hesitate|worry|mind)|can(?:'t|not)\ wait|not\ (?:only"
    r"|just)|no\ later|why\ (?:don't|not)|whether\ or\ not"
    r"|不(?:要|会)?忘|不过|不但|不仅|不同|不客气|不好意思|不错|不只|不如|不论|不管|不然|不一定"
    r"|能不能|可不可以|是不是|要不要|有没有|好不好|行不行"
    r"|isn't\ (?:it|that)|no\ more\ than|no\ less\ than|not\ exceed|不变",
    re.IGNORECASE | re.VERBOSE,
)
_BARRIER = re.compile(
    r"[,.;:!?()\"]\s|[，。；：！？,;]|[.!?]$|\b(?:but|unless|except|until|beyond|instead"
    r"|rather\ than|other\ than|only|please|because|since|if|when|so|which|who|that|before)\b"
    r"|\band\ (?=(?:i|we|you|he|she|they|it|please|the|only|use|keep|will|wants?|is|are|was"
    r"|were|has|costs?|then"
    r"|just)\b)|\s-\s"
    r"|时(?![间候长段期刻常代区])|的话|(?<=[\u3400-\u9fff]{2})的(?=[\u3400-\u9fff]{2})|(?<=[\u3400-\u9fff]{2})就(?![是算职业餐诊近医])|只|仅|但|除非|如果|请|然后|而(?!非)|因为|因此|所以",
    re.IGNORECASE | re.VERBOSE,
)
_EXCEPT = re.compile(r"except|excluding", re.IGNORECASE)
_VERB = re.compile(
    r"\s(?:must|may|can|cannot|should|will|shall|needs?|gets?|goes|is|are|has|have|was|were)\b"
)
"""What goes on about all the others behind *everyone except Tom*."""
_PLACE = re.compile(r"\s(?:with)?in(?:side)? (?:the|this|our|your|an?)\b", re.IGNORECASE)
_PERMISSION = frozenset(
    [
        "c:allow",
        "c:approve",
        "c:provide",
        "c:require",
        "w:support",
        "w:avail",
        "w:accept",
        "w:possibl",
        "w:applicabl",
        "w:needed",
        "w:行",
        "w:支持",
    ]
)


def negation_spans(text: str, *, bounds: list[BoundHit]) -> list[tuple[int, int]]:
    """Places of the words that negate, those inside a limit or a set phrase left out."""
    return [
        span
        for span in _all_negations(text)
        if not any(hit.start <= span[0] < hit.end for hit in bounds)
    ]


@lru_cache(maxsize=32768)
def _all_negations(text: str) -> tuple[tuple[int, int], ...]:
    """Places of the words that negate, those inside a set phrase left out."""
    spans = [hit.span() for hit in _NEGATOR.finditer(text)]
    if not spans:
        return ()
    dead = [hit.span() for hit in _NOT_NEGATION.finditer(text)]
    return tuple(span for span in spans if not any(start <= span[0] < end for start, end in dead))


def sign_words(text: str, *, words: list[Word], bounds: list[BoundHit]) -> list[SignedWord]:
    """The words with their signs.

    Args:
        text: A text that `fold` has gone over.
        words: Its content words.
        bounds: Its limits.
    """
    scopes = _scopes(text, words=words, bounds=bounds)
    if not scopes:
        return [SignedWord(word, word.sign) for word in words]
    return [SignedWord(word, word.sign * _turn(word, scopes)) for word in words]


def _turn(word: Word, scopes: list[tuple[int, int]]) -> int:
    inside = sum(1 for start, end in scopes if start <= word.start < end)
    return -1 if inside % 2 else 1


def _scopes(text: str, *, words: list[Word], bounds: list[BoundHit]) -> list[tuple[int, int]]:
    negations = negation_spans(text, bounds=bounds)
    if not negations:
        return []
    barriers = [hit.span() for hit in _BARRIER.finditer(text)]
    scopes: list[tuple[int, int]] = []
    for start, end in negations:
        stop = next((place for place, _ in barriers if place >= end), len(text))
        verb = _VERB.search(text, end, stop) if _EXCEPT.match(text, start, end) else None
        stop = verb.start() if verb else stop
        reached = [word for word in words if end <= word.start < stop]
        is_of_object = not reached and text[start:end].lower().startswith(("without", "except"))
        ruled = _ruled(text, reached)
        if not is_of_object and all(word.key in _PERMISSION for word in ruled):
            back = max(
                (after for place, after in barriers if after <= start and text[place] != ":"),
                default=0,
            )
            scopes.append((back, stop))
        else:
            scopes.append((end, stop))
    return _merged(scopes)


def _ruled(text: str, reached: list[Word]) -> list[Word]:
    """What a negation reaches, less the place behind *not possible in the portal*."""
    is_ruling = bool(reached) and reached[0].key == "c:allow"
    return reached[:1] if is_ruling and _PLACE.match(text, reached[0].end) else reached


def _merged(scopes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Negations of the same reach (*do not, under no condition*) count once."""
    kept: list[tuple[int, int]] = []
    for scope in sorted(scopes):
        if kept and kept[-1] == scope:
            continue
        kept.append(scope)
    return kept
