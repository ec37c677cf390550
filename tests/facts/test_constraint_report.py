import pytest

from workbench.facts.constraint import ConstraintFinder


def rules(text: str) -> list[str]:
    return [mention.surface for mention in ConstraintFinder().find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Never mind, it turned up.",
        "No offence, but that colour is awful.",
        "can't complain",
        "only kidding",
        "Only four seats left in the balcony!",
        "There are only two trains on Sunday.",
        "we only met last spring",
        "The printer was used only twice.",
        "The folder contains only a readme.",
        "Not only is it late, it's broken.",
        "You must have the wrong number.",
        "It must be getting late over there.",
        "It has to have been the cat.",
        "That has to be the funniest typo ever.",
        "I've got to ask my wife first.",
        "My brother never answers his phone.",
        "The loop never ends when the list is empty.",
        "I can never remember that word.",
        "I can't make sense of this table.",
        "the dog won't stop barking",
        "You don't need to apologise.",
        "The payment didn't go through.",
        "It shouldn't be this hard to find a plumber.",
        "He should be home by now.",
        "We had to wait at least two hours.",
        "We used to have a limit of ten guests.",
        "Without the cache the page took a minute.",
        "The ferry usually takes no more than an hour.",
        "Not a single request failed.",
        "Nothing but praise so far.",
        "I'm glad you're keeping the piano.",
        "Maybe the driver has to be updated.",
        "The regex only matches digits.",
        "TypeError: a list can't be used as a key",
        "There are 7 hotels with at least four stars.",
    ],
)
def test_what_is_told_binds_nobody(text: str) -> None:
    assert not rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "Never mind the cost, but don't change the dates.",
        "The form must contain only digits.",
        "A refund is only paid once the goods are back.",
        "This codebase never imports private modules.",
        "Please make sure the key never ends up in the logs.",
        "Make sure it never writes to disk.",
        "See to it that the gate never stays open.",
        "You have to be at the gate by six.",
        "Error: the amount must be between 1 and 50.",
        "The function must return a list.",
        "The tool is off limits during the freeze.",
    ],
)
def test_rules_in_like_words_bind(text: str) -> None:
    assert rules(text)


def test_thoughts_about_code_bind_nobody() -> None:
    assert not rules("So it must call `close()` before the next step.")
    assert rules("You must call `close()` before the next step.")
