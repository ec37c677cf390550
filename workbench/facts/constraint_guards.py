"""The turns of phrase with which an English clause only looks like a rule."""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

from workbench.facts.statement_cues import CueTable

__all__ = ["ENGLISH_ASIDE", "ENGLISH_GUESS", "ENGLISH_UNABLE"]

ENGLISH_GUESS = CueTable(r"""
    must must've => \bmust(?:'ve\b| (?:just |probably |also )?have (?:been|had|got|gone|left|sent|made|seen|lost|forgotten|done|missed|\w+ed|taken|given|written|broken|chosen|fallen|known|come|run)\b)
    must => \b(?:there|it|that|this|they|you|i) must be\b(?! (?:no\b|\w+ed\b|(?!unbearable|comfortable|miserable|available)\w+able\b|written|done|made|sent|kept|two|one))
    must => \bmust be (?:an?|some|from|exhausted|excited|worried|thrilled|bored|tired|hard|nice|great|wrong|right|kidding|joking|fun|difficult)\b
    must => \bmust (?:say|admit|confess|look|seem|feel|sound)\b
    should shouldn't => \b(?:i|you|we|they|it|he|she) should(?:n't| not)? have(?! (?:at|no|only|an? limit))\b|\bshould(?:n't| not)? have (?:been|\w+ed|got|gone|come|made|sent|known|done|seen|taken|the same|it|them|this|that|enough|everything|access|any)\b|\bshould(?:n't| not)? (?:work(?! (?:the same|(?:in|on|with|across|for) (?:all|both|every)))|help|arrive|receive|see|get|take|look|come|go through|find)\b
    should shouldn't => ^(?!.*\bexpect\b).*\bshould(?:n't| not)? be (?:able|in (?:my|the)|all|fine|ok|okay|good|great|enough|arriving|here|ready)\b
    should shouldn't => \bshould(?:n't| not)? be (?:delivered|receiving|there soon|an? (?:problem|issue)|under the|listed)\b
    should must can could => \b(?:if|what|how|where|which|who|when|why) (?:should|must|can|could)\b
    should => \bshould (?:i|we|you)\b
    many much => ^[^,]{0,24}\b(?:how|what) (?:many|much)\b
    to => \b(?:trying|like|want|need|love|able|happy) to (?:find out|know|see|check|hear|understand|ask)\b
    can could => \b(?:can|could) (?:you|i|we)\b
    always => \b(?:you|we|as) always\b
    sure worries problem => \b(?:not sure|no worries|no problem)\b
    i'm => \bi'm not\b
    within => \b(?:will|should|may|would)\b.{0,80}\bwithin\b|^(?!.*\b(?:(?:has|have|needs?) to|must|can only|only be|prefer|want|need|i'd like|please)\b).*\bwithin [\d-]+ \w+ of\b
    should => \bshould be (?:straightforward|easy|simple|possible|enough|faster|safe|obvious|clear|visible|done)\b
    can => (?:\b(?:you|this|it)|(?:^|[,;] )that) can (?!only\b|not\b|no\b|never\b|either (?:be|go)\b|(?:use|charge|apply|put|refund|send|fall back) (?:my|it|to|(?:an?|the) (?:\w+ ){0,2}(?:card|account|method|balance|paypal))\b)(?!.*\b(?:as long as|provided|unless|but not|only|until|at most|up to|within \d+)\b)
    will => \bi(?:'ll| will) (?:now |then |also |just )*(?:correct|provide|proceed|continue|add|make|apply|modify|change|remove|rewrite|submit|implement|process|create|write)\b
    require => \bi require to\b
    ago => \bago\b
    should => \bshould (?:be|match)$|\bthat should match\b
    if & should => \bif\b.*(?<!you )should\b
    possible => \b(?:it is|it's|is it) (?:\w+ly )?possible to\b
    should => \bit should be (?:\d|#|\$)
    within & budget limit range => \bwithin (?:that|this|your) (?:\w+ )?(?:budget|limit|range)\b
    within => \bwithin \d+ ?(?:-|–|to) ?\d+ (?:business|working) days\b(?!.*\bmust\b)
    made booked placed created purchased & was were wasn't weren't => ^(?:no,? |also,? |since )*(?:the|my|your|it|this|that|i)[\w ]{0,40} (?:was|were|wasn't|weren't) (?:not |indeed )?(?:made|booked|placed|created|purchased)\b(?!.*\b(?:eligible|can|cannot|can't|must)\b)
    been & updated booked changed upgraded modified processed added => \b(?:has|have) been (?:successfully )?(?:updated|booked|changed|upgraded|modified|processed|added)\b(?!.*\b(?:must|only|can)\b)
    seems => ^it seems\b
    whatever available => \bwhatever your\b|\bavailable is an?\b
    here => (?:^|, )here (?:are|is|'s)\b
    are is => ^(?!.*\bif\b).* (?<!as )(?<!as it )(?<!as they )(?:are|is)$
    help => \bthis (?:will|would|should) help\b
    find found determine identify => ^i found\b|^to (?:determine|identify|find out)\b
    flights reservations orders & are is => ^the (?:flights|reservations|orders)\b.* (?:are|is) in\b
    must => \b(?:situation|this|that|it) must (?:be|feel)\b.*\bfor you\b|\bhow \w+ [\w ]{2,30} must be\b
    times => \b(?:appears?|appeared|was|were|duplicated|repeated|called) [^,]{0,20}\d\+? times\b
    might => \bmight have been\b
    may might & want require => \byou may want\b|\bmight require\b
    should => \bshould be (?:under|another|eligible|entitled|covered|compensated|refunded|getting|the one|one of|a copy)\b(?! \$?\d)
    should there => \bthere should be (?!no\b|only|at (?:least|most)|exactly|one\b|two\b|three\b|four\b|five\b|six\b|\d)
    modify change update & need needs => \bneed to (?:modify|change|update) (?:an?|my|the [\w ]{2,30} i)\b(?!.*\b(?:must|only|without|before|nonstop|non-stop|direct|same|cheapest|instead|keep)\b)
    usually normally typically takes take & up => \b(?:usually|normally|typically|takes)\b.*\bup to\b
""")
"""Guesses and politeness."""

