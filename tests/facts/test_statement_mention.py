"""A mention built from a clause: exact words, canonical form, statement."""

from workbench.facts.sentences import read_sentences, split_clauses
from workbench.facts.statement_mention import build_mention, is_readable


def test_the_span_is_exact_and_equal_statements_share_a_canonical() -> None:
    text = "Well. Never use  the CARD!"
    (clause,) = split_clauses(read_sentences(text)[1])
    mention = build_mention("constraint", clause)
    assert text[mention.start : mention.end] == mention.surface == "Never use  the CARD"
    assert mention.canonical == "never use the card"


def test_a_part_of_a_clause_loses_its_leading_particle() -> None:
    (clause,) = split_clauses(read_sentences("评分4分以上的50元以内")[0])
    assert build_mention("constraint", clause, span=(6, 12)).surface == "50元以内"


def test_a_dump_is_no_sentence() -> None:
    (sentence,) = read_sentences("must " * 400)
    assert not is_readable(sentence)
