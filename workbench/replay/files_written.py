"""Files that tool calls write, so that a compaction can say which ones it covers.

Read from the call alone: a tool whose name says that it writes and whose arguments name a path, a
patch, or a shell command. What a command does inside a program it starts is not seen.
"""

from __future__ import annotations

import ast
import contextlib
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.messages import Message, ToolCall

__all__ = ["files_written"]

_PATH_KEYS = (
    *("path", "file_path", "filepath", "filePath", "filename", "file_name", "file"),
    *("absolute_path", "target_file", "target_path", "destination", "notebook_path", "uri"),
)
_WRITING = frozenset(
    (
        *("append", "apply", "change", "create", "delete", "edit", "insert", "modify", "move"),
        *("multiedit", "overwrite", "patch", "put", "remove", "rename", "replace", "save"),
        *("update", "upload", "write"),
    )
)
_READING = frozenset(
    ("cat", "find", "get", "grep", "list", "open", "read", "search", "show", "view")
)
_SHELLS = frozenset(
    (
        *("bash", "cmd", "command", "console", "exec", "execute", "powershell", "run", "sh"),
        *("shell", "terminal", "zsh"),
    )
)
_COMMAND_KEYS = ("command", "cmd", "script", "code", "commands", "input")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_PATCHED = re.compile(
    r"^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ (?:b/)?)(?P<path>[^\t\r\n]+)",
    re.MULTILINE,
)
_FENCED = re.compile(r"^```(?:bash|sh|shell|mswea_bash_command)\s*\n(.*?)^```", re.M | re.S)
_HEREDOC = re.compile(
    r"(?<!<)<<-?(?!<)\s*(['\"]?)([\w.-]+)\1(?P<rest>[^\n]*)\n.*?(?:^\s*\2\s*$|\Z)", re.M | re.S
)
_NO_COMMAND = re.compile(r"^\s*#.*$|<<<|\[\[.*?\]\]|\(\(.*?\)\)", re.MULTILINE)
"""Comments, here-strings, tests and arithmetic, in which `>` redirects nothing."""
_END = re.compile(r"[;&|()\n]+")
_NO_FILE = re.compile(r"/dev/|&|-$")
_CHANGED_IN_PLACE = ("touch", "rm", "truncate", "unlink", "mv")
_CHANGED_AT_END = ("cp", "install", "ln")


def files_written(message: Message) -> tuple[str, ...]:
    """Paths of the files that the calls of a message write, move or delete.

    Args:
        message: Any message; only an assistant's calls, and a fenced shell block where it has
            none, write.

    Returns:
        Each path once, as the call has it, in the order of the calls.

    Example:
        >>> files_written(Message(role="assistant", tool_calls=(
        ...     ToolCall(id="1", name="bash", arguments='{"command": "echo hi > notes.txt"}'),)))
        ('notes.txt',)
    """
    if message.role != "assistant":
        return ()
    found: dict[str, None] = {}
    for call in message.tool_calls:
        found |= dict.fromkeys(_of_call(call))
    if not message.tool_calls and message.content and "```" in message.content:
        for block in _FENCED.findall(message.content):
            found |= dict.fromkeys(_of_command(block))
    return tuple(found)


def _of_call(call: ToolCall) -> Iterator[str]:
    arguments = _read(call.arguments)
    words = {word.lower() for word in _WORDS.findall(call.name)}
    if not isinstance(arguments, Mapping):
        yield from _patched([call.arguments])
        if words & _SHELLS:
            yield from _of_command(call.arguments)
        return
    if words & _WRITING and not words & _READING and not _only_looks(arguments):
        yield from _paths(arguments)
    yield from _patched(text for value in arguments.values() for text in _strings(value))
    if words & _SHELLS:
        for key in _COMMAND_KEYS:
            yield from _of_command(_joined(arguments.get(key)))


def _only_looks(arguments: Mapping[str, Any]) -> bool:
    """Whether a tool that could write is told to read, as an editor's `view`."""
    told = (arguments.get(key) for key in ("command", "action", "operation"))
    return any(isinstance(word, str) and word.lower() in _READING for word in told)


def _paths(arguments: Mapping[str, Any]) -> Iterator[str]:
    for key in _PATH_KEYS:
        value = arguments.get(key)
        if isinstance(value, str) and value.strip():
            yield value.strip()


def _patched(texts: Iterable[str]) -> Iterator[str]:
    """Paths of the patches among some texts."""
    for patch in texts:
        if "\n" in patch:
            yield from (
                found.strip() for found in _PATCHED.findall(patch) if found.strip() != "/dev/null"
            )


def _of_command(text: str) -> Iterator[str]:
    """Paths that a shell command redirects to, edits in place, moves or deletes."""
    if not text.strip():
        return
    words = _shell_words(_NO_COMMAND.sub(" ", _HEREDOC.sub(r"\g<rest>\n", text)))
    for place, word in enumerate(words):
        if word in (">", ">>", ">|", "&>", "&>>") and place + 1 < len(words):
            target = words[place + 1]
            if not _NO_FILE.match(target):
                yield target
    command: list[str] = []
    for word in [*words, ";"]:
        if _END.fullmatch(word):
            yield from _of_simple(command)
            command = []
        else:
            command.append(word)


def _of_simple(command: list[str]) -> Iterator[str]:
    """What one simple command changes by its name."""
    words = _without_redirections(command)
    while words and (words[0] in ("sudo", "env", "time") or "=" in words[0]):
        words = words[1:]
    if not words:
        return
    name, given = words[0].rpartition("/")[2], words[1:]
    if name in _SHELLS and "-c" in given[:-1]:
        yield from _of_command(given[given.index("-c") + 1])
        return
    if name == "git" and given:
        # Of git's commands those that change files by name are called as the plain ones are.
        name, given = given[0], given[1:]
    paths = [word for word in given if word and not word.startswith("-")]
    edits = any(re.match(r"-\w*i|--in-place", word) for word in given)
    if name in ("sed", "perl") and edits:
        # A script stands first, or behind each `-e`, or inside an option.
        scripts = sum(bool(re.fullmatch(r"-\w*e", word)) for word in given)
        inside = any(word.startswith("--expression=") for word in given)
        yield from paths[scripts if scripts or inside else 1 :]
    elif name == "tee" or name in _CHANGED_IN_PLACE:
        yield from paths
    elif name in _CHANGED_AT_END and len(paths) > 1:
        yield paths[-1]


def _without_redirections(command: list[str]) -> list[str]:
    kept: list[str] = []
    skip = False
    for word in command:
        if skip:
            skip = False
        elif re.fullmatch(r"&?[<>]+[|&]?", word):
            skip = True
            # The number of a stream stands before it, as in `2> log`.
            if kept and re.fullmatch(r"\d", kept[-1]):
                kept.pop()
        else:
            kept.append(word)
    return kept


def _shell_words(text: str) -> list[str]:
    lexer = shlex.shlex(text, posix=True, punctuation_chars="();<>|&\n")
    lexer.whitespace = " \t\r"
    lexer.commenters = ""
    words: list[str] = []
    # At a quote that stays open it ends; what stands before was read.
    with contextlib.suppress(ValueError):
        words.extend(lexer)
    return words


def _strings(value: Any) -> list[str]:
    return [part for part in (value if isinstance(value, list) else [value]) if type(part) is str]


def _joined(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        # An argument vector; `bash -lc "…"` runs its last word.
        return value[-1] if len(value) > 2 and value[1].startswith("-") else shlex.join(value)
    return ""


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return None
