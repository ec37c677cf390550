from typing import Any

import pytest

from compressors._given import check_limit, check_messages, drop_missing
from workbench.errors import UsageError
from workbench.testing.chat import ask


@pytest.mark.parametrize("given", [None, "text", [None], [{"role": "user"}]])
def test_what_is_no_list_of_messages_is_refused(given: Any) -> None:
    with pytest.raises(UsageError, match=r"list of messages was expected|must be a Message"):
        check_messages(given)


def test_missing_entries_are_dropped_where_they_may_be() -> None:
    message = ask("hi")

    assert drop_missing([None, message, None]) == [message]


def test_a_missing_list_is_refused_even_there() -> None:
    with pytest.raises(UsageError, match="got None"):
        drop_missing(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [None, 0, 3, 0.5])
def test_zero_and_none_and_positive_limits_pass(limit: Any) -> None:
    check_limit("timeout_s", limit)


@pytest.mark.parametrize("limit", [-1, True, "3", float("nan")])
def test_other_limits_are_refused(limit: Any) -> None:
    with pytest.raises(UsageError, match=r"`timeout_s >= 0` must hold"):
        check_limit("timeout_s", limit)
