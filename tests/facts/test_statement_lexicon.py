"""The dictionary: stems, opposites, and one concept for a word."""

import pytest

from workbench.facts.statement_lexicon import chinese_concepts, english_concepts, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cancelling", "cancelled"),
        ("days", "day"),
        ("modified", "modify"),
        ("paid", "pay"),
        ("sent", "send"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["address", "business", "status", "less"])
def test_a_final_s_that_is_no_ending_stays(word: str) -> None:
    assert stem(word).endswith("s")


def test_an_opposite_shares_the_concept_with_its_sign_turned() -> None:
    (allowed,), (forbidden,) = (
        english_concepts()[stem("allow")],
        english_concepts()[stem("forbidden")],
    )
    assert (allowed.name, allowed.sign, forbidden.sign) == (forbidden.name, 1, -1)


def test_a_joined_chinese_word_names_both_concepts() -> None:
    assert [concept.name for concept in chinese_concepts()["礼品卡"]] == ["gift", "card"]


def test_both_languages_name_the_same_concepts() -> None:
    english = {concept.name for found in english_concepts().values() for concept in found}
    chinese = {concept.name for found in chinese_concepts().values() for concept in found}
    assert len(english & chinese) > 200
