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


FLIGHTS = (
    "Direct flights:\n1. **Flight KLM204**\n   - Date: May 3\n   - Price: $318\n"
    "2. **Flight KLM377**\n   - Date: May 9\n   - Price: $254\n"
)
FARES = (
    '{"reservation": "QX81ZL", "segments": [{"flight": "KLM204", "fare": {"economy": "$318"},'
    ' "seats_left": 14}, {"flight": "KLM377", "fare": {"economy": "$254"}, "seats_left": 27}]}'
)
ORDERS = (
    "Order #W4471902 has a lamp, total $129.40, delivered May 3.\n"
    "Order #W8830156 has a desk, total $402.15, delivered May 9."
)
METHODS = (
    '{"payment_methods": {"gift_card_3371884": {"source": "gift_card", "amount": "$61"},'
    ' "gift_card_9902417": {"source": "gift_card", "amount": "$148"}}}'
)
HOSTS = "db-primary-02: 18 GB used, 31 connections\ndb-replica-07: 25 GB used, 12 connections"
TICKETS = (
    "| Ticket | Hours | Due |\n|---|---|---|\n"
    "| OPS-4410 | 12 | 2026-03-04 |\n| OPS-4427 | 31 | 2026-03-19 |\n"
)
BILLS = (
    "Invoice INV-7731 (2026-01-14): EUR 2,318.00 open.\n"
    "Invoice INV-7745 (2026-02-02): EUR 961.40 open.\n"
)
LOGGED = "Cards:\\n- card_20441: $88\\n- card_71532: $97\\n"


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("money", "$318", FLIGHTS, "KLM204 costs $254, KLM377 costs $318."),
        ("money", "$254", FLIGHTS, "The customer took KLM204 for $254."),
        ("date", "May 3", FLIGHTS, "KLM377 leaves on May 3."),
        ("number", "27", FARES, "KLM204 has 27 seats left, KLM377 has 14 seats left."),
        ("money", "$318", FARES, "KLM377 at $318 in economy."),
        ("money", "$129.40", ORDERS, "Order #W8830156 came to $129.40."),
        ("date", "May 9", ORDERS, "Order W4471902 was delivered on May 9."),
        ("money", "$61", METHODS, "gift_card_9902417 holds $61, gift_card_3371884 holds $148."),
        ("number", "18 GB", HOSTS, "db-replica-07 uses 18 GB and db-primary-02 25 GB."),
        ("number", "31", TICKETS, "OPS-4410 took 31 hours, OPS-4427 12."),
        ("date", "2026-03-04", TICKETS, "OPS-4427 is due 2026-03-04."),
        ("money", "EUR 961.40", BILLS, "INV-7731: EUR 961.40; INV-7745: EUR 2,318.00."),
        ("date", "2026-01-14", BILLS, "INV-7745 of 2026-01-14"),
        ("money", "$88", LOGGED, "card_71532: $88, card_20441: $97"),
    ],
)
def test_a_value_at_another_code_is_altered_whatever_the_history_is(kind, value, source, candidate):
    assert _status(kind, value, source, candidate) == ("altered", "other_owner")


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("money", "$318", FLIGHTS, "Switching from KLM377 ($254) to KLM204 ($318)."),
        ("money", "$318", FLIGHTS, "KLM377 would save against $318."),
        ("money", "$318", FLIGHTS, "KLM377 is cheaper than the $318 of KLM204."),
        ("date", "May 3", FLIGHTS, "KLM204 and KLM377 on May 3 and May 9."),
        ("date", "May 3", FLIGHTS, "KLM377 comes back after May 3."),
        ("date", "May 9", FLIGHTS, "May 3: KLM204\nMay 9: KLM377"),
        ("money", "$254", FLIGHTS, "$318 (KLM204) $254 (KLM377)"),
        ("money", "$254", FLIGHTS, "$318 KLM204 $254 KLM377"),
        ("money", "$129.40", ORDERS, "After W8830156 the agent refunded $129.40."),
        ("money", "$61", METHODS, "gift_card_9902417: $148; gift_card_3371884: $61"),
        ("number", "18 GB", HOSTS, "db-replica-07 is 7 GB over the 18 GB of db-primary-02."),
        ("date", "2026-03-19", TICKETS, "OPS-4410 blocks until 2026-03-19 OPS-4427."),
        ("money", "EUR 961.40", BILLS, "| EUR 2,318.00 | INV-7731 | EUR 961.40 | INV-7745 |"),
        ("money", "$88", LOGGED, "card_71532: $97, card_20441: $88"),
    ],
)
def test_a_code_that_is_only_passed_by_owns_nothing(kind, value, source, candidate):
    assert _status(kind, value, source, candidate)[0] == "retained"
