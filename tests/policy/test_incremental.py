import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import hypothesis
import pytest
from hypothesis import strategies as st

from workbench.errors import CompressionError, CursorNotFoundError, InvalidOutputError, UsageError
from workbench.messages import Message
from workbench.policy.deciders import Always, Never, PendingTurnsAtLeast
from workbench.policy.estimate import CharactersPer4
from workbench.policy.incremental import IncrementalProcessor, OpenCall, Processed
from workbench.state.contract import StateConflictError, StateKey
from workbench.state.memory import MemoryStateStore
from workbench.state.open import open_state_store
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.state_store_contract import build_state
from workbench.testing.strategies import messages as chats

KEY = StateKey(tenant="shop", conversation="c")
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


class Summariser:
    """Tells what it was given; fails or misbehaves on demand."""

    def __init__(self) -> None:
        self.inputs: list[list[str | None]] = []
        self.output: object = None
        self.before = lambda: None

    def __call__(self, messages: Sequence[Message]) -> Sequence[Message] | None:
        self.before()
        self.inputs.append([message.id for message in messages])
        if isinstance(self.output, Exception):
            raise self.output
        if self.output is not None:
            return self.output
        n = len(self.inputs)
        return [ask(f"Summary {n}", id=f"s{n}"), answer(f"Facts {n}", id=f"f{n}")]


@pytest.fixture
def summarise() -> Summariser:
    return Summariser()


@pytest.fixture
def store() -> MemoryStateStore:
    return MemoryStateStore()


def processor(store: MemoryStateStore, summarise: Summariser, **fields) -> IncrementalProcessor:
    given = {"decider": Always(), "estimator": CharactersPer4(), "policy": "rolling", **fields}
    return IncrementalProcessor(store=store, compress=summarise, **given)


def history(turns: int) -> tuple[Message, ...]:
    """Turns u0 a0 u1 a1 …"""
    return tuple(
        message
        for n in range(turns)
        for message in (ask(f"question {n}", id=f"u{n}"), answer(f"answer {n}", id=f"a{n}"))
    )


def ids(processed: Processed) -> list[str | None]:
    return [message.id for message in processed.messages]


def test_a_summary_takes_the_place_of_the_history(store, summarise):
    processed = processor(store, summarise).process(KEY, history(2))
    assert processed.status == "compressed"
    assert processed.compressed
    assert processed.compressor_called
    assert ids(processed) == ["s1", "f1"]
    assert processed.state == store.load(KEY)


def test_a_second_round_gets_the_summary_and_what_came_since(store, summarise):
    rolling = processor(store, summarise)
    rolling.process(KEY, history(2))
    processed = rolling.process(KEY, history(3))
    assert summarise.inputs == [["u0", "a0", "u1", "a1"], ["s1", "f1", "u2", "a2"]]
    assert (processed.start, processed.taken) == (6, 2)
    assert [state.summary[0].id for state in store.history(KEY)] == ["s1", "s2"]


def test_the_state_names_sources_policy_and_times(store, summarise):
    rolling = processor(
        store, summarise, policy_version="7", time_to_live=timedelta(days=1), clock=lambda: NOON
    )
    rolling.process(KEY, history(1))
    state = rolling.process(KEY, history(2)).state
    assert state.version == 2
    assert state.source_message_ids == ("u0", "a0", "u1", "a1")
    assert state.covered_until_message_id == "a1"
    assert (state.policy, state.policy_version) == ("rolling", "7")
    assert (state.created_at, state.expires_at) == (NOON, NOON + timedelta(days=1))
    assert (state.covered_turns, state.covered_tokens) == (2, 10)


def test_without_a_time_to_live_a_state_says_it_has_none(store, summarise):
    assert processor(store, summarise).process(KEY, history(1)).state.expires_at is None


