"""Recordings that are named on the command line, and how what was wrong with them is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from workbench.cli.output import say, show_waiting
from workbench.errors import UnknownNameError, UsageError
from workbench.transcripts.formats import ALL
from workbench.transcripts.load import Conversations, load_conversations

__all__ = [
    "check_paths",
    "choose_conversations",
    "known_formats",
    "load_and_tell",
    "read_recordings",
]

_REFUSALS_SHOWN = 5


def read_recordings(paths: Sequence[Path]) -> Conversations:
    """Load recordings.

    Raises:
        UsageError: A path does not exist, or is neither a file nor a folder.
    """
    check_paths(paths)
    with show_waiting("reading recordings"):
        return load_conversations(paths)


def check_paths(paths: Sequence[Path]) -> None:
    """Refuse what is neither a regular file nor a folder: a pipe may never end.

    Raises:
        UsageError: A path is a pipe or a device.
    """
    for path in paths:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UsageError(
                f"{str(path)!r} is a pipe or a device; only regular files and folders are read"
            )


def load_and_tell(paths: Sequence[Path]) -> Conversations:
    """Load recordings and tell in a line or two what was refused.

    Raises:
        UsageError: A path is no file or folder, or there is no recording in any.
    """
    conversations = read_recordings(paths)
    refused = [issue for issue in conversations.issues if issue.severity == "refusal"]
    for issue in refused[:_REFUSALS_SHOWN]:
        say(str(issue))
    if len(refused) > _REFUSALS_SHOWN:
        say(f"… and {len(refused) - _REFUSALS_SHOWN:,} more; `workbench check` lists all")
    if not conversations:
        names = ", ".join(map(str, paths))
        raise UsageError(f"no recording could be read from {names}; `workbench check` tells why")
    return conversations


def choose_conversations(loaded: Conversations, wanted: Sequence[str] | None) -> Conversations:
    """The conversations of some ids, in the order of the recordings; all where none is named.

    Raises:
        UnknownNameError: There is no conversation of that id.
    """
    if not wanted:
        return loaded
    known = [conversation.id for conversation in loaded]
    for name in wanted:
        if name not in known:
            raise UnknownNameError("conversation", name, known)
    chosen = [conversation for conversation in loaded if conversation.id in wanted]
    return Conversations(chosen, issues=loaded.issues, files=loaded.files, paths=loaded.paths)


def known_formats() -> list[str]:
    """A line for each format there is: its name and how to tell it."""
    return [f"{known.name}: {known.title}" for known in ALL]
