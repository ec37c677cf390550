"""Sentences of a text, English or Chinese, prose or JSON, and how much each is worth keeping."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

__all__ = ["content_words", "split_sentences", "worth"]

_LONGEST = 240
_MOST_JSON = 200_000
# After ASCII marks only where a space follows: $2,613 and a URL's ? are no ends.
_END = re.compile(r"(?<=[。！？；])\s*|(?<=[.;!?])\s+|\n+")
_CLAUSE = re.compile(r"(?<=[，、；])\s*|(?<=[,;])\s+")
_WORD = re.compile(r"[a-z0-9_][a-z0-9_.@/:#-]{0,79}|[\u3400-\u9fff]")

_SIGNALS: tuple[tuple[re.Pattern[str], float], ...] = tuple(
    (re.compile(pattern, re.I), weight)
    for pattern, weight in (
        # Something to look up: letters with digits, long numbers, addresses, files.
        (r"(?=[A-Za-z_#-]{0,40}[0-9])[A-Za-z#][\w#-]{3,}|[0-9]{4,}|\w@\w|\w/\w+\.\w", 3.0),
        (r"[0-9]", 1.5),
        (r"[$€£¥￥%]|\b(?:usd|eur|cny|rmb)\b|[元块%]", 1.0),
        # A rule or a limit.
        (
            r"\b(?:must|never|always|only|cannot|can't|don't|do not|should not|shouldn't|at most|"
            r"at least|limit|except|unless|required?)\b|"
            r"必须|不要|不能|只能|禁止|务必|不得|千万|除非|最多|至少",
            2.5,
        ),
        # A wish, a decision or a result.
        (
            r"\b(?:want|need|please|agreed?|decided?|confirm(?:ed)?|approved?|refused?|rejected|"
            r"denied|cancel(?:led|ed)?|changed?|booked|refund(?:ed)?|because|result|found)\b|"
            r"请|需要|想要|同意|决定|确认|批准|拒绝|取消|改成|已经?|因为|结果",
            1.5,
        ),
        # Something open.
        (
            r"\b(?:pending|waiting|open|next|todo|remaining|unresolved|by)\b|待|尚未|还没|下一步|剩",
            1.0,
        ),
    )
)


def split_sentences(text: str) -> list[str]:
    """Sentences in order; a JSON value gives one for each of its innermost records.

    What is longer than 240 characters is parted between clauses where it has any, never inside a
    word.
    """
    flat = _flatten_json(text)
    pieces = flat if flat is not None else _END.split(text)
    return [part for piece in pieces for part in _shorten(piece.strip()) if part]


def worth(sentence: str) -> float:
    """How much a sentence is worth by simple signals; 0 is small talk, higher is better."""
    return sum(weight for pattern, weight in _SIGNALS if pattern.search(sentence))


def content_words(sentence: str) -> frozenset[str]:
    """Words of a sentence in lower case, each Chinese character one word."""
    return frozenset(word.rstrip(".:-/") for word in _WORD.findall(sentence.lower()))


def _shorten(sentence: str) -> Iterator[str]:
    if len(sentence) <= _LONGEST:
        yield sentence
        return
    held = ""
    for clause in _CLAUSE.split(sentence):
        if held and len(held) + len(clause) > _LONGEST:
            yield held.strip()
            held = ""
        held += clause if not held or held.endswith(("，", "、")) else f" {clause}"
    yield held.strip()


def _flatten_json(text: str) -> list[str] | None:
    if not text.lstrip().startswith(("{", "[")) or len(text) > _MOST_JSON:
        return None
    try:
        # Numbers stay as they are written: 12.50 is not 12.5.
        value = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    lines: list[str] = []
    _flatten(value, name="", lines=lines)
    return lines


def _flatten(value: Any, *, name: str, lines: list[str]) -> None:
    """One line for the scalars of each object or list, then one for each thing inside it."""
    # Members of a list get no number: it would be one that the text never stated.
    members = value.items() if isinstance(value, dict) else (("", member) for member in value)
    inner: list[tuple[str, Any]] = []
    plain: list[str] = []
    for key, member in members:
        if isinstance(member, dict | list):
            inner.append((key, member))
        else:
            plain.append(f"{key}: {_scalar(member)}" if key else _scalar(member))
    if plain:
        lines.append(f"{name}: {', '.join(plain)}" if name else ", ".join(plain))
    for key, member in inner:
        _flatten(member, name=f"{name} {key}".strip(), lines=lines)


def _scalar(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
