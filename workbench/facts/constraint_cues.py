"""The turns of phrase that make an English clause a rule."""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

from workbench.facts.statement_cues import CueTable

__all__ = [
    "ENGLISH_DEPENDS",
    "ENGLISH_FORBID",
    "ENGLISH_LIMIT_TALK",
    "ENGLISH_OBLIGE",
    "ENGLISH_WISH",
]

ENGLISH_FORBID = CueTable(r"""
    don't dont never avoid refrain => (?:^|[\s(:,]|please |and |but )(?:do not|don't|dont|never|avoid|refrain from) (?!you\b|i\b|they\b|we\b|(?<=never )(?:got|received|had|saw|heard|came|arrived|knew|thought|been|said|asked|ordered|happened|worked|showed|told|made|gave|sent|went|did|was|were|(?!need|feed|exceed|proceed|speed|embed|seed|shed)\w+ed)\b)<verb>
    do & not => (?:^|[\s(:,]|please |and |but )(?:do not|don't|dont|never|avoid|refrain from) (?!you\b|i\b|they\b|we\b|(?<=never )(?:got|received|had|saw|heard|came|arrived|knew|thought|been|said|asked|ordered|happened|worked|showed|told|made|gave|sent|went|did|was|were|(?!need|feed|exceed|proceed|speed|embed|seed|shed)\w+ed)\b)<verb>
    mustn't => \b(?:must not|mustn't|must never|may not|shall not) <verb>
    must may shall & not never => \b(?:must not|mustn't|must never|may not|shall not) <verb>
    shouldn't => \b(?:should not|shouldn't(?! have been)|should never) <verb>
    should & not never => \b(?:should not|shouldn't(?! have been)|should never) <verb>
    cannot can't => \b(?:cannot|can't|can not|can no longer|can never) (?!(?:we|you|i|they|it|this|that)\b)<verb>
    can & not longer never => \b(?:cannot|can't|can not|can no longer|can never) (?!(?:we|you|i|they|it|this|that)\b)<verb>
    not & to => \b(?:are|is) not to <verb>
    supposed => \bnot supposed to <verb>
    not longer never & allowed permitted possible eligible supported accepted covered refundable available able => (?<!which )(?<!that )\b(?:is|are|be|being|'s) (?:not|no longer|never) (?:allowed|permitted|possible|eligible|supported|accepted|covered|refundable|available for|able)\b
    isn't aren't => \b(?:isn't|aren't) (?:allowed|permitted|possible|eligible|supported|accepted|refundable|able)\b
    refundable transferable negotiable => \b(?:not|non-?) ?(?:refundable|transferable|negotiable)\b
    ineligible forbidden prohibited disallowed banned limits => \b(?:ineligible|forbidden|prohibited|disallowed|banned|off[ -]limits)\b
    unable => \b(?:i|we)(?:'m|'re| am| are) unable to <verb>
    not & able allowed permitted => \b(?:i|we)(?:'m|'re| am| are) not (?:able|allowed|permitted) to <verb>
    don't do didn't won't will would wouldn't doesn't does & want need wish plan accept offer ship allow support refund permit provide proceed process cancel transfer require consent agree => (?:^|[,;:.(] ?|\b(?:and|but|so|or|because|since|as|that|though|also|sorry|no|please|actually) )(?:i|we|he|she|they) (?:\w+ly |just |still )*(?:don't|do not|won't|will not|would not|wouldn't|doesn't|does not) (?:want|need|wish|plan|accept|offer|ship|allow|support|refund|permit|provide|proceed|process|cancel|transfer|require|consent|agree to)\b
    doesn't don't does do & allow permit accept support qualify want cover => \b(?:doesn't|don't|does not|do not) (?:allow|permit|accept|support|qualify|want to|cover)\b
    no => \bno [\w-]+(?: [\w-]+)? (?:is |are )?(?:allowed|permitted)\b
    no & policy rules terms => \bthere (?:is|are) no \w+.*\b(?:under|per|by) (?:the |our )?(?:current )?(?:policy|rules|terms)\b
    no & need other more less longer later earlier fewer change changes fee fees transfer transfers exception exceptions additional extra => (?<!was )(?<!were )(?<!there are )(?<!there is )\bno (?:need|other|more than|less than|longer than|later than|earlier than|fewer than|changes?(?! (?:made|were|detected|found|needed))|fees?|transfers?|exceptions?|additional|extra)\b(?![^,.]* (?:was|were|has been|have been)\b)
    no => ^no (?!biggie|cigar|clue|luck|wonder|rush|sweat|hurry|rush|can\b|thank|need\b|problem|worries|thanks|idea|way|doubt|longer|one\b|results?|more\b|specific|particular|such)[\w-]+(?: (?!\w+ed$|made$|found$|reasons?$|preferences?$)[\w-]+)?$
    no => ^no [\w-]+(?: [\w-]+)? (?:and|or) (?:no )?[\w-]+(?: [\w-]+)?(?:$| (?:on|for|in) )
    no none & insurance bag bags baggage luggage transfer transfers stop stops change changes substitution substitutions pets smoking => ^[\w ]{3,30}: (?:no|none|0)\b.{0,3}$
    accept => \baccept no\b
    nothing => \bnothing else\b
    without => \bwithout (?:\w+ing|my|prior|any|explicit|the user|approval|permission|consent|its)\b
    hold => \bhold off\b
    not & to => \bnot to <verb>
    rather prefer & not => \b(?:rather|prefer) not\b
    stop => \bstop (?:\w+ing|what)\b
    never => \bnever (?:via|be|to|use|show|send|\w+ing)\b
    not => (?:\band|,|\bbut) not (?:the|a|my|any|to|clear|after|before|on|via|through|by|over|under|via|through|by|over|under|from|(?!(?:every|any|no|some)thing)\w+ing)\b \bleave [\w/.-]+(?: [\w/.-]+){0,3} (?:alone|untouched|unchanged|intact|as (?:it|they) (?:is|are))\b
    without => (?:^|\bbut |\band )without (?:the|an?|any|extra)\b
    admitted insured refunded & not aren't isn't => \b(?:is|are) not (?:admitted|insured|refunded)\b|\b(?:isn't|aren't) (?:admitted|insured|refunded)\b
    won't will wouldn't refuse & consider pay take go fly stay book eat sit share sign travel drive => \bi (?:won't|will not|would not|wouldn't|refuse to) (?:consider|pay|take|go|fly|stay|book|eat|sit|share|sign|travel|drive)\b
    due => \b(?:is|are|falls) due (?:within|by|on|before|at)\b
    leave => \bleave (?:the |it|everything|all|both|my|that|this|those|them)[^,.]{0,70}\b(?:as (?:it|they)? ?(?:is|are|was)|alone|untouched|unchanged|intact|out|for now)\b
    stay stays staying remain remains remaining keep keeps keeping => (?<!\bi )\b(?:stay|remain|keep)(?:s|ing)?\b(?! \w+ing\b)[^,.;]{0,40}\b(?:the same|as[ -]is|as (?:it|they) (?:is|are)|unchanged|intact)\b
    except => \bexcept(?: for)? (?:the|my|for|that|on|in)\b
    no & before after above over under below without unless outside in of on with than => ^(?:and |but |also |please )?no (?!one\b|part\b|smoking\b|need|problem|worries|idea|doubt|thanks|way\b|matter|longer|results?|errors?|changes?\b|issues?|reason)(?![^,:;]*\b(?:has|have|had|was|were|is|are|will)\b)[\w-]+(?: [\w-]+){0,3} (?:before|after|above|over|under|below|without|unless|outside|in|of|on|with|than)\b
    no => ^(?:and |but |also |please )?no (?!one\b|need|problem|worries|idea|doubt|thanks|way\b|matter|longer|results?|errors?|changes?\b|issues?|reason|further|such|specific|particular)[\w]+-[\w-]+(?: [\w-]+){0,3}(?:$|,)
    no => ^no \w{3,}ing\b(?! to\b)
    nothing => (?:^|\band |\bbut )nothing (?:older|newer|above|over|below|under|before|after|cheaper|bigger|smaller|longer|may|must|should|goes|leaves|is to|gets)\b
    nothing & more less => ^nothing (?:more|less) \w+$
    nobody one => (?:^|\band |\bbut )(?:nobody|no one) (?:else|may|must|should|is to|is allowed|gets to|but)\b|\bnobody else\b
    nobody one & else => \b(?:nobody|no one) else\b
    nobody one none => <start>(?:nobody|no one|none of (?:you|them|us)) (?!\w+ing\b)(?:(?:outside|inside|from|under|over|below|in|on|without|except) [\w ]{2,20}? )?(?:\w+ly |ever |else )?(?!is\b|has\b|was\b|does\b|(?:know|answer|seem|care|like|replie|respond|understand|help|work|want|believe|see|need|say|think|remember|look|agree|expect|mind|use|love|listen|turn|show|pick)s\b)(?:[a-z]{2,}s\b(?! (?:any ?more|me\b))|(?:is|gets|are) (?:to|let|allowed)\b)
    nothing => <start>nothing (?!happen|work|came|come|show|seem|chang|found|wrong)(?![^,]*\b(?:has|have|had|was|were|happened|works|came|changed|changes)\b)[^,]*\b(?:before|until|till|unless|without|after|above|over|below|under|beyond|outside|except)\b
    nothing => <start>nothing (?:but\b|(?!works|happens|seems|shows|comes|is\b|has\b|was\b|changes|helps|matters|makes sense|beats)[a-z]{2,}s (?:out|in|into|to|on|onto|through|past|live|off|from|for|with|by)\b)
    no & until till before unless without except => <start>no (?!one\b|need|problem|worries|idea|doubt|thanks|way\b|matter|longer|results?|reason)(?:[\w-]+ ){1,4}?(?!has\b|was\b|is\b)(?:[a-z]{2,}s|go|leave|get|may|can|should|ship|run|move) [^,]*\b(?:until|till|before|unless|without|except)\b
    no => <start>no (?!one\b|need|problem|worries|thanks|results|issues|errors|matches|questions|plans|options|changes|news|details|comments|concerns|luck)(?:[\w-]+ )?(?!thats\b|this\b|its\b|is\b|was\b|yes\b|thanks\b|worries\b|results\b|matches\b|issues\b|errors\b|options\b)[a-z]{3,}(?:ing|[^s\W]s)(?:,|$| (?:please|allowed|at all|either|whatsoever|for me|during|through|via|by|between|from)\b)
    not => <start>not (?:through|via|over|onto|into|with|by|at|from|before|after|until|till|above|below|under|between|near|next to|inside|outside|later than|earlier than|more than|less than|higher than|lower than|longer than) (?!all\b|least\b|once\b|now\b|work\b|home\b|far\b|it\b|hand\b|any point\b|long\b|what\b|this (?:time|point)\b|the moment\b|default\b)[\w$€£]
    not => <start>not (?:in|on|to) (?:the|my|our|any|\w+ays?|weekends|mornings|evenings|\w+ days?|public|production|writing)\b(?! (?:list|market|mood|system|loop|same|website|site|right|best)\b)
    not => ^(?:and |but )?not (?:the|my|our|his|her|their|any|that|those|these) (?!best|same|case|first|only|most|right|fault|problem|issue|point|way\b|end\b|worst|type|kind|answer|reason|big|thing|other way|greatest|actual|main|root|i\b|it\b|you\b|we\b|there\b|bad\b|good\b|much\b|many\b)[\w'-]+(?: [\w'-]+){0,4}$
    not & though please time again => ^(?:and |but )?not (?!really|sure|yet|bad|too|much|that|a\b|so\b|at all|right now|exactly|quite)[\w' -]{2,40} (?:though|please|this time|again)$
    not => \bnot (?:a|one) (?:single|cent|penny|minute|day|dollar|euro|pound|word|second)\b|\bnot (?:until|unless)\b
    i'm i we're we & not am are => \b(?:i'm|i am|we're|we are) not (?!getting|seeing|finding|having|looking|trying|feeling|saying|asking|receiving|understanding|being|going to be|wondering|thinking|complaining|seeing|sure|able|hearing|blaming|interested|doing well|expecting|liking|following|getting|kidding|joking|lying|familiar)(?:going to (?!lie|be\b|know|find|see|get|have|make it)\w+|[a-z]{2,}ing\b)
    won't not & before until till unless without => \b(?:i|we|he|she|they) (?:won't|will not|'ll not) <verb>\b.*\b(?:before|until|till|unless|without)\b
    table question bounds option negotiable breaker hands limits => \b(?:off the table|out of the question|out of bounds|(?:is|are|'s) (?:not|no) (?:an )?option(?! to)\b|isn't an option\b|non-?negotiable|deal[- ]?breakers?|hands off|off[- ]limits)\b
    circumstances case account condition means => \b(?:under|in|on|by) no (?:circumstances?|case|account|conditions?|means)\b
    without => \bwithout (?:(?:me|us|him)\b(?! being| having)|your|our|his|her|their|written|signed|sign-off|asking|telling)\b
    allergic => \ballergic to\b
    anything everything but => <start>(?:anything|everything|anyone|anywhere|any \w+) but\b
    nothing => <start>nothing (?:with|from|near|too|containing|made|that)\b(?![^,]*\b(?:has|have|had|was|were|happened|works|came|said|did)\b)
    not nothing no never & more less further longer later earlier sooner higher => (?:^|, |\bbut )(?:not|nothing|no|never) (?:more|less|further|longer|later|earlier|sooner|higher|lower)(?: please)?$
    eat drink fly drive travel smoke work do & doesn't don't not => \b(?:he|she|they|we|i|my \w+|the \w+) (?:doesn't|don't|does not|do not) (?:eat|drink|fly|drive|travel|smoke|do (?:early|late|mornings|evenings|nights|stairs|mondays|weekends)|work (?:on|weekends|nights))\b
    nothing => <start>nothing (?:too |very )?(?:fancy|expensive|spicy|big|long|loud|heavy|formal|pricey|noisy|sweet)\b(?=$|,| please)
""")