def test_below_the_trigger_everything_is_sent(store, summarise):
    rolling = processor(store, summarise, decider=PendingTurnsAtLeast(2))
    rolling.process(KEY, history(2))
    processed = rolling.process(KEY, history(3))
    assert processed.status == "trigger_not_met"
    assert not processed.compressor_called
    assert ids(processed) == ["s1", "f1", "u2", "a2"]
    assert (processed.turns, processed.estimated_tokens) == (1, 5)
    assert store.version(KEY) == 1


def test_nothing_new_asks_nobody(store, summarise):
    processor(store, summarise).process(KEY, history(2))
    processed = processor(store, summarise).process(KEY, history(2))
    assert processed.status == "nothing_pending"
    assert ids(processed) == ["s1", "f1"]
    assert len(summarise.inputs) == 1


def test_a_missing_cursor_is_told_under_either_strategy(store, summarise):
    processor(store, summarise).process(KEY, history(2))
    for strategy in ("fail", "use_original"):
        with pytest.raises(CursorNotFoundError, match="'a1', which is not present"):
            processor(store, summarise, on_failure=strategy).process(KEY, history(5)[4:])
    assert store.version(KEY) == 1


BAD_OUTPUTS = [
    (RuntimeError("the model broke"), RuntimeError, "the model broke"),
    ([], InvalidOutputError, "no summary"),
    ([answer("facts")], InvalidOutputError, "must start with a user message"),
    ([ask("s"), result("x", "r")], InvalidOutputError, "answers no open call"),
    ([ask("s"), None], InvalidOutputError, "NoneType instead of Message"),
    ([ask(" \u3000"), answer(None)], CompressionError, "2 blank messages"),
]


@pytest.mark.parametrize(("output", "kind", "words"), BAD_OUTPUTS)
def test_a_failure_is_raised_and_leaves_the_state(store, summarise, output, kind, words):
    rolling = processor(store, summarise)
    rolling.process(KEY, history(1))
    before, summarise.output = store.load(KEY), output
    with pytest.raises(kind, match=words):
        rolling.process(KEY, history(2))
    assert store.history(KEY) == [before]


@pytest.mark.parametrize(("output", "kind", "words"), BAD_OUTPUTS)
def test_a_failure_under_use_original_sends_what_there_is(store, summarise, output, kind, words):
    rolling = processor(store, summarise, on_failure="use_original")
    rolling.process(KEY, history(1))
    summarise.output = output
    processed = rolling.process(KEY, history(2))
    assert processed.status == "failed"
    assert ids(processed) == ["s1", "f1", "u1", "a1"]
    assert processed.cause.startswith(kind.__name__)
    assert words in processed.cause
    assert processed.state.version == 1


def test_a_failed_batch_comes_again(store, summarise):
    rolling = processor(store, summarise, on_failure="use_original")
    summarise.output = RuntimeError("once")
    rolling.process(KEY, history(1))
    summarise.output = None
    assert rolling.process(KEY, history(2)).compressed
    assert summarise.inputs == [["u0", "a0"], ["u0", "a0", "u1", "a1"]]


@pytest.mark.parametrize("strategy", ["fail", "use_original"])
def test_a_conflict_is_told_and_the_other_s_state_stands(store, summarise, strategy):
    summarise.before = lambda: store.save(KEY, build_state(1, "other"), expected_version=0)
    with pytest.raises(StateConflictError, match=r"changed concurrently.*version 0"):
        processor(store, summarise, on_failure=strategy).process(KEY, history(2))
    assert store.history(KEY) == [build_state(1, "other")]
    assert len(summarise.inputs) == 1


def test_an_attempt_tells_failure_and_conflict_without_raising(store, summarise):
    rolling = processor(store, summarise)
    summarise.output = RuntimeError("the model broke")
    assert rolling.attempt(KEY, history(1)).status == "failed"
    summarise.output = None
    summarise.before = lambda: store.save(KEY, build_state(1), expected_version=0)
    processed = rolling.attempt(KEY, history(1))
    assert processed.status == "conflict"
    assert ids(processed) == ["u0", "a0"]


