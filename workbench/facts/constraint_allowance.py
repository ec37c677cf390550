"""What is allowed, needed or ruled out by policy, and what an order names to be paid with.

These bind as *must* does, in the words of those who know the rules: *can be returned once it is
delivered*, *needs two signatures*, *won't be accepted*.
"""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

from workbench.facts.statement_cues import CueTable

__all__ = ["ENGLISH_ALLOWANCE", "ENGLISH_PAYMENT"]

ENGLISH_ALLOWANCE = CueTable(r"""
    can may & be => ^(?!.*\b(?:find|found|seen|done|reached|accessed|viewed|improved|fixed|reproduced|imported|confirmed|how|what)\b)(?:[^,?]*, )?(?!you\b|i\b|we\b|this\b|that\b|which\b|there\b|what\b)[\w#'&/ -]{0,60}?\b(?:can|may) (?:then |always |also |still |only )?be (?:cancell?ed|returned|exchanged|modified|refunded|charged|upgraded|downgraded|changed|updated|used|made|combined|applied|added|removed|transferred|rebooked|issued|redeemed|extended|paused|frozen|paid|split|shared|waived|ordered|taken|carried|brought|booked|held|reopened|skipped|merged|deployed|overridden|ignored)\b
    can & modify change cancel return exchange request update pay bring take => ^(?:[^,?]*(?:eligible|pending|delivered|since|because|as|once|after|insurance|policy|member|status|gold|silver|business|economy)\b[^,?]*, )(?:so )?(?:you|we|i|customers|members|passengers) can (?:then |also |still )?(?:modify|change|cancel|return|exchange|request|update|pay|bring|take)\b
    can & any all every => \b(?:i|we|you) can (?:only |also )?(?:modify|change|cancel|return|exchange|update|refund|upgrade) [\w ]{0,24}\b(?:any|all|every) (?:pending|delivered|open|unused|economy|business)\b
    can & one per => \byou can (?:only )?(?:use|have|book|bring|take|claim) (?:only |up to )?(?:an?|one|two|three|\d)\b[^?]* (?:per|for each|for every) \w
    may => <start>you may (?!have|not\b|also\b|be\b|want|need|notice|see\b|find|recall|remember|experience|receive|get\b|know|wonder|think|feel|as well|still|encounter|be|run into|observe|like|prefer|refer\b|contact|consider)[a-z]+ \w
    may & either each any every the no => ^(?:during|for|in|on|after|before|until|within|under) [^,]{3,40}?,? (?:either|each|any|every|the|no) [\w ]{2,30} may (?!not\b|be\b|have\b|need\b|vary|differ|still|fail|take\b)[a-z]+
    allowed forbidden permitted prohibited banned => ^(?!is\b|are\b).*\b(?:not|never|is|are|be|refunds?|returns?|smoking|pets|dogs|exchanges?|changes?) (?:strictly |only |also |never )?(?:allowed|forbidden|permitted|prohibited|banned)\b
    permission & have => \b(?:have|has|having) (?:no|the|your|my|our|full|written)? ?permission to\b
    need needs needed requires require necessary required => (?<!\bi )\b(?:needs?|requires?) (?:an?|the|your|my|our|his|her|their|two|three|written|prior|signed|explicit)\b[^,.?]{0,40}\b(?:approval|consent|signatures?|permission|sign-?off|confirmation|authori[sz]ation|referral|prescription|review|request|notice|licen[cs]e|passport|visa|deposit|receipt)\b
    needed necessary required & is are => ^(?!.*\b(?:if|when|as|what|where) (?:needed|necessary|required)\b)(?:an?|two|three|both|prior|written|proof|all) [\w' ]{2,40} (?:is|are) (?:needed|necessary|required|mandatory)\b
    won't will => \b(?:won't|will not|can't|cannot) be (?:accepted|processed|considered|refunded|merged|reimbursed|covered|honou?red|returned|replaced|exchanged|tolerated|approved|released|shipped)\b(?! (?:until tomorrow|today)\b)
    caps capped cap => \b(?:caps?|capped|capping) (?:\w+ ){0,5}?at \d|\bcap (?:of|at) [$€£]?\d
    expires expire valid good => \b(?:expires?|(?:is|are) (?:only )?(?:valid|good)) (?:for|until|till|through|only|after|at|on|within) (?!me\b|you\b|us\b|now\b)
    ought => \bought (?:not )?to (?!know\b|be (?:fine|ok|okay|ashamed|enough|there|here|easy)\b|work\b|help\b|arrive)[a-z]+
    supposed => \b(?:is|are) supposed to (?!be (?:here|there|in|at|ready|a\b|an\b|the\b)|arrive|come|mean|work\b|help\b|happen|know)[a-z]+
    accepted welcome allowed refunded returned exchanged honoured honored reimbursed & within only until for at if when with to after before => ^(?!.*\b(?:was|were|if you|been)\b)[\w' -]{3,40} (?:is|are) (?:always |only |also )?(?:accepted|welcome|refunded|returned|exchanged|honou?red|reimbursed) (?:within|only|until|for|at|if|when|with|to (?!our\b|the (?:show|shop|club))|after|before)\b
    isn't aren't not & returnable exchangeable accepted offered let => \b(?:isn't|aren't|is not|are not) (?:returnable|exchangeable|accepted|offered|let (?:in|out|on)|something we (?:give|do|offer|share))\b
    forfeit forfeits forfeited => \bforfeit(?:s|ed)?\b
    closed rejected refused ignored deleted reverted discarded returned charged => \bwithout [\w -]{2,30} (?:will|would) be (?:closed|rejected|refused|ignored|deleted|reverted|discarded|returned|charged)\b
    rules rule & out => \brules? out \w
    against & rules policy law => \bagainst (?:our|the|my|your|their|company|school) (?:rules?|policy|policies|law)\b
    may can & within up once twice before until without free => ^(?:[\w-]+ ){0,3}(?:customers|members|passengers|guests|employees|users|students|staff|buyers|tenants|visitors|agents|travell?ers|patients|subscribers|owners|drivers|everyone|anyone) (?:may|can) [a-z]+ .*\b(?:within \d+|up to|once|twice|before|until|without|for free|free of charge)\b
    entitled => \b(?:you're|you are|you'd be|you would be|members are|passengers are|guests are|customers are|everyone is) (?:only |also |not )?entitled to\b
    behind under beside next & goes go stays stay live lives => ^(?:new|all|every|each|any|the) [\w -]{2,30} (?:goes?|stays?|lives?) (?:behind|under|beside|next to|at|in|on) (?:an?|the|its|their|each|every|\w+/)
    wait waits until till & for => ^(?:breaking|all|any|every|new|big|other) [\w -]{2,24} waits? (?:for|until|till)\b
    owed => \b(?:is|are) owed (?:every|within|by|each)\b
    possible available & until till only between => \b(?:is|are) (?:only )?(?:possible|available|open) (?:until|till|only|between|from|before|by)\b
    must need needs has have & unless provided providing condition long => \b(?:provided|providing|on (?:the )?condition)\b(?: that)? (?!by\b|below\b|above\b|an?\b|in\b|with\b|to\b|for\b|as\b|you with|us\b|me\b)\w+
    provided providing condition => (?:, |\b(?:approved|fine|okay|ok|yes|good|is|it) )(?:but )?(?:provided|providing|on (?:the )?condition)(?: that)? (?:the|it|they|you|we|he|she|all|no|my|our|nothing|that|there)\b
    long & as so => (?:\b(?:fine|okay|ok|free|good|happy|can|may|long)\b.*|, (?:but )?|^)\b(?:as|so) long as (?!i (?:can )?(?:remember|live)|possible|it takes)\w+
    feel & long => \bfeel free to \w+.* as long as\b
    allowance allowances free & bag bags => ^[^.?]{0,40}: ?(?:\*+ ?)?(?:\d|one|two|three|no) free (?:checked )?bags?\b
    cost costs & each additional extra per => \beach (?:additional|extra|further) [\w ]{2,24} (?:costs?|will cost|is charged|is)\b
    frozen => \b(?:is|are|stays?) (?:frozen|locked)(?:$| (?:until|till|for|during)\b)
    acceptable & only => \bthe only acceptable\b
    before & can may be => \b(?:must|has to|have to|can only|needs? to) be \w+ before\b
    off & limits => \b(?:is|are) off[ -]limits\b
    meet meets criteria criterion & not doesn't don't => \b(?:does not|doesn't|do not|don't) meet (?:the|our|any|these|those)\b[^.?]*\b(?:criteria|criterion|conditions|requirements)\b
    fee fees refund refunds refunded => \b(?:refunds?) (?:are|is) (?:typically |always |only |usually |normally )*(?:processed|issued|made|sent|paid|credited) (?:back )?to (?:the|your|an?)\b[^?]*\b(?:method|card|account|gift|paypal)\b
    refund refunds & will => \brefunds? (?:for [^,?]{2,40} )?(?:would|must|has to|have to|should|will (?:need to|have to|always|only)) (?:need to |have to |always |only )?(?:go|be (?:sent|issued|processed|credited|paid)) (?:back )?to (?:the|your|my|an?)\b(?!.*\b(?:within|in) \d)[^?]*\b(?:original|method|card|account|gift|paypal|visa)\b
    remaining remainder rest balance & can could may => \b(?:remaining|remainder|rest|balance)\b[^,?]* (?:can|could|may|will|must|should) (?:then )?be (?:covered|charged|paid|put|taken)\b
""")

