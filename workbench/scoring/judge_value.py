"""Verdicts on values: is a fact's value still in a candidate, changed, or gone.

The rules in order: the same value in any spelling is retained. Else a value that looks like a slip
of it, or stands among the same words, and that the history does not state, has taken its place:
altered. Else it is lost. Nothing is matched fuzzily towards retained.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from workbench.facts.context import context_of
from workbench.facts.contract import FactIndex
from workbench.facts.fact import Fact, Mention
from workbench.facts.reader import FactReader
from workbench.scoring.address_parts import find_in_fields, find_part
from workbench.scoring.bare_codes import is_code_of
from workbench.scoring.candidate import Candidate, read_candidate
from workbench.scoring.counted import find_counted_anew
from workbench.scoring.rivals import lookup_of, rivals_of
from workbench.scoring.stand_ins import OTHER_DATES, is_chance, shape_rule, strength
from workbench.scoring.stated import AT_THE_END, stated_by
from workbench.scoring.value_forms import address_words, amount_parts, is_same_value, is_small_count
from workbench.scoring.value_request import default_reader, index_text, read_request
from workbench.scoring.verdict import Verdict
from workbench.scoring.weekdays import find_weekdays
from workbench.scoring.worded_counts import find_worded_count
from workbench.scoring.wrong_owner import find_wrong_owner

__all__ = ["judge_fact", "judge_value"]

Span = tuple[int, int]
_SHARED_LEAST = 2
_SAME_PLACE = 3
_CUT = re.compile(r"(?:…|\.{2,3}|\*{2,4})[0-9A-Za-z]{0,8}")
_CODES = ("identifier", "path", "contact")
_WRITTEN_OUT = re.compile(r"\d.*[%$€£¥]|[$€£¥].*\d")
"""Numbers and amounts whose unit or currency is written as a sign, so that a copy is the value."""
_LABEL = re.compile(
    r"\b(?:table|figure|fig\.?|chapter|section|page|step|version|release|room|gate|line|item|no\.?"
    r"|number|paragraph|appendix|volume|part|python|node|java)\s$",
    re.IGNORECASE,
)
"""What names a thing by the number behind it, which then counts nothing."""
_LABEL_REACH = 12


def judge_value(
    kind: str,
    value: str,
    *,
    source_text: str,
    candidate_text: str,
    reader: FactReader | None = None,
) -> Verdict:
    """Judge what became of one value of a source text in a candidate text.

    Args:
        kind: A kind of value, or an everyday word for one: `id`, `money`, `quantity`, `version`,
            `url`, `file`, `email`, `phone`, `time`; `list` for values with commas between them,
            `pair` for a value and its owner, written `A = B`.
        value: The value as the source writes it.
        source_text: The whole history.
        candidate_text: What takes its place.
        reader: Finds the values of both texts; the default knows no patterns of a team's own.

    Returns:
        Retained, altered or lost, with spans in both texts and the rule that decided.

    Raises:
        UnknownNameError: There is no such kind.

    Example:
        >>> judge_value("id", "W41", source_text="Order W41", candidate_text="order w41").status
        'retained'
    """
    reader = reader or default_reader()
    request = read_request(kind, value, source_text=source_text, reader=reader)
    index = index_text(source_text, reader)
    candidate = read_candidate(
        [candidate_text], reader, is_known=lambda code: is_code_of(source_text, code)
    )
    verdicts = [judge_fact(fact, candidate=candidate, index=index) for fact in request.facts]
    if request.form == "list":
        return _judge_list(verdicts)
    if request.owner:
        return _with_owner(verdicts[0], request.owner, request.facts[0], candidate)
    return verdicts[0]


def judge_fact(
    fact: Fact, *, candidate: Candidate, index: FactIndex, before: int = AT_THE_END
) -> Verdict:
    """Judge what became of one fact of a history in a candidate.

    Args:
        fact: A fact of a value kind.
        candidate: What takes the place of the history, read once by `read_candidate`.
        index: The facts of the recording: what its history states elsewhere is no stand-in.
        before: Index of the message that the history ends before.

    Returns:
        Retained, altered or lost. `source_span` is the fact's first place in its own text;
        `candidate_span` a place in `candidate.text`.
    """
    first = fact.occurrences[0] if fact.occurrences else None
    source = (first.start, first.end) if first else None
    kept = _kept(fact, candidate)
    if kept is not None:
        verdict = _unless_exchanged(
            fact, kept, source, candidate=candidate, index=index, before=before
        )
        return _unless_counted_anew(fact, verdict, candidate=candidate, index=index, before=before)
    replaced = _stand_in(fact, candidate, index=index, before=before)
    if replaced is not None:
        rule, start, end = replaced
        return Verdict(
            status="altered",
            rule=rule,
            source_span=source,
            candidate_span=(start, end),
            stand_in=candidate.text[start:end],
        )
    return Verdict(status="lost", rule="not_found", source_span=source)


def _unless_counted_anew(
    fact: Fact, verdict: Verdict, *, candidate: Candidate, index: FactIndex, before: int
) -> Verdict:
    if verdict.status != "retained":
        return verdict
    anew = find_counted_anew(fact, candidate, stated=stated_by(index), before=before)
    if anew is None:
        return verdict
    return Verdict(
        status="altered",
        rule="counted_anew",
        source_span=verdict.source_span,
        candidate_span=(anew.start, anew.end),
        stand_in=candidate.text[anew.start : anew.end],
    )


def _unless_exchanged(
    fact: Fact,
    kept: tuple[str, Span],
    source: Span | None,
    *,
    candidate: Candidate,
    index: FactIndex,
    before: int,
) -> Verdict:
    rule, span = kept
    here, other = find_wrong_owner(fact, span, candidate=candidate, index=index, before=before)
    if other is None:
        return Verdict(status="retained", rule=rule, source_span=source, candidate_span=span)
    return Verdict(
        status="altered",
        rule="other_owner",
        source_span=source,
        candidate_span=here,
        stand_in=candidate.text[slice(*other)],
    )


def _kept(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    for form in (fact.canonical, *fact.also):
        for mention in candidate.of_form(fact.kind, form):
            if is_same_value(fact, mention):
                return "same_value", (mention.start, mention.end)
    if fact.kind in _CODES or _WRITTEN_OUT.search(fact.surface):
        found = _kept_code(fact, candidate)
        if found is not None:
            return found
    for mention in lookup_of(candidate).alike(fact):
        if is_same_value(fact, mention):
            return "equivalent", (mention.start, mention.end)
    otherwise = _KEPT_OTHERWISE.get(fact.kind)
    return otherwise(fact, candidate) if otherwise else None


def _kept_code(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    """A code that stands there letter by letter, whatever it is read as."""
    # Of a number the sign is part of the value: 4 May is no 4%.
    forms = (fact.canonical, *fact.also, fact.surface) if fact.kind in _CODES else (fact.surface,)
    for form in forms:
        span = candidate.find_verbatim(form.removeprefix("./") if fact.kind == "path" else form)
        if span is not None:
            return "verbatim", span
        if fact.kind == "path" and (span := candidate.find_verbatim(form.replace("/", "\\"))):
            return "equivalent", span
    if fact.kind == "identifier" and fact.sub != "version":
        parted = candidate.find_parted(fact.canonical)
        return ("equivalent", parted) if parted else None
    return None


def _kept_bare(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    value = amount_parts(fact.canonical)[1]
    for mention in candidate.of_form("number", value):
        if mention.unit is None:
            return "currency_not_written", (mention.start, mention.end)
    return None


def _kept_date(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    days = find_weekdays(fact, candidate)
    return ("equivalent", days) if days else None


def _kept_number(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    worded = find_worded_count(fact, candidate)
    return ("equivalent", worded) if worded else None


def _kept_address(fact: Fact, candidate: Candidate) -> tuple[str, tuple[int, int]] | None:
    if fact.sub != "address":
        return None
    words = address_words(fact.canonical)
    for mention in candidate.of_kinds("contact"):
        theirs = address_words(mention.canonical)
        if any(theirs[i : i + len(words)] == words for i in range(len(theirs) - len(words) + 1)):
            return "equivalent", (mention.start, mention.end)
    fields = find_in_fields(fact, candidate)
    return ("equivalent", fields) if fields else None


_KEPT_OTHERWISE: dict[str, Callable[[Fact, Candidate], tuple[str, tuple[int, int]] | None]] = {
    "amount": _kept_bare,
    "date": _kept_date,
    "number": _kept_number,
    "contact": _kept_address,
}
"""How else than by an equal value a value of a kind may be kept."""


def _stand_in(
    fact: Fact, candidate: Candidate, *, index: FactIndex, before: int
) -> tuple[str, int, int] | None:
    """The value that took the fact's place: the likeliest that no other has a better claim to."""
    rivals = rivals_of(candidate, stated_by(index), index=index, before=before)
    claims = [
        (claim, mention)
        for mention in rivals.of(fact)
        if (claim := _claim(fact, mention, candidate)) is not None
    ]
    # Seldom does anything stand there, so the other facts are gone through only then.
    others = [
        other
        for other in (index.facts if claims else ())
        if other.kind == fact.kind
        and _is_stated_before(other, before)
        and not is_same_value(fact, other)  # the same day, say, with and without its year
    ]
    for claim, mention in sorted(claims, key=lambda pair: pair[0].order):
        if not any(_outbids(other, claim, mention, fact, candidate) for other in others):
            return claim.rule, *_widened(candidate.text, mention.start, mention.end)
    if fact.sub == "address" and not claims:
        part = find_part(fact, candidate)
        return ("shortened", *part) if part else None
    return None


