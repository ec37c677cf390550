"""Finds values by a team's own regular expression, as their order numbers."""

from __future__ import annotations

import re

from workbench.facts.fact import FactKind, Mention
from workbench.facts.text import fold, normal_form

__all__ = ["PatternFinder"]


class PatternFinder:
    """Finds what one regular expression matches.

    Args:
        kind: Kind of value a match is.
        pattern: The expression; with a group in it, the first group is the value.
    """

    def __init__(self, kind: FactKind, pattern: re.Pattern[str]) -> None:
        self.kind = kind
        self.version = pattern.pattern
        self._pattern = pattern
        self._group = 1 if pattern.groups else 0

    def find(self, text: str) -> list[Mention]:
        """Matches in the text, whatever its widths and hyphens."""
        found = []
        for match in self._pattern.finditer(fold(text)):
            start, end = match.span(self._group)
            if end > start:
                surface = text[start:end]
                found.append(
                    Mention(
                        kind=self.kind,
                        surface=surface,
                        start=start,
                        end=end,
                        canonical=normal_form(surface),
                        sub="own",
                    )
                )
        return found
