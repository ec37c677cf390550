"""Keeps keys out of what is shown or kept: error messages, options, replies files."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from workbench.errors import UsageError, with_kind

__all__ = ["check_options", "mask_own_keys", "mask_secrets", "one_line"]

_MASK = "***"
_SECRET_NAME = re.compile(
    r"(?i)(?:^|_)(?:api_?key|access_?key|secret|password|passwd|authorization|headers|credentials?)"
    r"(?:$|_)|_token$|^token$"
)
_PATTERNS = (
    re.compile(r"(?i)\b(?:bearer|basic)\s+[\w.+/=~-]{6,}"),
    re.compile(r"\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|glpat|xox[abp]|r8)[-_][\w*.-]{6,}"),
    re.compile(r"\bAIza[\w-]{10,}|\bA[KS]IA[A-Z0-9]{12,}|\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}"),
    re.compile(
        r"(?i)\b(?:x-)?(?:api[-_ ]?key|access[-_ ]?key|token|secret|password)\b"
        r"(?: provided)?[\"']?\s{0,3}[:=]\s{0,3}[\"']?[^\s\"',;}]{4,}"
    ),
    re.compile(r"(?<![\w-])(?=[\w-]{0,200}[0-9])(?=[\w-]{0,200}[A-Za-z])[\w-]{32,}"),
)
_LONGEST = 500


def mask_secrets(text: str) -> str:
    """`text` with everything that looks like a key, and every key of the environment, masked.

    Example:
        >>> mask_secrets("Incorrect API key provided: sk-abcdefghijk")
        'Incorrect API key provided: ***'
    """
    text = mask_own_keys(text)
    for pattern in _PATTERNS:
        text = pattern.sub(_MASK, text)
    return text


def mask_own_keys(text: str) -> str:
    """`text` with every key of the environment masked, and nothing else: ids look like keys."""
    for name, value in os.environ.items():
        if len(value) >= 8 and _SECRET_NAME.search(name) and value in text:
            text = text.replace(value, _MASK)
    return text


def one_line(error: BaseException) -> str:
    """Class and message of an error in one masked line of at most 500 characters."""
    words = " ".join(str(error)[: 4 * _LONGEST].split())
    text = mask_secrets(with_kind(type(error).__name__, words))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def check_options(options: Mapping[str, Any], *, place: str) -> None:
    """Refuse options that carry a key: policy files and replies files are shared.

    Raises:
        UsageError: An option is named like a key.
    """
    for name in options:
        if not isinstance(name, str):
            raise UsageError(f"names in {place} must be text, got {name!r}")
        if _SECRET_NAME.search(name):
            raise UsageError(
                f"{place} must not hold {name!r}: keys come from the environment only, for example "
                "OPENAI_API_KEY; take it out of the file and set the variable"
            )
