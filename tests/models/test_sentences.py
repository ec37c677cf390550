import json

import pytest

from workbench.models._sentences import content_words, split_sentences, worth


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("It costs 12.5 USD. Pay a@b.co.", ["It costs 12.5 USD.", "Pay a@b.co."]),
        ("第一句。第二句！第三句", ["第一句。", "第二句！", "第三句"]),
        ("line\n\nline two", ["line", "line two"]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


def test_json_gives_a_line_for_each_record() -> None:
    text = json.dumps({"id": "W1", "items": [{"sku": "A", "n": 2}, {"sku": "B", "n": None}]})

    assert split_sentences(text) == ["id: W1", "items: sku: A, n: 2", "items: sku: B, n: null"]


def test_numbers_of_json_stay_as_written() -> None:
    assert split_sentences('{"a": 12.50, "b": 1e3}') == ["a: 12.50, b: 1e3"]


def test_a_list_of_values_is_one_line() -> None:
    assert split_sentences('["a", 1, true]') == ["a, 1, true"]


def test_what_only_looks_like_json_is_prose() -> None:
    assert split_sentences("{not json. at all") == ["{not json.", "at all"]


def test_a_long_sentence_is_parted_between_clauses() -> None:
    parts = split_sentences(", ".join(f"item {n} costs {n} USD" for n in range(100, 130)))

    assert len(parts) > 1
    assert all(len(part) <= 240 and part.startswith("item") for part in parts)


def test_a_long_word_is_never_cut() -> None:
    assert split_sentences("x" * 500) == ["x" * 500]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("My order is W2378156.", "My order is late."),
        ("Never refund to the card.", "I like the card."),
        ("金额是 1280 元。", "金额不小。"),
        ("不要退到信用卡。", "天气不错。"),
        ("It is still pending.", "It is nice."),
    ],
)
def test_what_says_more_is_worth_more(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


def test_words_are_lower_case_and_chinese_characters_stand_alone() -> None:
    assert content_words("Order W1, 订单.") == {"order", "w1", "订", "单"}


def test_a_number_is_never_parted_at_its_separators() -> None:
    text = "The total charge is $2,613 for the first and $3,131.10 for the second order, " * 5
    joined = " ".join(split_sentences(text))
    assert joined.count("$2,613") == 5
    assert joined.count("$3,131.10") == 5


def test_a_question_mark_inside_an_address_ends_nothing() -> None:
    assert split_sentences("See https://example.com/a?b=1&c=2 now") == [
        "See https://example.com/a?b=1&c=2 now"
    ]


def test_members_of_a_list_get_no_numbers_of_their_own() -> None:
    lines = split_sentences('{"items": [{"name": "Lamp"}, {"name": "Desk"}]}')
    assert lines == ["items: name: Lamp", "items: name: Desk"]
