"""What a statement and a piece do, and what that lets one say of the other."""

import pytest

from workbench.facts.statement_reading import read_statement
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.matching.acts import (
    acts_agree,
    ends_agree,
    ids_of,
    main_of,
    own_act,
    told_act,
)

FLIPPED = Finding("contradicted", "polarity_flipped")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Never lend the boat", "directive"),
        ("Rule: never lend the boat", "directive"),
        ("She won't lend the boat", "directive"),
        ("She could not start the boat", "report"),
    ],
)
def test_what_a_text_does(text: str, act: str) -> None:
    assert told_act(text) == act


def test_a_question_for_leave_is_a_wish() -> None:
    assert own_act(read_statement("Can I keep the boat")) == "directive"


def test_what_hangs_on_a_condition_is_looked_at_without_it() -> None:
    fact = read_statement("If it rains, stay ashore")
    assert main_of("when it rains, stay ashore", fact) == "stay ashore"
    assert main_of("when it rains, stay ashore", read_statement("Stay ashore")) != "stay ashore"


def test_a_letter_alone_is_no_id_of_a_thing() -> None:
    assert ids_of(read_statement("order W2378156 of group B")) == {"id:w2378156"}


def test_a_rule_is_turned_by_its_contrary_and_not_by_an_offer() -> None:
    fact = read_statement("Never lend the boat")
    assert acts_agree(
        fact,
        read_statement("Lend the boat"),
        finding=FLIPPED,
        acts=("directive", "directive"),
        is_nearly_all=True,
    )
    state = Finding("contradicted", "state_flipped")
    there = read_statement("I can lend the boat")
    assert not acts_agree(fact, there, finding=state, acts=("directive", "offer"))


def test_an_own_wish_is_not_turned_by_what_is_possible() -> None:
    wish = read_statement("I want to keep the boat")
    assert not ends_agree(wish, acts=("directive", "ability"))
    assert ends_agree(read_statement("The boat stays"), acts=("plain", "ability"))
