"""Outcomes are held against the leaderboard, which sums the same rows up in another way."""

import msgspec
import pytest

from workbench.report.leaderboard import as_record, build_leaderboard
from workbench.report.result import Result
from workbench.stats.measures import (
    FIGURES,
    SHARES,
    TALLIES,
    choose_recordings,
    figure_of,
    group_sums,
    measure_interval,
)
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run


@pytest.fixture(scope="module")
def outcome(small_run: Result) -> RunOutcome:
    with open_run(small_run.path) as run:
        return read_outcomes(run)


@pytest.fixture(scope="module")
def leaderboard(small_run: Result) -> dict[str, dict[str, object]]:
    with open_run(small_run.path) as run:
        return {row.policy: as_record(row) for row in build_leaderboard(run)}


def test_every_share_of_the_leaderboard_is_found_with_its_interval(outcome, leaderboard):
    everything = choose_recordings(outcome)
    compared = 0
    for policy, record in leaderboard.items():
        for name in SHARES:
            if name not in record:
                continue
            sums = group_sums(outcome, outcome.policies[policy], name, among=everything)
            found = measure_interval(sums, name)
            assert (found and found.share) == pytest.approx(record[name]), name
            if found is not None:
                assert found.low == pytest.approx(record[f"{name}_low"]), name
                compared += 1
    assert compared > 20


def test_every_count_and_figure_of_the_leaderboard_is_found(outcome, leaderboard):
    everything = choose_recordings(outcome)
    for policy, record in leaderboard.items():
        for name in (*TALLIES, *FIGURES):
            if name in record:
                found = figure_of(outcome.policies[policy], name, among=everything)
                assert found == pytest.approx(record[name]), name


def test_a_recording_knows_its_group_and_language(outcome):
    assert {r.group for r in outcome.recordings.values()} == {"customer-0", "customer-1"}
    assert choose_recordings(outcome, language="zh") == set()
    assert choose_recordings(outcome, language="en") == set(outcome.recordings)


def test_what_was_lost_is_named_by_its_place(outcome, small_run):
    lost = outcome.policies["rules"].recordings["order-1"].lost_needed
    rows = small_run.query(
        "SELECT call_index || '.' || ordinal AS place FROM needed WHERE policy = 'rules' "
        "AND conversation_id = 'order-1' AND measure = 'value' AND NOT kept"
    )
    assert list(lost) == list(rows["place"])
    assert lost


def test_kept_and_lost_facts_add_up(outcome):
    for policy in outcome.policies.values():
        for recording in policy.recordings.values():
            kinds = [pair for name, pair in recording.kept.items() if "needed" not in name]
            assert sum(n - k for k, n in kinds) == len(recording.lost_facts)


def test_other_messages_give_another_digest(outcome):
    digests = [recording.digest for recording in outcome.recordings.values()]
    assert len(set(digests)) == len(digests)


def test_an_outcome_holds_no_words_of_a_recording(outcome):
    assert b"W14567" not in msgspec.json.encode(outcome)
