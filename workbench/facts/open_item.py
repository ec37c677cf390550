"""Finds open items: what is promised, missing, failing or waiting.

A question that only asks for information is none; a request that names an action is one.
"""

# ruff: noqa: E501 - a cue is one line of its table

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from workbench.facts.constraint_code import names_code
from workbench.facts.constraint_english import is_english_rule
from workbench.facts.decision import is_decision
from workbench.facts.fact import FactKind, Mention
from workbench.facts.sentences import (
    Clause,
    Sentence,
    build_clause,
    read_sentences,
    split_clauses,
)
from workbench.facts.statement_act import is_data
from workbench.facts.statement_cues import CueTable
from workbench.facts.statement_learned import is_learned, may_hold_learned
from workbench.facts.statement_mention import build_mention, is_readable

__all__ = ["OpenItemFinder", "open_items_by_cues"]

_WILL = (
    r"\b(?:i|we|they|he|she|someone|manager|team|agent)(?:'ll| will|'m going to| (?:am|are) going to) "
    r"(?:also |then |now |first |next |need to |have to |go ahead and )*"
)
_ASK = r"(?:can|could) (?:you|we|i) (?:please |also |just |instead )*"
_WANT = (
    r"\b(?:i|we)(?:'d (?:also )?like to| would (?:also )?like to"
    r"| (?:also |just |still |really )*(?:want|need) to) (?:also |just )?"
)

