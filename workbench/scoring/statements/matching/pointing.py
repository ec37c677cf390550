"""Decisions that only point at what was said before: *I'll take it*, *yes, go ahead*, 就这个了.

What such a decision is about stands in the words before it, where they are known. The piece of a
candidate that shares most with them is asked whether it was decided, refused or left open. Where
they are not known, the decision alone is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from workbench.facts.sentences import read_sentences
from workbench.facts.statement_reading import Reading
from workbench.scoring.statements.reading.candidate import StatementCandidate, Unit, total_weight
from workbench.scoring.statements.reading.choices import is_other_choice
from workbench.scoring.statements.reading.terms import read_terms
from workbench.scoring.verdict import Status, Verdict

__all__ = ["go_ahead_of", "judge_pointing", "points_back"]

_POINTS_BACK = 1.0
"""Weight of words below which a decision only points at what was said before."""
_POINTS_BACK_BESIDE_YES = 1.25
"""The same for what follows a yes."""
_SPEAKER = re.compile(r"(?:^|\n)\w{2,16}[:：]\s*$")
"""The label of who says the decision."""
_TWO_SENTENCES = 2
_LEAST_SHARED = 1.0
"""Weight of words that a piece shares with what was said before, to be about it."""
_SURELY_SHARED = 2.0
"""The same, to be surely about it."""
_SENTENCES_BEFORE = 3
_MOSTLY = 0.6
"""Share of a piece's words, by weight, that say what it is about."""
_WHO = frozenset(("c:user", "c:client", "c:customer", "c:approve"))
_GO_AHEAD = re.compile(
    r"(?:(?:yes|yeah|yep|sure|ok(?:ay)?|alright|all right|great|perfect|excellent|awesome|fine"
    r"|(?:that|this|it)(?:'s| is| all)? ?(?:also )?(?:works?|fine|good|great|ok(?:ay)?"
    r"|perfect|correct|right|will do|would work|sounds? \w+|looks? \w+)(?: (?:for|to|with) me)?"
    r"|sounds? (?:good|great|fine|perfect|like a plan)|please (?:do|proceed|go ahead)"
    r"|(?:go|going) ahead(?: (?:and|with))?|do (?:it|that|so)|proceed(?: with)?"
    r"|let'?s (?:do (?:it|that)|go (?:ahead|with|for))|i(?:'ll| will) take (?:it|that|this)"
    r"|please|thanks?|thank you|then|and|with|(?:it|that|this)(?= one|[,.!]|$)|one)\b[\s,.!;-]*)+"
    r"|(?:(?:好的?|行|可以|嗯+|成|没问题|没关系|那|也|就|这样|这么|吧|啊|呀|哦|呢|了|的|定|办|听你的|太好|太棒"
    r"|接受|不错|谢谢|OK|ok)[，。！、,.!\s]*)+",
    re.IGNORECASE,
)
"""Words that say yes, and those around them that say no more."""
_SAYS_YES = re.compile(
    r"\b(?:yes|yeah|yep|sure|ok(?:ay)?|alright|great|perfect|excellent|fine|works?|go(?:ing)? ahead"
    r"|proceed|do (?:it|that|so)|sounds?|take (?:it|that|this)|good)\b"
    r"|好|行|可以|没问题|没关系|接受|嗯|成|OK",
    re.IGNORECASE,
)
_POINTS_THERE = re.compile(
    r"(?:那|好的?|行|可以|嗯|，|,)*(?:就|也|还是)?(?:去|选|選|定|要|住|吃|订|訂)(?:看看|一下|这|這|那|它)?"
    r"一?(?:[个個家间間])?(?:酒店|宾馆|旅馆|餐馆|餐厅|饭店|景点|店|地方)?(?:也?(?:行|可以|好)|吧|了|就行)*"
)
"""就去这个酒店吧: which one, stands before it."""
_TAKES_BACK = re.compile(r"(?:i \w+ )?(?:but|not|however|though)\b|但|不过|只是", re.IGNORECASE)
"""What follows a yes and makes it none."""
_UNDECIDED = re.compile(
    r"\b(?:undecided|(?:has|have|had) not (?:yet )?(?:accepted|agreed)|hesitat\w+"
    r"|(?:not|n't) (?:yet )?(?:been )?(?:decided|chosen|booked|reserved|confirmed|placed)"
    r"|has yet to decide|unsure|(?:still )?(?:has|have|needs?) to (?:decide|choose|be (?:booked"
    r"|chosen|decided)))\b"
    r"|(?:还没有?|尚未|没有|未|待|没)(?:想好|想清楚|决定|定下|选定|预订|預訂|订|选|选择|接受|同意)|犹豫|猶豫",
    re.IGNORECASE,
)
_WEIGHED = re.compile(
    r"\b(?:(?:is|are|was|were|still|be) (?:considering|weighing|thinking)|might|may want)\b"
    r"|(?:还在|在|再|会|先)考[虑慮]|可能会",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:refused|declined|rejected|disapproved|turned (?:it |them |this )?down|disliked"
    r"|(?:not|n't) (?:interested|want|like|happy)"
    r"|too (?:high|expensive|much|costly|far|late|early|small|big|long|short))\b|嫌|不满意"
    r"|不喜欢|觉得不|拒绝|拒絕|驳回"
    r"|否决|否決|放弃|不(?:想|愿|要|选|订|去)"
    r"|不(?:能|可以|予|想|愿意?)?(?:接受|同意)",
    re.IGNORECASE,
)
_NOT_TAKEN = re.compile(
    r"\b(?:turned (?:it|this|that) down|decided against|won't take)\b"
    r"|不(?:想|打算|再|愿意?)*(?:去|住|选|選|订|訂|玩)(?!了|了解)|否决|否決",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:chose|chosen|picked|selected|decided on|confirmed|booked|settled on)\b"
    r"|选定|選定|选了|選了|选中|选择了|确定|确认|订了|預訂|已订|预订",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"\b(?:agreed|agrees|accepted|accepts|approved|okayed|confirmed|acceptable"
    r"|(?:fine|okay|ok|happy|content) with)\b|接受|同意|可以|认可|確認|确认",
    re.IGNORECASE,
)
_CARRIED_OUT = re.compile(
    r"\b(?:(?:has|have|had|was|were|is|are)(?: now| already| since)? (?:been )?(?:\w+ed|done|set"
    r"|made|sent|put|paid)|had (?:\S+ ){1,8}\w+ed|went (?:through|ahead|with)|carried out|asked to"
    r"|go(?:-| )?ahead|said yes|told (?:us|the agent|them) to|is fine|happy with|chose|picked|took"
    r"|will be|wants?)\b"
    r"|没意见|没关系|无所谓|愿意|决定|选定|定了|已|(?<=[一-鿿])了(?=[，。；,.;]|$)|就去|改去|想去",
    re.IGNORECASE,
)
"""What shows that it was done or taken, of a piece that is surely about it."""


