"""Requests that bind by their shape, and clauses that only have some of it."""

import pytest

from workbench.facts.constraint_request import is_narrowed_request, may_be_narrowed, sets_limit
from workbench.facts.statement_cues import cue_text, cue_words


def _is_request(sentence: str) -> bool:
    text = cue_text(sentence.rstrip("?"))
    return is_narrowed_request(text, cue_words(text), is_asked=sentence.endswith("?"))


@pytest.mark.parametrize(
    "sentence",
    [
        "Let's paint it in the same green as the fence",
        "I'd like to swap it for the quietest fan you sell",
        "Ship the crates before you close the warehouse",
        "Trim the hedge without touching the roses",
        "I'm looking for a desk with two drawers",
        "find a garage that takes vans",
        "we want a smoking room",
        "I need two tickets to the coast in first class",
        "for the balcony, please take the hardiest plants",
        "I want to move to another desk, if possible",
        "Could you repaint the door in the same colour?",
        "Can we switch to the earliest ferry?",
        "Could you pack the plates and make sure the lids are kept apart?",
        "Would you send the sum back to my original account?",
        "Can you tell me the total before ordering anything or before you order?",
    ],
)
def test_a_request_with_a_narrowing_word_binds(sentence: str) -> None:
    assert _is_request(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The green door costs the same as the red one",
        "I'd like to know which fan is the quietest",
        "What is the price of the quietest fan?",
        "Could you tell me the price of the cheapest fan?",
        "They painted it in the same green",
        "Before we start, can I ask for your name?",
        "Before proceeding, could you confirm your name?",
        "I need some help with two crates",
        "Would you like it in the same colour?",
        "Please note that the quietest fan is sold out",
        "I've asked for the same desk twice",
        "Send the crate to the same address",
        "Please make me an offer for the garage",
    ],
)
def test_what_tells_or_only_names_a_thing_is_left(sentence: str) -> None:
    assert not _is_request(sentence)


def test_a_sentence_without_any_of_the_words_is_not_looked_at() -> None:
    assert not may_be_narrowed(cue_words("paint the door green"))
    assert may_be_narrowed(cue_words("paint it in the same green"))
    assert may_be_narrowed(cue_words("i need a garage that takes vans"))


def test_a_range_sets_no_limit() -> None:
    assert sets_limit("at most 3 coats")
    assert not sets_limit("between 3 and 4 coats")
