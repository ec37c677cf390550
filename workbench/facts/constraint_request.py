"""Requests that bind by their shape: something is asked for, and words of the clause narrow it.

That something is asked for is told by grammar: an order (a verb in front of its object), *please*,
*I'd like*, *can you*. What narrows it are closed classes of words: a superlative, sameness,
exclusion, a step that has to come first, *if possible*. Or a thing is looked for by what it has to
be like. Which verb and which thing it is about does not matter.
"""

from __future__ import annotations

import re

from workbench.facts.statement_bound import find_bounds
from workbench.facts.statement_words import fold

__all__ = [
    "OPENERS",
    "ORDER",
    "ORDER_VERB",
    "is_narrowed_request",
    "may_be_narrowed",
    "sets_limit",
]

OPENERS = (
    r"(?:(?:alternatively|so|and|but|or|ok|okay|oh|ah|um|uh|hmm|well|sorry|hi|hello|hey|sure|also"
    r"|then|yes|yeah|yep|no|actually|alright|great|perfect|thanks|thank you|please|finally|lastly"
    r"|first|second|next|again|instead|meanwhile|separately|otherwise|additionally|anyway|now"
    r"|unfortunately|honestly|ideally)\b(?:[,.!…—– -]+|\s))*"
)
"""What may stand before a clause begins in earnest."""

_WISH = (
    r"(?:i|we)(?:'d| would) (?:\w+ly |also |still |just )*(?:like|love|prefer|rather|appreciate)"
    r"|(?:i|we) (?:\w+ly |also |just |still |do |only |would )*(?:want|need|wish|hope|prefer|plan"
    r"|intend|choose)"
    r"|(?:i|we)(?:'m| am|'re| are) (?:\w+ly |also |just |still )*(?:looking|hoping|interested"
    r"|aiming|considering|willing|planning)"
    r"|let's|let us|please"
)
_ASKED_OF = r"(?:can|could|would|will|may) (?:you|we|i)"
_NO_VERB = (
    r"i|you|he|she|it|we|they|there|here|this|that|these|those|the|an?|my|your|his|her|its|our"
    r"|their|all|any|some|each|every|both|no|none|not|one|two|three|other|another|such|more|most"
    r"|many|much|few|several|and|or|but|so|if|when|while|because|since|as|than|though|although"
    r"|unless|until|before|after|once|whether|what|which|who|whom|whose|where|why|how|in|on|at|by"
    r"|for|from|with|without|of|to|into|onto|over|under|above|below|between|about|against|through"
    r"|during|within|per|via|up|down|out|off|am|is|are|was|were|be|been|being|do|does|did|done|has"
    r"|have|had|can|could|will|would|shall|should|may|might|must|very|too|also|just|only|even"
    r"|still|already|never|always|often|perhaps|maybe|however|thus|hence|therefore|yes|ok|okay"
    r"|thanks|thank|sorry|saw|got|made|found|took|sent|gave|told|said|ran|came|went|left|bought"
    r"|paid|kept|see|say|note|despite|given|regarding|considering|like|unlike|including|till|let"
    r"|then|now|well|either|neither|option|step|action|order|line|item|flight|day|case|point|part"
    r"|number|section|phase|reservation|room|page"
)
_OBJECT = (
    r"(?:the|my|our|me|us|it|them|him|this|that|these|those|an?|all|any|both|everything|only|just"
    r"|each|every|one|two|for|to|back|in|with|ahead|\d[\w-]*|#\w+|[a-z]+_\w+)\b"
)
_NO_GERUND = r"(?:(?<!ing)|(?<=\bring)|(?<=\bbring)|(?<=\bping))"
ORDER_VERB = rf"(?!(?:{_NO_VERB})\b)[a-z][a-z-]+(?<!ed){_NO_GERUND}(?<!ly)(?:(?<!s)|(?<=ss))"
"""A verb in its plain form, told by what it is not."""
ORDER = rf"{ORDER_VERB} {_OBJECT}"
"""An order: such a verb in front of its object."""

