import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.moved import is_condition_moved


def status(rule: str, view: str) -> str:
    source = f"user: {rule}"
    return judge_statement("constraint", rule, source_text=source, candidate_text=view).status


@pytest.mark.parametrize(
    ("rule", "view"),
    [
        (
            "Once the invoice is paid, I'll draw up the papers and ask you before signing",
            "I'll draw up the papers and ask you before signing once the invoice is paid.",
        ),
        (
            "If the courier is late, hand the parcel to the porter",
            "Hand the parcel to the porter if the courier is late.",
        ),
        (
            "Unless the doctor agrees, don't change the dose",
            "Don't change the dose unless the doctor agrees.",
        ),
        (
            "Ship the crates before noon if the lorry is free",
            "If the lorry is free, ship the crates before noon.",
        ),
    ],
)
def test_a_condition_may_stand_behind(rule: str, view: str) -> None:
    assert is_condition_moved(rule, view)
    assert status(rule, view) == "retained"


@pytest.mark.parametrize(
    ("rule", "view"),
    [
        (
            "If the parcel weighs over 5 kg, call the porter first",
            "Call the porter first if the parcel weighs over 8 kg.",
        ),
        (
            "Unless the doctor agrees, don't change the dose",
            "Change the dose unless the doctor agrees.",
        ),
    ],
)
def test_a_condition_that_moved_and_changed_is_no_copy(rule: str, view: str) -> None:
    assert not is_condition_moved(rule, view)
    assert status(rule, view) != "retained"


@pytest.mark.parametrize(
    ("rule", "view"),
    [
        (
            "The booking was made more than 30 days ago, so it cannot be refunded",
            "The booking was made more than 30 days ago, so it can't be refunded.",
        ),
        (
            "If the notes are long, could you add “do not print” to the first page",
            "If the notes are long, could you add “don't print” to the first page.",
        ),
    ],
)
def test_a_contraction_changes_nothing(rule: str, view: str) -> None:
    assert status(rule, view) == "retained"