ENGLISH_PAYMENT = CueTable(r"""
    card visa mastercard amex paypal certificate voucher wallet => (?:<start>|\b(?:you|you can|you may|i'll|i will|i'd like to|want to|wanted to|please|and|then|just|to|:) )(?:also |just |please |then )*(?:use|apply|put|charge(?= (?:the|any) (?:rest|remain\w*|balance|difference for))) (?:my|the|that|this|our|an?|certificate_\w+|gift_card_\w+|credit_card_\w+)[^?]{0,40}? ?(?:\([^)]*\) )?\b(?:card|visa|mastercard|amex|paypal|certificates?|voucher|wallet|certificate_\d+|(?:gift|credit)_card_\d+)\b(?! (?:number|details|ending|was|is|has|had)\b(?![^?]*\bfor\b))(?:[^?]*\b(?:for|to cover|toward|towards|on file|instead|first|and charge|and cover|and pay|remaining|balance)\b|$)
    charge put & remainder remaining rest balance difference => \b(?:charge|put) (?:the |any |my )?(?:remainder|remaining|rest|balance|difference)\b[^?]* (?:to|on|onto) (?:my|the|an?|mastercard|visa|paypal|amex|credit|gift|\w+_card_)
    refunds refund refunded & back => ^refunds? (?:go(?:es)? )?back to (?:the|my) (?:original|same|\w+ card)\b
    fallback backup => \b(?:card|visa|mastercard|paypal|account|certificate)\b[^?]*,? (?:as )?(?:an? |the )?(?:fallback|backup)$
    pay payment payments & using with => \b(?:make|making|cover|covering|settle) (?:any|the|all|every)?[\w ]{0,24}(?:payments?|balance|remainder|difference|rest)\b[^?]{0,20} (?:with|using|by|from|on) (?:my|the|a)\b
    charge charging => ^instead of (?:charging|using) [^,]{2,40}, (?:please |can you |could you |just )*(?:use|apply|charge)\b
    highest lowest larger largest smallest & certificate balance => \b(?:use|apply|using)\b[^?]*\b(?:larger|largest|highest|smallest|lowest)\b[^?]*\b(?:certificate|balance|card|voucher|first)\b
    consent authorize authorise => \bi (?:hereby |also )?(?:consent|authori[sz]e)\b[^?]*\b(?:once|after|only|if|when|up to)\b|\b(?:once|after|only if|when)\b[^,?]*, i (?:consent|authori[sz]e)\b
    minimise minimize minimum => \bminimi[sz]e (?:the )?(?:charge|cost|amount|number|time|changes|risk|downtime)\b
""")
