"""Recordings that are named on the command line, and how what was wrong with them is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from workbench.bundled import resolve_bundled
from workbench.cli.output import say, show_waiting
from workbench.errors import UnknownNameError, UsageError
from workbench.transcripts.formats import ALL
from workbench.transcripts.load import Conversations, load_conversations

__all__ = [
    "choose_conversations",
    "find_paths",
    "known_formats",
    "load_and_tell",
    "read_recordings",
]

_REFUSALS_SHOWN = 5


def read_recordings(paths: Sequence[Path]) -> Conversations:
    """Load recordings.

    Raises:
        UsageError: A path does not exist, or is neither a file nor a folder.
        UnknownNameError: No data set of that name is bundled.
    """
    found = find_paths(paths)
    with show_waiting("reading recordings"):
        return load_conversations(found)


def find_paths(paths: Sequence[Path]) -> list[Path]:
    """The paths that are meant, with `bundled` and `bundled:NAME` as the folders they stand for.

    What is neither a regular file nor a folder is refused: a pipe may never end.

    Raises:
        UsageError: A path is a pipe or a device.
        UnknownNameError: No data set of that name is bundled.
    """
    found = resolve_bundled(paths)
    for path in found:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UsageError(
                f"{str(path)!r} is a pipe or a device; only regular files and folders are read"
            )
    return found


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
