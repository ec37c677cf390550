"""Content words: what meets, what is dropped, what stays whole."""

import pytest

from workbench.facts.statement_words import content_words, fold, normal_form, read_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cancelled", "cancel"),
        ("refunds", "reimbursement"),
        ("modify", "changed"),
        ("退款", "refund"),
        ("礼品卡", "gift card"),
        ("$50", "50 dollars"),
    ],
)
def test_words_of_one_meaning_meet(one: str, other: str) -> None:
    assert set(content_words(one)) == set(content_words(other))


def test_ids_stay_whole() -> None:
    assert content_words("#W2378156 gift_card_17 docs/plan.md main-new.ts") == (
        "id:w2378156",
        "id:gift_card_17",
        "id:docs/plan.md",
        "id:main-new.ts",
    )


def test_a_range_of_ids_gives_both_ends() -> None:
    assert content_words("WP1-WP14") == ("id:wp1", "id:wp14")


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("ninety days", "90 days"),
        ("two hundred fourteen", "214"),
        ("百分之八十", "80%"),
        ("一百零四元", "104元"),
        ("一百五到二百元", "150到200元"),
        ("三分", "3分"),
        ("12万元", "120000元"),
        ("５００元", "500元"),
    ],
)
def test_number_words_become_digits(words: str, digits: str) -> None:
    assert fold(words) == digits


def test_words_that_only_look_like_numbers_stay() -> None:
    assert fold("一个人的十分想法") == "一个人的十分想法"


def test_thousands_separators_do_not_count() -> None:
    assert content_words("1,250.50") == content_words("1250.5")


def test_traditional_and_simplified_meet() -> None:
    assert content_words("刪除檔案") == content_words("删除档案")


def test_function_words_are_dropped() -> None:
    assert content_words("I would like to have the") == ()
    assert content_words("我想要的是这个") == ()


def test_an_opposite_carries_its_sign() -> None:
    assert [(word.key, word.sign) for word in read_words("forbidden")] == [("c:allow", -1)]


def test_equal_statements_have_one_normal_form() -> None:
    assert normal_form("**Never**  refund!") == normal_form("never refund.")
