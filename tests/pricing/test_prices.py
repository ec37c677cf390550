import subprocess
import sys

import msgspec
import pytest

from workbench.errors import UnknownNameError, UsageError, WorkbenchError
from workbench.pricing import prices
from workbench.pricing.prices import PriceMap, Rates, UnknownModelError, find_price
from workbench.testing.timing import takes_at_most

ENTRIES = {
    "sample_spec": {"input_cost_per_token": 0.0, "output_cost_per_token": 0.0},
    "gpt-4o": {
        "input_cost_per_token": 2e-6,
        "output_cost_per_token": 8e-6,
        "cache_read_input_token_cost": 1e-6,
        "litellm_provider": "openai",
        "max_input_tokens": 128000,
        "source": "https://example.org/prices",
    },
    "us.anthropic.claude": {
        "input_cost_per_token": 3e-6,
        "output_cost_per_token": 15e-6,
        "cache_creation_input_token_cost": 3.75e-6,
        "cache_creation_input_token_cost_above_1hr": 6e-6,
        "cache_creation_input_token_cost_above_1hr_above_200k_tokens": 12e-6,
        "input_cost_per_token_above_200k_tokens": 6e-6,
        "input_cost_per_token_above_200k_tokens_priority": 9e-6,
        "cache_read_input_token_cost_above_200k_tokens": 1e-7,
        "litellm_provider": "bedrock_converse",
    },
    "deepseek/chat": {
        "input_cost_per_token": 3e-7,
        "output_cost_per_token": 4e-7,
        "input_cost_per_token_cache_hit": 3e-8,
        "cache_creation_input_token_cost": 0.0,
        "litellm_provider": "deepseek",
    },
    "reseller/chat": {"input_cost_per_token": 1.0, "output_cost_per_token": 1.0},
    "one/both": {"input_cost_per_token": 1.0, "output_cost_per_token": 1.0},
    "two/both": {"input_cost_per_token": 1.0, "output_cost_per_token": 1.0},
    "ollama/local": {"input_cost_per_token": 0, "output_cost_per_token": 0.0},
    "latest": {"alias_of": "gpt-4o"},
    "circle": {"alias_of": "circle"},
    "picture": {"output_cost_per_image": 0.04},
    "qwen": {
        "tiered_pricing": [
            {"input_cost_per_token": 1e-6, "output_cost_per_token": 5e-6, "range": [0, 32000.0]},
            {"input_cost_per_token": 3e-6, "output_cost_per_token": 9e-6, "range": [32000.0, 1e6]},
        ],
    },
    "thinker": {
        "input_cost_per_token": 1e-6,
        "output_cost_per_token": 2e-6,
        "output_cost_per_reasoning_token": 3e-6,
    },
}


@pytest.fixture(scope="module")
def price_map() -> PriceMap:
    return PriceMap(msgspec.json.encode(ENTRIES), source="a small map")


def test_price_holds_what_the_map_says(price_map: PriceMap) -> None:
    price = price_map.find("gpt-4o")
    assert price.base == Rates(input_usd=2e-6, output_usd=8e-6, read_usd=1e-6)
    assert (price.model, price.provider, price.context_window) == ("gpt-4o", "openai", 128000)
    assert price.source == "a small map, from https://example.org/prices"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("openai/gpt-4o", "gpt-4o"),
        ("GPT-4o", "gpt-4o"),
        ("bedrock/us.anthropic.claude", "us.anthropic.claude"),
        ("chat", "deepseek/chat"),
        ("local", "ollama/local"),
        ("latest", "gpt-4o"),
    ],
)
def test_name_is_found_with_and_without_its_seller(
    price_map: PriceMap, asked: str, found: str
) -> None:
    assert price_map.find(asked).model == found


@pytest.mark.parametrize("asked", ["anthropic/gpt-4o", "open/gpt-4o", "gpt-4x", "sample_spec"])
def test_name_that_is_not_in_the_map_is_an_error(price_map: PriceMap, asked: str) -> None:
    with pytest.raises(UnknownModelError, match="a small map has no model"):
        price_map.find(asked)


