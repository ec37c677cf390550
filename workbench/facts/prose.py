"""Which lines of a text people wrote as prose, joined where only a narrow margin has broken them.

Fenced code, diffs, numbered listings, stack traces and command output between tags are none. Of
JSON, its strings are read; of a table with a rule below its head, its cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from workbench.facts.json_prose import iter_prose_strings
from workbench.facts.table_rows import cells_between_bars
from workbench.facts.text import json_start, word_list
from workbench.facts.todo_lists import tasks_in_json

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
      | [^\w\u3400-\u9fff]*$
    )""",
    re.VERBOSE,
)
_ENDS_NOTHING = frozenset(
    word_list(
        "a an the and or but nor of to from by for with at into onto upon within without between "
        "than as if unless because whether while until my your our their his its this these those "
        "each every any no not must should shall will would can could may might is are was were be "
        "have has had very more most least who which whose"
    )
)
"""Words behind which a sentence goes on, be it with a name or a number."""
_LONG_LINE = 60
"""Code points from which a line may have been broken at a margin."""
_SHORTEST_BROKEN = 25
_CODE_ENDS = (";", "{", "}", "=>", "\\", "):", ") :", ")\t:")
_HEADING = re.compile(r"\s*#{1,6}\s+")
_BOX = re.compile(r"\s*[-*]\s+\[([ xX])\]\s")
_Span = tuple[int, int]
_PROSE, _ROW, _CODE, _MARK_OF_FENCE, _TAG, _DIFF = range(6)
_RULE = re.compile(r"[-:| \t]*-[-:| \t]*\r?\n?")
"""A line of dashes between bars, below the head of a table."""
_TO_DO = "todo"
"""The section that open tasks stand under, be it of an agent's list or with an empty box."""
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
    joints: tuple[tuple[int, int], ...] = ()
    """Places in its words where lines were joined, and how much longer the break was than the
    space that stands there now."""

    def place_in_text(self, place: int) -> int:
        """How far behind the block's start in the text a place of its words lies."""
        return place + sum(longer for joint, longer in self.joints if joint < place)


class _Shape(NamedTuple):
    begin: int
    is_item: bool
    box: str | None
    """What stands in its box, a space or an x; None without one."""
    opens: str | None
    """The section that holds from here on, where it changes."""


def iter_prose_blocks(text: str) -> Iterator[tuple[int, Block]]:
    """Blocks of the prose of a text in order, each with its place in code points."""
    if not _is_json(text):
        yield from _blocks(text)
        return
    tasks = {(task.start, task.end): task for task in tasks_in_json(text)}
    for start, end in sorted({*tasks, *iter_prose_strings(text)}):
        task = tasks.get((start, end))
        if task is not None:
            yield start, Block(text[start:end], 0, _TO_DO, True, task.is_closed)
            continue
        for place, block in _blocks(text[start:end]):
            yield start + place, block


def _blocks(text: str) -> Iterator[tuple[int, Block]]:
    section = ""
    for lines in _paragraphs(text):
        words, joints = _join(text, lines)
        shape = _shape(words) if len(words) <= _LONGEST_KEPT else _read_shape(words)
        if shape.opens is not None:
            section = shape.opens
        under = _TO_DO if shape.box == " " else section
        is_checked = shape.box not in (None, " ")
        block = Block(words, shape.begin, under, shape.is_item, is_checked, joints)
        yield lines[0][0], block


def _join(text: str, lines: list[_Span]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The words of a block, a space for each break and the indent behind it."""
    start, end = lines[0]
    if len(lines) == 1:
        return text[start:end], ()
    words, joints = text[start:end], []
    for begin, stop in lines[1:]:
        joints.append((len(words), begin - end - 1))
        words = f"{words} {text[begin:stop]}"
        end = stop
    return words, tuple(joints)


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
    box = _BOX.match(words)
    return _Shape(begin, item is not None, box[1] if box else None, opens)


_shape = lru_cache(maxsize=_LINES_KEPT)(_read_shape)


def _is_json(text: str) -> bool:
    start = json_start(text)
    if start is None:
        return False
    bare = text[start:].strip()
    return bare[:1] in ("{", "[") and bare[-1:] in ("}", "]") and bare[1:60].lstrip()[:1] in '"{['


def _paragraphs(text: str) -> Iterator[list[_Span]]:
    """Lines of prose; several where only a narrow margin has broken them."""
    lines: list[_Span] = []
    for start, end in _prose_lines(text):
        begin = start + len(text[start:end]) - len(text[start:end].lstrip()) if lines else start
        if lines and _is_next_line(text[lines[-1][1] : start]) and _continues(text, lines, begin):
            lines.append((begin, end))
            continue
        if lines:
            yield lines
        lines = [(start, end)]
    if lines:
        yield lines


def _is_next_line(between: str) -> bool:
    return between in ("\n", "\r\n", "\r")


def _continues(text: str, lines: list[_Span], start: int) -> bool:
    """Whether a line goes on the line before: it ends nowhere, or in a word that ends nothing."""
    begin, end = lines[-1]
    if end - begin < _SHORTEST_BROKEN or text[end - 1] in ".!?:;。！？：":
        return False
    if not (end - begin >= _LONG_LINE and text[start : start + 1].islower()):
        last = text[text.rfind(" ", begin, end) + 1 : end]
        if last.lower() not in _ENDS_NOTHING:
            return False
    return _LIST.match(text, start) is None and _HEADING.match(text, start) is None


def _prose_lines(text: str) -> Iterator[tuple[int, int]]:
    outer, table = _Outer(), _Table()
    start = 0
    for line in text.splitlines(keepends=True):
        begin, start = start, start + len(line)
        sort = _sort(line) if len(line) <= _LONGEST_KEPT else _read_sort(line)
        if sort > _CODE or outer.is_any:
            sort = outer.sort_within(sort, line)
        if sort == _PROSE:
            yield begin, begin + len(line.rstrip("\r\n"))
        if sort == _ROW:
            if table.is_body(line):
                yield from _prose_cells(text, (begin, start))
        elif table.rows:
            table.rows = 0


def _prose_cells(text: str, row: _Span) -> Iterator[_Span]:
    for start, end in cells_between_bars(text, row):
        if _read_sort(text[start:end]) == _PROSE:
            yield start, end


class _Table:
    """What the rows above say of the next one."""

    def __init__(self) -> None:
        self.rows = 0
        """Rows since the last line that is none."""
        self._is_ruled = False

    def is_body(self, row: str) -> bool:
        """Whether a row stands below a head and its rule; it counts as one more row."""
        self.rows += 1
        if self.rows == 2:
            self._is_ruled = _RULE.fullmatch(row) is not None
        return self.rows > 2 and self._is_ruled


class _Outer:
    """What lines above have opened and not closed: a fence, a tag, a diff."""

    def __init__(self) -> None:
        self.is_any = False
        """Whether anything is open; most lines stand in nothing, and are told by themselves."""
        self._is_fence = self._is_tag = self._is_diff = False

    def sort_within(self, sort: int, line: str) -> int:
        """What the line is where it stands; it may open or close something."""
        is_free = self._is_free(sort, line)
        self.is_any = self._is_fence or self._is_tag or self._is_diff
        return sort if is_free and sort <= _ROW else _CODE

    def _is_free(self, sort: int, line: str) -> bool:
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
        return not self._is_fence and not self._is_diff


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
    if first == "|" == bare[-1]:
        return _ROW
    if bare.endswith(_CODE_ENDS) or _NOT_PROSE.match(bare[:200]):
        return _CODE
    return _PROSE


_sort = lru_cache(maxsize=_LINES_KEPT)(_read_sort)
