import ast
import re
import string
from pathlib import Path

import pytest

from workbench.errors import UnknownNameError
from workbench.facts.fact import FAMILIES
from workbench.report.catalogue import LANGUAGES, load_catalogue
from workbench.report.explain import REASONS
from workbench.scoring.loss_cause import CAUSES

SOURCES = Path(__file__).parents[2] / "workbench"


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _asked_for() -> set[str]:
    """Keys that code asks for as plain words."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "say" and node.args:
                key = getattr(node.args[0], "value", None)
                if isinstance(key, str) and re.fullmatch(r"\w+\.\w+", key):
                    found.add(key)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_every_message_with_its_values(language: str) -> None:
    english, other = load_catalogue("en").texts, load_catalogue(language).texts
    assert other.keys() == english.keys()
    assert [key for key in english if _fields(english[key]) != _fields(other[key])] == []
    assert [key for key, text in other.items() if not text.strip()] == []


def test_every_message_that_is_asked_for_is_there() -> None:
    asked = _asked_for()
    assert len(asked) > 100
    assert asked - load_catalogue("en").texts.keys() == set()


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("cause", set(CAUSES)),
        ("reason", set(REASONS)),
        ("kind", {kind for kinds in FAMILIES.values() for kind in kinds}),
    ],
)
def test_words_of_rows_have_messages(section: str, words: set[str]) -> None:
    texts = load_catalogue("zh").texts
    assert {word for word in words if f"{section}.{word}" not in texts} == set()


def test_values_are_put_in() -> None:
    assert load_catalogue("en")("walk.was", words="W1") == "was W1"


def test_unknown_word_is_shown_as_it_is() -> None:
    assert load_catalogue("zh").word("kind", "of_a_plug_in") == "of_a_plug_in"


def test_unknown_language_lists_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="en"):
        load_catalogue("tlh")
