"""Rows for `workbench.scoring.statements.reading.rewrites` that put single words plainly.

A row is the marks, one of which a text must hold in lower case, a pattern, and what it becomes:
fillers go, numbers in words become digits, and verbs of many words become one.
"""

from __future__ import annotations

from workbench.facts.text import word_list

__all__ = ["CHINESE_DIGITS", "HOURS", "ORDINALS", "PLAIN_WORDS"]

_HOUR_NAMES = word_list("one two three four five six seven eight nine ten eleven twelve")
_ORDINAL_NAMES = word_list("second third fourth fifth sixth seventh eighth ninth tenth")
HOURS = (
    ("clock", '\\bo ?["\u201c\u201d\u2018\u2019`\u00b4 ]?clock\\b', "o'clock"),
    *(
        (
            name,
            rf"\b{name} (?=(?:o'clock|in the (?:morning|afternoon|evening)|at night|[ap]\.?m\b))"
            rf"|(?<=\bpast ){name}\b ?",
            f"{hour} ",
        )
        for hour, name in enumerate(_HOUR_NAMES, 1)
    ),
    ("half", r"\bhalf past (\d{1,2})\b", r"\1:30"),
    ("quarter", r"\b(?:a )?quarter past (\d{1,2})\b", r"\1:15"),
    ("night", r"\b([6-9]|1[01])((?::\d\d)?)(?: o'clock)? at night\b", r"\1\2 pm"),
    ("night", r"\b(12|[1-5])((?::\d\d)?)(?: o'clock)? at night\b", r"\1\2 am"),
)
"""*Three in the afternoon*, *half past ten at night*."""
ORDINALS = tuple(
    (
        name,
        rf"\bthe {name}\b(?! (?:part|hand|thought|half|quarter))"
        rf"|\b{name} (?:floor )?(?=at (?:the )?(?:most|least)\b|or (?:lower|higher|above|below)\b)",
        f"the {place} ",
    )
    for place, name in enumerate(_ORDINAL_NAMES, 2)
)
"""*The third floor*."""
CHINESE_DIGITS = tuple(
    (digit, rf"(?<![十百千万\d]){digit}(?=[到至][二两三四五六七八九十])", str(value))
    for value, digits in enumerate(("一", "二两", "三", "四", "五", "六", "七", "八", "九"), 1)
    for digit in digits
)
"""*两到三小时*."""
_FLOORS = "floor|storey|row|grade|edition|class"
PLAIN_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "nt",
        r"\b(do|does|did|is|are|was|were|has|have|had|ca|would|should|could|must)nt\b",
        r"\1n't",
    ),
    ("wont", r"\bwont\b", "won't"),
    ("wether", r"\bwether\b", "whether"),
    *(
        (name, rf"\b{name}(?= (?:{_FLOORS})\b)", str(place))
        for place, name in enumerate(_ORDINAL_NAMES, 2)
    ),
    (
        "help useful worth idea sense good",
        r"\bit (?:might|may|could|would) (?:also )?(?:help|be (?:useful|helpful|wise|good|worth"
        r"|sensible|a good idea)|make sense) to\b"
        r"|\bit (?:might|may|could) be worth(?:while)?(?= \w+ing\b)",
        "might",
    ),
    (
        "think believe",
        r"\b(when|once|if) you (?:think|believe) (?:that )?you(?:'ve| have) (\w+) "
        r"((?:the |an? |your )?\w+)(?=[,.;]|$| \w+ing\b)",
        r"\1 \3 is \2",
    ),
    (
        "think believe",
        r"\b(when|once|if) you (?:think|believe) (?:that )?(?=(?:the|your|an?|it)\b)",
        r"\1 ",
    ),
    ("seem", r"\bseem(?:s|ed)? (?:to (?:be|have been) (?=\w)|(?=(?!need)\w+ed\b|done\b))", "is "),
    (
        "send sends sent sending",
        r"\b(?:send|sends|sent|sending) ((?:(?:the|an?|my|your|his|her|their|its) )?\w+) back\b",
        r"returning \1",
    ),
    ("direct", r"\b(?:the )?flights? (?:is|are) direct\b(?! flight)", "direct flights"),
    ("'ve", r"\b(i|you|we|they)'ve\b", r"\1 have"),
    ("ending ends", r"\b(?:ending|ends|that ends) (?:in |with )?(?=\d{3,4}\b)", ""),
    ("st nd rd th", r"(?<![\w.])(\d{1,2})(?:st|nd|rd|th)\b", r"\1"),
    ("+1", r"\+1[ -](?=\(?\d{3})", ""),
    (
        "let ",
        r"\b(have|has|had) let ((?:(?:the|my|our|his|her|your) )?\w+) know\b",
        r"\1 informed \2",
    ),
    ("let ", r"\blet (?!me\b|us\b)((?:(?:the|my|our|his|her|your) )?\w+) know\b", r"inform \1"),
    ("$0", r"\$0(?:\.00)? (?=[a-zA-Z])", "no "),
    ("covered", r"\bcovered (?=(?:using|with|by|from)\b)", "paid "),
    ("cabin:", r"\b(cabin: (?:business|economy|first))\b(?! class)", r"\1 class"),
    (
        "fil",
        r"\bfil(?:ed|es|ing|e) (?=(?:an?|the|your|her|his|my) (?:\w+ )?(?:return|claim"
        r"|exchange|request"
        r"|complaint|report)\b)",
        "submitted ",
    ),
    (
        "that",
        r"\b(?:that|which) (?:meets?|match(?:es)?|fits?) (?:those|these|my|the|all(?: of)?|your) "
        r"(?:\w+ )?(?:constraints?|criteria|requirements?|needs?|conditions?)\b",
        "",
    ),
    (" + ", r"(?<=\w) \+ (?=[A-Za-z])", " and "),
    ("too ", r"\btoo (\w+) (?:for|to) (?=\w)", r"\1, not "),
    (
        "against",
        r"\b(advis|recommend|warn|counsel)(?:e|es|ed|ing|s)? against (?=\w)",
        r"\1ed not ",
    ),
    (
        "look at see",
        r"\b(?:take|have) a look at\b|\bsee (?=(?:it|the (?:place|apartment|flat|house|room"
        r"|property))\b)",
        "visit ",
    ),
    ("help me", r"\b(?:(?:would|could|can|will) you (?:please )?)?help me (?:to )?(?=[a-z])", ""),
    (
        "budget range",
        r"\b(?:out of|above|beyond|over|outside)(?: (?:of )?(?:my|the|his|her|their|our))? "
        r"(?:price range|budget)\b",
        "expensive",
    ),
    (
        "budget range",
        r"\b(?:within|in|inside)(?: (?:my|the|his|her|their|our))? (?:price range|budget)\b",
        "affordable",
    ),
    (
        "left",
        r"\b(be|is|are|was|were|been) left(?= (?:on|over|in|after)\b|[.,;?]|$)",
        r"\1 remaining",
    ),
    ("seek sought", r"\b(?:seeks?|sought|seeking)\b", "wanted"),
    ("\u2010 \u2011", "[\u2010\u2011]", "-"),
    ("one-time one time", r"\ba one[- ]time (?:action|thing|step)\b", "possible only once"),
    ("stick stuck", r"\b(?:stick|sticks|sticking|stuck) with\b", "keep"),
    (
        "not",
        r"\b(?:that|which) (?:are|is) not (?:already |yet )?(?:in|on|within) (?=(?:the|your"
        r"|my|his|her)\b)",
        "outside ",
    ),
    ("due to owing", r"\b(?:due|owing) to\b", "because of"),
    (
        "just",
        r"\bjust (?=(?:make|making) sure|wanted|let (?:me|us)|to (?:confirm|be)|received|got"
        r"|arrived"
        r"|came|bought|ordered|booked|told|said|noticed|realized|finished|placed|tried)",
        "",
    ),
    (
        "one",
        r"(?<=[,;&] )one(?= [a-z]{3})|(?<=\band )one(?= [a-z]{3,}(?:room|bath|bed|bag|child"
        r"|adult)?)",
        "1",
    ),
    (
        "one",
        r"(?<=\badd )one (?=[a-z]{3})|^one (?=(?:\w+ )?(?:bag|item|room|bed|ticket|person"
        r"|night)s?\b)",
        "1 ",
    ),
    (
        "one of",
        r"\bone of (?:the|his|her|their|my|our|your|these|those) (?:\w+ )?"
        r"(?=\w+s\b)(?!(?:is|was|has|gets)\b)",
        "1 ",
    ),
)
"""All others, to be tried first."""
