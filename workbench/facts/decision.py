"""Finds decisions: a choice made or accepted, a go-ahead with its content, a thing reported as done.

A bare *yes* decides nothing that could be kept, and a tool's line on the file it has written is no
decision of anyone.
"""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from workbench.facts.constraint_request import ORDER_VERB
from workbench.facts.fact import FactKind, Mention
from workbench.facts.sentences import Clause, Sentence, read_sentences, split_clauses
from workbench.facts.statement_cues import CueTable, cue_text
from workbench.facts.statement_learned import is_learned, may_hold_learned
from workbench.facts.statement_mention import build_mention, is_readable

__all__ = ["DecisionFinder", "decisions_by_cues", "is_decision"]

_STEMS = (
    "updat process cancel modifi submit complet book charg refund appl add remov delet chang creat approv "
    "reject declin initiat exchang return upgrad downgrad transferr renam mov fix implement merg commit "
    "deploy schedul reserv confirm notifi unifi refactor extract replac set issu credit plac order releas "
    "clos resolv assign escalat enabl disabl pass finish reset waiv purchas adjust switch migrat install "
    "publish convert split drop agreed accept cover deni refus grant withdr restor revert pin "
    "unblock archiv"
)
_ACTED = rf"(?:(?:{'|'.join(_STEMS.split())})\w*|sent|made|paid|rewritten|drawn)"
_HAS = r"(?:now |also |already |all |just |successfully |been |since )*"

