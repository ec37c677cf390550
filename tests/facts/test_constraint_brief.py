import pytest

from workbench.facts.constraint import ConstraintFinder


def rules(text: str) -> list[str]:
    return [mention.surface for mention in ConstraintFinder().find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "no glitter please",
        "Any new recipe needs a photo.",
        "A taxi is a last resort.",
        "Prompts live only in `core/prompts.py`.",
        "The pump is the only pump permitted on site.",
        'The note says "Do not open: samples".',
        "The caretaker says no barbecues",
        "no ticket, no entry",
        "Don't you dare sell my records.",
        "my sister can't have nuts",
        "Fridays don't work for us.",
        "cheapest one that has a lift",
        "whatever's quickest",
        "200 words tops",
        "80 euros is the absolute maximum",
        "I need it on Monday at the latest.",
        "As few meetings as possible.",
        "Instead of mailing it, hand it to the porter.",
        "Until the invoice is paid we won't ship anything.",
        "Old drafts are to be deleted.",
        "You are to stay in the test folder and nowhere else.",
        "Reply with exactly one word.",
        "Just print the total.",
        "Answer in Spanish.",
        "Give me the sum as a number.",
        "Treat every file as confidential.",
        "The children come first.",
        "Follow these steps in order.",
        "I want the names sorted by city.",
        "skip the appendix this time",
        "step-free access",
        "One-way tickets please.",
        "I'm looking for a 3 star hotel.",
        "hands off the staging server",
        "I'll ask you before every deletion.",
        "Get their consent prior to any recording.",
        "Book it for myself only.",
        "Buy them even if there's no discount.",
        "Paying by invoice is fine.",
        "In this repo `print` is forbidden.",
        "Bring me the bill before you clear the table.",
        "Find me a flat with no stairs.",
    ],
)
def test_few_words_bind_too(text: str) -> None:
    assert rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "no worries",
        "no idea, sorry",
        "No results.",
        "the latest release is broken",
        "The cheapest one was sold out.",
        "Everything is fine.",
        "Your order is fine.",
        "He came first in the race that was held on Sunday.",
    ],
)
def test_few_words_may_also_only_tell(text: str) -> None:
    assert not rules(text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("Please send it by post, not by courier.", "not by courier"),
        ("I don't want to drop the course, just the exam.", "just the exam"),
        ("Could you find window seats, not middle seats?", "not middle seats"),
    ],
)
def test_a_piece_binds_by_what_stands_before_it(text: str, piece: str) -> None:
    assert any(piece in rule for rule in rules(text))


@pytest.mark.parametrize(
    "text",
    [
        "The number is 17, not 71.",
        "I bought two lamps, not three.",
        "He's my cousin, not sure which.",
    ],
)
def test_a_piece_that_corrects_binds_nobody(text: str) -> None:
    assert not rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you add a table, update the diagram.",
        "For every refund, open a ticket.",
        "When in doubt, ask.",
        "Before each release, run the smoke tests.",
        "For anything about payroll, don't reply yourself.",
    ],
)
def test_what_is_to_be_done_each_time_is_a_rule(text: str) -> None:
    assert rules(text)
