from workbench.scoring.recent import RecentPast
from workbench.testing.chat import answer, ask, calls, chat, instructions, result


def test_the_recent_past_is_the_last_two_turns_the_running_one_included():
    conversation = chat(ask("1"), answer("a"), ask("2"), answer("b"), ask("3"), answer("c"))
    assert RecentPast(conversation).start(5) == 2


def test_with_fewer_than_two_turns_everything_is_recent():
    conversation = chat(ask("1"), answer("a"), ask("2"), answer("b"))
    assert RecentPast(conversation).start(1) == 0


def test_a_recording_of_one_turn_counts_ten_answers_before_the_one_being_made():
    steps = [m for n in range(12) for m in (calls((f"c{n}", "run", {})), result(f"c{n}", "ok"))]
    conversation = chat(ask("go"), *steps, answer("done"))
    past = RecentPast(conversation)
    assert past.single_turn
    assert past.start(len(conversation.messages) - 1) == 1 + 2 * 2
    assert past.start(1 + 2 * 9) == 0


def test_messages_the_model_never_saw_open_no_turn():
    hidden = ask("only people saw this", model_visible=False)
    conversation = chat(ask("1"), answer("a"), ask("2"), hidden, ask("3"), answer("c"))
    assert RecentPast(conversation).start(5) == 2


def test_system_messages_open_no_turn():
    conversation = chat(instructions("s"), ask("1"), answer("a"), ask("2"), answer("b"))
    assert RecentPast(conversation).start(4) == 1
