from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.messages import Message
from workbench.policy.policy import Policy
from workbench.policy.window import (
    CompressedTurns,
    ViewItem,
    Window,
    build_window,
    is_complete,
    load_history,
)
from workbench.testing.chat import answer, ask, calls, instructions, result

TOOL_TURN = [ask("q"), calls(("a", "look", {})), result("a", "r"), answer("done")]
PLAIN_TURN = [ask("q"), answer("a")]


def summarise(sources: tuple[int, ...]) -> CompressedTurns:
    return CompressedTurns(items=(ViewItem(anchor=sources[0], compaction=0, new=0, reason="new"),))


def never(sources: tuple[int, ...]) -> CompressedTurns:
    raise AssertionError(f"nothing was to be compressed, got {sources}")


def window(messages: Sequence[Message], compress=never, **fields) -> Window:
    policy = Policy(name="p", **fields)
    return build_window(messages, range(len(messages)), policy=policy, compress=compress)


def shape(view: Window) -> list[int | str]:
    return [item.message if item.message is not None else "new" for item in view.items]


def test_identity_alone_sends_everything():
    messages = [instructions("s"), answer("hello"), *TOOL_TURN, *TOOL_TURN, *TOOL_TURN]
    assert shape(window(messages, compressor="identity")) == list(range(len(messages)))


