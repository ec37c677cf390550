from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UsageError
from workbench.pricing.cache_rules import CacheRules, long_life
from workbench.pricing.cached_prefix import Cached, PromptCache, cached_tokens
from workbench.pricing.chunks import Chunk, common_prefix
from workbench.pricing.rules import load_rules
from workbench.testing.timing import takes_at_most

BLOCKS = CacheRules(
    name="blocks",
    title="Blocks",
    model="m",
    match="prefix",
    minimum_tokens=100,
    block_tokens=10,
    idle_life_s=300,
)
MARKS = CacheRules(
    name="marks",
    title="Marks",
    model="m",
    match="marker",
    minimum_tokens=100,
    idle_life_s=300,
    max_marks=2,
    lookback_blocks=3,
)


def prompt(*chunks: tuple[Any, ...]) -> list[Chunk]:
    """Chunks of key and tokens, and blocks where there are several."""
    return [Chunk(key=c[0], tokens=c[1], blocks=c[2] if len(c) > 2 else 1) for c in chunks]


def rules_of(example: dict[str, Any]) -> CacheRules:
    rules = load_rules().rules_for(example["model"], name=example.get("rules"))
    return long_life(rules) if example.get("long_life") else rules


def test_worked_example_comes_out(example: dict[str, Any]) -> None:
    calls = PromptCache(rules=rules_of(example))
    for call in example["calls"]:
        answer = prompt(call["answer"])[0] if "answer" in call else None
        found = calls.send(
            prompt(*call["prompt"]), at_s=call["at_s"], marks=call.get("marks"), answer=answer
        )
        assert [found.read, found.written, found.plain] == call["tokens"]


def test_first_call_reads_nothing() -> None:
    found = cached_tokens(None, prompt(("a", 500)), rules=BLOCKS, seconds_since=None)
    assert found == Cached(read=0, written=0, plain=500, reason="first_call")


def test_shared_prefix_is_cut_to_whole_blocks() -> None:
    old, new = prompt(("a", 127)), prompt(("a", 127), ("b", 40))
    found = cached_tokens(old, new, rules=BLOCKS, seconds_since=10)
    assert (found.read, found.plain, found.reason) == (120, 47, "hit")


def test_prefix_that_parts_inside_a_message_counts_its_beginning() -> None:
    old, new = prompt(("a", 200)), prompt(("b", 200))
    ids = {"a": [*range(150), -1], "b": [*range(150), -2]}
    found = cached_tokens(
        old, new, rules=BLOCKS, seconds_since=1, token_ids=lambda chunk: ids[str(chunk.key)]
    )
    assert found.read == 150


def test_prefix_under_the_minimum_is_not_read() -> None:
    old, new = prompt(("a", 99)), prompt(("a", 99), ("b", 500))
    found = cached_tokens(old, new, rules=BLOCKS, seconds_since=1)
    assert (found.read, found.reason) == (0, "under_minimum")


def test_nothing_is_shared_after_another_beginning() -> None:
    found = cached_tokens(prompt(("a", 500)), prompt(("b", 500)), rules=BLOCKS, seconds_since=1)
    assert (found.read, found.reason) == (0, "nothing_shared")


@pytest.mark.parametrize(("seconds", "read"), [(0, 500), (300, 500), (300.5, 0)])
def test_idle_cache_is_gone_after_its_life(seconds: float, read: int) -> None:
    for rules in (BLOCKS, MARKS):
        found = cached_tokens(
            prompt(("a", 500)), prompt(("a", 500), ("b", 9)), rules=rules, seconds_since=seconds
        )
        assert found.read == read
        assert found.reason == ("hit" if read else "expired")


def test_unknown_time_counts_as_alive_and_says_so() -> None:
    old, new = prompt(("a", 500)), prompt(("a", 500), ("b", 9))
    found = cached_tokens(old, new, rules=BLOCKS, seconds_since=None)
    assert (found.read, found.time_known) == (500, False)
    assert cached_tokens(old, new, rules=BLOCKS, seconds_since=1).time_known


