"""Pieces that share too little with a statement to tell it."""

from workbench.scoring.statements.matching.faint import is_faint
from workbench.scoring.statements.matching.subject import subject_of
from workbench.scoring.statements.reading.candidate import read_statements


def _is_faint(statement: str, summary: str) -> bool:
    candidate = read_statements([summary])
    subject = subject_of("constraint", statement, candidate)
    match = candidate.matches(subject.comparable, limits=subject.limits)[0]
    return is_faint(subject, match)


def test_a_piece_that_says_it_all_is_not_faint() -> None:
    assert not _is_faint("Never lend the grey boat", "The grey boat must never be lent.")


def test_a_thing_that_is_only_named_is_faint() -> None:
    assert _is_faint("Never lend the grey boat to tourists", "The boat.")


def test_one_shared_word_among_others_is_faint() -> None:
    assert _is_faint(
        "Wash the grey boat with rain water after each trip",
        "The boat show opens on Saturday in the old harbour hall.",
    )
