import pytest

from workbench.facts.clause_features import clause_features, clause_tokens
from workbench.facts.sentences import Clause, read_sentences, split_clauses


def first_clause(text: str) -> Clause:
    (sentence, *_) = read_sentences(text)
    return split_clauses(sentence)[0]


@pytest.mark.parametrize("number", ["7", "1,200", "$54.85", "€3", "10:30", "2024-05-17", "80%"])
def test_numbers_are_one_word(number: str) -> None:
    assert clause_tokens(f"under {number}") == ["^", "under", "0", "$"]


def test_a_mark_of_money_alone_is_no_number() -> None:
    assert clause_tokens("in $ only") == ["^", "in", "$", "only", "$"]


def test_short_forms_stay_whole_and_marks_are_words() -> None:
    assert clause_tokens("don't, ever") == ["^", "don't", ",", "ever", "$"]


def test_features_are_runs_of_one_to_three_words_and_the_place() -> None:
    assert clause_features(first_clause("- Stay here!")) == {
        *("^", "stay", "here", "$", "^ stay", "stay here", "here $"),
        *("^ stay here", "stay here $", "<closing !>", "<item>"),
    }


def test_a_word_that_comes_twice_is_one_feature() -> None:
    assert clause_features(first_clause("no no no")) == {
        *("^", "no", "$", "^ no", "no no", "no $"),
        *("^ no no", "no no no", "no no $", "<closing >"),
    }
