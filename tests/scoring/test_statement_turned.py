import pytest

from workbench.scoring.statement_candidate import read_statements
from workbench.scoring.statement_terms import read_terms
from workbench.scoring.statement_turned import is_turned


def turned(fact: str, candidate: str, *, kind: str = "constraint") -> bool:
    reading = read_terms(fact)
    keys = {word.word.key: 1.0 for word in reading.words}
    return is_turned(reading, read_statements([candidate]).matches(keys)[0], kind=kind)


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Keep the old parts", "The old parts can be thrown away"),
        ("厨房的墙不能拆", "厨房的墙可以拆"),
        ("Don't mention it to the agent", "It need not stay confidential towards the agent"),
        ("Only disconnect it, do not clear the listeners", "Disconnect it and clear the listeners"),
        ("The offer was accepted", "The offer was turned down"),
    ],
)
def test_the_opposite_is_turned(fact, candidate):
    assert turned(fact, candidate)


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Do not delete the old cluster", "The old cluster must stay"),
        ("周末不许施工", "周末禁止"),
        ("Use it unless the label objects", "It is to be used except if the label objects"),
    ],
)
def test_the_same_in_other_words_is_not(fact, candidate):
    assert not turned(fact, candidate)


def test_what_stands_under_an_open_label_denies_no_open_item():
    fact = "The certificate has not been printed yet"
    assert not turned(fact, "To do: print the certificate", kind="open_item")
