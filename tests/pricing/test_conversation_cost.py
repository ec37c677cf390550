import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UnknownNameError, UsageError
from workbench.pricing.cache_rules import CacheRules, long_life
from workbench.pricing.cached_prefix import Cached
from workbench.pricing.conversation_cost import (
    CallCost,
    CallTokens,
    Cost,
    SummaryTokens,
    break_even,
    call_tokens,
    compaction_payback,
    cost_of,
    pays_from,
)
from workbench.pricing.prices import Price, PriceTier, Rates, free_price
from workbench.pricing.rules import load_rules

RULES = CacheRules(
    name="marks",
    title="Marks",
    model="m",
    match="marker",
    read_factor=0.1,
    write_factor=1.25,
    long_life_s=3600,
    long_write_factor=2.0,
)
NONE = CacheRules(name="none", title="none", model="m", match="none")
PRICE = Price(
    model="m",
    provider="p",
    base=Rates(input_usd=1.0, output_usd=4.0, read_usd=0.5, write_usd=2.0, write_long_usd=3.0),
    tiers=(PriceTier(above_tokens=1000, rates=Rates(input_usd=2.0, output_usd=6.0)),),
    source="a map",
)
SUMMARIES = {"small": Price(model="s", provider="p", base=Rates(input_usd=0.25, output_usd=1.0))}


def usd(*amounts: float) -> Cost:
    calls = tuple(CallCost(plain_usd=amount) for amount in amounts)
    return Cost(calls=calls, total=CallCost(plain_usd=math.fsum(amounts)))


def test_each_class_has_its_own_price() -> None:
    call = CallTokens(read=10, written=20, plain=30, output=5)
    assert cost_of([call], price=PRICE, rules=RULES).calls == (
        CallCost(read_usd=5.0, write_usd=40.0, plain_usd=30.0, output_usd=20.0),
    )


def test_total_is_the_sum_of_the_calls() -> None:
    calls = [CallTokens(plain=n, output=1) for n in (1, 2, 3)]
    cost = cost_of(calls, price=PRICE, rules=RULES)
    assert cost.total == CallCost(plain_usd=6.0, output_usd=12.0)
    assert cost.cost_usd == 18.0


def test_no_call_costs_nothing() -> None:
    assert cost_of([], price=PRICE, rules=RULES).cost_usd == 0


def test_call_that_sent_nothing_costs_nothing() -> None:
    assert cost_of([CallTokens()], price=PRICE, rules=RULES).cost_usd == 0


def test_tier_is_chosen_by_all_input_tokens() -> None:
    cost = cost_of([CallTokens(read=1000, plain=1)], price=PRICE, rules=RULES)
    assert cost.total == CallCost(read_usd=1000 * 2.0 * 0.1, plain_usd=2.0)


def test_long_life_is_written_at_its_own_price() -> None:
    cost = cost_of([CallTokens(written=10)], price=PRICE, rules=long_life(RULES))
    assert cost.total.write_usd == 30.0


def test_reasoning_is_billed_at_its_own_price() -> None:
    rates = Rates(input_usd=1.0, output_usd=2.0, reasoning_usd=5.0)
    price = Price(model="m", provider="p", base=rates)
    cost = cost_of([CallTokens(output=10, reasoning=4)], price=price, rules=RULES)
    assert cost.total.output_usd == 6 * 2.0 + 4 * 5.0


def test_price_that_the_map_lacks_comes_from_the_rules_and_is_noted(unit_price: Price) -> None:
    cost = cost_of([CallTokens(read=10, written=10)], price=unit_price, rules=RULES)
    assert (cost.total.read_usd, cost.total.write_usd) == (1.0, 12.5)
    assert cost.notes[2:] == (
        "the price map has no price for reading the cache: 0.1 of plain input is used",
        "the price map has no price for writing the cache: 1.25 of plain input is used",
    )


def test_price_that_nobody_knows_is_that_of_plain_input(unit_price: Price) -> None:
    rules = msgspec.structs.replace(RULES, read_factor=None, write_factor=None)
    cost = cost_of([CallTokens(read=10, written=10)], price=unit_price, rules=rules)
    assert cost.cost_usd == 20.0
    assert cost.notes[-1].endswith("writing the cache: plain input is used")


def test_notes_name_prices_and_rules() -> None:
    notes = cost_of([], price=PRICE, rules=RULES).notes
    assert notes == ("prices of m: a map", RULES.sentence)


def test_model_at_no_charge_is_noted() -> None:
    cost = cost_of([CallTokens(plain=9)], price=free_price("local"), rules=NONE)
    assert cost.cost_usd == 0
    assert cost.notes[-1] == "local is listed at no charge, so every cost is 0"


def test_summary_calls_have_their_own_price() -> None:
    made = SummaryTokens(model="small", tokens_in=8, tokens_out=3)
    call = CallTokens(plain=1, summaries=(made, made))
    cost = cost_of([call], price=PRICE, rules=RULES, summary_prices=SUMMARIES)
    assert cost.total == CallCost(plain_usd=1.0, summary_usd=10.0)


def test_summary_model_without_a_price_is_an_error() -> None:
    call = CallTokens(summaries=(SummaryTokens(model="smal", tokens_in=1, tokens_out=1),))
    with pytest.raises(UnknownNameError, match="'smal'; did you mean 'small'"):
        cost_of([call], price=PRICE, rules=RULES, summary_prices=SUMMARIES)


