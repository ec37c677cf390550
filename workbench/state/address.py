"""Addresses of stores as they may be shown, and what is said when one can't be used."""

from __future__ import annotations

import re

from workbench.errors import StoreError, UsageError, with_kind
from workbench.install import install_command

__all__ = ["mask_address", "missing_package", "unreachable"]

_IN_QUERY = re.compile(r"(?i)([?&]\w{0,20}(?:password|secret|token)=)[^&#\s]*")
_LONGEST = 500


def mask_address(url: str) -> str:
    """An address, or a text with one in it, without its passwords.

    Example:
        >>> mask_address("redis://worker:hunter2@cache:6379/0")
        'redis://worker:***@cache:6379/0'
    """
    start, mark, rest = url.partition("://")
    # Up to the last @, since a password may hold any character; rather too much is masked.
    info, at, place = rest.rpartition("@")
    user, colon, _ = info.partition(":")
    shown = f"{start}{mark}{user}:***@{place}" if at and colon else url
    return _IN_QUERY.sub(r"\1***", shown)


def missing_package(package: str, *, url: str) -> UsageError:
    """The error for a store whose package is not installed."""
    return UsageError(
        f"the state store {mask_address(url)!r} needs the package {package!r}, which is not "
        f"installed; install it with: {install_command('state')}"
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
        f"{with_kind(type(cause).__name__, mask_address(words))}. {check}"
    )
