import msgspec
import pytest

from workbench.report.advice import find_picks, in_words
from workbench.report.catalogue import load_catalogue
from workbench.report.leaderboard import build_leaderboard
from workbench.stats.intervals import Interval
from workbench.store.read import open_run

SAY = load_catalogue("en")


@pytest.fixture
def template(small_run):
    with open_run(small_run.path) as run:
        return build_leaderboard(run)[0]


def row(template, name: str, *, old: float | None, saved: float, failures: int = 0):
    def interval(share: float) -> Interval:
        low, high = max(0.0, share - 0.02), min(1.0, share + 0.02)
        return Interval(share=share, low=low, high=high, n_groups=20, n_effective=50)

    return msgspec.structs.replace(
        template,
        policy=name,
        needed_old_kept=None if old is None else interval(old),
        ids_kept=None if old is None else interval(old),
        needed_old_count=0 if old is None else 100,
        tokens_saved_fraction=saved,
        failures=failures,
        groups=20,
    )


def test_each_purpose_has_its_policy(template) -> None:
    rows = [
        row(template, "full", old=1.0, saved=0.0),
        row(template, "safe", old=0.99, saved=0.05),
        row(template, "middle", old=0.92, saved=0.3),
        row(template, "cheap", old=0.4, saved=0.6),
    ]
    picks = {pick.purpose: pick.row.policy for pick in find_picks(rows)}
    assert picks == {"careful": "safe", "balanced": "middle", "thrifty": "cheap"}


def test_policy_that_fails_or_saves_nothing_is_never_picked(template) -> None:
    rows = [
        row(template, "full", old=1.0, saved=0.0),
        row(template, "broken", old=1.0, saved=0.9, failures=3),
        row(template, "cheap", old=0.4, saved=0.6),
    ]
    assert {pick.row.policy for pick in find_picks(rows)} == {"cheap"}


def test_rivals_are_those_the_data_cannot_tell_apart(template) -> None:
    rows = [
        row(template, "a", old=0.95, saved=0.2),
        row(template, "b", old=0.94, saved=0.1),
        row(template, "c", old=0.5, saved=0.3),
    ]
    assert find_picks(rows)[0].rivals == ("b",)


def test_no_balanced_policy_is_said(template) -> None:
    rows = [row(template, "cheap", old=0.4, saved=0.6)]
    told = in_words(rows, SAY)
    assert "None of these policies" in dict(told.picks)[SAY("advice.for_balanced")]


def test_lossy_policies_are_no_advice_for_the_careful(template) -> None:
    told = in_words([row(template, "cheap", old=0.4, saved=0.6)], SAY)
    assert "send the full history" in dict(told.picks)[SAY("advice.for_careful")]


def test_a_policy_that_seems_to_keep_as_much_and_saves_more_is_named(template) -> None:
    rows = [
        row(template, "safe", old=0.63, saved=0.04),
        row(template, "near", old=0.62, saved=0.2),
        row(template, "cheap", old=0.3, saved=0.5),
    ]
    careful = dict(in_words(rows, SAY).picks)[SAY("advice.for_careful")]
    assert "near seems to keep as much and saves more: 62.0%" in careful
    assert find_picks(rows)[0].cheaper.policy == "near"


def test_no_cheaper_policy_is_named_where_none_is(template) -> None:
    rows = [row(template, "safe", old=0.63, saved=0.3), row(template, "near", old=0.62, saved=0.2)]
    assert find_picks(rows)[0].cheaper is None
    assert "near" not in dict(in_words(rows, SAY).picks)[SAY("advice.for_careful")]


def test_the_policy_that_sends_all_is_named(template) -> None:
    full = msgspec.structs.replace(row(template, "everything", old=1.0, saved=0.0), compactions=0)
    told = in_words([full, row(template, "cheap", old=0.4, saved=0.6)], SAY)
    careful = dict(told.picks)[SAY("advice.for_careful")]
    assert "send the full history (everything)" in careful


def test_words_name_ids_saving_and_certainty(template) -> None:
    rows = [row(template, "safe", old=0.99, saved=0.05), row(template, "cheap", old=0.4, saved=0.6)]
    told = in_words(rows, SAY)
    assert "safe keeps most ids: 99.0% [97.0–100.0]" in told.finding
    assert "it saves 5.0%" in told.finding
    assert "20 independent groups" in told.caution


def test_nothing_needed_is_said(template) -> None:
    told = in_words([row(template, "a", old=None, saved=0.5)], SAY)
    assert "No call needed an old value" in told.finding
    assert told.picks == ()
