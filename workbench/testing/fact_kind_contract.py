"""The contract of a fact kind as a test class: inherit it and supply one fixture.

class TestTicketFinder(FactKindContract):
    @pytest.fixture
    def case(self):
        return FactKindCase(
            finder=TicketFinder(),
            examples=(FactExample("Ticket RMA-104233 is open", "RMA-104233", "RMA-104233"),),
            counter_examples=("the RMA form",),
        )
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Final

import msgspec
import pytest

from workbench.facts.contract import MentionFinder
from workbench.facts.fact import Mention
from workbench.testing.timing import takes_at_most

__all__ = ["FactExample", "FactKindCase", "FactKindContract"]

_LONG: Final = 200_000
_FULL_WIDTH: Final = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


class FactExample(msgspec.Struct, frozen=True):
    """A text and a mention that must be found in it."""

    text: str
    """The text."""
    surface: str
    """The words of the mention."""
    canonical: str
    """Its canonical form."""
    unit: str | None = None
    """Its unit, for numbers."""
    needs_place: bool = False
    """Whether it is a fact only by the words around it, as a zip code after *zip*."""


class FactKindCase(msgspec.Struct, frozen=True, kw_only=True):
    """A finder, with what it must find and what it must leave."""

    finder: MentionFinder
    """The finder under test."""
    examples: tuple[FactExample, ...]
    """At least one mention that it must find."""
    counter_examples: tuple[str, ...] = ()
    """Texts in which it must find nothing."""
    widths: bool = True
    """Whether full-width spellings are looked at; a team's own pattern over CJK may say no."""
    seconds: float = 2.0
    """Processor time that 200,000 characters of anything may take."""


class FactKindContract:
    """What every fact kind promises; subclasses supply the fixture `case`."""

    @pytest.fixture
    def case(self) -> FactKindCase:
        """The finder under test and its examples."""
        raise NotImplementedError("supply a fixture `case` that returns a FactKindCase")

    def test_every_example_is_found(self, case: FactKindCase) -> None:
        missed = [
            example
            for example in case.examples
            if (example.surface, example.canonical, example.unit)
            not in {(m.surface, m.canonical, m.unit) for m in case.finder.find(example.text)}
        ]
        assert missed == [], f"not found: {missed}"

    def test_counter_examples_hold_nothing(self, case: FactKindCase) -> None:
        found = {text: case.finder.find(text) for text in case.counter_examples}
        wrong = {text: mentions for text, mentions in found.items() if mentions}
        assert wrong == {}, f"found where nothing is: {wrong}"

    def test_surfaces_are_the_words_at_their_place(self, case: FactKindCase) -> None:
        for example in case.examples:
            for mention in case.finder.find(example.text):
                words = example.text[mention.start : mention.end]
                assert mention.surface == words != "", f"{mention} stands at {words!r}"

    def test_mentions_are_ordered_and_apart(self, case: FactKindCase) -> None:
        text = "\n".join(example.text for example in case.examples)
        mentions = case.finder.find(text)
        pairs = pairwise(mentions)
        wrong = [pair for pair in pairs if pair[1].start < pair[0].end]
        assert wrong == [], f"overlapping or out of order: {wrong}"

    def test_mentions_are_of_the_finders_kind(self, case: FactKindCase) -> None:
        kinds = {mention.kind for e in case.examples for mention in case.finder.find(e.text)}
        assert kinds == {case.finder.kind}, f"mentions of other kinds: {kinds}"

    def test_the_same_text_gives_the_same_answer(self, case: FactKindCase) -> None:
        for example in case.examples:
            first, second = case.finder.find(example.text), case.finder.find(example.text)
            assert first == second, f"two answers to {example.text!r}"

    def test_the_empty_text_holds_nothing(self, case: FactKindCase) -> None:
        assert case.finder.find("") == [], "found something in the empty text"

    def test_a_surface_alone_is_read_alike(self, case: FactKindCase) -> None:
        for example in case.examples:
            whole = [m for m in case.finder.find(example.surface) if m.surface == example.surface]
            if not example.needs_place:
                forms = {mention.canonical for mention in whole}
                assert forms == {example.canonical}, f"{example.surface!r} alone gives {forms}"

    def test_chinese_characters_are_no_part_of_it(self, case: FactKindCase) -> None:
        for example in _free(case):
            text = f"请看{example.surface}，谢谢"
            assert example.canonical in _forms(case.finder.find(text)), f"not found in {text!r}"

    def test_it_is_found_inside_json(self, case: FactKindCase) -> None:
        for example in _free(case):
            text = json.dumps({"note": [example.surface]}, ensure_ascii=False)
            assert example.canonical in _forms(case.finder.find(text)), f"not found in {text!r}"

    def test_full_width_characters_say_the_same(self, case: FactKindCase) -> None:
        for example in _free(case) if case.widths else ():
            text = example.surface.translate(_FULL_WIDTH)
            assert example.canonical in _forms(case.finder.find(text)), f"not found in {text!r}"

    @pytest.mark.parametrize(
        "piece",
        ["1", "a-", " ", "一", "1-", "a1", "/", ".", '"', "{", "@", "$1", "1,", "路1号", "\n"],
    )
    def test_long_runs_take_linear_time(self, case: FactKindCase, piece: str) -> None:
        text = (piece * _LONG)[:_LONG]
        with takes_at_most(case.seconds, what=f"{_LONG} characters of {piece!r}"):
            case.finder.find(text)


def _free(case: FactKindCase) -> list[FactExample]:
    return [example for example in case.examples if not example.needs_place]


def _forms(mentions: list[Mention]) -> set[str]:
    return {form for mention in mentions for form in (mention.canonical, *mention.also)}
