import pytest

from workbench.state.address import mask_address, missing_package, unreachable
from workbench.testing.timing import takes_at_most


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://worker:hunter2@cache:6379/0", "redis://worker:***@cache:6379/0"),
        ("redis://:hunter2@cache/0", "redis://:***@cache/0"),
        ("postgresql://a:p@ss/w#rd?@host/db", "postgresql://a:***@host/db"),
        ("redis://cache/0?password=hunter2&db=1", "redis://cache/0?password=***&db=1"),
        ("redis://worker:two words@cache/0", "redis://worker:***@cache/0"),
        (
            "postgresql://h/d?sslmode=on&sslpassword=x",
            "postgresql://h/d?sslmode=on&sslpassword=***",
        ),
        ("redis://cache:6379/0", "redis://cache:6379/0"),
        ("sqlite:////data/a.db", "sqlite:////data/a.db"),
        ("memory", "memory"),
    ],
)
def test_passwords_are_masked(url: str, shown: str):
    assert mask_address(url) == shown


def test_a_client_that_repeats_the_address_gives_nothing_away():
    cause = OSError("can't reach redis://worker:hunter2@cache")
    error = unreachable("redis://worker:hunter2@cache", cause, check="Check the host")
    assert "hunter2" not in str(error)
    assert str(error).endswith("Check the host")


def test_a_long_cause_is_cut():
    assert len(str(unreachable("redis://h", OSError("x" * 10_000), check="c"))) < 1000


def test_a_missing_package_is_named():
    assert "'redis'" in str(missing_package("redis", url="redis://h"))


@pytest.mark.parametrize("text", ["://" * 20_000, "://a:" + "b" * 60_000, "?password" * 10_000])
def test_long_text_takes_no_age(text: str):
    with takes_at_most(1.0):
        mask_address(text)
