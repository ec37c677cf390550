from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

import workbench.replay.replay as replay_module
from workbench.errors import CompressionError
from workbench.journal import new_message_id, note
from workbench.messages import Conversation, Message
from workbench.policy.policy import Incremental, Policy
from workbench.replay.replay import RecordedHistory, Replay, replay_conversation
from workbench.testing.chat import answer, ask, calls, chat, instructions, result
from workbench.tokens import get_counter


def long_chat() -> Conversation:
    return chat(
        instructions("Be brief."),
        ask("Find W1234."),
        calls(("a", "find", {"id": "W1234"})),
        result("a", {"item": "9876"}),
        answer("Found it."),
        ask("And W5678?"),
        answer("Also there."),
        ask("Cancel the first."),
        calls(("b", "cancel", {"id": "W1234"})),
        result("b", "ok"),
        answer("Cancelled."),
    )


@dataclass
class Fixed:
    """Gives back what the test says and counts how often it is asked."""

    output: object
    asked: list[tuple[Message, ...]] = field(default_factory=list)

    name: ClassVar[str] = "fixed"
    version: ClassVar[str] = "1"

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        self.asked.append(tuple(messages))
        if isinstance(self.output, Exception):
            raise self.output
        return self.output(messages) if callable(self.output) else self.output


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch):
    def run(output: object = None, *, conversation: Conversation | None = None, **fields):
        fixed = Fixed(output)
        monkeypatch.setattr(replay_module, "build_compressor", lambda _: fixed)
        history = RecordedHistory(conversation or long_chat(), get_counter())
        policy = Policy(name="p", compressor="fixed", **{"keep_recent_turns": 1, **fields})
        return replay_conversation(history, policy), fixed

    return run


def summary(messages: Sequence[Message]) -> list[Message]:
    return [Message(role="user", id=new_message_id("fixed", messages), content="S")]


def view_of(replay: Replay, call: int) -> list[int | str]:
    return ["new" if i.message is None else i.message for i in replay.calls[call].items]


def test_identity_sends_the_whole_history_at_every_call():
    history = RecordedHistory(long_chat(), get_counter())
    found = replay_conversation(history, Policy(name="all", compressor="identity"))
    assert [view_of(found, n) for n in range(5)] == [
        list(range(call.message)) for call in found.calls
    ]
    assert all(call.tokens_sent == call.tokens_full for call in found.calls)
    assert found.compactions == ()


def test_a_prefix_is_compressed_once_for_each_turn(replay):
    found, fixed = replay(summary)
    assert [len(asked) for asked in fixed.asked] == [4, 6]
    assert [c.status for c in found.compactions] == ["compressed", "compressed"]
    assert view_of(found, 4) == [0, "new", 7, 8, 9]


def test_tokens_of_a_view_are_those_of_its_messages(replay):
    found, _ = replay(summary)
    counter = get_counter()
    sent = [long_chat().messages[0], found.compactions[0].new_messages[0], long_chat().messages[5]]
    assert found.calls[2].tokens_sent == counter.count_prompt(sent)


def test_messages_that_come_back_as_they_were_are_references(replay):
    found, _ = replay(lambda messages: [messages[0], messages[-1]])
    assert found.compactions[0].new_messages == ()
    assert view_of(found, 2) == [0, 1, 4, 5]


def test_a_rewritten_message_is_new_though_it_keeps_its_id(replay):
    def rewrite(messages):
        return [Message(role="user", id=messages[0].id, content="short"), messages[-1]]

    found, _ = replay(rewrite)
    assert found.compactions[0].new_messages[0].content == "short"
    assert view_of(found, 2) == [0, "new", 4, 5]