ENGLISH_OBLIGE = CueTable(r"""
    must shall mandatory required requires require => \b(?:must|shall|mandatory|(?:is|are) required|(?<!that )(?<!which )requires?(?!-))\b
    be & has have need needs => \b(?:has|have|needs?) to be\b(?! (?:kidding|joking|an? (?:bug|mistake|misunderstanding|glitch|joke|way|reason|typo|error)|certain|sure|there|able|at|honest|clear))
    need & really still definitely absolutely => \bi (?:really|still|definitely|absolutely) need (?:an?|the|it|them|my|all|both)\b
    need & keep use modify remain => \bneed to (?:keep|use|remain)\b|\bneed to modify the (?:existing|current|same)\b
    want need & keep avoid use => \b(?:i|we) (?:also |just |still |do |really )*(?:want|need) to (?:keep|avoid|use (?:my|the|one|only|both))\b
    let's & use keep stick leave => \blet's (?:just )?(?:use (?:the|my)|keep (?:the|my|those|these|this|that|everything|all|both)|leave (?:the|my|those|that))\b
    refund credit => (?:<start>|, )(?:yes,? )?(?:refund|credit)\b(?!:| (?:will|has|is|was|should|can|of)\b)[^?]{0,60}\bto (?:my |the |an? |that )?(?!your\b)(?:[\w']+ ){0,3}?(?:paypal|visa|mastercard|amex|card|account|method|certificate|bank|wallet|(?:gift_card|credit_card|paypal)_\w+)
    refund & issue process send => (?<!will )(?<!proceed and )(?<!amount and )\b(?:issue|process|send) (?:an?|the|any|my) (?:full )?refund (?:back )?to (?:the|my)\b
    refund refunds refunded difference money credit => <start>(?:send|issue|put|return|post|direct)\b[^?]{0,20}\b(?:refunds?|difference|money|credit)\b[^?]{0,30}\b(?:to|on|onto) (?:my|the|that|an?) (?:[\w']+ ){0,3}?(?:paypal|visa|mastercard|amex|card|account|method|certificate|bank|balance)
    using & for first => \busing (?:my |the )?[\w ]{2,40}? (?:for (?:any|all)|first)\b
    preference => \b(?:that's|that is|is) my preference\b
    order => \b(?:apply|use|charge|pay|process)\b[^?]*\bin (?:this|that|the following) order\b
    refund refunds refunded => \b(?:want|need|like|love|prefer)\b[^?]{0,60}\brefund(?:s|ed)?\b[^?]{0,30}\bto (?:my |the |an? )?(?:[\w']+ ){0,3}?(?:paypal|visa|mastercard|amex|card|method|bank)
    use & paypal visa mastercard amex gift card certificate credit => <start>use (?:paypal|visa|mastercard|amex|gift[ _]card|credit[ _]card|paypal_|certificate_)
    pay => ^(?:please )?pay (?:with|by|using) (?:my|the|paypal|visa|mastercard|gift_card|credit_card|certificate)
    use & reason => \buse (?:the )?(?:reason\b|["“][^"”]{2,40}["”]? as (?:the|my) (?:[\w]+ )?reason)
    only those these & item order product items orders => \bthe only (?:item|order|product)s? (?:(?:from|in|of|on) [#\w]+(?: [#\w]+)? )?(?:that )?(?:i(?:'d| want| need| would)|to )\b|\b(?:those|these) are all the items?\b
    just & from => \b(?:it's|it is) just the [\w-]+(?: [\w-]+)? from (?:that|this|the|my)\b
    understand & only once time final longer cannot can't => \bi (?:also )?understand\b.*\b(?:one-time|only|once|final|no longer|cannot|can't)\b
    authorize authorise approve => \bi (?:also )?(?:authori[sz]e you to|approve using)\b
    either & can => \b(?:refunds?|payments?|it|they) can (?:only )?either (?:be|go)\b
    allowed permitted possible & only => \bthe only [\w ]{2,30} (?:allowed|permitted)\b
    before => <start>before (?:you (?:\w+ly )?\w+|\w+ing)\b[^,?]{0,40}, (?:please )?(?:send|show|quote|tell|let me know|share|ask|give|reconfirm|double-check|list|summari[sz]e|present)\b
    should & only always be stay remain also either not still use match include contain never cost leave depart have => \bshould (?:only|always|be|stay|remain|also be|either|not|still be|use|match|include|contain|never|cost|leave|depart|have)\b
    should & arrive => \bshould arrive (?:before|by|no)\b
    have has need needs & to => \b(?:you|users?|customers?|agents?|everyone|they|he|she|it|orders?|items?|passengers?|all \w+) (?:will )?(?:have|has|need|needs) to (?!be (?:back|kidding|joking|an? (?:bug|mistake|joke|glitch|way|reason))\b)(?!know)
    make sure ensure certain ensuring => \b(?:make (?:it )?(?:sure|certain)|ensure|be sure|ensuring)\b
    always => (?:^|please |and )always (?!\w+ing\b)<verb>
    only => (?:^|[\s,(])(?<!the )(?<!my )(?<!your )only (?!(?:one|two|three|four|five|\d+|some|half|part) of\b|(?:noticed|realised|realized|learned|started|arrived|happened|worked|lasted|found|came)\b|have\b|has\b|remember|see\b|found|know|got\b|thing|problem|issue|saw\b|modified\b|called\b|checked\b|edited\b|ran\b|tested\b|raises?\b|affects?\b|when\b|uses\b|used in\b|checks\b|reads\b|differences?\b|the [\w ]{2,20} is\b)(?:if|<verb>)
    only => \b(?:can|may|will|would|could|should) (?:be )?only\b
    only => \b(?:using|use|with|pay with) only (?:one|two|my|the)\b|\b(?:that|which) only (?:have|has) (?:one|two|a single)\b
    only => \b\w+ only$
    only => (?<!-)\bonly \w+(?: \w+)?$
    only just => \b(?:change|cancel|return|modify|update|exchange|refund|adjust|remove|want|need|keep|add|use|pay)\w* (?:just|only)\b
    prefer preferred preferably prefers rather ideal ideally => \b(?:prefer(?:red|ably|s)?|would rather|(?:i|he|she|we|they)'d rather|ideal(?:ly)?)\b
    like & i'd i => \bi(?:'d| would) (?:also |really |still )?like to (?:use|keep|pay|stay|make sure|have|fly|avoid|ensure|receive)\b
    like => \bi(?:'d| would) (?:also |really |still )?like (?:it|this|them|the \w+) to\b
    wish => \bwish to have\b
    wish want need like looking & most least cheapest lowest highest best earliest latest shortest fastest smallest largest biggest second => \b(?:wish|want|need|(?<!feels )(?<!looks )(?<!sounds )like|looking) (?:to (?:have|find|get|book) |for )?(?:it |them |that )?(?:in )?(?:an? |the )?(?:\w+ )?(?:most|least|cheapest|lowest|highest|best|earliest|latest|shortest|fastest|smallest|largest|biggest|second)\b
    wish want need like looking & nonstop non direct full compact economy business refundable furnished unfurnished pet => \b(?:wish|want|need|like|looking) (?:to (?:have|find|get|book) |for )?(?:it |them |that )?(?:an? |the )?(?:\w+ )?(?:nonstop|non-stop|direct|full-size|compact|economy|business|refundable|furnished|unfurnished|pet)\b
    same original => \b(?:same|original) (?:payment method|method|card|account|address|seat|cabin)\b.*\b(?:only|must|should|as)\b
    please & focus prioritize use include keep seat ensure apply honor honour stick limit restrict choose pick leave wait don't do quote avoid pay charge put start stay => \bplease (?:(?:just|only|also|then|do|make) )*(?:use|focus on|prioriti[sz]e|include|keep|seat|ensure|apply|honou?r|stick|limit|restrict|choose|pick|leave|wait|don't|do not|quote|avoid|pay|charge|put|start|stay)\b
    use keep stick limit restrict wait stop => (?:^|: |^yes,? |\b(?:and|then|also|just|so) )(?:use|keep|stick to|limit|restrict|wait for|stop what) (?:the|my|only|it|a|reason|everything|using|to|all|your|exactly|same|that|this|for|\w+ for|one|two)\b
    please => \bplease\b.*\b(?:before|until|unless|only|instead of|for my approval|first)\b
    before & confirm => \bconfirm\b.*\bbefore\b
    before => ^(?:please |then |and )*(?:share|show|send|confirm|check|ask|tell|wait|verify)\b.*\bbefore (?:you |we |any|\w+ing\b)
    before & making any you => \bbefore (?:making any|any|you (?:do|make|finali[sz]e|proceed|change|start|commit))\b
    provided condition subject => \b(?:as long as|provided that|on (?:the )?condition|subject to)\b
    long & as => \b(?:as long as|provided that|on (?:the )?condition|subject to)\b
    unless only => \b(?:only if|unless)\b
    policy rules => \b(?:under|according to) (?:the|our) (?:policy|rules)\b
    maximum minimum limited => \b(?:maximum|minimum|limited to)\b
    most least => \bat (?:most|least) (?:an? |the |about )?(?:\$|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|half|hour|day|week|month)
    up & to => \bup to (?:an? |the )?(?:\$|€|£|¥)?(?:\d[\d,.]*(?!\d|st\b|nd\b|rd\b|th\b)|one|two|three|four|five|six|seven|eight|nine|ten|half)
    limit budget deadline capped => \b(?:limit (?:is|of)|budget (?:is|of)|deadline|capped)\b
    within => \bwithin (?:the|\d+|a)\b.*\b(?:budget|window|limit|days|hours)\b
    keeping => \bkeeping (?:the|my|all|everything|it)\b
    exactly => \bexactly (?:match|one|two|\d+)\b
    later => \bno later\b
    if & available possible applicable => \bif (?:at all )?(?:available|possible|applicable)(?: ?\(|,|$)
    instead rather & use want prefer pay charge go like book send keep take make refund switch change need do put modify => \b(?:modify|use|want|prefer|pay|charge|go|like|book|send|keep|take|make|refund|switch|change|need|do|put)\b.*\b(?:instead of|rather than)\b
    if => ^(?:please )?(?:cancel|keep|use|stop|ask|skip|leave|put|book|choose|refund|exchange|return|proceed|go ahead|do it|wait(?!,))\b.*\bif\b
    go goes & through into => \bgoe?s? (?:through|into)\b
    eligible entitled allowed permitted restricted => \b(?:are|is) (?:only )?(?:eligible|entitled|allowed|permitted|restricted)\b
    free => \b(?:receive|get|have|entitled to|allowed) (?:up to )?\w+ free\b
    most up & use => \byou can (?:use|have|book|apply|combine|add) (?:at most|up to)\b
    modify => ^modify:
    payment => ^payment(?: method)?(?: for [\w ,/]{3,40}: \w|: (?:please |use |my |the |just ))
    preference preferences => ^(?:[\w→ ]{0,30})\bpreferences?(?: for [^:]{2,30})?: \w
    together & seat seats => \b(?:want|need|like|prefer|sure|please|book)\b[^?]*\bseats? (?:\w+ )?together\b
    payment difference fees & use => ^for (?:the |any )?(?:\w+ )?(?:payment|difference|fees)[^,]{0,20}, (?:you can |please |just )*use\b
    refund refunds adjustment adjustments difference remainder charge charges credit payment & go be => \b(?:refunds?|adjustments?|difference|remainder|charges?|credits?|payments?)\b[^,.]{0,20}? (?:can|should|must|may|will have to) (?:go|be (?:sent|applied|charged|refunded|credited|made|put)) (?:to|on|back|with)\b
    method card account paypal balance & fine okay ok good => \b(?:method|card|account|paypal|balance)\b[^,.]{0,24} (?:is|works|would be) (?:fine|okay|ok|good) for\b
    any & remainder rest balance difference => \b(?:charge|put|apply|refund|pay)\b (?:any|the) (?:price |fare |extra |additional )?(?:remainder|rest|remaining|balance|difference|charges?)\b
    possible & as => \b(?:need|want|like|please|prefer|arrive|leave|depart|book|find)\b.*\bas \w+ as possible\b
    exact & same => \b(?:the|that) (?:exact same|same exact)\b
    same => \bin (?:that|the) same (?:colou?r|size|cabin|model|style)\b
    nonstop stop direct => \b(?:want|need|prefer|looking|look for|hop(?:e|ing) for|book|find|switch\w*|chang\w*|get|like|take|only)\b.*\b(?:nonstop|non-stop|direct flight)
    cheapest lowest fewest least highest earliest latest smallest largest shortest fastest easiest most => \b(?:move|reprice|goal|(?:check|search|look) for|change|switch|exchange|upgrade|go with|book(?:ing)?|find(?:ing)?|choose|pick|get|want|need|(?<!feels )(?<!looks )(?<!sounds )like|take|prefer|give me|modify)\b.*\b(?:the|an?) (?:[\w-]+ ){0,3}?(?:cheapest|lowest|fewest|least|highest|earliest|latest|smallest|largest|shortest|fastest|easiest|most (?!of\b|recent\b|important\b))
    same => \b(?:in|using|with|to|at|on|use|keep|book) the same [\w-]+(?: [\w-]+){0,3} as\b|\b(?:match|be|are|so it's|stay) the same (?:as|types?|size|colou?r|model|dates?|cabin|method)\b
    first => ^(?:[^,]{3,20}, (?:do (?:it|so|that), )?)?(?:and |but )?if not,? (?:please )?\w+(?: \w+){0,3} first$
    fully completely entirely strictly => \bwant (?:it |this |an? |the )?(?:to be )?(?:fully|completely|entirely|strictly) [\w-]+
    first => ^(?:please |and |then )*(?:apply|use|charge|try|do|ask|check with) .*\bfirst\b
    need want wants needs => \b(?:i|we|he|she|they) (?:do |really )?(?:needs?|wants?) (?:the|my|an?|it|that|this|them|all|everything|our|those|these)(?: [\w-]+){0,3} to (?:be|have|stay|fit|match|include|allow|support|run|work with|remain|go)\b(?! (?:able|sure|honest|clear|refunded|cancelled|changed|sent|resolved|sorted|fixed|done)\b)
    hotel hotels room rooms flight flights seat seats car cars restaurant place apartment house venue & need needs => \b(?:hotels?|rooms?|flights?|seats?|cars?|restaurants?|places?|apartments?|houses?|venues?) needs? (?:an?|to|at least|no)\b
    has have & to => \b(?:every|each|any|all|the|this|that|our|your|new) [\w -]{2,40} (?:has|have) to (?!be (?:an?|some|sure|the)\b|do\b|say\b|wait\b)\w+
    may & each every all any customers passengers members guests visitors users tenants students employees => \b(?:each|every|all|any|customers|passengers|members|guests|visitors|users|tenants|students|employees)\b[\w ]{0,24}\bmay (?!want|need|like|experience|find|notice|see|be able)\w+
    have & to => \b(?!this\b|yes\b|guys\b|it's\b)[a-z]{3,}s have to (?!do\b|say\b|wait\b|be (?:an?|some|sure|the)\b)\w+
    need & you => \byou(?:'ll| will)? need (?:an?|your|at least) [\w ]{2,30} (?:to|for|if|before)\b
    unless => ^(?:and |but |then |please )*(?!i\b|if\b|we\b|you\b|it\b|that\b|not\b)[a-z]+ .*\bunless\b
    leaving departing arriving returning starting => \b(?:leaving|departing|arriving|returning|starting) (?:after|before|no later|no earlier|by|between)\b
    allows accepts serves offers supports includes has & looking find need want like place restaurant hotel apartment car => \b(?:looking for|find|need|want|like|search(?:ing)? for|book)\b.{0,60}\b(?:that|which) (?:allows?|accepts?|has|have|offers?|serves?|includes?|supports?)\b
    latest earliest => \bat the (?:latest|earliest)\b
    may & left used brought skipped renamed paid combined taken parked carried kept edited shared shown => \bmay (?:only |also |still )?be (?:left|used|brought|skipped|renamed|paid|combined|taken|parked|carried|kept|edited|shared|shown)\b
    later newer earlier older => \b\d{4} or (?:later|newer|earlier|older)\b
    not & earlier later => \bnot (?:earlier|later|before|after)$
    one way => \b(?:it's|it is|must be|needs? to be) (?:only )?a one-way\b
    still & should => \bshould still (?:be|work|have)\b
    nonstop => ^(?:an? |the |only )?(?:morning |afternoon |evening )?nonstop (?:flights? )?(?:to|from)\b|\b(?:to|checking|try|have) (?:an? |the |only )?(?:morning |afternoon |evening )?nonstop (?:flights? )?(?:to|from)\b
    window limit cap deadline budget => \b(?:window|limit|cap|deadline|budget)(?: \w+)?: ?[$€£¥]?\d
    available => \bif available(?:$|[,.(;] ?(?!in\b))
    to & per => \bat most \w+ per\b
    needs need & every each all => \b(?:every|each|all) (?!i\b|we\b|you\b|he\b|she\b|that\b|the help\b|the info)[^,.]{1,40} needs?\b
    be & has have needs need => \b(?:has|have|needs?) to be there (?:by|before|at|no later|until|on)\b
    has have & to => (?:^|[,:(] ?|\b(?:and|but|so|that|because) )(?!i\b|we\b|you\b|there\b|it's\b|if\b|do\b|don't\b|did\b|does\b|what\b|why\b|how\b|i'm\b|all (?:i|you|we)\b)(?![^,]{0,50}\b(?:i|we|you|do|does|did|not|don't|doesn't|may|might|will|would|should|still) (?:has|have) to\b)(?:\w+ )?[\w' .-]{2,60}? (?:has|have) to (?!be (?:kidding|joking|an?|some|sure|the (?:one|reason|case|same)|honest)\b|do\b|say\b|wait\b|offer\b|admit|agree|know\b|deal\b)\w+
    that this which everything everyone everybody somebody someone one & has have => \b(?:that|this|which|everything|everyone|everybody|somebody|someone|one) (?:really |also |always |all )?(?:has|have) to (?!be (?:an?|some|sure|the)\b|do\b|say\b|wait\b)\w+
    need needs want wants & by before than => \b(?:i|we|he|she|they|who) (?:\w+ly |will |'ll |also )?(?:needs?|wants?) (?:it|this|that|them|these|those|the|my|our|an?|to|everything|all|both)\b.*\b(?:by|before|no later than) <time>
    by before than => <start>(?:send|finish|deliver|submit|pay|return|reply|get|have|file|ship|sign|complete|give|bring|post|wrap|hand|let me have|do)\b[^?]*\b(?:by|before|no later than) <time>
    exclude omit skip block cap freeze exempt => <start>(?:exclude|omit|skip|block|cap|freeze|exempt) (?:the|all|any|every|my|our|those|these|that|it|them|anything|everything|anyone|\d|[a-z-]+s\b)
    from & on => \bfrom (?:now|here|today|this point|tomorrow) on(?:wards?)?\b
    keep keeping stay staying hold => (?:^|\b(?:to|must|and|please|should|'ll|will|but|then|so) )(?:keep|stay|hold) (?:(?:it|them|this|that|the|my|our|all|everything|us|me|total|cost|costs)\b[\w ]{0,30} )?(?:under|below|within|above|inside|between|out of|away from|clear of)\b
    keep => \bkeep (?:\w+ ){1,4}?(?:out of|away from|off (?:the|my|our)|from \w+ing|to yourself|between us|private|confidential|secret|quiet|apart|separate)\b
    stays remains stay remain => (?<!hotel )\b(?:stays?|remains?) (?:where|put\b|private|confidential|secret|between us|out of|in-house|below|under|above|within|off\b|in (?:the|our|my|this)\b|on (?:the|our|my|this)\b|at \S*\d|with (?:me|us|the)\b)(?! hotel| loop)
    if => ^(?:and |but |so )*if\b[^,]{5,80} (?:i want|i'd (?:like|prefer|rather)|i need (?:it|the|my|a)|please (?:don't|do not|cancel|keep|use|leave|call|send|stop))\b
    whatever matter costs => \b(?:whatever (?:you|we) do|whatever happens|no matter (?:what|how|who)|at all costs?)\b
    most & i we you they he she => \b(?:the|that's the) most (?:i|we|you|they|he|she)(?:'m|'re|'ll)? (?:may|can|could|will|want to|am|are|would|willing)\b
    per time => (?:<start>|, )(?:only |just |no more than )?(?:one|two|three|four|five|\d+) (?:[\w-]+ )?(?:per [\w-]+|at a time)(?: please)?$
    exception => \b(?:is|are) (?:the |an |our )?(?:only )?exception\b|\bonly exception\b
    that & stay stays remain remains => \bthat (?:those|these|they|it|the \w+) (?:stays?|remains?)\b
    not => ^[\w-]+(?: [\w-]+){0,2}, not (?!yet|sure|really|now\b|today|bad|good|working|available|right|much|so\b|sorry|at\b|that\b|a\b)[\w-]+$
    ceiling cap limit maximum minimum max floor deadline => \b(?:that's|this is|it's|that is)(?: really| already)? (?:the|my|our|a) (?:\w+ )?(?:ceiling|cap|limit|maximum|minimum|max|floor|deadline)\b
    stay stays => <start>(?!i\b|we\b|you\b|if\b|when\b|hotel|my (?:stay|wife|husband|family)|our stay)(?:[\w-]+ ){1,8}stays? (?!at\b|in\b|up\b|over|home\b|here\b|tuned|for\b|awake|the night|a\b|two\b|three\b|with\b|\d|of\b|is\b|was\b|and\b|from\b|to\b|longer|late\b)[a-z]+
    have & by before => \b(?:i|we) have to be (?:back|home|out|there|in|at|done|ready|on)\b.*\b(?:by|before)\b
    got & to => (?:\b(?:it|that|this|they|he|she|everything)|\w)(?:'s|'ve| has| have) got to (?!be (?:an?|kidding|joking|some)\b|do\b|say\b|go\b)\w+
    need want like & in => (?<!n't )(?<!not )\b(?:need|want|like) (?:it|them|this|that|the [\w ]{1,20}|everything|all of it) in (?!the\b|my\b|order\b|time\b|a\b|an\b|there\b|stock\b|total\b|our\b|case\b)\w+
    provided => \b(?:okay|ok|fine|good|works?|possible|acceptable|allowed|happy|can|may)\b.*(?<!you )(?<!have )(?<!i )(?<!be )(?<!information )\bprovided\b
    or & all else otherwise => \bor (?:not at all|nothing at all|else\b)
    max maximum => \bmax(?:imum)?\.? (?:of )?(?:two|three|four|five|six|eight|ten|twelve|twenty)\b
    than => <start>(?:something |anything )?(?:cheaper|closer|less|more|fewer|later|earlier|bigger|smaller|newer|faster|shorter) than .*(?:\bwould be\b|\bplease\b|\bis (?:great|good|fine|better|perfect|ideal)\b)
    budget tops maxes => \bbudget(?: \w+){0,2} (?:tops|maxes|ends|stops|stays)\b|\b(?:tops?|maxes) out at\b
    keep => <start>keep (?:me|us|him|her) (?:in|on|out|off|away)\b
    stick => (?<!i'll )(?<!just )(?<!will )\bstick (?:to|with)\b
    every each any all a & needs need => <start>(?:every|each|any|all|a|an) [\w -]{2,30} needs? (?:an?|two|three|at least|\d|one|the)\b
    round format sort name label mark write spell print number quote measure => <start>(?:round|format|sort|name|label|mark|write|spell|print|number|quote|measure) (?:everything|all|every|each|them|it|the|your|names?|dates?|amounts?|prices?|numbers?|[a-z]+s)\b[\w ]{0,20}\b(?:to|in|as|by|with|on|at|under|after)\b
    until till => \b(?:have|has|got|valid|open|good) (?:only )?(?:until|till) <time>
    advance beforehand ahead notice => \b(?:please|tell|call|ring|text|warn|give|let|need|want)\b.*\b(?:in advance|beforehand|(?<!go )(?<!going )ahead(?: of time)?$|(?:hours?|days?|weeks?|months?)'? notice)
    in => ^(?:and |all |the |everything )*[\w-]+(?: [\w-]+){0,3} in (?:english|german|french|spanish|chinese|italian|utc|lower ?case|upper ?case|capitals|euros|dollars|metric|writing|pdf|snake_case|imperative mood)(?:$|,)
    get gets => \bgets? (?!married|delayed|confused|charged|stuck|rejected|cancelled|canceled|declined|started|tired|damaged|used|closed|lost|interested|involved|excited)\w+ed (?:before|after|in (?:every|each|all|any)|by (?:the|a|two|me)|on every|unless|until|first)\b
    put send store park & until till => <start>(?:put|send|store)\b.*\b(?:until|till)\b
    rule condition requirement => \b(?:the|our|my|one|general|only|house) (?:\w+ )?(?:rule|condition|requirement)(?: here| there| is simple)? ?(?:is\b|:)
    between after before by => <start>(?:deliver|come|call|ring|arrive|visit|collect|pick (?:it|me|us|them) up|schedule|meet|phone|text)\b.*\b(?:between|after|before|by) <time>
    wait & can't cannot => \b(?:this|it|that) (?:can't|cannot) wait\b
    wants want => \b(?:he|she|they|(?:my|the|our|their|her|his) \w+) wants? (?:two|three|four|five|\d+|at least|no|every)\b
    tops => , tops$
    something somewhere => \b(?:book|find|get|choose|pick|want|need|take|prefer) (?:me |us )?(?:something|somewhere) (?!else\b|to\b|i\b|like\b|wrong|about\b|from\b|for\b)\w+
    every each all & want need like => \bi(?:'d like| want| need) (?:an?|the|to \w+) [\w ]{1,25} (?:for|on|with|in) (?:every|each)\b
    stop draw cap close => \b(?:we|i) (?:stop|cap (?:it|this)|draw the line|close) at\b
    throughout everywhere board cases times => \b(?:use|keep|write|apply|same|spell)\b.*\b(?:throughout|everywhere|across the board|in all cases|at all times)\b
    frozen locked fixed final => \b(?:api|schema|scope|branch|budget|spec|list|plan|prices?|contract|design|release|dates?|wording|numbers?)\b[\w ]{0,20} (?:is|are) (?:frozen|locked|fixed|final)\b
    reserved read closed binding compulsory obligatory confidential => \b(?:is|are) (?:reserved for|read-only|closed to|binding|compulsory|obligatory|strictly|confidential)\b
    who whoever & pays pay gets get goes loses lose signs brings needs => \b(?:anyone|anybody|whoever|everyone|those)\b(?: who)? \w+.* (?:pays?|gets?|goes|loses?|signs?|brings?|needs?)\b
    neither none => \b(?:neither|none) (?:over|under|above|below|more than|longer|heavier|bigger|older)\b
    up & not => \bnot up for (?:debate|discussion|negotiation|grabs)\b
    be & want wants like => \b(?:want|wants|'d like|would like) to be (?:\w+ed|told|sent) (?:before|first|when|if)\b
    lease contract policy terms manual permit law rules insurance warranty licence license & says say states forbids requires allows wants excludes covers => (?<!if the )(?<!if my )\b(?:lease|contract|policy|terms|manual|permit|law|rules|insurance|warranty|licence|license) (?:says?|states?|forbids?|requires?|allows?|wants|excludes?|only covers?)\b
    get book find give reserve => <start>(?:get|book|find|give|reserve) (?:me|us|him|her|them) (?:an?|the|two|three|\d+) [\w ]{2,30}\b(?:on|with|near|without|under|away from|facing|close to|below)\b
    leave => \bleave (?:it|them|that|this|those)$
    so => ^so (?:please )?(?:come|use|keep|call|take|book|choose|leave|bring|put|send|stay|skip|stop|quote|ask)\b
    use => <start>use (?!of\b|case)[\w-]+ (?:[\w-]+ )?(?:for|in|throughout|everywhere|instead|when|as)\b
    good => \b(?:is|are|'s) no good\b
    got have & a per => \b(?:we've got|we have|i've got|i have) [$€£]?\d[\d.,]*k? (?:\w+ )?(?:a|per) (?:head|person|night|day|month|week)\b
    may => ^(?:the|an?|each|our|your|my|it|they|he|she) ?[\w ]{0,30} ?\bmay (?!take|need|be\b|want|have)[a-z]+ (?:for|up to|until|at most|without|only|one|two|three|\d)\b
    need needs & both all two three least signed => \b(?:the|our|my|their|your|his|her|all|they|it|we) ?\w* needs? (?:both|two|three|at least|all (?:the|three|four)|it signed)\b
    make & one with without that under => \bmake (?:it|that|them) (?:one |ones )?(?:with|without|that|under)\b
    every each all any & goes go gets get passes comes come => <start>(?:every|each|all|any) [\w, -]{2,40} (?:goes?|gets?|passes|comes?) (?:past|through|via|by|to|into|from|before|after|with|in|on|an?|the|one|two|\w+ed)\b
    who that which & need want looking find => \b(?:need|want|looking for|find|get)\b[\w ]{2,40}\b(?:who|that|which) (?:takes?|speaks?|knows?|can|does|works?|is (?:open|close|near|quiet|able)|are)\b
    most & can may will => \bis the most (?:my|our|the|his|her|their) \w+ (?:can|may|will)\b
    can't cannot & have => \b(?:it|they|she|he|there|the [\w ]{2,20}) (?:can't|cannot) have\b(?! (?:been|had|gone|got|\w+ed)\b)
    limit cap maximum minimum ceiling => \d[\d.,]*[ -]?[a-z€$£]* (?:limit|cap|maximum|minimum|ceiling)\b
    stays stay remains goes => ^(?:the|my|our|that|this) (?!stay)[\w -]{2,40} (?:stays?|remains)$
    else & may can stays goes must => \beverything else (?:may|can|stays?|goes|must)\b
    be & good great nice best better ideal => \b(?:would|'d) be (?:good|great|nice|best|better|ideal) (?:to (?:have|get|be|keep|stay|sit|avoid)|with|without)\b
    first & then => \bfirst, then\b(?! i\b)
    format => ^(?:and |all |the |everything )*[\w-]+(?: [\w-]+){0,3} in [\w-]+ format\b
    exclusively solely strictly => ^(?!.*\bhas been\b).*\b(?:exclusively|solely|strictly)\b(?! defined)
    until till => <start>(?:hold|wait|keep|pause|park|leave|freeze|delay|stay|sit|block)\b.*\b(?:until|till)\b
    cap ceiling cutoff floor threshold quota => \b(?:cap|ceiling|cutoff|cut-off|floor price|threshold|quota) (?:is|of|stays|sits)\b
    anything anyone anybody everything & above over below under beyond older needs need goes outside => \b(?:anything|anyone|anybody|everything|any \w+) (?:\w+ )?(?:above|over|below|under|beyond|older than|outside|needs|goes)\b(?! (?:and|&) )
    essential crucial imperative vital important critical => \b(?:it's|it is|is|be|'s) (?:very |really |absolutely |also )?(?:essential|crucial|imperative|vital|important|critical) (?:to me |for (?:me|us) )?that\b
    insist insists insisted => \binsist(?:s|ed)? (?:on|that)\b
    max tops => (?:\d|\b(?:one|two|three|four|five|six|eight|ten|twenty))[\w.,%]*(?: [a-z]+){0,3},? (?:max|tops)\b|\bmax\.? (?:of )?[$€£]?\d
    most => \bat (?:the )?(?:very )?most$
    or & less fewer better cheaper higher lower newer larger bigger more later earlier smaller above under => (?:\d|\b(?:one|two|three|four|five|six|eight|ten|twenty)\b)[\w.,%]*(?: [a-z]+){0,2} or (?:less|fewer|better|cheaper|higher|lower|newer|larger|bigger|later|earlier|smaller|above|under)\b(?!.* (?:is|are) supported)
""")

