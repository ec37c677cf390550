"""Things of one sort: another in its place changes a statement, one of two cuts it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.reading.choices import choice_keys, choices_in
from workbench.scoring.statements.reading.terms import read_terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A window seat, please", [("seat", "window seat")]),
        ("paid every week by debit-card", [("period", "weekly"), ("payment", "debit card")]),
        ("周五的双人间", [("星期", "周五"), ("房型", "双人间")]),
        ("from gift_card_12", [("payment", "gift card")]),
        ("I'd like to swap it", [("request", "exchange")]),
        ("Nothing of the kind", []),
    ],
)
def test_words_name_one_of_several_things(text: str, found: list[tuple[str, str]]) -> None:
    assert [(choice.sort, choice.member) for choice in choices_in(text)] == found


@given(st.text(max_size=60))
def test_a_choice_lies_where_its_words_are(text: str) -> None:
    for choice in choices_in(text):
        assert 0 <= choice.start < choice.end <= len(text)


def test_only_the_word_that_tells_them_apart_may_have_changed() -> None:
    assert choice_keys(read_terms("an aisle seat")) == {"c:aisle"}


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("Please book a window seat", "He asked to book an aisle seat.", "altered"),
        ("Please book a window seat", "He asked to book a seat at the window.", "retained"),
        ("The walls should be green", "The walls should be beige.", "altered"),
        ("The hall is cleaned every week", "The hall is cleaned monthly.", "altered"),
        ("Give us breakfast and dinner", "They want to be given breakfast.", "altered"),
        ("The report is sent as PDF", "The report is sent, as PDF and as HTML.", "retained"),
        ("The parcel should not go by bus", "The parcel may not go by bus.", "retained"),
        ("房间要双人间", "房间要大床房。", "altered"),
    ],
)
def test_another_thing_of_the_sort_alters(statement: str, candidate: str, status: str) -> None:
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("words", "told", "changed"),
    [
        (
            "the German garden guide has no Spanish edition",
            "There is no Spanish edition of the German garden guide.",
            "There is no Portuguese edition of the German garden guide.",
        ),
        (
            "the choir tour starts on June 3",
            "On June 3 the choir tour starts.",
            "On July 3 the choir tour starts.",
        ),
        (
            "Muddy boots have to stay in the cellar",
            "The basement is where muddy boots must stay.",
            "The attic is where muddy boots must stay.",
        ),
        (
            "No dogs are allowed in the reading tent",
            "In the reading tent dogs are not allowed.",
            "In the reading tent cats are not allowed.",
        ),
        (
            "a nurse must sign the fasting form",
            "The fasting form has to be signed by a nurse.",
            "The fasting form has to be signed by a dentist.",
        ),
    ],
)
def test_one_of_its_sort_is_told_and_another_altered(words, told, changed):
    for summary, status in ((told, "retained"), (changed, "altered")):
        verdict = judge_statement("constraint", words, source_text=words, candidate_text=summary)
        assert verdict.status == status


def test_what_one_may_choose_from_is_cut_where_one_alone_is_left():
    words = "Pay with the gift card or in cash"
    for summary, status in (
        ("Payment is in cash only.", "altered"),
        ("Payment is by gift card or cash only.", "retained"),
    ):
        verdict = judge_statement("constraint", words, source_text=words, candidate_text=summary)
        assert verdict.status == status


def test_a_size_is_no_other_size():
    words = "I need the linen shirt in size M"
    for summary, status in (
        ("The linen shirt is needed in size L.", "altered"),
        ("The linen shirt is needed in size M.", "retained"),
    ):
        verdict = judge_statement("constraint", words, source_text=words, candidate_text=summary)
        assert verdict.status == status
