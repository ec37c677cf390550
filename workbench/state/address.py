"""Addresses of stores as they may be shown, and what is said when one can't be used."""

from __future__ import annotations

import re

from workbench.errors import StoreError, UsageError

__all__ = ["mask_address", "missing_package", "unreachable"]

# Up to the last @, since a password may hold any character; rather too much is masked.
_USER_INFO = re.compile(r"(?<=://)([^/?#@:\s]*):\S*(?=@)")
_IN_QUERY = re.compile(r"(?i)(?<=[?&])(\w*(?:password|secret|token)\w*=)[^&#]*")
_LONGEST = 500


def mask_address(url: str) -> str:
    """An address without its passwords.

    Example:
        >>> mask_address("redis://worker:hunter2@cache:6379/0")
        'redis://worker:***@cache:6379/0'
    """
    return _IN_QUERY.sub(r"\1***", _USER_INFO.sub(r"\1:***", url))


def missing_package(package: str, *, url: str) -> UsageError:
    """The error for a store whose package is not installed."""
    return UsageError(
        f"the state store {mask_address(url)!r} needs the package {package!r}, which is not "
        "installed; install it with: pip install context-workbench[state]"
    )


def unreachable(url: str, cause: BaseException, *, check: str) -> StoreError:
    """The error for a store that does not answer, or answers with an error.

    Args:
        url: Its address.
        cause: What its client raised.
        check: What the reader should look at.
    """
    words = " ".join(str(cause)[: 4 * _LONGEST].split())[:_LONGEST]
    return StoreError(
        f"the state store {mask_address(url)!r} was expected to answer and did not: "
        f"{type(cause).__name__}: {mask_address(words)}. {check}"
    )
