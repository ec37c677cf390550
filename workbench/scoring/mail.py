"""How one e-mail address came from another."""

from __future__ import annotations

import re

from workbench.scoring.edits import edit_rule, truncation_rule

__all__ = ["mail_rule"]

_SIGNS = re.compile(r"[^a-z]+")
_NAME_LEAST = 4
_SHARED = frozenset(
    (
        "admin",
        "billing",
        "booking",
        "bookings",
        "careers",
        "contact",
        "customercare",
        "customerservice",
        "feedback",
        "hello",
        "help",
        "helpdesk",
        "info",
        "mail",
        "marketing",
        "news",
        "newsletter",
        "noreply",
        "office",
        "orders",
        "press",
        "privacy",
        "reservations",
        "returns",
        "sales",
        "security",
        "service",
        "support",
        "team",
        "user",
        "webmaster",
    )
)
"""Names that every company gives an address of its own."""


def mail_rule(mine: str, theirs: str) -> str | None:
    """Rule by which an address is a slip of another; both in lower case.

    *ann.lee@mail.org* and *ann.lee42@mail.com* are slips of *ann.lee42@mail.org*; *support@a.com*
    is none of *support@b.com*, and two people of one company none of each other.
    """
    (name, _, host), (other, _, other_host) = mine.partition("@"), theirs.partition("@")
    if name == other and _SIGNS.sub("", name) in _SHARED:
        return edit_rule(host, other_host)
    if mine == theirs:
        return None
    rule = edit_rule(mine, theirs) or truncation_rule(mine, theirs)
    if rule:
        return rule
    letters, other_letters = (_SIGNS.sub("", part) for part in (name, other))
    if letters != other_letters or len(letters) < _NAME_LEAST or letters in _SHARED:
        return None
    if host == other_host:
        return "one_part"
    return "other_domain" if name == other else None
