"""The words of charts, pages and the HTML report in one catalogue for each language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from workbench.errors import UnknownNameError

__all__ = ["ENGLISH", "LANGUAGES", "Catalogue", "load_catalogue"]

LANGUAGES = {"en": "English", "zh": "中文"}
"""Languages there is a catalogue for, each by its own name."""

ENGLISH = "en"
"""The language where nobody asks for another."""


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All messages of one language."""

    language: str
    """Its code, a key of `LANGUAGES`."""
    texts: dict[str, str]
    """Message by key, `section.name`; `{name}` stands for a value."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The message of a key with its values put in.

        Raises:
            KeyError: There is no such message, or a value is missing.
        """
        text = self.texts[key]
        return text.format(**values) if values else text

    def word(self, section: str, name: str) -> str:
        """The message for a word that rows hold, as a cause or a kind; the word where none is."""
        return self.texts.get(f"{section}.{name}", name)


@cache
def load_catalogue(language: str = ENGLISH) -> Catalogue:
    """The catalogue of a language.

    Raises:
        UnknownNameError: There is none.
    """
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    path = files("workbench") / "report" / "messages" / f"{language}.toml"
    sections = tomllib.loads(path.read_text(encoding="utf-8"))
    return Catalogue(
        language=language,
        texts={
            f"{section}.{name}": text
            for section, messages in sections.items()
            for name, text in messages.items()
        },
    )
