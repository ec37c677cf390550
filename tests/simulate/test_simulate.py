import itertools

import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.scoring.needed import find_needed
from workbench.simulate.office import OFFICES
from workbench.simulate.simulate import iter_simulated
from workbench.validity import find_violations

EVERY = list(itertools.product(OFFICES, ("en", "zh")))


def one(office: str = "shop", language="en", turns: int = 40, seed: int = 0):
    [made] = iter_simulated(office, conversations=1, turns=turns, language=language, seed=seed)
    return made


@pytest.mark.parametrize(("office", "language"), EVERY)
def test_same_seed_gives_the_same_conversation(office: str, language) -> None:
    assert one(office, language, seed=7) == one(office, language, seed=7)
    assert one(office, language, seed=7) != one(office, language, seed=8)


@pytest.mark.parametrize(("office", "language"), EVERY)
def test_structural_rules_hold(office: str, language) -> None:
    assert find_violations(one(office, language).conversation.messages) == []


@pytest.mark.parametrize(("office", "language"), EVERY)
def test_every_labelled_fact_stands_in_its_message(office: str, language) -> None:
    made = one(office, language)
    texts = {message.id: message.content or "" for message in made.conversation.messages}
    assert made.facts
    assert [f.surface for f in made.facts if f.surface not in texts[f.message or ""]] == []


@pytest.mark.parametrize(("office", "language"), EVERY)
@pytest.mark.parametrize("seed", range(3))
def test_needed_values_are_those_that_the_scorer_finds(office: str, language, seed: int) -> None:
    made = one(office, language, turns=60, seed=seed)
    ids = [message.id for message in made.conversation.messages]
    found = [
        (ids[value.message], value.path, value.value, tuple(ids[at] for at in value.stated_in))
        for value in find_needed(made.conversation).values
        if value.measure == "value"
    ]
    assert found == [(n.message, n.path, n.value, n.stated) for n in made.needed]


@pytest.mark.parametrize("turns", [2, 3, 250])
def test_conversation_is_as_long_as_asked_for(turns: int) -> None:
    requests = [m for m in one(turns=turns).conversation.messages if m.role == "user"]
    assert len(requests) == turns


def test_long_conversation_needs_old_values() -> None:
    needed = find_needed(one(turns=80).conversation).values
    assert sum(value.old for value in needed) > 10


def test_every_record_has_an_id_of_its_own() -> None:
    facts = [f.surface for f in one(turns=400).facts if f.kind == "identifier"]
    assert len(facts) == len(set(facts))


def test_number_of_conversations_does_not_change_them() -> None:
    few = list(iter_simulated("travel", conversations=2, turns=10, seed=3))
    more = list(iter_simulated("travel", conversations=5, turns=10, seed=3))
    assert more[:2] == few


def test_languages_take_turns() -> None:
    made = iter_simulated("ticket", conversations=4, turns=5)
    assert [one.conversation.language for one in made] == ["en", "zh", "en", "zh"]


def test_too_few_turns_are_refused() -> None:
    with pytest.raises(UsageError, match="turns >= 2"):
        list(iter_simulated("shop", conversations=1, turns=1))


def test_unknown_office_lists_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="shop"):
        list(iter_simulated("shoop", conversations=1, turns=5))
