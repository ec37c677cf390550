"""Masks secrets in what errors say: the words and tracebacks that a run file keeps of them."""

from __future__ import annotations

from functools import lru_cache

from workbench.models.secrets import mask_own_keys
from workbench.redaction.secrets import find_secret_spans

__all__ = ["mask_told"]

_MASK = "***"
_MEMO = 1024
"""Texts to remember: events of a run say the same few things again and again."""


@lru_cache(maxsize=_MEMO)
def mask_told(text: str) -> str:
    """`text` with every key of the environment, and all that has the shape of a secret, masked.

    Ids stay: an error is of use only where it says what it is about.

    Example:
        >>> mask_told("refused: password: hunter2x, order W2378156")
        'refused: password: ***, order W2378156'
    """
    text = mask_own_keys(text)
    begin = len(text)
    for start, end in sorted(find_secret_spans(text), reverse=True):
        if start < begin:
            text = text[:start] + _MASK + text[min(end, begin) :]
            begin = start
    return text
