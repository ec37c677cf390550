"""What is to be done if something is so, and what only invites or asks for details."""

import pytest

from workbench.facts.constraint_condition import invites, is_conditional_request
from workbench.facts.statement_cues import cue_text


def _is_request(sentence: str) -> bool:
    return is_conditional_request(cue_text(sentence), written=sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "If it has left the dock, try to turn it round",
        "And if the paint has dried, please sand it first",
        "If the oak is gone, I'd be okay with beech",
        "If that takes two visits, that's fine",
        "If that isn't possible, let me know the nearest date",
        "If the lift cannot be used, tell me before we start",
        "If the door has no lock, you can bolt it",
        "If that won't do, beech is fine",
        "If the van is late, the bike will do",
        "Use the side door if the bell is broken",
        "For the second coat, take the matt paint if the gloss runs out",
    ],
)
def test_what_to_do_if_something_is_so_binds(sentence: str) -> None:
    assert _is_request(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "If you need anything else, call the desk",
        "If there's anything unclear, ask the porter",
        "If so, please confirm the date",
        "If the address is wrong, please provide the right one",
        "If the paint dries, tell me what you think",
        "If the door is open, the alarm rings",
        "If the porter is out, you may need to wait",
        "If the lid was lost, it would be",
        "If you'd like, I can paint it",
        "Check with the porter if the door is open",
        "Please let me know if the door is open",
        "If you don't have the key, describe the door",
    ],
)
def test_invitations_questions_and_plain_consequences_are_left(sentence: str) -> None:
    assert not _is_request(sentence)


def test_of_code_only_plain_orders_count() -> None:
    assert _is_request("If `rows` is empty, return the default")
    assert not _is_request("If `rows` is empty, then parse_rows returns it")
    assert not _is_request("If `rows` is empty, that's fine")


def test_a_condition_about_the_others_wishes_invites() -> None:
    assert invites("if you need to see it, ")
    assert not invites("if you have already painted it, ")
    assert not invites("if the shop is closed, ")