def test_unknown_name_comes_with_the_nearest_ones(price_map: PriceMap) -> None:
    with pytest.raises(UnknownNameError, match="the nearest names are gpt-4o") as caught:
        price_map.find("other/gpt-4o")
    assert (caught.value.name, caught.value.known[0]) == ("other/gpt-4o", "gpt-4o")


def test_name_that_two_resellers_have_is_not_guessed(price_map: PriceMap) -> None:
    with pytest.raises(UnknownModelError, match="one/both, two/both"):
        price_map.find("both")


def test_model_that_is_not_sold_by_the_token_is_an_error(price_map: PriceMap) -> None:
    with pytest.raises(UsageError, match="no price per token for 'picture'"):
        price_map.find("picture")


def test_name_that_stands_for_itself_is_an_error(price_map: PriceMap) -> None:
    with pytest.raises(WorkbenchError, match="'circle' stands for 'circle', a dead end"):
        price_map.find("circle")


def test_long_prompt_has_the_rates_of_its_tier(price_map: PriceMap) -> None:
    price = price_map.find("us.anthropic.claude")
    assert price.rates_for(200_000).input_usd == 3e-6
    assert price.rates_for(200_001).input_usd == 6e-6
    assert price.rates_for(200_001).write_long_usd == 12e-6


def test_tier_keeps_the_rates_that_it_does_not_change(price_map: PriceMap) -> None:
    long = price_map.find("us.anthropic.claude").rates_for(300_000)
    assert (long.output_usd, long.write_usd) == (15e-6, 3.75e-6)


def test_rate_that_only_a_tier_names_is_left_out(price_map: PriceMap) -> None:
    assert price_map.find("us.anthropic.claude").rates_for(300_000).read_usd is None


def test_listed_tiers_are_read_as_well(price_map: PriceMap) -> None:
    price = price_map.find("qwen")
    assert [price.rates_for(n).input_usd for n in (1, 32_000, 32_001)] == [1e-6, 1e-6, 3e-6]


def test_writing_fee_of_zero_means_plain_input(price_map: PriceMap) -> None:
    assert price_map.find("deepseek/chat").base.write_usd is None


def test_price_of_a_cache_hit_under_its_older_name_counts(price_map: PriceMap) -> None:
    assert price_map.find("deepseek/chat").base.read_usd == 3e-8


def test_reasoning_may_have_a_price_of_its_own(price_map: PriceMap) -> None:
    assert price_map.find("thinker").base.reasoning_usd == 3e-6


def test_model_at_no_charge_says_so(price_map: PriceMap) -> None:
    assert price_map.find("ollama/local").is_free
    assert not price_map.find("gpt-4o").is_free


def test_map_that_is_no_json_is_an_error() -> None:
    with pytest.raises(WorkbenchError, match="can't be read as a price map"):
        PriceMap(b"[1, 2", source="a broken map")


def test_damaged_entry_is_an_error() -> None:
    with pytest.raises(WorkbenchError, match="entry 'a' is damaged"):
        PriceMap(b'{"a": 3}', source="a map").find("a")


@pytest.mark.parametrize("name", ["gpt-4o", "openai/gpt-4o", "claude-sonnet-4-5", "deepseek-chat"])
def test_installed_map_has_well_known_models(name: str) -> None:
    base = find_price(name).base
    assert 0 < base.input_usd < base.output_usd < 1e-3
    assert base.read_usd is not None
    assert base.read_usd < base.input_usd


def test_installed_map_is_read_without_importing_litellm() -> None:
    code = (
        "import sys; from workbench.pricing.prices import find_price; find_price('gpt-4o'); "
        "print('litellm' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_missing_map_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(WorkbenchError, match="of the package litellm, which is not there"):
        prices._installed_map.__wrapped__()


def test_prices_that_were_asked_for_before_cost_no_time() -> None:
    find_price("gpt-4o")
    with takes_at_most(0.1, what="a thousand look-ups"):
        for _ in range(1000):
            find_price("gpt-4o")
