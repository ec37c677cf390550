"""`workbench doctor` on the screen."""

import pytest

from workbench import doctor
from workbench.doctor import Checked

_FINE = Checked(name="tokens", state="ok", told="from a folder")
_LACKS = Checked(name="tune", state="optional", told="without optuna")
_BROKEN = Checked(name="prices", state="broken", told="no map")


def test_it_is_one_screen(call, capfd) -> None:
    assert call("doctor") == 0
    told = capfd.readouterr().out
    assert 10 <= len(told.splitlines()) <= 40
    for name in ("python", "tokens", "prices", "compressors", "cache", "tune", "git"):
        assert name in told


@pytest.mark.parametrize(
    ("found", "code", "words"),
    [
        ([_FINE, _LACKS], 0, "All that is needed is there"),
        ([_FINE, _LACKS, _BROKEN], 1, "Broken: prices"),
    ],
)
def test_only_what_is_needed_ends_with_1(monkeypatch, call, capfd, found, code, words) -> None:
    monkeypatch.setattr(doctor, "examine", lambda: found)

    assert call("doctor") == code
    told = capfd.readouterr().out
    assert words in told
    assert all(one.told in told for one in found)
