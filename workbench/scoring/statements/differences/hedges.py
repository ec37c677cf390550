"""Words that take the force out of what they stand beside: *if possible*, *is leaning towards*.

Two sorts are told apart. A wish leaves a rule to good will (*ideally*, *it would help if*), and a
doubt leaves open whether anything comes of it (*might*, *is toying with*, *is on the table*).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from workbench.facts.statement_polarity import negation_spans
from workbench.facts.statement_reading import Reading
from workbench.facts.statement_words import fold
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.reading.candidate import Match
from workbench.scoring.statements.reading.terms import read_terms

__all__ = ["HEDGED", "clauses_about", "is_hedged", "leaves_open", "wishes_only"]

HEDGED = Finding("weakened", "strength_lowered", is_hedge=True)
_GOOD = (
    r"(?:nice|nicer|good|great|better|best|helpful|useful|ideal|wise|wiser|sensible|prudent"
    r"|preferable|desirable|welcome|appreciated|handy|easier|advisable|worthwhile|an advantage"
    r"|a plus|a bonus|glad|happy|happier|pleased|grateful|delighted|reluctant)"
)
_WHERE = (
    r"(?:if|when|where|whenever|wherever|as far as|as long as|insofar as|to the extent(?: that)?)"
)
_FEASIBLE = r"(?:possible|feasible|practicable|practical|convenient|available|doable)"
_WISH = re.compile(
    rf"\b{_WHERE} (?:(?:it|that|this)(?: is|'s) )?(?:at all )?{_FEASIBLE}\b"
    r"|\bas (?:far|much) as (?:\w+ )?(?:possible|can|could)\b|\bto the extent possible\b"
    rf"|\b{_WHERE} (?:it|that|this|he|she|they|you|we|one) (?:can|could)(?: be (?:avoided|helped"
    r"|done|arranged|managed))?(?=\s*(?:$|[,.;:)]|and\b|while\b|but\b))"
    r"|\bif (?:it|that|this|everything|all|things) (?:works? out|goes well|can be arranged)\b"
    r"|\bif (?:that's|that is|it's|it is) (?:allowed|all right|ok|okay|no trouble)\b"
    r"|\bif there(?:'s| is) (?:a|any) (?:choice|chance|way|room|time)\b"
    r"|\bideal(?:ly)?\b|\bpreferabl[ey]\b|\bpreference\b"
    r"|\bprefer(?:s|red)?\b|\bshould rather\b|\b(?:would|'d) (?:rather|prefer|sooner)\b"
    r"|\b(?:would|might|may|could|'d)(?: also| perhaps| not)? be"
    rf" (?:\w+ly |much |quite |very )?{_GOOD}\b"
    r"|\b(?:would|might|may|could)(?: \w+ly)? (?:help|benefit|appreciate|welcome)\b"
    r"|\bit helps (?:if|when|to)\b|\bhelps if\b"
    r"|\b(?:had|'d) better\b|\b(?:is|are|'s) (?:better|best)(?: not)? (?:to |if |when |avoided|left"
    r"|kept|done)|\bbetter (?:not|avoid)\b|\bbest (?:if|avoided)\b"
    r"|\b(?:a (?:good|sensible|nice) (?:idea|thing|gesture)|not (?:the|a) (?:best|good|great)"
    r" (?:choice|idea|option)|invited to|makes? (?:good |more )?sense (?:for|to|if)"
    r"|(?:would not|wouldn't|doesn't|won't|can't) hurt|would suit|subject to availability"
    r"|\w+ permitting|nice-to-have)\b"
    rf"|\b{_WHERE} (?:\w+ )?\w+ (?:allows?|permits?)\b"
    rf"|\b{_WHERE} (?:they|these|those|there)(?: are|'re) (?:\w+ )?{_FEASIBLE}\b"
    r"|\bnice to have\b|\ba (?:plus|bonus)\b|\ban advantage\b|\bdesirable\b|\badvisable\b"
    r"|\b(?:is|are|was|were|it's|isn't|aren't|be) (?:not |strongly |generally |only )?"
    r"(?:recommended|encouraged|suggested|advised|discouraged|hoped)\b"
    r"|\b(?:hopes?|hoping|hoped) (?:to|that|for)\b"
    r"|(?<!not )(?<!n't )\b(?:tries|try|trying|aims?|aiming|strives?) (?:not )?to\b"
    r"|\bneed not (?:strictly|always)\b"
    r"|\bnot strictly\b|\ba welcome (?:addition|change|step|thing|extra|bonus)\b",
    re.IGNORECASE,
)
_MOSTLY = re.compile(
    r"\b(?:normally|usually|generally|mostly|typically|as a rule|in most cases|in general"
    r"|rarely|seldom)\b",
    re.IGNORECASE,
)
"""What a rule that says how binding it is (*never*, *must*) does not allow for."""
_DOUBT = re.compile(
    r"\b(?:might|perhaps|maybe|possibly|probably|presumably)\b"
    r"|\b(?-i:may) (?:be able|want|wish|decide|consider|choose)\b"
    r"|\b(?:is|are|was|were|be|been|being|'s|'re) (?:(?:still|now|also|currently|only) )?"
    r"(?:considering|contemplating|weighing|pondering|mulling|debating|thinking (?:of|about)"
    r"|wondering (?:whether|if|about)|toying|inclined|leaning|tempted|tending|considered"
    r"|debated|contemplated|on the table|under (?:discussion|consideration))\b"
    r"|\b(?:considers?|considered|considering|contemplates?|ponders?|leans?|leaned|tends?"
    r"|toys? with|toyed with|thinking (?:of|about)|thought about|think about) (?=\w)"
    r"|\bone (?:of the |of several |possible )?(?:\w+ )?(?:options?|ideas?|possibilit(?:y|ies)"
    r"|choices?|candidates?|alternatives?)\b|\ba possible (?:choice|option|solution)\b"
    r"|\b(?:being weighed|under discussion|up in the air|unsure|not (?:yet |quite )?sure"
    r"|hesitat(?:es?|ing)|in two minds|on the fence|may not have|a possibility"
    r"|(?:is|are|was|were) an option|n[o']t (?:been |yet )?rul(?:ed|ing) out|play(?:s"
    r"|ing)? with the (?:idea|thought))\b"
    r"|\bcould still\b",
    re.IGNORECASE,
)
_MAY_DO = re.compile(
    r"\b(?:(?-i:may)|could)(?: (?:also|still|later|well|then))? (?!not\b|only\b|no\b)[a-z]+\b"
    r"(?! (?:no|not|only|at most|up to)\b)",
    re.IGNORECASE,
)
"""Of what was decided or promised that is a doubt; in a rule it may be leave."""
_HANGS_ON = (
    r"(?:if|as far|as much|insofar|so far|to the extent|(?:when|where)(?:ever)? (?:at all |it is )?"
    r"(?:possible|feasible|practical|convenient|(?:it|that|they|he|she|one) can))\b"
    r"|(?:ideally|preferably|perhaps|maybe|possibly)\s*(?:[.;]|$)"
)
"""What is said of the words before the comma."""
_HOPES = re.compile(
    r"\b(?:hop(?:es?|ing|ed) (?:to|that|for)|(?:tries|try|trying) to|likely"
    r"|(?:is|are|was|were) open to|explor(?:es?|ing)|tentative(?:ly)?|apparently|supposedly"
    r"|allegedly|seemingly|(?:seems?|appears?) to)\b",
    re.IGNORECASE,
)
"""Who decided or promised something does more than hope for it; a rule may speak of what seems."""
_ABSOLUTE = re.compile(
    r"\b(?:no exceptions?|without exception|hard limit|strict(?:ly)?|under any circumstances)\b",
    re.IGNORECASE,
)
_BREAK = re.compile(
    rf"[;；。.!?]\s|[,，] (?!{_HANGS_ON})"
    r"|\b(?:but|while|whereas|although|though|because|since)\b"
    r"|\b(?:given that|so that)\b"
    r"|\band (?=(?:the|an?|this|that|his|her|its|their|my|our|your|no|every|each|all|he|she|it|they"
    r"|we|you|i)\b)",
    re.IGNORECASE,
)
"""Where what is said of one thing ends; *and keep it* goes on under the words before it."""
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_BRACKETS = re.compile(r"\([^()]{0,200}\)")
_LEADS = re.compile(
    r"[,，]?\s*(?:if|when|whenever|once|unless|where|after|before|until|ideally|preferably|perhaps"
    r"|maybe|possibly)\b",
    re.IGNORECASE,
)
"""What opens a clause that the next one goes on with, *if it rains, take the tram*."""
_HARD = re.compile(
    r"\b(?:must|has to|have to|required|requires|mandatory|compulsory|obligatory|imperative"
    r"|essential|insists?|under no circumstances|strictly)\b(?<!not strictly)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\bplease\b|\blet me know\b|\b(?:would|do|did|could|can|will) you\b|\b(?:any way|whether)\b",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"(?:(?:ok(?:ay)?|yes|and|so|then|also),? )*please\b", re.IGNORECASE)
_PERHAPS = re.compile(r"\b(?:perhaps|maybe|possibly|might)\b", re.IGNORECASE)
_SHUNS = re.compile(
    r"\b(?:only|solely|exclusively|just|rarely|seldom|avoid\w*|refrain\w*|reluctant"
    r"|discouraged|against|without|instead"
    r"|rather than|(?:keep|kept|stay|stays|leave|left)\b[^,;.]{0,40}\bout of)\b",
    re.IGNORECASE,
)
_LIKES = re.compile(r"\b(?:would|'d) (?:like|love)\b", re.IGNORECASE)
_NO_DENIAL = re.compile(
    r"\b(?:need not|not) (?:strictly|always)\b"
    r"|(?:\b(?:not|no|never|cannot)|n't)\b[^,;.]{0,24}?\b(?:(?:more|less|fewer|later|longer|earlier"
    r"|higher|lower|bigger) than|exceed|above|over|under|below|beyond)\b",
    re.IGNORECASE,
)
"""What denies nothing: *not strictly*, and limits."""


def wishes_only(text: str) -> bool:
    """Whether a text leaves what it says to good will, *if possible*, *would be nice*."""
    return _WISH.search(text) is not None


def leaves_open(text: str, *, kind: str) -> bool:
    """Whether a text leaves open if anything comes of what it says, *is thinking about*."""
    if _DOUBT.search(text):
        return True
    if kind == "constraint":
        return False
    return _MAY_DO.search(text) is not None or _HOPES.search(text) is not None


def is_hedged(fact: Reading, match: Match, *, kind: str) -> bool:
    """Whether a piece says the statement with less force than it has.

    Args:
        fact: The statement.
        match: The piece that stands closest to it.
        kind: Kind of the statement. What was decided or promised is in doubt; a rule may also be
            wished for.
    """
    if match.unit.is_patched or not _may_take_force(match.unit.context, kind):
        return False
    if _CHINESE.search(fact.text) or (_is_soft(fact, kind=kind) and not _is_request(fact, kind)):
        return False
    about = clauses_about(match)
    if _is_request(fact, kind):
        return any(_PERHAPS.search(text) for text in about)
    if not any(_takes_force(fact, text, kind=kind) for text in about):
        return False
    return kind == "decision" or not _is_turned(fact, match)


@lru_cache(maxsize=8192)
def _is_soft(fact: Reading, *, kind: str) -> bool:
    """Whether the statement itself wishes, asks or leaves open."""
    if wishes_only(fact.text) or leaves_open(fact.text, kind=kind):
        return True
    if kind == "open_item" and _ASKS.search(fact.text):
        return True
    is_leave = fact.strength == "may" and kind != "decision" and not fact.bounds
    return is_leave or _LIKES.search(fact.text) is not None


def _is_request(fact: Reading, kind: str) -> bool:
    """Whether it asks for something to be done, *please send it*: that is put politely at most."""
    return kind == "open_item" and _PLEASE.match(fact.text) is not None


@lru_cache(maxsize=32768)
def _may_take_force(context: str, kind: str) -> bool:
    """Whether a sentence has any word of the sort; few have, and most are asked many times."""
    text = fold(context)
    if kind != "constraint":
        return leaves_open(text, kind=kind)
    return any(hedge.search(text) for hedge in (_WISH, _DOUBT, _MAY_DO, _MOSTLY))


def _takes_force(fact: Reading, text: str, *, kind: str) -> bool:
    if _is_hedge(text, kind=kind):
        return True
    is_said = fact.is_strength_said or _ABSOLUTE.search(fact.text) is not None
    if kind != "constraint" or not is_said:
        return False
    if fact.strength == "should":
        # What should be done is more than what may be done.
        return not (fact.bounds or _HARD.search(text)) and _MAY_DO.search(text) is not None
    return _MOSTLY.search(text) is not None and _MOSTLY.search(fact.text) is None


def _is_hedge(text: str, *, kind: str) -> bool:
    if leaves_open(text, kind=kind):
        return True
    return kind == "constraint" and wishes_only(text) and _HARD.search(text) is None


def clauses_about(match: Match) -> list[str]:
    """The clauses of the sentence that the piece lies in; of several those about the statement."""
    context = fold(match.unit.context)
    start = max(0, context.find(fold(match.unit.words)))
    end = start + len(match.unit.words)
    inside = [
        context[one:other]
        for one, other in pairwise(_cuts(context))
        if one < end - 1 and other > start + 1
    ]
    shares = [_share(text, match) for text in inside]
    most = max(shares, default=0)
    return [text for text, share in zip(inside, shares, strict=True) if 2 * share >= most]


def _cuts(context: str) -> list[int]:
    """Places where clauses begin and end; a list in brackets is no end of one."""
    context = _BRACKETS.sub(lambda hit: "-" * len(hit.group()), context)
    cuts = [0]
    for hit in _BREAK.finditer(context):
        if not (_LEADS.match(context, cuts[-1]) and hit.group().startswith((",", "，"))):
            cuts.append(hit.start())
    return [*cuts, len(context)]


def _share(text: str, match: Match) -> int:
    return sum(word.word.key in match.shared for word in read_terms(text).words)


def _is_turned(fact: Reading, match: Match) -> bool:
    """Whether one denies and the other does not, and a word of both has another sign."""
    if _denies(fact.text) == _denies(match.reading.text):
        return False
    signs = {word.word.key: word.sign for word in fact.words}
    return any(
        signs.get(word.word.key, word.sign) != word.sign
        for word in match.reading.words
        if word.word.key in match.shared
    )


def _denies(text: str) -> bool:
    text = _NO_DENIAL.sub(" ", text)
    return bool(negation_spans(text, bounds=[])) or _SHUNS.search(text) is not None
