"""Pieces that speak of what a statement is about and say nothing like it.

*The late fee was explained* has most words of *the late fee is waived*, and *the licence was
copied* of *a licence must be shown*. A rule is told by a word that binds, what is open by one that
leaves it open, and a decision by what was done: where such a word stands on one side alone, and
the other tells of something that happened or was talked about, the piece says something else.
"""

from __future__ import annotations

import re

from workbench.scoring.statements.matching.subject import Subject
from workbench.scoring.statements.reading.candidate import Match, local_focus

__all__ = ["only_talks_of_it"]

_BINDS = re.compile(
    r"\b(?:must|may|might|can|cannot|could|able|unable|need(?:s|ed|ing)?|requir\w*"
    r"|ha(?:s|d|ve|ving) to|only|sole(?:ly)?|exclusively|not|never|no|none|nobody|nothing|neither"
    r"|nor|without|unless|until|at (?:the )?(?:most|least|latest|earliest)|up to|tops? out"
    r"|(?:more|less|fewer) than|max(?:imum)?|min(?:imum)?|limit(?:s|ed)?|cap(?:s|ped)|ceiling"
    r"|budget|deadline|allow\w*|forbid\w*|forbade|bann?(?:ed|s)?|barr?ed|permi\w+|prohibit\w*"
    r"|ruled out|out of the question|off[- ]limits|refus\w*|reject\w*|declin\w*|insist\w*"
    r"|want(?:s|ed)?|wish\w*|prefer\w*|favou?r(?:s|ed)|request\w*|would|should|shall|will"
    r"|supposed|expect\w*|ought|(?:is|are|was|were|be) to|always|mandatory|compulsory|oblig\w+"
    r"|essential|imperative|necessary|im?possible|eligible|entitle\w*|please|avoid\w*|policy"
    r"|rules?|condition|prerequisite|otherwise|if|provided|as long as|except\w*|save for|exclu\w+"
    r"|too|(?:un)?accept\w*|exempt|free|enough|instead|rather|belong\w*|ke(?:ep|eps|pt)"
    r"|(?:stay|remain)s?|demand\w*|asked (?:for|that|to|not|us|them|him|her)|told to|due|valid"
    r"|bound|binding|appl(?:y|ies|ied)|restricted|confined|reserved|pinned|prescribed|treated"
    r"|counts?|depends?|whatever|whoever|whenever|any(?:one|thing|body)|presuppos\w+|qualif\w+"
    r"|agreed|allerg\w+|fixed|alone|intact|un(?:touched|changed|modified|altered))\b|n't\b",
    re.IGNORECASE,
)
"""Words of rules, limits and wishes, and of what shuts out or makes depend."""
_ALL = 0.95
"""Coverage and focus from which a piece says what a statement says, whatever word tells so."""
_NOTE = 4
"""Words of a note under a heading, *Open: one signature*, which says by itself what is open."""
_WHO = r"(?:customer|user|client|agent|assistant|caller|guest|passenger|he|she|they|(?-i:[A-Z])\w+)"
_TOLD = re.compile(
    r"\b(?:was|were|had|has|have|did|asked|said|told|explained|discussed|mentioned|talked|described"
    r"|complained|thanked|noted|remarked|looked|went|came|read|took|made|rose|gave|saw|got|named"
    r"|drew|left)\b"
    rf"|\b{_WHO} (?:\w+ly )?\w+ed\b",
    re.IGNORECASE,
)
"""Verbs of what happened."""
_LEAVES_OPEN = re.compile(
    r"\b(?:miss(?:ing)?|need(?:s|ed|ing)?|request\w*|ask(?:s|ed|ing)?|await\w*|wait\w*|pending"
    r"|outstanding|open|unclear|unknown|unsure|uncertain|undecided|want(?:s|ed)?|wish\w*|questions?"
    r"|wonder\w*|whether|to be|yet|keeps?|requir\w+|must|should|please|next|to[- ]?do|still|not|no"
    r"|never|nobody|nothing|none|will|would|going to|plan(?:s|ned|ning) (?:to|on|for)|intend\w*"
    r"|mean(?:s|t)? to|promis\w+|ow(?:e|es|ed|ing)|lack\w*|fail\w*|refus\w*|reject\w*"
    r"|br(?:eaks?|oken?)|until|unless|later|ha(?:s|d|ve|ving) to|(?:is|are|was|were) to|up to|due"
    r"|left|un\w+ed|remain(?:s|ing|ed)?"
    r"|tomorrow|tonight|follow\w*[- ]?up|expect\w*|wrong|bug|without|hop(?:es?|ed|ing)|looking for"
    r"|search\w*|under (?:investigation|review|consideration|way)|investigat\w+|continu\w+"
    r"|chas(?:es?|ed|ing)|can|cannot|could|may|might|overdue|once|as soon as|after|before|doubt\w*"
    r"|work(?:s|ed|ing)? on|on hold|in progress|agreed)\b|n't\b",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"\b(?:(?:was|were|been|is|are|being) (?:\w+ly )?(?:reviewed|compared|measured|named|listed"
    r"|shown|quoted|pictured|praised|used|read|reported)"
    r"|discuss(?:ed|es)|explain(?:ed|s)|mentioned|describe[ds]|demonstrate[ds]|documented"
    r"|remarked|talk(?:s|ed)? (?:about|of)|(?:spoke|spoken|speaks?) (?:about|of|to)"
    r"|look(?:ed|s)? at|asked (?:about|how|why|what|which|whether|when|where|if)|told about"
    r"|c[ao]mes? up|walk(?:ed|s)? through|w[ea]nt over|read up|learned|thanked|complained?"
    r"|concern(?:s|ed)|costs?|named|said)\b",
    re.IGNORECASE,
)
"""What is only talked about has not been decided."""


def only_talks_of_it(subject: Subject, match: Match) -> bool:
    """Whether a piece tells of something else that its words happen to be about.

    Args:
        subject: The statement.
        match: A piece in its language that shares words with it.
    """
    fact, there = subject.reading.text, match.unit.words
    if not subject.words.isascii() or not there.isascii():
        return False
    if match.coverage >= _ALL and local_focus(match) >= _ALL:
        return False
    if subject.kind == "constraint":
        is_rule = _BINDS.search(fact) is not None
        return is_rule and _BINDS.search(there) is None and _TOLD.search(there) is not None
    if subject.kind == "open_item":
        return _LEAVES_OPEN.search(there) is None and len(there.split()) > _NOTE
    return _TALK.search(there) is not None and _TALK.search(fact) is None
