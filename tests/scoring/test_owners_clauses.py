"""Values that changed places between the clauses of plain sentences."""

import pytest

from workbench.scoring.judge_value import judge_value

EXCHANGED = [
    ("amount", "$30", "The blue chair costs $30 and the red lamp costs $45.", "$45", "$30"),
    ("amount", "$120", "Hotel: $120. Train: $80.", "$80", "$120"),
    ("amount", "$120", "Order A-1001 was refunded $120, A-1002 $80.", "$80", "$120"),
    ("date", "May 3", "Flight on May 3, hotel from May 5.", "May 5", "May 3"),
    ("number", "2", "We are 2 adults and 3 children.", "3", "2"),
    ("identifier", "12A", "Ann sits in seat 12A, Bob in seat 14C.", "14C", "12A"),
    ("amount", "$500", "The deposit is $500; the monthly rent is $1,500.", "$1,500", "$500"),
    ("amount", "2000元", "押金2000元，月租3000元。", "3000元", "2000元"),
    ("date", "下午3点", "王先生下午3点到，李女士下午5点到。", "下午5点", "下午3点"),
]


@pytest.mark.parametrize(("kind", "value", "source", "other", "one"), EXCHANGED)
def test_values_that_changed_places_are_altered(kind, value, source, other, one):
    swapped = source.replace(one, "\0").replace(other, one).replace("\0", other)
    for named in (value, other):
        verdict = judge_value(kind, named, source_text=source, candidate_text=swapped)
        assert (verdict.status, verdict.rule) == ("altered", "other_owner")


@pytest.mark.parametrize(("kind", "value", "source", "other", "one"), EXCHANGED)
def test_values_in_their_places_are_retained(kind, value, source, other, one):
    for candidate in (source, f"So far: {source}", f"{other}, {one}"):
        verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
        assert verdict.status == "retained"


@pytest.mark.parametrize(
    ("value", "source", "candidate"),
    [
        ("$30", "The blue chair costs $30 and the red lamp costs $45.", "Red lamp $45, chair $30."),
        (
            "$40",
            "Basic is $40. Premium is $90.",
            "Premium costs $90 while basic costs $40.",
        ),
        ("$40", "Basic is $40. Premium is $90.", "Both plans, at $90 and $40, were looked at."),
        ("$40", "Basic is $40. Premium is $90.", "Basic and premium cost $40 and $90."),
        ("2000元", "押金2000元，月租3000元。", "月租3000元，押金2000元。"),
    ],
)
def test_another_order_or_wording_is_no_exchange(value, source, candidate):
    verdict = judge_value("amount", value, source_text=source, candidate_text=candidate)
    assert verdict.status == "retained"