_ENGLISH = CueTable(
    rf"""
    has have had we've i've they've it's => \b(?:has|have|had|'ve|'s) {_HAS}{_ACTED}\b
    updated processed cancelled canceled modified submitted completed booked charged refunded & was were is are => \b(?:was|were|is now|are now|is|are) (?:now |also |all |successfully |already |being )*(?:updated|processed|cancell?ed|modified|submitted|completed|booked|charged|refunded)\b
    deleted created approved rejected declined exchanged upgraded scheduled confirmed & was were is are => \b(?:was|were|is now|are now|is|are) (?:now |also |all |successfully |already |being )*(?:deleted|created|approved|rejected|declined|exchanged|upgraded|scheduled(?! to\b)|confirmed)\b
    covered set reserved placed waived notified & was were is are => \b(?:was|were|is now|are now|is|are) (?:now |already )*(?:covered using|set up|reserved|placed|waived|notified)\b
    merged sent paid escalated forwarded transferred reversed renewed extended denied refused granted withdrawn restored pinned archived & was were is are => \b(?:was|were|is now|are now|is|are) (?:now |also |all |already )*(?:merged|sent(?! to (?:me|us))|paid|escalated|forwarded|transferred|reversed|renewed|extended|denied|refused|granted|withdrawn|restored|pinned|archived)\b(?! (?:on|from|by) (?:mondays?|sundays?)| to (?:be|do)\b)
    denied refused granted => \b(?:has|have|had|was|were|been) (?:now |also |already |been )*(?:denied|refused|granted)\b
    promised guaranteed => \b(?:agent|manager|company|team|support|we|they|i|he|she)(?: have| has|'ve)? (?:promised|guaranteed)\b
    refused declined rejected granted approved & the my our your => \b(?:the|my|our|your) [a-z]+(?: has| have)? (?:refused|declined|rejected|granted|approved|withdrawn)\b(?! (?:by|to be)\b)
    refused denied declined rejected granted accepted approved & manager he she team supervisor director they board client => \b(?:manager|he|she|team|supervisor|director|they|board|client|finance|legal)(?: has| have)? (?:refused|denied|declined|rejected|granted|accepted|approved)\b
    commit merge ship deploy approve reject finalize submit & it this that them both all => ^(?:(?:ok|okay|yes|yep|great|good|sounds good|perfect|fine|please|then|and|so)[,.!]? )*(?:commit|merge|ship|deploy|approve|reject|finalize|submit) (?:it|this|that|them|both|all)\b(?!.* when\b)
    make => ^(?:(?:ok|okay|yes|so|then|please|and)[,.!]? )*make (?:it|that) (?:the |an? )?(?:\d|\w+day\b|one\b|two\b|three\b|four\b|five\b|six\b)
    then & put make remove use take book drop keep move cancel choose send => ^(?:(?:ok|okay|yes|so|and)[,.!]? )*(?:put|make|remove|use|take|book|drop|keep|move|cancel|choose|send) .{{2,60}} then$
    successfully => \bsuccessfully \w+ed\b
    let gone made sent put told set written built decided & i've i => \bi(?:'ve| have) (?:let|gone|made|sent|put|told|set|written|built|decided)\b
    cancelled canceled updated deleted sent submitted notified added removed fixed decided changed merged renamed replaced committed deployed reverted refunded upgraded switched & i => \bi (?:just |already )?(?:cancelled|canceled|updated|deleted|sent|submitted|notified|added|removed|fixed|decided|changed|merged|renamed|replaced|committed|deployed|reverted|refunded|upgraded|switched)\b
    """
    + "\n".join(
        rf"{verb} => ^{verb}(?:: (?! )| [\w`])"  # two blanks stand in the list of a tool
        for verb in [
            "deleted",
            "updated",
            "created",
            "added",
            "removed",
            "fixed",
            "implemented",
            "renamed",
            "moved",
            "extracted",
            "refactored",
            "ensured",
            "replaced",
            "committed",
            "completed",
            "changed",
            "merged",
            "modified",
            "introduced",
            "migrated",
            "bumped",
        ]
    )
    + r"""
    let's let => \b(?:let's|let us) (?!(?:me|see|hold|check|verify|confirm|look|try|start|hope|say|know|not|do not|run|examine|first|find|create|begin)\b)\w+
    go going & and with ahead => \b(?:go|going) (?:ahead )?(?:and|with) (?!that\b|it\b)\w+
    proceed => \bproceed (?:with|to (?:cancel|book|upgrade))\b
    take go pick choose keep stick pay use cancel do accept settle opt & i'll will we'll i'm => \b(?:i'll|i will|we'll|i'm going to) (?:just |then |also |probably )?(?:take|go (?:with|for|ahead)|pick|choose|keep|stick|pay|use|have to cancel|do the|accept|settle|opt)\b
    decided agreed chose accept approve confirm changed choose opted & i we => \b(?:i|we) (?:have )?(?:decided|agreed|chose|accept|approve|confirm(?!ed)|changed my mind|choose|opted)\b
    ahead proceed process refund charge cancel book & you => \byou (?:can|may) (?:go ahead|proceed|process|refund|charge|cancel|book)\b
    works sounds => \b(?:works|sounds (?:good|great|perfect)) (?:for|to) me\b.*\d
    perfect fine approved confirmed agreed & is => \bis (?:perfect|fine (?:with|by) me|approved|confirmed|agreed)\b
    put use go keep drop move make call split & we => \bwe (?:want|will) (?:to )?(?:put|use|go|keep|drop|move|make|call|split)\b
    won't not => \bi (?:won't|will not|don't want to|do not want to|decided not to) (?:move forward|proceed|go (?:ahead|with|through)|accept|take (?:the|that|this|it))\b
    all => ^(?:it's |that's )?all (?:done|committed|updated|fixed|merged|tests? pass\w*)\b
    completed finished committed done & we i => ^(?:we|i) (?:now |already )?(?:completed|finished|committed|merged|pushed)\b
    committed pushed merged fixed => ^all (?:clean, all )?(?:committed|pushed|merged|fixed)$
    please & yes yeah yep ok okay sure => ^(?:yes|yeah|yep|ok|okay|sure)\s?[,—–-]+\s?please (?:update|process|change|apply|modify|exchange|cancel|book|switch|upgrade|downgrade|submit)\b
    one & that's that yes => ^(?:yes|yeah|right|correct)[,.]? that(?:'s| is) the one i(?: want|'d like| would like)\b
    ready => \bready to (?:submit|merge|ship)\b
    yes yeah yep ok okay sure perfect great correct => ^(?:yes|yeah|yep|ok|okay|sure|perfect|great|correct)[\s,.!-]+(?:and |so |then )?(?:please |i'd like to |i want to |i'll |let's |you can |just |go ahead and |do )+\w+ \w+
    then => ^(?!(?:and|if|when|since|until|till|by|back|just|what|how|why|ok|okay|well|right|see|thanks|thank|bye|goodbye|yes|no|sure|alright|fine|great|good|even|only|every|now|but|so|let|can|could|would|will|do|is|are|i|you|we|it|they|he|she|there|that|this)\b)(?:no )?[\w' -]{2,50} then$
    it & is => ^(?!.*\b(?:yes|here|there|what|as|how|sure|where|who|think|hope|where|wherever|whatever|whether|indeed|since|because|if|that|says?|sees?|course|believe|know|when|why)\b)[\w()' .-]{1,30} it is$
    that's that & no yes go => \bthat(?:'s| is) a (?:no|yes|go|deal)\b(?! (?:problem|brainer))
    says said say & yes no go ok okay => \b(?:he|she|they|i|we|ilse|manager|boss|team|legal|finance|[a-z]+) (?:says|said) (?:yes|no|go|ok|okay)\b
    tell => \btell (?:him|her|them) (?:yes|no)\b
    strike scrap ditch dispute skip => ^(?:(?:ok|okay|yes|so|then|actually|and|please|no)[,.!]? )*(?:strike|scrap|ditch|dispute|skip) (?:the|that|it|this|them|those|all|both|my|our)\b
    leave => ^(?:(?:ok|okay|yes|so|then|actually|and|no)[,.!]? )*leave (?:it|that|them|this|those) (?:off|out|alone|in|there|open|as)\b
    roll => ^(?:(?:ok|okay|yes|yes go|so|then|go)[,.!]? )*roll (?:it|that|this|them|everything) back\b
    becomes => \b(?:it|that|this|the [\w-]+) becomes\b
    now => \bnow (?:refunds|reads|goes to|points to|starts (?:on|at)|ends (?:on|at)|covers)\b|^[\w-]*\d[\w-]* now (?:has|is|says)\b
    removed dropped replaced renamed swapped struck filed & is are was were => \b(?:is|are|was|were) (?:now |also |already )*(?:removed|dropped|replaced|renamed|swapped|struck|filed)\b
    corrected confirmed agreed approved settled decided booked fixed => ^(?:corrected|confirmed|agreed|approved|settled|decided|booked|fixed): \w
    make => \band make it (?:the |an? )?\d
    successful scheduled complete & is was are were => \b(?:is|was|are|were) (?:now |all )?(?:successful|scheduled(?! to\b| departure)|complete)\b(?! (?:yet|only|if|when)\b)
    changed set moved switched upgraded updated raised lowered extended & is are was were been => \b(?:is|are|was|were|been) (?:now |also )?(?:changed|(?<!is )(?<!are )set|moved|switched|upgraded|updated|raised|lowered|extended) to (?!be\b|expire|run\b|leave|start\b|go\b)\S
    now & is are => \b(?:address|name|size|colou?r|passengers?|status|method|cabin|limit|date|time|version|deadline|owner|seats?) (?:is|are) now (?!available|open|possible|why|in question)\S
    do => \b(?:i|we) do (?:want|wish) to (?!know|see|check|make|be|ask|understand|have|find)\w+
    yes yeah ok okay sure => ^(?:yes|yeah|ok|okay|sure|alright)[\s,]+(?:go,? |then |so )?(?:update|cancel|keep|use|book|refund|exchange|process|change|charge|make|add|remove|delete|apply|upgrade|return|roll|block|request|file|hand|switch|sign|submit|drop|ship|merge|deploy|leave|strike|release|order|buy|swap|reject|approve|extend|pause|revert) \w+
    """
)
_ENGLISH_NOT = CueTable(r"""
    would do shall should could can => \b(?:would you like|do you want|shall i|should i|could you|can you|should have)\b
    assuming => ^assuming\b
    proceed & don't not => \b(?:don't|do not) proceed\b
    note => ^please note\b
    so & proceed => \bso (?:that )?you can proceed\b
    proceed & checking searching looking => \bproceed with (?:checking|searching|looking)\b
    once when until unless before => \b(?:once|when|until|unless|before (?:i|we))\b
    might seems seem supposed thought whether how what why => \b(?:might|(?<!as it )seems?|supposed|thought|whether|how|what|why)\b
    sure ready => \b(?:not sure|ready to assist)\b
    need let => \b(?:i need to|let me)\b
    proceed => \bi (?:can|could|will be able to) (?:now |then )?proceed\b|^(?:and )?i(?:'ll| will) (?:then )?proceed\b
    keep => \bkeep (?:an eye|in touch|you posted)\b
    informed told => \bi was (?:informed|told)\b
    booked ordered placed => \b(?:was|were) (?:booked|ordered|placed) (?:by (?:mistake|accident)|a (?:long|while))
    verify check see => \bi(?:'ll| will) (?:now |also |just )?(?:verify|check|see)\b
    get => \blet's get (?:me|this|that|it|going|started) ?(?:past|sorted|started|done|over)?\b
    going will to => ^(?!.*\b(?:has|have|was|were) (?:now |also |already |just )*(?:been\b|\w+ed\b)).*\b(?:going to be|will be|to be)\b
    must => \bmust have\b
    nobody none => \b(?:nobody|no one|none)\b
    not hasn't haven't wasn't isn't => \b(?:(?:has|have|was|is) not|hasn't|haven't|wasn't|isn't|not been)\b
    if => \bif (?:it|you|that|the|either)\b
    to => ^to (?:proceed|confirm|complete|continue)\b
    no cannot can't doesn't accept => \b(?:no longer|cannot|can't|doesn't want|accept no)\b
    file => ^the file \S+ (?:has|was)\b
    successfully => ^successfully (?:replaced|modified|created|wrote)\b
    characters replacement replacements => \d+ (?:characters|replacements?)\b
    items files => following (?:items|files)$
    after while => ^(?:after|while|as soon as)\b
    proceed & check verify look search => \bproceed (?:to|with) (?:check|verify|look|search)
    applicable necessary => \bif (?:applicable|necessary)\b
""")
_ENGLISH_REASON = re.compile(
    r"(?:for (?:the|my) [^,]{2,30}, )?(?:since|because|as)\b[^,]{3,80}, (?=let's\b|i'll\b|i do\b|please\b)"
)
"""Why it is decided; what is not so there takes nothing back."""
_QUOTED = re.compile(r'["“][^"“”]{1,60}(?:["”]|$)')
"""Words that someone else's form asks for, *with the reason “no longer needed”*."""
_YES = frozenset(("yes", "yep", "yeah", "sure", "ok", "okay"))
_GO_AHEAD_BEFORE = re.compile(rf"\b(?:{'|'.join(sorted(_YES))})\W*$")
_YES_FIRST = re.compile(rf"(?:{'|'.join(sorted(_YES))})\b\W+")
_PLEASE_DO = re.compile(
    r"please (?!(?:also )?(?:confirm|let|provide|share|tell|send|check|show|wait|find|look|help|note"
    r"|keep|leave|use|make sure|ensure|do not|don't|explain|verify|give)\b|(?:proceed|go ahead|do|do so|do it)$)[a-z]+ \w+"
)
_TOLD_TO_DO = re.compile(
    rf"(?!(?:reason|confirm|confirmation|verify|share|provide)\b){ORDER_VERB} \S"
)
_GO_AHEAD_SECTION = re.compile(
    r"(?:yes|ok|okay|sure)?\W*(?:please )?(?:proceed|go ahead)\b|(?:yes|approved)\W*$"
)
_CHINESE = CueTable(r"""
    已 => (?:已[经經]?)[^，。]{0,20}(?:完成|修改|更新|刪除|删除|取消|预订|預訂|订好|改|添加|新增|提交|处理|處理|创建|建立|退款)
    已 => (?:已[经經]?)[^，。]{0,20}(?:确认|確認|加入|移除|调整|調整|通知|统一|統一|整合|批准|拒绝|同意|发送|发给|安排|产生|產生|撰写|撰寫|写)
    了 => (?:完成|修改|更新|删除|刪除|创建|新增|統一|统一|批准|驳回|取消)了
    成 => (?:成功|完成)地?(?:更新|修改|建立|创建|提交|取消|预订|删除)
    统 統 改 => (?:^|[:：-] ?)(?:统一|統一|改)(?:为|為|成)
    已 => ^已(?!完成$|经$)(?!(?:经|經)?完成$)
    就 => (?:^|[便我们咱那好行嗯])(?:就|我就|那就)(?!是|可以|想|不|会|在|有|给您|给你|好了|好吗|应该)[^，。？?]{1,20}(?:吧|了|好了|这家|它|住|玩|吃|逛)(?:$|[。！!])
    就 => (?<![你您])就(?:去|选|定|订|住|吃|听|聽|这|這|按|用|它)
    定 选 選 订 => ^(?:决定|決定|选|選|定|订)(?!是|不|会|在|有)[^，。？?]{1,20}(?:吧|了|这家|它)(?:$|[。！!])
    听 聽 => [听聽][您你]的
    接 => (?:可以|能)接受
    我 => 我(?:决定|決定|选择|選擇|同意|接受)|我(?:们|們)?(?:去|会去)[^，。？?吗]{2,20}(?:吧|吃饭|玩|住|游玩|看看)$
    打 => 打算(?:去(?!用餐|吃饭|玩|游玩|住宿|吃点|逛)|住|吃|在)
    后 => 后我(?:们)?要去
    名 叫 => 我(?:们|們)?(?:要|会|會)去(?:一家|家)?(?:名叫|叫|名为|名為)[^，。？?]{2,40}(?:吃|用餐|玩|住|逛|看)
    保 => 不需要保留
    改 统 統 => (?:改|统一|統一)(?:为|為|成)[^，。]+(?:吧|了)$
    同 批 驳 拒 => (?:同意|批准|驳回|拒绝)(?:了|您|你|该|此)
    d => ^deleted
    已 => 已[经經]?[^，。]{0,16}(?:撤销|撤銷|撤回|作废|作廢|驳回|駁回|关闭|關閉|合并|合併|登记|登記|开通|錄入|录入|改为|改為|改成|生效|下单|下單|付款|支付|移除|更换|更換|换成|換成|退回)
    通 => 已(?:全部|经|經|都)?(?:通过|通過)(?!的)
    选 選 => ^我(?:们|們)?[选選](?![择擇]困)
    同 批 通 接 => (?:没有?|沒有?)(?:同意|批准|通过|通過|接受)
    好 了 => [办辦改订訂删刪弄换換写寫发發买買配装裝](?:好|完|掉)了
    批 => (?:^|[，,。;； ])(?:那|那就|嗯|行|好)?(?:先)?不?批(?:了|准了?)?(?:$|[ ，,。；;]|\d)
    要 了 => 不要了$
    不 => 不(?:选|選|要|买|買|订|訂|去|考虑)[^，。]{1,8}了$
    吧 => (?:退|换|換|撤|删|刪|取消|改|定|买|買|订|訂|选|選|加|走|办|辦|批)(?:了|掉)?吧$
    就 => ^(?:行|好|嗯|那)?[，,]?那?就(?!是|可以|想|不|会|會|在|有|给|給|好|只|算|连|知|说|說|能|要|该|像|到|行|餐|诊|業|业|近|跟|从|把|按|让|差|我|你|您)[^，。？?]{2,5}$
    先 => ^(?:那|就|那就)?先(?:买|買|订|訂|做|批|上|用|定|退) ?\d
    批 => ^[\u3400-\u9fff]{1,8}不批(?:$|了)
    那 => ^那(?:就|先|就先)?(?:挂|按|借|换|換|用|不等|不要|退|撤|填|报|報|买|買|定|选|選)(?!么|个|个|怎|什|乘|摩)[^，。？?]{1,}
    先 => ^(?:好|行|嗯|成|对|對|算了)?[，, ]*先(?:挂|填|买|買|不(?!说|管|急)|解|办|辦|交|换|換|批|订|訂)(?!生|问|看|说|帮|给)[^，。？?]{1,}
    定 => ^定(?!好|都|制|做|价|價|金|位|时|時|期|制|义|義|了|是|不|会|的)[^，。？?]{2,}$
    吧 => ^[^，。？?]{0,8}(?:交|开|開|签|簽|发|發|上|报|報|挂|停|付|借|留|装|裝|提交|下单|下單)吧$
    挪 改 推 调 調 => (?:挪|改|推迟|推遲|调|調)(?:到|至)(?![^，。]{0,10}(?:可以|行|能))[^，。？?]{2,}
    不 => 不(?:报|報|租|办|辦|做|等|退|换|換|参加|參加)[^，。]{0,8}了$
    归 歸 由 => (?:归|歸|由)[\u3400-\u9fff]{2,3}(?:负责|負責|管|来办|跟进|跟進|处理|處理)
    掉 => (?:去|划|劃|退|撤|拿|删|刪)掉$
    核 => 核准(?!后|後|的)
    废 廢 => 作[废廢]$
""")
_CHINESE_NOT = CueTable(r"""
    吗 嗎 呢 么 => [吗嗎呢么]$|什么
    更 放 不 => 更好|放心|能不能|可不可以|要不|不错|不知道
    哪 多 请 => 哪|多少|请(?:您|问|先|再)
    推 建 => 推荐(?:您|你|给|我|一)|(?<![您你]的)建议
    我 如 希 => 帮我|幫我|如果|希望
    没 尚 想 有 是 => 还没|尚未|想找|没有(?!同意|批准|通过|接受)|有没有|是否
    就 => 就是|就在|就可以
    一 个 個 家 => (?:想|要|打算)(?:再)?(?:去|住|吃|找|选|選|订|訂|逛)(?:一|几|幾)?(?:个|個|家|间|間|处|處|座)
    确 確 检 檢 => ^(?:[请請])?先?(?:确认|確認|检查|檢查|核对|核對)(?!了|后|後|过|過|完)
""")