_ENGLISH = CueTable(rf"""
    i'll i'm we'll they'll will going & ping call send email check get follow place give reach contact notify let scan update write add create => {_WILL}(?:ping|call|send|email|check back|get back|follow up|place|give you|reach out|contact|notify|let you know|scan|update|write|add|create)\b
    i'll i'm we'll they'll will going & fix review provide submit look investigate arrange process refund return implement test run verify keep transfer ship prepare => {_WILL}(?:fix|review|provide|submit|look into|investigate|arrange|process|refund|return|implement|test|run|verify|keep you|transfer|ship|prepare)\b
    will & processed refunded credited sent emailed shipped delivered posted returned charged issued contact receive reviewed handled scheduled arrive => \bwill (?:be )?(?:processed|refunded|credited|sent|emailed|shipped|delivered|posted|returned|charged|issued|contact|receive|reviewed|handled|scheduled|arrive)\b
    will & indicate => \bwill indicate\b
    still => (?<!\bi )\bstill (?:needs?|have|has|to|waiting|missing|outstanding|unresolved|an issue|failing|fails)\b
    yet & not hasn't haven't isn't aren't wasn't weren't didn't => ^(?!.*\b(?:if|means|indicates|do not|don't)\b).*\b(?:not|hasn't|haven't|isn't|aren't|wasn't|weren't|didn't)\b.{{1,60}}\byet\b
    far => \b(?:not|hasn't|haven't|no)\b.{{1,60}}\bso far\b
    hasn't haven't has have & not hasn't haven't => \b(?:has not|have not|hasn't|haven't) (?:arrived|come in|responded|replied|answered|called|shown up|been (?:paid|refunded|sent|signed|approved|confirmed|received|tested|reviewed))\b
    still => \bstill (?:red|unclear|undecided|due|owe|lack|unanswered|unpaid|unsigned)\b
    remains remain left => \b(?:questions?|issues?|points?|items?|problems?|tasks?|things?) (?:still )?(?:remains?|(?:is|are) left)\b
    reply => \bplease reply\b
    nobody one none => \b(?:nobody|no one|none of (?:them|us|these))(?: has| have|'s) (?:\w+ed|signed|paid|sent|seen|done|given|taken|it)\b
    wait => \b(?:have|has|had|need|needs) to wait (?:for|until|on)\b
    open => \b(?:stays?|remains?|is|are) (?:still )?open\b(?! (?:on|from|until|daily|at|to|for|24|every|all|source|monday|today|now|\d))|\bopen (?:question|issue|point|item)s?\b
    booked sent paid signed tested fixed confirmed delivered => ^(?:still )?not (?:yet )?(?:booked|sent|paid|signed|tested|fixed|confirmed|delivered|done)\b
    couldn't could unable wasn't able & get buy book reserve purchase complete => \b(?:couldn't|could not|was(?:n't| not) able to|unable to) (?:get|buy|book|reserve|purchase|complete) (?:that|the|this|your|my|it|those)\b(?! (?:to|wrong|right)\b)
    couldn't could able & check verify test confirm reach reproduce => \b(?:i|we) (?:couldn't|could not|wasn't able to|weren't able to) (?:check|verify|test|confirm|reach|reproduce)\b
    needs need & by before => \b(?:it|we|they|he|she) (?:still )?needs? (?:your|his|her|their|the|my|our) [\w ]{{2,30}} (?:by|before)\b
    fails failing broken crashes => \b(?:still|now|keeps?) (?:fails?|failing|broken|crash(?:es|ing)?)\b
    yet remains remain => \b(?:not yet|yet to be|remains? to)\b
    todo tbd outstanding unresolved awaiting waiting => \b(?:todo(?!\.md)|tbd|to do:|outstanding|unresolved|awaiting|waiting (?:for|on))\b
    to & do => \b(?:todo|tbd|to do(?! (?:that|this|it|so|the|any))|outstanding|unresolved|awaiting|waiting (?:for|on))\b
    pending => \bpending (?:approval|confirmation|your|review)\b
    next follow => \b(?:next (?:steps?|big task|task)(?: is| are|:)|^next is|follow[- ]up)\b
    need & check verify confirm fix update test find add see implement investigate figure create rename delete remove refactor look => \b(?:i|we) (?:still |also |now |just )?need to (?:check|verify|confirm|fix|update|test|find|add|see|implement|investigate|figure|create|rename|delete|remove|refactor|look)\b
    let's => \blet's (?:verify|check|test|fix|confirm|add|run)\b
    would => \bwould you (?:still )?like (?:me )?to (?:proceed|continue|go ahead) with (?:this|that|these|it)\b
    headed way transit => \b(?:is|are) (?:headed|on (?:its|the|their) way|in transit)\b
    know => \b(?:please let me know (?:whether|when|once|if (?:the|my|it|any))|let me know (?:which|what|whether|when))\b
    please => \bplease (?:confirm|reply|provide|share|send|tell me|show|specify|select|choose)\b
    need & your => \bneed your (?:\w+ )?(?:number|email|id|name|confirmation|approval|address|details|order|zip|account|decision|input)\b
    there there's => \bthere(?: is|'s) (?:still )?(?:an issue|a problem|a bug|an unused)\b
    later back => \b(?:might be later|check back)\b
    work & not doesn't didn't won't => \b(?:does not|doesn't|didn't|did not|won't) work\b(?! for me)
    failed fails failing broken missing crash crashes crashed unsuccessful successful => \b(?:failed|fails|failing|broken|missing|crash(?:es|ed)?|unsuccessful|not successful)\b
    error & cannot failed not missing => \berror\b.{{0,40}}(?:cannot|failed|not found|missing)
    want need like & cancel return exchange change modify upgrade update add remove refund book replace speak reschedule schedule swap switch correct transfer downgrade place buy order rent reserve => {_WANT}(?:cancel|return|exchange|change|modify|upgrade|update|add|remove|refund|book|replace|speak|reschedule|schedule|swap|switch|correct|transfer|downgrade|place|buy|order|rent|reserve)\b
    cancel return exchange refund process proceed transfer & the my me it this that a an all both to with them everything for => ^(?:yes,? |and |then |also )*(?:please )?(?:{_ASK})?(?:cancel|return|exchange|refund|process|proceed|transfer) (?:the|my|me|it|this|that|an?|all|both|to|with|them|everything|for)\b
    send book schedule move rename remove fix create write correct connect set open & the my me it this that a an all both them everything => ^(?:yes,? |and |then |also )*(?:please )?(?:{_ASK})?(?:send|book|schedule|move|rename|remove|fix|create|write|correct|connect|set|open) (?:the|my|me|it|this|that|an?|all|both|them|@|everything)
    connect => ^(?:yes,? |and |then |also )*(?:please )?(?:{_ASK})?(?:send|book|schedule|move|rename|remove|fix|create|write|correct|connect|set|open) (?:the|my|me|it|this|that|an?|all|both|them|@|everything)
    can could & cancel return exchange change modify update add remove refund process proceed correct transfer speak replace book send open => \b{_ASK}(?:cancel|return|exchange|change|modify|update|add|remove|refund|process|proceed|correct|transfer|speak (?:to|with)|replace|book|send|open)\b
    can could & help => \b{_ASK}help me (?:cancel|return|change|book|find a)\b
    get & me => \bget me (?:someone|a human|a person|a real)\b
""")
_ENGLISH_NOT = CueTable(r"""
    here's here => ^here(?:'s| is| are)\b
    without => \bproceed without\b
    provide them => \bi'll provide (?:it|them|that)\b
    share provide & could can => ^(?:could|can|would) you (?:please )?(?:share|provide)$
    feel else questions great good nice thank => \b(?:feel free|anything else|any (?:other|further) questions|have a (?:great|good|nice)|thank)\b
    if => (?<!confirm )\bif you (?:have|still need|need|'d like)|\blet me know if\b|\bif that does
    proceed => \bcan i proceed\b
    want need like & i => ^the [\w ]{2,24}i(?: want| need|'d like| would like)\b
    isn't => ^just one that isn't\b
    i'll realize sure => \b(?:i'll be (?:here|happy)|didn't realize|make sure i have)\b
    items pending => following items$|pending and
""")
_FAULT = re.compile(
    r"(?!thought\b|maybe\b|i\b|we\b|you\b|it\b|this\b|that\b|so\b|but\b|if\b|wait\b)(?:[\w()./+-]+:? ){0,6}?(?:cannot|can't"
    r"|doesn't|does not|don't|fails to|fails|breaks|crashes|raises|isn't) [\w(]"
)
_GIVES_REASON = re.compile(r"(?:since|because)\b")
_PLANNED = re.compile(r"\bwill be (?:processed|returned|refunded|charged|credited)\b")
"""In a list, what would be done if the other one agreed."""
_FAULTY = frozenset(
    ("cannot", "can't", "doesn't", "does", "don't", "fails", "breaks", "crashes", "raises", "isn't")
)
_STANDS_OPEN = re.compile(
    r"\b(?:still|yet|failed|fails|failing|broken|missing|waiting|awaiting|pending|todo|tbd|outstanding"
    r"|unresolved|unsuccessful|not successful|error|open|next|so far|remains?|until)\b"
)
"""What stays open though a rule or a decision is told with it."""
_TODO = re.compile(r"(?:TODO|TBD|FIXME|To do|Todo|Next steps?)\s?[:：]")
_OPEN_SECTION = re.compile(
    r"remaining(?! (?:reservations?|orders?|flights?|bookings?|balance|amount))|next steps?|to-?do|open (?:items?|questions?|issues?|points)"
    r"|(?<!still )(?<!is )pending(?!\W{0,3}(?:orders?|reservations?|bookings?|status|items? in)\b)"
    r"|outstanding(?! balance)|\b(?:changes?|fixes|work) needed$|\bi (?:still |now )?need to$"
    r"|\b(?:key|known|remaining|following) (?:issues?|problems)(?: are)?$|\bblockers?$"
    r"|still (?:to|open)|follow[- ]?ups?|action items?|not (?:yet )?done"
    r"|待办|待辦|未完成|下一步|剩余|剩餘|遗留|后续"
)
_CHINESE = CueTable(r"""
    没 沒 未 需 待 等 => (?:还|還|尚|仍)(?:没|沒|未|需|有待|在等)|尚未|未完成
    待 => 待(?:确认|確認|处理|處理|定|办|辦|回复|审批|批准|解决|补充)
    稍 马 会 會 将 將 => 稍后|稍後|我(?:们|們)?(?:会|會|将|將|马上)[^，。]{1,12}(?:联系|通知|发|回复|处理|提供|安排|更新|检查|新增)
    出 报 失 缺 => 出错|报错|失败|失敗|缺少|缺失
    等 需 要 => 等(?:您|你)(?:确认|回复)|需要(?:您|你)(?:提供|确认)|要不要一[併并]
    请 請 幫 帮 麻 最 并 並 然 再 => (?:请|請|幫|帮|麻烦|最后|最後|并|並|然后|然後|再)[你您]?(?:帮我|幫我|我)?[^，。]{0,14}?(?:改成|统一成|統一成|刪除|删除|更新|取消|退款|退货|新增|添加|修改|修正|修复|修復|发送|发给)(?!了|完)
    请 請 幫 帮 麻 最 并 並 然 再 => (?:请|請|幫|帮|麻烦|最后|最後|并|並|然后|然後|再)[你您]?(?:帮我|幫我|我)?[^，。]{0,14}?(?:上網|上网|翻译|提交|部署|产生|產生|整理|转|轉|移到|重命名|加入|加上|升级|换成|改到|强调|強調|写(?!的)|寫(?!的))
    会 會 将 將 => (?:会|會|将|將)[^，。]{0,10}(?:内|內|前|后|後|日)?(?:到账|到帳|送达|寄出|退回|发货|發貨)
    会 會 => (?:会|會)[^，。]{0,3}(?:送到|寄到|到货|到貨|上门|上門|发货|發貨)
    请 請 => [请請][^，。]{0,10}[把将將][^，。]{1,20}(?:给我|給我|发给|發給|寄给|寄給|交给|交給|发来|寄来)
    没 沒 未 => (?:没有?|沒有?|未)(?:更新|完成|提交|测试|測試|处理|處理|回复|回覆|审核|審核|上传|上傳|签字|到账)
    剩 => (?:还|還)剩
    等 => 要?等[^，。]{1,16}(?:再说|再說|才能|才可|才|之后再|以后再|完成后)
    前 => \d+ ?[日号號点點时時][^，。]{0,6}前[^，。]{0,6}(?:交|给|給|提交|发|發|回复|回覆|完成|付款?|转账|轉帳|签|办)
    再 => (?:九|下|明|后|下个|下個)\S{0,2}[月周週年天][^，。]{0,4}再(?:说|說|定|看|议|議|处理)
    差 等 缺 剩 => (?:[还還只仅僅])(?:差|等着?|缺|剩下?)(?!不多|于|不|点[^名])[^，。？?吗嗎呢]{2,}
    未 => (?:件|项|項|样|樣|个|個|事)未(?:完|办|辦|结|結)
    中 => (?:审核|審核|处理|處理|办理|辦理|审批|審批|受理|开具|開具|排查|修复|修復)中(?![心国國间間的时時断斷])
    前 => \d+ ?[日号號][^，。]{0,4}前(?:要|得|须|須|必须|能|会|會)?(?:有|出|拿|看|定)?(?:结果|結果|答复|答覆|回复|回覆|方案|消息)
    前 内 內 周 => (?:让|讓|叫)[\u3400-\u9fff]{1,4}[^，。]{0,8}(?:前|内|內|周|天)[^，。]{0,4}(?:给|給|交|签|簽|发|發|回|办|辦|把)
    我 => 我(?:明天|后天|後天|下周|下週|今晚|一会儿?|稍后|待会儿?|回头|回頭|马上|這就|这就|自己)(?:就|再)?(?:去|来|發|发|补|補|交|问|問|查|打|办|辦|寄|确认|確認|说|說|跟)(?!过|過|了|吗|嗎|[^，。]{0,6}吧$)
    收 拿 => (?:收到|拿到)(?:后|後|就|再|当天|當天)?(?:马上|馬上|立即|立刻)?(?:补|補|发|發|给|給|寄|交)
    提 => 提醒(?:我|一下我)(?!的|了|过|過)
    等 => 等[^，。]{2,14}(?:后|後)再(?:开|開|发|發|办|辦|付|退|定|说|說|签|簽)
    将 將 把 => ^(?:将|將|把)[^，。]{1,40}(?:改|移|删|刪|更新|加|换)
""")
_CHINESE_NOT = CueTable(r"""
    不 => 不要|不用
    问 推 馆 点 谢 感 => 请问|推荐|餐馆|景点|谢谢|感谢
    店 => 酒店.*(?:吗|呢)$
    还 還 => (?:还|還)需要[^，。]*[吗嗎]$
    如 隨 随 => 如果你?有|[隨随][時时]
""")


