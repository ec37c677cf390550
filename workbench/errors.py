"""Errors of the workbench.

    WorkbenchError
    ├── UsageError                  a command or an argument that can't mean anything (ValueError)
    │   ├── ConfigError             a file people write is wrong: file, place, nearest key
    │   └── UnknownNameError        no such compressor, model, preset, policy (LookupError)
    ├── TranscriptError             a recording that can't be read, with file and line
    ├── CompressionError            a compressor could not give a usable result
    │   ├── InvalidOutputError      its output breaks the structural rules
    │   └── CursorNotFoundError     the covered message is not in the given history
    ├── ModelError                  a summary model did not answer
    │   ├── ModelTimeoutError       not in time
    │   └── MissingReplyError       no recorded reply for this prompt
    ├── CallLimitError              a cap on calls or cost ended a run before its end
    └── StoreError                  a run file is missing, unfinished or unreadable

Every message says what was expected, what came and what to do about it. Only the command line turns
an error into text and an exit code.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import Any

__all__ = [
    "ANY_FAILURE",
    "CallLimitError",
    "CompressionError",
    "ConfigError",
    "CursorNotFoundError",
    "InvalidOutputError",
    "MissingReplyError",
    "ModelError",
    "ModelTimeoutError",
    "StoreError",
    "TranscriptError",
    "UnknownNameError",
    "UsageError",
    "WorkbenchError",
    "closest_names",
    "names_hint",
    "with_kind",
]

ANY_FAILURE = (Exception, SystemExit)
"""What a team's own code may raise: where it calls `sys.exit`, a call fails and the run goes on."""

_SHOWN = 40
"""Known names to list at most: a run may have thousands of conversations."""


class WorkbenchError(Exception):
    """Root of all errors that the workbench raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors come back from worker processes, and not all can be made from their message alone.
        return _rebuild_error, (type(self), self.args, self.__dict__)


def _rebuild_error(
    kind: type[WorkbenchError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> WorkbenchError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


class UsageError(WorkbenchError, ValueError):
    """An argument or a command that can't mean anything."""


class ConfigError(UsageError):
    """A file that people write does not say what it must.

    Attributes:
        file: The file, or None when the value came from Python.
        place: Dotted path of the value inside the file, as `policies[2].compressor`.
        reason: What is wrong there.
        others: What else is wrong with the file, which the message tells as well.
    """

    file: str | None
    place: str | None
    reason: str
    others: tuple[ConfigError, ...]

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        place: str | None = None,
        others: Sequence[ConfigError] = (),
    ) -> None:
        where = ": ".join(part for part in (file, place) if part)
        lines = [f"{where}: {message}" if where else message]
        if others:
            lines.append(f"and {len(others)} more:" if len(others) > 1 else "and one more:")
            lines += [
                f"  {other.place}: {other.reason}" if other.place else f"  {other.reason}"
                for other in others
            ]
        super().__init__("\n".join(lines))
        self.file = file
        self.place = place
        self.reason = message
        self.others = tuple(others)

    @classmethod
    def of_all(cls, problems: Sequence[ConfigError]) -> ConfigError:
        """One error that tells several of one file, at least one, the first as its own."""
        first, *rest = problems
        return cls(first.reason, file=first.file, place=first.place, others=rest)

    @property
    def each(self) -> tuple[ConfigError, ...]:
        """Everything that is wrong, one error for each."""
        return (ConfigError(self.reason, file=self.file, place=self.place), *self.others)


