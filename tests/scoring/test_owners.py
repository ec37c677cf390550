"""Values that changed places between the parts of lists, records, tables and talks."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.judge_value import judge_value

SOURCE = "- print-mode (69 lines), quick\n- rpc-mode (84 lines), headless"


@pytest.mark.parametrize("value", ["69", "84"])
def test_values_that_changed_places_are_altered(value):
    verdict = judge_value(
        "number", value, source_text=SOURCE, candidate_text="print-mode 84 lines, rpc-mode 69 lines"
    )
    assert (verdict.status, verdict.rule) == ("altered", "other_owner")


@pytest.mark.parametrize(
    "candidate",
    [
        "print-mode 69 lines, rpc-mode 84 lines",
        "rpc-mode: 84 lines; print-mode: 69 lines",
        "69 lines for print-mode, 84 lines for rpc-mode",
        "84 lines and 69 lines",
        "the modes have 69 and 84 lines",
    ],
)
@pytest.mark.parametrize("value", ["69", "84"])
def test_any_order_of_the_right_pairs_is_retained(value, candidate):
    verdict = judge_value("number", value, source_text=SOURCE, candidate_text=candidate)
    assert verdict.status == "retained"


def test_one_sided_evidence_is_left_alone():
    verdict = judge_value(
        "number", "69", source_text=SOURCE, candidate_text="rpc-mode is near 69 lines"
    )
    assert verdict.status == "retained"


def test_keys_of_data_own_nothing():
    verdict = judge_value(
        "amount",
        "JPY 61,000",
        source_text="The boat was JPY 61,000. Amount, in the currency of the card: JPY 18,000",
        candidate_text="Payment amount: 61000, currency: JPY; boat JPY 18,000 back",
    )
    assert verdict.status == "retained"


LISTS = {
    "bullets": "- **{}** (750 ml, {} lid) - ${}\n",
    "record": '{{"name": "{}", "options": {{"lid": "{}"}}, "price": {}}}, ',
    "flattened": "name: {}, lid: {}, price: {}\n",
    "table": "| {} | {} | ${} |\n",
    "sentences": "The {} with the {} lid costs ${}. ",
    "talk": "user: And the {}?\nassistant: The {} one is ${}.\n",
}
SHORT = ("{} ${}, ", "${} for the {}; ", "- {}: ${}\n")
GOODS = ("bottle", "teapot", "kettle", "thermos")
LIDS = ("red", "blue", "oak", "steel")
PRICES = ("54.85", "218.04", "481.50", "268.77")


def listing(layout: str, prices=PRICES) -> str:
    return "".join(layout.format(*row) for row in zip(GOODS, LIDS, prices, strict=True))


def short(layout: str, order, prices=PRICES) -> str:
    rows = [(GOODS[i], prices[i]) for i in order]
    return "".join(layout.format(*(row[::-1] if layout[0] == "$" else row)) for row in rows)


@pytest.mark.parametrize("layout", LISTS.values(), ids=LISTS)
@given(
    order=st.permutations(range(4)),
    summary=st.sampled_from(SHORT),
    pair=st.sampled_from([*permutations(range(4), 2)]),
)
def test_prices_are_told_by_what_they_are_of(layout, order, summary, pair):
    history = listing(layout)
    one, other = pair
    prices = list(PRICES)
    prices[one], prices[other] = prices[other], prices[one]
    for place, price in enumerate(PRICES):
        right = judge_value(
            "amount", price, source_text=history, candidate_text=short(summary, order)
        )
        wrong = judge_value(
            "amount", price, source_text=history, candidate_text=short(summary, order, prices)
        )
        assert right.status == "retained"
        assert wrong.status == ("altered" if place in pair else "retained")


def test_a_value_in_the_place_of_one_that_is_gone_is_altered():
    history = (
        "assistant: Birch Court costs $4,800 a month.\nuser: Another?\n"
        "assistant: Alder House costs $4,850 a month.\nuser: I take that."
    )
    moved = "Alder House is taken at $4,500 a month. Also seen: Birch Court ($4,850)."
    verdict = judge_value("amount", "$4,850", source_text=history, candidate_text=moved)
    assert (verdict.status, verdict.rule) == ("altered", "other_owner")
    assert verdict.stand_in == "$4,500"


@pytest.mark.parametrize(
    "summary",
    [
        "Alder House is taken at $4,850 a month. Also seen: Birch Court.",
        "Also seen: Birch Court. Alder House: $4,850, deposit $900.",
        "The dearer one, $4,850, was taken, the other was $4,800.",
    ],
)
def test_what_stands_where_it_belongs_is_retained(summary):
    history = (
        "assistant: Birch Court costs $4,800 a month.\nuser: Another?\n"
        "assistant: Alder House costs $4,850 a month.\nuser: I take that."
    )
    verdict = judge_value("amount", "$4,850", source_text=history, candidate_text=summary)
    assert verdict.status == "retained"


def test_the_evidence_is_the_other_value():
    verdict = judge_value(
        "number", "69", source_text=SOURCE, candidate_text="print-mode 84 lines, rpc-mode 69 lines"
    )
    assert verdict.stand_in == "84"


def test_many_far_words_tell_no_more_than_one():
    history = (
        "Original total: $570, by the gift card, for the deck, the cabin, the crew and the pilot.\n"
        "New total: $456, that is $152 for each of them; the refund goes to the gift card."
    )
    summary = (
        "The deck, the cabin, the crew and the pilot stay as they are, as the agent told them at "
        "length and in so many words. Before: $570. Now: $456, i.e. $152 each. Refund: gift card."
    )
    for value in ("$570", "$456", "$152"):
        verdict = judge_value("amount", value, source_text=history, candidate_text=summary)
        assert verdict.status == "retained"


def test_a_word_that_points_back_is_no_owner():
    history = "The bus at 7 pm is full. There is another one at 7:20 pm for $42."
    summary = "The 7 pm departure was full, so the 19:20 one was taken, at 42 dollars."
    for value in ("7:20 pm", "7 pm"):
        verdict = judge_value("time", value, source_text=history, candidate_text=summary)
        assert verdict.status == "retained"


FERRIES = """user: I have to come home sooner. Please move BK77QD to a ferry on the 17th.
tool: {"booking": "BK77QD", "from": "Oslo", "to": "Kiel", "cabin": "basic_deck", "ferries":\
 [{"from": "Oslo", "to": "Kiel", "ferry_number": "FER079", "date": "2024-05-17", "price": 63},\
 {"from": "Kiel", "to": "Oslo", "ferry_number": "FER263", "date": "2024-05-24", "price": 53}],\
 "passengers": [{"first_name": "Ida"}]}
