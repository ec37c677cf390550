"""Values that the talk overrules, found by its words and never guessed."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.fact import VALUE_KINDS
from workbench.facts.index import build_fact_index, default_reader
from workbench.facts.supersession import find_superseded
from workbench.messages import Message, build_conversation
from workbench.testing.chat import answer, ask, calls, result
from workbench.testing.timing import takes_at_most


def _superseded(*messages: Message) -> dict[str, tuple[str, ...]]:
    conversation = build_conversation("c", messages)
    index = build_fact_index(conversation, default_reader())
    found = find_superseded(conversation, index)
    names = [fact.canonical for fact in index.facts]
    return {
        names[old]: tuple(names[place] for place in new.successors) for old, new in found.items()
    }


def _pairs(text: str) -> set[tuple[str, str]]:
    found = _superseded(ask(text))
    return {(old, new) for old, successors in found.items() for new in successors}


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (
            "The delivery date is now 2024-06-09 instead of 2024-05-01.",
            "2024-05-01",
            "2024-06-09",
        ),
        ("The due date was changed from 2024-05-01 to 2024-06-09.", "2024-05-01", "2024-06-09"),
        ("Please change it from $40 to $55.", "USD 40", "USD 55"),
        ("Not 2024-05-01 but 2024-06-09.", "2024-05-01", "2024-06-09"),
        ("I want $55 rather than $40.", "USD 40", "USD 55"),
        ("Please update $40 to $55.", "USD 40", "USD 55"),
        ("Can you change the budget from $40 to $55?", "USD 40", "USD 55"),
        ("Correction: it's $55, not $40.", "USD 40", "USD 55"),
        ("The total is $40. Sorry, I meant $55.", "USD 40", "USD 55"),
        ("The total is $40, sorry, I meant $55.", "USD 40", "USD 55"),
        ("The total of $40 is wrong. The correct amount is $55.", "USD 40", "USD 55"),
        ("The fee was originally $40 and is now $55.", "USD 40", "USD 55"),
        ("It is now $55 (was $40).", "USD 40", "USD 55"),
        ("It isn't order W1234567, it's W7654321.", "W1234567", "W7654321"),
        ("We renamed src/old_app.py to src/new_app.py.", "src/old_app.py", "src/new_app.py"),
        ("The status moved from **$40** to **$55**.", "USD 40", "USD 55"),
        ("送货日期由2024-05-01改为2024-06-09。", "2024-05-01", "2024-06-09"),
        ("请把2024-05-01改成2024-06-09。", "2024-05-01", "2024-06-09"),
        ("送货日期从2024-05-01更正为2024-06-09。", "2024-05-01", "2024-06-09"),
        ("2024-05-01改为2024-06-09。", "2024-05-01", "2024-06-09"),
        ("不是2024-05-01，是2024-06-09。", "2024-05-01", "2024-06-09"),
        ("应该是2024-06-09，不是2024-05-01。", "2024-05-01", "2024-06-09"),
        ("日期是2024-06-09而不是2024-05-01。", "2024-05-01", "2024-06-09"),
        ("原来是2024-05-01，现在是2024-06-09。", "2024-05-01", "2024-06-09"),
        ("日期是2024-05-01。说错了，应该是2024-06-09。", "2024-05-01", "2024-06-09"),
    ],
)
def test_words_of_change_overrule_the_old_value(text: str, old: str, new: str) -> None:
    assert _pairs(text) == {(old, new)}


@pytest.mark.parametrize(
    "text",
    [
        "The trip goes from 2024-05-01 to 2024-06-09.",
        "I'm away from May 1 2024 to June 9 2024.",
        "Please change my stay from 2024-05-01 to 2024-05-07.",
        "Update the reservation from 2024-05-01 to 2024-05-07.",
        "Open from 2024-05-01 to 2024-06-09, changes possible.",
        "It costs $55, more than $40.",
        "$55 is less than $60.",
        "The fees are $40, $55 and $60.",
        "Not only $40 but also $55.",
        "You can choose $40 or $55.",
        "Either $40 or $55, not both.",
        "If you change it from $40 to $55, tell me.",
        "Would you like to change it from $40 to $55?",
        "Did you change it from $40 to $55?",
        "It can be changed from $40 to $55.",
        "I could not change it from $40 to $55.",
        "Do not change it from $40 to $55.",
        "The price ranges from $40 to $55.",
        "Sales grew from $40 to $55.",
        "Flights from 2024-05-01 to 2024-05-07 were updated.",
        "It's $40. I'm sorry, shipping is $55.",
        "Order W1234567 and order W7654321 were changed.",
        "Change order W1234567 to add W7654321.",
        "We have 3 days instead of 2 hours.",
        "行程从2024-05-01到2024-06-09。",
        "可以选2024-05-01或2024-06-09。",
        "不要把2024-05-01改成2024-06-09。",
        "如果把2024-05-01改成2024-06-09会怎样？",
        "要不要把2024-05-01改成2024-06-09？",
        "2024-05-01比2024-06-09早。",
        "2024-05-01和2024-06-09都行。",
        "抱歉，2024-05-01没有票。2024-06-09有。",
    ],
)
def test_comparisons_lists_spans_and_suppositions_overrule_nothing(text: str) -> None:
    assert _pairs(text) == set()


def test_a_value_named_again_as_valid_is_no_longer_overruled() -> None:
    change = ask("Change it from $40 to $55.")
    assert _superseded(change, answer("Done."), ask("Let's keep $40 after all.")) == {}


def test_a_repetition_with_words_of_change_keeps_it_overruled() -> None:
    change = ask("Change it from $40 to $55.")
    echo = answer("I have changed it from $40 to $55. The old price of $40 is gone.")
    assert _superseded(change, echo) == {"USD 40": ("USD 55",)}


def test_a_change_back_overrules_the_other_value() -> None:
    change = ask("Change it from $40 to $55.")
    back = ask("Please change it from $55 to $40.")
    assert _superseded(change, answer("Done."), back) == {"USD 55": ("USD 40",)}


def test_the_successor_of_a_successor_succeeds_too() -> None:
    first, second = ask("Change it from $40 to $55."), ask("Now change it from $55 to $70.")
    assert _superseded(first, answer("Done."), second) == {
        "USD 40": ("USD 55", "USD 70"),
        "USD 55": ("USD 70",),
    }


def test_a_correction_may_come_in_the_next_message_of_the_same_speaker() -> None:
    messages = (ask("My order is W1234567."), answer("One moment."), ask("Sorry, I meant W7654321"))
    assert _superseded(*messages) == {"W1234567": ("W7654321",)}


def test_a_correction_of_one_among_several_is_unclear() -> None:
    messages = (
        ask("Orders W1234567 and W2345678."),
        answer("Yes?"),
        ask("Sorry, I meant W7654321"),
    )
    assert _superseded(*messages) == {}


def test_a_tool_can_tell_of_a_change() -> None:
    call = calls(("1", "set_date", {"order": "W1"}))
    told = result("1", "Due date changed from 2024-05-01 to 2024-06-09.")
    assert _superseded(ask("Move it."), call, told) == {"2024-05-01": ("2024-06-09",)}


def test_arguments_of_calls_bring_no_value_back() -> None:
    call = calls(("1", "set_price", {"old": "$40", "new": "$55"}))
    assert _superseded(ask("Change it from $40 to $55."), call) == {"USD 40": ("USD 55",)}


def test_system_messages_and_hidden_ones_overrule_nothing() -> None:
    hidden = ask("Change it from $40 to $55.", model_visible=False)
    assert _superseded(hidden, ask("It is $40."), ask("It is $55.")) == {}


def test_only_values_of_one_kind_replace_one_another() -> None:
    assert _pairs("Please use 2024-05-01 instead of $40.") == set()


@given(
    st.lists(st.sampled_from(["$40", "$55", "from", "to", "not", "but", "改为", ". "]), max_size=9)
)
def test_places_are_of_values_and_never_their_own_successor(words: Sequence[str]) -> None:
    conversation = build_conversation("c", [ask(" ".join(words) or "-")])
    index = build_fact_index(conversation, default_reader())
    for old, overruled in find_superseded(conversation, index).items():
        assert old not in overruled.successors
        assert {index.facts[place].kind for place in (old, *overruled.successors)} <= {*VALUE_KINDS}


@pytest.mark.parametrize(
    ("last", "message"),
    [("Done.", 1), ("I have changed it from $40 to $55.", 2)],
    ids=["told once", "told again"],
)
def test_the_message_is_the_last_that_tells_of_the_change(last: str, message: int) -> None:
    messages = [ask("It is $40."), ask("Change it from $40 to $55."), answer(last)]
    conversation = build_conversation("c", messages)
    index = build_fact_index(conversation, default_reader())
    (overruled,) = find_superseded(conversation, index).values()
    assert overruled.message == message


def test_long_talks_take_little_time() -> None:
    text = "We changed and changed it from 2024-05-01, from and from, not but to it " * 2000
    conversation = build_conversation("c", [ask(text), ask("change $40 " * 5000)])
    index = build_fact_index(conversation, default_reader())
    with takes_at_most(2.0):
        find_superseded(conversation, index)
