import pytest

from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import FactReader
from workbench.scoring.bare_codes import BareCodes, bare_rule, has_code_shape, is_code_of
from workbench.scoring.candidate import read_candidate


@pytest.mark.parametrize(
    "name", ["load_orders", "http.client", "src/app", "loadOrders", "f(1, 23)"]
)
def test_names_in_code_have_its_shape(name):
    assert has_code_shape(name)


@pytest.mark.parametrize("word", ["loading", "check-in", "Orders", "a_b", "re-ordered", "(maybe)"])
def test_words_do_not(word):
    assert not has_code_shape(word)


@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [
        ("load_orders", "load_order", "one_edit"),
        ("load_orders", "load_odrers", "transposed"),
        ("frame.parquet", "frame.parq", "prefix"),
        ("split(48, 12)", "split(48,21)", "transposed"),
        ("load_orders", "loadOrders", None),
        ("load_orders", "load.orders", None),
        ("http.client.parse", "http.client", None),
        ("load_orders", "save_orders", None),
    ],
)
def test_slips_of_a_name(mine, theirs, rule):
    assert bare_rule(mine, theirs) == rule


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("self.load_order()", True),
        ("x\\nload_order = 1", True),
        ("Load_Order", True),
        ("load_orders", False),
        ("preload_order", False),
    ],
)
def test_a_name_stands_in_a_text_as_a_whole(text, known):
    assert is_code_of(text, "load_order") is known


def test_names_are_found_by_either_end_unless_they_are_read():
    text = "call load_order and unload_orders, or load_orderz"
    codes = BareCodes(text, [(text.index("load_orderz"), len(text))])
    assert [near.surface for near in codes.near("load_orders")] == ["load_order", "unload_orders"]
    assert codes.near("loading") == []


def test_a_call_and_its_name_are_both_names():
    codes = BareCodes("ran http.get(1)", [])
    assert [m.surface for m in codes.near("http.get(2)")] == ["http.get", "http.get(1)"]


def test_a_candidate_offers_none_unless_the_history_is_known():
    reader = FactReader()
    text = "call load_order or load_orderz"
    assert read_candidate([text], reader).bare_codes("load_orders") == []
    told = read_candidate([text], reader, is_known=lambda name: name == "load_order")
    assert [near.surface for near in told.bare_codes("load_orders")] == ["load_orderz"]


def test_statements_do_not_hide_the_codes_in_them():
    text = "We decided to keep load_9rders out."
    reader = FactReader()
    kinds = {mention.kind for mention in reader.mentions(text)}
    assert kinds
    assert kinds.isdisjoint(VALUE_KINDS)
    assert [code.surface for code in read_candidate([text], reader).unread_codes] == ["load_9rders"]
