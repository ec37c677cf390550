"""What the place of a number says of it."""

from workbench.facts.number_place import (
    is_branch,
    is_limit_of_one,
    is_list_number,
    is_signed_answer,
    is_wildcard,
    names_choice,
)


def test_both_ends_of_a_class_are_wildcards() -> None:
    assert is_wildcard("x[0-9]+", 2, 3)
    assert is_wildcard("x[0-9]+", 4, 5)


def test_a_list_of_two_numbers_is_no_class() -> None:
    assert not is_wildcard("[0, 9]", 1, 2)
    assert not is_wildcard("3-9]", 2, 3)


def test_one_is_a_limit_after_a_word_that_limits() -> None:
    assert is_limit_of_one("only one voucher", 5, "voucher")
    assert not is_limit_of_one("there is one voucher", 9, "voucher")
    assert not is_limit_of_one("only one way out", 5, "way")
    assert not is_limit_of_one("only one", 5, None)


def test_a_branch_ends_with_its_bracket() -> None:
    assert is_branch("(七家店)", 2)
    assert not is_branch("有七家店", 2)


def test_an_answer_is_nothing_but_its_number() -> None:
    assert is_signed_answer("-5 \n", 1, 2)
    assert not is_signed_answer("-5 chairs", 1, 2)


def test_a_number_may_only_say_which_one() -> None:
    assert names_choice("I'll go with Option 1.", 20, 21)
    assert names_choice("Bookings 2 and 3.", 15, 16)
    assert not names_choice("3 bookings, 2 rooms", 12, 13)
    assert not names_choice("an option 120 wide", 10, 13)


def test_a_chinese_number_may_only_say_which_one() -> None:
    for text in ("### 步骤 2:安装", "方案3的说明", "(图 4)"):
        place = next(n for n, char in enumerate(text) if char.isdigit())
        assert names_choice(text, place, place + 1)
    for text in ("任务3个", "比例3:2", "步骤 250", "一共2,都要"):
        place = next(n for n, char in enumerate(text) if char.isdigit())
        end = place + len("".join(filter(str.isdigit, text[place : place + 3])))
        assert not names_choice(text, place, end)


def test_what_is_booked_is_counted_and_no_choice() -> None:
    assert not names_choice("I am booking 2 rooms for you", 13, 14)
    assert not names_choice("booking 1 seat", 8, 9)
    for text in ("cancel booking 2 for me", "booking 2 is late", "keep booking 2."):
        assert names_choice(text, text.index("2"), text.index("2") + 1)


def test_a_number_of_a_list_counts_nothing() -> None:
    assert is_list_number("2. Call her", 0, 1)
    assert is_list_number("Rest:\n  3) Call her", 8, 9)
    assert is_list_number("**Step 2:** Call her", 7, 8)
    assert not is_list_number("I need 2. Call her", 7, 8)
    assert not is_list_number("at 2: call her", 3, 4)
