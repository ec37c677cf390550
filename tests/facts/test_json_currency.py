import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from workbench.facts.json_currency import currencies_of
from workbench.facts.text import json_keys

NAMES = ["currency", "currency_code", "currencyCode", "币种", "price_currency"]


def told_of(value, indent=None):
    """Codes by key of the sum, in the order of the text."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    keys = json_keys(text)
    return [(keys.keys[member], code) for member, code in currencies_of(text, keys).items()]


def amounts_of(value, indent=None):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    facts = wb.extract_facts(wb.conversation([{"role": "user", "content": text}]))
    return [(fact.surface, fact.canonical) for fact in facts if fact.kind == "amount"]


@pytest.mark.parametrize(
    "name", ["currency", "currency_code", "currencyCode", "币种", "price_currency"]
)
@pytest.mark.parametrize("indent", [None, 2])
def test_a_code_beside_a_sum_is_its_currency(name, indent):
    assert amounts_of({"amount": 148000, name: "JPY"}, indent) == [("148000", "JPY 148000")]
    assert amounts_of({name: "JPY", "amount": 148000}, indent) == [("148000", "JPY 148000")]


def test_small_letters_and_numbers_in_quotes():
    assert amounts_of({"total": "12.50", "currency": "eur"}) == [("12.50", "EUR 12.5")]


def test_a_code_that_is_in_no_list_of_spellings_counts():
    assert amounts_of({"price": 40, "currency": "PLN"}) == [("40", "PLN 40")]


def test_a_code_holds_for_all_below_it():
    value = {"currency": "EUR", "lines": [{"price": 3.5}, {"price": 4, "fees": [1.25, 2]}]}
    assert [canonical for _, canonical in amounts_of(value, 1)] == [
        "EUR 3.5",
        "EUR 4",
        "EUR 1.25",
        "EUR 2",
    ]


def test_the_nearest_code_counts():
    value = {"currency": "USD", "price": 9, "shipping": {"fee": 7, "currency": "GBP"}}
    assert told_of(value) == [("price", "USD"), ("fee", "GBP")]


def test_a_code_says_nothing_of_the_object_beside_it():
    value = [{"price": 3.5, "currency": "EUR"}, {"price": 9.5}]
    assert [canonical for _, canonical in amounts_of(value)] == ["EUR 3.5", "? 9.5"]


def test_a_key_may_name_the_currency_itself():
    value = {"price_usd": 129, "total_eur": 7, "currency": "GBP", "fee": 1}
    assert [canonical for _, canonical in amounts_of(value)] == ["USD 129", "EUR 7", "GBP 1"]


@pytest.mark.parametrize("written", ["1,299.50", "1.299,50", "1299.5"])
def test_a_sum_in_quotes_may_have_separators(written):
    assert amounts_of({"total": written}) == [(written, "? 1299.5")]


def test_two_codes_in_one_object_say_nothing():
    value = {"price": 9, "from_currency": "EUR", "to_currency": "USD"}
    assert [canonical for _, canonical in amounts_of(value)] == ["? 9"]


@pytest.mark.parametrize("said", ["", "euro", 978, None, {"code": "EUR"}])
def test_what_is_no_code_says_nothing(said):
    assert told_of({"price": 9, "currency": said}) == []


def test_what_is_no_sum_has_no_currency():
    assert told_of({"quantity": 3, "currency": "EUR"}) == []


def test_another_currency_in_a_summary_is_noticed():
    source = json.dumps({"amount": 149.5, "currency": "EUR"})
    for said, status in [
        ("€149.50", "retained"),
        ("149.50 EUR", "retained"),
        ("$149.50", "altered"),
    ]:
        verdict = wb.judge_value(
            "amount", "149.5", source_text=source, candidate_text=f"It cost {said}."
        )
        assert verdict.status == status, said


SUMS = st.dictionaries(
    st.sampled_from(["price", "note", "currency", "items"]),
    st.integers(0, 9) | st.sampled_from(["EUR", "USD", "x"]),
    max_size=4,
)


@given(st.recursive(SUMS, lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3)))
def test_the_code_of_a_sum_is_that_of_the_nearest_object_around_it(value):
    def walk(inner, code):
        own = inner.get("currency")
        code = own if own in ("EUR", "USD") else code
        for key, child in inner.items():
            if isinstance(child, dict):
                yield from walk(child, code)
            elif key == "price" and code:
                yield code

    keys = json_keys(json.dumps(value))
    found = currencies_of(json.dumps(value), keys) if keys else {}
    assert list(found.values()) == list(walk(value, None))