def test_clock_that_went_back_counts_as_alive() -> None:
    calls = PromptCache(rules=BLOCKS)
    calls.send(prompt(("a", 500)), at_s=1000)
    assert calls.send(prompt(("a", 500), ("b", 1)), at_s=0).read == 500


def test_each_call_starts_the_idle_time_anew() -> None:
    calls = PromptCache(rules=BLOCKS)
    for at_s in (0, 250, 500, 750):
        found = calls.send(prompt(("a", 500)), at_s=at_s)
    assert found.read == 500


def test_without_rules_everything_is_plain() -> None:
    none = CacheRules(name="none", title="none", model="m", match="none")
    found = cached_tokens(prompt(("a", 5)), prompt(("a", 5)), rules=none, seconds_since=1)
    assert found == Cached(read=0, written=0, plain=5, reason="no_rules")


def test_marker_reads_an_entry_of_an_earlier_call_that_still_begins_the_prompt() -> None:
    calls = PromptCache(rules=MARKS)
    calls.send(prompt(("a", 200)), at_s=0)
    calls.send(prompt(("a", 200), ("b", 100)), at_s=1)
    found = calls.send(prompt(("a", 200), ("b edited", 90), ("c", 10)), at_s=2)
    assert (found.read, found.written) == (200, 100)


def test_marker_does_not_see_entries_behind_its_reach() -> None:
    calls = PromptCache(rules=MARKS)
    calls.send(prompt(("a", 200)), at_s=0)
    found = calls.send(prompt(("a", 200), ("b", 50, 4)), at_s=1)
    assert (found.read, found.written, found.reason) == (0, 250, "no_entry")


def test_marker_sees_entries_at_the_edge_of_its_reach() -> None:
    calls = PromptCache(rules=MARKS)
    calls.send(prompt(("a", 200)), at_s=0)
    assert calls.send(prompt(("a", 200), ("b", 50, 3)), at_s=1).read == 200


def test_prompt_without_a_marker_pays_plain() -> None:
    calls = PromptCache(rules=MARKS)
    calls.send(prompt(("a", 200)), at_s=0)
    found = calls.send(prompt(("a", 200), ("b", 50)), at_s=1, marks=[])
    assert (found.read, found.written, found.plain) == (0, 0, 250)


def test_what_stands_behind_the_last_marker_pays_plain() -> None:
    found = PromptCache(rules=MARKS).send(prompt(("a", 200), ("b", 50)), marks=[1])
    assert (found.written, found.plain) == (200, 50)


def test_entry_that_no_call_reads_runs_out_while_a_later_one_lives() -> None:
    calls = PromptCache(rules=MARKS)
    calls.send(prompt(("a", 200)), at_s=0)
    calls.send(prompt(("a", 200), ("b", 100)), at_s=100)
    calls.send(prompt(("a", 200), ("b", 100), ("c", 100)), at_s=390)
    found = calls.look(prompt(("a", 200), ("other", 100)), at_s=405)
    assert (found.read, found.reason) == (0, "expired")


def test_latest_entries_alone_are_candidates() -> None:
    rules = msgspec.structs.replace(MARKS, read_candidates=1, lookback_blocks=None)
    calls = PromptCache(rules=rules)
    whole = prompt(("a", 200), ("b", 100), ("c", 100))
    for size in (1, 2, 3):
        calls.send(whole[:size], at_s=0)
    assert calls.look(whole[:2], at_s=1).read == 300


def test_too_many_markers_are_refused() -> None:
    with pytest.raises(UsageError, match="Marks takes 2 markers a call, got 3"):
        PromptCache(rules=MARKS).send(prompt(("a", 1), ("b", 1), ("c", 1)), marks=[1, 2, 3])


@pytest.mark.parametrize("mark", [0, 3])
def test_marker_outside_the_prompt_is_refused(mark: int) -> None:
    with pytest.raises(UsageError, match="after 1 to 2 leading chunks"):
        PromptCache(rules=MARKS).send(prompt(("a", 1), ("b", 1)), marks=[mark])


def test_looking_leaves_nothing() -> None:
    calls = PromptCache(rules=MARKS)
    calls.look(prompt(("a", 500)), at_s=0)
    assert calls.send(prompt(("a", 500)), at_s=1).reason == "first_call"