_REQUEST = re.compile(
    rf"^{OPENERS}(?:(?:in|for|with|given|on|after|since|while|as|if|once|when|at|about|because)\b"
    rf"[^,?]{{3,80}}, )?(?:please |also |just |then |{_ASKED_OF} )*(?:{_WISH}|{ORDER})"
    rf"|(?:: |\b)(?:{_WISH})\b|^[^,?]{{3,60}} and {ORDER}"
)
_BARE_ORDER = re.compile(rf"{OPENERS}(?:(?:also|just|then|yes) )*{ORDER}")
_ASKS = re.compile(rf"\b{_ASKED_OF}\b|\bpossible to\b")
_ASKS_FIRST = (
    r"before (?!you\b)[^,]*, (?:i\b|we\b|(?:may|can|could|let) (?:i|me)\b"
    r"|(?:(?:can|could|would) you |please )*(?:confirm|provide|share|verify|clarify)\b)"
)
_TOLD = re.compile(
    r"^(?:the|your|there|here|it|this|that|these|those|he|she|they)\b(?!.* (?:please|i)\b)"
    r"|\b(?:want|need|like|hope|hoping|looking|trying) to (?:know|see|check|ask|understand|hear"
    r"|find out|figure out|confirm)\b"
    r"|\b(?:tell|let) me (?:know )?(?:which|what|whether|how|if|the best)\b|\bplease note\b"
    r"|\b(?:would you like|do you want|you'd like|want me to)\b|\bcheck (?:if|whether|for)\b"
    r"|\b(?:let's|let us|i (?:want|need) to) (?:verify|check|see|look|run|test|try|think)\b"
    rf"|^{OPENERS}{_ASKS_FIRST}|\bif i (?:want|need)\b|\bi(?:'ve| have) (?!to\b|a\b|an\b)"
)
"""Clauses that tell, or ask to be told: a narrow question demands nothing."""

_SUPERLATIVE = (
    r"\b(?:the|an?|its|in|at) (?:[\w-]+ ){0,2}?(?:(?!(?:latest|best) (?:version|order|update"
    r"|message|release|change|news|way|wishes|regards|guess|practice|approach|commit)|quest"
    r"|conquest|request|interest|test|guest|rest|west|east|chest|forest|harvest|contest|protest"
    r"|honest|modest|invest|digest|manifest|arrest|suggest|pytest|doctest|unittest)[a-z]{2,}est"
    r"|most (?!of\b|recent|important|likely|common|part|cases)[a-z]+|least(?! one\b| \d)|fewest)\b"
)
_SUPERLATIVES = re.compile(_SUPERLATIVE)
_PRICED = re.compile(
    r"\b(?:price|cost|total|balance|status|details?|list|number|name) (?:of|for)\b"
)
"""Whose price is asked for may well be the cheapest there is."""
_NARROW = (
    rf"{_SUPERLATIVE}"
    r"|\b(?:the|those|these|my|in|on|at|with|of) (?:exact(?:ly)? |very )?same (?!time\b|way\b"
    r"|thing\b|problem|issue|error|reason|question|page\b|boat\b|here\b|place\b|one\b)\w+"
    r"|\bwithout (?:(?!knowing|having)\w+ing|any)\b"
    r"|\bwith (?:no|zero) (?!problems?\b|luck\b|success|results?\b|errors?\b|issues?\b|reason"
    r"|response|idea|doubt|changes?\b|hassle)\w+"
    r"|\b(?:except(?: for)?|excluding|other than|apart from|aside from) \w+"
    r"|\b(?:and|but) (?:keep|leave) (?:the|my|our|those|that|these|everything|all|both)\b"
    r"|\bbefore (?:you \w+|(?:making|doing|finali[sz]ing|proceeding|changing|applying|submitting"
    r"|processing|completing|executing|taking|going)\b)"
    r"|\b(?:if|where|wherever|whenever) (?:it's |it is |that's |that is |at all )?"
    r"(?:possible|available)$"
    r"|\b(?:my|the|that) original (?:payment|method|card|account|form)\b"
)
_ENSURES = (
    r"\b(?:make sure|ensure)\b(?! (?:that's|this|it's|it is|everything|those|these|we|i"
    r"|that (?!the\b|my\b|all\b|any\b|no\b|our\b|every))\b)"
)
_NARROW_ORDER = re.compile(_NARROW)
_KEEPS = (
    r"\bkeep (?:my|the|our|all|both|everything)\b(?! (?:an eye|in mind))|\bmind not [a-z]+ing\b"
    r"|\b(?:hold|keep|delay|wait|pause|park)\b[^?]* (?:until|till) "
)
_NARROW_QUESTION = re.compile(rf"{_NARROW}|{_ENSURES}|{_KEEPS}")
_PLAINLY_NAMED = re.compile(r"\b(?:to|for|of) the (?:\w+ )?same\b|\boriginal\b")
"""What names a thing in an order rather than narrow it."""
_NARROW_WORDS = "zero same without except excluding apart aside before original fewest least most"
_NARROW_PAIRS = (
    (frozenset(("possible", "available")), frozenset(("if", "where", "wherever", "whenever"))),
    (frozenset(("other",)), frozenset(("than",))),
    (frozenset(("with",)), frozenset(("no",))),
    (frozenset(("keep", "leave")), frozenset(("and", "but"))),
)
"""Words that narrow only beside one of the others."""
_KEEPING_WORDS = "ensure sure mind hold keep delay wait pause park"

