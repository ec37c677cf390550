"""Finds versions: `2.10.4`, `v0.21.0`, `go1.24.3`, `python3.10`.

So is `3.10` where the words speak of versions. A version keeps its zeros: 3.10 is not 3.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from workbench.facts.text import lowered
from workbench.facts.traits import traits_of

__all__ = ["LEADS", "find_doubtful_versions", "find_versions", "may_hold_versions"]

_PARTS = re.compile(
    r"[vV0-9](?<![A-Za-z0-9_.,$€£¥/-][vV0-9])(?<![^a-z]:[vV0-9])(?<!go[0-9])[0-9]*+(?:\.[0-9]++){1,4}+(?:-(?:0\."
    r")?[0-9]{14}-[0-9a-f]{12}|-?(?:alpha|beta|rc|dev|post|preview)[.-]?[0-9]*)?(?![A-Za-z0-9_]|[.,][0-9]|:[0-9])"
)
_GO = re.compile(
    r"[gGvVp](?<![A-Za-z0-9_][gGvVp])(?:(?<=[gG])o|(?<=[vV])|(?<=p)ython(?=[0-9]\.))[0-9]++(?:\.[0-9]++){1,3}+(?![A-Za-z0-9_])"
)
LEADS: Final = frozenset(("go", "v", "python"))
"""Words that a version may begin with."""
_NAMED = re.compile(
    r"-(?<=[A-Za-z]-)(v?[0-9]++(?:\.[0-9]++){2,4}+(?:-?(?:alpha|beta|rc|dev|post|preview)[.-]?[0-9]*)?)"
    r"(?![A-Za-z0-9_]|[.,][0-9])"
)
"""Behind the name of what has it: *xdist-3.5.0*."""
_ADDRESS = re.compile(r"(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.|$)){4}")
"""What a host is reached by, which names look alike of: *ip-10.0.0.12*."""
_COMPARED = re.compile(r"[=~^](?:(?<=[<>=~^]=)v?|(?<=[~^]))([0-9]++(?:\.[0-9]++){1,3}+)")
_SOFTWARE = (
    r"(?<![a-z])(?:(?:min|max)?version|release|python|golang|go"
    r"|\.net(?: (?:core|standard|framework))?"
    r"|node(?:\.?js)?|java|ruby|rust|php|django|react|vue|postgres(?:ql)?|mysql|redis|ubuntu"
    r"|debian|macos|ios|android|kubernetes|docker|npm|pip|toolchain|sdk|api|firmware|patch"
    r"|upgrade|downgrade|gateway|chrome|firefox|typescript|版本|升级|升級)"
)
_BEFORE = re.compile(rf"(?:{_SOFTWARE})[^0-9\n]{{0,16}}$")
_NAMED_BEFORE = re.compile(rf"(?:{_SOFTWARE})\s$")
_AFTER = re.compile(
    r"^\s?(?:\+|版本|版|series|release|系列|(?:or|and) (?:newer|later|above|up)|以上就能|或更高)"
)
_SPEAKING = ("version", "版本", "python", "golang", "go.mod", "toolchain", "release")
_WIDE = re.compile("[\uff21-\uff5a]")
_JOINT = re.compile(r"[,、]?\s?(?:and|or|to|through|und|和|与|或|到|至|/|-|–)?\s?v?", re.IGNORECASE)
_LONGEST_JOINT = 10
_POINT = re.compile(r"[0-9]\.[0-9]")
_WHOLE = re.compile(r"[vV](?<![A-Za-z0-9_./@-][vV])[0-9]{1,3}(?![A-Za-z0-9_.-]|\.[0-9])")
"""*v22*, a version of one part; names of interfaces (`/v1`, `api-v2`) stand in paths and codes."""
_OR_NEWER = re.compile(
    r"\s?(?:\+|(?:or|and) (?:newer|later|above|up|higher)|及?以[上後后]|[或及]更[高新]|[或及]以上)"
)
_MEASURED = re.compile(
    r"\s?(?:%|分|元|块|倍|小时|(?:hours?|minutes?|mins?|seconds?|secs?|days?|weeks?|[kmg]b|ms"
    r"|stars?|points?|miles?|times"
    r"|percent|million|billion|x)(?![a-z]))"
)
_UNIT = re.compile(
    r"^\s?(?:%|[a-z]{1,3}(?![a-z])|分|元|块|米|公里|小时|个|天|倍|万|亿|kg|million|billion"
    r"|percent|points?|stars?|hours?|miles?)"
)

_Found = Iterator[tuple[int, int, str | None]]


def find_versions(text: str) -> _Found:
    """Versions in a folded text: start, end, sub."""
    leads = traits_of(text).has_word(LEADS)
    if leads:
        yield from _whole(text)
    if "." not in text:
        return
    if leads:
        for match in _GO.finditer(text):
            yield match.start(), match.end(), "version"
    if "=" in text or "~" in text or "^" in text:
        for match in _COMPARED.finditer(text):
            yield match.start() + 1, match.end(), "version"
    if "-" in text:
        for match in _NAMED.finditer(text):
            if not _ADDRESS.fullmatch(match[1]):
                yield match.start(1), match.end(1), "version"
    yield from _bare(text)


def _whole(text: str) -> _Found:
    """Versions of one part behind the name of some software, or said to be the oldest that does."""
    for match in _WHOLE.finditer(text):
        start, end = match.span()
        before = lowered(text)[max(0, start - 32) : start]
        if _OR_NEWER.match(text, end) or _NAMED_BEFORE.search(before):
            yield start, end, "version"


def may_hold_versions(text: str) -> bool:
    """Whether a text that nothing has folded can speak of versions; a cheap look."""
    if "." not in text and "\uff0e" not in text:
        return False
    lower = text.lower()
    return any(word in lower for word in _SPEAKING) or (
        not text.isascii() and _WIDE.search(text) is not None
    )


def find_doubtful_versions(text: str) -> _Found:
    """Versions of two parts in a text that speaks of versions; its lines may not."""
    if _POINT.search(text) is None:
        return
    lower = lowered(text)
    if any(word in lower for word in _SPEAKING):
        for start, end, sub in _bare(text):
            if text.count(".", start, end) == 1 and text[start] not in "vV":
                yield start, end, sub


def _bare(text: str) -> _Found:
    lower = lowered(text)
    speaks: bool | None = None
    last = 0
    doubtful: list[tuple[int, int]] = []
    sure: set[str] = set()
    for match in _PARTS.finditer(text):
        start, end = match.span()
        written = match.group()
        if written.count(".") >= 2 or written[0] in "vV":
            if not _is_money(written):
                sure.add(written)
                last = end
                yield start, end, "version"
            continue
        if _MEASURED.match(lower, end):
            continue
        if speaks is None:
            speaks = any(word in lower for word in _SPEAKING)
        if (
            _BEFORE.search(lower[max(0, start - 32) : start])
            or (last and _goes_on(text, start, after=last))
            or (speaks and _AFTER.search(lower[end : end + 16]))
        ):
            sure.add(written)
            last = end
            yield start, end, "version"
        elif speaks:
            doubtful.append((start, end))
    for start, end in _confirmed(text, lower, doubtful, sure=sure):
        yield start, end, "version"


def _goes_on(text: str, start: int, *, after: int) -> bool:
    """Whether a number follows a version at once, as in *Python 3.12 and 3.13*."""
    return 0 < start - after <= _LONGEST_JOINT and _JOINT.fullmatch(text, after, start) is not None


def _confirmed(
    text: str, lower: str, doubtful: list[tuple[int, int]], *, sure: set[str]
) -> Iterator[tuple[int, int]]:
    """Numbers of two parts that are versions for what stands around or beside them."""
    likely: set[tuple[int, str]] = set()
    for start, end in doubtful:
        stands_alone = text[start - 1 : start] in "`\t →" or not text[start - 1 : start].isascii()
        if stands_alone and _is_likely(text, lower, start, end):
            likely.add((text.count("\n", 0, start), text[start:end]))
    for start, end in doubtful:
        written = text[start:end]
        # Said once more in its line, it is the same version.
        if written in sure or (likely and (text.count("\n", 0, start), written) in likely):
            yield start, end


def _is_likely(text: str, lower: str, start: int, end: int) -> bool:
    if _UNIT.match(lower[end : end + 12]):
        return False
    quoted = text[start - 1 : start] == "`" and text[end : end + 1] == "`"
    names_file = re.search(r"(?:version|go\.mod)[^0-9\n]{0,40}$", lower[max(0, start - 56) : start])
    alone = text[start - 1 : start] == "→" and text[end : end + 1] in ("", "\n")
    moved = re.search(r"(?:to|from|成|改成|是|為|为)\s?$", lower[max(0, start - 4) : start])
    return bool(quoted or names_file or moved or alone)


def _is_money(written: str) -> bool:
    """Whether points are thousands separators, as in `1.184.500`."""
    groups = written.split(".")
    return len(groups) > 2 and all(len(group) == 3 for group in groups[1:]) and len(groups[0]) <= 3