_CHINESE_ADVISES = re.compile("[给給][您你]推[荐薦]|推[荐薦][给給]?[您你]|建[议議][您你]")
"""Who advises another says where that one might go, 就去那家酒店, and decides nothing."""


class DecisionFinder:
    """Finds the decisions of a text, one mention for each clause that reports one."""

    kind: ClassVar[FactKind] = "decision"
    version: ClassVar[str] = "8"

    def find(self, text: str) -> list[Mention]:
        """Decisions in order of their start.

        Args:
            text: One text of a recording or of a compaction.
        """
        return [
            mention
            for sentence in read_sentences(text)
            if is_readable(sentence)
            for mention in self.find_in(sentence)
        ]

    def find_in(self, sentence: Sentence) -> list[Mention]:
        """Decisions of one sentence, in order of their start."""
        find = _weighed if sentence.language == "en" else decisions_by_cues
        return [build_mention("decision", clause) for clause in find(sentence)]


def decisions_by_cues(sentence: Sentence) -> Iterator[Clause]:
    """The clauses of a sentence that the tables of cues call decisions, in order."""
    if _may_decide(sentence):
        yield from filter(is_decision, split_clauses(sentence))


def _weighed(sentence: Sentence) -> Iterator[Clause]:
    """The decisions of an English sentence: what its cues say, weighed against its other words."""
    has_cue = _may_decide(sentence)
    if not (has_cue or may_hold_learned("decision", sentence.words)):
        return
    for clause in split_clauses(sentence):
        by_cues = has_cue and is_decision(clause)
        # That a list is one of what to do stands before it, and that the model does not see.
        if is_learned("decision", clause, by_cues=by_cues) or (
            by_cues and _is_told_to_do(sentence)
        ):
            yield clause


