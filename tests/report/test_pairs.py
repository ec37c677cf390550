import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UnknownNameError
from workbench.report.pairs import compare_policies, difference_interval
from workbench.store.read import open_run


@pytest.fixture
def run(small_run):
    with open_run(small_run.path) as opened:
        yield opened


def test_shares_are_those_of_the_leaderboard(run, small_run) -> None:
    board = small_run.leaderboard().set_index("policy")
    pairs = compare_policies(run, first="identity", second="excerpt")
    for found in pairs.differences:
        assert found.first == pytest.approx(board.loc["identity", found.measure])
        assert found.second == pytest.approx(board.loc["excerpt", found.measure])


def test_full_history_wins_wherever_something_is_lost(run) -> None:
    pairs = compare_policies(run, first="identity", second="rules")
    assert pairs.conversations
    assert all(pair.second_kept <= pair.first_kept for pair in pairs.conversations)


def test_policy_does_not_differ_from_itself(run) -> None:
    pairs = compare_policies(run, first="rules", second="rules")
    assert pairs.conversations == ()
    assert pairs.n_same == 4
    assert not any(found.told_apart for found in pairs.differences)


def test_exchange_turns_the_sign(run) -> None:
    one = compare_policies(run, first="identity", second="rules").differences
    other = compare_policies(run, first="rules", second="identity").differences
    assert [d.difference for d in one] == pytest.approx([-d.difference for d in other])
    assert [d.low for d in one] == pytest.approx([-d.high for d in other])


def test_unknown_policy_is_named(run) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'rules'"):
        compare_policies(run, first="rule", second="rules")


groups = st.lists(
    st.integers(1, 20).flatmap(
        lambda n: st.tuples(st.integers(0, n), st.integers(0, n), st.just(n))
    ),
    min_size=2,
    max_size=12,
)


@given(groups)
def test_interval_holds_the_difference_and_has_a_width(counts) -> None:
    first, second, total = zip(*counts, strict=True)
    low, high = difference_interval(first, second, total)
    difference = (sum(second) - sum(first)) / sum(total)
    assert -1 <= low <= difference <= high <= 1
    assert low < high or abs(difference) == 1


def test_one_group_tells_nothing() -> None:
    assert difference_interval([3], [1], [4]) == (-1.0, 1.0)


def test_more_groups_make_it_narrower() -> None:
    few = difference_interval([3, 4, 2], [2, 4, 1], [4, 4, 4])
    many = difference_interval([3, 4, 2] * 10, [2, 4, 1] * 10, [4, 4, 4] * 10)
    assert many[1] - many[0] < few[1] - few[0]
