"""Whether what a statement keeps to some is open to all, or to others too, in a piece."""

from __future__ import annotations

import re

from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.differences.turned import negates

__all__ = ["is_closed", "is_insisted_on", "is_opened"]

_EXCLUSIVE = re.compile(
    r"\b(?:only|solely|exclusively|nobody else|no one else|nothing else|exactly (?:one|1)"
    r"|one[ -]time"
    r"|just (?!about|as|like|yet|been|now)|a single)\b|[只仅]",
    re.IGNORECASE,
)
_INDIFFERENT = re.compile(
    r"\b(?:(?:does not|doesn't|do not|don't) (?:matter|care|mind)|no matter|(?:makes?|is) no "
    r"difference|either (?:is|way is) (?:fine|ok|okay))\b|无所谓|都可以|都行|不介意|没关系",
    re.IGNORECASE,
)
_INSISTS = re.compile(r"\b(?:must|has to|have to|insists?)\b|必须|一定要", re.IGNORECASE)
_CAN_ONLY = re.compile(
    r"\b(?:(?:can|may|could|is|are|will) only|only (?:can|may|could|will))(?: be)? (?P<deed>\w+)"
    "|[只仅](?:能|可以?)(?P<zh>[\u3400-\u9fff])",
    re.IGNORECASE,
)
_CAN_ALSO = re.compile(
    r"\b(?:can|may|could|is|are|will) (?:also|even|likewise)(?: be)? (?P<deed>\w+)"
    "|[也还](?:能|可以?)(?P<zh>[\u3400-\u9fff])",
    re.IGNORECASE,
)
_ONE_AT_A_TIME = re.compile(
    r"\b(?:one|1|a single)\b[^.;]{0,60}\bat (?:a time|once)\b|一次[只仅]|每次[只仅]", re.I
)
_AT_ONCE = re.compile(
    r"\b(?:both|all|several|multiple|two|three|many|\d+)\b[^.;]{0,60}"
    r"\b(?:at (?:the same time|once)|together|simultaneously|in one go)\b|同时|一起",
    re.IGNORECASE,
)
_JOINED_AFTER = re.compile(
    r"\s?(?:(?:and|or|plus|as well as)\b(?! (?:not|no|never)\b)|和|或者?|及|以及|、)\s?\S",
    re.IGNORECASE,
)
_JOINED_BEFORE = re.compile(
    r"(?:\b(?:and|or|plus|as well as)\s|(?:和|或者?|及|以及|、)\s?)$", re.IGNORECASE
)
_EVEN = re.compile(r"\beven (?:without|if|when)\b|即使|就算|哪怕", re.IGNORECASE)
"""What holds without that, too, on which something depends."""
_ALWAYS = re.compile(
    r"\b(?:always|any ?time|at all times|anyone|anybody|everyone|everybody)\b|随时|任何|谁都",
    re.IGNORECASE,
)
_PER = re.compile(r"\bper (?=\w)|\b(?:once|twice|times?) (?:for )?(?:a|each|every)\b", re.I)
"""*Once per order* is *once for each order*: that is no more than was said."""
_ALL = re.compile(r"every|each|all")
_AT_THE_END = re.compile(r"\s*(?:$|[.,;，。；])")
_REACH_BACK = 2
"""Words before an *only* at the end that it may be about."""
_REACH = 4
"""Words behind an *only* that it may be about."""
_UNIVERSAL = re.compile(
    r"\b(?:any(?:one|body|thing|time|where)?|every(?:one|body|thing|where)?|each|all|regardless"
    r"|whoever|always|as well|several|multiple|more than once|more than one|repeatedly|as "
    r"(?:often|many|much) as|unlimited"
    r"|any number|in any case|irrespective|no matter"
    r"|whatever (?:the|its|their|your|his|her|my)|whether or not)\b"
    r"|任何|随时|也(?:可以?|能|行)|所有|全部|人人|谁都|都可",
    re.IGNORECASE,
)


def is_opened(fact: Reading, there: Reading) -> bool:
    """Whether what holds for some only is said of all, or of some more.

    Args:
        fact: The statement.
        there: What a piece says.
    """
    if not _EXCLUSIVE.search(fact.text) or _EXCLUSIVE.search(there.text):
        return False
    if _is_for_others_too(fact, there) or _is_several_at_once(fact, there):
        return True
    if _EVEN.search(there.text) and not _EVEN.search(fact.text):
        return True
    own = _all_of(fact) | ({"all"} if _PER.search(fact.text) else set())
    is_open = bool(_all_of(there) - own) and not negates(there)
    return is_open or _is_joined(fact, there)


def is_closed(fact: Reading, there: Reading) -> bool:
    """Whether what holds always or for anybody is kept to some times or to some: the reverse.

    Args:
        fact: The statement.
        there: What a piece says.
    """
    if not _ALWAYS.search(fact.text) or _EXCLUSIVE.search(fact.text):
        return False
    return _EXCLUSIVE.search(there.text) is not None and not _ALWAYS.search(there.text)


def is_insisted_on(fact: Reading, there: Reading) -> bool:
    """Whether what makes no difference is the only thing that will do: the reverse.

    Args:
        fact: The statement.
        there: What a piece says.
    """
    if not _INDIFFERENT.search(fact.text) or _INDIFFERENT.search(there.text):
        return False
    return _EXCLUSIVE.search(there.text) is not None or _INSISTS.search(there.text) is not None


def _is_for_others_too(fact: Reading, there: Reading) -> bool:
    """*Can only be used for this* and *can also be used for that*: the same deed, without limit."""
    deeds = {_deed(hit) for hit in _CAN_ONLY.finditer(fact.text)}
    return any(_deed(hit) in deeds for hit in _CAN_ALSO.finditer(there.text))


def _deed(hit: re.Match[str]) -> str:
    return (hit["deed"] or hit["zh"]).lower()


def _is_several_at_once(fact: Reading, there: Reading) -> bool:
    """*One at a time* and *both at the same time*."""
    is_alone = _ONE_AT_A_TIME.search(fact.text) is not None
    return is_alone and _AT_ONCE.search(there.text) is not None and not negates(there)


def _all_of(reading: Reading) -> set[str]:
    """Words that speak of everybody or everything; *everyone* and *all* are one."""
    words = (hit.group().lower() for hit in _UNIVERSAL.finditer(reading.text))
    return {"all" if _ALL.match(word) else word for word in words}


def _is_joined(fact: Reading, there: Reading) -> bool:
    """What alone counts stands beside another, *the card or cash*."""
    alone: set[str] = set()
    for hit in _EXCLUSIVE.finditer(fact.text):
        after = [word.word.key for word in fact.words if word.word.start >= hit.end()]
        alone.update(after[:_REACH])
        if _AT_THE_END.match(fact.text, hit.end()):
            before = [word.word.key for word in fact.words if word.word.end <= hit.start()]
            alone.update(before[-_REACH_BACK:])
    return bool((alone & _joined(there)) - _joined(fact))


def _joined(reading: Reading) -> set[str]:
    """Words right beside an *and* or an *or*."""
    return {
        word.word.key
        for word in reading.words
        if _JOINED_AFTER.match(reading.text, word.word.end)
        or _JOINED_BEFORE.search(reading.text, 0, word.word.start)
    }
