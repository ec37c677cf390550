"""Turns of phrase of those who tell a statement again, in words that the finders' reading knows.

A rewrite is tried only on a text that holds one of its marks, so a text without any costs a few
look-ups of substrings, however many rewrites there are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.facts.text import word_list
from workbench.scoring.statements.reading.chinese_rewrites import CHINESE_REWRITES
from workbench.scoring.statements.reading.durations import put_durations_plainly
from workbench.scoring.statements.reading.negations import NEGATIONS
from workbench.scoring.statements.reading.plain_words import (
    HOURS,
    ORDINALS,
    PLAIN_WORDS,
)
from workbench.scoring.statements.reading.times import put_times_plainly

__all__ = ["NO_VERB", "rewrite"]

_NOT = r"(?:do not|don't|never|must not|mustn't|cannot|can't|may not|shall not|should not)"
NO_VERB = "".join(
    rf"(?<!\b{word} )"
    for word in (
        *("has", "have", "had", "been", "be", "is", "are", "was", "were", "not", "yet", "also"),
        *("already", "user", "customer", "agent", "he", "she", "they", "you", "i", "we"),
    )
)
"""Stands before *provided* where it is no verb."""
_FINITE = "|".join(
    word_list(
        "is are was were can cannot may must will has have had does do did should would "
        "could won't "
        "don't doesn't isn't aren't can't qualifies qualify gets costs comes counts needs requires "
        "means includes allows works fails applies goes takes receives remains stays loses starts "
        "he she they we you"
    )
)
"""Verbs that go on about the whole behind *a ticket without a seat*, and who does."""
_SHORT = r"(?:(?:the|his|her|my|our|your|their|all) )?\w+ "
_THING = (
    r"((?:(?:the|that|this|those|these|an?|his|her|their|its|my|your) )?"
    r"[\w#$.-]+(?: [\w#-]+){0,2}?)"
)
"""What stands between a verb and its particle, *turned the second offer down*."""


class _Rewrite(NamedTuple):
    marks: tuple[str, ...]
    """Lower-case words, one of which a text must hold for the pattern to match."""
    pattern: re.Pattern[str]
    plain: str


def _rewrites(*rows: tuple[str, str, str]) -> tuple[_Rewrite, ...]:
    return tuple(
        _Rewrite(tuple(marks.split()), re.compile(pattern, re.IGNORECASE), plain)
        for marks, pattern, plain in rows
    )


_ENGLISH_TIMES = _rewrites(
    *HOURS,
    (
        "evening afternoon",
        r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the (?:evening|afternoon)\b",
        r"\1 pm",
    ),
    ("morning", r"\b(\d{1,2}(?::\d\d)?)(?: o'clock)? in the morning\b", r"\1 am"),
)
_ENGLISH = _rewrites(
    ("’", r"’", "'"),
    (
        "should",
        "".join(
            rf"(?<!\b{word} )" for word in ("what", "when", "how", "where", "why", "which", "who")
        )
        + r"\b(?-i:[sS]hould) (?=(?:the|an?|it|he|she|they|this|that|these|any|anything"
        r"|anyone|there|no|(?-i:[A-Z][a-z]+))\b)",
        "if ",
    ),
    *NEGATIONS,
    *PLAIN_WORDS,
    ("`except`", r"`except`(?= (?:block|clause|branch|handler)\b)", "except"),
    (
        "i ",
        r"\bi (?:think|guess|believe|suppose),? (?=(?:i|we|it|that|the|you|my)\b)",
        "",
    ),
    (
        "talked spoke discussed mentioned looked saw said",
        r"\b(?:that|which) (?:we|you|i|they)(?:'ve| have)?(?: just)? (?:talked|spoke|discussed"
        r"|mentioned|looked|saw|said)(?: about| of| at)?"
        r"(?: (?:earlier|before|above|already|just now))?\b",
        "",
    ),
    (
        "turn knock",
        rf"\b(?:turn|knock)(?:ed|s|ing)? {_THING} (?:down|back)\b",
        r"disapproved \1",
    ),
    (
        "keep keeps keeping kept",
        rf"\b(?:keep|keeps|keeping|kept) {_THING} out of "
        r"(?=(?:the|my|our|your|any|all|his|her|their)\b)",
        r"not put \1 in ",
    ),
    ("call", rf"\bcall(?:ed|s|ing)? {_THING} off\b", r"cancelled \1"),
    (
        "put putting set",
        rf"\b(?:put|puts|putting|set) {_THING} (?:off|aside|on hold)\b",
        r"postponed \1",
    ),
    ("leave leaving left", rf"\b(?:leave|leaves|leaving|left) {_THING} out\b", r"excluded \1"),
    ("take took taken", rf"\b(?:take|takes|took|taken|taking) {_THING} out\b", r"removed \1"),
    ("please do", r"\bif you can ([^,.;]{1,120}), please do\b", r"please \1"),
    ("bed bath", r"\b(bed|bath) (rooms?)\b", r"\1\2"),
    ("set ", r"\b(is|are|was|were|been) set for\b", r"\1 scheduled for"),
    (
        "present",
        r"\b(the|my|his|her|their|your) present (?=(?:reservation|booking|order|plan"
        r"|address|contract|ticket|account)\b)",
        r"\1 current ",
    ),
    (
        "visit appointment meeting viewing",
        r"\b(visit|appointment|meeting|viewing)\b((?: \w+){0,5}?) (is|was|has been) fixed\b",
        r"\1\2 \3 scheduled",
    ),
    (
        "fix",
        r"\bfix(?:es|ed|ing)? (an? |the )(visit|appointment|meeting|viewing)\b",
        r"schedule \1\2",
    ),
    ("till", r"\btill\b", "until"),
    ("except", r"\bexcept (block|clause|branch|handler)\b", r"handler \1"),
    ("someone somebody", r"\b(?:someone|somebody|anyone) (?:real|human)\b", "a human"),
    ("look", r"\blook(?:s|ing|ed)? for\b", "want"),
    ("named called", r"\b(?:named|called) (?=(?-i:[A-Z]))", ""),
    (
        "taken off",
        r"\b(?:taken|taking) off (?=(?:the|a|my|his|her|their)\b|\w+\b)",
        "removed from ",
    ),
    ("pass", r"\bpass(?:ed|es)? away\b", "died"),
    ("pass", r"\bpass(?:ed)? (?:over|up)\b", "disapproved"),
    ("after all", r"\bafter all\b(?! (?:the|of|my|our|your)\b)", ""),
    (
        "money",
        r"\b(?:(?:all|some|part) of )?(?:the|her|his|their|its|my|our) money (?:for \w+ )?back\b",
        "refund",
    ),
    ("back", r"\b(?:goes|go|went|going|credited|paid) back (?=(?:to|on|onto)\b)", "refunded "),
    (
        "problem issue are",
        r"\b(is|are|was|were) (?:no|not an?|n't an?) (?:problem|issue)\b"
        r"|\b(are) (?:fine|ok(?:ay)?|welcome|all right)\b",
        r"\1\2 allowed",
    ),
    ("accepted", r"\b(are|aren't)( not)? accepted(?= (?:at|in|on|here|there)\b)", r"\1\2 allowed"),
    ("hardly barely scarcely", r"\b(?:hardly|barely|scarcely) (?:any|ever)\b", "no"),
    (
        "enough",
        r"\bnot enough (seat|room|place|space)s?(?: (?:left|available))?",
        r"no \1 available",
    ),
    (
        "booked sold",
        r"\b(?:(?:is|was|are|were) )?(?:now )?(?:fully booked|booked (?:out|up|solid)|sold out)\b",
        "has no seat available",
    ),
    (" one", r"\b(an?|the|this|that|another|any|every|no)((?: [a-z-]+)?) one\b(?!-)", r"\1\2"),
    (
        "only just",
        rf"\b{_NOT} (\w+) ([^,;.]{{1,60}}), (?:but )?(?:only|just) (?=the |my |our |a |[A-Z])",
        r"do not \1 \2, only \1 ",
    ),
    (
        "until before",
        rf"\b{_NOT} ([^.;,]{{1,80}}?) (?:(?:until|before) (?={_SHORT}(?:has|have|is|are|\w+s)\b)"
        r"|before (?=\w*day\b|\d|noon\b|the \d))",
        r"\1 only after ",
    ),
    ("against", r"\b(?:decid|opt|vot|chos)\w* against (?:an?|the|any)? ?", "decided no "),
    (
        "rule drop giv gave",
        r"\b(?:rule|drop|giv|gave)\w* (?:out|up)(?: on)? (?=an? |the |any )",
        "decided no ",
    ),
    ("any", r"\b(any(?:where|thing|one|body)) (?:that|which|who) ", r"\1 "),
    (
        "table question ruled no-go option",
        r"\b(?:off the table|out of the question|ruled out|a no-go|not an option)\b",
        "not allowed",
    ),
    (" on", r"\b(is|are|was|were)(?: still| back)? on(?=[.,;]|$)", r"\1 going ahead"),
    ("not ", r"\bnot (?:an? )?(?:must|mandatory|compulsory|essential)\b", "optional"),
    (
        "away once immediately",
        r"\b(?:right|straight) away\b|\b(?:at once|immediately)\b",
        "now",
    ),
    (
        " one",
        r"\b(?:(at most|at least|no more than|not more than|up to|more than|less than|exactly"
        r"|maximum of|minimum of) one|(for|only|just|takes?|has|have|with|gets?)"
        r" one(?= [a-z]{3}))\b",
        r"\1\2 1",
    ),
    (
        "either",
        r"\b(?:can|may|could|must|will) (?:be )?either ([^,;.]{1,40}?) or ([^,;.]{1,40}?),? "
        r"(?:but )?not both\b",
        r"cannot be \1 and \2",
    ),
    (
        "without",
        r"\bwithout ([^,.;]{1,40}?) (?:are|is|can|will) (?:not|never)(?: be)? "
        r"(accepted|allowed|possible|valid|taken)\b",
        r"only with \1 are \2",
    ),
    (
        "without",
        rf"\bwithout ((?:\w+ ){{1,4}}?)(?=(?:{_FINITE})\b)",
        r"without \1, ",
    ),
    (
        "besides other except apart",
        r"\bno ([a-z -]{1,30}?) (?:besides|other than|except|apart from) ",
        r"only \1 ",
    ),
    (
        "replac supersed",
        r"\b(\w[\w.-]*) (?:has |have |was )?(?:replaced|replaces|superseded) "
        r"(?!by\b|with\b|the\b|an?\b"
        r"|all\b|both\b)(\w[\w.-]*)(?= *(?:$|[,.;]))",
        r"\1 instead of \2",
    ),
    (
        "replac",
        r"\breplaced? (?!the\b|an?\b|all\b|both\b)(\w[\w.-]*) (?:with|by) (\w[\w.-]*)"
        r"(?= *(?:$|[,.;]))",
        r"\2 instead of \1",
    ),
    (
        "fee charge cost",
        r"\bwithout (?:an? |any )?(?:extra )?(?:fee|charge|cost)s?\b"
        r"|\bno (?:extra )?(?:fee|charge)s? (?:applies|apply|is charged|are charged)(?: to| for)?\b"
        r"|\bat no (?:extra )?(?:cost|charge)\b|\bfree of charge\b",
        "free",
    ),
    ("negotiable", r"\b(?:non-?|not )negotiable\b", "mandatory"),
    ("non-", r"\bnon-(?!stop|smok|fiction)(?=[a-z]{3})", "not "),
    ("still", r"\bstill (?:in place|around|there|exists?)\b", "kept"),
    ("at", r"\bone ((?:[a-z]+ ){0,3}?at (?:the )?(?:most|least)\b)", r"1 \1"),
    ("to be", r"\b(?:not|isn't|aren't|wasn't) to be\b", "must not be"),
    ("all", r"\bat all\b(?! costs| times)", ""),
    (
        " un",
        r"\b((?:stays?|remains?|is|are|was|were|left|still) )"
        r"un(?!changed|touched|altered|der|it|i)([a-z]{3,}(?:ed|en))\b",
        r"\1not \2",
    ),
    (
        "stay remain",
        r"\b(?:stays?|remains?) (?=(?:deleted|removed|closed|pending|missing|cancelled)\b)",
        "is ",
    ),
    (
        "log",
        r"\blog(?:s|ged|ging)?[ -]?ins?\b|\blog(?:s|ged|ging)? (?:in|on)(?:to)?\b",
        "login",
    ),
    ("giv", r"\bgiv(?:e|es|ing) (?:you |me |us |him |her |them )?a (?:call|ring)\b", "call"),
    ("without", r"\bgo(?:es|ing)? without\b", "do not use"),
    (
        "long condition provided",
        r"\b(?:(?:as|so) long as|on (?:the )?condition(?: that)?"
        rf"|{NO_VERB}provided(?: that)?(?= (?:it|the|they|you|he|she|we|that|this)\b))",
        "if",
    ),
    ("hour", r"\bhalf an hour\b", "30 minutes"),
    ("-", r"\b(under|over)-(\d+)s\b", r"people \1 \2"),
    (
        "instead rather",
        r"\b(?:instead of|rather than) (?:me|us|you|him|her|them|it|this|that)\b",
        "",
    ),
    ("without", r"\bwithout (?:it|this|that|them|these)\b,?", ""),
    (
        "without",
        rf"\b(?:no(?! later| more| less)|{_NOT})\b((?:[^.;:,]|[,.](?=\d)){{1,80}}?)\bwithout\b",
        r"\1 only with",
    ),
    ("outside", rf"\b{_NOT}\b([^.;:,]{{1,60}}?)\boutside(?: of)?\b", r"only \1 inside"),
    ("earliest", r"\b(?:on |from )?(\w+(?: \w+)?) at the earliest\b", r"only after \1"),
    (
        "any",
        rf"\b{_NOT} ([^.;,]{{1,60}}?)\bany(?:one|thing|body|where)"
        r" (?:but|except|other than)\b",
        r"only \1",
    ),
    (" but ", r"\b((?:any|every|all)\b[^,.;]{1,40}) but (?!also\b|not\b|only\b)", r"\1 except "),
    (
        "nobody one none",
        r"\bnobody but\b|\bno one but\b|\b(?:no one|nobody|none) (?:except|other than)\b",
        "only",
    ),
    (
        "but except other",
        r"\b(?:any|every)?(?:one|body|thing) (?:but|except|other than)\b",
        "except",
    ),
    ("nothing", r"\bnothing (?:but|except|other than|apart from)\b", "only"),
    ("else", r",? (?:but )?(?:nobody|no one|nothing) else\b", " only"),
    ("nobody one", r"\b(?:nobody|no one) (?=\w)", "do not "),
    ("rather", r"\brather (?!than)([^,;.]{1,60}?)(?<!rather) than ", r"rather \1 rather than "),
    (
        " over ",
        r"\b((?:choos|chose|chosen|pick|took|tak|prefer|select|go|going|went"
        r"|opt)\w*\b[^,;.]{1,40}?) "
        r"over (?=(?:the|an?|my|our|his|her|their)\b|[A-Z])",
        r"\1 rather than ",
    ),
    ("yet", r"\bha(?:s|ve) yet to be\b", "is not yet"),
    ("yet", r"\bha(?:s|ve) yet to\b", "did not yet"),
    ("never", r"\bmust never\b", "must not"),
    ("twice", r"\btwice\b", "2 times"),
    ("thrice", r"\bthrice\b", "3 times"),
    ("preferred over", r"\bpreferred (?:over|to)\b|\bover(?= \w+ing\b)", "rather than"),
    (
        "off taboo forbidden prohibited banned",
        r"\b(?:not|n't) (?:off[ -]limits|taboo|forbidden|prohibited|banned)\b",
        "allowed",
    ),
    (
        "limits taboo bounds unacceptable",
        r"\b(?:off[ -]limits|taboo|out of bounds|unacceptable)\b",
        "forbidden",
    ),
    (
        "not ",
        r"\bnot (?:desired|wanted|wished(?: for)?|welcome|intended)\b",
        "not allowed",
    ),
    ("unw undesired", r"\b(?:unwanted|undesired|unwelcome)\b", "not allowed"),
    ("turn knock", r"\bturn(?:ed|s|ing)? (?:down)\b|\bknock(?:ed|s)? back\b", "disapproved"),
    (
        "refus declin reject den",
        r"\b(?:refus|declin|reject|den)(?:e|es|ed|ing|y|ies|ied|s)?\b(?! to\b)",
        "disapproved",
    ),
    *ORDINALS,
)
_CHINESE = _rewrites(*CHINESE_REWRITES)


def rewrite(text: str) -> str:
    """The text with times of day on 24 hours and with every turn of phrase that is known."""
    plain = put_times_plainly(_apply(_ENGLISH_TIMES, text))
    plain = _apply(_ENGLISH, put_durations_plainly(plain))
    return plain if plain.isascii() else _apply(_CHINESE, plain)


def _apply(rewrites: tuple[_Rewrite, ...], text: str) -> str:
    lower = text.lower()
    for marks, pattern, plain in rewrites:
        if any(mark in lower for mark in marks):
            changed = pattern.sub(plain, text)
            if changed != text:
                text, lower = changed, changed.lower()
    return text
