"""The list of statement finders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts import statements
from workbench.facts.fact import FAMILIES
from workbench.facts.prose import iter_prose_blocks
from workbench.facts.statements import STATEMENT_FINDERS, StatementReader

_TEXT = st.text(alphabet="abmust no.,!?。，\n-*:不要必须请已就吧0123456789元分以上", max_size=200)


def test_there_is_one_finder_for_each_statement_kind() -> None:
    assert tuple(finder.kind for finder in STATEMENT_FINDERS) == FAMILIES["constraints"]


@given(_TEXT)
def test_mentions_are_exact_ordered_and_apart(text: str) -> None:
    for finder in STATEMENT_FINDERS:
        end = 0
        for mention in finder.find(text):
            assert text[mention.start : mention.end] == mention.surface
            assert mention.start >= end
            assert mention.statement is not None
            end = mention.end


@given(_TEXT)
def test_the_same_text_gives_the_same_mentions(text: str) -> None:
    for finder in STATEMENT_FINDERS:
        assert finder.find(text) == finder.find(text)


def _read(reader: StatementReader, text: str) -> list[tuple[str, int, int]]:
    return sorted(
        (mention.kind, start + mention.start, start + mention.end)
        for start, block in iter_prose_blocks(text)
        if not block.joints
        for mention in reader.read(block)
    )


def _found(text: str) -> list[tuple[str, int, int]]:
    return sorted(
        (mention.kind, mention.start, mention.end)
        for finder in STATEMENT_FINDERS
        for mention in finder.find(text)
    )


@given(st.lists(_TEXT, min_size=1, max_size=4))
def test_a_reader_finds_what_the_finders_find_whatever_it_has_read_before(texts) -> None:
    reader = StatementReader()
    for text in [*texts, *texts, "\n\n".join(texts)]:
        if all(not block.joints for _, block in iter_prose_blocks(text)):
            assert _read(reader, text) == _found(text)


def test_a_sentence_is_read_once_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    build = statements.build_sentence
    monkeypatch.setattr(
        statements,
        "build_sentence",
        lambda *args, **how: asked.append(args[1]) or build(*args, **how),
    )
    reader = StatementReader()
    rule = "You must never refund a gift card"
    first = _read(reader, f"{rule}. Thanks for that.")
    assert _read(reader, f"Hello there. {rule}.") == [
        (kind, start + 13, end + 13) for kind, start, end in first
    ]
    assert len(asked) == 3


def test_the_same_words_in_a_list_are_read_by_their_heading() -> None:
    reader = StatementReader()
    words = "Reply to the landlord about the deposit"
    for text in (f"Done:\n- {words}", f"Open items:\n- {words}", f"Notes:\n- {words}", words):
        assert _read(reader, text) == _found(text)
    assert _read(reader, f"Open items:\n- {words}") != _read(reader, f"Done:\n- {words}")
