"""Sentences that the library has said in English, in the language of a page.

Verdicts of a gate, notes on prices and the like are kept as the sentences that a terminal shows.
Each kind of them is a template of the catalogue's section `said`; one that no template knows stays
as it is.
"""

from __future__ import annotations

import re
import string
from functools import cache

from workbench.report.catalogue import ENGLISH, Catalogue, load_catalogue

__all__ = ["repeat", "repeat_parts"]

_SECTION = "said."
_SENTENCES = frozenset({"why", "who"})
"""Values that are sentences themselves."""

_BETWEEN = "; "


def repeat(text: str, say: Catalogue) -> str:
    """A sentence in the language of a catalogue; as it is where no template knows it.

    Args:
        text: The sentence in English.
        say: The words.
    """
    if say.language == ENGLISH:
        return text
    known = _plain_texts().get(text)
    if known is not None:
        return say(known)
    for key, pattern in _templates():
        found = pattern.fullmatch(text)
        if found is not None:
            values = {name: _value(name, said, say) for name, said in found.groupdict().items()}
            return say(key, **values)
    return text


def repeat_parts(text: str, say: Catalogue) -> str:
    """Several sentences with semicolons between them, each in the language of a catalogue."""
    if say.language == ENGLISH:
        return text
    return "；".join(repeat(part, say) for part in text.split(_BETWEEN))


def _value(name: str, said: str, say: Catalogue) -> str:
    if name == "measure":
        return say.word("measure", said)
    return repeat(said, say) if name in _SENTENCES else said


@cache
def _plain_texts() -> dict[str, str]:
    """Key of each sentence, and of each cause of a loss, that holds no value."""
    return {
        text: key
        for key, text in load_catalogue(ENGLISH).texts.items()
        if key.startswith((_SECTION, "cause.")) and "{" not in text
    }


@cache
def _templates() -> list[tuple[str, re.Pattern[str]]]:
    """Key and pattern of each template, those that say most by themselves first."""
    found = []
    for key, text in load_catalogue(ENGLISH).texts.items():
        if not key.startswith(_SECTION) or "{" not in text:
            continue
        pieces = list(string.Formatter().parse(text))
        pattern = "".join(
            re.escape(words) + (f"(?P<{name}>.+?)" if name else "") for words, name, _, _ in pieces
        )
        own = sum(len(words) for words, *_ in pieces)
        found.append((own, key, re.compile(pattern, re.DOTALL)))
    found.sort(key=lambda one: -one[0])
    return [(key, pattern) for _, key, pattern in found]