def test_an_expired_state_is_followed_by_a_fresh_one(summarise):
    now = [NOON]
    store = MemoryStateStore(clock=lambda: now[0])
    rolling = processor(store, summarise, time_to_live=timedelta(hours=1), clock=lambda: now[0])
    rolling.process(KEY, history(1))
    now[0] += timedelta(hours=2)
    state = rolling.process(KEY, history(2)).state
    assert summarise.inputs[1] == ["u0", "a0", "u1", "a1"]
    assert (state.version, state.covered_turns) == (2, 2)
    assert [kept.version for kept in store.history(KEY)] == [1, 2]


def test_a_last_message_without_an_id_brings_all_again_and_counts_it_once(store, summarise):
    given = (*history(1), ask("no id"))
    rolling = processor(store, summarise)
    rolling.process(KEY, given)
    state = rolling.process(KEY, given).state
    assert summarise.inputs[1] == ["s1", "f1", "u0", "a0", None]
    assert (state.covered_turns, state.source_message_ids) == (2, ("u0", "a0"))


def test_an_open_call_that_is_summarised_away_is_flagged(store, summarise):
    open_call = chat(ask("q"), calls(("x", "look", {}), ("y", "look", {})), result("y", "r"))
    processed = processor(store, summarise).process(KEY, open_call.messages)
    assert processed.open_calls == (OpenCall(message_id="m1", call_id="x"),)


def test_an_open_call_is_found_though_its_id_comes_again(store, summarise):
    turns = chat(
        ask("q"),
        calls(("call_0", "look", {})),
        ask("again"),
        calls(("call_0", "look", {})),
        result("call_0", "r"),
        answer("done"),
    )
    processed = processor(store, summarise).process(KEY, turns.messages)
    assert processed.open_calls == (OpenCall(message_id="m1", call_id="call_0"),)


def test_answered_and_kept_calls_are_not_flagged(store, summarise):
    turn = chat(ask("q"), calls(("x", "look", {})), result("x", "r"), answer("done")).messages
    assert processor(store, summarise).process(KEY, turn).open_calls == ()


def test_the_largest_estimate_is_stored(store, summarise):
    class Huge:
        name = "huge"

        def estimate(self, messages: Sequence[Message]) -> int:
            return 2**64

    rolling = processor(store, summarise, estimator=Huge())
    assert rolling.process(KEY, history(1)).state.covered_tokens == 2**63 - 1


def test_conversations_of_two_tenants_have_their_own_summaries(store, summarise):
    other = StateKey(tenant="other", conversation=KEY.conversation)
    rolling = processor(store, summarise)
    rolling.process(KEY, history(1))
    assert ids(rolling.process(other, history(1))) == ["s2", "f2"]
    assert ids(rolling.process(KEY, history(1))) == ["s1", "f1"]


@pytest.mark.parametrize("missing", ["store", "decider", "compress", "estimator"])
def test_a_missing_part_is_told(store, summarise, missing: str):
    parts = {
        "store": store,
        "decider": Always(),
        "compress": summarise,
        "estimator": CharactersPer4(),
    }
    with pytest.raises(UsageError, match=f"incremental compression requires `{missing}`"):
        IncrementalProcessor(**{**parts, missing: None}, policy="p")


def test_a_time_to_live_is_above_nothing(store, summarise):
    with pytest.raises(UsageError, match="time_to_live > 0"):
        processor(store, summarise, time_to_live=timedelta(0))


@pytest.mark.parametrize("given", [None, [None], ["text"]])
def test_what_is_no_history_is_told(store, summarise, given: object):
    with pytest.raises(UsageError, match="`messages` must be a sequence of messages"):
        processor(store, summarise).process(KEY, given)


