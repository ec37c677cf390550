"""Finds secrets to mask: surely enough that a recording is not spoilt by masks of other things."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from workbench.facts.secret_told import find_told_secrets
from workbench.redaction.commands import find_passed_secrets
from workbench.redaction.known_secrets import find_known_secrets

__all__ = ["find_secret_spans", "secrets_of_environment"]

_SHAPES = re.compile(
    r"(?<![A-Za-z0-9_])(?:"
    r"(?:sk|pk|rk)[-_](?:[a-z]{2,8}[-_])*[A-Za-z0-9_-]{16,}"
    r"|(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}|gl(?:pat|dt|rt)-[A-Za-z0-9_-]{16,}"
    r"|xox[abeprs]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}"
    r"|(?:hf|gsk|r8|npm|dop_v1|shpat|xai|tvly)[_-][A-Za-z0-9]{20,}"
    r"|GOCSPX-[A-Za-z0-9_-]{20,}|whsec_[A-Za-z0-9+/=]{16,}|pplx-[A-Za-z0-9]{20,}"
    r"|hvs\.[A-Za-z0-9_-]{16,}|AGE-SECRET-KEY-1[A-Z0-9]{20,}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,})"
)
_SHAPE_HINTS = (
    *("sk-", "sk_", "pk_", "pk-", "rk_", "rk-", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    *("github_pat", "glpat", "gldt", "glrt", "xox", "AKIA", "ASIA", "AIza", "hf_", "gsk_"),
    *("r8_", "npm_", "dop_v1", "shpat", "xai-", "tvly-", "eyJ"),
    *("GOCSPX-", "whsec_", "pplx-", "hvs.", "AGE-SECRET"),
)
_KEY_BLOCK = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{0,8000}(?:-----END "
    r"[A-Z ]{0,30}-----)?"
)
_BEARER = re.compile(
    r"(?i)authorization\\?[\"']?\s{0,3}[:=]\s{0,3}\\?[\"']?(?:bearer|basic|token)\s{1,3}("
    r"[A-Za-z0-9._~+/=-]{8,})"
)
_NAMED = re.compile(
    r"(?i)(?:api[_ -]?(?:key|token)|(?:access|auth|refresh|bearer|session)[_ -]?token"
    r"|secret[_ -]?(?:access[_ -]?)?key|client[_ -]?secret|passw(?:or)?d|passphrase|pwd"
    r"|密码|密碼|口令)\\{0,3}[\"'`*]{0,2}\]?\s{0,4}"
    r"(?::\s{0,2}string\s{0,2}=|:=|=>|:|=|\||>|\sis|是|为)\*{0,2}\s{0,4}\\{0,3}[\"'`]{0,2}"
    r"([A-Za-z0-9!@#$%^&*_+=.~/-]{6,200})(?![A-Za-z0-9(\[])"
)
_NAMED_HINTS = ("key", "token", "passw", "pwd", "passphrase", "secret", "密码", "密碼", "口令")
_SECRET_NAME = re.compile(
    r"(?i)(?:^|_)(?:api_?key|access_?key|secret|password|passwd|credentials?)(?:$|_)|_token$"
)


def find_secret_spans(text: str) -> Iterator[tuple[int, int]]:
    """Places of keys, tokens and passwords, in no order; they may overlap.

    What stands behind a name (`password: …`) counts where it mixes letters and digits: words and
    code behind such names are no secrets.
    """
    if any(hint in text for hint in _SHAPE_HINTS):
        yield from (match.span() for match in _SHAPES.finditer(text) if _mixed(match.group()))
    if "PRIVATE KEY" in text:
        yield from (match.span() for match in _KEY_BLOCK.finditer(text))
    lower = text.lower()
    if "authorization" in lower:
        yield from (match.span(1) for match in _BEARER.finditer(text))
    if any(hint in lower for hint in _NAMED_HINTS):
        for match in _NAMED.finditer(text):
            if _mixed(match[1]):
                yield match.span(1)
    yield from find_passed_secrets(text)
    yield from find_told_secrets(text)
    yield from find_known_secrets(text)


def _mixed(written: str) -> bool:
    return any(map(str.isdigit, written)) and any(map(str.isalpha, written))


def secrets_of_environment() -> tuple[str, ...]:
    """Values of environment variables that are named like keys: masked wherever they stand."""
    return tuple(
        value for name, value in os.environ.items() if len(value) >= 8 and _SECRET_NAME.search(name)
    )
