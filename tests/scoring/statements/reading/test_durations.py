"""Lengths of time in one unit."""

from __future__ import annotations

import pytest

from workbench.scoring.statements.reading.durations import put_durations_plainly


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("48 hours ahead", "2 day ahead"),
        ("within seven days", "within 1 week"),
        ("after 120 minutes", "after 2 hour"),
        ("for 24 months", "for 2 year"),
        ("half a year later", "6 months later"),
        ("a quarter of an hour", "15 minutes"),
        ("three quarters of an hour", "45 minutes"),
        ("half an hour", "30 minutes"),
        ("an hour and a half", "90 minutes"),
        ("within a fortnight", "within 2 weeks"),
        ("under a day's notice", "under 1 day's notice"),
    ],
)
def test_a_length_of_time_has_one_form(written: str, plain: str) -> None:
    assert put_durations_plainly(written) == plain


@pytest.mark.parametrize(
    "written",
    [
        "30 hours",
        "7 business days",
        "seven working days",
        "$48 hours",
        "half the day",
        "once a day",
        "at 10:48 hours",
    ],
)
def test_other_lengths_stay_as_they_are(written: str) -> None:
    assert put_durations_plainly(written) == written
