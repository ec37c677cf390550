"""A candidate cut into pieces: how they are found again."""

import pytest

from workbench.scoring.statements.reading.candidate import read_statements, weight_of
from workbench.testing.timing import takes_at_most


def test_pieces_are_clauses_sentences_and_pairs() -> None:
    candidate = read_statements(["I like tea, but please bring milk. Thanks a lot."])
    assert [(unit.size, unit.words) for unit in candidate.units] == [
        (0, "I like tea"),
        (0, "please bring milk"),
        (1, "I like tea, but please bring milk"),
        (1, "Thanks a lot"),
        (2, "I like tea, but please bring milk. Thanks a lot"),
    ]


def test_two_sentences_are_one_statement_only_where_a_semicolon_joins_them() -> None:
    units = read_statements(["Bring milk; no sugar. Thanks a lot."]).units
    patched = {unit.words: unit.is_patched for unit in units if unit.size == 2}
    assert patched == {"Bring milk; no sugar": False, "no sugar. Thanks a lot": True}


def test_a_piece_knows_the_mark_that_closes_its_sentence() -> None:
    units = read_statements(["Is it blue? Yes, blue."]).units
    assert [unit.closing for unit in units if unit.size == 1] == ["?", "."]


def test_the_smallest_piece_that_says_as_much_comes_first() -> None:
    candidate = read_statements(["The lamp is blue, but the refund goes to the card. Bye now."])
    best = candidate.matches({"c:refund": 1.0, "c:card": 1.0})[0]
    assert (best.unit.words, best.coverage) == ("the refund goes to the card", 1.0)
    assert best.context == "The lamp is blue, but the refund goes to the card"


def test_nothing_shared_gives_no_match() -> None:
    assert read_statements(["A quiet day."]).matches({"c:refund": 1.0}) == []


def test_a_copy_is_found_in_any_text_and_spacing() -> None:
    candidate = read_statements(["first", "Never  PAY cash here"])
    assert candidate.find_verbatim("never pay cash") == (1, 0, 15)
    assert candidate.find_verbatim("first") == (0, 0, 5)
    assert candidate.find_verbatim("second") is None


def test_a_copy_in_another_width_is_placed_by_its_sentence() -> None:
    candidate = read_statements(["Hello there. Pay １２ euros. Bye now."])
    assert candidate.find_verbatim("pay 12 euros") == (0, 13, 25)


def test_language_is_that_of_most_words() -> None:
    assert read_statements(["请退款到余额。", "OK"]).language == "zh"
    assert read_statements(["Refund it", "好"]).language == "en"


def test_ids_weigh_more_than_words() -> None:
    assert weight_of("id:w1") > weight_of("n:3") > weight_of("c:refund") > weight_of("c:hotel")


@pytest.mark.parametrize(
    "unit", ["must not pay\n", "keep the same ", "一", "one hundred ", "/a.b", "不要退款。"]
)
def test_long_texts_are_read_in_linear_time(unit: str) -> None:
    with takes_at_most(2):
        read_statements([unit * (200_000 // len(unit))])


def test_the_words_shared_are_a_set_that_can_be_a_key() -> None:
    candidate = read_statements(["Never pay by card, pay by bank"])
    matches = candidate.matches({"c:pay": 1.0, "c:card": 1.0})
    assert matches != []
    assert {match.shared for match in matches}
