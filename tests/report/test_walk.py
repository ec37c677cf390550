import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.report.lost_in import find_conversations, find_lost
from workbench.report.walk import find_call_tokens, walk_call
from workbench.store.read import open_run


@pytest.fixture
def run(small_run):
    with open_run(small_run.path) as opened:
        yield opened


def walk(run, policy: str = "rules", call: int = 4):
    return walk_call(run, policy=policy, conversation="order-1", call=call)


def test_full_history_keeps_every_message(run) -> None:
    walked = walk(run, "identity")
    assert all(message.kept for message in walked.messages)
    assert [m.message for m in walked.messages] == list(range(9))


def test_recorded_texts_are_those_of_the_recording(run) -> None:
    walked = walk(run)
    assert walked.messages[0].texts == ("Where is my order?",)
    [call] = [m for m in walked.messages if m.message == 1]
    assert call.texts == ("get_order", '{"customer": "sara_1"}')


def test_marks_stand_on_the_words_of_their_fact(run) -> None:
    for message in walk(run, "identity").messages:
        for mark in message.marks:
            assert message.texts[mark.part][mark.start : mark.end].strip()


def test_lost_id_is_marked_where_it_was_stated(run) -> None:
    [stated] = [m for m in walk(run).messages if m.message == 2]
    lost = [m for m in stated.marks if m.status == "lost"]
    assert "W14567" in {stated.texts[m.part][m.start : m.end] for m in lost}


def test_new_message_comes_with_its_compaction(run) -> None:
    new = [m for m in walk(run, "excerpt").messages if m.message is None]
    assert new
    assert new[0].compaction is not None
    assert "Where is my order?" in new[0].texts[0]


def test_unknown_call_is_refused(run) -> None:
    with pytest.raises(UsageError, match="got call 99"):
        walk(run, call=99)


def test_unknown_policy_is_refused(run) -> None:
    with pytest.raises(UnknownNameError, match="policy"):
        walk(run, "rool")


def test_tokens_are_those_of_every_call(run) -> None:
    found = find_call_tokens(run, policy="rules", conversation="order-1")
    assert [at.call for at in found] == list(range(6))
    assert all(at.sent <= at.full for at in found)
    assert any(at.compacted for at in found)


def test_lost_value_says_where_it_was_stated_and_needed(run) -> None:
    lost = find_lost(run, policy="rules", conversation="order-1")
    [needed] = [value for value in lost if value.kind == "needed"]
    assert (needed.value, needed.stated_at, needed.stated_by) == ("W14567", 2, "tool")
    assert needed.needed_by == "cancel_order(order_id)"
    assert needed.cause == "dropped_by_rule"
    assert "W14567" in needed.words


def test_lost_fact_names_the_call_that_needed_it(run) -> None:
    lost = find_lost(run, policy="rules", conversation="order-1")
    [fact] = [value for value in lost if value.kind != "needed" and value.value == "W14567"]
    assert fact.needed_call is not None
    assert fact.needed_call >= fact.call


def test_full_history_lost_nothing(run) -> None:
    assert find_lost(run, policy="identity", conversation="order-1") == []


def test_conversations_come_by_their_losses(run) -> None:
    found = find_conversations(run, policy="rules")
    assert [one.conversation for one in found] == [f"order-{n}" for n in range(1, 5)]
    assert [one.needed_lost for one in found] == [1, 1, 1, 1]


def test_search_finds_part_of_an_id(run) -> None:
    found = find_conversations(run, policy="rules", search="ER-3")
    assert [one.conversation for one in found] == ["order-3"]


def test_search_is_no_pattern(run) -> None:
    assert find_conversations(run, policy="rules", search="order_%") == []


def test_marks_may_end_where_nobody_reads_on(run) -> None:
    def marks(up_to: int | None) -> list[int]:
        walked = walk_call(
            run, policy="identity", conversation="order-1", call=4, marks_up_to=up_to
        )
        return [mark.start for message in walked.messages for mark in message.marks]

    everywhere = marks(None)
    limit = max(everywhere)
    assert sorted(marks(limit)) == sorted(start for start in everywhere if start < limit)
    assert marks(0) == []