KILLED = """
import os, sys
from workbench.policy.deciders import Always
from workbench.policy.estimate import CharactersPer4
from workbench.policy.incremental import IncrementalProcessor
from workbench.state.contract import StateKey
from workbench.state.open import open_state_store
from workbench.testing.chat import ask
IncrementalProcessor(
    store=open_state_store(sys.argv[1]), decider=Always(), estimator=CharactersPer4(), policy="p",
    compress=lambda messages: os._exit(9),
).process(StateKey(tenant="shop", conversation="c"), [ask(f"q{n}", id=f"u{n}") for n in range(3)])
"""


def test_a_process_killed_before_it_saves_loses_and_doubles_nothing(tmp_path, summarise):
    url = f"sqlite:///{tmp_path / 'states.db'}"
    store = open_state_store(url)
    rolling = processor(store, summarise)
    rolling.process(KEY, [ask("q0", id="u0")])
    killed = subprocess.run([sys.executable, "-c", KILLED, url], check=False)
    assert killed.returncode == 9
    state = rolling.process(KEY, [ask(f"q{n}", id=f"u{n}") for n in range(3)]).state
    assert summarise.inputs == [["u0"], ["s1", "f1", "u1", "u2"]]
    assert (state.version, state.source_message_ids) == (2, ("u0", "u1", "u2"))
    store.close()


def test_of_many_processors_at_once_one_saves_and_the_others_are_told(store, summarise):
    start = threading.Barrier(8)
    summarise.before = start.wait

    def attempt(_: int) -> str:
        return processor(store, summarise).attempt(KEY, history(2)).status

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(attempt, range(8)))
    assert statuses == ["compressed"] + ["conflict"] * 7
    assert store.version(KEY) == 1


@hypothesis.given(
    given=chats(max_turns=6),
    cuts=st.lists(st.integers(0, 40), max_size=5),
    threshold=st.integers(0, 3),
)
def test_however_often_it_runs_nothing_is_lost_or_doubled(given, cuts, threshold):
    store, summarise = MemoryStateStore(), Summariser()
    rolling = processor(store, summarise, decider=PendingTurnsAtLeast(threshold))
    whole = [message.id for message in given]
    for cut in sorted(min(cut, len(given)) for cut in cuts):
        before = len(summarise.inputs)
        processed = rolling.process(KEY, given[:cut])
        covered = list(processed.state.source_message_ids) if processed.state else []
        summary = len(processed.state.summary) if processed.state else 0
        assert covered + ids(processed)[summary:] == whole[:cut]
        assert len(summarise.inputs) - before == processed.compressed <= 1
    compressed = [i for ids_ in summarise.inputs for i in ids_ if i in whole]
    assert compressed == whole[: len(compressed)]


def test_a_decider_that_says_no_never_compresses(store, summarise):
    assert processor(store, summarise, decider=Never()).process(KEY, history(9)).state is None


def test_a_round_takes_in_the_oldest_share_and_leaves_the_rest_pending(store, summarise):
    rolling = processor(store, summarise, take=0.5)
    processed = rolling.process(KEY, history(4))
    assert summarise.inputs == [["u0", "a0", "u1", "a1"]]
    assert ids(processed) == ["s1", "f1", "u2", "a2", "u3", "a3"]
    assert (processed.start, processed.taken) == (4, 4)
    assert processed.state.covered_until_message_id == "a1"
    assert (processed.state.covered_turns, processed.state.covered_tokens) == (2, 10)


def test_the_next_round_begins_where_the_share_ended(store, summarise):
    rolling = processor(store, summarise, take=0.5)
    rolling.process(KEY, history(4))
    rolling.process(KEY, history(4))
    assert summarise.inputs[1] == ["s1", "f1", "u2", "a2"]


@pytest.mark.parametrize("take", [0, -0.5, 1.5])
def test_a_share_lies_between_nothing_and_all(store, summarise, take: float):
    with pytest.raises(UsageError, match="0 < take <= 1"):
        processor(store, summarise, take=take)
