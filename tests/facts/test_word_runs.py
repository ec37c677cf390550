import re

from workbench.facts.word_runs import STOP_WORDS, WORD_RUN, content_words, singular


def test_a_run_is_a_word_or_chinese_characters():
    assert re.findall(WORD_RUN, "the e-mail of order_id 12 是评分高的") == [
        "the",
        "e-mail",
        "of",
        "order_id",
        "是评分高的",
    ]


def test_chinese_runs_are_parted_at_words_that_name_nothing():
    assert content_words("是评分高的") == ("评分", "分高")


def test_words_that_name_nothing_and_short_ones_are_none():
    assert "the" in STOP_WORDS
    assert content_words("the") == content_words("ox") == ()


def test_plurals_are_their_singular():
    assert (content_words("lamps"), singular("glass"), singular("gas")) == (
        ("lamp",),
        "glass",
        "gas",
    )