ENGLISH_UNABLE = CueTable(
    r"avoid => \b(?:will|would|can|could|to|helps?) avoid\b"
    "\n"
    r"i & don't do => \b(?!and\b|but\b|so\b|or\b|that\b|since\b|because\b|as\b|if\b)[a-z]+ i (?:don't|do not) (?:need|want)$"
    "\n"
    + "\n".join(
        r"can't cannot can couldn't could don't do didn't did doesn't does haven't unable won't dont cant => "
        r"\b(?:can't|cannot|can not|couldn't|could not|don't|do not|didn't|did not|doesn't|does not|haven't"
        r"|unable to|won't|dont|cant) (?:(?:seem to|even|really|quite|actually|currently|readily|ever) )*"
        rf"(?:{verbs})\b"
        for verbs in (
            r"find|see|answer|remember|recall|believe|think|know|understand|have(?! to be)|wait|tell|hear",
            r"recogni[sz]e|locate|log|mind|reali[sz]e|match|exist|seem|look|show|appear|work|get|notice|care",
            r"agree|love|sound|worry|hesitate|forget|blame|imagine|figure|guarantee|feel|say|handle|stand",
            r"afford|help|matter|happen|retrieve|verify|thank|trust|like|be (?:sure|certain|right|serious|true|happy|the|that|so|too)|want to (?:hurt|bother|sound)",
            r"enjoy|miss|deal|decide|shake|fully",
            r"(?<=so i don't )\w+|(?<=so that i don't )\w+|(?<=so we don't )\w+",
            r"put a price|fit|(?:travel|make (?:it|the (?:flight|trip))|attend)\b(?! (?:before|after|without|with|on|until|by)\b)",
            r"travel on the (?:original|planned)|go through$",
            r"need .*\b(?:anymore|any more|any longer)",
        )
    )
)
"""What someone is not able to do, which forbids nothing."""

