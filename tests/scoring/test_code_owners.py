import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.code_owners import code_shape, codes_beside, owners_of


def _span(text: str, value: str) -> tuple[int, int]:
    start = text.index(value)
    return start, start + len(value)


def _beside(text: str, value: str, others: tuple[str, ...] = ()) -> list[str]:
    values = [_span(text, other) for other in (value, *others)]
    return [code.word for code in codes_beside(text, values[0], values=values)]


def _owners(text: str, value: str, like: str) -> list[str]:
    return [code.word for code in owners_of(text, _span(text, value), shape=code_shape(like))]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("hat138", "hat056", True),
        ("hat138", "5rj7uh", False),
        ("5rj7uh", "um3og5", True),
        ("gift_card_8190333", "gift_card_6490722", True),
        ("gift_card_8190333", "certificate_649", False),
        ("rma-2045", "rma-9917", True),
    ],
)
def test_codes_written_alike_have_one_shape(one, other, is_same):
    assert (code_shape(one) == code_shape(other)) == is_same


@pytest.mark.parametrize(
    ("text", "value", "codes"),
    [
        ("HX102 for $430", "$430", ["hx102"]),
        ("$430 for HX102", "$430", ["hx102"]),
        ("HX102: $430", "$430", ["hx102"]),
        ("HX102 (now at $430)", "$430", ["hx102"]),
        ("HX102 would have been $430", "$430", ["hx102"]),
        ("card_6490, which has $430 left", "$430", ["card_6490"]),
        ("$430 each on flight HX102", "$430", ["hx102"]),
        ("HX102 on May 3", "May 3", ["hx102"]),
        ("HX102 was late. It cost $430", "$430", []),
        ("HX102 and a fee of $430", "$430", []),
        ("HX102 and HX103 on May 3", "May 3", []),
        ("HX102/HX103: $430", "$430", []),
        ("$430 for HX102 and HX103", "$430", []),
        ("the 2nd for $430", "$430", []),
        ("HX102 came to $430", "$430", ["hx102"]),
        ("HX102 (refund: $430)", "$430", ["hx102"]),
        ("$430 (HX102)", "$430", ["hx102"]),
        ("$430 (HX102 is late)", "$430", []),
        ("HX102 saves much against $430", "$430", []),
        ("HX102 comes back after May 3", "May 3", []),
        ("HX102 is at least under $430", "$430", []),
        ("HX102 is late so they got $430", "$430", []),
        ("After HX102 the agent refunded $430", "$430", []),
        ("instead of the ferry HX102 for $430", "$430", []),
        ("not HX102 for $430", "$430", []),
        ("HX102 $430 HX103", "$430", []),
        ("| HX102 | $430 | HX103 |", "$430", []),
        ("HX102 $430 AB-7", "$430", ["hx102"]),
        ("HX102: $430\nHX103: $412", "$430", ["hx102"]),
    ],
)
def test_a_code_in_one_breath_with_a_value(text, value, codes):
    assert _beside(text, value) == codes


def test_no_other_value_may_lie_between():
    text = "HX102 $90 then $430"
    assert _beside(text, "$430", ("$90",)) == []
    assert _beside(text, "$90", ("$430",)) == ["hx102"]


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ("$412 HX103 $430 HX102", []),
        ("| $412 | HX103 | $430 | HX102 |", []),
        ("$412 (HX103) $430 (HX102)", ["hx103", "hx102"]),
    ],
)
def test_a_code_between_two_values_may_be_of_either(row, codes):
    assert _beside(row, "$430", ("$412",)) == codes


LISTED = (
    "1. **Ferry HX102**\n   - Leaves: 9:00\n   - Price: $430\n\n"
    "2. **Ferry HX103**\n   - Price: $412"
)
RECORDS = (
    '[{"ferry": "HX102", "seats": {"deck": 4, "cabin": 9}, "prices": {"deck": 60, "cabin": 430}},'
    ' {"ferry": "HX103", "prices": {"deck": 70, "cabin": 412}}]'
)


KEYED = (
    '{"ferries": {"HX102": {"prices": {"deck": "$60", "cabin": "$430"}, "free": true},'
    ' "HX103": {"prices": {"deck": "$75", "cabin": "$412"}, "free": true}}}'
)


@pytest.mark.parametrize(
    ("text", "value", "owner"),
    [
        (KEYED, "$430", "hx102"),
        (KEYED, "$412", "hx103"),
        (KEYED, "$60", "hx102"),
        (LISTED, "$430", "hx102"),
        (LISTED, "$412", "hx103"),
        (RECORDS, "430", "hx102"),
        (RECORDS, "412", "hx103"),
        ("It is $842 ($430 for HX102 + $412 for HX103).", "$430", "hx102"),
        ("It is $842 ($430 for HX102 + $412 for HX103).", "$412", "hx103"),
        ("- HX102: balance $430\n- HX103: balance $412", "$412", "hx103"),
    ],
)
def test_the_owner_is_told_by_breath_record_line_or_head(text, value, owner):
    assert _owners(text, value, "hx555") == [owner]


def test_a_line_with_several_codes_leaves_it_open():
    text = "HX102, HX103 - the fare was $430 before"
    assert _owners(text, "$430", "hx555") == ["hx102", "hx103"]


def test_codes_of_another_shape_own_nothing_here():
    assert _owners("gift_card_12 has $430", "$430", "hx555") == []


@given(
    st.text(alphabet="HX102 {}\n:,.$430and", max_size=80),
    st.integers(0, 80),
    st.integers(0, 8),
)
def test_any_text_is_read(text, start, length):
    start = min(start, len(text))
    span = (start, min(start + length, len(text)))
    for code in owners_of(text, span, shape=code_shape("hx102")):
        assert text[code.start : code.end].lower() == code.word


@pytest.mark.parametrize("text", ["**Ferry HX102**\n- Agent: 5.", "HX102\n$430", "$430\nfor HX102"])
def test_what_stands_on_another_line_is_not_in_one_breath(text):
    value = "$430" if "$430" in text else "5"
    assert _beside(text, value) == []
