import msgspec
import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.gate.pairing import PolicyPair, find_common, pair_policies


def test_policies_are_paired_by_name(build):
    assert pair_policies(build([1]), build([1])) == [PolicyPair(new="p", old="p")]


def test_a_policy_the_baseline_lacks_has_no_partner(build):
    assert pair_policies(build([1]), build([1], policy="q")) == [PolicyPair(new="p", old=None)]


def test_two_names_are_paired_where_that_is_asked_for(build):
    found = pair_policies(build([1]), build([1], policy="q"), ["p=q"])
    assert found == [PolicyPair(new="p", old="q")]


def test_a_name_may_hold_the_sign_itself(build):
    run = build([1], policy="k=3")
    assert pair_policies(run, run, ["k=3"]) == [PolicyPair(new="k=3", old="k=3")]


@pytest.mark.parametrize("word", ["x", "p=x", "x=p", "p="])
def test_an_unknown_name_is_told(build, word: str):
    with pytest.raises(UnknownNameError, match="is called"):
        pair_policies(build([1]), build([1]), [word])


def test_two_names_need_a_baseline(build):
    with pytest.raises(UsageError, match="none is given"):
        pair_policies(build([1]), None, ["p=p"])


def test_recordings_are_sorted_into_common_missing_and_added(build):
    run, baseline = build({"a": 1, "b": 1}), build({"b": 1, "c": 1})
    found = find_common(run, run.policies["p"], baseline, baseline.policies["p"])
    assert (found.common, found.missing, found.added) == ({"b"}, ("c",), ("a",))


def test_a_recording_with_other_messages_is_not_the_same(build):
    run, baseline = build({"a": 1}), build({"a": 1})
    other = msgspec.structs.replace(run.recordings["a"], digest="other")
    run = msgspec.structs.replace(run, recordings={"a": other})
    found = find_common(run, run.policies["p"], baseline, baseline.policies["p"])
    assert (found.common, found.changed) == (frozenset(), ("a",))
