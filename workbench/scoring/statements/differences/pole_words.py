"""Words for the two ends of what can be said of a thing, for `differences.poles`.

Each row has a name, the words of one end and the words of the other end, as patterns of English or
Chinese. A phrase with a negation of its own (*need not*) stands in its row whole; any other word is
turned by a negation before it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["AXES", "DONE", "OPEN", "UNDONE", "Axis"]


class Axis(NamedTuple):
    """One thing that can be said, and its opposite."""

    name: str
    """What it is about."""
    up: re.Pattern[str]
    """Words of the one end."""
    down: re.Pattern[str]
    """Words of the other end."""
    besides: re.Pattern[str] | None = None
    """Words beside which the piece may say the same in a roundabout way."""
    is_one_way: bool = False
    """Whether only a statement at the upper end is contradicted: the reverse raises it."""
    is_of_open_items: bool = False
    """Whether it tells of an open item too."""


def _words(alternatives: str) -> re.Pattern[str]:
    joined = "|".join(part.strip() for part in alternatives.split("\n") if part.strip())
    return re.compile(rf"\b(?:{joined})\b", re.IGNORECASE)


def _characters(alternatives: str) -> re.Pattern[str]:
    """Chinese words, which begin and end anywhere."""
    return re.compile(alternatives)


_APPROVAL = r"[^，。；不未]{0,6}(?:批准|同意|许可|授权|审批|审核|确认)"
_BE = r"(?:is|are|was|were|be|been|being|get|gets|got)"
_RESTRICTS = _words(
    r"""
    only|unless|except|until|if|after|once|other than|apart from|but|without|instead|before
    keep|keeps|kept|stays?|remains?|hidden|secret|outside|just|up to|at (?:the )?most|at least
    better|reluctant|prefer\w*|avoid\w*|nobody|none|where (?:it|he|she|they) can|provided
    long as|while|whereas|though|although|(?:that|which) (?:is|are|do|does|don't|doesn't|has|have)
    alone
    """
)
_DUTY = _words(
    r"""
    must|shall|has to|have to|needs?(?: to)?|required?|requires|mandatory|compulsory
    obligatory|obliged|always|necessary|essential|imperative|insists?|demands?
    (?:is|are) due|counts? as errors?
    """
)
AXES = (
    Axis(
        "permission",
        up=_words(
            r"""
            can|could|may(?! \d)|allowed|permitted|welcome|entitled|eligible|free to|fine|okay|ok
            acceptable|accepted|accepts?|valid|possible|permissible|admissible|able to|at liberty
            (?:is|are|be|not|n't|remains?) (?!avail|vari)\w{3,}able
            """
        ),
        down=_words(
            rf"""
            (?:must|may|can|shall|should|could) ?(?:not|never)|(?:must|ca|should|could|wo)n't
            cant|wont|never|forbidden|prohibited|banned|barred|excluded|void|invalid|impossible
            refused|ineligible|disallowed|unacceptable|ruled out|closed to|no-go|taboo
            (?:do|does) not|don't|doesn't|dont|{_BE} not|isn't|aren't|off limits|out of bounds
            no(?= [a-z])
            """
        ),
        besides=_RESTRICTS,
    ),
    Axis(
        "duty",
        up=_DUTY,
        down=_words(
            r"""
            optional(?:ly)?|voluntar(?:y|ily)|discretionary|dispensable|superfluous|no obligation
            (?:not|n't|no longer) (?:essential|obliged|insist|mandatory|compulsory|obligatory)
            """
        ),
        is_one_way=True,
    ),
    Axis(
        "need",
        up=_DUTY,
        down=_words(
            r"""
            needn't|need not|(?:needs?|requires?) no|unnecessary|no need|may stay
            needless|at any time|(?:is|are) enough
            without (?:[\w']+ ){1,3}(?:is|are) (?:admitted|accepted|allowed|fine|let in|welcome)
            (?:do|does)(?:n't| not) (?:have|need)(?: to)?|(?:not|n't|no longer) (?:necessary|needed)
            (?:not|n't|no longer) required|makes no difference|does(?:n't| not) (?:matter|care)
            can be (?:ignored|skipped|left out|omitted|waived)|goe?s? ahead without
            without (?:any|asking|(?:[\w']+ ){0,3}(?:approval|consent|permission|ok(?:ay)?))
            of (?:its|her|his|their) own accord
            up to (?:him|her|them|you|the (?:user|customer|agent))
            """
        ),
        besides=_words(r"if|whenever|only"),
    ),
    Axis(
        "exclusive",
        up=_words(
            r"""
            (?<!not )only|nobody else|no one else|nowhere else|nothing else|exclusively|solely
            no other|sole|minimal|none but|(?:restricted|limited|reserved|confined) (?:to|for)
            once(?=[.,;]|$)
            """
        ),
        down=_words(
            r"""
            too|also|as well|no matter|any other|either|regardless|anywhere|elsewhere|in addition
            freely|at will|without limits?|(?:before|during) and after|just as well|even if
            like everything else|likewise
            as (?:often|many|much|long) as|any number|repeatedly|unlimited|more than once
            other \w+ (?:can|may)|(?:any|whatever|whichever) \w+ (?:he|she|they|you) \w+
            """
        ),
    ),
    Axis(
        "kept",
        up=_words(
            r"""
            keep|keeps|kept|keeping|left in|stays?|stayed|remains?|remained|retains?|retained
            preserved?|as (?:it|they) (?:is|are)|unchanged|intact|in place|untouched
            hold(?:s|ing)? on to
            """
        ),
        down=_words(
            r"""
            remov(?:e|es|ed)|delet(?:e|es|ed)|drop(?:s|ped)?|(?:switch|shut|turn)\w* (?:off|down)
            (?:tak\w+|took) (?:\w+ ){0,3}off|taken out|torn out|tears? out|pulled|rid of
            thrown (?:out|away)
            discard(?:s|ed)?|overwr(?:ite|ites|itten)|replaced|revert(?:ed|s)?|rolled back|gone
            off the menu|translated|reversed|undone|scrapped|abolished|disabled|deactivated
            given (?:away|up)|se(?:nd|nds|nt|nding) (?:\w+ ){0,3}back|returning
            phased out|uninstalled|demolished|wiped|erased
            """
        ),
        besides=_words(r"until|before|after|unless|if|except|once|alone|work|rest|usable|then"),
    ),
    Axis(
        "lasting",
        up=_words(
            r"""
            persist(?:ent|s)?|carried over|carry over|carries over|for good
            however long|paid (?:back|out)
            never (?:expires?|lapses?)|indefinitely|forever|comes? back|permanent(?:ly)?
            go(?:es)? on|runs? on|refunded|returned|continues?
            """
        ),
        down=_words(
            r"""
            expires?|expired|lapses?|lapsed|vanish(?:es)?|forfeit(?:s|ed)?|runs? out|void
            disappears?|ends? (?:at once|now)|(?:is|are) lost|taken back|terminates?|ceases?
            """
        ),
        besides=_words(r"until|unless|except"),
    ),
    Axis(
        "success",
        up=_words(
            r"""
            pass|passes|passed|succeeds?|succeeded|successful(?:ly)?|works?|worked|copes?|green
            went (?:through|well)|solved|fixed|resolved|applied|restored|recovered|stable|healthy
            """
        ),
        down=_words(
            r"""
            fails?|failed|failing|breaks?|broke|broken|crash(?:es|ed)?|red|stuck|unsuccessful(?:ly)?
            flaky|unstable|out of order|faulty|hangs|times out|(?:goes|went) wrong|errors? out
            still (?:\w+ )?(?:off|occurs?|happens?|there)
            """
        ),
        besides=_words(r"until|before|after|unless|if|except|once|when|must|has to|should|make"),
        is_of_open_items=True,
    ),
    Axis(
        "finished",
        up=_words(
            r"merged|closed|finished|solved|fixed|done|applied|completed|updated|sent|signed"
        ),
        down=_words(r"still (?:open|pending|to be)|unfinished|outstanding|reopened|not yet"),
        besides=_words(r"would|need|if|once|after|until"),
    ),
    Axis(
        "inside",
        up=_words(r"between|within|inside|in the range"),
        down=_words(r"outside"),
        besides=_words(r"only|no|not|never|avoided"),
    ),
    Axis(
        "counted",
        up=_words(
            r"included?|including|inclusive|counts? (?:too|towards)|covered|(?:kept|left) in"
        ),
        down=_words(
            r"""
            excluded?|excluding|exclusive of|not counting|on top|(?:comes?|costs?) extra
            omit(?:ted)?|leave out|left out
            """
        ),
    ),
    Axis(
        "running",
        up=_words(
            r"""
            (?:switched|turned|left|stays?|remains?|is|are|kept|keeps?|back) on(?= again|[.,;]|$)
            active|running|enabled|activated
            """
        ),
        down=_words(
            r"""
            (?:switched|turned|shut|stays?|remains?|is|are|be|kept|keeps?) off|inactive|disabled
            deactivated|shut down
            """
        ),
    ),
    Axis(
        "writable",
        up=_words(r"read[ -]only|immutable|frozen"),
        down=_words(r"overwr\w+|writ(?:e|es|able|ten)|edit(?:s|ed)?|chang(?:e|es|ed)|modif\w+"),
        besides=_words(r"not|never|no|nobody|nothing|without|\w+n't|cannot"),
    ),
    Axis(
        "cost",
        up=_words(r"for a fee|fees?|surcharges?|chargeable|paying|charged?|costs? [$€£\d]"),
        down=_words(
            r"""
            free(?! (?:to|seats?|rooms?|slots?|places?|of|from|time|periods?|nights?)\b)
            gratis|complimentary|at no cost|for nothing
            """
        ),
        besides=_words(r"unless|if|until|after|except|but|beyond|not|no|nothing|never|more"),
        is_one_way=True,
    ),
    Axis(
        "warm",
        up=_words(r"above|warmer|hotter"),
        down=_words(r"below|colder|cooler|under"),
        besides=_words(r"shut|closed|never|not|no"),
    ),
    Axis(
        "most",
        up=_words(
            r"""
            at (?:the )?most|max(?:imum)?|(?:no|not) more than|(?:won't|don't) pay more than|tops
            not an? \w+ (?:more|longer)|or (?:less|fewer)|ceiling|not exceed|only (?:\w+ )?\d+
            """
        ),
        down=_words(r"at (?:the )?least|min(?:imum)?|or more|(?:no|not) less than|upwards"),
    ),
    Axis(
        "chosen",
        up=_words(
            r"""
            chose|chosen|choose|picked|selected|w(?:ent|ill go) (?:with|for)|go(?:es)? (?:with|for)
            opts? for|opted for|settled on|decided (?:on|for)
            """
        ),
        down=_words(
            r"""
            forget|dropp?(?:ed)?|dismissed|disapproved|ruled out|skip(?:ped)?|discarded|abandoned
            decided (?:no|against)
            """
        ),
        besides=_words(r"instead|rather|than|not|over"),
    ),
    Axis(
        "added",
        up=_words(r"added|adds|adding|introduc(?:e|es|ed)|insert(?:s|ed)?|installs?|installed"),
        down=_words(r"remov(?:e|es|ed|ing)|delet(?:e|es|ed)|dropp(?:ed|ing)|uninstall(?:s|ed)"),
        besides=_words(r"instead|rather|but|back|then|replac\w+|again|before|after|once|if|when"),
    ),
    Axis(
        "live",
        up=_words(r"(?:is|are|was|went|now|still) live|deployed|in production|in effect|released"),
        down=_words(r"rolled back|reverted|undone|withdrawn|taken down|retracted|rolling back"),
        besides=_words(r"then|but|before|after|again|until|if|once|when|from|to"),
    ),
    Axis(
        "hidden",
        up=_words(r"hash(?:ed|ing)|encrypt(?:ed|ion|s)?|masked|redacted|anonymi[sz]ed|blurred"),
        down=_words(
            r"""
            (?:plain|clear)[ -]?text|unencrypted|unhashed|in the clear|unmasked|unredacted
            legible|in full view
            """
        ),
        besides=_words(r"not|never|no|instead|rather|than|replac\w+"),
    ),
    Axis(
        "near",
        up=_words(
            r"""
            next to each other|adjacent|adjoining|side by side|together|connecting
            (?:in|on|at) the same (?:row|floor|room|table|train|flight|car|building|hotel)
            """
        ),
        down=_words(
            r"""
            apart|separately|far from each other
            (?:in|on|at) (?:different|separate|other) \w+s
            """
        ),
        besides=_words(r"from the"),
    ),
    Axis(
        "employed",
        up=_words(r"hired|employed|recruited|appointed|promoted"),
        down=_words(r"fired|dismissed|sacked|laid off|made redundant|demoted"),
    ),
    Axis(
        "grade",
        up=_words(r"upgrad(?:e|es|ed|ing)"),
        down=_words(r"downgrad(?:e|es|ed|ing)"),
        besides=_words(r"then|instead|not|never|before|after|but|or"),
    ),
    Axis(
        "paused",
        up=_words(r"paus(?:e|es|ed|ing)|suspend(?:s|ed)?|put on hold|halted"),
        down=_words(r"resum(?:e|es|ed|ing)|reactivat(?:e|es|ed)|continued"),
        besides=_words(r"then|until|before|after|again|once|if|when|or"),
    ),
    Axis(
        "newer",
        up=_words(r"(?:or|and) (?:newer|later|higher|above|up|upwards)"),
        down=_words(r"(?:or|and) (?:older|earlier|lower|below)"),
    ),
    Axis(
        "开关",
        up=_characters("开着|打开|开启|启用|敞开"),
        down=_characters("关着|关上|关闭|关掉|停用|禁用"),
        besides=_characters("再|然后|之后|之前|如果|除非|或"),
    ),
    Axis(
        "升降",
        up=_characters("升级"),
        down=_characters("降级|回退到"),
        besides=_characters("再|然后|之后|之前|如果|除非|或"),
    ),
    Axis(
        "须经",
        up=_characters(f"(?:须|需要?|要)经?过?{_APPROVAL}"),
        down=_characters(
            f"(?:不用|无需|不必|无须|不需要?|不须)经?过?{_APPROVAL}[，,]?(?:就|便|即|也|直接)"
        ),
    ),
    Axis("absolute", up=_words(r"absolute"), down=_words(r"relative")),
    Axis(
        "presence",
        up=_words(r"in person|on site|face to face"),
        down=_words(r"by (?:mail|post|phone|email|e-mail)|online|remotely"),
    ),
)
DONE = _words(
    r"""
    already|by now|(?:has|have|had)(?: now| since| just| all)? been
    (?:has|have|had)(?: now| since| just| all)? (?:\w{2,}ed|sent|given|found|said|come|gone|made)
    (?:has|have|had)(?: now| since| just| all)? (?:paid|told|got|met|done|written|brought|shown)
    (?:was|were|is now|are now|got) (?:settled|resolved|closed|decided|completed|finished|done)
    (?:was|were|is now|are now|got) (?:delivered|received|obtained|provided|supplied|cleared)
    (?:was|were|is now|are now|got) (?:fixed|found|answered|confirmed|signed|paid|sent)
    (?:is|are) (?:in place|done|here|complete|completed|finished|settled|green)
    received|settled|solved|closed the|(?:\w+s|is|are|can|runs) (?:\w+ ){0,4}(?:now|again)
    now (?:works?|passes|runs?|\w+s)
    """
)
"""Words of what is done."""
OPEN = _words(
    r"""
    still|yet|pending|outstanding|await\w*|wait\w*|missing|due|unfinished|unresolved|open|to be
    has to|have to|had to|needs?|must|should|will|todo|to-do|owes?|until|if|whether|wants?|wanted
    unclear|unsure|unknown|undecided|lacks?|remains?|asked|promised|planned|expected|would|might
    could|going to|wonders?|next|once|when|before|after|how|who|which
    no|not|never|nobody|no one|none|nothing|without|\w+n't|cannot
    """
)
"""Words of what is open, and of what only hangs on something."""
UNDONE = _words(
    r"""
    fail(?:s|ed)|unsuccessful(?:ly)?|(?:did|has|have|had|was|were|could|is|are) ?(?:not|never|n't)
    still (?:needs?|has|have|open|pending|to be|waiting|being|\w+ed)|has yet|have yet|not yet
    remains? (?:open|to be|undone)|(?:didn|hasn|haven|hadn|wasn|weren|couldn|isn|aren)'t
    (?:only|merely) (?:proposed|planned|suggested)
    """
)
"""Words of what has not been done."""
