import pytest

from workbench.facts.identifier import IdentifierFinder
from workbench.facts.identifier_place import (
    find_branches,
    find_by_key,
    find_by_words,
    find_listed,
    find_tables,
)


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
        "Cancel HATHAT (BOS -> MIA -> DEN)",
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


@pytest.mark.parametrize(
    ("text", "surface", "named"),
    [
        ("ticket no. A-8841 is open", "A-8841", "ticket"),
        ("fixed by PR #4821", "#4821", "pr"),
        ("**Reservation ID**: GV1N64", "GV1N64", "reservation"),
        ("User sofia_kim_7287 asked", "sofia_kim_7287", "user"),
        ("快递单号SF1234567890123", "SF1234567890123", "tracking"),
        ("订单号：20240517889", "20240517889", "order"),
        ("see #4821", "#4821", "order"),
        ("look at W2378156", "W2378156", "order"),
    ],
)
def test_the_words_before_say_what_it_names(text, surface, named):
    found = {mention.surface: mention.sub for mention in IdentifierFinder().find(text)}
    assert found[surface] == named


def test_a_masked_card_is_known_by_its_ending():
    found = IdentifierFinder().find("card •••• 9375 and Visa *1234")
    assert [(m.surface, m.sub) for m in found] == [("9375", "last_four"), ("1234", "last_four")]


def test_two_groups_are_a_code_where_a_word_names_one():
    assert words("order number 1234-5678") == [("1234-5678", None)]
    assert words("账号：4471-0093") == [("4471-0093", None)]
    assert words("pages 1234-5678, invoices 2019-2020") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ok, create a branch refactor", "refactor"),
        ("**Branch:** `fix/login-7`", "fix/login-7"),
        ("make a new branch called spike, then stop", "spike"),
    ],
)
def test_a_branch_is_named(text, name):
    assert [(text[start:end], sub) for start, end, sub in find_branches(text)] == [(name, "branch")]


def test_words_after_a_branch_are_no_name():
    text = "create a branch for this and open the branch again tomorrow"
    assert list(find_branches(text)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"issue": 431, "title": "x"}', [("431", "issue")]),
        ('{"account_no": "0000 1188 2045 7719"}', [("0000 1188 2045 7719", "account")]),
        ('{"count_no_rows": 431}', []),
    ],
)
def test_numbers_under_a_key_that_names_them(text, found):
    assert [(text[start:end], sub) for start, end, sub in find_by_key(text)] == found


def test_a_branch_by_its_key():
    text = '{"branch": "feat/half-open-windows", "base_branch": "main"}'
    assert [text[s:e] for s, e, _ in find_branches(text)] == ["feat/half-open-windows"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("证号我看错行了，是 6602。", ["6602"]), ("编号有 300 个，单号是2024年", [])],
)
def test_a_number_that_a_noun_some_words_before_names(text, found):
    assert [text[s:e] for s, e, _ in find_by_words(text)] == found


def test_a_table_by_the_word_before_it():
    text = "table dw.store_sales, the table self.foo_bar()"
    assert [text[s:e] for s, e, _ in find_tables(text)] == ["dw.store_sales"]


def test_codes_of_letters_go_on_a_list_of_codes() -> None:
    found = [
        "cancel QK4OAM, XABZCO, and UDMPQR please"[start:end]
        for start, end, _ in find_by_words("cancel QK4OAM, XABZCO, and UDMPQR please")
    ]
    assert found == ["XABZCO", "UDMPQR"]


def test_a_code_of_letters_in_a_list_by_lines_needs_codes_beside_it() -> None:
    text = "Your bookings:\n- 4NQRHD\n- AJVXTQ\n"
    assert [text[start:end] for start, end, _ in find_listed(text)] == ["AJVXTQ"]
    assert list(find_listed("- SELECT\n- INSERT\n")) == []