def test_object_that_was_read_ends_at_its_own_time() -> None:
    rules = msgspec.structs.replace(MARKS, match="object", renewed_by_reading=False)
    calls = PromptCache(rules=rules)
    reads = [
        calls.send(prompt(("a", 200), (at_s, 50)), at_s=at_s, marks=[1]).read
        for at_s in (0, 200, 301, 500)
    ]
    assert reads == [0, 200, 0, 200]


def test_empty_prompt_has_no_tokens() -> None:
    for rules in (BLOCKS, MARKS):
        assert PromptCache(rules=rules).send([], at_s=0).prompt == 0


all_rules = st.sampled_from(
    [entry.for_model(entry.name, family="gpt-5.1") for entry in load_rules().sets] + [BLOCKS, MARKS]
)
conversations = st.lists(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3000)), max_size=6), max_size=6
)
clocks = st.lists(st.one_of(st.none(), st.floats(0, 10_000)), min_size=6, max_size=6)


def as_prompts(drawn: Sequence[Sequence[tuple[int, int]]]) -> list[list[Chunk]]:
    return [[Chunk(key=pair, tokens=pair[1]) for pair in chunks] for chunks in drawn]


@given(all_rules, conversations, clocks)
def test_every_token_is_billed_once(
    rules: CacheRules, drawn: list[list[tuple[int, int]]], clock: list[float | None]
) -> None:
    calls = PromptCache(rules=rules)
    for chunks, at_s in zip(as_prompts(drawn), clock, strict=False):
        found = calls.send(chunks, at_s=at_s)
        assert found.prompt == sum(chunk.tokens for chunk in chunks)
        assert min(found.read, found.written, found.plain) >= 0


@given(all_rules, conversations)
def test_no_more_is_read_than_is_shared_and_the_rules_let(
    rules: CacheRules, drawn: list[list[tuple[int, int]]]
) -> None:
    calls, last = PromptCache(rules=rules), list[Chunk]()
    for chunks in as_prompts(drawn):
        found = calls.send(chunks, at_s=0)
        assert found.read <= common_prefix(last, chunks).tokens
        assert found.read == 0 or found.read >= (rules.minimum_tokens or 0)
        assert rules.match != "prefix" or found.read % (rules.block_tokens or 1) == 0
        last = chunks


@given(all_rules, st.lists(st.integers(1, 3000), min_size=2, max_size=8))
def test_growing_prompt_reads_all_of_the_one_before(rules: CacheRules, sizes: list[int]) -> None:
    calls = PromptCache(rules=rules)
    whole = [Chunk(key=n, tokens=tokens) for n, tokens in enumerate(sizes)]
    step = rules.block_tokens or 1 if rules.match == "prefix" else 1
    for size, before in enumerate([0, *accumulate(sizes)][:-1], start=1):
        marks = [1] if rules.match == "object" else None
        found = calls.send(whole[:size], at_s=size, marks=marks)
        due = sizes[0] if rules.match == "object" and size > 1 else before // step * step
        assert found.read == (due if due >= (rules.minimum_tokens or 0) else 0)


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=8), st.data())
def test_longer_shared_prefix_reads_no_less(sizes: list[int], data: st.DataObject) -> None:
    last = [Chunk(key=n, tokens=tokens) for n, tokens in enumerate(sizes)]
    short = data.draw(st.integers(0, len(sizes)))
    long = data.draw(st.integers(short, len(sizes)))
    reads = [
        cached_tokens(last, [*last[:n], Chunk(key="new", tokens=9)], rules=BLOCKS, seconds_since=1)
        for n in (short, long)
    ]
    assert reads[0].read <= reads[1].read


@pytest.mark.parametrize("rules", [BLOCKS, MARKS, load_rules().rules_for("deepseek-chat")])
def test_long_conversation_takes_little_time(rules: CacheRules) -> None:
    whole = [Chunk(key=n, tokens=200) for n in range(1500)]
    calls = PromptCache(rules=rules)
    with takes_at_most(3.0, what="1,500 calls"):
        for size in range(1, 1501):
            calls.send(whole[:size], at_s=float(size))
