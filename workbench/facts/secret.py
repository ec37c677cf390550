"""Finds secrets: API keys, access tokens, passwords. They are never facts."""

from __future__ import annotations

import re

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
_NAMED = re.compile(
    r"(?i)(?:api[_ -]?key|access[_ -]?token|auth[_ -]?token|refresh[_ -]?token|bearer[_ -]?token"
    r"|secret[_ -]?(?:access[_ -]?)?key|client[_ -]?secret"
    r"|passw(?:or)?d|passphrase|pwd|密码|密碼|口令)[\"'`]{0,2}\s{0,4}(?::|=|\sis|是|为)\s{0,4}"
    r"[\"'`]{0,2}([^\s\"'`,;，。；]{4,200})"
)
_BEARER = re.compile(
    r"(?i)authorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:bearer|basic|token)\s{1,3}("
    r"[A-Za-z0-9._~+/=-]{8,})"
)
_HINTS = (
    *(
        "key",
        "token",
        "passw",
        "pwd",
        "passphrase",
        "secret",
        "authorization",
        "密码",
        "密碼",
        "口令",
    ),
    *(
        "sk-",
        "ghp_",
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
        "github_pat",
        "xox",
        "akia",
        "aiza",
        "glpat",
        "hf_",
        "eyj",
    ),
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
    if not any(hint in lower for hint in _HINTS):
        return []
    spans = [match.span() for pattern in (_SHAPES, _KEY_BLOCK) for match in pattern.finditer(text)]
    spans += [match.span(1) for pattern in (_NAMED, _BEARER) for match in pattern.finditer(text)]
    return sorted(spans)
