"""Counts tokens: the one place that every number of tokens in a table comes from.

A prompt is 3, and for each message 4, its text, and for each of its calls the name and the
arguments as recorded, each encoded alone; an image is 765. A call that stands in the text counts
with it. Reasoning is never sent again and counts nothing. Tool definitions are added by the caller
with `count_tools`. What looks like a special token in a recorded text is text and counted as such.

The tables of both encodings are read from disk: from our cache, else from the wheel of litellm,
which carries them under the names that tiktoken's cache gives them. Nothing is ever downloaded.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import secrets
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import UnknownNameError, WorkbenchError
from workbench.messages import Message, ToolDefinition

if TYPE_CHECKING:
    import tiktoken

__all__ = [
    "COUNTERS",
    "DEFAULT_COUNTER",
    "IMAGE_TOKENS",
    "MESSAGE_TOKENS",
    "PROMPT_TOKENS",
    "TokenCounter",
    "build_counter",
    "cache_folder",
    "count_text",
    "get_counter",
    "table_folder",
]

PROMPT_TOKENS = 3
"""What a prompt costs before its first message."""
MESSAGE_TOKENS = 4
"""What a message costs beside its texts."""
IMAGE_TOKENS = 765
"""What an attached image costs, whatever its size. Other attachments count nothing."""
DEFAULT_COUNTER = "o200k_base"
"""The counter that is used when none is named."""

_TABLES = {
    "o200k_base": (
        "fb374d419588a4632f3f557e76b4b70aebbca790",
        "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    ),
    "cl100k_base": (
        "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    ),
}
"""Encoding -> name of its file in tiktoken's cache form, and sha256 of the content."""

COUNTERS = (*_TABLES, "estimate")
"""Names that `get_counter` takes."""

_ESTIMATE_NAME = "estimate (UTF-8 bytes / 4)"
_MEMO_TEXTS = 65_536
_MEMO_LONG_TEXTS = 256
_MEMO_LONG = 4_000
_LONG_BLANK = 100_000
_LONG_BLANKS = re.compile(rf"(?<!\s)\s{{{_LONG_BLANK}}}\s*")
_lock = threading.Lock()


class TokenCounter:
    """Counts the tokens of texts, messages and prompts.

    Get one from `get_counter`. It never changes, may be shared between threads, and goes to another
    process by its name.

    Attributes:
        name: Name for tables, as `o200k_base`.
        is_estimate: Whether the counts are estimates, which its name then says.
        count_text: Tokens of one text; any string is counted, none is refused.
    """

    __slots__ = ("_key", "count_text", "is_estimate", "name")

    name: str
    is_estimate: bool
    count_text: Callable[[str], int]
    _key: str

    def __init__(self, key: str, *, name: str, is_estimate: bool, count: Callable[[str], int]):
        # Through object, since the values are frozen. The text counter is a plain attribute so that
        # a text that was counted before costs one look-up and no call of Python code.
        object.__setattr__(self, "_key", key)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "is_estimate", is_estimate)
        object.__setattr__(self, "count_text", _remember(count))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a token counter never changes; can't set {name!r}")

    def __repr__(self) -> str:
        return f"<TokenCounter {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], TokenCounter], tuple[str]]:
        return get_counter, (self._key,)

    def count_message(self, message: Message) -> int:
        """Tokens of one message inside a prompt."""
        count = self.count_text
        total = MESSAGE_TOKENS
        if message.content:
            total += count(message.content)
        for call in message.tool_calls:
            if not call.in_text:
                total += count(call.name) + count(call.arguments)
        for attachment in message.attachments:
            if attachment.kind == "image":
                total += IMAGE_TOKENS
        return total

    def count_prompt(self, messages: Sequence[Message]) -> int:
        """Tokens of all messages sent together, without tool definitions."""
        return PROMPT_TOKENS + sum(map(self.count_message, messages))

    def count_tools(self, definitions: Sequence[ToolDefinition]) -> int:
        """Tokens that tool definitions add to each prompt they are sent with."""
        return sum(self.count_text(tool.definition) for tool in definitions)


def get_counter(name: str = DEFAULT_COUNTER) -> TokenCounter:
    """The token counter of that name, one object for the whole process.

    Args:
        name: `o200k_base`, `cl100k_base`, or `estimate` where a quarter of the UTF-8 bytes will do.

    Raises:
        UnknownNameError: There is no such counter.
        WorkbenchError: The encoding's table is not on this machine.

    Example:
        >>> get_counter().count_text("order W2378156")
        5
    """
    return _shared_counter(name)


@cache
def _shared_counter(name: str) -> TokenCounter:
    return build_counter(name)


