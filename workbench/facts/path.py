"""Finds paths: files, folders, URLs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from workbench.facts.anchors import before
from workbench.facts.fact import FactKind, Mention
from workbench.facts.text import fold, has_cjk, normal_form, word_list
from workbench.facts.traits import traits_of

__all__ = ["PathFinder"]

_EXTENSIONS = (
    "py|pyi|ipynb|ts|tsx|js|jsx|mjs|cjs|json|jsonl|ya?ml|toml|lock|cfg|ini|conf|env|md|mdx|rst|txt|csv|tsv|xlsx?|docx?"
    "|pptx?|pdf|html?|css|scss|xml|svg|png|jpe?g|gif|webp|mp[34]|wav|zip|tar|gz|tgz|sql|db|sqlite3?|parquet|sh|bash|bat"
    "|ps1|go|mod|sum|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|rb|php|pl|lua|r|scala|proto|graphql|vue|svelte|tf|log|diff|patch"
    "|pem|crt|key|cert|properties|gradle|makefile|dockerfile|whl|exe|dll|so|bin|dat|po|tmpl|j2|example"
)
_C = r"\u4e00-\u9fff"
_URL = re.compile(r"://[^\s\"'<>`|\\^{}\u3000-\u303f\u4e00-\u9fff，。；！？]+")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,12}$")
_WWW = re.compile(
    r"www\.(?<![A-Za-z0-9.@/-]www\.)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:/[A-Za-z0-9._~/?#&=%+-]*)?"
)
# A name is a run of these; a path is names between slashes.
_NAME = r"[A-Za-z0-9_.@+~*%-]"
_SLASH_TAIL = re.compile(rf"/(?:(?:{_NAME}|[{_C}])++/)*+(?:{_NAME}|[{_C}])*+")
_NAME_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.@+~*%-"
_NO_PATH_BEHIND = frozenset(f"{_NAME_CHARS}/:\\")
# A backslash goes on with a path of Windows, save in a line break as code and JSON write it, behind
# which no further name between backslashes follows.
_BREAK = r"(?:r\\++)?n(?![A-Za-z0-9_-]*+\\++(?![nrt\"']|u[0-9A-Fa-f]{4}))"
_DOT_END = re.compile(rf"\.[A-Za-z0-9_+-]++(?![@(/]|\\++(?!{_BREAK})|\.[A-Za-z0-9_+-])")
_FILE_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-."
_NO_FILE_BEHIND = frozenset("@~%/\\")
_DOTFILE = re.compile(
    r"\.(?<![A-Za-z0-9_.@+~*%/\\)\]-]\.)(?:env(?:\.[a-z]+)?|git(?:ignore|attributes|hub)?"
    r"|git-blame-ignore-revs|python-version|[a-z][a-z0-9_-]{1,30}\.(?:ya?ml|toml|json|cfg|ini)"
    r"|[a-z][a-z0-9-]{1,24}(?:rc|ignore)"
    r"|dockerignore|editorconfig|npmrc|nvmrc|bashrc|zshrc|eslintrc(?:\.json)?|prettierrc|flake8"
    r"|coveragerc|mypy\.ini|vscode)(?![A-Za-z0-9_/.-])"
)
_CJK_STEM = re.compile(rf"[{_C}A-Za-z0-9_()-]*$")
_CJK_FILE = re.compile(rf"[{_C})]\.(?:{_EXTENSIONS})(?![A-Za-z0-9_])")
_WINDOWS = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]:[\\/](?!/)(?:[^\s\\/\"'<>|:*?]+[\\/]?)+")
_BARE_FILES = re.compile(
    r"(?<![A-Za-z0-9_./-])(?:Dockerfile|Makefile|Jenkinsfile|Procfile|CODEOWNERS)(?!"
    r"[A-Za-z0-9_/.-])"
)
_EXTENSION = re.compile(rf"(?:{_EXTENSIONS})$")
_CJK = re.compile(rf"[{_C}]")
_EXTENSION_THEN_CJK = re.compile(rf"\.(?:{_EXTENSIONS})(?=[{_C}])")
_EXTENSION_END = re.compile(rf"[A-Za-z0-9_\u4e00-\u9fff)-]\.(?:{_EXTENSIONS})$")
_TOP_FOLDERS = frozenset(
    word_list(
        "src lib tests test docs doc app apps packages cmd pkg scripts examples bin etc usr "
        "var tmp home opt root node_modules assets static public config configs data dist "
        "build components internal api server client utils models notebooks"
    )
)
_DOMAIN = re.compile(r"(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|cn|edu|gov|ai|co|app|uk|de|jp)$")
_DIFF_LEAD = re.compile(r"(?:--git |--- |\+\+\+ |--git a/\S{1,90} )[ab]/$")
_ROUTE_WORD = re.compile(r"^(?:[A-Za-z]{1,4}|[0-9]+)$")
_PROSE_VERBS = (
    "请",
    "把",
    "将",
    "在",
    "修改",
    "删除",
    "更新",
    "查看",
    "打开",
    "运行",
    "文件",
    "档案",
    "創建",
    "创建",
    "了",
    "和",
    "与",
    "是",
)

_PATH_MARKS = frozenset("/.\\")
_PRODUCTS = frozenset(
    f"{name}.js"
    for name in word_list(
        "node vue next nuxt react express three d3 angular ember backbone chart moment alpine"
    )
)
"""Names that end like a file and are none."""
_MOST_FILES = 3
_SUBSTITUTION = re.compile(r"s/[^/]*/[^/]*/[gip]*$")
_IMPORT = re.compile(r"(?:^|[\n\0])[ \t+-]{0,24}import $")
_SLASH_COMMAND = re.compile(r"\s(?:slash\s)?commands?(?![a-z])")
_BARE_WORDS = frozenset(("dockerfile", "makefile", "jenkinsfile", "procfile", "codeowners"))


class PathFinder:
    """Finds files, folders and addresses of pages."""

    kind: ClassVar[FactKind] = "path"
    version: ClassVar[str] = "3"

    def find(self, text: str) -> list[Mention]:
        folded = fold(text)
        mentions: list[Mention] = []
        end_before = 0
        for start, end in sorted(set(_spans(folded)), key=lambda span: (span[0], -span[1])):
            if start < end_before or end <= start:
                continue
            surface = text[start:end]
            canonical = normal_form(surface)
            sub = "url" if "://" in canonical or canonical.startswith("www.") else None
            mentions.append(
                Mention(
                    kind="path", surface=surface, start=start, end=end, canonical=canonical, sub=sub
                )
            )
            end_before = end
        return mentions


def _spans(text: str) -> Iterator[tuple[int, int]]:
    traits = traits_of(text)
    if not traits.has_char(_PATH_MARKS) and not traits.has_word(_BARE_WORDS):
        return
    if ":" in traits.text:
        yield from _urls(text)
    if traits.has_word(_BARE_WORDS):
        for match in _BARE_FILES.finditer(text):
            yield match.span()
    if "/" in traits.text:
        yield from _slashed(text)
    if "." in traits.text:
        yield from _dotted(text)


def _urls(text: str) -> Iterator[tuple[int, int]]:
    place = text.find("://")
    while place >= 0:
        match = _URL.match(text, place)
        scheme = _SCHEME.search(text[max(0, place - 14) : place])
        end = _before_lone_bracket(text, place, match.end()) if match else place + 3
        if match and scheme:
            start = place - len(scheme.group())
            yield start, _without_tail(text, start, end)
        place = text.find("://", end)
    if ":\\" in text or ":/" in text:
        for match in _WINDOWS.finditer(text):
            yield match.start(), _without_tail(text, match.start(), match.end())


def _before_lone_bracket(text: str, start: int, end: int) -> int:
    """End of an address less what follows a bracket that closes nothing in it: `a.svg)](b`."""
    if text.find(")](", start, end) < 0:
        return end
    depth = 0
    for place in range(start, end):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth < 0:
            return place
    return end


def _dotted(text: str) -> Iterator[tuple[int, int]]:
    for match in _DOT_END.finditer(text):
        end = match.end()
        start = before(text, match.start(), _FILE_CHARS)
        name = text[start:end]
        if (
            name[0] != "."
            and ".." not in name
            and text[start - 1 : start] not in _NO_FILE_BEHIND
            and _is_file(name)
            and not _is_module(text, start, end)
            and not _is_table(text, start, end)
        ):
            yield start, end
    for match in _WWW.finditer(text):
        yield match.start(), _without_tail(text, match.start(), match.end())
    for match in _DOTFILE.finditer(text):
        yield match.span()
    if has_cjk(text):
        for match in _CJK_FILE.finditer(text):
            yield _cjk_file(text, *match.span())


def _is_module(text: str, start: int, end: int) -> bool:
    """Whether a dotted name is what a line of Python imports, as `django.db`."""
    if text.endswith("from ", 0, start):
        return text.startswith(" import ", end)
    return _IMPORT.search(text, max(0, start - 40), start) is not None and text[end : end + 1] in (
        "",
        "\n",
        " ",
    )


def _is_table(text: str, start: int, end: int) -> bool:
    """Whether a dotted name heads a table of TOML, as `[tool.coverage.html]`."""
    return (
        text[start - 1 : start] == "["
        and text[end : end + 1] == "]"
        and text[end + 1 : end + 2] in ("", "\n", "\r")
        and text[start - 2 : start - 1] in ("", "\n", "[")
        and text.count(".", start, end) > 1
    )


def _without_prose(text: str, start: int, end: int) -> int:
    """End of a path less the Chinese words of the sentence that go on after it."""
    if not has_cjk(text[start:end]):
        return end
    name = text.rfind("/", start, end) + 1
    cut = _EXTENSION_THEN_CJK.search(text, name, end)
    if cut is not None:
        return cut.end()
    if _EXTENSION_END.search(text, name, end):
        return end
    prose = _CJK.search(text, name, end)
    return prose.start() if prose else end


@lru_cache(maxsize=8192)
def _is_file(name: str) -> bool:
    if name.lower() in _PRODUCTS and name[0].isupper():
        return False
    stem, _, extension = name.rpartition(".")
    if _EXTENSION.match(extension) is None:
        return False
    # One letter after a point is as often an attribute as a file of C or R.
    return len(extension) > 1 or (stem.islower() and "." not in stem and len(stem) > 2)


def _without_tail(text: str, start: int, end: int) -> int:
    """End of a path less the punctuation of the sentence around it."""
    while end > start and (text[end - 1] in ".,;:!?*'\"" or _is_lone_closer(text, start, end)):
        end -= 1
    return end


def _is_lone_closer(text: str, start: int, end: int) -> bool:
    closer = text[end - 1]
    opener = {")": "(", "]": "["}.get(closer)
    return opener is not None and text.count(closer, start, end) > text.count(opener, start, end)


def _slashed(text: str) -> Iterator[tuple[int, int]]:
    for match in _SLASH_TAIL.finditer(text):
        start = before(text, match.start(), _NAME_CHARS)
        if text[start - 1 : start] in _NO_PATH_BEHIND or text.endswith("()", 0, start):
            continue
        end = _without_tail(text, start, _without_prose(text, start, match.end()))
        while start < end and text[start] in "*<>@":
            start += 1
        if _DIFF_LEAD.search(text, max(0, start - 100), min(start + 2, end)):
            start += 2
        if start and text[start - 1] == "<" and text[start] == "/":
            continue  # a closing tag
        if text[start : start + 1] == "/" and not text[start - 1 : start].isascii():
            names = text[start + 1 : end].split("/")
            if names[0] not in _TOP_FOLDERS and not _EXTENSION_END.search(text, start, end):
                continue  # 10英寸/32GB/金色
        yield from _paths_of(text, start, end)


def _paths_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A run of names and slashes as a path, as files side by side, or as neither."""
    if text[start : start + 1] == "/" and _is_command(text, start, end):
        return
    names = text[start:end].split("/")
    if 1 < len(names) <= _MOST_FILES and all(map(_is_plain_file, names)):
        for name in names:  # main.ts/cli.ts are two files, not one in the other
            yield start, start + len(name)
            start += len(name) + 1
    elif _is_path(text[start:end], quoted=text[start - 1 : start] in ("`", '"', "'")):
        yield start, end


