"""Tells which clauses of an English sentence are rules.

A clause binds by a word (*must*, *only*, *do not*), by what it asks for and how narrowly
(`constraint_request`), or by what is to be done if something is so (`constraint_condition`).
Guesses, offers, reports of what did not work out and talk about how code behaves bind nobody.
What these rules say of a clause is then weighed against its other words (`statement_learned`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from workbench.facts.constraint_allowance import ENGLISH_ALLOWANCE, ENGLISH_PAYMENT
from workbench.facts.constraint_brief import ENGLISH_BRIEF, ENGLISH_SURE
from workbench.facts.constraint_code import is_code_talk, is_reasoned
from workbench.facts.constraint_condition import invites, is_conditional_request
from workbench.facts.constraint_cues import (
    ENGLISH_DEPENDS,
    ENGLISH_FORBID,
    ENGLISH_LIMIT_TALK,
    ENGLISH_OBLIGE,
    ENGLISH_WISH,
)
from workbench.facts.constraint_fragment import is_telling_fragment
from workbench.facts.constraint_guards import ENGLISH_ASIDE, ENGLISH_GUESS, ENGLISH_UNABLE
from workbench.facts.constraint_report import ENGLISH_REPORT
from workbench.facts.constraint_request import (
    OPENERS,
    is_narrowed_request,
    may_be_narrowed,
    sets_limit,
)
from workbench.facts.sentences import Clause, Sentence, split_clauses
from workbench.facts.statement_cues import cue_text
from workbench.facts.statement_learned import is_learned, may_hold_learned

__all__ = ["english_rules", "is_english_rule", "rules_by_cues"]

_MORE = (ENGLISH_ALLOWANCE, ENGLISH_PAYMENT, ENGLISH_BRIEF, ENGLISH_SURE)
_ASKED_FOR = (ENGLISH_PAYMENT, ENGLISH_BRIEF, ENGLISH_SURE)
_ASKS_OF = re.compile(r"\b(?:can|could|would|will) (?:you|we|i)\b")
_QUESTION = re.compile(
    rf"{OPENERS}(?:(?:before|since|while|instead of|as|for|in|with|given|on|after|if|once|when|at"
    rf"|about|regarding|considering|because|until|by)\b[^,?]{{3,80}}, )?{OPENERS}"
    r"(?:do|does|did|is|are|was|were|would|could|can|should|will|have|has|what|which|where|when|why"
    r"|how|who|may|shall|am)\b"
)
_CONDITION = re.compile(
    r"(?:and |but |so |then |or |also )?(?:if|unless|once|when|whenever|since|because)\b[^,]*, "
)
_BRACKETED = re.compile(r"\([^()]{0,200}\)")
_WHETHER = re.compile(
    r"(?<!check )(?<!see )(?<!know )\bif\b(?:(?!\b(?:do not|don't|never|please)\b)[^,])*"
)
_COURTESY = re.compile(r",? (?:thank you|thanks|please|merci)(?: so much| very much| a lot)?$")
_ONE_TIME = ("if", "once", "unless", "assuming", "provided", "supposing")
_EACH_TIME = ("after", "any", "each", "every", "case", "doubt")
_IF = frozenset((*_ONE_TIME, "whenever", "when", "time", "before", *_EACH_TIME))
_POLITE = frozenset(("thank", "thanks", "please", "merci"))
_PUTS_OFF = re.compile(
    rf"{OPENERS}before you \w+[^,]*, (?:please |just )*(?:let me know|tell|show|send|quote|list"
    r"|confirm|give|share|ask|check|reconfirm|present)\b"
)
"""What the other one has to do first."""
_OWN_DUTY = re.compile(r"\bi(?:'ll| will)? first need to (?:verify|authenticate|identify)\b")
_THINKS_ALOUD = re.compile(
    r"(?:so|but|then|and|wait|maybe|if|it|this|that|they|i|we|thought|now|ok|okay)\b"
)
_REASON = re.compile(r"(?:and |but |so |also )?(?:since|because|as) (?!i\b|you|we\b|you're|i'm)")
_ASKS = re.compile(
    r"(?:then )?(?:(?:can|could|would|will|is|are|what|how)"
    r" (?:you|i|we|there|it|that|this|the|my)|do (?:you|i|we|they))\b"
)
_OFFERS = re.compile(
    r"(?:(?:or|so|and|then),? )*(?:would you (?:still )?(?:like|prefer)|do you (?:want|prefer)"
    r"|(?:can|could) you (?:please |also )*confirm(?!.*\b(?:ensure|make sure)\b))\b"
)
"""A question whether the other one wants it, who may say no."""
_SHEET = re.compile(
    r"(?:\W*\*\*)?[^*:]{2,30}(?::\*\*|\*\*:)\s?"
    r"(?!.*\b(?:must|only|cannot|can't|please|ensure|never|use|keep|until|before|free|per)\b)"
    r"[\w'$.-]+(?: [\w'$.-]+){0,8}\W*$",
    re.IGNORECASE,
)
"""A line of a printed sheet, key in bold: it tells what is so."""
_DESCRIBES = re.compile(
    r"(?:[\w/.-]+ ){1,6}(?:is|are|was|were) (?!to\b|not to\b|required|forbidden|allowed|mandatory)"
)
_BAN = re.compile(
    r"(?:(?:and|but|so|please|also|then),? )*(?:do not|don't|never) (?:show|tell (?!me\b)|say"
    r"|handle|log|look at|verify|retrieve|let|help|get (?!me\b)|wait|match|deal)\b"
)
"""Orders with verbs that elsewhere tell what did not work out (*it doesn't show*)."""
_AGREED = re.compile(r"yes,? (?:please )?(?:keep|leave) (?:it|that|them) as\b")
_OWN_STEP = re.compile(r"(?:and )?(?:use|keep|leave) (?!only\b)")
_OWN_PLAN = re.compile(r"^(?:[\w' ]{1,12}, )?i'll (?!need\b|want\b)[^?]*$")
"""What one does oneself, *I'll wait for the parcel and use the tracking number*."""
_OWN_WORDS = frozenset(("yes", "i'll"))
_JUST_AGREED = re.compile(r"\byes,?\s*$")
_SUM = re.compile(
    r"\bany(?:thing|one)?\b(?! way\b| chance\b| path\b)[\w ]{0,40}"
    r" (?:cheaper than|under|below|within|at most|less than|up to) (?:a |the )?[$€£]?\d"
)
_WANTED = re.compile(
    r"please (?:find|include|book|choose)\b.*$|(?:requirements?|criteria|rules|conventions"
    r"|constraints)"
    r"(?: for .*)?$|that['’]?s$|must (?:be|have)$"
)
_DIGIT = re.compile(
    r"[\d]"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty"
    r"|sixty|ninety|hundred)\b",
    re.IGNORECASE,
)


def english_rules(sentence: Sentence) -> Iterator[Clause]:
    """The clauses of an English sentence that are rules, in order."""
    has_cue = _may_hold_rule(sentence)
    if (has_cue or may_hold_learned("constraint", sentence.words)) and not _is_sheet(sentence):
        for clause in split_clauses(sentence):
            by_cues = has_cue and is_english_rule(clause)
            # A fragment binds by what stands before it, and that the model does not see.
            if is_learned("constraint", clause, by_cues=by_cues) or (
                by_cues and is_telling_fragment(clause)
            ):
                yield clause


def rules_by_cues(sentence: Sentence) -> Iterator[Clause]:
    """The clauses of an English sentence that the tables of cues call rules, in order."""
    if _may_hold_rule(sentence) and not _is_sheet(sentence):
        yield from filter(is_english_rule, split_clauses(sentence))


def _is_sheet(sentence: Sentence) -> bool:
    return "**" in sentence.text and _SHEET.match(sentence.text) is not None


def _may_bind(words: frozenset[str]) -> bool:
    return (
        ENGLISH_FORBID.may_match(words)
        or ENGLISH_OBLIGE.may_match(words)
        or ENGLISH_DEPENDS.may_match(words)
        or any(table.may_match(words) for table in _MORE)
        or may_be_narrowed(words)
        or "if" in words
    )


def _may_hold_rule(sentence: Sentence) -> bool:
    words = sentence.words
    return (
        _may_bind(words)
        or (ENGLISH_LIMIT_TALK.may_match(words) and _DIGIT.search(sentence.text) is not None)
        or "est" in sentence.text  # a superlative, however rare
        or _is_wanted_item(sentence)
    )


def _is_wanted_item(sentence: Sentence) -> bool:
    return sentence.is_item and _lists_wishes(sentence.section)


@lru_cache(maxsize=1024)
def _lists_wishes(section: str) -> bool:
    return _WANTED.search(section) is not None


def is_english_rule(clause: Clause) -> bool:
    """Whether the tables of cues call a clause of an English sentence a rule."""
    if _is_conditional(clause):
        return True
    found = _asks_to_be_kept(clause) if _is_asked(clause) else _demands(clause)
    if (
        not found
        or ENGLISH_REPORT.search(clause.plain, clause.vocabulary)
        or is_reasoned(clause.plain, clause.sentence.text)
    ):
        return False
    return _is_title(clause) or not is_code_talk(clause.text, clause.plain)


def _is_title(clause: Clause) -> bool:
    """Whether it is a line by itself that says what code should do, as the title of a request."""
    sentence = clause.sentence
    return (
        "should" in clause.vocabulary
        and not (sentence.closing or sentence.is_item)
        and clause.text == sentence.text
        and _THINKS_ALOUD.match(clause.plain) is None
    )


def _demands(clause: Clause) -> bool:
    if "before" in clause.vocabulary and _PUTS_OFF.match(clause.plain):
        return True
    if "first" in clause.vocabulary and _OWN_DUTY.search(clause.plain):
        return True
    if ENGLISH_SURE.search(clause.plain, clause.vocabulary):
        return True
    return _binds(clause) and not ENGLISH_ASIDE.search(
        _BRACKETED.sub(" ", clause.plain), clause.vocabulary
    )


def _is_conditional(clause: Clause) -> bool:
    return (
        not clause.vocabulary.isdisjoint(_IF)
        and clause.sentence.closing != "?"
        and is_conditional_request(clause.plain, written=clause.text)
    )


def _is_asked(clause: Clause) -> bool:
    sentence = clause.sentence
    return sentence.closing == "?" and (
        _QUESTION.match(cue_text(sentence.text)) is not None
        or _QUESTION.match(clause.plain) is not None
    )


def _main_of(clause: Clause) -> tuple[str | None, str]:
    """The condition or reason in front of a clause, None for none, and what comes behind it."""
    text = clause.plain
    if not _POLITE.isdisjoint(clause.vocabulary):
        text = _COURTESY.sub("", text)
    condition = _CONDITION.match(text)
    if condition is None:
        return None, text
    return condition.group(), text[condition.end() :]


def _asks_to_be_kept(clause: Clause) -> bool:
    """Whether a question is a polite request that binds, *could you cancel just the lamp*."""
    text, words = clause.plain, clause.vocabulary
    condition, main = _main_of(clause)
    if _OFFERS.match(text) or (condition is not None and _ASKS.match(main)):
        return False
    if is_narrowed_request(text, words, is_asked=True) or _asks_for_price(text):
        return True
    if is_telling_fragment(clause):
        return True
    if _ASKS_OF.search(text) and any(table.search(text, words) for table in _ASKED_FOR):
        return True
    return ENGLISH_WISH.search(text, words) and (
        _forbids(text, main, words)
        or _depends(condition, text, words)
        or ENGLISH_OBLIGE.search(main, words)
        or sets_limit(clause.text)
    )


def _binds(clause: Clause) -> bool:
    text, words = clause.plain, clause.vocabulary
    condition, main = _main_of(clause)
    if condition is not None and _ASKS.match(main):
        return False
    if _is_wanted_item(clause.sentence) and not _DESCRIBES.match(text):
        return True
    if is_narrowed_request(main, words, is_asked=False) and not _AGREED.match(text):
        return True
    if ENGLISH_ALLOWANCE.search(text, words):
        return True
    if _is_agreed_or_planned(clause):
        return False
    if is_telling_fragment(clause) or _forbids(text, main, words):
        return True
    depends = _depends(condition, text, words)
    obliges = (
        depends
        or ENGLISH_OBLIGE.search(main, words)
        or any(table.search(text, words) for table in _MORE)
        or (ENGLISH_LIMIT_TALK.search(text, words) and sets_limit(clause.text))
    )
    return obliges and not ENGLISH_GUESS.search(main if depends else text, words)


def _is_agreed_or_planned(clause: Clause) -> bool:
    """Whether it only agrees to what was offered, or tells what one will do oneself."""
    sentence, text = clause.sentence, clause.plain
    if sentence.words.isdisjoint(_OWN_WORDS):
        return False
    before = cue_text(sentence.text[: clause.start - sentence.start])
    if _AGREED.match(text) or _JUST_AGREED.search(before):
        return True
    return _OWN_STEP.match(text) is not None and _OWN_PLAN.search(before) is not None


def _depends(condition: str | None, text: str, words: frozenset[str]) -> bool:
    return condition is not None and not invites(condition) and ENGLISH_DEPENDS.search(text, words)


def _forbids(text: str, main: str, words: frozenset[str]) -> bool:
    """Whether a clause forbids, in what it says or in the reason it gives for that."""
    if _BAN.match(main):
        return ENGLISH_FORBID.search(main, words)
    told = text if _REASON.match(text) else main
    if "if" in words:
        told = _WHETHER.sub(" if ", told)
    return ENGLISH_FORBID.search(told, words) and ENGLISH_FORBID.search(
        ENGLISH_UNABLE.blanked(told, words), words
    )


def _asks_for_price(text: str) -> bool:
    """Whether a question is after something within a sum, *any option under $300*."""
    return _SUM.search(text) is not None and sets_limit(text)
