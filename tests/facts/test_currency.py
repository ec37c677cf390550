import pytest

from workbench.facts.currency import (
    CURRENCIES,
    Currency,
    canonical_amounts,
    currency_named,
    named_currency,
)


def test_every_code_is_known_before_and_after():
    codes = {c.code for c in CURRENCIES.before.values() if len(c.code) == 3}
    assert {"USD", "EUR", "CNY", "JPY"} <= codes
    assert CURRENCIES.after["RMB"].code == "CNY"


def test_no_currency_is_a_question_mark():
    assert canonical_amounts(None, "54.85") == ("? 54.85", ())


def test_an_open_spelling_names_what_it_may_be():
    assert canonical_amounts(CURRENCIES.before["¥"], "5") == ("? 5", ("CNY 5", "JPY 5"))


def test_a_code_counts_in_any_letters():
    assert currency_named("eur") == currency_named("EUR") == Currency("EUR")
    assert currency_named("rmb").code == "CNY"
    assert currency_named("pln").code == "PLN"
    assert currency_named("元") == CURRENCIES.after["元"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("price_usd", "USD"),
        ("Total EUR", "EUR"),
        ("US$", "USD"),
        ("Fare in euros", "EUR"),
        ("¥", "?"),
        ("元", "?"),
        ("美元", "USD"),
    ],
)
def test_a_head_names_a_currency(words, code):
    assert currency_named(named_currency(words)).code == code


@pytest.mark.parametrize("words", ["price", "", "EUR or USD", "eurozone", "from_eur_to_usd"])
def test_a_head_names_none_or_several(words):
    assert named_currency(words) is None
