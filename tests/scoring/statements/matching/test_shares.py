"""One word of a rule, or few of a long statement, do not keep it."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str) -> str:
    return judge_statement(
        "constraint", statement, source_text=f"{statement}.", candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Refunds go to the original card", "A refund was discussed at length."),
        ("Deposits are paid in cash", "She called to complain about the deposit."),
        ("Never lend the van", "The van is white."),
        ("The recipe must be doubled", "He found the recipe in an old book."),
        ("Lectures start on time", "Students like the lectures."),
        ("Only managers sign contracts", "Contracts are kept in the basement."),
        ("No candles in the hall", "The hall was built in 1920."),
        ("Patients fast before surgery", "The patient asked for water."),
        ("会议室不得饮食", "会议室在三楼"),
        ("药品必须冷藏", "药品昨天送到"),
        ("合同由法务审核", "合同放在抽屉里"),
        ("宠物不能进餐厅", "这家餐厅评分很高"),
    ],
)
def test_a_sentence_with_one_of_its_words_does_not_keep_a_rule(
    statement: str, candidate: str
) -> None:
    assert _status(statement, candidate) == "lost"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("No transfer in Hamburg", "It can't be transferred in Hamburg."),
        ("Print them at Weimar", "They are printed in Weimar."),
        ("They welcomed dogs", "Dogs are welcome."),
        ("不得含坚果", "食品不能有坚果"),
    ],
)
def test_one_word_is_enough_where_both_deny_it_or_it_is_a_name(
    statement: str, candidate: str
) -> None:
    assert _status(statement, candidate) == "retained"
