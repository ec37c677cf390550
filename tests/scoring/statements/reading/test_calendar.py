"""Another weekday, month or part of a day in the copy of a rule makes another rule of it."""

import pytest

from workbench.facts.statement_lexicon import stem
from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.reading.calendar import is_time_name, time_name
from workbench.scoring.statements.reading.signs import tokens_of


def _status(statement: str, candidate: str) -> str:
    source = f"Hi there. {statement}. What else?"
    return judge_statement(
        "constraint", statement, source_text=source, candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never ring before ten on Sunday", "Never ring before ten on Saturday."),
        ("Bread is only baked at night", "Bread is only baked at noon."),
        (
            "All invoices for June have to be paid by July",
            "All invoices for May have to be paid by July.",
        ),
        ("Deliveries are accepted Monday to Thursday", "Deliveries are accepted Monday to Friday."),
        (
            "The shop must be closed on Monday afternoons",
            "The shop must be closed on Monday mornings.",
        ),
        (
            "Trim the hedge in February, not later",
            "They have a garden. Trim the hedge in April, not later.",
        ),
        ("You must check in by Sunday night", "You must check in by Sunday morning."),
        ("Use the winter timetable until March", "Use the summer timetable until March."),
        ("每周二上午开例会", "每周二下午开例会。"),
        ("早上八点发车", "晚上八点发车"),
        ("周末不加班", "周三不加班"),
        ("星期三下午不接待访客", "星期五下午不接待访客。"),
        ("每天早上喂药", "用户养了一只猫。每天晚上喂药。"),
        ("中午十二点之前必须退房", "晚上十二点之前必须退房。"),
        ("月底前必须交报表", "年底前必须交报表。"),
        ("寒假期间图书馆只在上午开放", "暑假期间图书馆只在上午开放。"),
    ],
)
def test_another_time_in_a_copy_is_altered(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "altered"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "All invoices for June have to be paid by July",
            "By July all invoices for June must be paid.",
        ),
        (
            "The shop must be closed on Monday afternoons",
            "Mon afternoon: the shop has to be closed.",
        ),
        ("Trim the hedge in February, not later", "The hedge is to be trimmed in Feb, not later."),
        ("星期三下午不接待访客", "周三下午不接待访客。"),
        ("每天早上喂药", "每天上午喂药。"),
        ("月底前必须交报表", "月末前务必交报表。"),
    ],
)
def test_the_same_time_in_another_form_is_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


def test_the_month_of_may_is_no_permission() -> None:
    names = [token.name for token in tokens_of("You may pay in May")]
    assert names.count("<may>") == 1
    assert any(is_time_name(name) for name in names)


@pytest.mark.parametrize(
    ("one", "other"),
    [("mon", "monday"), ("sept", "september"), ("礼拜天", "周日"), ("早晨", "上午")],
)
def test_two_words_for_one_time_have_one_name(one: str, other: str) -> None:
    assert time_name(stem(one)) == time_name(stem(other)) is not None