def _is_plain_file(name: str) -> bool:
    return "." in name[1:] and _is_file(name)


def _is_command(text: str, start: int, end: int) -> bool:
    """Whether one name behind a slash is what a user types to an agent, as `/compact`."""
    return text.find("/", start + 1, end) < 0 and (
        text.endswith("<command-name>", 0, start) or _SLASH_COMMAND.match(text, end) is not None
    )


def _is_path(word: str, *, quoted: bool) -> bool:
    names = [name for name in word.split("/") if name]
    if names[:1] == ["s"] and _SUBSTITUTION.match(word):
        return False
    if not names or not any(char.isalpha() for char in word) or ">" in word:
        return False
    if _EXTENSION_END.search(word):
        return True
    if word[0] in "/~" and (word[0] == "/" or word[:2] == "~/"):
        return _is_absolute(names, quoted=quoted)
    if word.startswith(("./", "../")) or _DOMAIN.search(names[0]):
        return True
    if names[0] in _TOP_FOLDERS and (len(names) > 1 or word.endswith("/")):
        return True
    if quoted and word.endswith("/"):
        return True
    return (len(names) >= 3 or word.endswith("/")) and not any(map(_is_ordinary, names))


def _is_absolute(names: list[str], *, quoted: bool) -> bool:
    if len(names) == 1:
        return (
            len(names[0]) >= 3 and names[0].isascii() and "*" not in names[0] and names[0].islower()
        )
    return not _ROUTE_WORD.match(names[0]) or names[0] in _TOP_FOLDERS or quoted or len(names) > 2


def _is_ordinary(name: str) -> bool:
    return bool(_ROUTE_WORD.match(name)) or name[0].isupper() or not name.isascii()


def _cjk_file(text: str, start: int, end: int) -> tuple[int, int]:
    """Find the front of a file name in Chinese, less the words of the sentence before it."""
    before = _CJK_STEM.search(text[max(0, start - 60) : start])
    start -= len(before.group()) if before else 0
    stem = text[start:end]
    for word in _PROSE_VERBS:
        place = stem.rfind(word)
        if 0 <= place < len(stem) - len(word) - 4:
            start = max(start, end - len(stem) + place + len(word))
    return start, end
