import pytest

from workbench.facts.fact import Fact
from workbench.facts.index import build_fact_index, default_reader
from workbench.messages import Message, build_conversation
from workbench.scoring.candidate import read_candidate
from workbench.scoring.seats import Seats, may_change_places, seats_of

HISTORY = ("The lamp costs $45.", "The chair costs $30, the desk $90.", "A sofa is $700.")


def index_of(*texts: str):
    messages = [Message(role="user", content=text) for text in texts]
    return build_fact_index(build_conversation("c", messages), default_reader())


def fact_of(index, surface: str) -> Fact:
    return next(fact for fact in index.facts if fact.surface == surface)


def seats(summary: str, *, texts=HISTORY, before: int = 9) -> tuple[Seats, dict[str, Fact]]:
    index = index_of(*texts)
    candidate = read_candidate([summary], default_reader())
    return seats_of(candidate, index, before=before), {f.surface: f for f in index.facts}


def test_a_seat_has_all_places_of_a_value():
    found, facts = seats("Lamp $45; again 45 USD.")
    own = found.own(facts["$45"])
    assert [mention.surface for mention in own.mentions] == ["$45", "45 USD"]
    assert own.span == (5, 8)


def test_a_value_that_is_gone_has_no_seat():
    found, facts = seats("Lamp $45.")
    assert found.own(facts["$30"]) is None
    assert [fact.surface for fact in found.gone_beside(facts["$45"])] == ["$30", "$90", "$700"]


def test_values_beside_are_those_of_the_history_and_those_nobody_stated():
    found, facts = seats("Lamp $45, chair $30, rug $12.")
    beside = [(seat.mentions[0].surface, seat.fact is None) for seat in found.beside(facts["$45"])]
    assert beside == [("$30", False), ("$12", True)]


def test_what_is_said_later_is_not_stated_yet():
    found, facts = seats("Lamp $45, sofa $700.", before=2)
    assert [seat.fact for seat in found.beside(facts["$45"])] == [None]
    assert "$700" not in [fact.surface for fact in found.gone_beside(facts["$45"])]


def test_nearness_is_that_of_all_places_so_far():
    texts = ("The lamp costs $45.", "So $45 is what the green one costs.")
    early, facts = seats("$45", texts=texts, before=1)
    late, _ = seats("$45", texts=texts, before=2)
    assert "green" not in early.nearness(facts["$45"])
    assert "green" in late.nearness(facts["$45"])


def test_what_an_answer_is_about_was_asked_before_it():
    found, facts = seats("Sofa $700.", texts=("What is the price of the sofa?", "It is $700."))
    assert "sofa" in found.nearness(facts["$700"])


def test_a_value_said_very_often_is_of_no_one_thing():
    found, facts = seats("$45", texts=("The lamp costs $45.",) * 9)
    assert found.nearness(facts["$45"]) is None


@pytest.mark.parametrize(
    ("summary", "copied"),
    [
        ("Before that: The chair costs $30, the desk $90.", True),
        ("Chair: $30. Desk: $90.", False),
    ],
)
def test_copied_words_are_told(summary, copied):
    found, facts = seats(summary)
    fact = facts["$30"]
    assert found.are_as_before(fact, found.own(fact)) is copied


@pytest.mark.parametrize(
    ("text", "one", "other", "may"),
    [
        ("Pay $45 and €30.", "$45", "€30", True),
        ("Orders W1234567 and W7654321.", "W1234567", "W7654321", True),
        ("Order W1234567, user ann_lee_4821.", "W1234567", "ann_lee_4821", False),
        ("It weighs 5 kg and costs $30.", "5", "$30", False),
        ("It weighs 5 kg and is 30 cm long.", "5", "30", False),
        ("Read src/a.py and docs/b.md.", "src/a.py", "docs/b.md", False),
        ("Read src/a.py and src/b.py.", "src/a.py", "src/b.py", True),
    ],
)
def test_only_values_of_one_sort_change_places(text, one, other, may):
    index = index_of(text)
    assert may_change_places(fact_of(index, one), fact_of(index, other)) is may


def test_a_field_of_many_values_is_told_from_a_thing():
    texts = tuple(f'{{"lamp": "L{n}", "price": "${n}5"}}' for n in range(2, 8))
    found, facts = seats("L2: $25", texts=texts)
    assert found.fields(facts["$25"]) >= {"pric"}
    few, some = seats("L2: $25", texts=texts[:2])
    assert few.fields(some["$25"]) == frozenset()


def test_fields_are_those_before_the_message_that_is_asked_for():
    texts = tuple(f'{{"lamp": "L{n}", "price": "${n}5"}}' for n in range(2, 8))
    found, facts = seats("L2: $25", texts=texts, before=2)
    assert found.fields(facts["$25"]) == frozenset()


def test_places_are_those_of_the_value_and_none_of_one_said_too_often():
    found, facts = seats("Lamp $45.", texts=("The lamp costs $45.", "So $45 it is."))
    assert [text for text, *_ in found.places(facts["$45"])] == [
        "The lamp costs $45.",
        "So $45 it is.",
    ]
    often, same = seats("Lamp $45.", texts=("Pay $45.",) * 9, before=20)
    assert often.places(same["$45"]) == []


def test_facts_of_one_sort_are_given_without_the_own_value():
    found, facts = seats("Lamp $45.")
    assert [fact.surface for fact in found.alike_in_sort(facts["$45"])] == ["$30", "$90", "$700"]
