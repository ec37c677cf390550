from pathlib import Path

import pytest

from workbench.errors import ConfigError, UnknownNameError, UsageError
from workbench.pricing.rules import load_rules, read_rules, rules_for

GOOD = """
[[rules]]
name = "first"
title = "First"
providers = ["seller*"]
models = ["big-*", "small-*"]
as_of = 2026-11-30
sources = ["a page"]
match = "prefix"
minimum_tokens = [{ models = ["big-*"], value = 2048 }]
block_tokens = 64
idle_life_s = 300
read_factor = 0.5
write_factor = 1.0
confirmed = ["match", "minimum_tokens", "block_tokens", "read_factor", "write_factor", "total"]

[rules.unconfirmed]
idle_life_s = "by hearsay"
"""

SECOND = """
[[rules]]
name = "second"
title = "Second"
same_as = "first"
providers = ["other"]
read_factor = 0.1

[rules.unconfirmed]
idle_life_s = "taken from the first"
"""

FAMILIES = [
    ("gpt-4o", "openai"),
    ("gpt-5.5", "openai"),
    ("ft:gpt-4o-2024-08-06", "openai"),
    ("gpt-5.6-sol", "openai-breakpoints"),
    ("gpt-6.1-sol", "openai-breakpoints"),
    ("azure/eu/gpt-5.1", "azure"),
    ("azure/gpt-5.6", "azure-breakpoints"),
    ("claude-sonnet-4-5", "anthropic"),
    ("anthropic/claude-opus-4-6", "anthropic"),
    ("vertex_ai/claude-sonnet-4-5", "anthropic"),
    ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock-claude"),
    ("us.amazon.nova-pro-v1:0", "bedrock-nova"),
    ("gemini/gemini-2.5-pro", "gemini-implicit"),
    ("deepseek-chat", "deepseek"),
    ("xai/grok-4.6", "xai"),
    ("mistral/mistral-large-latest", "mistral"),
    ("groq/openai/gpt-oss-120b", "groq"),
    ("dashscope/qwen3-max", "qwen-implicit"),
    ("moonshot/kimi-k2.6", "kimi-k2"),
    ("moonshot/kimi-k3", "kimi-k3"),
    ("zai/glm-4.6", "glm"),
    ("minimax/MiniMax-M2", "minimax"),
    ("gpt-4-turbo", "none"),
    ("together_ai/deepseek-r1", "none"),
    ("google/gemini-3-pro-preview", "gemini-implicit"),
    ("anthropic/not-yet-priced", "none"),
    ("anthropic/claude-sonnet-9", "anthropic"),
]


@pytest.mark.parametrize(("model", "name"), FAMILIES)
def test_rules_are_chosen_by_seller_and_family(model: str, name: str) -> None:
    assert rules_for(model).name == name


@pytest.mark.parametrize(
    ("model", "minimum"),
    [
        ("claude-sonnet-5-5", 512),
        ("claude-sonnet-5", 1024),
        ("claude-opus-4-7-20260416", 2048),
        ("claude-opus-4-6", 4096),
        ("claude-opus-4-1", 1024),
        ("eu.anthropic.claude-haiku-4-5-20251001-v1:0", 4096),
        ("gemini-2.5-flash", 2048),
        ("gemini-3-flash-preview", 4096),
        ("deepseek-chat", None),
    ],
)
def test_minimum_goes_by_model(model: str, minimum: int | None) -> None:
    assert load_rules().rules_for(model).minimum_tokens == minimum


@pytest.mark.parametrize(
    ("model", "factor"),
    [("gpt-4o-mini", 0.5), ("o3", 0.25), ("o3-mini", 0.5), ("gpt-5-mini", 0.1), ("grok-3", None)],
)
def test_read_factor_goes_by_model(model: str, factor: float | None) -> None:
    assert load_rules().rules_for(model).read_factor == factor


def test_way_of_caching_can_be_named() -> None:
    assert rules_for("gemini-2.5-pro", name="gemini-explicit").match == "object"


def test_unknown_way_of_caching_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'gemini-explicit'"):
        rules_for("gemini-2.5-pro", name="gemini-explict")


def test_rules_of_another_model_are_refused() -> None:
    with pytest.raises(UsageError, match=r"are for gemini-\* .* not for 'gpt-4o'"):
        rules_for("gpt-4o", name="gemini-explicit")


def test_value_that_a_set_has_for_other_models_is_in_doubt() -> None:
    rules = read_rules(GOOD).rules_for("small-1")
    assert rules.minimum_tokens is None
    assert rules.unconfirmed == ("idle_life_s", "minimum_tokens")


def test_set_takes_over_what_it_does_not_say() -> None:
    rules = read_rules(GOOD + SECOND).rules_for("big-1", provider="other")
    assert (rules.name, rules.minimum_tokens, rules.read_factor) == ("second", 2048, 0.1)
    assert [doubt.why for doubt in rules.doubts] == ["taken from the first"]


def test_provider_that_is_not_known_fits_the_first_set_of_the_family() -> None:
    assert read_rules(GOOD + SECOND).rules_for("big-1").name == "first"


def test_provider_without_rules_has_none() -> None:
    assert read_rules(GOOD).rules_for("big-1", provider="stranger").match == "none"


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('idle_life_s = "by hearsay"', "", "first: idle_life_s has no mark"),
        ('"total"]', '"total", "idle_life_s"]', "idle_life_s is marked twice"),
        ('"total"]', '"total", "max_marks"]', "max_marks is confirmed but not given"),
        ('"total"]', '"total", "colour"]', "colour is no value"),
        ("block_tokens = 64", "block_tokens = 64\nmax_marks = 4", "max_marks has no mark"),
        ("block_tokens = 64", "blocks = 64", "first: Object contains unknown field `blocks`"),
        ("block_tokens = 64", 'block_tokens = "64"', r"first: Expected .*block_tokens"),
        ('match = "prefix"', 'match = "magic"', "first: Invalid enum value 'magic'"),
        ('title = "First"', 'title = "First"\nsame_as = "none"', "no earlier rule set 'none'"),
        ("block_tokens = 64", "block_tokens = ", "these are no rule sets"),
    ],
)
def test_mistake_in_the_file_is_told_with_its_place(old: str, new: str, error: str) -> None:
    with pytest.raises(ConfigError, match=error):
        read_rules(GOOD.replace(old, new))


def test_name_that_comes_twice_is_an_error() -> None:
    with pytest.raises(ConfigError, match="first: the name comes twice"):
        read_rules(GOOD + GOOD)


def test_file_without_rule_sets_answers_nobody() -> None:
    assert read_rules("").sets == ()


def test_every_set_names_its_sources_and_their_date() -> None:
    for entry in load_rules().sets:
        assert entry.sources, entry.name
        assert entry.as_of.year == 2026, entry.name


def test_data_file_lies_inside_the_package() -> None:
    import workbench.pricing.rules as module

    assert (Path(module.__file__).parent / "cache_rules.toml").is_file()
