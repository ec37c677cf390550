"""Clauses that tell how things are, went or work, in words that rules use too.

*Only two left*, *never mind*, *the loop never ends*, *must be getting old*, *had to wait at least an
hour*: what was, what is seen, what one guesses and what one is used to binds nobody.
"""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

from workbench.facts.statement_cues import CueTable

__all__ = ["ENGLISH_REPORT"]

_PAST = (
    r"was|were|had|did|saw|met|lost|hid|came|went|got|took|gave|said|made|paid|felt|kept|left|ran"
    r"|found|thought|knew|told|slept|ate|drank|bought|sold|sent|won|broke|fell|happened|used"
    r"|lasted|worked|started|stopped|asked|tried|looked|played|opened|cost|cried|laughed"
)
_CODE_THING = (
    r"function|method|class|regex|regexp|loop|handler|parser|branch|call|block|query|scheduler"
    r"|compiler|linter|iterator|generator|decorator|middleware|callback|constructor|variable|value"
    r"|loader|module|test|suite|script|code|stack trace|endpoint|server|worker|thread|cache|patch"
)

ENGLISH_REPORT = CueTable(
    r"""
    mind => \bnever mind(?:$|,| my\b| that\b| the\b| about\b| it$)
    again => ^(?:and )?never again$
    quote => \b(?:don't|dont|do not) quote me\b
    mention => ^not to mention\b
    only => \bif only\b
    long => \b(?:as|so) long as i can remember\b
    admit agree => \b(?:you|one) (?:have|has|'ve got) to (?:admit|agree|laugh|love|hand it)\b
    do => \b(?:has|have|had) to do with\b
    why => ^why (?:does|do|must|should|can't|is)\b
    word phrase term => \bthe (?:word|phrase|term) ["“'](?:must|shall|should|only|never|always|required|mandatory)\b
    take => \bshouldn't take (?:a|long|more|too|much)\b
    must => \b(?:my|his|her|their|our|the) \w+ must be (?:stuck|broken|wrong|off|down|asleep|lost|hidden|full|empty|drunk|mad)\b|\b(?:you|they|he|she) must (?:get|hear|see|be used|have heard|love|hate|wonder)\b
    would => \b(?:my|his|her|their|the) \w+ would only\b
    lasts lives live takes runs costs weighs => ^(?!.*\b(?:must|should|need|want|please|can|may)\b)(?:i|we|the|it|that|this|my|our) (?:\w+ )?(?:lasts?|lives?|takes?|runs?|costs?|weighs?) (?:about |only )?(?:no (?:more|longer|less|later)|at (?:most|least)|less|more) (?:than )?
    mandatory required allowed forbidden => \b(?:was|were) (?:mandatory|required|allowed|forbidden|permitted) (?:until|till|before|in|back)\b
    differ differs => \bonly differs?\b
    mean => \b(?:doesn't|does not|don't) have to mean\b
    due => ^(?:the |my |our )?(?:postmortem|report|rent|homework|paper|baby|train|flight|exam|meeting|call) is due (?:on|at|in|next|tomorrow)
    older newer longer shorter already over under > hours days minutes => \b(?:booking|reservation|order|ticket|flight|segments?|it|trip|call) (?:is|are|was|were) (?:already |now |still )?(?:older|newer|longer|shorter|over|under|>|<|more|less)\b
    result results outcome status availability finding findings => ^(?:results?|outcome|status|availability|findings?)(?::| (?:for|of)\b)
    available left open => ^no [\w :-]{3,40} (?:is|are) (?:available|left|open)$
    segment segments segments' => ^(?:no|at least one|includes? an?) segments?\b
    was were did => ^(?:was|were|did) (?:the|your|you|it|this|that|there|any)\b(?!.* (?:allowed|permitted) (?:only|if)\b)
    offence offense => \bno off?en[cs]e\b
    complain hesitate => \b(?:can't|cannot|cant) complain\b|\b(?:don't|do not|dont) hesitate\b
    ask => ^(?:please )?(?:don't|do not|dont) ask (?:me )?(?:how|why|what|where)\b
    joking kidding asking teasing curious wondering messing => \b(?:only|just) (?:joking|kidding|asking|teasing|curious|wondering|messing)\b
    left remaining => \bonly (?:\w+ ){0,4}(?:left|remaining)\b(?! (?:side|hand|turn|to right))
    there are is => \bthere (?:are|is|were|was|'s) only\b
    only => \bonly (?:(?:PAST)\b(?! (?:by|when|if|for|once|after|until|upon|with|to be|in order)\b)|ever \w+s?\b)
    only twice once => \b(?:was|were|is|are|has been|have been|had been) (?:\w+ed )?only (?:used |\w+ed )?(?:(?:once|twice)(?:$| (?:last|before|in|since|this|so far)\b)|\d+ times|a few|a couple|\w+ times)|\bonly \w+ed (?:once|twice)(?:$| (?:last|before|in|since|this|so far)\b)
    only just => ^(?!.*\b(?:must|should|please|may|can)\b).*\b(?:contain(?:s|ed|ing)|includ(?:es|ed|ing)|shows?|showed|return(?:s|ed)|match(?:es|ed)|holds|held|lists|listed|displays?|prints?) (?:only|just)\b
    only => ^(?!.*\b(?:must|should|please|may|can)\b)(?:it|this|that|he|she|the [\w ]{2,30}) only (?:contains?|includes?|shows?|returns?|matches|holds|lists|displays|prints)\b
    only & taken called run executed reached used triggered hit => ^the [\w ]{2,30} is only (?:taken|called|run|executed|reached|triggered|hit) (?:when|if|once|after)\b
    only => \bnot only\b
    mean means => ^what (?:does|do|is|did)\b.* (?:mean|for)$
    must => \bmust (?:just |really |surely |all |simply )*(?:have (?:the wrong|really|\w+ed\b(?! by)|mis\w+|hated|loved)|think|mean|feel|know|love|hate|be (?:nearly|almost|getting|\w+ing\b(?! used)|out of|some mix|a mix|confus|mad\b|mistak))
    have => \b(?:has|have|had) to have (?:been|\w+ed)\b
    has have => \b(?:has|have|got) to be (?:the|our|my|your) (?:[\w-]+est|most|best|worst|first)\b
    got need have => \b(?:you've|you have|you|they've) (?:got to|gotta|need to|have to) (?:have (?:nerves|patience|luck|a sense)|be (?:patient|kidding|joking|careful what|mad|crazy))
    i've i got => \bi(?:'ve| have) got to (?:ask|go|run|say|admit|think|check|dash|leave)\b
    lol haha hehe hahaha hooray => \b(?:lol|haha|hehe|hahaha|hooray)\b(?!.* (?:please|pls|don't|never)\b)
    never => <start>(?!.*\b(?:sure|certain|ensure|guarantee|careful|see (?:to it )?that|so that|want|need)\b)(?:[\w' ]{0,24} )?(?:he|she|it|(?:the|my|our|this|that|a|an|your|its) (?!(?:codebase|project|repo|repository|team|company|policy|guide|contract)\b)(?:[\w-]+ ){1,3}?) ?never (?:[a-z]+s|PAST|[a-z]+ed)\b(?!.*\b(?:must|should)\b)
    never => \b(?:i|we|you|they) (?:can |could |will |would )?(?:never|hardly ever) (?:remember|recall|know|knew|get|got|understand|learn|seem|liked?|thought|expected|use (?:the|it|that|this)\b.* (?:anyhow|anyway)|close$|would have)\b
    never => \b(?:would|could) never (?:have|see|get|know|reach|happen|be)\b
    never & can => \bcan never (?:be (?:negative|none|null|empty|zero|true|false|reached)|happen|occur)\b
    can't cannot cant can't => \b(?:can't|cannot|cant) (?:make (?:head|sense|out)|for the life|reproduce|continue|stop|possibly|be (?:worse|that|this|us|the|him|her|them|right|serious|good|bad)|even|come soon|seem|easily|go on|be helped|wait)\b
    couldn't couldnt => \b(?:couldn't|couldnt|could not) (?:stop|help|believe|care|find|see|sleep)\b
    won't wont & let stop start load open work => \b(?:it|this|that|he|she|they|the [\w ]{2,24}?) (?:won't|wont|will not) (?:let (?:me|us)|stop|start|load|open|work|connect|turn|go away|shut)\b
    don't dont & tell say explain apologise apologize make worry => \b(?:don't|dont|do not) (?:need|have) to (?:tell|say|explain|apologi[sz]e|make sense|worry)\b
    doesn't doesnt & have => \b(?:doesn't|doesnt|does not) have to make sense\b
    didn't didnt => \b(?:didn't|didnt|did not) (?:go through|work|arrive|help|come|happen|show|load)\b
    shouldn't should => \bshouldn't be (?:this|that|so|too)\b|\bshouldn't have(?:$| (?:had|said|done|assumed|come|gone|been|\w+ed)\b)
    should & now => \bshould be [\w ]{0,20}\bby now\b
    looking looks look => ^looks like\b(?!.*\b(?:must|should|need to|have to)\b)
    had => \bhad to (?!be (?:back|in|at|done|there)\b)(?:\w+)\b(?!.*\b(?:please|must|only if)\b)
    used => \b(?:i|we|they|you|he|she|it|there) used to\b
    least most limited up more less => ^(?!.*\b(?:must|should|please|may not|cannot|can't|need to|have to|eligible|policy|entitled)\b).*\b(?:PAST)\b[^,]{0,40}\b(?:at (?:least|most)|limited to|up to|no more than|less than|more than|no less than)\b
    request time single minute second => \bnot a single \w+ (?:PAST|\w+ed|has|have|is|was)\b
    without => ^without [\w ']{2,40}?,? (?:the|it|i|we|this|that|he|she|they|my) (?:[\w]+ ){0,3}?(?:PAST|would|could|has|have|had|is|are|\w+ed)\b
    usually normally typically generally => \b(?:usually|normally|typically|generally) (?:takes?|lasts?|costs?|needs?|arrives?)\b[^.]*\b(?:at (?:least|most)|no more than|less than|more than|up to|within)\b
    unless => \bunless i(?:'m|m| am) (?:going|mistaken|wrong|missing|mad|losing|very much)\b
    rather => \b(?:he|she|they|my \w+|the \w+) would rather\b|\bwould rather (?:\w+ ){1,6}than (?:touch|watch|do|see|eat)\b.*(?:haha|lol|$)(?<!please)
    nothing => <start>nothing but (?:noise|trouble|problems|praise|good|bad|errors|static|love)\b
    response deletions reply answers errors warnings matches => ^(?:\d+ [\w ]+, )?(?:no|0) (?:response|deletions?|replies|reply|answers?|errors?|warnings?|matches)(?: \w+)?$
    scanned passed failed found checked processed => ^(?:\d+ [\w ]+, )?(?:at least|at most|only|up to|no more than) \d+ [\w ]+ (?:scanned|passed|failed|found|checked|processed)$
    typeerror valueerror keyerror attributeerror runtimeerror error exception => (?:[a-z](?:error|exception)|traceback): (?!.*\b(?:must|should|only|allowed|required)\b)
    like keeping => \b(?:glad|happy|good|nice|great|sorry) (?:to hear|that|you(?:'re| are)?)\b.*\bkeep(?:ing)?\b
    take stay have enjoy keep => ^(?:take care|stay safe|keep smiling|keep warm|have fun|enjoy)\b
    lacking missing wanting => \bonly [\w ]{2,40} (?:is|are) (?:lacking|missing|wanting)\b
    else & nothing => ^nothing else (?:to|needed|from|for|right|is|that|comes)\b
    something else & meant mean => \bif you meant\b
    minimum wage => \b(?:minimum|maximum) (?:wage|temperature|speed|age) (?:in|is|was|of)\b
    whoever whatever => ^who(?:ever)?\b.* must (?:really )?have\b
    sure => ^(?:it would|that would|this would) help me to\b
    probably maybe perhaps presumably => ^(?:hmm,? |so,? |well,? |but,? |wait,? )*(?:maybe|perhaps|presumably|it probably|this probably|that probably|i probably|so i probably)\b(?!.* you (?:must|should)\b)
    you may & look refer see => ^you may (?:look|refer|see|want|also|wish|like)\b
    hotels restaurants places options flights apartments houses & there => ^there (?:are|is) (?:\d+|an?|one|two|three|several|many|some|no) [\w -]{0,30}(?:hotels?|restaurants?|places?|options?|flights?|apartments?|houses?|events?|buses|movies)\b(?!.* (?:must|only if)\b)
    latest => \bthe latest (?:season|news|episode|one|thing|craze|version|patch|release|album|film)\b|^latest (?:patch|release|version|build|commit)\b
    also anything right else => \bi (?:don't|do not) need anything else\b
""".replace("PAST", _PAST)
    + rf"""
    {" ".join(_CODE_THING.replace("|", " ").split())} => ^(?:so |but |and |looking at [^,]+, |with this change )*(?:the|a|an|this|that|each|your|its) (?:[\w`-]+ ){{0,2}}?(?:{_CODE_THING}) (?:itself )?(?:is|are|was|only|never|always|doesn't|does not|cannot|can't|requires a bit|(?!needs\b|requires\b|has\b|must\b|should\b)[a-z]+s)\b(?!.*\b(?:must|should|please|off limits|forbidden|allowed|frozen)\b)
"""
)
