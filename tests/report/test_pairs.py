import msgspec
import pytest

from workbench.errors import UnknownNameError
from workbench.report.pairs import compare_policies
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run


@pytest.fixture
def run(small_run):
    with open_run(small_run.path) as opened:
        yield opened


def test_shares_are_those_of_the_leaderboard(run, small_run) -> None:
    board = small_run.leaderboard().set_index("policy")
    pairs = compare_policies(run, first="identity", second="excerpt")
    shares = [found for found in pairs.differences if found.is_share]
    assert len(shares) > 3
    for found in shares:
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


def test_numbers_are_those_of_the_comparison_of_a_run_with_itself(run, small_run) -> None:
    page = compare_policies(run, first="excerpt", second="rules").differences
    line = small_run.compare(small_run, policies=["rules=excerpt"]).measures
    frame = small_run.compare_policies("excerpt", "rules")
    fields = ("measure", "first", "second", "difference", "low", "high", "n_groups", "p_value")

    def told(found) -> list[tuple]:
        return [(one.verdict, *(getattr(one, name) for name in fields)) for one in found]

    assert told(page) == told(line)
    assert told(page) == told(frame.itertuples())
    assert {"needed_old_kept", "numbers_kept", "altered", "invented"} <= {
        one.measure for one in page
    }


def test_outcome_of_two_policies_is_part_of_that_of_all(run) -> None:
    whole, part = read_outcomes(run), read_outcomes(run, policies=("rules",), details=False)
    bare = {
        name: msgspec.structs.replace(found, lost_facts=(), lost_needed=())
        for name, found in whole.policies["rules"].recordings.items()
    }
    assert bare != whole.policies["rules"].recordings  # It has lost something.
    assert part.policies == {
        "rules": msgspec.structs.replace(whole.policies["rules"], recordings=bare)
    }
    assert [one.group for one in part.recordings.values()] == [
        one.group for one in whole.recordings.values()
    ]
