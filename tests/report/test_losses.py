from workbench.report.leaderboard import build_leaderboard
from workbench.report.losses import find_losses
from workbench.report.result import Result
from workbench.store.read import open_run


def losses(result: Result, policy: str, examples: int = 3):
    with open_run(result.path) as run:
        row = next(row for row in build_leaderboard(run) if row.policy == policy)
        return find_losses(run, row, examples=examples)


def test_losses_say_how_much_of_how_much(small_run: Result):
    found = losses(small_run, "rules")
    assert (found.old_lost, found.old_count) == (4, 4)


def test_examples_come_from_different_conversations(small_run: Result):
    found = losses(small_run, "rules")
    assert [example.conversation for example in found.examples] == ["order-1", "order-2", "order-3"]


def test_an_example_has_the_words_and_the_call_that_needed_them(small_run: Result):
    example = losses(small_run, "rules").examples[0]
    assert (example.value, example.tool, example.path) == ("W14567", "cancel_order", "order_id")
    assert '"order_id": "W14567"' in example.words
    assert (example.stated_at, example.stated_by, example.turns_ago) == (2, "tool", 3)
    assert example.cause == "dropped_by_rule"


def test_no_examples_are_given_where_none_are_asked_for(small_run: Result):
    assert losses(small_run, "rules", examples=0).examples == ()
