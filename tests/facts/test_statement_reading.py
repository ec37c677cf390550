"""Strength, exception, scope, owner and state of a clause."""

import pytest

from workbench.facts.statement_reading import statement_of


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("You must ask first", "must"),
        ("Never push to main", "must"),
        ("I'd prefer an aisle seat", "should"),
        ("It should be blue", "should"),
        ("You may use either card", "may"),
        ("Refund it to the card", "must"),
        ("必须先确认", "must"),
        ("最好靠窗", "should"),
        ("可以用礼品卡", "may"),
    ],
)
def test_strength_goes_by_the_words(text: str, strength: str) -> None:
    assert statement_of(text, kind="constraint").strength == strength


def test_the_month_of_may_permits_nothing() -> None:
    assert statement_of("Change it to May 22", kind="constraint").strength == "must"


@pytest.mark.parametrize(
    ("text", "exception"),
    [
        ("Do not reply unless the user asks", "the user asks"),
        ("Only if the fare is refundable", "the fare is refundable"),
        ("不能改，除非经理同意", "经理同意"),
        ("除了周末以外都可以", "周末"),
    ],
)
def test_an_exception_is_kept(text: str, exception: str) -> None:
    assert statement_of(text, kind="constraint").exception == exception


def test_a_prohibition_is_must_not() -> None:
    assert statement_of("Do not e-mail the tenant", kind="constraint").polarity == "must_not"


def test_a_refusal_is_a_decision_against() -> None:
    assert statement_of("The refund was declined", kind="decision").polarity == "must_not"


def test_owner_is_who_has_to_do_it() -> None:
    assert statement_of("The manager will call back", kind="open_item").owner == "the manager"


@pytest.mark.parametrize(
    ("text", "kind", "state"),
    [
        ("The order has been cancelled", "decision", "done"),
        ("Go ahead with flight HAT271", "decision", "open"),
        ("The invoice still has to be sent", "open_item", "open"),
        ("The call is no longer needed", "open_item", "cancelled"),
        ("Do not pay", "constraint", None),
    ],
)
def test_state_goes_by_the_words(text: str, kind: str, state: str | None) -> None:
    assert statement_of(text, kind=kind).state == state


def test_always_is_a_standing_rule_and_please_is_for_now() -> None:
    assert statement_of("Always use tabs", kind="constraint").scope == "standing"
    assert statement_of("Please use my card", kind="constraint").scope == "this_task"