def test_keeping_an_object_without_a_price_is_an_error() -> None:
    with pytest.raises(UsageError, match="no price for keeping tokens"):
        cost_of([CallTokens(stored_token_hours=1.0)], price=PRICE, rules=RULES)


@pytest.mark.parametrize("wrong", [{"read": -1}, {"output": 1, "reasoning": 2}])
def test_impossible_counts_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="counts are at least 0"):
        CallTokens(**wrong)


def test_worked_example_costs_what_it_should(example: dict[str, Any], unit_price: Price) -> None:
    rules = load_rules().rules_for(example["model"], name=example.get("rules"))
    rules = long_life(rules) if example.get("long_life") else rules
    rows = [call["tokens"] for call in example["calls"]]
    calls = [CallTokens(read=row[0], written=row[1], plain=row[2]) for row in rows]
    cost = cost_of(calls, price=unit_price, rules=rules)
    assert cost.cost_usd == pytest.approx(example["input_units"], abs=1e-6)
    assert sum(call.prompt for call in calls) == example["uncached_units"]


def test_kept_object_costs_by_token_hours(unit_price: Price) -> None:
    rules = load_rules().rules_for("gemini-2.5-pro", name="gemini-explicit")
    cost = cost_of([CallTokens(stored_token_hours=50_000.0)], price=unit_price, rules=rules)
    assert cost.total.storage_usd == pytest.approx(0.225)


def test_tokens_of_a_call_come_from_its_prompt_cache() -> None:
    cached = Cached(read=1, written=2, plain=3, reason="hit")
    assert call_tokens(cached, output=4) == CallTokens(read=1, written=2, plain=3, output=4)


@pytest.mark.parametrize(
    ("saved", "once", "calls"),
    [
        (2.0, 10.0, 5),
        (3.0, 10.0, 4),
        (0.1, 0.3, 3),
        (1.0, 0.0, 0),
        (-1.0, 0.0, 0),
        (0.0, 1.0, None),
        (-1.0, 1.0, None),
        (5e-324, 1e300, None),
    ],
)
def test_break_even_counts_later_calls(saved: float, once: float, calls: int | None) -> None:
    assert break_even(saved, once) == calls


@given(st.floats(1e-9, 1.0), st.floats(1e-9, 100.0))
def test_break_even_is_the_first_call_that_covers_the_cost(saved: float, once: float) -> None:
    calls = break_even(saved, once)
    assert calls is not None
    assert calls * saved >= once * (1 - 1e-9)
    assert (calls - 1) * saved < once


def test_compaction_pays_for_its_summary_and_the_prefix_it_broke() -> None:
    made = SummaryTokens(model="small", tokens_in=600, tokens_out=50)
    compacted = CallTokens(written=300, summaries=(made,))
    carried_on = CallTokens(read=800, written=100)
    found = compaction_payback(
        compacted, carried_on, price=PRICE, rules=RULES, summary_prices=SUMMARIES
    )
    assert found.compaction_cost_usd == (600.0 + 150.0 + 50.0) - (400.0 + 200.0)
    assert found.saved_per_call_usd == (900 - 300) * 0.5
    assert found.calls_to_break_even == 1


def test_without_a_cache_a_shorter_prompt_pays_at_once() -> None:
    found = compaction_payback(
        CallTokens(plain=300), CallTokens(plain=900), price=PRICE, rules=NONE
    )
    assert (found.saved_per_call_usd, found.calls_to_break_even) == (600.0, 0)


def test_compaction_that_made_the_prompt_longer_never_pays() -> None:
    found = compaction_payback(
        CallTokens(written=900), CallTokens(read=800), price=PRICE, rules=RULES
    )
    assert found.calls_to_break_even is None


def test_policy_pays_from_the_call_after_it_was_last_behind() -> None:
    assert pays_from(usd(1, 5, 1, 1, 1), usd(1, 2, 2, 3, 4)) == 3


@pytest.mark.parametrize(
    ("policy", "identity", "first"),
    [(usd(1, 1), usd(1, 1), 0), (usd(1, 2), usd(1, 1), None), (usd(), usd(), None)],
)
def test_policy_pays_from_the_start_or_never(
    policy: Cost, identity: Cost, first: int | None
) -> None:
    assert pays_from(policy, identity) == first


def test_costs_of_different_calls_are_not_compared() -> None:
    with pytest.raises(UsageError, match="over the same calls only, got 1 and 2"):
        pays_from(usd(1), usd(1, 2))


counts = st.integers(0, 10_000)
some_calls = st.lists(
    st.builds(CallTokens, read=counts, written=counts, plain=counts, output=counts), max_size=5
)


@given(some_calls, st.sampled_from([RULES, NONE, long_life(RULES)]))
def test_cost_is_never_negative_and_adds_up(calls: list[CallTokens], rules: CacheRules) -> None:
    cost = cost_of(calls, price=PRICE, rules=rules)
    assert all(amount >= 0 for amount in msgspec.structs.astuple(cost.total))
    assert cost.cost_usd == pytest.approx(sum(call.cost_usd for call in cost.calls))


@given(some_calls, some_calls)
def test_more_calls_cost_no_less(first: list[CallTokens], more: list[CallTokens]) -> None:
    short = cost_of(first, price=PRICE, rules=RULES).cost_usd
    assert cost_of([*first, *more], price=PRICE, rules=RULES).cost_usd >= short