_WANTING_WORDS = "want need like prefer wish looking find search searching book get"
_THING_WORDS = """
    room rooms hotel hotels apartment apartments flat flats house houses car cars seat seats flight
    flights restaurant restaurants place places table tables suite suites
"""
_NO_FEATURE = (
    r"the|an?|my|your|our|any|some|new|different|another|other|good|nice|great|rental|hotel|bus"
    r"|train|plane|car|return|connecting|similar|quick|next|same|more|one|two|three|four|five|six"
    r"|that|this|these|those|help|assistance|outbound|upcoming|particular|specific|available"
    r"|lovely|perfect|to|of|for|in|or|and"
)
_NO_COMPANION = r"me|us|you|your|my|the|this|that|it|them|these|order"
_FEATURED = re.compile(
    rf"\b(?:{'|'.join(_WANTING_WORDS.split())})\b"
    r"(?: to (?:have|get|find|book|rent|stay in))?(?: me| us)?(?: for)? (?:(?:an? |some )?"
    rf"(?!(?:{_NO_FEATURE})\b)[a-z][a-z-]+ (?:{'|'.join(_THING_WORDS.split())})\b"
    r"|(?:(?:an?|the|some|something|somewhere|one|any) |(?=hotel|place|apartment|room|car))"
    r"(?!(?:more |quick |little )?(?:help|assistance|hand|issue|problem|question))"
    rf"(?:[\w-]+ ){{0,3}}?(?:with(?:out)? (?!(?:{_NO_COMPANION})\b)\w+"
    r"|(?:that|which) (?!was\b|i\b|you\b|we\b|has been\b)"
    r"(?:[a-z]{2,}s|isn't|aren't|are|can|have)\b)"
    rf"|an? (?:[a-z-]+ )?(?:{'|'.join(_THING_WORDS.split())})"
    r" (?:on the|near|facing|close to|overlooking) \w+"
    r"|(?:an? )?(?:one|two|three|four|five|\d)[ -]star \w+"
    r"|[^,?]{0,60}\b(?:flights?|tickets?|seats?)\b[^,?]{0,60} in (?:basic |premium )?"
    r"(?:economy|business|first)\b)"
)
"""A thing looked for by what it has to be like, *a smoking room*, *a place that allows dogs*."""

_NARROWING = frozenset(_NARROW_WORDS.split())
_KEEPING = frozenset(_KEEPING_WORDS.split())
_WANTING = frozenset(_WANTING_WORDS.split())
_LIKENESS = frozenset(
    ("with", "without", "star", "that", "which", "ticket", "tickets", *_THING_WORDS.split())
)


def may_be_narrowed(words: frozenset[str]) -> bool:
    """Whether a sentence with these words can hold such a request."""
    return _may_narrow(words) or not words.isdisjoint(_KEEPING) or _may_be_featured(words)


def _may_narrow(words: frozenset[str]) -> bool:
    return not words.isdisjoint(_NARROWING) or any(
        not (words.isdisjoint(one) or words.isdisjoint(other)) for one, other in _NARROW_PAIRS
    )


def _may_be_featured(words: frozenset[str]) -> bool:
    return not (words.isdisjoint(_WANTING) or words.isdisjoint(_LIKENESS))


def _has_superlative(text: str) -> bool:
    return "est" in text and _SUPERLATIVES.search(text) is not None


def sets_limit(text: str) -> bool:
    """Whether a text names a limit, not a range."""
    return any(hit.bound.op != "between" for hit in find_bounds(fold(text)))


def is_narrowed_request(text: str, words: frozenset[str], *, is_asked: bool) -> bool:
    """Whether a clause asks for something and narrows it.

    Args:
        text: The clause as `cue_text` leaves it.
        words: Its words, from `cue_words`.
        is_asked: Whether it is put as a question.
    """
    if not is_asked and _may_be_featured(words) and _FEATURED.search(text):
        return _TOLD.search(text) is None
    if not (_may_narrow(words) or _has_superlative(text)) and (
        not is_asked or words.isdisjoint(_KEEPING)
    ):
        return False
    narrow = _NARROW_QUESTION if is_asked else _NARROW_ORDER
    if narrow.search(text) is None or _TOLD.search(text):
        return False
    if _PRICED.search(text) and narrow.search(_SUPERLATIVES.sub(" ", text)) is None:
        return False
    if is_asked:
        return _ASKS.search(text) is not None
    if _BARE_ORDER.match(text) and narrow.search(_PLAINLY_NAMED.sub(" ", text)) is None:
        return False
    return _REQUEST.search(text) is not None