ENGLISH_ASIDE = CueTable(r"""
    check look verify find search see confirm inspect run read fix update test => \b(?:i(?:'ll| will| need to| have to| must| should(?: also)?)|let me|we(?:'ll| need to| should| have to)) (?:also |first |just |now |then )*(?:check|look|verify|find|search|see|confirm|inspect|run|read|fix|update|test)\b
    locate get create write investigate back have your first need => \b(?:i(?:'ll| will| need to| have to| must| should(?: also)?|'d need)|let me|we(?:'ll| need to| should| have to)) (?:also |first |just |now |then )*(?:locate|get|create|write|investigate|be back(?! (?:before|by|in time))|have (?:it|this)|your|first|need(?! to (?:change|cancel|return|switch|move|use|keep|pay)))\b
    sure ensure => \b(?:make sure|ensure) (?:i|we)(?:'ve|'m|'re| have| am| are| got| get| understand)? (?:your|the (?:right|correct|exact)|this|that|it|everything|all|understand|understood|correctly|not)\b
    assist help => \bto (?:assist|help) you\b
    sure certain & don't do => \bbe (?:sure|certain) (?:that )?i (?:don't|do not)\b
    let => \blet me\b.*\b(?:check|ensure|make sure|confirm|verify)\b
    thought => ^thought:
    upset disappointed frustrated sad sorry => \bi(?:'m| am) (?:\w+ )?(?:upset|disappointed|frustrated|sad|sorry)\b
    if & need want wish like prefer have don't do => \bif you(?:'d| would)? (?:like|prefer|need|want|wish|have|don't|do not)\b.*\b(?:you (?:may|can|could|will|would|might)|i can|we can|let me|please let)\b
    if => \bif (?:so|not|yes),? (?:please )?(?:also )?(?:confirm|let|tell|provide)\b
    please => ^(?!.*\bbefore (?:you|\w+ing|any)\b).*\bplease (?:also )?(?:confirm|specify|select|share|tell|reply|choose (?:one|which|from))\b(?: (?:which|what|the|your|how|one)\b|$)
    confirm sure check & correct right accurate => \b(?:confirm|make sure|check|ensure)\b.*\b(?:is|are|it's|looks?) (?:all )?(?:correct|right|accurate)\b
    need => ^(?!.*\bbefore (?:making|any|i\b)).*\b(?:just need your|i(?:'d| would)? (?:just )?need (?:your|to (?:verify|get|have)))\b
    please => \bplease (?:provide|confirm (?:the|your|that|if|whether)|let me know(?!.*\bbefore (?:you|\w+ing|any)\b)|check|find(?! (?:and|me|us|something|somewhere|an?)\b)|verify|wait)\b
    if => \bif (?:you|there's|there is|there are)\b.*\b(?:feel free|let me know|please let|don't hesitate|anything else|i can|questions)\b
    know => ^(?!.*\b(?:before (?:you|\w+ing|any)|can only)\b).*\blet me know\b
    feel happy any => \b(?:feel free|happy to|is there any)\b
    understand => \bunderstand your\b
    so => ^so (?:i|we|(?:the )?\w*[_.(\["][\w.()\["\]]*(?: list)?) (?:should|must)\b(?! (?:not|never)\b)
    should => ^(?:now |then |but |and |also )*i should (?!not\b|never\b|\w+ (?:not|never)\b)
    sure ensure careful => \bi (?:just |now )*(?:need to|should|must|have to) (?:make sure|ensure|be (?:careful|sure))\b|\bi(?:'ll| will) be careful\b|\bto be sure(?: about\b|$)|\b(?:verify|check)\b.*\bto make sure\b
    let => \blet me try\b
    you you'd & want like => ^you(?: want| would like|'d like) to\b
    try assist explore => \bi(?:'ll| will) try\b|\bi(?:'ll| will| can) assist you in\b|^let's explore\b
    thanks thank => \bthank(?:s| you) for\b
    while although => ^(?:while|although) (?:i|we) (?:don't|can't|cannot|do not)\b
    what happens => \bwhat happens (?:if|when)\b
    ensure sure => \bi(?:'ll| will) (?:now |also )?(?:ensure|make sure)\b|\bto (?:ensure|make sure) (?:it|they|everything|all) (?:meets?|are|is)\b|\bensuring everything\b
    do would can reach => \b(?:do you|would you|how can i|you can reach)\b
    there => \bthere must be\b
    could => \bif (?:we|you|i) could\b
    would => \bwould (?:fail|break|crash|work)\b
    not => \b(?:trying|hoping|tempted|afraid|happy|hope|tend) not to\b
    hopefully fingers => \bhopefully\b|\bfingers crossed\b
    apparently supposedly => ^(?:and |but |so )?(?:apparently|supposedly)\b
    except => \b(?:looks?|sounds?|is|are) (?:all )?(?:good|great|fine|perfect|correct|right) except\b
    anything => \bor anything else (?:you|i|we) (?:need|want)
    if whether & eligible allowed permitted => \b(?:check|see|verify|confirm|know|determine) (?:if|whether)\b.* (?:is|are) (?:eligible|allowed|permitted)\b(?!.*\b(?:only|must)\b)
    still think => \b(?:still (?:has|have|needs?) to|think your)\b
    without => ^(?!.*\b(?:must|please|should|can|could|may)\b).*\b(?:left|went|came|drove|won|happened|ran|walked|finished|ended|disappeared|changed|charged) (?:\w+ ){0,3}?without \w+ing\b
""")
"""Work announced, questions and offers: no rules, whatever words they use."""
