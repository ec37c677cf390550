"""What a speaker does with a clause: asks, demands, allows, promises, reports, or lists data.

An answer is no change of the question it answers, a refusal for want of ability is none of the
wish it refuses, and a line of a record makes no statement at all. So only clauses that do
comparable things can contradict one another.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from workbench.facts.statement_words import fold

__all__ = ["Act", "act_of", "bare_words", "is_data", "is_quantified"]

Act = Literal[
    "data", "aside", "ask", "question", "directive", "ability", "offer", "report", "plain"
]

_LABEL = re.compile(
    r"(?:[\s>*•\-–—]|\d{1,3}[.)]\s"
    r"|(?:User|Assistant|Tool|Agent|Customer|System|Human|AI|用户|客户|助手|工具|客服)\s?[:：])+"
)
_PAIR = re.compile(
    r"(?:^|[,;|{\n]\s*|\s-\s+|[:：]\s?)[\"'*]*[A-Za-z_][\w /]{0,30}[\"'*]*:[\"'*]*\s*[^\s,;]"
)
_SNAKE_KEY = re.compile(r"\b[a-z]+(?:_[a-z]+)+: ?\S")
_YES_NO = re.compile(
    r"[^.:!?]{1,60}[\"'*]*[:：][\"'*]*\s*(?:yes|no|none|n/a|true|false|是|否|有|无)[\"'*.。]*",
    re.IGNORECASE,
)
_ZH_PAIR = re.compile(r"(?:^|[，,；;、|\s])[\u3400-\u9fff]{1,6}[:：]\s*[^\s，,；;]")
_PRICED = re.compile(r"[(:,-]\s*\W{0,4}\$\s?\d[\d,.]*\)?\W*$|\$\s?\d[\d,.]*\)?\W*$")
_BRACKETS = re.compile(r"\([^()]{0,200}\)|（[^（）]{0,200}）")
_ATTRIBUTES = re.compile(
    r"[^!?()]{1,80}\((?:[A-Z\d][\w °%-]{0,40}, ){2,12}[A-Z\d][\w °%-]{0,40}\)\W*"
)
_ONE_PAIR = re.compile(r"[\"'*]*[A-Z][\w /]{0,30}[\"'*]*:[\"'*]*\s+(?:\W?\d|(?:\S+\s?){1,2}$)")
_FRAGMENT = re.compile(
    r"(?:the|an?|your|my|our|his|her|their|with|for|in|on|at|from|of|here (?:is|are))\b",
    re.IGNORECASE,
)
_HERE = re.compile(r"here (?:is|are)\b", re.IGNORECASE)
_ASIDE = re.compile(
    r"(?:(?:and|but|so|or|then|however),? )?(?:(?:in order )?to (?!(?:be|the|my|your|a)\b)[a-z]+\b"
    r"|(?:if|whether|once|unless|in case)\b)|如果|若|要是|假如",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|must|may|might"
    r"|shall|should|need|wants?|like|prefers?|please|not|never|only|keep|use|pay|costs?|exceed"
    r"|takes?|gets?|comes?|goes|starts?|ends?|lasts?|includes?|covers?|ships?|between|within"
    r"|to|below|above|under|over|most|least|pass|fail|work|stay|remain|apply|expire|\w+(?:ed|ing))\b"
    r"|[不必须要请可能应只需别勿最以超]",
    re.IGNORECASE,
)
_ASK = re.compile(
    r"\b(?:could|can|would|will) you (?:please |also |kindly |just )*(?:provide|confirm|share|tell"
    r"|let me know|specify|clarify|verify|give me|check (?:if|whether)|indicate)\b"
    r"|\bplease (?:also |kindly )?(?:provide|confirm|share|tell me|specify|reply|let me know"
    r"|verify|select|choose|indicate|clarify)\b"
    r"|\blet me know (?:which|what|whether|when|if|how|the|about|your)\b"
    r"|\b(?:would you (?:still )?(?:like|prefer)|do you (?:want|have|need|wish)|want me to"
    r"|shall (?:i|we)|should i|may i)\b"
    r"|(?<!not )(?<!n't )\b(?:need|require)s? (?:your\b|to (?:know|confirm|verify|check)\b)"
    r"|\byou can (?:also |either )?(?:provide|share|tell)\b"
    r"|请(?:您|你)?(?:提供|确认|告知|告诉|问)|需要(?:您|你)(?:提供|确认)|要不要|请问|是否",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:(?:so|and|but|or|ok|okay|hi|hello|also|then|well|now|alternatively),? )*"
    r"(?:(?:can|could|would|will|is|are|do|does|did|should|may|have|has|was|were)"
    r" (?:i|we|it|there|that|this|the|they|my|any|these|those)\b"
    r"|(?:are|were|do|did|have) you\b"
    r"|(?:what|which|when|where|how|why|who)\b(?! ?ever))|.{0,200}[吗呢]$",
    re.IGNORECASE,
)
_ABILITY = re.compile(
    r"\b(?:can|cannot|can't|could|couldn't|able|unable|possible|impossible|eligible|ineligible"
    r"|allow(?:ed|s)?|available|unavailable|permit(?:s|ted)?|(?-i:may)|might|qualif\w+"
    r"|won't)\b|不能|无法|可以|允许|可能|(?<![不许认])可(?![不爱能])",
    re.IGNORECASE,
)
_DIRECTIVE = re.compile(
    r"\b(?:must|shall|should|never|always|(?<!\bi )(?:do not|don't)|(?:does|did) not|doesn't|please"
    r"|needs? to|has to|have to|required?|requires|forbidden|prohibited|avoid|let's|wants?|wanted"
    r"|like to|prefer\w*|rather|wish\w*|asks?|asked|willing|insist\w*|make sure|ensure|unchanged"
    r"|(?:can|could|would|will) you)\b"
    r"|请|不要|必须|务必|禁止|希望|要求|想|最好|只能|不得|别|勿|不准|不许",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?:i|we)(?:'ll| will|'m going to| am going to| can)\b(?!'t| not\b| only\b)", re.IGNORECASE
)
_PLEASE = re.compile(r"(?:(?:and|then|so|yes),? )?please\b|请(?!问)", re.IGNORECASE)
_REPORT = re.compile(
    r"\b(?:has|have|had|was|were|already|successfully|i've|we've)\b|\b[a-z]{2,}ed\b|已|了",
    re.IGNORECASE,
)
_REQUESTS = re.compile(r"\b(?:can|could|would|will) you\b", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\b(?:all|both|every|each|several|some|any|those|these|multiple|whole|entire|everything"
    r"|[2-9] (?:of|[a-z]+s))\b|所有|全部|都|两|每",
    re.IGNORECASE,
)


def bare_words(text: str) -> str:
    """The text without the label of a speaker and without a list mark before it."""
    hit = _LABEL.match(text)
    return text[hit.end() :] if hit else text


@lru_cache(maxsize=8192)
def is_data(text: str) -> bool:
    """Whether a line lists names with their values, as a record or a row of a table does."""
    bare = bare_words(text)
    has_colon = ":" in bare or "：" in bare
    if (has_colon and _has_pairs(bare)) or bare.count("|") >= 2 or _HERE.match(bare):
        return True
    named = (
        (has_colon and _ONE_PAIR.match(bare))
        or ("$" in bare and _PRICED.search(bare))
        or _FRAGMENT.match(bare)
        or ("(" in bare and _ATTRIBUTES.fullmatch(bare))
    )
    return bool(named) and _SAYS.search(_BRACKETS.sub(" ", bare)) is None


def _has_pairs(bare: str) -> bool:
    return bool(
        _SNAKE_KEY.search(bare)
        or len(_PAIR.findall(bare)) >= 2
        or len(_ZH_PAIR.findall(bare)) >= 3
        or _YES_NO.fullmatch(bare)
    )


@lru_cache(maxsize=8192)
def act_of(text: str, *, closing: str = "") -> Act:
    """What the speaker of a clause does with it.

    Args:
        text: The clause as written.
        closing: The mark that closes its sentence, as `?`.

    Returns:
        `data` for a line of a record; `aside` for what opens with a condition or a purpose; `ask`
        for asking the other side for information or consent; `question` for other questions;
        `directive` for rules, requests and wishes; `ability` for what can, may or cannot be done;
        `offer` for what the speaker will do; `report` for what has happened; `plain` for the rest.
    """
    if is_data(text):
        return "data"
    plain = fold(bare_words(text))
    if _ASIDE.match(plain):
        return "aside"
    if _ASK.search(plain):
        return "ask"
    if _QUESTION.match(plain):
        return "question"
    return _telling_act(plain, is_asked=closing in ("?", "？"))


def _telling_act(plain: str, *, is_asked: bool) -> Act:
    is_able = _ABILITY.search(_REQUESTS.sub(" ", plain)) is not None
    if _PLEASE.match(plain) or (_DIRECTIVE.search(plain) and not is_able):
        return "directive"
    if is_asked:
        return "question"
    if _OFFER.search(plain):
        return "offer"
    if is_able:
        return "ability"
    return "report" if _REPORT.search(plain) else "plain"


def is_quantified(text: str) -> bool:
    """Whether a text speaks of several things at once (*all*, *both*, *two*, 所有)."""
    return _QUANTITY.search(text) is not None
