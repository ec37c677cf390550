"""Values that a candidate has at another code than the history."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.judge_value import judge_value

LISTED = (
    "Two ferries are free:\n1. **Ferry HX102**\n   - Leaves: 9:00\n   - Price: $430\n\n"
    "2. **Ferry HX103**\n   - Leaves: 14:00\n   - Price: $412\n"
)
RECORDS = (
    '[{"ferry": "HX102", "seats": {"deck": 4}, "prices": {"deck": 60, "cabin": "$430"}},'
    ' {"ferry": "HX103", "seats": {"deck": 7}, "prices": {"deck": 75, "cabin": "$412"}}]'
)
TOLD = "The new total is $842 ($430 for HX102 + $412 for HX103)."
CARDS = "Your gift cards:\n- gift_card_8190333: balance $280\n- gift_card_6490722: balance $127"
DATES = "You leave on HX102 on May 26 and come back on HX103 on May 29."
INVOICES = '{"invoice": "INV-2041", "total": "€1,180.50"}\n{"invoice": "INV-2042", "total": "€990"}'


def _status(kind: str, value: str, source: str, candidate: str) -> tuple[str, str]:
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    return verdict.status, verdict.rule


@pytest.mark.parametrize("source", [LISTED, RECORDS, TOLD])
@pytest.mark.parametrize("value", ["$430", "$412"])
@pytest.mark.parametrize(
    "candidate",
    [
        "HX102 for $412 and HX103 for $430.",
        "HX103 costs $430, HX102 $412.",
        "$412 for HX102, $430 for HX103.",
    ],
)
def test_exchanged_sums_are_altered(source, value, candidate):
    assert _status("money", value, source, candidate) == ("altered", "other_owner")


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("money", "$280", CARDS, "It went on gift_card_6490722, which has $280 left."),
        ("date", "May 26", DATES, "HX103 on May 26 and HX102 on May 29."),
        ("money", "€1,180.50", INVOICES, "INV-2042 is for €1,180.50."),
    ],
)
def test_one_value_at_another_code_is_altered(kind, value, source, candidate):
    assert _status(kind, value, source, candidate) == ("altered", "other_owner")


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("money", "$280", CARDS, "gift_card_8190333 has $280, gift_card_6490722 $127."),
        ("money", "$280", CARDS, "gift_card_6490722 and gift_card_8190333: $127 and $280."),
        ("money", "$842", TOLD, "HX102 and HX103 together cost $842."),
        ("money", "$842", TOLD, "She pays $842 for HX102 and HX103."),
        ("date", "May 26", DATES, "HX102 and HX103 on May 26 and 29."),
        ("date", "May 26", DATES, "She flies May 26 to May 29 on HX102 and HX103."),
        ("money", "€990", INVOICES, "INV-2041 is for €1,180.50, INV-2042 for €990."),
        ("money", "€990", INVOICES, "INV-2041 was settled first; €990 is open on INV-2042."),
    ],
)
def test_the_right_pairs_stay_whatever_the_order(kind, value, source, candidate):
    assert _status(kind, value, source, candidate)[0] == "retained"


def test_a_value_that_the_history_has_at_both_codes_is_at_home_at_either():
    source = "HX102 costs $430. HX103 costs $430 on Sundays and $412 else."
    assert _status("money", "$430", source, "HX103 for $430.")[0] == "retained"


def test_what_belongs_to_two_things_is_left_alone():
    source = " ".join(f"On day {day} HX102 costs $430." for day in range(1, 12))
    source += " HX103 costs $412."
    assert _status("money", "$430", source, "HX103 for $430.")[0] == "retained"


_PHRASES = (
    "{code} for {value}",
    "{value} for {code}",
    "{code}: {value}",
    "{code} costs {value}",
    "the ferry {code} at {value}",
    "{value} on {code}",
)


@given(
    st.lists(st.integers(100, 999), min_size=2, max_size=4, unique=True),
    st.lists(st.integers(100, 999), min_size=4, max_size=4, unique=True),
    st.lists(st.sampled_from(_PHRASES), min_size=4, max_size=4),
    st.randoms(use_true_random=False),
)
def test_a_value_beside_its_own_code_is_never_altered(codes, sums, phrases, chance):
    pairs = [(f"HX{code}", f"${cost}") for code, cost in zip(codes, sums, strict=False)]
    source = "\n".join(f"- Ferry {code}, price {value}" for code, value in pairs)
    told = [
        phrase.format(code=code, value=value)
        for (code, value), phrase in zip(pairs, phrases, strict=False)
    ]
    chance.shuffle(told)
    candidate = "; ".join(told) + "."
    for _, value in pairs:
        assert _status("money", value, source, candidate)[0] == "retained", candidate


BOOKINGS = (
    '{"booking": "LU15PA", "ferries": [{"ferry": "HX144", "deck": 4}, {"ferry": "HX009"}]}\n'
    '{"booking": "8C8K4E", "ferries": [{"ferry": "HX247"}, {"ferry": "HX193"}]}'
)


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("LU15PA (HX144, HX009) and 8C8K4E (HX247, HX193) are eligible.", "retained"),
        ("8C8K4E has HX247 and HX193, LU15PA has HX144 and HX009.", "retained"),
        ("8C8K4E (HX144 and HX009) and LU15PA (HX247, HX193) are eligible.", "altered"),
        ("8C8K4E: HX144; LU15PA: HX247.", "altered"),
    ],
)
@pytest.mark.parametrize("value", ["HX144", "HX247"])
def test_a_code_at_another_code_of_another_sort_is_altered(value, candidate, status):
    assert _status("id", value, BOOKINGS, candidate)[0] == status
