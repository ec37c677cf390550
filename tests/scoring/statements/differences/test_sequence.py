"""Steps in their order: told in the other order they are no longer the same rule."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.sequence import is_sequence_turned
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Run the tests before pushing", "Push before running the tests"),
        ("Back up the database before migrating", "Migrate before backing up the database"),
        ("Call the customer, then book the room", "Book the room, then call the customer"),
        ("Sand the shelves before painting them", "Paint the shelves before sanding them"),
        ("Weigh, then pack", "Pack, then weigh"),
        (
            "Invite the tenant after inspecting the flat",
            "Inspect the flat after inviting the tenant",
        ),
        ("First cool the sample, then weigh it", "First weigh the sample, then cool it"),
        ("After the vote, publish the minutes", "After publishing the minutes, hold the vote"),
        ("Never push before running the tests", "Never run the tests before pushing"),
        ("Rinse the rice first, then soak it", "Soak the rice first, then rinse it"),
        ("必须先备份再迁移", "必须先迁移再备份"),
        (
            "Do not open the valve until the pressure has dropped",
            "Drop the pressure only once the valve is open",
        ),
        ("After lunch we inspect the site", "They have lunch after inspecting the site"),
        ("拿到批文以后再动工", "动工以后再拿批文"),
        ("验收合格后付尾款", "付尾款后验收"),
        ("报名前先体检", "体检前先报名"),
        (
            "Once the deposit has cleared, hand over the keys",
            "Once the keys are handed over, clear the deposit",
        ),
        ("先付款后发货", "先发货后付款"),
        ("先试驾，后签合同", "先签合同，后试驾"),
        ("审核之后才能放款", "放款之后才能审核"),
        ("安装之前先断电", "断电之前先安装"),
        ("先消毒再手术", "用户要求先手术再消毒"),
    ],
)
def test_two_things_in_the_other_order_contradict(words: str, candidate: str) -> None:
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
def test_the_same_order_in_other_words_is_not_turned(words: str, candidate: str) -> None:
    assert not is_sequence_turned(read_terms(words), read_terms(candidate))


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("Sand the shelves before painting them", "Shelves: sand first, then paint."),
        (
            "Do not open the valve until the pressure has dropped",
            "The valve may be opened once the pressure has dropped.",
        ),
        (
            "Invite the tenant after inspecting the flat",
            "Inspect the flat, then invite the tenant.",
        ),
        ("After the vote, publish the minutes", "The minutes are published only after the vote."),
        ("Weigh the parcel, then pack it", "Pack the parcel once it has been weighed."),
        ("先付款后发货", "付款之后再发货"),
        ("审核之后才能放款", "先审核，后放款"),
        ("安装之前先断电", "先断电，再安装"),
    ],
)
def test_the_same_order_is_kept(words: str, candidate: str) -> None:
    verdict = judge_statement(
        "constraint", words, source_text=f"{words}.", candidate_text=candidate
    )
    assert verdict.status == "retained"