ENGLISH_DEPENDS = CueTable(r"""
    if when whenever case => \b(?:if|when|whenever|in case)\b[^.]{4,}(?:, | then )(?:(?:then|yes|just|also),? )*(?:please|the (?:earliest|cheapest|next|closest)|find|proceed|pause|downgrade|upgrade|change|modify|remove|rebook|list|show|present|i approve|i authori[sz]e|you can (?:use|charge|apply|fall back|refund|put) |i want (?:it|the)|let's|i'll (?:just )?(?:need to|pay|complete|stick|take|return|use|cancel|exchange|go with)|go ahead|cancel|keep|use|don't|do not|stop|ask|skip|leave|put|book|choose|refund|exchange|return|send|call|text|email|tell|move|switch|pay|charge|drop|roll back|revert|escalate|hold|flag|page|i'd (?:like|prefer|rather)|i want|i won't|i will not)\b
""")
"""What is to be done under a condition."""

ENGLISH_WISH = CueTable(r"""
    keeping leave without same within more => \b(?:keeping|leave|without|same|within|no more)\b
    not => \bnot (?!possible|eligible|sure|able|available|allowed|correct|right)\w+
    nonstop => \b(?:could|can) (?:you|we)\b.*\bnonstop\b
    only before without unless until instead rather later most least always nothing except => \b(?:could|can|would|will) (?:you|we)\b(?! (?:please |also |kindly )*(?:confirm|provide|share|tell|clarify|verify))(?!.*\b(?:before|until) i\b).*\b(?:only|before|without|unless|until|instead of|rather than|no later|at most|at least|always|nothing|except)\b
    ensure sure => \b(?:could|can|would|will) you (?:please |also |kindly )*(?:ensure|make sure)\b(?! (?:that's|this|it's|it is|everything|those|these)\b)
    using use & first => \b(?:using|use) .*\bfirst\b
    cheapest lowest shortest earliest fastest easiest largest smallest => \b(?:could|can|would|will) you\b.*\b(?:find|book|rebook|reschedule|get|change|switch|help)\b
    under below within most than up => \bbring (?:it|that|this|the \w+) (?:down )?(?:under|below|within)\b|^(?:would|could|can|will) (?:that|this|it|you|we)\b.*\b(?:under|below|within|at most|less than|no more than|up to) [$€£]\d
    keep => ^keep (?:the|my|those|that|this)\b
    just only & cancel return change exchange keep => \b(?:cancel|return|change|exchange|refund|remove) (?:just|only)\b.*\bkeep
""")
"""What turns a polite question into a rule (*could you cancel just the lamp*)."""

ENGLISH_LIMIT_TALK = CueTable(r"""
    price cost budget total extra fee rating size length line day days hour hours keep stay => \b(?:price|cost|budget|total|extra|fee|rating|size|length|line|days?|hours?|keep|stay)\b
    under below most within more limit pay spend retry times coverage aim aiming => \b(?:under|below|at most|within|no more|limit|pay|spend|retry|times|coverage|aim(?:ing)?)\b
""")
"""Words beside a limit of one who sets it, not of one who reports a range."""