class _Pattern(NamedTuple):
    words: re.Pattern[str]
    status: Status


def go_ahead_of(words: str) -> int:
    """Where the words that only say yes end; 0 where the decision opens with none."""
    hit = _GO_AHEAD.match(words)
    if hit is None or _TAKES_BACK.match(words, hit.end()):
        return 0
    return hit.end() if _SAYS_YES.search(hit.group()) else 0


def points_back(words: str, *, weight: float) -> bool:
    """Whether a decision says too little by itself to be looked for by its words.

    Args:
        words: The decision in the words of its source.
        weight: Weight of its content words.
    """
    if weight <= _POINTS_BACK or _points_there(words):
        return True
    rest = words[go_ahead_of(words) :]
    return rest != words and _weight(_keys(read_terms(rest))) <= _POINTS_BACK_BESIDE_YES


def _points_there(words: str) -> bool:
    return _POINTS_THERE.fullmatch(words.rstrip("。.！! ")) is not None


def judge_pointing(fact: Reading, candidate: StatementCandidate, *, said_before: str) -> Verdict:
    """What became of a decision that only points back.

    Args:
        fact: The decision.
        candidate: What came out.
        said_before: The words before it in the source; may be empty.
    """
    verdict = _judge(fact, candidate, said_before=said_before)
    if verdict.status != "retained" or verdict.candidate_span is None:
        return verdict
    words = candidate.texts[verdict.candidate_part][slice(*verdict.candidate_span)]
    if not is_other_choice(fact, read_terms(words), context=words):
        return verdict
    rule = "object_changed"
    return msgspec.structs.replace(
        verdict, status="altered", rule=rule, detail=rule, stand_in=words
    )


