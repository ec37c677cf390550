"""Leaves of tool-call arguments: the values a recorded call really used, as they were written."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

import msgspec

__all__ = ["Leaf", "identifier_tokens", "read_leaves"]

_TOKEN = re.compile(r"[A-Za-z0-9_./:#@-]{4,}")
_MARKS = frozenset("0123456789./_-:#@")


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """One string or number at the bottom of a call's arguments."""

    path: str
    """Where it stands, as `items[0].product_id`; empty for arguments that are one value."""
    text: str
    """The string, or the number as it was written."""
    is_number: bool = False
    """Whether it was written as a number."""

    @property
    def value(self) -> str | None:
        """What may be a needed value: a string of 4 to 200 characters, or a number of 4 or more."""
        text = self.text if self.is_number else self.text.strip()
        fits = len(text) >= 4 and (self.is_number or len(text) <= 200)
        return text if fits else None


class _Number(str):
    """A number that keeps its spelling."""

    __slots__ = ()


class _Pairs(list[tuple[str, Any]]):
    """A JSON object that keeps every pair, the same key twice included."""


def read_leaves(arguments: str) -> list[Leaf]:
    """Take the arguments of a call apart.

    JSON is read as JSON with numbers as written; what is not JSON is read as a Python literal, as
    some agents print one; anything else is one leaf.

    Args:
        arguments: The arguments exactly as recorded.

    Returns:
        Strings and numbers in the order they stand; names of keys are none.
    """
    try:
        data = json.loads(
            arguments,
            parse_int=_Number,
            parse_float=_Number,
            parse_constant=lambda _: None,
            object_pairs_hook=_Pairs,
        )
        return list(_json_leaves(data, ""))
    except (ValueError, RecursionError):
        pass
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(arguments.strip(), mode="eval")
            ast.literal_eval(tree)
            return list(_literal_leaves(tree.body, arguments.strip(), ""))
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return [Leaf(path="", text=arguments)] if arguments else []


def identifier_tokens(text: str) -> list[str]:
    """Tokens of a leaf that look like identifiers, distinct, in order.

    Four characters or more with a digit, one of `. / _ - : # @`, or mixed case.
    """
    found = dict.fromkeys(match.rstrip("./:-") for match in _TOKEN.findall(text))
    return [token for token in found if len(token) >= 4 and _looks_like_identifier(token)]


def _looks_like_identifier(token: str) -> bool:
    mixed = any("a" <= c <= "z" for c in token) and any("A" <= c <= "Z" for c in token)
    return mixed or not _MARKS.isdisjoint(token)


def _json_leaves(data: Any, path: str) -> Iterator[Leaf]:
    if isinstance(data, _Pairs):
        for key, value in data:
            yield from _json_leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _json_leaves(value, f"{path}[{place}]")
    elif isinstance(data, _Number):
        yield Leaf(path=path, text=str(data), is_number=True)
    elif isinstance(data, str):
        yield Leaf(path=path, text=data)


def _literal_leaves(node: ast.expr, source: str, path: str) -> Iterator[Leaf]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            name = str(key.value) if isinstance(key, ast.Constant) else ""
            yield from _literal_leaves(value, source, f"{path}.{name}" if path else name)
    elif isinstance(node, ast.List | ast.Tuple | ast.Set):
        for place, value in enumerate(node.elts):
            yield from _literal_leaves(value, source, f"{path}[{place}]")
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Leaf(path=path, text=node.value)
    elif not (isinstance(node, ast.Constant) and isinstance(node.value, bool | None)):
        yield Leaf(path=path, text=ast.get_source_segment(source, node) or "", is_number=True)
