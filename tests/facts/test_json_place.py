import pytest

from workbench.facts.json_place import (
    contact_of_key,
    identifier_of_key,
    is_address_key,
    is_branch_key,
    is_money_key,
    is_money_member,
    is_naming_key,
    says_something,
)


@pytest.mark.parametrize(
    ("key", "named"),
    [("order_id", "order"), ("id", ""), ("orders", "order"), ("zip_code", None), ("color", None)],
)
def test_a_key_says_what_an_identifier_names(key, named):
    assert identifier_of_key(key) == named


@pytest.mark.parametrize(
    ("key", "is_money"), [("price", True), ("total_due", True), ("tokens", False), ("rate", False)]
)
def test_a_key_says_that_numbers_are_money(key, is_money):
    assert is_money_key(key) == is_money


def test_a_key_says_how_to_reach_somebody():
    assert [contact_of_key(key) for key in ("zip", "phone_number", "name")] == [
        "zip",
        "phone",
        None,
    ]


def test_an_address_key_is_known():
    assert [is_address_key(key) for key in ("address1", "email")] == [True, False]


def test_digits_under_a_name_count_nothing():
    assert [is_naming_key(key) for key in ("user_id", "count")] == [True, False]


def test_most_keys_say_nothing():
    assert [says_something(key) for key in ("prices", "shape")] == [True, False]


@pytest.mark.parametrize(
    ("key", "is_money"),
    [
        ("tax_paid", True),
        ("withheld", True),
        ("meal_total", True),
        ("nightly_rate", True),
        ("押金", True),
        ("tax_rate", False),
        ("presence_penalty", False),
        ("paid_at", False),
        ("time_spent", False),
    ],
)
def test_money_keys_go_beyond_prices(key, is_money):
    assert is_money_key(key) == is_money


def test_under_a_key_of_money_a_year_is_none():
    assert [is_money_member(key, "excess") for key in ("escape_of_water", "year")] == [True, False]


def test_a_branch_has_a_key_of_its_own():
    assert [is_branch_key(key) for key in ("gitbranch", "branches")] == [True, False]


def test_an_account_is_no_count():
    assert [identifier_of_key(key) for key in ("account_no", "count_no")] == ["account", None]
