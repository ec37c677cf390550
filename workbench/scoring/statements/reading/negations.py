"""Rows for `workbench.scoring.statements.reading.rewrites` that put denials plainly.

Retellers deny what was said plainly, and say plainly what was denied: *nobody but her*, *nowhere
else*, *no cabin takes more than two*, *costs nothing*, *hasn't come so far*. A row is the marks,
one of which a text must hold in lower case, a pattern, and what it becomes.
"""

from __future__ import annotations

__all__ = ["NEGATIONS"]

_BUT = r"(?:but|except(?: for)?|save(?: for)?|other than|apart from|aside from|outside(?: of)?)"
_NOBODY = r"(?:no ?where|nobody|no[ -]one|none|nothing|no other [a-z]+)"
_ANYBODY = r"(?:any|every)(?:where|thing|one|body)"
_BANNED = (
    r"(?:forbidden|prohibited|banned|barred|ruled out|not (?:allowed|permitted|possible|accepted))"
)
_NOT = (
    r"(?:no|not|never|none of|nobody|no one|cannot|can't|mustn't|shouldn't|don't|doesn't|won't"
    r"|isn't|aren't)"
)
_MORE = (
    r"(?:more|larger|bigger|heavier|longer|older|higher|greater|later|wider|taller|faster"
    r"|further|farther) than|beyond|in excess of"
)
_AMOUNT = r"(?:[$€£¥]\s?)?(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)"
_FINITE = r"is|are|was|were|has|have|does|do|can|will|\w{2,}s"
_PAST_NO = r"(?:declined|dropped|rejected|discarded|abandoned|turned down|passed over|refused)"
NEGATIONS: tuple[tuple[str, str, str], ...] = (
    ("far date now yet", r"\b(?:so far(?! as)|as (?:of )?yet|to date|(?:un|up )til now)\b", "yet"),
    (
        "circumstances account case event condition",
        r"\b(?:under no (?:circumstances?|conditions?)|on no account|in no (?:case|event|way)"
        r"|at no (?:time|point))\b",
        "never",
    ),
    ("but except save other apart aside outside", rf"\b{_NOBODY}(?: else)? {_BUT}\b", "only"),
    (
        "any every",
        rf"\b{_BANNED} (?:from |to |for |in )?{_ANYBODY} {_BUT}\b",
        "allowed only",
    ),
    (
        "else other",
        r"(?:,| -)? (?:and |but )?(?:in |by |at |to |for |of )?(?:no ?where else|nobody else"
        r"|no one else|nothing else|no (?:other|others)(?: (?:ways?|manner|means|times?|places?"
        r"|form|channel|purpose|reason|ones?))?)(?=[.,;:)]|$| (?:and|but|while)\b)",
        " only",
    ),
    (
        "sole only",
        r"\bthe (?:sole|only) (?:[a-z]+ )?(?:way|means|method|option|manner|form) "
        r"(?:to|of|for|in which)\b",
        "only",
    ),
    ("solely", r"\bsolely\b", "only"),
    ("reserved", r"\b(?:is|are|was|were) reserved (?:for|to)\b", "is only for"),
    (
        "alone",
        r"(?<!leave )(?<!left )\b((?:the|an?|our|your|her|his|their) [\w-]+(?: [\w-]+)?"
        r"|(?-i:[A-Z][\w-]+)) alone\b",
        r"only \1",
    ),
    (
        "all",
        r"\ball (?:that|which)(?:'s| is| was)? (?:demanded|needed|required|asked|necessary)\b"
        r"|\ball that has to be done\b",
        "only required",
    ),
    (
        "than beyond excess",
        r"\b(?:(?:must|may|can|could|should|shall|will|do|does|is|are)(?:n't| ?not)|won't|can't) "
        rf"([^,.;:]{{2,60}}?\b)(?:{_MORE}) (?={_AMOUNT})",
        r"must \1at most ",
    ),
    (
        "than beyond excess",
        rf"\b(?:no|never|nobody|no one|none)\b((?: [\w-]+){{1,6}}?) (?:{_MORE}) (?={_AMOUNT})",
        r"\1 at most ",
    ),
    (
        "long as",
        r"\b(?:for )?(?:as|so) long as ([^,;.]{2,60}?) (has|have|is|are|was|were)(?:n't| not)"
        r"(?: yet| been)?\b",
        r"until \1 \2",
    ),
    (
        "until before",
        rf"(?:^|(?<=[,;:] ))no (?!later\b|more\b|less\b|earlier\b|sooner\b)([^,;.:]{{3,70}}?) "
        rf"(?:until|before) (?=(?:[\w'-]+ ){{1,5}}(?:{_FINITE})\b)",
        r"\1 only after ",
    ),
    (
        "before ahead prior advance until",
        r"\b(?:up to|(?:no|not) later than) "
        r"((?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) "
        r"(?:minutes?|hours?|days?|weeks?|months?)) "
        r"(?=(?:before|ahead|prior|in advance|until)\b)",
        r"at least \1 ",
    ),
    (
        "nothing",
        r"\b(?:costs?|costing|is charged|are charged|charges?|charged|charging|pays?|paying) "
        r"nothing(?: at all| extra| more)?\b(?! but| except)",
        "is free",
    ),
    (
        "owed due payable charged",
        r"\bno ((?:[a-z-]+ )?[a-z-]+) (?:is|are) (?:owed|due|payable|charged|levied)\b",
        r"free from \1",
    ),
    ("exempt", r"\bexempt(?:ed)? from\b", "free from"),
    ("barred", r"\b(is|are|was|were|be) (?:barred|kept) from\b", r"\1 forbidden from"),
    (
        " out",
        r"^((?:(?!\b(?:once|when|until|till|after|if|since|way|find|released?|version|results?)\b)"
        r"[^;])+?) (is|are) (?:strictly |completely |simply )?out(?= *(?:$|[.,;:]|because\b))",
        r"\1 \2 not allowed",
    ),
    ("turn", r"\bturn(?:s|ed|ing)? away\b", "refuses"),
    ("opposed", r"\bas opposed to\b", "instead of"),
    ("place", r"\bin (?:place|lieu) of\b", "instead of"),
    (
        "favour favor",
        r"(?:^|(?<=[,;:] ))([^,;.]{2,60}?) (?:(?:was|were|is|are|has been|have been) )?"
        rf"{_PAST_NO} in favou?r of ([^,;.]{{2,60}})",
        r"\2 instead of \1",
    ),
    ("won wins", r"\bw(?:on|ins) (?:out )?(?:over|against)\b", "was chosen instead of"),
    (
        "against",
        r"\b(?:opt|decid|vot|settl|plump)(?:ed|es|ing)? (?:for|on) ([^,;.]{1,60}?),? "
        r"(?:and|but) against ",
        r"chose \1 rather than ",
    ),
    ("over", r"\b(picked|chosen|favou?red|selected|taken|preferred) over\b", r"\1 rather than"),
)
"""In the order in which they are tried."""
