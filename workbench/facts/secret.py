"""Finds secrets: API keys, access tokens, passwords. They are never facts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.secret_told import find_told_secrets
from workbench.facts.text import fold, lowered

__all__ = ["find_key_blocks", "find_secrets"]

_SHAPES = re.compile(
    r"(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{16,}|(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}|xox"
    r"[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}"
    r"|AIza[0-9A-Za-z_-]{30,}|glpat-[A-Za-z0-9_-]{16,}|hf_[A-Za-z0-9]{20,}|eyJ[A-Za-z0-9_-]{8,}\."
    r"[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,})"
)
_KEY_BLOCK = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s]{0,8000}(?:-----END "
    r"[A-Z ]{0,30}-----)?"
)
_NAME_ENDS = (
    "key",
    "token",
    "secret",
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "cvv",
    "pwd",
    "密码",
    "密碼",
    "口令",
)
_VALUE = re.compile(
    r"[\"'`]{0,2}\s{0,4}(?::|=|\sis|是|为)\s{0,4}[\"'`]{0,2}([^\s\"'`,;，。；]{4,200})"
)
_NAME_HEAD = {
    "key": re.compile(r"(?:api|secret(?:[_ -]?access)?)[_ -]?$"),
    "token": re.compile(r"(?:access|auth|refresh|bearer)[_ -]?$"),
    "secret": re.compile(r"client[_ -]?$"),
}
_BEARER = re.compile(
    r"authorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:bearer|basic|token)\s{1,3}("
    r"[a-z0-9._~+/=-]{8,})"
)
_SHAPE_HINTS = (
    "sk-",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat",
    "xox",
    "AKIA",
    "AIza",
    "glpat",
    "hf_",
    "eyJ",
)


def find_key_blocks(text: str) -> list[tuple[int, int]]:
    """Places of private keys written out over many lines, in order."""
    if "PRIVATE KEY-----" not in text:
        return []
    return [match.span() for match in _KEY_BLOCK.finditer(text)]


def find_secrets(text: str) -> list[tuple[int, int]]:
    """Places of secrets in a text, in order; they may overlap."""
    text = fold(text)
    lower = lowered(text)
    spans = [*_named(lower), *find_told_secrets(text), *find_key_blocks(text)]
    if any(hint in text for hint in _SHAPE_HINTS):
        spans += [match.span() for match in _SHAPES.finditer(text)]
    if "authorization" in lower:
        spans += [match.span(1) for match in _BEARER.finditer(lower)]
    return sorted(spans)


def _named(lower: str) -> Iterator[tuple[int, int]]:
    """Values behind a word that names them."""
    for word in _NAME_ENDS:
        head = _NAME_HEAD.get(word)
        place = lower.find(word)
        while place >= 0:
            end = place + len(word)
            value = _VALUE.match(lower, end)
            if value and (head is None or head.search(lower[max(0, place - 16) : place])):
                yield value.span(1)
                end = value.end()
            place = lower.find(word, end)
