"""Patterns of tools that change nothing, held against the tools that recordings call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from workbench.errors import names_hint
from workbench.messages import Conversation

__all__ = ["unmatched_lines"]


def unmatched_lines(
    conversations: Iterable[Conversation], patterns: Sequence[str], *, all_needed: bool
) -> list[str]:
    """What to tell a person whose patterns match no tool: with a slip of the pen all tools write.

    Args:
        conversations: The recordings.
        patterns: Names or globs of tools.
        all_needed: Whether each pattern must match, as those that somebody has just typed; the list
            of a file may be made for several sets of recordings, and one match will do.

    Returns:
        A line for each pattern to doubt.
    """
    tools = sorted(
        {call.name for one in conversations for m in one.messages for call in m.tool_calls}
    )
    missing = [
        pattern for pattern in patterns if not any(fnmatchcase(tool, pattern) for tool in tools)
    ]
    if not all_needed and len(missing) < len(patterns):
        return []
    if not tools:
        return [f"read-only {', '.join(missing)}: these recordings call no tool"] if missing else []
    return [
        f"read-only: no tool is called {name!r}{names_hint(name, tools, limit=1)}"
        for name in missing
    ]
