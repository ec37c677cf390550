"""Words made from others by an ending."""

from __future__ import annotations

import pytest

from workbench.scoring.statements.reading.kin import kin_of
from workbench.scoring.statements.reading.synonyms import root_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("allocation", "allocate"),
        ("proration", "prorate"),
        ("presence", "present"),
        ("temporarily", "temporari"),
        ("promptly", "prompt"),
        ("rehearsal", "rehearse"),
        ("reimbursement", "reimburse"),
        ("completeness", "complete"),
    ],
)
def test_a_word_and_what_it_is_made_from_meet(one: str, other: str) -> None:
    assert kin_of(root_of(one)) == kin_of(root_of(other))


@pytest.mark.parametrize("word", ["nation", "family", "reply", "element", "fence", "finance"])
def test_words_that_only_end_so_stay(word: str) -> None:
    assert kin_of(root_of(word)) == root_of(word)
