import pytest

from workbench.scoring.statements.reading.signs import MAY, MUST, NOT, ONLY, tokens_of


def names(text: str) -> list[str]:
    return [token.name for token in tokens_of(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("You can't cancel the order.", "Cannot cancel an order."),
        ("We must pay", "We have to pay"),
        ("It needs to be paid", "It must be paid"),
        ("Please don't call us", "Do not call them"),
        ("No refunds", "never refunded"),
        ("It isn’t allowed", "not allowed"),
        ("at least 3 days", "no less than 3 days"),
        ("不得转让", "不可以转让"),
        ("请您务必提前预约", "必须提前预约"),
        ("只能刷卡", "只可以刷卡"),
        ("不超过3天", "最多3天"),
        ("５天", "5天"),
    ],
)
def test_tellings_of_one_thing_have_the_same_tokens(one, other):
    assert [n for n in names(one) if n != "."] == [n for n in names(other) if n != "."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("You can cancel", "You can't cancel"),
        ("must pay", "may pay"),
        ("only by card", "by card"),
        ("at least 3", "at most 3"),
        ("all items", "some items"),
        ("without a deposit", "with a deposit"),
        ("don't need to call", "need to call"),
        ("可以转让", "不可以转让"),
        ("都要", "部分要"),
        ("非会员", "会员"),
    ],
)
def test_what_says_something_else_has_other_tokens(one, other):
    assert names(one) != names(other)


def test_signs_of_two_words_are_told_apart():
    assert names("cannot") == [NOT, MAY]
    assert names("only may") == [ONLY, MAY]
    assert names("needn't") == [NOT, MUST]


def test_a_question_denies_nothing():
    assert NOT not in names("有没有4.5分以上的餐馆")
    assert NOT not in names("非常安静，除非下雨")


def test_marks_are_told_and_those_within_numbers_are_none():
    assert [(t.name, t.is_mark) for t in tokens_of("Pay 1,200.50, then leave.")] == [
        ("pai", False),
        ("1,200.50", False),
        (",", True),
        ("leav", False),
        (".", True),
    ]


def test_places_are_those_of_the_text():
    text = "They must not call"
    assert [text[t.start : t.end] for t in tokens_of(text)] == ["must not", "must not", "call"]


def test_names_of_signs_are_none_of_words():
    assert MUST not in names("<must>") or names("<must>") == [MUST]
