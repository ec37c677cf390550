"""Secrets that command lines, cookies and signed addresses carry."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["find_passed_secrets"]

_VALUE = r"[\"']?(?![$<{%*.…\"'-])([^\s\"'|&;<>]{4,200})"
"""What is given; a variable or a placeholder is not it."""
_PASSED: tuple[tuple[str, re.Pattern[str], bool], ...] = (
    ("--pass", re.compile(rf"(?<!\S)--pass(?:word|wd|phrase)(?:=|\s{{1,4}}){_VALUE}"), False),
    (
        "--",
        re.compile(
            r"(?<!\S)--(?:(?:[a-z]{2,10}-)?(?:token|secret)|api-?key|private-key)(?:=|\s{1,4})"
            rf"{_VALUE}"
        ),
        True,
    ),
    (
        "curl",
        re.compile(rf"\bcurl\b[^\n]{{0,300}}?\s(?:-u|--user)\s?[\"']?[^\s:\"']{{1,80}}:{_VALUE}"),
        False,
    ),
    ("sshpass", re.compile(rf"\bsshpass\s+-p\s?{_VALUE}"), False),
    ("mysql", re.compile(rf"\bmysql[a-z]{{0,8}}\b[^\n]{{0,200}}?\s-p{_VALUE}"), False),
    ("docker login", re.compile(rf"\becho\s+{_VALUE}[\"']?\s*\|\s*docker login"), False),
    (
        "cookie",
        re.compile(
            r"(?i)\b(?:set-)?cookie\\?[\"']?\s{0,3}[:=]\s{0,3}\\?[\"']?(?:[^\n\"']{0,300}?;\s?)?"
            r"[\w.-]{0,30}(?:sess|auth|token|sid|jwt|login)[\w.-]{0,30}=([A-Za-z0-9._~+/=%-]{8,})"
        ),
        True,
    ),
    (
        "sig=",
        re.compile(r"[?&](?:sig|x-amz-signature|x-goog-signature)=([A-Za-z0-9%+/=_-]{16,})"),
        True,
    ),
)
"""A word without which nothing is found, the pattern, and whether letters and digits are mixed in
what is secret, for a word stands in such a place too."""


def find_passed_secrets(text: str) -> Iterator[tuple[int, int]]:
    """Places of secrets that are handed to a program or a server, in no order."""
    lower = text.lower()
    for hint, pattern, is_mixed in _PASSED:
        if hint not in lower:
            continue
        for match in pattern.finditer(text):
            value = match[1].rstrip(".,:)")
            mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
            if mixed or not (is_mixed or value.isalpha()):
                yield match.start(1), match.start(1) + len(value)
