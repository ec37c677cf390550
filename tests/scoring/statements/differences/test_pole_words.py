"""The words of the two ends are words of one end each."""

import pytest

from workbench.scoring.statements.differences.pole_words import AXES, DONE, OPEN, UNDONE


def test_each_axis_has_a_name_of_its_own():
    assert len({axis.name for axis in AXES}) == len(AXES)


@pytest.mark.parametrize(
    ("axis", "up", "down"),
    [
        ("permission", "is welcome", "is off limits"),
        ("need", "must be signed", "need not be signed"),
        ("exclusive", "only the cook", "the cook as well"),
        ("lasting", "is carried over", "lapses in June"),
        ("success", "the build is green", "the build crashes"),
        ("most", "not an hour longer", "an hour or more"),
    ],
)
def test_an_end_is_told_by_its_own_words_alone(axis, up, down):
    row = next(row for row in AXES if row.name == axis)
    assert row.up.search(up)
    assert not row.down.search(up)
    assert row.down.search(down)


def test_what_is_done_is_not_open():
    assert DONE.search("the glazier has been paid")
    assert not OPEN.search("the glazier has been paid")
    assert OPEN.search("the glazier is still to be paid")
    assert UNDONE.search("paying the glazier failed")
