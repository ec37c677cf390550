import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statement_sequence import is_sequence_turned
from workbench.scoring.statement_terms import read_terms


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Run the tests before pushing", "Push before running the tests"),
        ("Back up the database before migrating", "Migrate before backing up the database"),
        ("Call the customer, then book the room", "Book the room, then call the customer"),
        ("必须先备份再迁移", "必须先迁移再备份"),
    ],
)
def test_two_things_in_the_other_order_contradict(words, candidate):
    verdict = judge_statement(
        "constraint", words, source_text=f"{words}.", candidate_text=f"{candidate}."
    )
    assert (verdict.status, verdict.rule) == ("contradicted", "order_flipped")


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Run the tests before pushing", "Before you push, run the tests"),
        ("Run the tests before pushing", "Never push before running the tests"),
        ("Run the tests before pushing", "Run all tests before you push anything"),
        ("必须先备份再迁移", "先备份，然后迁移"),
    ],
)
def test_the_same_order_in_other_words_is_not_turned(words, candidate):
    assert not is_sequence_turned(read_terms(words), read_terms(candidate))
