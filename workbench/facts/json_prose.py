"""Strings of a JSON text that people wrote as prose: an article that a search returned, a note.

They are looked for in the text as a reader sees it, escapes undone, so a string ends at the quote
before the next key. Code, queries, files of source, and an agent's own thoughts are no prose of the
conversation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.text import json_keys

__all__ = ["iter_prose_strings"]

_VALUE = re.compile(r'\s*"(.*)"[\s,{}\[\]]*$', re.DOTALL)
_ELEMENT = re.compile(r'(?<=[\[,])\s*"([^"]*)"(?=\s*[,\]])')
_NO_PROSE = re.compile(
    r"(?:^|_)(?:code|patch|diff|command|cmd|script|sql|query|regex|pattern|url|uri|path|html|xml|css"
    r"|(?:old|new)_?(?:str(?:ing)?|text|source)|traceback|stack|active_?form|thoughts?|thinking|reasoning"
    r"|analysis)$"
)
_FILE = re.compile(r"(?:^|_)(?:path|file|file_?path|file_?name|notebook_path)$")
_FILE_TEXT = re.compile(
    r"(?:^|_)(?:contents?|text|body|source|edits)$|(?:file|old|new)_?(?:str|text)"
)
_SOURCE_FILE = re.compile(
    r'\s*"[^"]*\.(?:[cm]?[jt]sx?|pyi?|ipynb|go|rs|java|kts?|scala|swift|dart|[ch](?:c|pp|xx|\+\+)?'
    r"|cs|mm?|rb|php|pl|lua|jl|r|exs?|erl|hs|clj|sh|bash|zsh|fish|ps1|bat|sql|css|scss|less|vue|svelte"
    r'|json[l5]?|ya?ml|toml|lock|ini|cfg|conf|env|xml|proto|tf|gradle|mod|sum)"',
    re.IGNORECASE,
)
_ENGLISH = re.compile(r"(?:[^\W\d_][\w'’-]*[,:;.!?)]? ){3}[\w'’$€£#(]")
_CHINESE = re.compile(r"[\u3400-\u9fff][^\"\n]{0,3}[\u3400-\u9fff][^\"\n]{0,3}[\u3400-\u9fff]{4}")
_ESCAPED_TWICE = "\\n"


def iter_prose_strings(text: str) -> Iterator[tuple[int, int]]:
    """Places of the strings that are prose, in order, quotes left out.

    Args:
        text: A text of JSON, escapes undone.
    """
    for span in _strings(text):
        is_prose = _ENGLISH.search(text, *span) or _CHINESE.search(text, *span)
        # JSON within a string of JSON: its lines can't be told apart.
        if is_prose and text.count(_ESCAPED_TWICE, *span) < 2:
            yield span


def _strings(text: str) -> Iterator[tuple[int, int]]:
    for place, end in _values(text):
        value = _VALUE.match(text, place, end)
        if value:
            yield value.span(1)
        else:
            yield from (element.span(1) for element in _ELEMENT.finditer(text, place, end))


def _values(text: str) -> Iterator[tuple[int, int]]:
    """Places of the values of all members whose key does not rule prose out."""
    keys = json_keys(text)
    if keys is None:
        yield 0, len(text)
        return
    ends = [*keys.starts[1:], len(text)]
    is_source = any(
        _FILE.search(key) and _SOURCE_FILE.match(text, place)
        for key, place in zip(keys.keys, keys.ends, strict=True)
    )
    for key, place, end in zip(keys.keys, keys.ends, ends, strict=True):
        if is_source and _FILE_TEXT.search(key):
            return  # what look like keys behind it are words of the file
        if not _NO_PROSE.search(key):
            yield place, end
