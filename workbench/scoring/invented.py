"""Finds values of a candidate that nothing in the history states."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from workbench.facts.contract import FactIndex
from workbench.facts.fact import VALUE_KINDS, Mention
from workbench.facts.reader import FactReader
from workbench.scoring.candidate import Candidate, read_candidate
from workbench.scoring.durations import hour_of
from workbench.scoring.edits import truncation_rule
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.judge_value import judge_fact
from workbench.scoring.measures import Measures
from workbench.scoring.stated import AT_THE_END, stated_by
from workbench.scoring.value_forms import is_small_count
from workbench.scoring.value_request import default_reader, index_text
from workbench.scoring.verdict import Invention

__all__ = ["find_invented", "invented_mentions"]


def find_invented(
    *, source_text: str, candidate_text: str, reader: FactReader | None = None
) -> list[Invention]:
    """Values of a candidate text that the source never states.

    A value that stands in for one of the source is altered, not invented. Relative days, small
    counts and numbers of list items say nothing new.

    Args:
        source_text: The whole history.
        candidate_text: What takes its place.
        reader: Finds the values; the default knows no patterns of a team's own.

    Returns:
        Inventions in order of their place, one for each kind and canonical value.

    Example:
        >>> found = find_invented(source_text="Pay $5.", candidate_text="Pay $5, case CS-409.")
        >>> [invention.surface for invention in found]
        ['CS-409']
    """
    reader = reader or default_reader()
    index = index_text(source_text, reader)
    words = HistoryWords([(0, source_text)])
    candidate = read_candidate([candidate_text], reader, is_known=words.hold_code)
    verdicts = (
        judge_fact(f, candidate=candidate, index=index)
        for f in index.facts
        if f.kind in VALUE_KINDS
    )
    stand_ins = [v.candidate_span for v in verdicts if v.status == "altered" and v.candidate_span]
    return invented_mentions(
        candidate,
        index,
        stand_ins,
        is_copied=lambda start, end: words.hold_value(candidate.text, start, end),
    )


def invented_mentions(
    candidate: Candidate,
    index: FactIndex,
    stand_ins: Iterable[tuple[int, int]],
    *,
    is_copied: Callable[[int, int], bool] | None = None,
    before: int = AT_THE_END,
) -> list[Invention]:
    """Values of a candidate that an index does not state, stand-ins left out.

    Args:
        candidate: New text of a compaction, read by `read_candidate`.
        index: Facts of the whole history; values of its system messages are no inventions either.
        stand_ins: Places in the candidate that verdicts gave to altered facts.
        is_copied: Whether a place of the candidate is the history's own words, so that what stands
            there is stated, whatever it is read as.
        before: Index of the message that the history ends before.

    Returns:
        Inventions in order of their place, one for each kind and canonical value.
    """
    stated = stated_by(index)
    measures = Measures(candidate, index, stated, before=before)
    taken = list(stand_ins)
    replaced = {
        (mention.kind, mention.canonical)
        for mention in candidate.mentions
        if any(start < mention.end and mention.start < end for start, end in taken)
    }
    found: dict[tuple[str, str], Invention] = {}
    for mention in candidate.mentions:
        if mention.kind not in VALUE_KINDS or _says_nothing(mention):
            continue
        if (mention.kind, mention.canonical) in replaced:
            continue
        is_of_another = measures.is_of_another(mention)
        if not is_of_another and stated.states(mention, before=before):
            continue
        end = measures.end_of(mention) if is_of_another else mention.end
        if is_copied is not None and is_copied(mention.start, end):
            continue
        if _is_short_form(mention, index, before):
            continue
        hour = hour_of(mention, candidate.text)
        if hour is not None and stated.states_hour(hour, before=before):
            continue
        found.setdefault(
            (mention.kind, mention.canonical),
            Invention(
                kind=mention.kind,
                surface=mention.surface,
                canonical=mention.canonical,
                candidate_span=(mention.start, mention.end),
            ),
        )
    return list(found.values())


def _is_short_form(mention: Mention, index: FactIndex, before: int) -> bool:
    """Whether a code is the beginning of one that the history has whole, as of a commit's hash."""
    if mention.kind != "identifier":
        return False
    short = mention.canonical.casefold()
    return any(
        fact.kind == "identifier"
        and truncation_rule(fact.canonical.casefold(), short) in ("prefix", "ellipsis")
        for fact in (*index.facts, *index.system_values)
        if not fact.occurrences or fact.occurrences[0].message < before
    )


def _says_nothing(mention: Mention) -> bool:
    """Whether a value is too common to be invented: a relative day, a small count, a symbol."""
    if mention.kind == "date":
        return mention.sub in ("relative", "weekday")
    if mention.kind == "number":
        return is_small_count(mention)
    return mention.sub == "code_symbol"
