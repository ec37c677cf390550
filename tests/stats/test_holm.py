from hypothesis import given
from hypothesis import strategies as st

from workbench.stats.holm import holm

P_VALUES = st.lists(st.floats(0, 1), max_size=12)


def test_one_test_alone_stays_as_it_is():
    assert holm([0.03]) == [0.03]


def test_the_smallest_is_multiplied_by_the_number_of_tests():
    assert holm([0.5, 0.01, 0.2])[1] == 0.03


@given(P_VALUES)
def test_adjusting_makes_none_smaller_and_keeps_their_order(p_values: list[float]):
    adjusted = holm(p_values)
    assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))
    ranked = [a for _, a in sorted(zip(p_values, adjusted, strict=True))]
    assert ranked == sorted(ranked)


@given(P_VALUES, st.sampled_from([0.01, 0.05, 0.2]))
def test_it_rejects_what_the_stepwise_procedure_rejects(p_values: list[float], alpha: float):
    rejected = set()
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if min(1.0, (len(p_values) - rank) * p_values[place]) > alpha:
            break
        rejected.add(place)
    assert {n for n, p in enumerate(holm(p_values)) if p <= alpha} == rejected
