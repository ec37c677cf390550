"""A summary model that is none: it picks sentences of the transcript and invents nothing.

It sees the same prompt as any model and answers both kinds of request. It is deterministic and says
in every table that no language model was at work.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from workbench.errors import UsageError
from workbench.messages import Message
from workbench.models._sentences import content_words, split_sentences, worth
from workbench.models._transcript import Entry, read_prompt
from workbench.models.contract import ModelReply, ModelRequest
from workbench.tokens import count_text

__all__ = ["ExtractiveModel"]

_ROLE_WORTH: Mapping[str | None, float] = {"user": 1.0, "tool": -0.5}
_NAMES = {"user": "User", "assistant": "Assistant", "tool": "Tool", "system": "System"}
_SAME = 0.75
_SMALL_TALK = 40


class _Sentence(msgspec.Struct, frozen=True, kw_only=True):
    place: int
    role: str | None
    text: str
    weight: float
    score: float


@dataclass(frozen=True, kw_only=True)
class ExtractiveModel:
    """Picks the sentences with ids, numbers, rules, wishes and results, up to a budget.

    Attributes:
        max_characters: Length of a summary of a whole conversation at most.
        max_message_characters: Length of the summary of one message at most.
    """

    max_characters: int = 2000
    max_message_characters: int = 240

    asks = False

    def __post_init__(self) -> None:
        for name in ("max_characters", "max_message_characters"):
            value = getattr(self, name)
            if not isinstance(value, int) or value < 1:
                raise UsageError(f"`{name} >= 1` must hold, got {value!r}")

    @property
    def label(self) -> str:
        """Says that it is no language model."""
        return "extractive (no LLM)"

    def ask(self, request: ModelRequest) -> ModelReply:
        """Answer with sentences of the prompt's transcript; with none where it has no text.

        The option `max_tokens` is kept where it is a number.
        """
        read = read_prompt(request.prompt)
        if read.per_message:
            text = self._summarise_each(read.entries)
        else:
            text = self._summarise(read.entries, max_tokens=_token_limit(request.options))
        return ModelReply(
            message=Message(role="assistant", content=text), model_ms=None, finish_reason="stop"
        )

    def _summarise(self, entries: Iterable[Entry], *, max_tokens: int | None) -> str:
        chosen = _choose(_score(entries), budget=self.max_characters)
        lines = [_line(sentence) for sentence in chosen]
        while (
            len(lines) > 1 and max_tokens is not None and count_text("\n".join(lines)) > max_tokens
        ):
            weakest = min(range(len(lines)), key=lambda i: chosen[i].score)
            del lines[weakest], chosen[weakest]
        return "\n".join(lines)

    def _summarise_each(self, entries: Iterable[Entry]) -> str:
        items = []
        for entry in entries:
            text = entry.text.strip()
            if not text or text == "null":
                continue
            if len(text) > self.max_message_characters:
                chosen = _choose(_score([entry]), budget=self.max_message_characters)
                text = " ".join(sentence.text for sentence in chosen)
            items.append({"messageId": entry.id, "summary": text})
        return json.dumps(items, ensure_ascii=False)


def _token_limit(options: Mapping[str, Any]) -> int | None:
    limit = options.get("max_tokens")
    return limit if isinstance(limit, int) and limit > 0 else None


def _score(entries: Iterable[Entry]) -> list[_Sentence]:
    """All sentences in order; late ones gain up to one point, being likelier true still."""
    found = [
        (entry.role, text, worth(text)) for entry in entries for text in split_sentences(entry.text)
    ]
    last = max(len(found) - 1, 1)
    return [
        _Sentence(
            place=place,
            role=role,
            text=text,
            weight=weight,
            score=weight + _ROLE_WORTH.get(role, 0.0) + place / last,
        )
        for place, (role, text, weight) in enumerate(found)
    ]


def _choose(sentences: list[_Sentence], *, budget: int) -> list[_Sentence]:
    """The best sentences that fit, in order of the conversation, each said once.

    A sentence that does not fit is passed over, never cut: half an order number is a wrong one.
    Only when not one fits, the shortest is taken, whatever its length.
    """
    sentences = [s for s in sentences if s.weight or len(s.text) >= _SMALL_TALK] or sentences
    chosen: list[_Sentence] = []
    said: list[frozenset[str]] = []
    left = budget
    for sentence in sorted(sentences, key=lambda s: (-s.score, s.place)):
        length = len(_line(sentence)) + 1
        if length > left:
            continue
        words = content_words(sentence.text)
        if not words or any(_says_it(earlier, words) for earlier in said):
            continue
        chosen.append(sentence)
        said.append(words)
        left -= length
        if left < 10:
            break
    if not chosen and sentences:
        chosen = [min(sentences, key=lambda s: (len(s.text), s.place))]
    return sorted(chosen, key=lambda s: s.place)


def _says_it(earlier: frozenset[str], words: frozenset[str]) -> bool:
    """Whether the words were nearly all said before, every one with a digit among them."""
    fresh = words - earlier
    return len(fresh) <= (1 - _SAME) * len(words) and not any(
        character.isdigit() for word in fresh for character in word
    )


def _line(sentence: _Sentence) -> str:
    name = _NAMES.get(sentence.role or "")
    return f"- {name}: {sentence.text}" if name else f"- {sentence.text}"
