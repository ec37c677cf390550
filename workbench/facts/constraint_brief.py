"""Rules in few words, as people in a hurry write them: *no drilling*, *cheapest one that's clean*.

A clause without a verb of its own can still bind, by what it rules out, what it tops out at, or
what it wants most of.
"""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

from workbench.facts.statement_cues import CueTable

__all__ = ["ENGLISH_BRIEF", "ENGLISH_SURE"]

_HEALTH = (
    r"dairy|lactose|gluten|nuts?|peanuts?|meat|pork|beef|fish|shellfish|seafood|eggs?|alcohol|sugar"
    r"|stairs|heights|mornings|evenings|weekends|nights|spicy|coffee|caffeine"
)

ENGLISH_BRIEF = CueTable(
    r"""
    no => ^(?:[\w ]{2,20} (?:says|said) |for [\w ]{3,24} )?no (?!one\b|need|problem|worries|worry|thanks|thank|idea|doubt|clue|luck|way\b|matter|longer|results?|errors?|matches|issues?|response|answer|reply|offen[cs]e|wonder|rush|hurry|biggie|questions?|news|changes?\b|deletions?|warnings?|output|data)[a-z-]+(?: [a-z-]+){0,2} (?:pls|plz|please|ever|period|at all|whatsoever)$
    no => ^(?:[\w ]{2,20} (?:says|said) |for the love of [\w ]+? )no (?!one\b|need|problem|worries|idea)[a-z-]+(?: [a-z-]+){0,2}$
    no => ^no ([a-z-]+),? no [a-z-]+(?: [a-z-]+)?$
    dare => \bdon'?t you dare\b
    don't dont => <start>(?:oh )?(?:also )?(?:don't|dont) (?:bother|touch|tell|bin|spend|change|forget to|include|reply|call|ring|email|book|use|mention)\b(?! (?:me (?:how|why|what)|you)\b)
    can't cannot cant can => \b(?:can't|cannot|cant|can not) (?:do|have|eat|drink|take|handle|manage|tolerate) (?:any |too much )?(?:HEALTH|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b
    don't dont doesn't doesnt & work => ^(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: [a-z]+)? (?:don't|dont|doesn't|doesnt) work\b
    cheapest earliest latest quickest fastest smallest largest biggest nearest closest lightest shortest => ^(?!.*\b(?:is|are|was|were|costs?|leaves|departs) (?!fine|ok|okay|best|better|ideal|good))(?:and |but |so )?(?:the )?(?:absolute )?(?:cheapest|earliest|latest|quickest|fastest|smallest|largest|biggest|nearest|closest|lightest|shortest)(?! (?:version|commit|release|i\b|so far))[\w -]*(?: (?:one|you|that|thats|that's|which|still|possible|available|please|pls|with|for|in)\b|$)
    quickest cheapest earliest fastest & whatever whatever's => \bwhatever(?:'s| is)? (?:the )?(?:quickest|cheapest|earliest|fastest|easiest)\b
    tops max maximum => (?:\d|\b(?:one|two|three|four|five|six|eight|ten|twenty))[\w.,%]*(?: [a-z]+){0,3},? (?:tops|max|maximum)\b
    resort => \b(?:is|are) (?:only )?(?:a|the) last resort\b
    default defaults => ^[\w ]{3,30}: defaults? to \S
    any => ^any (?:new )?[\w -]{2,30} (?:needs|requires|gets|goes through) (?!me\b|you\b|here\b)[\w`]
    live lives stay stays belong belongs go goes & only => ^(?!(?:i|he|she|they|we|you)\b|my\b|the (?:man|woman|family)\b).*\b(?:lives?|stays?|belongs?|goes?) only (?:in|under|at|on|with)\b
    stay stays belong belongs => \b(?:stays?|belongs?) in (?:the )?[\w./-]+(?:/|\.[a-z]{1,4}\b|_)
    only & used allowed supported permitted accepted => \b(?:is|are) the only [\w -]{2,40} (?:used|allowed|supported|permitted|accepted)\b
    ceiling maximum limit max cap & absolute hard upper => \b(?:absolute|hard|upper) (?:ceiling|maximum|limit|max|cap)\b(?! (?:was|in version))
    rule => \b(?:that's|thats|that is) the rule\b
    latest & at => \bat the (?:very )?latest\b
    soonest earliest & at => \bat the (?:soonest|earliest)\b
    few little as & possible => \bas (?:few|little)\b[^,?]* as possible\b
    instead => ^instead of [^,]{3,60}, (?:please |just |rather )*(?!i\b|we\b|it\b|the\b|this\b|they\b|he\b|she\b|you\b)[a-z]+ (?:the|an?|my|our|your|it|up|them|one|each|every|all|to|in|\w+_\w+)\b
    until till => ^(?:not )?(?:until|till) [^,]{3,60},? (?:i|we|you|nobody|no one|nothing|please) (?:won't|will not|can't|cannot|may not|must|don't|do not|should)\b
    be & is are => \b(?:is|are|am|'s|'re) (?:not )?to be (?!honest|fair|clear|sure|expected|found|seen|able|it\b|the\b|an?\b)[a-z]+(?:ed|t|n|wn|pt|de|ept|sent|left|put|kept|made)\b
    you're are & to => ^(?:you're|you are) to (?!know|be (?:congratulated|honest)|blame)[a-z]+ \w
    nowhere nothing else & and => \band (?:nowhere|nothing|nobody|no one) else\b
    exactly only just & reply respond answer output return print say write => <start>(?:please )?(?:reply|respond|answer|output|return|print|say|write)(?: back)? (?:with )?(?:exactly|only|just)\b
    just only & output reply print return answer give send write => ^(?:just|only) (?:output|reply|print|return|answer|give|send|write|show) (?:me )?(?:the|with|one|a)\b
    answer reply respond write & in => <start>(?:please )?(?:always )?(?:answer|reply|respond|write)(?: to me| back| it| them| everything)? in (?:the language|english|french|german|spanish|chinese|one|two|three|plain|short|full|bullet|british|american|simple|json|markdown|\w+ sentences|\w+ words)\b
    number words digits list table json csv => \b(?:give|provide|send|show|return|put|write|format)\b[^?]{0,40}\b(?:total|answer|result|output|list|everything|it|them|report|summary)\b[^?]{0,20}\bas (?:an? )?(?:number|digits|words|list|table|json|csv|bullet|single|plain)\b
    treat => <start>treat (?:all|every|any|each|everything|anything)\b
    comes come & first => \b(?:comes?|goes|go) first\b(?!.* (?:was|were)\b)
    order sequence & in => <start>(?:do|complete|run|follow|apply|process|perform|execute|work through)\b[^?]*\bin (?:this |that |the given |the )?(?:exact )?order\b
    sorted ordered grouped rounded => \b(?:i |we )?(?:need|want|like)s? (?:the |my |our |all |it |them |everything )[\w ]{0,30}(?:sorted|ordered|grouped|rounded|formatted|numbered|listed)\b
    friendly free fit => ^(?:and )?(?:kid|child|dog|pet|family|vegan|wheelchair|step|gluten|nut|sugar|size \d+ (?:wide|narrow))[ -](?:friendly|free|fit)\b
    wheelchair step => \bstep[ -]free\b|\bin a wheelchair\b
    stop & and then wait => <start>stop (?:after|before|at|once|when)\b
    skip => <start>(?:let's |please |just |oh |ok |okay |you can |ok to |okay to |fine to )*skip (?!to\b|it was|ahead\b)\w
    leave & out how => <start>(?:just |please |can we |let's )*leave (?:out (?:the|all|any|my)|[\w ]{2,40} (?:how|the way) (?:it|they) (?:is|are))\b
    line & draw => \bwhere i draw the line\b
    circs => \bunder no circs\b
    round nothing => <start>(?:round|change|add|remove|delete|touch|share|install|publish|commit) nothing\b
    not => ^(?:could|can|would|please|i want|i'd like|i need|we want|we need|find|get|send|use|book)\b[^?]*, (?:but )?not (?!sure\b|just\b|only\b|even\b|yet\b|that\b|\$?\d|two\b|three\b|because\b)[\w' -]{2,30}$
    earlier later more less fewer longer & no than => \bno (?:earlier|later|more|less|fewer|longer|sooner) than (?!expected|usual|before\b)
    throughout => ^(?!.*\b(?:is|are|was|were|has|have)\b)[\w /-]{3,40} throughout$
    exclude restrict confine limit => <start>(?:exclude|restrict|confine|limit) (?:all|any|the|yourself|every|test|my|our|it|them|\w+ \w+)\b
    want expect & i'd i => \bi(?:'d| would) (?:want|expect|rather) (?:the|my|our|all|an?|every|it|them|`?\w+[`()]*) ?[\w `().-]{0,40}? to \w+
    need needs & to => \bi (?:also |really |just )?need (?:it|this|that|them|the \w+|my \w+|everything|something) to (?!know|be (?:fixed|done|resolved|sorted|changed|updated)\b)[a-z]+
    quit stop => <start>(?:quit|stop) (?!working|responding|loading|at\b|by\b)[a-z]+ing\b
    afford => \bcan(?:'t|not) afford (?:more|less|another|any|to (?:lose|wait|be))\b
    nothing & or => \bor nothing$
    past by & run me => <start>run (?:the|any|every|all|it|each)[\w ]{0,30} (?:by|past) me\b
    great nice lovely good ideal & if it'd would => \b(?:it'd|it would|would) be (?:great|nice|lovely|good|ideal|perfect) if (?:the|it|they|we|my|our|there)\b(?! (?:could|can) (?:help|tell|look|check))
    before & like goes ships merges => \bbefore (?:this|it|that|anything) (?:goes|ships|merges|is merged|lands)\b
    have & keep => \bi have to keep\b
    spell write use & out up => <start>(?:spell out|write out) (?:all|numbers|every|dates|abbreviations|the)\b
    ideally preferably => ^(?:ideally|preferably)\b
    one only single & way trip round => ^(?:an? )?(?:one[ -]way|round[ -]trip|return) (?:flights?|tickets?|trip)\b[\w ]{0,10}(?:please|pls|only)$|\b(?:looking for|want|need|like) (?:an? )?(?:one[ -]way|round[ -]trip)\b(?! (?:to|from)\b.*\?)|^the trip (?:type )?is (?:an? )?(?:one[ -]way|round[ -]trip)
    star stars baths bedrooms bathrooms bath => \b(?:want|need|like|looking for|find|book|prefer|else|other)\b[^?]{0,24}\b(?:[1-5]|one|two|three|four|five)[ -](?:stars?|baths?|bathrooms?)\b
    stop nonstop & find looking look available options flights => \b(?:let's look (?:into|for|at)|looking for|find|any)\b[^.]{0,30}\b(?:one-stop|nonstop|non-stop|direct)\b(?! (?:way|message))
    draw hands => \bhands off\b
    floor ground window aisle & or => \b(?:window|aisle|ground|top) (?:seat|floor) or nothing\b
    next & together other each => \bnext to each other\b.*(?:possible|poss|please)?
    would & great nice good & nothing => \bwould be (?:great|nice|good) if (?:nothing|no one|nobody|none|it didn't|there were no)\b
    rather => ^rather (?:an? |the )?[\w -]{2,40} than (?:an? |the )?\w+
""".replace("HEALTH", _HEALTH)
)

ENGLISH_SURE = CueTable(r"""
    latest soonest & at => \bat the (?:very )?(?:latest|soonest)\b
    number digits words => \b(?:give|provide|send|tell|show|return)\b[^?]{0,40}\b(?:total|answer|result|amount|price|sum)\b[^?]{0,12}\bas (?:an? )?(?:number|digits|words)\b
    before & ask check confirm consult show => \bi(?:'ll| will) (?:always |first )?(?:ask|check with|confirm|consult|show)\b[^,?]* before (?:you\b|each|every|any|i\b|doing|\w+ing)
    prior => \bprior to (?:any|each|every|making|doing|all)\b
    yourself myself himself herself & only just => \bfor (?:my|your|him|her)self only\b|\bjust (?:for )?(?:my|your|him|her)self\b
    regardless even => \beven if (?:there(?:'s| is)|it|that) (?:\w+ )?(?:no|not|costs?|means|takes)\b
    fine okay ok => ^(?!.*\b(?:everything|order|otherwise|all|else|this|that|it|which|what|rest|you|he|she|they)\b)[\w -]{4,40} (?:is|are) (?:fine|okay|ok)(?: (?:by|with|for) me)?$
""")
"""What binds even where a question, an offer or a plan stands around it."""