class UnknownNameError(UsageError, LookupError):
    """A name that nothing answers to.

    Attributes:
        kind: What was looked for, as `compressor`.
        name: The name that came.
        known: The names there are.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = sorted(known)
        super().__init__(f"no {kind} is called {name!r}{names_hint(name, self.known)}")


class TranscriptError(WorkbenchError):
    """A recording, or a part of one, that can't be read.

    Attributes:
        file: Where it lies.
        line: Line of the file, from 1, or None for a file that is one value.
    """

    def __init__(self, message: str, *, file: str | None = None, line: int | None = None) -> None:
        where = f"{file or '<input>'}{'' if line is None else f':{line}'}"
        super().__init__(f"{where}: {message}")
        self.reason = message
        self.file = file
        self.line = line


class CompressionError(WorkbenchError):
    """A compressor could not give a usable result; what came in is unchanged."""


class InvalidOutputError(CompressionError):
    """A compressor's output breaks the structural rules of `workbench.validity`.

    Attributes:
        code: Code of the first violation.
        index: Its place in the output, from 0, or None when it concerns the whole list.
    """

    def __init__(self, message: str, *, code: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.index = index


class CursorNotFoundError(CompressionError):
    """The message that a stored summary covers up to is not in the given history.

    Attributes:
        message_id: The missing id.
    """

    def __init__(self, message_id: str) -> None:
        super().__init__(
            f"the summary covers messages up to id {message_id!r}, which is not present in the "
            "given history; pass the whole history, or start with a fresh compressor"
        )
        self.message_id = message_id


class ModelError(WorkbenchError):
    """A summary model did not give an answer.

    Attributes:
        outcome: A word for the event rows, a key of `workbench.models.ask.OUTCOMES`.
    """

    def __init__(self, message: str, *, outcome: str = "error") -> None:
        super().__init__(message)
        self.outcome = outcome


class ModelTimeoutError(ModelError):
    """The model did not answer in time."""

    def __init__(self, message: str) -> None:
        super().__init__(message, outcome="timeout")


class MissingReplyError(ModelError):
    """No reply is recorded for this prompt; the message says how to record one."""

    def __init__(self, message: str) -> None:
        super().__init__(message, outcome="missing_reply")


class CallLimitError(WorkbenchError):
    """A cap on calls or cost ended a run before its end; what was answered is kept."""


class StoreError(WorkbenchError):
    """A run file is missing, unfinished or can't be read."""


def closest_names(name: str, known: Iterable[str], *, limit: int = 2) -> list[str]:
    """Names that look most like `name`, best first; case does not count."""
    by_fold = {candidate.casefold(): candidate for candidate in known}
    near = difflib.get_close_matches(name.casefold(), list(by_fold), n=limit, cutoff=0.6)
    return [by_fold[fold] for fold in near]


def names_hint(name: str, known: Iterable[str], *, limit: int = 2) -> str:
    """End of a message about a name that is not there: the nearest ones, then all.

    Args:
        name: The name that came.
        known: The names there are, in the order in which to show them.
        limit: How many near ones to ask about.

    Example:
        >>> "no colour is called 'rad'" + names_hint("rad", ["blue", "red"])
        "no colour is called 'rad'; did you mean 'red'? Known: blue, red"
        >>> "no colour is called 'x'" + names_hint("x", ["blue", "red"])
        "no colour is called 'x'. Known: blue, red"
        >>> "no colour is called 'x'" + names_hint("x", [])
        "no colour is called 'x'; there is none yet"
    """
    listed = list(known)
    if not listed:
        return "; there is none yet"
    near = closest_names(name, listed, limit=limit)
    asked = f"; did you mean {' or '.join(map(repr, near))}?" if near else "."
    more = f" and {len(listed) - _SHOWN:,} more" if len(listed) > _SHOWN else ""
    return f"{asked} Known: {', '.join(listed[:_SHOWN])}{more}"


def with_kind(kind: str, words: str) -> str:
    """The class of an error before its words; once, as some begin with it by themselves.

    Example:
        >>> with_kind("KeyError", "'x'")
        "KeyError: 'x'"
        >>> with_kind("RateLimitError", "litellm.RateLimitError: slow down")
        'litellm.RateLimitError: slow down'
        >>> with_kind("TimeoutError", "")
        'TimeoutError'
    """
    if not words:
        return kind
    said = re.match(rf"(?:\w+\.)*{re.escape(kind)}(?::|$)", words)
    return words if said else f"{kind}: {words}"
