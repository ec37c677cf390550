import math

import pytest

from workbench.errors import UnknownNameError
from workbench.messages import Message
from workbench.policy.estimate import ESTIMATORS, TokenEstimator, build_estimator, estimate_share
from workbench.testing.chat import ask, calls, result
from workbench.tokens import get_counter

COUNTER = get_counter()


@pytest.mark.parametrize("name", ESTIMATORS)
def test_every_estimator_keeps_the_protocol(name: str):
    estimator = build_estimator(name)
    assert isinstance(estimator, TokenEstimator)
    assert estimator.name == name
    assert estimator.estimate([]) == 0


def test_tokens_are_those_of_every_table():
    messages = [ask("Where is order W2378156?"), calls(("a", "get", {"id": "W2378156"}))]
    counted = sum(COUNTER.count_message(message) for message in messages)
    assert build_estimator("tokens").estimate(messages) == counted


def test_characters_are_quartered_message_by_message_and_rounded_up():
    messages = [ask("12345"), ask(""), Message(role="assistant"), result("a", "1234")]
    assert build_estimator("characters_per_4").estimate(messages) == 2 + 0 + 0 + 1


def test_names_and_arguments_of_calls_count_as_characters():
    assert build_estimator("characters_per_4").estimate([calls(("a", "abcd", "1234"))]) == 2


def test_an_unknown_estimator_names_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'characters_per_4'"):
        build_estimator("character_per_4")


def test_a_quarter_of_the_characters_is_near_in_english():
    text = "The refund for the second order was approved by the support team last Tuesday. " * 20
    share = estimate_share(build_estimator("characters_per_4"), [ask(text)], counter=COUNTER)
    assert 0.9 < share < 1.5


def test_a_quarter_of_the_characters_finds_less_than_half_in_chinese():
    text = "客户要求不要退款到信用卡，只能退到账户余额，并在周五之前处理完毕。" * 20
    share = estimate_share(build_estimator("characters_per_4"), [ask(text)], counter=COUNTER)
    assert 1 / 6 < share < 1 / 2


def test_tokens_find_all():
    assert estimate_share(build_estimator("tokens"), [ask("你好 there")], counter=COUNTER) == 1


def test_of_nothing_there_is_no_share():
    assert math.isnan(estimate_share(build_estimator("tokens"), [], counter=COUNTER))
