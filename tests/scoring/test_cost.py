import math

import pytest

from workbench.errors import UnknownNameError
from workbench.messages import Conversation, Usage
from workbench.policy.policy import Policy
from workbench.pricing.prices import find_price
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.cost import CostOfReplay, ReplayPricer, summary_price
from workbench.testing.chat import answer, ask, chat
from workbench.tokens import get_counter

MODEL = "gpt-4o"


def talk(**last) -> Conversation:
    """Turns long enough to be cached: the cache of this model begins at 1,024 tokens."""
    turns = [m for n in range(4) for m in (ask(f"question {n} " * 300), answer(f"answer {n}"))]
    return chat(*turns[:-1], answer("answer 3", **last))


def cost(policy: Policy, conversation: Conversation | None = None) -> CostOfReplay:
    history = RecordedHistory(conversation or talk(), get_counter())
    return ReplayPricer(history, MODEL).price(replay_conversation(history, policy))


def test_a_growing_prompt_reads_what_the_last_one_was():
    found = cost(Policy(name="all", compressor="identity"))
    assert found.cached_tokens[0] == 0
    assert all(
        later > earlier
        for earlier, later in zip(found.cached_tokens[1:], found.cached_tokens[2:], strict=False)
    )
    assert found.cached_tokens[-1] > 1024


def test_a_prefix_made_anew_reads_nothing_of_the_old_one():
    rewrite = Policy(
        name="p", compressor={"textExcerpt": {"max_characters": 50}}, keep_recent_turns=1
    )
    assert sum(cost(rewrite).cached_tokens) < sum(
        cost(Policy(name="all", compressor="identity")).cached_tokens
    )


def test_the_first_call_costs_plain_input_and_its_answer():
    history = RecordedHistory(talk(), get_counter())
    replay = replay_conversation(history, Policy(name="all", compressor="identity"))
    rates = find_price(MODEL).base
    tokens = history.tokens[1] - 4
    expected = replay.calls[0].tokens_sent * rates.input_usd + tokens * rates.output_usd
    assert cost(Policy(name="all", compressor="identity")).call_usd[0] == pytest.approx(expected)


def test_recorded_output_tokens_count_before_our_own():
    plain = cost(Policy(name="all", compressor="identity"))
    told = cost(Policy(name="all", compressor="identity"), talk(usage=Usage(output_tokens=1_000)))
    rates = find_price(MODEL).base
    counted = get_counter().count_text("answer 3")
    more = (1_000 - counted) * rates.output_usd
    assert told.call_usd[-1] - plain.call_usd[-1] == pytest.approx(more)


def test_a_failed_call_costs_nothing():
    failing = Policy(
        name="p", compressor={"model": {"model": {"scripted": [" "]}}}, keep_recent_turns=1
    )
    assert cost(failing).call_usd[-1] == 0


def test_what_runs_on_ones_own_machine_costs_nothing():
    assert cost(
        Policy(name="p", compressor={"model": {"model": "extractive"}}, keep_recent_turns=1)
    ).summary_usd == (0.0, 0.0, 0.0)
    price = summary_price("extractive (no LLM)")
    assert price is not None
    assert price.is_free


def test_a_summary_model_has_the_price_of_its_name():
    assert summary_price("openai/gpt-4o") is not None
    assert summary_price("nobody/knows-this") is None


def test_an_unknown_model_lists_the_nearest():
    history = RecordedHistory(talk(), get_counter())
    with pytest.raises(UnknownNameError, match="gpt-4o"):
        ReplayPricer(history, "gpt-4oo")


def lecture() -> Conversation:
    """Short questions and long answers: what comes is little, what is cached is much."""
    turns = [m for n in range(6) for m in (ask(f"question {n}"), answer(f"answer {n} " * 300))]
    return chat(*turns)


def excerpt(characters: int) -> Policy:
    shortened = {"textExcerpt": {"max_characters": characters}}
    return Policy(name="p", compressor=shortened, keep_recent_turns=1)


def test_a_compaction_that_breaks_the_cache_pays_for_itself_later():
    last = cost(excerpt(14_000), lecture()).payback[-1]
    assert last is not None
    assert last.compaction_cost_usd > 0
    assert last.saved_per_call_usd > 0
    assert last.calls_to_break_even == math.ceil(last.compaction_cost_usd / last.saved_per_call_usd)


def test_a_compaction_that_drops_nearly_all_pays_at_once():
    last = cost(excerpt(50), lecture()).payback[-1]
    assert last is not None
    assert last.compaction_cost_usd < 0
    assert last.calls_to_break_even == 0


def test_a_compaction_that_changes_nothing_pays_nothing_back():
    found = cost(Policy(name="p", compressor="identity", max_attached_turns=9))
    assert set(found.payback) == {None}


def test_a_failed_compaction_has_no_payback():
    failing = Policy(
        name="p", compressor={"model": {"model": {"scripted": [" "]}}}, keep_recent_turns=1
    )
    found = cost(failing)
    assert len(found.payback) == len(found.summary_usd) > 0
    assert set(found.payback) == {None}
