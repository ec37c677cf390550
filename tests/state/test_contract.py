from datetime import UTC, datetime, timedelta

import pytest

from workbench.errors import UsageError
from workbench.state.contract import StateConflictError, StateKey, fit_name, is_expired
from workbench.testing.state_store_contract import build_state

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.mark.parametrize("name", ["", "  ", "\u3000", None, 7])
@pytest.mark.parametrize("field", ["tenant", "conversation"])
def test_a_blank_name_is_refused(field: str, name: object):
    with pytest.raises(UsageError, match=f"`{field}` must be a name that is not blank"):
        StateKey(**{"tenant": "a", "conversation": "c", field: name})


def test_a_name_that_is_too_long_is_refused():
    with pytest.raises(UsageError, match="at most 255 characters, got 256"):
        StateKey(tenant="a", conversation="c" * 256)


@pytest.mark.parametrize("name", ["a\0b", "half \ud83d"])
def test_a_name_that_no_database_takes_is_refused(name: str):
    with pytest.raises(UsageError, match="without NUL and half characters"):
        StateKey(tenant=name, conversation="c")


@pytest.mark.parametrize("name", ["c", "a/b:c", "订" * 255])
def test_a_name_that_fits_stays(name: str):
    assert fit_name(name) == name


@pytest.mark.parametrize("name", ["c" * 256, "𠮷" * 5000, "a\0b", "half \ud83d"])
def test_a_name_is_made_to_fit_and_told_from_others(name: str):
    fitted = fit_name(name)
    assert StateKey(tenant=fitted, conversation=fitted).tenant[:1] == name[:1]
    assert fitted not in (fit_name(f"{name}x"), fit_name(f"{name}\0"))
    assert fit_name(name) == fitted


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"version": 0}, "version >= 1"),
        ({"covered_turns": -1}, "covered_turns >= 0"),
        ({"covered_tokens": -1}, "covered_tokens >= 0"),
        ({"created_at": datetime(2026, 5, 3)}, "`created_at` must have an offset"),  # noqa: DTZ001
        ({"expires_at": datetime(2026, 5, 3)}, "`expires_at` must have an offset"),  # noqa: DTZ001
    ],
)
def test_a_state_that_means_nothing_is_refused(fields: dict[str, object], words: str):
    with pytest.raises(UsageError, match=words):
        build_state(**{"version": 1, **fields})


@pytest.mark.parametrize(("minutes", "expired"), [(-1, False), (0, True), (1, True)])
def test_a_state_expires_at_its_time(minutes: int, expired: bool):
    state = build_state(1, expires_at=NOON)
    assert is_expired(state, now=NOON + timedelta(minutes=minutes)) is expired


def test_a_state_without_an_expiry_stays():
    assert not is_expired(build_state(1), now=datetime.max.replace(tzinfo=UTC))


def test_a_conflict_names_conversation_and_version(key: StateKey):
    error = StateConflictError(key, 3)
    assert "conversation 'c' of tenant 'shop' was changed concurrently" in str(error)
    assert (error.key, error.expected_version) == (key, 3)
