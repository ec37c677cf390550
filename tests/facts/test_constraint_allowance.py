import pytest

from workbench.facts.constraint import ConstraintFinder


def rules(text: str) -> list[str]:
    return [mention.surface for mention in ConstraintFinder().find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Hotel bookings can be cancelled until noon.",
        "Since it's a business ticket, it can be refunded.",
        "Once the parcel has been delivered, you can return either shoe.",
        "You may open the box to look at the manual.",
        "During the trial either side may stop at once.",
        "Transfers over 5,000 euros need two signatures.",
        "The freezer requires prior approval by the landlord.",
        "A prescription is necessary for this cream.",
        "Claims without photos won't be processed.",
        "The plan caps uploads at 20 a day.",
        "The coupon is valid until the end of June.",
        "An update is owed every hour.",
        "Late check-in is possible until midnight.",
        "It's fine, provided the lawyers agree.",
        "You're free to rename things as long as the build stays green.",
        "Smoking is not allowed on the balcony.",
        "Members may borrow up to four books.",
        "Buyers may return a lamp within 14 days.",
        "Economy: 2 free bags per adult.",
        "Each additional suitcase costs $40.",
        "Your claim doesn't meet the conditions of the insurance.",
        "Refunds are issued to the original card.",
        "The remaining balance can be charged to the Visa card.",
    ],
)
def test_what_is_allowed_or_needed_by_policy_is_a_rule(text: str) -> None:
    assert rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "You can use my gift card for the rest.",
        "Please apply the voucher first.",
        "Could you use the Mastercard on file?",
        "Charge the remainder to my PayPal account.",
        "I consent to the upgrade once you've told me the price.",
        "Please minimize the number of changes.",
    ],
)
def test_how_something_is_to_be_paid_is_a_rule(text: str) -> None:
    assert rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "The error can be reproduced on my machine.",
        "You can reach us by phone.",
        "The refund will be sent to your account.",
        "Is parking allowed?",
        "The update is available now.",
        "My card was charged twice.",
    ],
)
def test_what_merely_can_be_done_is_no_rule(text: str) -> None:
    assert not rules(text)
