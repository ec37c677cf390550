from workbench.facts.currency import CURRENCIES, Currency, canonical_amounts, currency_of_code


def test_every_code_is_known_before_and_after():
    codes = {c.code for c in CURRENCIES.before.values() if len(c.code) == 3}
    assert {"USD", "EUR", "CNY", "JPY"} <= codes
    assert CURRENCIES.after["RMB"].code == "CNY"


def test_no_currency_is_a_question_mark():
    assert canonical_amounts(None, "54.85") == ("? 54.85", ())


def test_an_open_spelling_names_what_it_may_be():
    assert canonical_amounts(CURRENCIES.before["¥"], "5") == ("? 5", ("CNY 5", "JPY 5"))


def test_a_code_counts_in_any_letters():
    assert currency_of_code("eur") == currency_of_code("EUR") == Currency("EUR")
    assert currency_of_code("rmb").code == "CNY"
    assert currency_of_code("pln").code == "PLN"
