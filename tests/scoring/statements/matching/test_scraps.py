import pytest

from workbench.scoring.judge_statement import judge_statement


@pytest.mark.parametrize(
    ("statement", "summary"),
    [
        ("The deposit must be paid by Friday", "Deposit: $400."),
        ("Only three lamps may be ordered", "The tour starts on March 3."),
    ],
)
def test_a_name_or_a_number_alone_tells_nothing(statement, summary):
    verdict = judge_statement(
        "constraint", statement, source_text=f"user: {statement}.", candidate_text=summary
    )
    assert verdict.status == "lost"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("Your order #W41 has been cancelled", "Ada Roth, order W41, wants a refund.", "lost"),
        ("Your order #W41 has been cancelled", "Order W41 was cancelled.", "retained"),
        ("I want to visit the gallery", "She wants a gallery with free entry.", "lost"),
        ("I want to visit the gallery", "She wants to see the gallery.", "retained"),
        ("I want to rent the boat", "He wants a boat with two cabins.", "lost"),
        ("please book the HX102 flight", "Chosen flight: HX102 on May 12.", "retained"),
    ],
)
def test_who_only_names_the_thing_tells_no_decision(statement, candidate, status):
    verdict = judge_statement(
        "decision", statement, source_text=f"{statement}.", candidate_text=candidate
    )
    assert verdict.status == status
