import pytest

from workbench.facts.contract import FactIndex
from workbench.facts.fact import Mention
from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Message, build_conversation
from workbench.scoring.stated import stated_by

READER = FactReader()


def index(text: str) -> FactIndex:
    return build_fact_index(build_conversation("c", [Message(role="user", content=text)]), READER)


def value(text: str) -> Mention:
    return READER.mentions(text)[0]


@pytest.mark.parametrize(
    ("history", "said"),
    [
        ("order #W2378156", "W2378156"),
        ("paid $54.85", "54.85 apples"),
        ("3 days", "3 bags"),
        ("on May 26", "2024-05-26"),
        ("call 415-543-1135", "+1 415-543-1135"),
        ("at 5 Oak Lane", "5 Oak Ln"),
    ],
)
def test_what_a_history_states_in_other_words(history, said):
    assert stated_by(index(history)).states(value(said))


def test_a_number_of_another_thing_is_not_the_same_count():
    stated = stated_by(index("3 days"))
    assert stated.states_with_unit(value("3 days"))
    assert not stated.states_with_unit(value("3 bags"))


def test_the_lookup_is_built_once():
    facts = index("order #W2378156")
    assert stated_by(facts) is stated_by(facts)


def test_a_bare_number_counts_what_its_nearest_words_name():
    stated = stated_by(index('{"beds": 3, "baths": 2}\nIt has 3 beds and a fine bath.'))
    assert stated.states_with_unit(value("2 baths"))
    assert not stated.states_with_unit(value("3 baths"))