def test_an_output_that_is_the_input_is_no_compaction_that_compressed(replay):
    found, _ = replay(list)
    assert {c.status for c in found.compactions} == {"unchanged"}


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (CompressionError("blank reply"), "blank reply"),
        (ZeroDivisionError("oops"), "oops"),
        (None, "None"),
        ([], "no message"),
        ("text", "list of messages"),
        ([1], "list of messages"),
        ([Message(role="tool", id="x", tool_call_id="gone", content="r")], "no open call"),
        ([Message(role="assistant", id="x", content="r")], "start"),
    ],
)
def test_a_broken_compressor_fails_the_call_and_never_the_replay(replay, output, words: str):
    found, _ = replay(output)
    failed = found.calls[2]
    assert (failed.status, failed.tokens_sent, failed.items) == ("failed", 0, ())
    made = found.compactions[failed.compaction]
    assert words in made.error


def test_invalid_output_is_a_violation_on_record(replay):
    found, _ = replay([Message(role="tool", id="x", tool_call_id="gone", content="r")])
    assert "orphan_tool_result" in [v.code for v in found.calls[2].violations]


@pytest.mark.parametrize("error", [RuntimeError("no"), RuntimeError("RuntimeError: no")])
@pytest.mark.parametrize("on_failure", ["fail", "use_original"])
@pytest.mark.parametrize("incremental", [None, Incremental(when={"pending_turns_at_least": 1})])
def test_events_name_the_kind_of_an_error_once(replay, error, on_failure, incremental):
    found, _ = replay(error, on_failure=on_failure, incremental=incremental)
    codes = ("call_failed", "fallback_to_original")
    told = {event.detail for event in found.events if event.code in codes}
    assert told == {made.cause for made in found.compactions} == {"RuntimeError: no"}


def test_use_original_sends_the_old_turns_and_says_why(replay):
    found, _ = replay(CompressionError("blank reply"), on_failure="use_original")
    assert view_of(found, 2) == [0, 1, 2, 3, 4, 5]
    assert found.calls[2].status == "ok"
    events = [event for event in found.events if event.code == "fallback_to_original"]
    assert "blank reply" in events[0].detail


def test_a_failure_is_tried_again_at_the_next_call(replay):
    _, fixed = replay(CompressionError("no"))
    assert len(fixed.asked) == 3


def test_faults_of_the_recording_are_not_the_compressors(replay):
    conversation = chat(
        ask("q"), calls(("a", "t", {})), answer("no result came"), ask("x"), answer("y")
    )
    found, _ = replay(lambda m: list(m), conversation=conversation)
    assert [call.status for call in found.calls] == ["ok"] * 3
    assert [call.violations for call in found.calls] == [()] * 3


def test_an_output_larger_than_its_input_says_so(replay):
    found, _ = replay(lambda m: [Message(role="user", id="big", content="word " * 500)])
    assert "output_larger_than_input" in [event.code for event in found.events]


def test_notes_of_the_compressor_become_events(replay):
    def noting(messages):
        note("unknown_id", detail="m9")
        return summary(messages)

    found, _ = replay(noting)
    told = [(e.code, e.detail, e.compaction) for e in found.events if e.compaction is not None]
    assert told == [("unknown_id", "m9", 0), ("unknown_id", "m9", 1)]


def test_a_turn_in_which_all_is_protected_says_so(replay):
    found, _ = replay(summary)
    assert ("nothing_to_compress", 0) in [(e.code, e.call) for e in found.events]


def test_the_same_input_gives_the_same_replay(replay):
    first, _ = replay(summary)
    second, _ = replay(summary)
    assert first.calls == second.calls
    assert [c.new_messages for c in first.compactions] == [
        c.new_messages for c in second.compactions
    ]


def test_messages_the_model_never_saw_are_in_no_view():
    conversation = chat(ask("q"), ask("people only", model_visible=False), answer("a"))
    history = RecordedHistory(conversation, get_counter())
    found = replay_conversation(history, Policy(name="all", compressor="identity"))
    assert view_of(found, 0) == [0]


def test_the_last_recorded_message_stays_untouched(replay):
    conversation = long_chat()
    before = conversation.messages
    replay(summary, conversation=conversation)
    assert conversation.messages is before
    assert conversation == long_chat()