class _Claim(NamedTuple):
    """How well a value of a candidate fits into a fact's place."""

    rule: str
    order: tuple[int, int]
    """Smaller is better: how sure the rule is, then how few of the fact's words stand around."""


def _claim(fact: Fact, mention: Mention, candidate: Candidate) -> _Claim | None:
    shared = _shared_words(fact, mention, candidate)
    rule = shape_rule(fact, mention)
    is_alike_by_chance = rule is not None and (
        (rule == "other_unit" and is_small_count(fact)) or is_chance(rule, fact, mention)
    )
    if rule is not None and (shared or not is_alike_by_chance):
        return _Claim(rule, (strength(rule), -shared))
    alike = mention.kind == fact.kind and mention.sub == fact.sub and fact.sub != "address"
    if fact.kind == "number" and _is_name(fact, mention, candidate):
        return None
    return (
        _Claim("same_place", (_SAME_PLACE, -shared)) if alike and shared >= _SHARED_LEAST else None
    )


def _is_name(fact: Fact, mention: Mention, candidate: Candidate) -> bool:
    """Whether a number names a thing, *table 4*, and the fact counts something else."""
    label = _LABEL.search(candidate.text[max(0, mention.start - _LABEL_REACH) : mention.start])
    return label is not None and fact.unit not in (None, label.group().strip().lower())


