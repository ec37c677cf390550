import pytest

from workbench.errors import UsageError
from workbench.pricing.cache_rules import CacheRules, Doubt, long_life
from workbench.pricing.rules import load_rules


def test_sentence_names_what_is_not_confirmed_and_why() -> None:
    sentence = load_rules().rules_for("grok-4.6").sentence
    assert sentence.startswith("prompt-cache rules: xAI, as of 2026-11-30;")
    assert "hits are not promised" in sentence
    assert "block_tokens (observed on grok-4.5 and 4.6)" in sentence


def test_sentence_says_where_the_marker_is_assumed() -> None:
    sentence = load_rules().rules_for("claude-opus-4-6").sentence
    assert "the agent is assumed to put a cache marker at the end of each prompt" in sentence


def test_sentence_says_that_no_rules_are_known() -> None:
    rules = CacheRules(name="none", title="no rules known", model="llama", match="none")
    assert rules.sentence == (
        "no prompt-cache rules are known for llama: every input token counts as plain input"
    )


def test_confirmed_rules_doubt_nothing() -> None:
    rules = CacheRules(name="x", title="X", model="m", match="prefix", promised=True)
    assert rules.unconfirmed == ()
    assert "not confirmed" not in rules.sentence


def test_long_life_has_its_own_time_and_price() -> None:
    rules = long_life(load_rules().rules_for("claude-opus-4-6"))
    assert (rules.idle_life_s, rules.write_factor, rules.lives_long) == (3600, 2.0, True)


def test_doubt_about_the_short_life_does_not_go_with_the_long_one() -> None:
    short = load_rules().rules_for("gpt-5.1")
    assert Doubt(field="idle_life_s", why=short.doubts[-1].why) in short.doubts
    assert "idle_life_s" not in long_life(short).unconfirmed


def test_long_life_that_is_not_offered_is_refused() -> None:
    with pytest.raises(UsageError, match="Gemini, implicit offers no longer cache life"):
        long_life(load_rules().rules_for("gemini-2.5-pro"))
