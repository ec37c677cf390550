"""An answer that says little by itself, told in the words of its question.

*No, they don't* means nothing without *Do they allow pets?* In the question's words it is *not they
allow pets*: nobody would write it, but it has the words, and the sign of each.
"""

from __future__ import annotations

import re

from workbench.facts.fact import FactKind
from workbench.facts.sentences import language_of, read_sentences
from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_words import fold
from workbench.scoring.statements.reading.candidate import weight_of
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["told_in_full"]

_VAGUE = 0.5
"""Weight of words that any sentence may hold: an answer of such words says nothing by itself."""
_POINTS = re.compile(
    r"\b(?:this|that|these|those|it|they|them|you|we|so|do|does|don't|doesn't|dont)\b"
    r"|[这那][个些种项家]|这样|它",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"(?:^|\n)\w{2,16}[:：]\s*(?:[\w ]{1,12}|[\u3400-\u9fff]{1,4})?[,，]?\s*$")
"""The label of who answers, with a yes or a no behind it."""
_LABEL = re.compile(r"^\w{2,16}[:：]\s*")
_NO_WORDS = frozenset(("w:nop", "w:dont", "w:yup", "w:yep", "w:yeah", "w:unfortunateli", "w:sorri"))
_INVERTED = re.compile(
    r"^(?:(?:so|and|but|ok|okay|also|then|well|now|great|good|hi|hello|please)\b[,\s]*)*"
    r"(?:(?:can|could|would|will) you (?:please )?(?:tell me|check|confirm|see|say)"
    r"(?: (?:if|whether))?"
    r"|do you know (?:if|whether)"
    r"|(?:can|could|do|does|did|is|are|was|were|will|would|may|should|has|have))\s+",
    re.IGNORECASE,
)
_ASKING = re.compile(r"有没有|是否有?|能不能|可不可以|是不是|请问|知道|帮我查一?下|[吗呢么嘛]$")
_OPEN_QUESTION = re.compile(
    r"\b(?:what|which|when|where|how|who|whose|why)\b|[哪几啥]|什么|多少|怎么|多久", re.IGNORECASE
)
"""A question that no yes or no answers."""
_HOW_MANY = re.compile(r"\bhow many (?P<thing>[a-z]+)\b[^.?!\n]*[?.]?\s*$", re.IGNORECASE)
_QUESTION_REACH = 120
_SAYS_NO = re.compile(r"^(?:no|nope|nah|unfortunately|sadly)\b|^(?:不|没)", re.IGNORECASE)


def told_in_full(kind: FactKind, words: str, said_before: str) -> str | None:
    """The words of a rule or an open item that only answers a question, else None.

    Args:
        kind: Kind of the statement; decisions that only point back are judged otherwise.
        words: The statement in the words of its source.
        said_before: The words before it in the source.
    """
    if kind == "decision" or not said_before:
        return None
    keys = {word.word.key for word in read_terms(_POINTS.sub(" ", words)).words} - _NO_WORDS
    counted = _counted(words, said_before)
    if counted is not None:
        return counted
    if any(weight_of(key) > _VAGUE for key in keys) or not _POINTS.search(words):
        return None
    asked = _SPEAKER.sub("", said_before)
    sentences = read_sentences(asked)
    if not sentences:
        return None
    last = sentences[-1]
    question = _LABEL.sub("", last.text)
    if _OPEN_QUESTION.search(question):
        return None
    if not (_ASKING.search(question) or _INVERTED.match(question)):
        return None
    answer = _LABEL.sub("", said_before[len(asked) :].strip()) + words.strip()
    denies = bool(_SAYS_NO.match(answer) or negation_spans(fold(words), bounds=[]))
    if language_of(question) == "zh":
        return ("没有" if denies else "") + _ASKING.sub("", question)
    return ("not " if denies else "") + _INVERTED.sub("", question)


def _counted(words: str, said_before: str) -> str | None:
    """*I want four* as an answer to *How many tickets?* is *I want four tickets*."""
    asked = _HOW_MANY.search(_SPEAKER.sub("", said_before)[-_QUESTION_REACH:])
    read = read_terms(words).words
    if asked is None or not read or read[-1].word.sort != "number":
        return None
    return f"{words.rstrip(' .!')} {asked['thing']}"
