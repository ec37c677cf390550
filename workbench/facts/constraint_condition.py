"""What is to be done, or is welcome, if something is so: *if it has shipped, try to redirect it*.

The condition has to be one about the world. What only invites (*if you need anything else, let me
know*) or asks for details (*if so, please confirm*) binds nobody.
"""

from __future__ import annotations

import re

from workbench.facts.constraint_code import names_code
from workbench.facts.constraint_request import OPENERS, ORDER

__all__ = ["invites", "is_conditional_request"]

_CONDITIONAL = re.compile(
    rf"{OPENERS}(?:if|in case|should|assuming(?: that)?|provided(?: that)?|supposing)"
    r" (?P<condition>[^,]{3,120}), (?P<main>.+)"
)
_REVERSED = re.compile(
    rf"(?:(?:for|in|on|with|about|regarding) [^,]{{3,80}}, )?{OPENERS}(?:(?:also|just|then|only) )*"
    rf"(?P<main>(?:please\b|{ORDER}).*?),? if (?P<condition>[^,]{{3,120}})"
)
_INVITES = re.compile(
    r"(?:you(?:'d|'re| would| are| still| also| ever| really)* (?:like|want|need|wish|prefer|have"
    r"|believe|feel|think|decide|choose|change|agree|confirm|find|require|encounter|remember|know"
    r"|see|looking|interested|unsure|unable|rather"
    r"|(?:don't|do not) (?:have|know|remember|recall|need|want|see))\b"
    r"|there(?:'s| is| are) (?:any\w*|something) |(?:necessary|needed|required)$|so$|yes$"
    r"|any (?:further|other)|i |we )"
)
_INVITATION = re.compile(
    r"(?:and |but |so |also )?if (?:you (?:still |also )?(?:need|want|wish|require"
    r"|have (?!already|\w+ed\b))|you'd like\b|there(?:'s| is) anything)"
)
_LINK = r"(?:(?:then|yes|just|also|and),? )*"
_OF_CODE = re.compile(rf"(?={ORDER})[a-z-]+ (?:the|it|them|this|to|an?|[a-z]*_\w+)\b")
_WELCOME = re.compile(
    r"(?:(?:then|that|this|it|which|yes)[, ]+)*(?:that|this|it)?(?:'s| is|'d be| would be| works)"
    r" (?:also |all |totally |perfectly |just )*(?:fine|okay|ok|good|great|alright|acceptable)\b"
    r"|(?!i\b)[\w' -]{2,30} (?:works?|will do|(?:is|are|would be) (?:also |just |perfectly )*"
    r"(?:fine|okay|ok|good|acceptable))(?: (?:too|for me|with me|as well|instead))?$"
    r"|(?:then )?i(?:'d be|'m| am| would be|'ll be) (?:also |totally |perfectly )*"
    r"(?:fine|okay|ok|happy|good|willing|open)\b"
)
_ALLOWED = re.compile(
    r"(?:then )?you (?:can|may) (?:simply |just |always )?(?!also\b|still\b|need|want|contact"
    r"|provide|share|check|find|reach|call|let\b|see\b|visit|reply|tell|request|ask|speak|confirm"
    r"|expect|choose)[a-z]+ \w"
)
"""What is allowed then, not a way to get help."""
_REQUESTED = re.compile(rf"{_LINK}(?:please\b|{ORDER})")
_WANTS_DETAILS = re.compile(
    rf"{_LINK}(?:please )?(?:also |double-?)?(?:see|try and see|find out|provide|confirm|share"
    r"|verify|specify|check|reply|let|tell|clarify|feel|contact|reach|note|refer|visit|call)\b"
)
_FAILED = re.compile(
    r"\bnot\b|\bcannot\b|n't\b|\bunable\b|\bneither\b|\bimpossible\b|\bno longer\b|\bunavailable\b"
)
_TELLS_WHAT = re.compile(
    rf"{_LINK}(?:please )?(?:let me know|tell me|list|show me) (?:the|my|what|which|how|all|about"
    r"|your|any|before)\b"
)


_WHENEVER = re.compile(
    rf"{OPENERS}(?:whenever|when|each time|every time|any time"
    r"|(?:before|after) (?:an?|any|each|every)|for (?:any\w*|each|every)"
    rf"|in case of)\b[^,?]{{3,90}}, (?:(?:please|also|first|then|always|just|only) )*(?:{ORDER}"
    r"|(?:do not|don't|never) [a-z]+)"
    r"|when in doubt,? (?!i\b|we\b|it\b|the\b)[a-z]+"
)
"""What is to be done each time, *whenever you change a schema, bump the version*."""
_NOT_BEFORE = re.compile(
    rf"{OPENERS}(?:once [^,]{{3,120}}, (?:you can|you may|please) (?:go ahead|proceed|book|cancel"
    r"|charge|submit|ship)\b|unless (?!i\b|otherwise)[^,]{3,120}, )"
)
"""What may be done then and not before, or not at all."""


def invites(condition: str) -> bool:
    """Whether a condition only says that someone may ask, *if you need anything*."""
    return _INVITATION.match(condition) is not None


def is_conditional_request(text: str, *, written: str) -> bool:
    """Whether a clause says what to do, or what is welcome, if something is so.

    Args:
        text: The clause as `cue_text` leaves it.
        written: The clause as written; where it names code, only plain orders count.
    """
    if _NOT_BEFORE.match(text):
        return True
    each_time = _WHENEVER.match(text)
    if each_time is not None:
        return not names_code(written) and _WANTS_DETAILS.match(text, text.find(", ") + 2) is None
    hit = _CONDITIONAL.match(text) or _REVERSED.match(text)
    if hit is None or _INVITES.match(hit["condition"]):
        return False
    main = hit["main"]
    if names_code(written):
        return _OF_CODE.match(main) is not None
    if _TELLS_WHAT.match(main):
        return _FAILED.search(hit["condition"]) is not None
    if _WELCOME.match(main) or _ALLOWED.match(main):
        return True
    return _REQUESTED.match(main) is not None and _WANTS_DETAILS.match(main) is None
