"""Corrupts recordings as disks, editors, shells and programs do, the same way each time."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Sequence

import numpy as np

__all__ = ["CORRUPTIONS", "corrupt"]

_VALUE = re.compile(
    rb'(?<=[:,\[])\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)(?=\s*[,\]}])'
)
_KEY = re.compile(rb'"([A-Za-z_.]{2,30})"\s*:')
_OTHER_VALUES = (
    *(b"null", b"true", b"0", b"-1", b"1e999", b"3.5", b"18446744073709551617", b'""', b'"x"'),
    *(b"[]", b"{}", b"[null]", b"[[[]]]", b'{"role":"user"}', b'["a",1]', b"NaN", b'"\\ud83d"'),
)
_DEEP = 10_000
_HUGE = 1_000_000
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "gb18030", "utf-8-sig")

Rng = np.random.Generator


def corrupt(payload: bytes, rng: Rng) -> tuple[str, bytes]:
    """Corrupt a recording in one way, or in two.

    Args:
        payload: The file; if it is gzip, either the packing or what is inside is corrupted.
        rng: Where chance comes from.

    Returns:
        The names of what was done, and the file.
    """
    if payload[:2] == b"\x1f\x8b" and rng.random() < 0.8:
        inside, plain = corrupt(gzip.decompress(payload), rng)
        return inside, gzip.compress(plain, 1) if rng.random() < 0.3 else plain
    names = [str(name) for name in rng.choice(list(CORRUPTIONS), size=int(rng.integers(1, 3)))]
    for name in names:
        payload = CORRUPTIONS[name](payload, rng)
    return "+".join(names), payload


def _place(payload: bytes, rng: Rng) -> int:
    return int(rng.integers(0, len(payload) + 1))


def _cut(payload: bytes, rng: Rng) -> bytes:
    return payload[: _place(payload, rng)]


def _cut_start(payload: bytes, rng: Rng) -> bytes:
    return payload[_place(payload, rng) :]


def _flip_bits(payload: bytes, rng: Rng) -> bytes:
    changed = bytearray(payload)
    for _ in range(int(rng.integers(1, 20))):
        if changed:
            changed[int(rng.integers(0, len(changed)))] ^= 1 << int(rng.integers(0, 8))
    return bytes(changed)


def _spans(
    pattern: re.Pattern[bytes], payload: bytes, rng: Rng, most: int
) -> list[tuple[int, int]]:
    """Some matches near a place of chance, the last first, so that all can be replaced in turn."""
    start = _place(payload, rng)
    found = [match.span(1) for match in pattern.finditer(payload[start : start + 200_000])]
    found = found or [match.span(1) for match in pattern.finditer(payload[:200_000])]
    count = min(most, len(found))
    chosen = sorted(rng.choice(len(found), size=count, replace=False)) if count else []
    base = start if found and payload[start : start + 200_000].strip() else 0
    return [(found[i][0] + base, found[i][1] + base) for i in reversed(chosen)]


def _replace_values(payload: bytes, rng: Rng, values: Sequence[bytes], most: int) -> bytes:
    for start, end in _spans(_VALUE, payload, rng, int(rng.integers(1, most + 1))):
        value = values[int(rng.integers(0, len(values)))]
        payload = payload[:start] + value + payload[end:]
    return payload


def _other_types(payload: bytes, rng: Rng) -> bytes:
    return _replace_values(payload, rng, _OTHER_VALUES, 12)


def _rename_keys(payload: bytes, rng: Rng) -> bytes:
    for start, end in _spans(_KEY, payload, rng, 6):
        other = (b"", b"role", b"content", b"type", b"id", payload[start:end] + b"_")
        payload = payload[:start] + other[int(rng.integers(0, len(other)))] + payload[end:]
    return payload


def _nest(payload: bytes, rng: Rng) -> bytes:
    deep = (
        b"[" * _DEEP,
        b"[" * _DEEP + b"]" * _DEEP,
        b'{"a":' * _DEEP + b"1" + b"}" * _DEEP,
        b'{"content":[' * _DEEP + b"]}" * _DEEP,
        b'"' + b'[\\"' * _DEEP + b'"',
    )
    return _replace_values(payload, rng, deep, 1)


def _huge(payload: bytes, rng: Rng) -> bytes:
    filler = (b"a", b"\\n", b"\\u4f60", b"{", b"<function=", b" ", b'\\\\\\"', b"1")
    piece = filler[int(rng.integers(0, len(filler)))]
    return _replace_values(payload, rng, [b'"' + piece * (_HUGE // len(piece)) + b'"'], 1)


def _huge_number(payload: bytes, rng: Rng) -> bytes:
    return _replace_values(payload, rng, [b"9" * 100_000, b"1." + b"0" * 100_000], 2)


def _encode(payload: bytes, rng: Rng) -> bytes:
    """All of it, or from some place on, in another encoding."""
    encoding = str(rng.choice(_ENCODINGS))
    start = _place(payload, rng) if rng.random() < 0.6 else 0
    text = payload[start:].decode("utf-8", "replace")
    return payload[:start] + text.encode(encoding, "replace")


def _noise(payload: bytes, rng: Rng) -> bytes:
    start = _place(payload, rng)
    noise = rng.bytes(int(rng.integers(1, 400)))
    return payload[:start] + (b"\0" * 64 if rng.random() < 0.3 else noise) + payload[start:]


def _lines(payload: bytes, rng: Rng) -> bytes:
    """Lines lost, doubled, swapped, or without the break between them."""
    lines = payload.splitlines(keepends=True)
    if len(lines) < 2:
        return payload + payload
    order = rng.integers(0, len(lines), size=len(lines))
    mixed = [lines[int(i)] for i in order]
    if rng.random() < 0.3:
        mixed = [line.rstrip(b"\r\n") for line in mixed]
    return b"".join(mixed)


CORRUPTIONS: dict[str, Callable[[bytes, Rng], bytes]] = {
    "cut": _cut,
    "cut_start": _cut_start,
    "flip_bits": _flip_bits,
    "other_types": _other_types,
    "rename_keys": _rename_keys,
    "nest": _nest,
    "huge": _huge,
    "huge_number": _huge_number,
    "encode": _encode,
    "noise": _noise,
    "lines": _lines,
}
"""Ways to corrupt a file, by name."""
