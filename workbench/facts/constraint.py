"""Finds rules: what must, must not, should or may be done, what a thing looked for has to be.

A clause is a rule when it carries a word that binds (*must*, *only*, *do not*, 必须, 以上) and none
of the turns of phrase that merely look like it (*must be a mistake*, *I can't find it*, 必须的啊).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from workbench.facts.constraint_cues_zh import (
    CHINESE_BIND,
    CHINESE_SEEK,
    CHINESE_TOLD,
    CHINESE_TRAP,
)
from workbench.facts.constraint_english import english_rules
from workbench.facts.fact import FactKind, Mention
from workbench.facts.sentences import Clause, Sentence, read_sentences, split_clauses
from workbench.facts.statement_bound import BoundHit, find_bounds
from workbench.facts.statement_cues import cue_text
from workbench.facts.statement_mention import build_mention, is_readable

__all__ = ["ConstraintFinder"]

_DIGIT = re.compile(r"[\d零一二两三四五六七八九十]")
_NEGATED_LIMIT = re.compile(r"不|以[上下内內]|至[少多]|最[多少高低]|[低高大小]于")
_ZH_ASKS_FOR = re.compile(
    r"(?:[帮幫给給替为為]我们?|我们?(?:还|再|就)?(?:想|要|打算)(?:说的是)?)(?:再|先|去|另外)?(?:找|推荐|推薦|查|挑|选)"
)
_ZH_NEEDLESS = re.compile("不用|不要|不必|别")
_ZH_ATTRIBUTE = re.compile(
    r"(?:可以|能)(?:带|停|养|刷|加|自)[^，。吗呢？?]{1,8}的|免费(?!的?吗)(?!停车)|免門票|不收门票|(?:高档|豪华|舒适|经济|五星|四星|三星)(?:型|级)?|提供(?:(?![、和]提供|的(?:高档|豪华|舒适|经济))[^吗呢？?]){2,}"
    r"|(?:有|带|含|能|支持|包含|具备)[^，。吗呢？?]{0,12}(?:服务|房|早餐|停车|健身|wifi|WiFi|上网|热水|泳池|接机|洗衣"
    r"|叫醒|吹风机|餐厅|会议室|SPA|酒吧|桑拿|看护|设施|暖气|国际长途)"
)
_ZH_FACILITY_ASKED = re.compile(
    r"^[^，。找哪选選荐薦]*(?:酒店|宾馆|賓館|饭店|旅馆|客栈|餐馆|餐厅|景点|这家|那家|[店馆它])[^，。找哪选選荐薦]*?(?:有|提供|包含|是否)"
    r"[^，。]*(?<!的)(?<!呢)[吗嗎么呢]$|(?:查|问|看)[^，。找]{0,14}是否"
)
"""Whether a place that was named has it, not what one looks for."""
_ZH_VALUE_SLOT = re.compile(
    r"(?:评分|分数|人均|消费|价格|价位|价钱|房价|门票|票价|时间|时长|玩|预算)[^，。\d]{0,6}"
    r"(?P<value>\d+(?:\.\d+)?(?:、\d+)?)\s*(?:元|分|天|块|个?小时)|(?<![\d.])(?P<score>\d)分(?=酒店|景点|餐馆|的|$)"
)


class ConstraintFinder:
    """Finds the rules of a text, one mention for each clause that makes one."""

    kind: ClassVar[FactKind] = "constraint"
    version: ClassVar[str] = "8"

    def find(self, text: str) -> list[Mention]:
        """Rules in order of their start.

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
        """Rules of one sentence, in order of their start."""
        return list(_of_sentence(sentence))


def _of_sentence(sentence: Sentence) -> Iterator[Mention]:
    if sentence.language == "zh":
        yield from _chinese_rules(sentence)
    else:
        for clause in english_rules(sentence):
            yield build_mention("constraint", clause)


def _chinese_rules(sentence: Sentence) -> Iterator[Mention]:
    words = sentence.words
    text = cue_text(sentence.text)
    seeks = CHINESE_SEEK.search(text, words) and (
        _ZH_ASKS_FOR.search(text) is not None or not CHINESE_TOLD.search(text, words)
    )
    if not (seeks or CHINESE_BIND.may_match(words) or _DIGIT.search(text)):
        return
    for clause in split_clauses(sentence):
        bounds = find_bounds(clause.text)
        ends = _term_ends(clause.text, bounds) if seeks else []
        if len(ends) > 1:
            yield from _by_term(clause, ends)
        elif _is_chinese_rule(clause, bounds=bounds, seeks=seeks):
            yield build_mention("constraint", clause)


def _term_ends(text: str, bounds: list[BoundHit]) -> list[int]:
    """Where the limits, plain values and features that a clause asks for end, in order."""
    taken = [(hit.start, hit.end) for hit in bounds]
    for slot in _ZH_VALUE_SLOT.finditer(text):
        begin = slot.start("value") if slot["value"] else slot.start("score")
        if not any(start < slot.end() and begin < end for start, end in taken):
            taken.append((begin, slot.end()))
    for feature in _ZH_ATTRIBUTE.finditer(text):
        if not any(start < feature.end() and feature.start() < end for start, end in taken):
            taken.append(feature.span())
    return sorted(end for _, end in taken)


def _by_term(clause: Clause, ends: list[int]) -> Iterator[Mention]:
    """A clause that asks for several things in one breath gives a mention for each."""
    begin = 0
    for end in ends:
        begin += clause.text[begin] in "、和"
        yield build_mention("constraint", clause, span=(begin, end))
        begin = end


def _is_chinese_rule(clause: Clause, *, bounds: list[BoundHit], seeks: bool) -> bool:
    text, words = clause.plain, clause.vocabulary
    if CHINESE_TRAP.search(text, words):
        return False
    if not bounds and _ZH_FACILITY_ASKED.search(text):
        return False
    if seeks and (bounds or _ZH_ATTRIBUTE.search(text) or _ZH_VALUE_SLOT.search(text)):
        return True
    if text.endswith(("吗", "嗎", "么", "呢")) and not seeks:
        return False
    if text.endswith("吧") and not (seeks or _ZH_NEEDLESS.search(text)):
        return False
    if CHINESE_BIND.search(text, words):
        return True
    return bool(
        any(hit.bound.op != "between" for hit in bounds)
        and _NEGATED_LIMIT.search(text)
        and not CHINESE_TOLD.search(cue_text(clause.sentence.text), clause.sentence.words)
    )
