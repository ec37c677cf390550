"""What holds for every replay, whatever conversation and policy; docs/invariants.md lists it."""

import json
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.messages import Conversation, Message
from workbench.policy.policy import Incremental, Policy
from workbench.replay.replay import RecordedHistory, Replay, ReplayedCall, replay_conversation
from workbench.runner.recorded_rows import turns_of
from workbench.runner.replayed_rows import compaction_rows
from workbench.state.contract import StateKey, StoredState
from workbench.state.memory import MemoryStateStore
from workbench.testing.strategies import conversations
from workbench.tokens import get_counter
from workbench.validity import find_violations

COMPRESSORS = st.sampled_from(
    [
        None,
        "identity",
        "compactCompletedTurns",
        {"textExcerpt": {"max_characters": 60}},
        {"model": {"model": "extractive"}},
        {"perMessageModel": {"model": "extractive"}},
        {"incremental": {"model": "extractive"}},
        {"chain": ["compactCompletedTurns", {"textExcerpt": {"max_characters": 60}}]},
    ]
)
LIMITS = {
    "keep_recent_turns": st.integers(0, 3),
    "max_attached_turns": st.none() | st.integers(1, 4),
    "compact_completed_tool_turns": st.booleans(),
    "on_failure": st.sampled_from(["fail", "use_original"]),
}
IMMEDIATE = st.builds(
    Policy,
    name=st.just("p"),
    compressor=COMPRESSORS,
    max_attached_messages=st.none() | st.integers(1, 12),
    **LIMITS,
)
INCREMENTAL = st.builds(
    Policy,
    name=st.just("p"),
    compressor=st.sampled_from(
        [
            {"textExcerpt": {"max_characters": 60}},
            {"model": {"model": "extractive"}},
            "compactCompletedTurns",
        ]
    ),
    incremental=st.sampled_from(
        [
            Incremental(when="always"),
            Incremental(when={"pending_turns_at_least": 2}),
            Incremental(when={"pending_messages_at_least": 3}, take=0.5),
            Incremental(when={"pending_messages_at_least": 3}, keep_recent_steps=2),
            Incremental(when="always", take=0.3, keep_recent_steps=1),
        ]
    ),
    **LIMITS,
)
CASES = settings(max_examples=25)


