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
        ("Use oak, no pine", "The shelf uses pine instead of oak"),
        ("If it rains, call me instead of writing", "If it rains, write to her"),
        ("We decided against a banner", "A banner was added"),
        ("An order is final, it cannot be changed once changed", "Changed orders can be changed"),
        ("送货先联系物业，不能上楼", "送货不用联系物业，直接上楼"),
        ("PayPal shouldn't be used at all", "The rest goes to PayPal"),
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


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("No travel insurance", "Travel insurance declined"),
        ("Logs must not contain tokens", "Tokens must never show up in logs"),
        ("Don't cancel the hotel, only the car", "Car cancelled, hotel stays booked"),
        ("Chapter 3 may not cite drafts", "Drafts must not be cited in chapter 3"),
        ("Henrik refused to give a second window", "Henrik rejected a second window"),
        ("决定不采用异步写入", "放弃异步写入"),
    ],
)
def test_the_same_denied_in_another_way_is_not_turned(fact, candidate):
    assert not turned(fact, candidate)
