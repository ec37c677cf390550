import pytest

from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Message, build_conversation
from workbench.scoring.candidate import read_candidate
from workbench.scoring.invented import find_invented, invented_mentions


def invented(source: str, candidate: str) -> list[str]:
    return [i.surface for i in find_invented(source_text=source, candidate_text=candidate)]


@pytest.mark.parametrize(
    "candidate",
    [
        "Order #W2378156",
        "w2378156 cost 54.85 USD",
        "on 17 May 2024",
        "见2024年5月17日",
        "1. first\n2. second, two things",
        "tomorrow, next week",
        "五十四点八五",
    ],
)
def test_what_the_source_says_is_not_invented(candidate):
    assert invented("Order W2378156 of 2024-05-17 cost $54.85", candidate) == []


@pytest.mark.parametrize(
    "value", ["CS-40921", "$25", "30 days", "90%", "docs/new.txt", "2031-01-01", "a@b.co"]
)
def test_what_it_never_said_is(value):
    found = invented("Order W2378156 cost $54.85", f"We agreed on {value} at last")
    assert [value.split(" ")[0]] == found


def test_a_stand_in_is_altered_instead_wherever_it_stands():
    assert invented("Order W2378156", "Order W2378165. W2378165 again.") == []


def test_an_invention_is_counted_once_at_its_first_place():
    candidate = "See CS-40921, yes CS-40921"
    [invention] = find_invented(source_text="hello", candidate_text=candidate)
    assert (invention.kind, invention.canonical, invention.candidate_span) == (
        "identifier",
        "CS-40921",
        (4, 12),
    )


def test_values_of_a_system_message_are_known():
    reader = FactReader()
    talk = build_conversation(
        "c",
        [Message(role="system", content="Call 415-543-1135"), Message(role="user", content="hi")],
    )
    candidate = read_candidate(["The line is 415-543-1135 or CS-40921"], reader)
    found = invented_mentions(candidate, build_fact_index(talk, reader), [])
    assert [invention.surface for invention in found] == ["CS-40921"]


def test_a_source_invents_nothing_of_itself():
    text = 'Order #W2378156, {"price": 54.85, "zip": "46229"}, 3天, May 3, /srv/app.py, 80%'
    assert invented(text, text) == []
