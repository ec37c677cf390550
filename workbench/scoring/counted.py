"""Whether a count is kept, or the same digits count something else.

*Three people* are not kept by *13 people in 3 rooms*: the people were counted anew. A unit may be
told in other words (*three guests*), so the digits alone are believed while nobody counts the
fact's own things otherwise.
"""

from __future__ import annotations

from workbench.facts.fact import Fact, Mention
from workbench.facts.number_units import MEASURES
from workbench.scoring.candidate import Candidate
from workbench.scoring.rivals import lookup_of
from workbench.scoring.stated import Stated
from workbench.scoring.value_forms import is_same_value

__all__ = ["find_counted_anew"]


def find_counted_anew(
    fact: Fact, candidate: Candidate, *, stated: Stated, before: int
) -> Mention | None:
    """Another number of the things that a fact counts, in a candidate that has its digits too.

    Args:
        fact: A fact whose value the candidate seems to hold.
        candidate: What takes the place of the history.
        stated: What the history states.
        before: Index of the message that the history ends before.

    Returns:
        The number, one that the history states nowhere of such things; None where the fact is no
        count, or where its digits may still count its things.
    """
    if fact.kind != "number" or fact.unit is None or fact.unit in MEASURES:
        return None
    for mention in lookup_of(candidate).alike(fact):
        counts_other = mention.unit not in (None, fact.unit, "piece")
        if is_same_value(fact, mention) and not counts_other:
            return None
    for mention in candidate.of_kinds("number"):
        if mention.unit != fact.unit or is_same_value(fact, mention):
            continue
        if not stated.states_with_unit(mention, before=before):
            return mention
    return None
