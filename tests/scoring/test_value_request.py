import pytest

from workbench.errors import UnknownNameError
from workbench.facts.reader import FactReader
from workbench.scoring.judge_value import judge_value
from workbench.scoring.value_request import read_request

READER = FactReader()


def ask(kind: str, value: str, source: str):
    return read_request(kind, value, source_text=source, reader=READER)


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("id", "W2378156", ("identifier", "W2378156")),
        ("money", "$5", ("amount", "USD 5")),
        ("quantity", "5 kg", ("number", "5")),
        ("version", "3.10", ("identifier", "3.10")),
        ("phone", "(977) 625-2661", ("contact", "9776252661")),
        ("time", "9 pm", ("date", "T21:00")),
        ("money", "62", ("amount", "? 62")),
    ],
)
def test_everyday_kinds(kind, value, expected):
    [fact] = ask(kind, value, f"it is {value} here").facts
    assert (fact.kind, fact.canonical) == expected


def test_the_source_says_what_a_bare_value_is():
    [fact] = ask("number", "885", "session (885 lines)").facts
    assert (fact.canonical, fact.unit) == ("885", "line")


def test_a_part_of_a_longer_number_is_another_number():
    [fact] = ask("money", "36", "It costs $436, and $36 for the case.").facts
    assert fact.canonical == "USD 36"


def test_one_place_tells_the_unit_that_another_leaves_out():
    [fact] = ask("number", "three", "Not four, three. They sent three lamps.").facts
    assert (fact.canonical, fact.unit) == ("3", "lamp")


def test_opening_hours_are_several_times():
    asked = ask("date", "周一至周日 10:00-21:00", "营业时间是周一至周日 10:00-21:00。")
    assert asked.form == "list"
    assert [fact.canonical for fact in asked.facts] == ["T10:00", "T21:00"]


def test_a_value_the_source_does_not_hold_has_no_place():
    [fact] = ask("id", "W1", "nothing").facts
    assert fact.occurrences == ()


def test_a_list_has_members_of_their_own_kinds():
    request = ask("list", "443, $5 and W2378156", "443, $5 and W2378156")
    assert [(f.kind, f.canonical) for f in request.facts] == [
        ("number", "443"),
        ("amount", "USD 5"),
        ("identifier", "W2378156"),
    ]


def test_a_pair_has_an_owner():
    request = ask("pair", "Ada = $400", "Ada owes $400")
    assert (request.form, request.owner, request.facts[0].canonical) == ("pair", "Ada", "USD 400")


def test_an_unknown_kind_lists_what_there_is():
    with pytest.raises(UnknownNameError, match=r"Known: .*version"):
        ask("colour", "red", "red")


def test_an_amount_without_its_sign_is_found_behind_one_that_has_it():
    request = ask("amount", "$10", "Difference: -$10 (you get a $10 refund).")
    assert request.facts[0].canonical == "USD 10"


@pytest.mark.parametrize(
    ("kind", "value", "source", "kept", "broken"),
    [
        (
            "number",
            "5–7 days",
            "It takes 5–7 days.",
            "5 to 7 days it takes",
            "5 to 10 days it takes",
        ),
        (
            "number",
            "2-3 weeks",
            "Ready in 2-3 weeks.",
            "ready in 2 to 3 weeks",
            "ready in 2 to 4 weeks",
        ),
        ("number", "10% to 15%", "10% to 15% off.", "off by 10-15%", "off by 10-50%"),
        ("amount", "$5-$7", "Tea is $5-$7.", "tea from $5 to $7", "tea from $5 to $70"),
        ("number", "3到5天", "需要3到5天。", "需要3-5天", "需要3-8天"),
    ],
)
def test_both_ends_of_a_range_count(
    kind: str, value: str, source: str, kept: str, broken: str
) -> None:
    def status(candidate: str) -> str:
        return judge_value(kind, value, source_text=source, candidate_text=candidate).status

    assert (status(kept), status(broken)) == ("retained", "altered")
