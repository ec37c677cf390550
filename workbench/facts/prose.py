"""Which lines of a text people wrote as prose, joined where only a narrow margin has broken them.

Fenced code, diffs, numbered listings, stack traces and command output between tags are none. Of
JSON, its strings are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.json_prose import iter_prose_strings

__all__ = ["Block", "iter_prose_blocks"]

_LIST = re.compile(
    r"\s*(?:>\s*)?(?:[-*•·–—]\s+(?:\[[ xX]\]\s*)?|\(?\d{1,3}[.)、\uff0e]\s*"
    r"|[(（]?[一二三四五六七八九十]{1,3}[)）、]\s*"
    r"|[a-zA-Z][.)]\s+)"
)
_FENCE = re.compile(r"\s{0,12}(```|~~~)")
_OPEN_TAG = re.compile(
    r"\s*<(output|stdout|stderr|command|code|tool_result|system-reminder)\b[^>]*>"
)
_CLOSE_TAG = re.compile(r"</(?:output|stdout|stderr|command|code|tool_result|system-reminder)>")
_DIFF_HEAD = re.compile(
    r"(?:diff --git |@@ -\d|--- a/|\+\+\+ b/|\*\*\* (?:Begin|Update|Add|Delete))"
)
_NOT_PROSE = re.compile(
    r"""(?:
        [{\[]\s*["{\[\]}]            # JSON
      | "[^"\n]{1,80}"\s*:\s         # a JSON member
      | \d+\s*(?:→|\t|:\s*(?:def|class|import|from|return)\b)
      | \d{1,6}[:-]\S                # grep -n
      | [\w./\\-]{1,120}\.\w{1,5}[:(]\d # file:line, file(line)
      | (?:npm|yarn|pip|error|warning|info|debug)\s(?:ERR|error|warn|notice)\b
      | \d{4}-\d\d-\d\d[T\ ]\d\d:\d\d:\d\d
      | (?:INFO|DEBUG|WARN|WARNING|ERROR|TRACE)[\s:\[]
      | Traceback\ \(|File\ "         # stack traces
      | at\ \S+\(
      | [$>%]\ \S                     # a shell prompt or a quoted line
      | (?:import|from|def|class|return|const|let|var|function|public|private|static|self\.)
        \s\S*[\s({.=;:]*\S*[;{(:=]
      | <[!/?A-Za-z][^>\n]{0,200}>?\s*$
      | [+-]{3}\s
      | //|/\*                        # comments of code
      | [\w.\[\]"']+\s(?:=|\+=|:=)\s      # assignments
      | \|.*\|\s*$                    # a table row
      | [^\w\u3400-\u9fff]*$
    )""",
    re.VERBOSE,
)
_CODE_ENDS = (";", "{", "}", "=>", "\\", "):", ") :", ")\t:")
_HEADING = re.compile(r"\s*#{1,6}\s+")
_CHECKED = re.compile(r"\s*[-*]\s+\[[xX]\]")
_PROSE, _CODE, _MARK_OF_FENCE, _TAG, _DIFF = range(5)
_LINES_KEPT = 32_768
_LONGEST_KEPT = 400
"""Code points of a line worth remembering; longer ones seldom come again."""


class Block(NamedTuple):
    """A line of prose, or lines that only a narrow margin has broken."""

    text: str
    """Its words, with the mark of a list or heading before them."""
    begin: int
    """Place in it of the first character behind that mark."""
    section: str
    """Heading it stands under, in lower case; empty for none."""
    is_item: bool
    """Whether it is an item of a list."""
    is_checked: bool
    """Whether it is a ticked box of a to-do list."""


class _Shape(NamedTuple):
    begin: int
    is_item: bool
    is_checked: bool
    opens: str | None
    """The section that holds from here on, where it changes."""


def iter_prose_blocks(text: str) -> Iterator[tuple[int, Block]]:
    """Blocks of the prose of a text in order, each with its place in code points."""
    if not _is_json(text):
        yield from _blocks(text)
        return
    for start, end in iter_prose_strings(text):
        for place, block in _blocks(text[start:end]):
            yield start + place, block


def _blocks(text: str) -> Iterator[tuple[int, Block]]:
    section = ""
    for start, end in _spans(text):
        words = text[start:end]
        shape = _shape(words) if len(words) <= _LONGEST_KEPT else _read_shape(words)
        if shape.opens is not None:
            section = shape.opens
        yield start, Block(words, shape.begin, section, shape.is_item, shape.is_checked)


def _read_shape(words: str) -> _Shape:
    heading = _HEADING.match(words)
    item = _LIST.match(words)
    head = heading or item
    begin = head.end() if head else 0
    body = words[begin:].strip(" *_\t")
    opens: str | None = None
    if heading or (not item and body.endswith((":", "："))):
        opens = body.rstrip(":：* _").casefold()
    elif not item and not words.startswith((" ", "\t")) and len(body) >= 3:
        opens = ""
    return _Shape(begin, item is not None, _CHECKED.match(words) is not None, opens)


_shape = lru_cache(maxsize=_LINES_KEPT)(_read_shape)


def _is_json(text: str) -> bool:
    bare = text.strip()
    return bare[:1] in ("{", "[") and bare[-1:] in ("}", "]") and bare[1:60].lstrip()[:1] in '"{['


def _spans(text: str) -> Iterator[tuple[int, int]]:
    open_start = -1
    open_end = -1
    for start, end in _prose_lines(text):
        if (
            open_start >= 0
            and start == open_end + 1
            and _continues(text, (open_start, open_end), start)
        ):
            open_end = end
            continue
        if open_start >= 0:
            yield open_start, open_end
        open_start, open_end = start, end
    if open_start >= 0:
        yield open_start, open_end


def _continues(text: str, block: tuple[int, int], start: int) -> bool:
    last_line = text.rfind("\n", block[0], block[1]) + 1 or block[0]
    return (
        block[1] - last_line >= 60
        and text[start : start + 1].islower()
        and text[block[1] - 1] not in ".!?:;。！？："
        and _LIST.match(text, start) is None
    )


def _prose_lines(text: str) -> Iterator[tuple[int, int]]:
    outer = _Outer()
    start = 0
    for line in text.splitlines(keepends=True):
        begin, start = start, start + len(line)
        sort = _sort(line) if len(line) <= _LONGEST_KEPT else _read_sort(line)
        if sort > _CODE or outer.is_any:
            sort = outer.sort_within(sort, line)
        if sort == _PROSE:
            yield begin, begin + len(line.rstrip("\r\n"))


class _Outer:
    """What lines above have opened and not closed: a fence, a tag, a diff."""

    def __init__(self) -> None:
        self.is_any = False
        """Whether anything is open; most lines stand in nothing, and are told by themselves."""
        self._is_fence = self._is_tag = self._is_diff = False

    def sort_within(self, sort: int, line: str) -> int:
        """What the line is where it stands, `_PROSE` or `_CODE`; it may open or close something."""
        is_prose = self._is_prose(sort, line)
        self.is_any = self._is_fence or self._is_tag or self._is_diff
        return _PROSE if is_prose else _CODE

    def _is_prose(self, sort: int, line: str) -> bool:
        if sort == _MARK_OF_FENCE:
            self._is_fence = not self._is_fence
            return False
        if sort == _TAG and not self._is_fence:
            self._is_tag = True
        if self._is_tag:
            self._is_tag = "</" not in line or _CLOSE_TAG.search(line) is None
            return False
        if sort == _DIFF:
            self._is_diff = True
        elif self._is_diff and not line.startswith((" ", "+", "-", "index ")):
            self._is_diff = False
        return sort == _PROSE and not self._is_fence and not self._is_diff


def _read_sort(line: str) -> int:
    """What a line is by itself."""
    bare = line.strip()
    if not bare:
        return _CODE
    first = bare[0]
    if first in "`~" and _FENCE.match(line):
        return _MARK_OF_FENCE
    if first == "<" and _OPEN_TAG.match(line):
        return _TAG
    if first in "d@-+*" and _DIFF_HEAD.match(line):
        return _DIFF
    if bare.endswith(_CODE_ENDS) or _NOT_PROSE.match(bare[:200]):
        return _CODE
    return _PROSE


_sort = lru_cache(maxsize=_LINES_KEPT)(_read_sort)
