"""Rules, decisions and open items that a candidate makes up."""

import pytest

from workbench.scoring.invented_rules import find_invented_rules


def test_a_rule_without_a_source_is_invented() -> None:
    (invention,) = find_invented_rules(
        source_text="Please check the stock of filters. The supplier was slow.",
        candidate_text="Stock of filters is to be checked. You must never share the discount code.",
    )
    assert invention.surface == "You must never share the discount code"
    assert invention.candidate_span == (35, 73)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Never refund to the card.", "Refunds to the card are forbidden."),
        ("Never refund to the card.", "You must refund to the card."),
        ("Nothing of note.", "Perhaps the lamp is blue."),
        ("不要取消订单", "Do not cancel the order"),
    ],
)
def test_a_rule_with_a_source_or_without_force_is_not_invented(source: str, candidate: str) -> None:
    assert find_invented_rules(source_text=source, candidate_text=candidate) == []


@pytest.mark.parametrize(
    ("candidate", "kind"),
    [
        ("Refund window: 45 days.", "constraint"),
        ("TODO: repaint the hall.", "open_item"),
        ("The manager promised a voucher for the spa.", "decision"),
    ],
)
def test_other_statements_without_a_source_are_invented(candidate: str, kind: str) -> None:
    (invention,) = find_invented_rules(
        source_text="Please check the stock of filters. The supplier was slow.",
        candidate_text=candidate,
    )
    assert invention.kind == kind


@pytest.mark.parametrize(
    "candidate",
    [
        "The supplier's catalogue costs $35.",
        "The warehouse burned down in winter.",
        "客户要求门店必须提供发票。",
    ],
)
def test_a_sentence_that_is_nearly_all_new_is_invented(candidate: str) -> None:
    source = "请检查滤芯的库存，供应商很慢。" if not candidate.isascii() else ""
    found = find_invented_rules(
        source_text=source or "Please check the stock of filters. The supplier was slow.",
        candidate_text=candidate,
    )
    assert len(found) == 1


@pytest.mark.parametrize(
    "candidate",
    [
        "The customer first insisted on it and later agreed.",
        "He explained that the supplier was slow to reply about the filters.",
        "Is the warehouse in Leeds insured?",
        "Perhaps the warehouse in Leeds burned down.",
    ],
)
def test_who_tells_it_makes_nothing_new(candidate: str) -> None:
    found = find_invented_rules(
        source_text="Please check the stock of filters. The supplier was slow.",
        candidate_text=candidate,
    )
    assert found == []


def test_words_in_the_data_of_a_history_are_not_new() -> None:
    found = find_invented_rules(
        source_text='{"warehouse": "Leeds", "door": "locked", "alarm": "armed"}',
        candidate_text="The door of the warehouse in Leeds must be locked and its alarm armed.",
    )
    assert found == []


def test_what_is_only_open_in_another_language_is_not_invented() -> None:
    found = find_invented_rules(
        source_text="The mortgage registration has to wait.", candidate_text="抵押登记还没办。"
    )
    assert found == []


def test_a_sentence_that_tells_many_statements_is_not_held_against_the_source() -> None:
    many = "Rules: " + ", ".join(f"hall {name} must be empty" for name in ("A", "B", "C", "D"))
    several = many + ", doors locked, lamps off, heating low, windows shut, alarm armed"
    assert find_invented_rules(source_text="Close the doors.", candidate_text=several) == []