def test_the_running_turn_counts_as_protected():
    messages = [*TOOL_TURN, *TOOL_TURN, *PLAIN_TURN]
    view = window(messages, compact_completed_tool_turns=True, keep_recent_turns=2)
    assert shape(view) == [0, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("keep", [0, 1])
def test_protecting_nothing_still_protects_the_running_turn(keep: int):
    messages = [*TOOL_TURN, *TOOL_TURN]
    view = window(messages, compact_completed_tool_turns=True, keep_recent_turns=keep)
    assert shape(view) == [0, 3, 4, 5, 6, 7]


def test_the_rule_leaves_turns_without_tools_and_unfinished_ones_alone():
    messages = [ask("q"), answer("draft"), answer("final"), *TOOL_TURN[:3], *PLAIN_TURN]
    view = window(messages, compact_completed_tool_turns=True, keep_recent_turns=1)
    assert shape(view) == list(range(len(messages)))


def test_old_turns_become_one_unit_after_the_rule():
    seen = []

    def compress(sources):
        seen.append(sources)
        return summarise(sources)

    messages = [*TOOL_TURN, *PLAIN_TURN, *PLAIN_TURN]
    view = window(
        messages, compress, compressor="x", compact_completed_tool_turns=True, keep_recent_turns=1
    )
    assert seen == [(0, 3, 4, 5)]
    assert shape(view) == ["new", 6, 7]


def test_one_unfinished_old_turn_switches_compression_off_and_says_so():
    messages = [*PLAIN_TURN, ask("unanswered"), *PLAIN_TURN, *PLAIN_TURN]
    view = window(messages, compressor="x", keep_recent_turns=1)
    assert shape(view) == list(range(len(messages)))
    assert [code for code, _ in view.events] == ["skipped_incomplete_turn"]


def test_turns_beyond_the_limit_never_reach_the_compressor():
    messages = [*PLAIN_TURN, *PLAIN_TURN, *PLAIN_TURN]
    view = window(messages, summarise, compressor="x", max_attached_turns=2, keep_recent_turns=1)
    assert shape(view) == ["new", 4, 5]
    assert dict(view.absent) == {0: "turn_limit", 1: "turn_limit", 2: "compressor", 3: "compressor"}
    assert [code for code, _ in view.events] == ["turns_beyond_window_lost"]


def test_the_summary_is_the_first_to_go_and_says_so():
    messages = [*PLAIN_TURN, *PLAIN_TURN, *PLAIN_TURN]
    view = window(messages, summarise, compressor="x", max_attached_messages=4, keep_recent_turns=2)
    assert shape(view) == [2, 3, 4, 5]
    assert "summary_evicted" in [code for code, _ in view.events]


def test_tokens_are_a_limit_of_their_own():
    messages = [*PLAIN_TURN, *PLAIN_TURN, *PLAIN_TURN]
    policy = Policy(name="p", max_attached_tokens=40)
    view = build_window(messages, range(6), policy=policy, compress=never, tokens_of=lambda _: 10)
    assert shape(view) == [2, 3, 4, 5]
    assert dict(view.absent) == {0: "over_limit", 1: "over_limit"}


def test_the_newest_turn_stays_above_any_limit():
    assert shape(window(TOOL_TURN, max_attached_messages=2)) == [0, 1, 2, 3]


def test_what_stands_before_the_first_request_is_dropped_once_a_window_applies():
    messages = [instructions("s"), answer("Hi, how can I help?"), *PLAIN_TURN]
    view = window(messages, compressor="x")
    assert shape(view) == [0, 2, 3]
    assert dict(view.absent) == {1: "before_first_turn"}
    assert [code for code, _ in view.events] == ["before_first_turn_lost", "nothing_to_compress"]


def test_a_leading_system_message_of_the_compressor_replaces_the_agents_own():
    def compress(sources):
        return CompressedTurns(items=summarise(sources).items, leads_with_system=True)

    messages = [instructions("s"), *PLAIN_TURN, *PLAIN_TURN]
    view = window(messages, compress, compressor="x", keep_recent_turns=1)
    assert shape(view) == ["new", 3, 4]
    assert "system_message_replaced" in [code for code, _ in view.events]


def test_a_failed_compression_leaves_the_old_turns():
    messages = [*PLAIN_TURN, *PLAIN_TURN]
    view = window(messages, lambda _: None, compressor="x", keep_recent_turns=1)
    assert shape(view) == [0, 1, 2, 3]


def load(messages: Sequence[Message], limit: int) -> Window:
    policy = Policy(name="p", max_attached_messages=limit)
    return load_history(messages, range(len(messages)), policy=policy)


def test_loading_takes_the_newest_messages_and_leaves_instructions_uncounted():
    loaded = load([instructions("s"), *PLAIN_TURN, *PLAIN_TURN], 2)
    assert shape(loaded) == [0, 3, 4]
    assert loaded.events == ()


def test_a_cut_inside_a_turn_leaves_an_orphan_head_and_says_so():
    loaded = load([*PLAIN_TURN, *PLAIN_TURN], 3)
    assert shape(loaded) == [1, 2, 3]
    assert [code for code, _ in loaded.events] == ["orphan_head"]


def test_a_cut_that_takes_the_running_request_says_so():
    loaded = load([*PLAIN_TURN, *TOOL_TURN], 2)
    assert [code for code, _ in loaded.events] == ["running_request_cut", "orphan_head"]


@pytest.mark.parametrize(
    ("turn", "complete"),
    [
        ([ask("q"), answer("a")], True),
        ([ask("q"), answer("  \n")], False),
        ([ask("q"), answer(None)], False),
        ([ask("q"), answer(None, reasoning="thought")], True),
        ([ask("q"), answer("a"), calls(("x", "look", {}), text="looking")], False),
        ([ask("q")], False),
    ],
)
def test_a_turn_is_complete_when_it_ends_in_an_answer(turn: list[Message], complete: bool):
    assert is_complete(turn) is complete


PIECES = st.sampled_from(
    [[ask("q")], [answer("a")], [answer("")], [instructions("s")], TOOL_TURN[1:3], TOOL_TURN]
)


@given(
    st.lists(PIECES, max_size=12).map(lambda pieces: [m for piece in pieces for m in piece]),
    st.integers(0, 4),
    st.none() | st.integers(1, 6),
    st.none() | st.integers(1, 12),
    st.booleans(),
    st.booleans(),
)
def test_every_message_is_in_the_view_or_says_why_not(
    messages, keep, max_turns, max_messages, rule, compressed
):
    policy = Policy(
        name="p",
        compressor="x" if compressed else None,
        keep_recent_turns=keep,
        max_attached_turns=max_turns,
        max_attached_messages=max_messages,
        compact_completed_tool_turns=rule,
    )
    loaded = load_history(messages, range(len(messages)), policy=policy)
    indices = [item.anchor for item in loaded.items]
    view = build_window(messages, indices, policy=policy, compress=summarise)
    sent = [item.message for item in view.items if item.message is not None]
    absent = [i for i, _ in (*loaded.absent, *view.absent)]
    assert sorted(sent + absent) == list(range(len(messages)))
    assert sent == sorted(sent)


def limited(unchanged: bool) -> Window:
    messages = [*PLAIN_TURN, *PLAIN_TURN, *PLAIN_TURN]

    def compress(sources: tuple[int, ...]) -> CompressedTurns:
        items = tuple(
            ViewItem(anchor=i, message=i, compaction=0, reason="compressor_kept") for i in sources
        )
        return CompressedTurns(items=items, unchanged=unchanged)

    policy = Policy(name="p", compressor="x", max_attached_tokens=2)
    return build_window(messages, range(6), policy=policy, compress=compress, tokens_of=lambda _: 1)


def test_turns_that_a_limit_on_tokens_drops_are_told():
    messages = [*PLAIN_TURN, *PLAIN_TURN, *PLAIN_TURN]
    policy = Policy(name="p", max_attached_tokens=3)
    view = build_window(messages, range(6), policy=policy, compress=never, tokens_of=lambda _: 1)
    assert shape(view) == [4, 5]
    assert [code for code, _ in view.events] == ["turn_over_limit_lost"] * 2


def test_what_a_compression_changed_is_evicted_and_what_it_left_lies_over_the_limit():
    changed, left = limited(unchanged=False), limited(unchanged=True)
    assert dict(changed.absent)[0] == "evicted"
    assert "summary_evicted" in [code for code, _ in changed.events]
    assert dict(left.absent)[0] == "over_limit"
    assert "summary_evicted" not in [code for code, _ in left.events]
