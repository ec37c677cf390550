from hypothesis import given
from hypothesis import strategies as st

from workbench.runner.replayed_rows import spans

HELD = st.dictionaries(st.integers(0, 12), st.sets(st.sampled_from("abc")), max_size=10)


@given(HELD)
def test_spans_say_what_held_at_each_call_and_nothing_else(held: dict[int, set[str]]):
    found = list(spans(sorted(held.items())))
    again: dict[int, set[str]] = {call: set() for call in held}
    for key, first, last in found:
        for call in range(first, last + 1):
            again[call].add(key)
    assert again == held


@given(HELD)
def test_spans_are_as_long_as_they_can_be(held: dict[int, set[str]]):
    found = list(spans(sorted(held.items())))
    for key, _, last in found:
        assert key not in held.get(last + 1, set())


def test_order_of_first_appearance_is_kept():
    assert [key for key, _, _ in spans([(0, ["b", "a"])])] == ["b", "a"]
