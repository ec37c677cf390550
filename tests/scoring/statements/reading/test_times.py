"""Days and times in one form."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.reading.times import put_times_plainly


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("on the 9th of June", "on June 9"),
        ("on 2031-06-09", "on June 9"),
        ("June 9th, 2031 at 9 pm", "June 9 at 21:00"),
        ("9 Jun 2031", "June 9"),
        ("on May 4", "on Maymonth 4"),
        ("4 may go", "4 may go"),
        ("at 10:30", "at 10:30"),
        ("version 2031-06-09-rc1", "version 2031-06-09-rc1"),
        ("晚上8点半", "20:30"),
    ],
)
def test_a_day_has_one_form(text: str, plain: str) -> None:
    assert put_times_plainly(text) == plain


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("The piano is to be tuned on 2031-05-04.", "retained"),
        ("Tuning of the piano: 4 May.", "retained"),
        ("The piano is to be tuned on May 14.", "altered"),
    ],
)
def test_a_day_is_compared_in_any_spelling(candidate: str, status: str) -> None:
    said = "Please have the piano tuned on the 4th of May"
    verdict = judge_statement("constraint", said, source_text=said, candidate_text=candidate)
    assert verdict.status == status


def test_a_number_that_is_a_day_keeps_no_count() -> None:
    said = "We need 6 tables"
    verdict = judge_statement(
        "constraint", said, source_text=said, candidate_text="They want to come on June 6."
    )
    assert verdict.status == "lost"
