"""Turns of phrase of retellings, in words that the reading knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.statements.reading.rewrites import rewrite


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("call after 6 in the evening", "call after 18:00"),
        ("晚上两点", "14:00"),
        ("Don't merge until Ann has seen it", "merge only after Ann has seen it"),
        ("don't cancel the room, only the car", "do not cancel the room, only cancel the car"),
        ("We decided against a banner", "We decided no banner"),
        ("at most one bag", "at most 1 bag"),
        ("one stop at most", "1 stop at most"),
        ("The tag was left unsigned", "The tag was left not signed"),
        ("Never write outside of the cache", "only write inside the cache"),
        ("It can be either sold or rented, not both", "It cannot be sold and rented"),
        ("Nuts are off the table", "Nuts are not allowed"),
        ("as long as it fits", "if it fits"),
        ("Parcels without a label are not accepted", "Parcels only with a label are accepted"),
        ("no packages besides rich", "only packages rich"),
        ("a non-zero code", "a not zero code"),
        ("The script is still in place", "The script is kept"),
        ("zoneinfo has replaced pytz", "zoneinfo instead of pytz"),
        ("Replaced pytz with zoneinfo", "zoneinfo instead of pytz"),
        ("cancelled without a fee", "cancelled free"),
        ("I think we go on foot", "we go on foot"),
        ("Call about the lamp that we talked about earlier.", "Call about the lamp ."),
        ("Keep the cat out of the pantry", "not put the cat in the pantry"),
        ("Ann turned the second offer down", "Ann disapproved the 2 offer"),
        ("a low floor, not above the third", "a low floor, not above the 3"),
        ("the first and the second part", "the first and the second part"),
        ("Meet me at three in the afternoon", "Meet me at 15:00"),
        ("the card ending in 4411", "the card 4411"),
        ("on the 5th of this month", "on the 5 of this month"),
        ("one of her vouchers", "1 vouchers"),
        ("I'll stick with the tent", "I'll keep the tent"),
        ("stoves that are not in your list", "stoves outside your list"),
        ("I just received it", "I received it"),
        ("He took the bus over the train", "He took the bus rather than the train"),
        ("I'd rather walk than ride", "I'd rather walk rather than ride"),
        ("too small for a piano", "small, not a piano"),
        ("They advised against waiting", "They advised not waiting"),
        ("a ticket without a seat costs less", "a ticket without a seat , costs less"),
        ("Nothing but the lamp goes", "only the lamp goes"),
        ("I've let my boss know", "I have informed my boss"),
        ("let me know", "let me know"),
        ("a one-way trip", "a one-way trip"),
        ("They called the picnic off", "They cancelled the picnic"),
        ("put the move off", "postponed the move"),
        ("The late boat was fully booked", "The late boat has no seat available"),
        ("not enough seats on the boat", "no seat available on the boat"),
        ("keep the boat after all", "keep the boat"),
        ("after all of the guests", "after all of the guests"),
        ("get her money back", "get refund"),
        ("Dogs are not a problem", "Dogs are allowed"),
        ("if you can wait, please do", "please wait"),
        ("provided that it fits", "if it fits"),
        ("She has provided the key", "She has provided the key"),
        ("很少有空位", "没有空位"),
        ("只有一家", "只有1家"),
        ("除非下雨，我们走过去", "如果不下雨，我们走过去"),
        ("半小时", "30分钟"),
        ("玩两到三小时", "玩2到三小时"),
        ("一百五到二百", "一百五到二百"),
        ("租车还在。", "租车照常。"),
        ("未完成：文档", "待办：文档"),
        ("忌海鲜", "不吃海鲜"),
    ],
)
def test_a_turn_of_phrase_is_put_plainly(text: str, plain: str) -> None:
    assert " ".join(rewrite(text).split()) == plain


@given(st.text(alphabet="abcdefgh 0123456789", max_size=80))
def test_a_text_without_marks_stays_as_it_is(text: str) -> None:
    assert rewrite(text) == text