def _outbids(
    other: Fact, claim: _Claim, mention: Mention, fact: Fact, candidate: Candidate
) -> bool:
    """Whether a value rather stands for another fact that is gone, as it can't stand for two."""
    rival = _claim(other, mention, candidate)
    if rival is None or rival.order > claim.order:
        return False
    if claim.order[0] == _SAME_PLACE:
        better = rival.order < claim.order or _is_first(other, fact)
    elif claim.rule in OTHER_DATES:
        better = rival.order < claim.order
    else:
        # By shape alone a value may be a slip of either; only a surer slip takes it away.
        better = rival.order[0] < claim.order[0]
    return better and _kept(other, candidate) is None


def _is_stated_before(fact: Fact, before: int) -> bool:
    return bool(fact.occurrences) and fact.occurrences[0].message < before


def _is_first(other: Fact, fact: Fact) -> bool:
    """Of two facts with equal claims the one stated later has it: it is the fresher in mind."""
    return other.occurrences[-1].message > fact.occurrences[-1].message or (
        other.occurrences[-1].message == fact.occurrences[-1].message
        and other.occurrences[-1].start < fact.occurrences[-1].start
    )


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """Place of a value with the ellipsis it was cut at and what stands beyond it."""
    rest = _CUT.match(text, end)
    return start, rest.end() if rest else end


def _shared_words(fact: Fact, mention: Mention, candidate: Candidate) -> int:
    mine = set(fact.context)
    shared = len(mine.intersection(context_of(candidate.text, mention.start, mention.end)))
    same_unit = mention.unit is not None and (mention.unit == fact.unit or mention.unit in mine)
    return shared + _SHARED_LEAST * same_unit


def _judge_list(verdicts: list[Verdict]) -> Verdict:
    kept = [verdict for verdict in verdicts if verdict.status == "retained"]
    if len(kept) == len(verdicts):
        return Verdict(
            status="retained",
            rule="all_members",
            source_span=_cover(v.source_span for v in verdicts),
            candidate_span=_cover(v.candidate_span for v in verdicts),
        )
    altered = next((verdict for verdict in verdicts if verdict.status == "altered"), None)
    if kept or altered:
        shown = altered or kept[0]
        return Verdict(
            status="altered",
            rule="list_cut" if kept else "members_changed",
            source_span=_cover(v.source_span for v in verdicts),
            candidate_span=_cover(v.candidate_span for v in verdicts),
            stand_in=shown.stand_in,
        )
    return Verdict(
        status="lost", rule="not_found", source_span=_cover(v.source_span for v in verdicts)
    )


def _cover(spans: Iterable[tuple[int, int] | None]) -> tuple[int, int] | None:
    known = [span for span in spans if span is not None]
    return (min(s for s, _ in known), max(e for _, e in known)) if known else None


def _with_owner(verdict: Verdict, owner: str, fact: Fact, candidate: Candidate) -> Verdict:
    """Take a kept value for altered when its owner does not stand with it."""
    if verdict.status != "retained":
        return verdict
    spans = [
        (mention.start, mention.end)
        for mention in candidate.of_kinds(fact.kind)
        if is_same_value(fact, mention)
    ] or [verdict.candidate_span or (0, 0)]
    for start, end in spans:
        if owner.casefold() in _clause(candidate.text, start, end).casefold():
            return verdict
    start, end = spans[0]
    return Verdict(
        status="altered",
        rule="other_owner",
        source_span=verdict.source_span,
        candidate_span=(start, end),
        stand_in=candidate.text[start:end],
    )


def _clause(text: str, start: int, end: int) -> str:
    """The part of a sentence that a value stands in."""
    ends = "\n;；。!！?？,，"
    first = max((text.rfind(mark, 0, start) for mark in ends), default=-1) + 1
    last = min((place for mark in ends if (place := text.find(mark, end)) >= 0), default=len(text))
    return text[first:last]