def _may_decide(sentence: Sentence) -> bool:
    table = _ENGLISH if sentence.language == "en" else _CHINESE
    return (
        table.may_match(sentence.words) or _may_go_ahead(sentence.words) or _is_told_to_do(sentence)
    )


def _may_go_ahead(words: frozenset[str]) -> bool:
    return "please" in words and not words.isdisjoint(_YES)


def _is_told_to_do(sentence: Sentence) -> bool:
    """Whether it is an item of what someone gave a go-ahead to."""
    return (
        sentence.is_item
        and sentence.language == "en"
        and _GO_AHEAD_SECTION.match(sentence.section) is not None
        and _TOLD_TO_DO.match(cue_text(sentence.text)) is not None
    )


def is_decision(clause: Clause) -> bool:
    """Whether the tables of cues say that a clause tells what was chosen, accepted or done."""
    text, words = clause.plain, clause.vocabulary
    if clause.sentence.language == "zh":
        return (
            _CHINESE.search(text, words)
            and not _CHINESE_NOT.search(text, words)
            and not (text.startswith("就") and _CHINESE_ADVISES.search(clause.sentence.text))
        )
    if clause.sentence.closing == "?":
        return False
    if clause.text == clause.sentence.text and _is_told_to_do(clause.sentence):
        return True
    if not (_goes_ahead(clause) or _ENGLISH.search(text, words)):
        return False
    reason = _ENGLISH_REASON.match(text)
    told = _QUOTED.sub(" ", text[reason.end() :] if reason else text)
    return not _ENGLISH_NOT.search(told, words)


def _goes_ahead(clause: Clause) -> bool:
    """Whether a yes stands in front of what is to be done, *yes - please hand it over*."""
    before = clause.sentence.text[: clause.start - clause.sentence.start].lower()
    begin = _YES_FIRST.match(clause.plain)
    if begin is None and _GO_AHEAD_BEFORE.search(before) is None:
        return False
    return _PLEASE_DO.match(clause.plain, begin.end() if begin else 0) is not None