def build_counter(name: str) -> TokenCounter:
    """A token counter that remembers nothing yet; as `get_counter` otherwise."""
    if name == "estimate":
        return TokenCounter(name, name=_ESTIMATE_NAME, is_estimate=True, count=_estimate)
    if name not in _TABLES:
        raise UnknownNameError("token counter", name, COUNTERS)
    encode = _load_encoding(name).encode_ordinary

    def count(text: str) -> int:
        if len(text) < _LONG_BLANK:
            return len(encode(text))
        return sum(len(encode(piece)) for piece in _iter_pieces(text))

    return TokenCounter(name, name=name, is_estimate=False, count=count)


def count_text(text: str, *, encoding: str = DEFAULT_COUNTER) -> int:
    """Tokens of one text.

    Args:
        text: Any string. Special tokens in it are text; a lone surrogate counts as the replacement
            character that is sent in its place.
        encoding: Name of a counter, as for `get_counter`.
    """
    return get_counter(encoding).count_text(text)


def _estimate(text: str) -> int:
    # Four Latin letters make about one token; a Chinese character, three bytes long, about 0.75.
    return -(-len(text.encode("utf-8", "surrogatepass")) // 4)


def _remember(count: Callable[[str], int]) -> Callable[[str], int]:
    """Remember counts: a replay counts the same messages for each call and policy.

    Few long texts are kept, so that the memo can't hold the memory of a whole recording.
    """
    short = lru_cache(maxsize=_MEMO_TEXTS)(count)
    long = lru_cache(maxsize=_MEMO_LONG_TEXTS)(count)

    def count_remembered(text: str) -> int:
        return short(text) if len(text) < _MEMO_LONG else long(text)

    return count_remembered


def _iter_pieces(text: str) -> Iterator[str]:
    """Cut a text inside very long blanks, which the encoder's splitter would give up on."""
    done = 0
    for blank in _LONG_BLANKS.finditer(text):
        for cut in range(blank.start() + _LONG_BLANK, blank.end(), _LONG_BLANK):
            yield text[done:cut]
            done = cut
    yield text[done:]


def _load_encoding(name: str) -> tiktoken.Encoding:
    import tiktoken
    from tiktoken.registry import ENCODINGS

    if name not in ENCODINGS:
        folder = table_folder(name)
        with _lock, _tiktoken_reads_from(folder):
            return tiktoken.get_encoding(name)
    return tiktoken.get_encoding(name)


@contextlib.contextmanager
def _tiktoken_reads_from(folder: Path) -> Iterator[None]:
    """Point tiktoken at a folder and put the variable back, since others may rely on it."""
    before = os.environ.get("TIKTOKEN_CACHE_DIR")
    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["TIKTOKEN_CACHE_DIR"]
        else:
            os.environ["TIKTOKEN_CACHE_DIR"] = before


def table_folder(name: str) -> Path:
    """A folder that holds the intact table of an encoding: ours, filled from another if need be."""
    ours = cache_folder()
    if ours is not None and _read_table(ours, name) is not None:
        return ours
    others = [*_wheel_folders(), *_tiktoken_folders()]
    for folder in others:
        content = _read_table(folder, name)
        if content is not None:
            return ours if ours is not None and _copy_table(ours, name, content) else folder
    looked = ", ".join(str(folder) for folder in (ours, *others) if folder is not None)
    raise WorkbenchError(
        f"the table of the token encoding {name!r} was expected on this machine and is in none of: "
        f"{looked}. The workbench downloads nothing. Install the package that carries it "
        f"(pip install litellm), or put the file {_TABLES[name][0]} of tiktoken's cache into one "
        'of these folders, or ask for an estimate with the token counter "estimate"'
    )


def _read_table(folder: Path, name: str) -> bytes | None:
    """Content of a table, None where it is missing, unreadable or not what it must be."""
    file_name, sha256 = _TABLES[name]
    try:
        content = (folder / file_name).read_bytes()
    except OSError:
        return None
    return content if hashlib.sha256(content).hexdigest() == sha256 else None


def _copy_table(folder: Path, name: str, content: bytes) -> bool:
    """Put a table into our cache; False where that can't be done, as in a read-only home."""
    aside = folder / f".table-{secrets.token_hex(8)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(content)
        aside.replace(folder / _TABLES[name][0])
    except OSError:
        with contextlib.suppress(OSError):
            aside.unlink()
        return False
    return True


def cache_folder() -> Path | None:
    """Our cache of tables; None where the system names no home."""
    chosen = os.environ.get("WORKBENCH_CACHE")
    if chosen:
        return Path(chosen) / "encodings"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "context-workbench" / "encodings"


def _wheel_folders() -> list[Path]:
    # The top package alone is looked for: finding a submodule would import litellm, which is slow.
    spec = importlib.util.find_spec("litellm")
    places = spec.submodule_search_locations if spec is not None else None
    return [Path(place) / "litellm_core_utils" / "tokenizers" for place in places or ()]


def _tiktoken_folders() -> list[Path]:
    chosen = os.environ.get("TIKTOKEN_CACHE_DIR") or os.environ.get("DATA_GYM_CACHE_DIR")
    return [Path(chosen or Path(tempfile.gettempdir()) / "data-gym-cache")]