class OpenItemFinder:
    """Finds the open items of a text, one mention for each clause or list item that states one."""

    kind: ClassVar[FactKind] = "open_item"
    version: ClassVar[str] = "7"

    def find(self, text: str) -> list[Mention]:
        """Open items in order of their start.

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
        """Open items of one sentence, in order of their start."""
        find = _weighed if sentence.language == "en" else open_items_by_cues
        return [build_mention("open_item", clause) for clause in find(sentence)]


def open_items_by_cues(sentence: Sentence) -> Iterator[Clause]:
    """The clauses of a sentence that the tables of cues call open items, in order.

    An item of a list of them is one as a whole.
    """
    if _is_listed(sentence):
        yield build_clause(sentence, (0, len(sentence.text)))
    elif _may_be_open(sentence) and _is_told(sentence):
        yield from filter(_is_open, split_clauses(sentence))


def _weighed(sentence: Sentence) -> Iterator[Clause]:
    """The open items of an English sentence: what its cues say, weighed against its other words."""
    if _is_listed(sentence):
        yield from open_items_by_cues(sentence)
        return
    has_cue = _may_be_open(sentence)
    if not (has_cue or may_hold_learned("open_item", sentence.words)) or not _is_told(sentence):
        return
    for clause in split_clauses(sentence):
        by_cues = has_cue and _is_open(clause)
        if not by_cues and _GIVES_REASON.match(clause.plain):
            continue
        if is_learned("open_item", clause, by_cues=by_cues):
            yield clause


def _is_listed(sentence: Sentence) -> bool:
    return sentence.is_item and _lists_open_items(sentence.section) and _is_told(sentence)


def _is_told(sentence: Sentence) -> bool:
    """Whether it is told as standing open at all: not ticked off, and no data."""
    if sentence.is_checked:
        return False
    return not is_data(sentence.text) or (
        _TODO.match(sentence.text) is not None
        and not (sentence.is_item and _lists_open_items(sentence.section))
    )


def _may_be_open(sentence: Sentence) -> bool:
    table = _ENGLISH if sentence.language == "en" else _CHINESE
    return table.may_match(sentence.words) or _may_be_title_of_fault(sentence)


@lru_cache(maxsize=1024)
def _lists_open_items(section: str) -> bool:
    return _OPEN_SECTION.search(section) is not None


def _is_open(clause: Clause) -> bool:
    text, words = clause.plain, clause.vocabulary
    if clause.sentence.language == "zh":
        return _CHINESE.search(text, words) and not _CHINESE_NOT.search(text, words)
    if _is_title_of_fault(clause):
        return True
    if not _ENGLISH.search(text, words) or _ENGLISH_NOT.search(text, words):
        return False
    if clause.sentence.is_item and _PLANNED.search(text):
        return False
    return _STANDS_OPEN.search(text) is not None or not (
        is_decision(clause) or is_english_rule(clause)
    )


def _may_be_title_of_fault(sentence: Sentence) -> bool:
    return not (sentence.closing or sentence.is_item or sentence.words.isdisjoint(_FAULTY))


def _is_title_of_fault(clause: Clause) -> bool:
    """Whether it is a line that names what code does wrong, as the title of a report does."""
    return (
        _may_be_title_of_fault(clause.sentence)
        and clause.text == clause.sentence.text
        and _FAULT.match(clause.plain) is not None
        and names_code(clause.text)
    )
