from pathlib import Path

import pytest

from workbench.errors import ConfigError
from workbench.facts.index import build_fact_index
from workbench.facts.must_keep import MUST_KEEP, MustKeep, add_must_keep, read_must_keep
from workbench.facts.reader import FactReader
from workbench.testing.chat import answer, ask, chat

READER = FactReader()


def conversation():
    return chat(
        ask("Order W2378156, and not W23781567. Never refund to the card."),
        answer("Order W2378156 it is. Code name bluebird."),
    )


def marked(*wanted: MustKeep):
    found = add_must_keep(
        build_fact_index(conversation(), READER), conversation(), wanted, reader=READER
    )
    return [fact for fact in found.facts if MUST_KEEP in fact.flags]


def test_a_fact_that_was_found_is_marked_and_not_doubled():
    (fact,) = marked(MustKeep(kind="identifier", surface="W2378156"))
    assert [place.message for place in fact.occurrences] == [0, 1]
    found = build_fact_index(conversation(), READER)
    both = add_must_keep(
        found, conversation(), [MustKeep(kind="identifier", surface="W2378156")], reader=READER
    )
    assert len(both.facts) == len(found.facts)


def test_a_fact_that_was_not_found_is_added_with_its_places():
    (fact,) = marked(MustKeep(kind="identifier", surface="bluebird"))
    (place,) = fact.occurrences
    assert (place.message, place.surface) == (1, "bluebird")


def test_words_inside_a_longer_word_are_no_place():
    assert marked(MustKeep(kind="identifier", surface="W237815")) == []


def test_a_statement_is_known_by_where_it_stands():
    (fact,) = marked(MustKeep(kind="constraint", surface="Never refund to the card"))
    assert fact.statement is not None
    assert fact.statement.polarity == "must_not"


def test_facts_of_other_conversations_are_passed_over():
    assert marked(MustKeep(kind="identifier", surface="W2378156", conversation="other")) == []


def test_a_file_gives_the_required_ones(tmp_path: Path):
    path = tmp_path / "facts.jsonl"
    path.write_text(
        '{"kind": "identifier", "surface": "A-1", "note": "for people"}\n\n'
        '{"kind": "number", "surface": "5", "required": false}\n',
        encoding="utf-8",
    )
    assert [fact.surface for fact in read_must_keep(path)] == ["A-1"]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"kind": "thing", "surface": "x"}',
        '{"kind": "number"}',
        '{"kind": "number", "surface": ""}',
    ],
)
def test_a_wrong_line_is_told_with_its_number(tmp_path: Path, line: str):
    path = tmp_path / "facts.jsonl"
    path.write_text(f'{{"kind": "number", "surface": "5"}}\n{line}\n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"facts.jsonl:2"):
        read_must_keep(path)
