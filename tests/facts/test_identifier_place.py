import pytest

from workbench.facts.identifier_place import find_by_key, find_by_words


def words(text: str) -> list[tuple[str, str | None]]:
    return [(text[start:end], sub) for start, end, sub in find_by_words(text)]


def by_key(text: str) -> list[tuple[str, str | None]]:
    return [(text[start:end], sub) for start, end, sub in find_by_key(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Visa ending in 4242.",
        "last four digits are 4242",
        "my 4242 card",
        "尾号4242",
        "card ...4242.",
        "**** *4242",
    ],
)
def test_card_endings(text):
    assert words(text) == [("4242", "last_four")]


@pytest.mark.parametrize(
    "text",
    [
        "**Reservation ID:** HATHAT",
        "reservations with IDs HATHAT",
        "the HATHAT reservation",
        "COVE6R, and HATHAT",
    ],
)
def test_a_word_in_capitals_may_be_a_reservation(text):
    assert ("HATHAT", None) in words(text)


def test_capitals_alone_are_no_code():
    assert words("please REFUND and CANCEL it") == []


def test_user_names_seats_and_exits():
    assert words("Username: cminh730") == [("cminh730", "user")]
    assert words("seats 12A and 12B") == [("12A", "seat"), ("12B", "seat")]
    assert words("地铁站B1口") == [("B1口", "exit")]


def test_keys_name_their_values():
    text = '{"reservation_id": "HATHAT", "orders": ["#W1"], "order_id": 12345, "origin": "ORD"}'
    assert by_key(text) == [("HATHAT", "reservation"), ("#W1", "order"), ("12345", "order")]


def test_keys_of_other_numbers_name_none():
    text = (
        '{"zip_code": "10108", "line_number": 120, "phone_number": "5551234", "status_code": 404}'
    )
    assert by_key(text) == []