assistant: These ferries go on the 17th:

1. **Ferry FER033**
   - Leaves: 00:00
   - Prices: Basic Deck - $88, Lounge - $135

2. **Ferry FER088**
   - Leaves: 04:00
   - Prices: Basic Deck - $73, Lounge - $172

user: Could you help me book the quick ferry FER088 with the Lounge class?
assistant: Your booking for the quick ferry FER088 from Oslo to Kiel in the Lounge class is done.
"""
MOVED = (
    "Ida has to come home sooner and asked to move BK77QD (Oslo-Kiel on {}, back on FER263) to the"
    " 17th, for a small fee. Basic fares can't be changed. She took the quick {} in the lounge, at"
    " 4 a.m., $172."
)


@pytest.mark.parametrize("value", ["FER079", "FER088"])
@pytest.mark.parametrize(
    ("told", "status"), [(("FER079", "FER088"), "retained"), (("FER088", "FER079"), "altered")]
)
def test_few_words_of_one_value_do_beside_many_of_the_other(value, told, status):
    verdict = judge_value("id", value, source_text=FERRIES, candidate_text=MOVED.format(*told))
    assert verdict.status == status


CAR = (
    "assistant: The van can be picked up on March 1st at the airport.\n"
    "user: And I want to see the flat.\n"
    "assistant: You see the flat in Elm Court on March 1st, right?\n"
    "user: Yes. What of the car?\n"
    'tool: [{"car": "Van", "dropoff_date": "2019-03-02", "pickup_date": "2019-03-01"}]\n'
    "assistant: You rent the van on March 1st at 10:30 and drop it off on March 2nd.\n"
)


@pytest.mark.parametrize("value", ["2019-03-01", "March 2nd"])
def test_days_are_of_many_things(value):
    told = (
        "She sees Elm Court on March 21st. Car: van, pick-up on 1 March 2019 at 10:30, drop-off"
        " March 2, $44 in total."
    )
    verdict = judge_value("date", value, source_text=CAR, candidate_text=told)
    assert verdict.status == "retained"
