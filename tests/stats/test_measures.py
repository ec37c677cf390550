import numpy as np
import pytest

from workbench.errors import UnknownNameError
from workbench.stats.measures import (
    choose_recordings,
    figure_of,
    find_measure,
    group_sums,
    measure_interval,
    pair_groups,
)
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome


def outcome() -> RunOutcome:
    return RunOutcome(
        run_id="r",
        workbench_version="1",
        fact_version="1",
        token_counter="o200k_base",
        dataset="d",
        recordings={
            "a": Recording(group="one", digest="1", language="en", tags=("refund",)),
            "b": Recording(group="one", digest="2", language="zh"),
            "c": Recording(group="two", digest="3", language="en"),
        },
        policies={
            "p": PolicyOutcome(
                spec={},
                recordings={
                    "a": RecordingOutcome(
                        kept={"identifier": (1, 2), "contact": (2, 2), "needed": (1, 4)},
                        counts={"altered": 1, "tokens_full": 100, "tokens_sent": 40},
                        cost_usd=0.5,
                    ),
                    "b": RecordingOutcome(
                        kept={"identifier": (0, 3), "needed": (2, 2)},
                        counts={"tokens_full": 100, "tokens_sent": 60, "tokens_peak": 60},
                        cost_usd=0.25,
                    ),
                    "c": RecordingOutcome(counts={"altered": 2}),
                },
            )
        },
    )


def sums(measure: str, *among: str):
    run = outcome()
    return group_sums(run, run.policies["p"], measure, among=among or set(run.recordings))


def test_a_family_is_the_mean_over_recordings_of_all_its_kinds():
    found = sums("ids_kept")
    assert found.groups == ("one",)
    assert found.kept.tolist() == [0.75 + 0]
    assert found.total.tolist() == [2]


def test_needed_values_are_pooled():
    assert (sums("needed_kept").kept.tolist(), sums("needed_kept").total.tolist()) == ([3], [6])


def test_a_tally_counts_over_recordings():
    found = sums("altered")
    assert dict(zip(found.groups, zip(found.kept, found.total, strict=True), strict=True)) == {
        "one": (1, 2),
        "two": (2, 1),
    }


def test_only_chosen_recordings_count():
    assert sums("needed_kept", "b").kept.tolist() == [2]


def test_what_nothing_scores_has_no_interval():
    assert measure_interval(sums("numbers_kept"), "numbers_kept") is None


def test_recordings_are_chosen_by_language_and_tag():
    run = outcome()
    assert choose_recordings(run, language="en") == {"a", "c"}
    assert choose_recordings(run, tag="refund") == {"a"}
    assert choose_recordings(run, language="zh", tag="refund") == set()


def test_groups_are_paired_by_name():
    pairs = pair_groups(sums("altered"), sums("needed_kept"))
    assert np.array_equal(pairs.old_kept, [1])
    assert np.array_equal(pairs.new_total, [6])


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("tokens_sent", 100),
        ("tokens_saved_fraction", 0.5),
        ("tokens_peak", 60),
        ("cost_usd", 0.75),
        ("cost_per_conversation_usd", 0.375),
        ("altered", 1),
        ("compress_ms_p95", None),
        ("tokens_per_call", None),
    ],
)
def test_figures_are_over_the_chosen_recordings(measure: str, value: float | None):
    assert figure_of(outcome().policies["p"], measure, among={"a", "b"}) == value


def test_a_cost_that_is_known_in_part_is_not_known():
    assert figure_of(outcome().policies["p"], "cost_usd", among={"a", "c"}) is None


def test_an_unknown_measure_names_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'ids_kept'"):
        find_measure("id_kept")
