"""Values that a candidate has exchanged between two codes, however loosely its rows tell it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.judge_value import judge_value

LISTED = (
    "Two ferries are free:\n1. **Ferry HX102**\n   - Leaves: 9:00\n   - Price: $430\n\n"
    "2. **Ferry HX103**\n   - Leaves: 14:00\n   - Price: $412\n"
)
RECORDS = (
    '[{"ferry": "HX102", "leaves": "9:00", "prices": {"deck": 60, "cabin": "$430"}},'
    ' {"ferry": "HX103", "leaves": "14:00", "prices": {"deck": 75, "cabin": "$412"}}]'
)
TABLE = (
    "| ferry | leaves | price |\n|---|---|---|\n| HX102 | 9:00 | $430 |\n| HX103 | 14:00 | $412 |\n"
)
KEYED = (
    '{"HX102": {"leaves": "9:00", "price": "$430"}, "HX103": {"leaves": "14:00", "price": "$412"}}'
)
SOURCES = {"list": LISTED, "records": RECORDS, "table": TABLE, "keyed": KEYED}
ROWS = (
    "HX102 (leaves at 9, deck cabin, {} each) and HX103 (leaves at 2 pm, {}).",
    "HX102 in the deck cabin, 9 a.m. to 11 a.m., {} (HX103: {}).",
    "The other ferry, HX103, costs {1}; HX102 comes at {0}.",
    "The other ferry, HX103, has {1} on its tag. HX102, as told, has {0}.",
    "HX102 at nine in the early morning for {} and HX103 at two in the afternoon for {}.",
    "HX102, 9:00 to 11:00, {}; HX103, 14:00 to 16:00, {}.",
    "- HX102 (9:00-11:00): {}\n- HX103 (14:00-16:00): {}",
    "| ferry | leaves | price |\n|---|---|---|\n| HX103 | 14:00 | {1} |\n| HX102 | 9:00 | {0} |",
    '[{{"price": "{0}", "ferry": "HX102"}}, {{"price": "{1}", "ferry": "HX103"}}]',
    '{{"HX102": {{"price": "{0}"}}, "HX103": {{"price": "{1}"}}}}',
    "{} (HX102) or {} (HX103)",
    "HX102 leaves at 9:00 and costs {}, HX103 leaves at 14:00 and costs {}.",
    "HX102 and HX103 cost {} and {}.",
    "HX103 and HX102 cost {1} and {0} respectively.",
    "HX102:\n- early\n- {}\n\nHX103:\n- late\n- {}\n",
    "HX102早上出发，票价{}；HX103下午出发，票价{}。",
)
MONEY = ("$430", "$412")


def statuses(source: str, candidate: str, values=MONEY, kind: str = "money") -> list[str]:
    return [
        judge_value(kind, value, source_text=source, candidate_text=candidate).status
        for value in values
    ]


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize("row", ROWS)
def test_values_exchanged_between_codes_are_altered(row, source):
    assert statuses(source, row.format(*MONEY)) == ["retained", "retained"]
    assert statuses(source, row.format(*reversed(MONEY))) == ["altered", "altered"]


CARDS = (
    "Your vouchers:\n- Voucher 8190333: balance $280\n- Voucher 6490722: balance $127\n\n"
    "Payment:\n- $90 from Voucher 8190333\n- $35 from Voucher 6490722"
)
HELD = '{"gift_card_8190333": {"amount": "$280"}, "gift_card_6490722": {"amount": "$127"}}'


@pytest.mark.parametrize("values", [("$280", "$127"), ("$90", "$35")])
@pytest.mark.parametrize(
    "row",
    [
        "voucher_8190333 covers {} and voucher_6490722 {}.",
        "The other voucher, voucher_6490722, has {1} left; voucher_8190333 has {0}.",
        "Voucher 8190333 holds {}, voucher 6490722 {}.",
    ],
)
def test_the_word_before_a_number_belongs_to_the_code(row, values):
    assert statuses(CARDS, row.format(*values), values) == ["retained"] * 2
    assert statuses(CARDS, row.format(*reversed(values)), values) == ["altered"] * 2


@pytest.mark.parametrize("card", ["gift_card_{}", "gift card {}", "card {}", "Gift Card #{}"])
def test_the_first_words_of_a_code_may_be_left_out(card):
    row = f"{card.format(8190333)} has {{}} and {card.format(6490722)} {{}}."
    values = ("$280", "$127")
    assert statuses(HELD, row.format(*values), values) == ["retained"] * 2
    assert statuses(HELD, row.format(*reversed(values)), values) == ["altered"] * 2


BOTH = ["retained", "retained"]


@pytest.mark.parametrize(
    "candidate",
    [
        "She changed from HX102 to HX103, $412 instead of $430.",
        "HX102 and HX103 cost between $412 and $430.",
        "HX102 or HX103: $412 or $430.",
        "Unlike HX102, she pays $412 for HX103, not $430.",
        "HX103 replaces HX102 and saves: $412, no longer $430.",
        "She compared HX102 with HX103 ($412) and left $430 unpaid.",
        "$412 for HX103 and, on the way back, $430 for HX102.",
        "From HX102 she goes on to HX103. The fares are $412 and $430.",
        "HX102 (sold out), HX103 ($412). Before that she had seen $430.",
        "| price | ferry |\n|---|---|\n| $412 | HX103 |\n| $430 | HX102 |",
        "$412 HX103, $430 HX102",
    ],
)
def test_what_no_row_tells_is_left_alone(candidate):
    assert statuses(LISTED, candidate) == BOTH


def test_words_around_do_not_outweigh_the_own_row():
    source = "- Ferry HX101, price $101\n- Ferry HX100, price $100\n- Ferry HX102, price $102"
    told = (
        "HX101 (leaves at 9, deck, $101), HX100 (leaves at 9, deck, $100), HX102 (leaves at 9,"
        " deck, $102)."
    )
    assert statuses(source, told, ["$100", "$101", "$102"]) == ["retained"] * 3


def test_one_value_moved_to_a_far_code_is_left_alone():
    assert statuses(LISTED, "HX103 leaves at two in the afternoon, $430.", ["$430"]) == ["retained"]


@given(
    st.lists(st.integers(100, 999), min_size=2, max_size=4, unique=True),
    st.lists(st.integers(100, 999), min_size=4, max_size=4, unique=True),
    st.lists(
        st.sampled_from(
            (
                "{code} (leaves at 9, deck, {value})",
                "the ferry {code}, in the early morning, at {value}",
                "{value} for the ferry {code}",
                "{code}, which leaves in the morning and costs {value}",
                "{value} ({code})",
            )
        ),
        min_size=4,
        max_size=4,
    ),
    st.sampled_from(("; ", ", ", " and ", ".\nThen ", "\n- ")),
    st.randoms(use_true_random=False),
)
def test_right_pairs_are_never_altered(codes, sums, phrases, between, chance):
    pairs = [(f"HX{code}", f"${cost}") for code, cost in zip(codes, sums, strict=False)]
    source = "\n".join(f"- Ferry {code}, price {value}" for code, value in pairs)
    told = [
        phrase.format(code=code, value=value)
        for (code, value), phrase in zip(pairs, phrases, strict=False)
    ]
    chance.shuffle(told)
    candidate = between.join(told) + "."
    values = [value for _, value in pairs]
    assert statuses(source, candidate, values) == ["retained"] * len(values), candidate


def test_the_code_of_an_earlier_row_is_not_that_of_a_row_with_codes_of_its_own():
    source = (
        '[{"berth": "Q4W918", "owner": "ann_lee_669", "boats": [{"boat": "HX310", "day":'
        ' "2026-06-02"}], "paid": [{"card": "card_5550123"}], "made": "2026-05-08T07:11:40"},'
        ' {"berth": "KDWZTR", "owner": "ann_lee_669", "boats": [{"boat": "HX311", "day":'
        ' "2026-06-19"}], "paid": [{"card": "card_7778001"}], "made": "2026-05-12T16:20:05"}]'
    )
    candidate = (
        "- paid: card: card_7778001\n"
        "- berth: Q4W918, owner: ann_lee_669, made: 2026-05-08T07:11:40\n"
        "- boats: boat: HX310, day: 2026-06-02\n- paid: card: card_5550123\n"
        "- berth: KDWZTR, owner: ann_lee_669, made: 2026-05-12T16:20:05\n"
        "- boats: boat: HX311, day: 2026-06-19\n- paid: card: card_7778001\n"
    )
    values = ["2026-05-08T07:11:40", "2026-05-12T16:20:05", "2026-06-02", "2026-06-19"]
    assert statuses(source, candidate, values, kind="date") == ["retained"] * len(values)
