import pytest

from workbench.scoring.judge_statement import judge_statement

PAY = "You'll need to visit our website to pay the deposit"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (PAY, "he'll need to visit a bank in Leeds to pay the deposit", "altered"),
        (PAY, "The deposit is paid by visiting the website.", "retained"),
        (PAY, "he'll need to visit the company's website to pay the deposit", "retained"),
        (
            "Please scan the barcode before you open the crate",
            "Please scan the invoice before you open the crate",
            "altered",
        ),
        (
            "Please scan the barcode before you open the crate",
            "The barcode is to be scanned before the crate is opened",
            "retained",
        ),
        (
            "Always rinse the beaker after measuring the acid",
            "Always rinse the pipette after measuring the acid",
            "altered",
        ),
        (
            "If the alarm rings, call the porter and leave the building",
            "If the alarm rings, leave the building and call the porter",
            "retained",
        ),
    ],
)
def test_another_target_of_the_same_deed_alters(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status
