import pytest

from workbench.scoring.statements.differences.turned import is_renewed, is_turned
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


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
        ("You are eligible to cancel it for a refund", "She is not eligible for a refund"),
        ("The voucher is insufficient for the tour", "The voucher is sufficient for the tour"),
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


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Bags: 0", "There are no bags"),
        ("There is no need to ring", "He need not keep ringing"),
    ],
)
def test_none_in_other_words_is_not_turned(fact, candidate):
    assert not turned(fact, candidate)


def test_what_goes_on_is_not_left_alone():
    assert turned(
        "No need to watch for earlier trains", "They will keep watching for earlier trains"
    )


@pytest.mark.parametrize(
    ("fact", "candidate"),
    [
        ("Keep the blue seat", "She wants a different seat"),
        ("It needs the same cover as before", "Another cover is wanted"),
        ("座位保持不变", "换一个新的座位"),
    ],
)
def test_another_one_of_what_stays_is_found(fact, candidate):
    reading = read_terms(fact)
    keys = {word.word.key: 1.0 for word in reading.words}
    assert is_renewed(reading, read_statements([candidate]).matches(keys)[0])


def test_the_same_one_is_no_other():
    reading = read_terms("Keep the blue seat")
    keys = {word.word.key: 1.0 for word in reading.words}
    held = read_statements(["The blue seat stays, no other seat is wanted"])
    assert not is_renewed(reading, held.matches(keys)[0])


def test_a_negation_of_another_clause_is_none_of_the_statement():
    assert turned("这家酒店附近没有公园", "湖滨酒店没有泳池，附近公园很多")
    assert not turned("这家酒店附近没有公园", "湖滨酒店没有泳池，附近没有公园")