def _judge(fact: Reading, candidate: StatementCandidate, *, said_before: str) -> Verdict:
    is_there = _points_there(fact.text)
    accepts = (
        is_there
        or bool(go_ahead_of(fact.text))
        or any(word.word.key == "c:approve" and word.sign > 0 for word in fact.words)
    )
    taken = _kept_by(accepts=accepts, is_there=is_there)
    keys = _keys(fact)
    units = [unit for unit in candidate.units if unit.size < _TWO_SENTENCES]
    about = list(_about(units, said_before, keys))
    patterns = (
        _Pattern(_UNDECIDED, "contradicted"),
        *((_Pattern(_REFUSED, "contradicted"),) if accepts or about else ()),
        _Pattern(_WEIGHED, "weakened"),
        *(_Pattern(words, "retained") for words in taken),
        _Pattern(_CARRIED_OUT, "retained"),
    )
    refused = next((unit for unit, _ in about if _is_refused_itself(unit, keys)), None)
    if refused is not None:
        return _verdict(refused, "contradicted")
    for unit, weight in about:
        is_sure = weight >= _SURELY_SHARED or bool(_names(unit, keys))
        holds = patterns if is_sure else patterns[:-1]
        status = next((p.status for p in holds if p.words.search(unit.words)), None)
        if status is not None:
            return _verdict(unit, status)
    flipped = patterns[:2] if accepts else patterns[:1]
    said = _said(said_before)
    for unit in units:
        is_open = _UNDECIDED.search(unit.words) is not None
        if said and not is_open and not (said | keys) & _keys(read_terms(unit.words)):
            continue  # somebody says no to something else
        is_flipped = any(p.status == "contradicted" and p.words.search(unit.words) for p in flipped)
        if is_flipped or (_NOT_TAKEN.search(unit.words) and _names(unit, keys)):
            return _verdict(unit, "contradicted")
    found = next((unit for unit in units if any(words.search(unit.words) for words in taken)), None)
    if found is None:
        return Verdict(status="lost", rule="no_counterpart")
    return _verdict(found, "retained")


def _kept_by(*, accepts: bool, is_there: bool) -> tuple[re.Pattern[str], ...]:
    """Words that tell the decision again; 就去这家吧 both accepts and chooses."""
    if is_there:
        return (_ACCEPTED, _DECIDED)
    return (_ACCEPTED,) if accepts else (_DECIDED,)


def _about(
    units: list[Unit], said_before: str, keys: frozenset[str]
) -> Iterator[tuple[Unit, float]]:
    """Pieces that share words with what was said before, most of them first, and their weight."""
    said = _said(said_before)
    if not said:
        return
    before = said | keys
    shared = [(_weight(_keys(read_terms(unit.words)) & before), unit) for unit in units]
    for weight, unit in sorted(shared, key=lambda pair: (-pair[0], pair[1].size)):
        if weight >= _LEAST_SHARED:
            yield unit, weight


def _said(before: str) -> frozenset[str]:
    """The content words of the last sentences before a decision."""
    sentences = read_sentences(_SPEAKER.sub("", before))[-_SENTENCES_BEFORE:]
    return frozenset[str]().union(*(_keys(read_terms(s.text)) for s in sentences))


def _keys(reading: Reading) -> frozenset[str]:
    return frozenset(word.word.key for word in reading.words)


def _weight(keys: frozenset[str]) -> float:
    return total_weight(keys)


def _names(unit: Unit, keys: frozenset[str]) -> bool:
    """Whether a piece names what the decision is about, *not that hotel*."""
    return bool(keys & _keys(read_terms(unit.words)))


def _is_refused_itself(unit: Unit, keys: frozenset[str]) -> bool:
    """*He did not want the change*: somebody says no to the very thing, and names little else."""
    own = _keys(read_terms(unit.words))
    if not keys & own or _REFUSED.search(unit.words) is None:
        return False
    return _weight(keys & own) >= _MOSTLY * _weight(own - _WHO)


def _verdict(unit: Unit, status: Status) -> Verdict:
    kept = status == "retained"
    rule = {"retained": "same_statement", "weakened": "strength_lowered"}.get(
        status, "decision_flipped"
    )
    return Verdict(
        status=status,
        rule=rule,
        candidate_span=(unit.start, unit.end),
        candidate_part=unit.text_index,
        stand_in=None if kept else unit.words,
        detail="paraphrased" if kept else rule,
    )