class RememberingStore(MemoryStateStore):
    """A store that can say for whom it holds something."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: set[StateKey] = set()

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        self.keys.add(key)
        return super().save(key, state, expected_version=expected_version)


def replay(conversation: Conversation, policy: Policy) -> Replay:
    return replay_conversation(RecordedHistory(conversation, get_counter()), policy)


def view(found: Replay, call: ReplayedCall, conversation: Conversation) -> list[Message]:
    return [
        conversation.messages[item.message]
        if item.message is not None
        else found.compactions[item.compaction].new_messages[item.new]
        for item in call.items
    ]


def broken(messages: list[Message]) -> set[tuple[str, str | None]]:
    return {(v.code, v.message_id) for v in find_violations(messages) if v.severity == "error"}


@CASES
@given(conversations(), IMMEDIATE)
def test_every_tool_result_follows_its_call(conversation: Conversation, policy: Policy):
    found = replay(conversation, policy)
    for call in found.calls:
        codes = {code for code, _ in broken(view(found, call, conversation))}
        assert "orphan_tool_result" not in codes - {
            code for code, _ in broken(list(conversation.messages[: call.message]))
        }


@CASES
@given(conversations(), IMMEDIATE)
def test_no_compaction_removes_an_open_call(conversation: Conversation, policy: Policy):
    for made in replay(conversation, policy).compactions:
        given_messages = [conversation.messages[i] for i in made.sources]
        assert "unanswered_tool_call" not in {code for code, _ in broken(given_messages)}


@CASES
@given(conversations(half_finished=True), INCREMENTAL)
def test_an_open_call_that_incremental_mode_takes_in_is_told(
    conversation: Conversation, policy: Policy
):
    found = replay(conversation, policy)
    told = [event.call for event in found.events if event.code == "open_call_compressed"]
    for made in found.compactions:
        given_messages = [conversation.messages[i] for i in made.sources]
        opened = "unanswered_tool_call" in {code for code, _ in broken(given_messages)}
        if opened and made.status == "compressed" and len(made.new_messages) == len(made.items):
            assert made.call in told


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_every_compaction_names_what_it_covers(conversation: Conversation, policy: Policy):
    for made in replay(conversation, policy).compactions:
        assert made.sources
        assert list(made.sources) == sorted(set(made.sources))
        assert made.sources[-1] < len(conversation.messages)
        assert made.first_kept == made.sources[-1] + 1
        assert made.tokens_before > 0
        assert (made.tokens_after > 0) == (made.status != "failed")
        assert (made.error is not None) == (made.status == "failed")


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_a_record_of_a_compaction_names_policy_files_and_errors(
    conversation: Conversation, policy: Policy
):
    history = RecordedHistory(conversation, get_counter())
    found = replay_conversation(history, policy)
    rows = compaction_rows(found, history, turns=turns_of(conversation))
    for row, made in zip(rows, found.compactions, strict=True):
        covered = conversation.messages[row.covers_first : row.covers_last + 1]
        writes = any(
            call.name == "write_file" and "notes.md" in call.arguments
            for message in covered
            for call in message.tool_calls
        )
        errors = [
            place
            for place, message in enumerate(covered, row.covers_first)
            if message.role == "tool" and (message.content or "").startswith("Error")
        ]
        assert json.loads(row.files_written_json) == ["notes.md"] * writes
        assert [error["message"] for error in json.loads(row.tool_errors_json)] == errors
        assert json.loads(row.source_indices_json) == list(made.sources)
        assert (row.first_kept, row.policy_version) == (made.first_kept, policy.version)


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_the_running_request_is_in_the_view_or_its_loss_is_told(
    conversation: Conversation, policy: Policy
):
    found = replay(conversation, policy)
    for call in found.calls:
        requests = [i for i in range(call.message) if conversation.messages[i].role == "user"]
        if not requests or call.status == "failed":
            continue
        sent = [item.message for item in call.items]
        told = {event.code for event in found.events if event.call == call.call}
        assert requests[-1] in sent or "running_request_cut" in told


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_the_same_input_gives_the_same_views(conversation: Conversation, policy: Policy):
    first, second = replay(conversation, policy), replay(conversation, policy)
    assert first.calls == second.calls
    assert first.events == second.events
    assert [c.new_messages for c in first.compactions] == [
        c.new_messages for c in second.compactions
    ]


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_a_recording_is_never_changed(conversation: Conversation, policy: Policy):
    before = msgspec.msgpack.encode(conversation)
    replay(conversation, policy)
    assert msgspec.msgpack.encode(conversation) == before


@CASES
@given(conversations(), INCREMENTAL)
def test_a_summary_overwrites_no_message_and_no_earlier_summary(
    conversation: Conversation, policy: Policy
):
    found = replay(conversation, policy)
    recorded = {message.id for message in conversation.messages}
    for made in found.compactions:
        assert all(
            message.id not in recorded or message in conversation.messages
            for message in made.new_messages
        )
    assert [made.id for made in found.compactions] == list(range(len(found.compactions)))


@CASES
@given(conversations(), INCREMENTAL)
def test_stored_state_names_its_sources_and_says_whose_it_is(
    conversation: Conversation, policy: Policy
):
    store = RememberingStore()
    with patch("workbench.replay.incremental_turns.open_state_store", lambda _: store):
        found = replay(conversation, policy)
    ids = [message.id for message in conversation.messages if message.role != "system"]
    done = [made for made in found.compactions if made.status != "failed"]
    assert len(store.keys) <= 1
    for key in store.keys:
        assert policy.name in key.tenant
        assert key.conversation == conversation.id
        # Every version stays readable beside the later ones.
        states = store.history(key)
        assert [state.version for state in states] == list(range(1, len(states) + 1))
        for state, made in zip(states, done, strict=True):
            taken = conversation.messages[made.sources[-1]].id
            assert list(state.source_message_ids) == ids[: ids.index(taken) + 1]
            assert state.covered_until_message_id == taken
            assert (state.policy, state.policy_version) == (policy.name, policy.version)
            assert state.expires_at is None


@CASES
@given(conversations(), conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_replaying_one_conversation_changes_no_other(
    one: Conversation, other: Conversation, policy: Policy
):
    other = msgspec.structs.replace(other, id="other")
    alone = replay(one, policy)
    replay(other, policy)
    assert replay(one, policy).calls == alone.calls


@CASES
@given(conversations(), st.one_of(IMMEDIATE, INCREMENTAL))
def test_every_message_says_why_it_is_there_or_why_not(conversation: Conversation, policy: Policy):
    for call in replay(conversation, policy).calls:
        if call.status == "failed":
            continue
        sent = [item.message for item in call.items if item.message is not None]
        absent = [place for place, _ in call.absent]
        assert sorted(sent + absent) == list(range(call.message))
        assert all(item.reason for item in call.items)


@pytest.mark.parametrize("tokens", [1, 30, 200])
@CASES
@given(conversation=conversations())
def test_a_token_limit_holds_but_for_the_newest_turn(conversation: Conversation, tokens: int):
    found = replay(conversation, Policy(name="p", max_attached_tokens=tokens))
    counter = get_counter()
    for call in found.calls:
        turns = [item for item in call.items if item.reason != "system"]
        size = sum(counter.count_message(conversation.messages[i.message]) for i in turns)
        requests = [i.message for i in turns if conversation.messages[i.message].role == "user"]
        assert size <= tokens or len(requests) <= 1
