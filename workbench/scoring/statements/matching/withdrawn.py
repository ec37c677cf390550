"""A note beside a statement that takes it back: *(now cancelled)*, *— no longer valid*, （已作废）.

Whoever keeps the words of a rule and writes behind them that it is void has not kept the rule.
"""

from __future__ import annotations

import re

__all__ = ["withdrawn_until"]

_RULE = (
    r"(?:rule|request|instruction|restriction|requirement|limit|condition|wish|order|plan|decision"
    r"|agreement|task|item|point|one)"
)
_BACK = (
    r"(?:cancell?ed|revoked|withdrawn|withdrew|rescinded|superseded|obsolete|outdated|void(?:ed)?|lifted"
    r"|dropped|overruled|overridden|retracted|annulled|repealed|waived|scrapped|abandoned|invalid|reversed|expired"
    r"|overturned|undone|suspended|retired"
    r"|struck(?: out| off)?|taken back|called off|out of date|off the table"
    r"|no longer (?:valid|appl(?:y|ies|icable|ied)|in (?:force|effect|use)|needed|required|wanted"
    r"|current|holds?|stands?|relevant|binding|true|the case)"
    r"|not (?:valid|applicable|in force|in effect|needed|required|wanted) any ?(?:more|longer)"
    r"|(?:does|do)(?: not|n't) (?:apply|hold|stand) any ?(?:more|longer))"
)
_LIGHT = (
    rf"(?:(?:this|that|it|the|{_RULE}|now|since|later|then|already|meanwhile|subsequently"
    r"|afterwards|which|but|and|has|have|had|been|was|is|were|are|got|by|user|customer|client|he|she|they"
    r"|changed|status|update|note):? ){0,6}"
)
_SINCE = (
    r"(?:now|since|later|then|meanwhile|subsequently|afterwards|this|that|it|which|no longer)\b"
)
"""Behind a comma a bare participle may go on with a list, *booked now, dropped by him*."""
_SUBJECT = rf"(?:this|that|it|the {_RULE}|this {_RULE}|that {_RULE})"
_REST = (
    r"(?: (?:this|it|that))?"
    r"(?: (?:by|on|in|at|later|yesterday|today|since|afterwards|with|per|as)\b[^.;)\]\n]{0,40})?"
)
_CLOSE = r"\s?(?=[)\]】）.;,!\n\"'”’]|$)"
_ZH_BACK = (
    r"(?:取消|作废|撤销|撤回|废止|失效|解除|收回|推翻|放弃|不再?(?:要求|需要|适用|执行|有效|限制))"
)
_ZH_RULE = (
    r"(?:(?:此前|之前|原来|先前)的?|此|该|这|本|原|旧)?(?:一)?(?:条|项|个)?"
    r"(?:要求|规则|规定|限制|请求|条件|安排|决定|约定)?[，,]?"
)
_ZH_WHEN = r"(?:(?:现在|现|后来|之后|随后|目前|后)(?:又|却)?)?"
_ZH_CLOSE = r"了?\s?(?=[）)\]】。，,；;!！\n”\"']|$)"
_BEHIND = re.compile(
    rf"[\s\"'”’*_~」』]*(?:[(\[–—]|(?<=\s)-{{1,2}}(?=\s))\s*{_LIGHT}{_BACK}{_REST}{_CLOSE}"
    rf"|[\"'”’*_]*[,;:]\s+(?:(?:and|but) )?(?={_SINCE}){_LIGHT}{_BACK}{_REST}{_CLOSE}"
    rf"|[\"'”’*_]*\s+(?:was|is|has been|have been|got)(?: since| now| later)? "
    rf"{_BACK}{_REST}{_CLOSE}"
    rf"|[\"'”’*_]*[.;]\s+{_SUBJECT} {_LIGHT}{_BACK}{_REST}{_CLOSE}"
    rf"|\s*[（(\[【—–-]+\s*{_ZH_RULE}{_ZH_WHEN}(?:均|都)?(?:已经?)?(?:被)?{_ZH_BACK}{_ZH_CLOSE}"
    rf"|[”\"'」』]?\s*[，,；;。（(\[【—–-]+\s*{_ZH_RULE}{_ZH_WHEN}(?:已经?被?|被|不再|均已|都已|(?<=又)|(?<=后来))"
    rf"(?:{_ZH_BACK}|有效|适用|需要|执行|生效|成立){_ZH_CLOSE}"
    rf"|\s*[，,；;。（(\[【—–-]+\s*{_ZH_RULE}{_ZH_WHEN}(?:无效|不适用|失效){_ZH_CLOSE}",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    rf"(?:^|[\n.;(\[])[ \t]*(?:[-*•]\s+)?[*_(\[]*(?:{_BACK}"
    rf"|(?:已经?)?(?:取消|作废|撤销|撤回|失效)(?:了)?|不再(?:有效|适用))"
    rf"(?: {_RULE}s?)?[*_)\]]*\s?[:：][*_]*\s?[\"'“‘「]?$",
    re.IGNORECASE,
)
_STRUCK = "~~"
_TAKES_BACK = re.compile(
    r"\b(?:cancel|revok|withdr|rescind|lift(?:s|ed|ing)\b|drop|void|waiv|no longer"
    r"|call(?:ed)? off|scrap|revert|undo(?:es|ing|ne)?\b|undid|roll(?:s|ed|ing)? back|forget)"
    r"|取消|作废|撤销|撤回|废止|失效|不再|解除|放弃",
    re.IGNORECASE,
)
"""What a statement says itself that speaks of taking something back: a note only repeats it."""
_REACH_BEHIND, _REACH_AHEAD = 120, 60


def withdrawn_until(words: str, text: str, *, start: int, end: int) -> int | None:
    """Where a note ends that takes back what stands at a place; None where there is no such note.

    Args:
        words: The statement; one that is about taking something back is left alone.
        text: The text.
        start: Place of what keeps the statement.
        end: Place after it.
    """
    if _TAKES_BACK.search(words):
        return None
    struck = text[max(0, start - 2) : start], text[end : end + 2]
    if struck == (_STRUCK, _STRUCK):
        return end + len(_STRUCK)
    behind = _BEHIND.match(text, end, end + _REACH_BEHIND) or _last_inside(text, start, end)
    if behind is not None:
        return behind.end()
    return end if _AHEAD.search(text[max(0, start - _REACH_AHEAD) : start]) else None


def _last_inside(text: str, start: int, end: int) -> re.Match[str] | None:
    """A note at the end of the words themselves, where the whole sentence was taken."""
    for hit in _BEHIND.finditer(text, start + 1, min(len(text), end + 2)):
        if hit.end() >= end:
            return hit
    return None
