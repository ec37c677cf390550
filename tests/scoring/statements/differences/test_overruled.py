"""A statement of a change is not kept by the value that was overruled."""

import pytest

from workbench.scoring.judge_statement import judge_statement

ENGLISH = "The delivery date is now 2024-06-09 instead of 2024-05-01"
CHINESE = "送货日期由2024-05-01改为2024-06-09"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (ENGLISH, "The delivery date is 2024-05-01.", "altered"),
        (ENGLISH, "The delivery date is now 2024-05-01 instead of 2024-06-09.", "altered"),
        (ENGLISH, "The delivery date is 2024-06-09.", "retained"),
        (ENGLISH, "Delivery date: first 2024-05-01, now it is 2024-06-09.", "retained"),
        (CHINESE, "送货日期是2024-05-01。", "altered"),
        (CHINESE, "送货日期是2024-06-09。", "retained"),
        (
            "The room is free from 2024-05-01 to 2024-06-09",
            "The room is free on 2024-05-01",
            "retained",
        ),
    ],
)
def test_the_overruled_value_alone_alters(statement: str, candidate: str, status: str) -> None:
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


def test_the_rule_is_named() -> None:
    verdict = judge_statement(
        "constraint",
        ENGLISH,
        source_text=ENGLISH,
        candidate_text="The delivery date is 2024-05-01.",
    )
    assert (verdict.rule, verdict.stand_in) == (
        "overruled_value",
        "The delivery date is 2024-05-01",
    )
