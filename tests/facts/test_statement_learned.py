"""The second look at English statements: the weights that ship, and what they find and drop."""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.clause_weights import BIAS, CUES, THRESHOLD
from workbench.facts.constraint_english import english_rules, rules_by_cues
from workbench.facts.decision import DecisionFinder
from workbench.facts.open_item import OpenItemFinder, open_items_by_cues
from workbench.facts.sentences import Clause, read_sentences, split_clauses
from workbench.facts.statement_learned import (
    LEARNED_KINDS,
    LearnedKind,
    is_learned,
    learned_weights,
    may_hold_learned,
    weights_file,
)
from workbench.validation.clause_scores import ClauseScore, score_above, score_of_cues
from workbench.validation.labelled_clauses import read_clauses
from workbench.validation.read import read_labels

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "workbench" / "facts"
MOST_LINES = 9_003
MOST_BYTES = 140_000

WITHOUT_CUE = (
    "Wash each pan before use",
    "Save the sketch before each change",
    "step out before each turn",
    "The gate can be opened before dawn",
    "Each reply is one line",
)
_PLAIN = ("decided", "cancelled", "still", "pending", "never", "waiting", "moved", "must", "yes")
IDIOMS = (
    "never mind, found the key",
    "I never found it again",
    "so there was never any doubt",
    "That was never an option, I was told",
    "There are only four boats left",
    "He must have been on the ferry",
)
NAMES = (
    *("london", "paris", "berlin", "chicago", "boston", "seattle", "shanghai", "europe"),
    *("john", "mary", "anna", "david", "smith", "garcia", "yusuf", "sophia"),
    *("paypal", "visa", "mastercard", "amazon", "google", "github", "django", "marriott"),
    *("delta", "lufthansa", "iphone", "spotify", "uber", "netflix", "toyota", "microsoft"),
    *("monday", "friday", "january", "october"),
)


def lines(kind: LearnedKind) -> list[str]:
    return (FOLDER / weights_file(kind)).read_text(encoding="utf-8").splitlines()


def words_of_weights(kind: LearnedKind) -> set[str]:
    features = (line.split("\t")[0] for line in lines(kind) if not re.match("<[a-z]", line))
    return {word for feature in features for word in feature.split(" ") if word.isalpha()}


def clauses_of(text: str) -> list[Clause]:
    return [clause for sentence in read_sentences(text) for clause in split_clauses(sentence)]


def rules(text: str) -> list[str]:
    return [clause.text for sentence in read_sentences(text) for clause in english_rules(sentence)]


def by_cues(text: str) -> list[str]:
    return [clause.text for sentence in read_sentences(text) for clause in rules_by_cues(sentence)]


@pytest.mark.parametrize("kind", LEARNED_KINDS)
def test_weights_can_be_read_in_a_diff(kind: LearnedKind) -> None:
    features = [line.split("\t")[0] for line in lines(kind)]
    assert features == sorted(set(features))
    assert all(re.fullmatch(r"[^\t]+\t-?\d+\.\d\d", line) for line in lines(kind))
    assert len(features) <= MOST_LINES
    assert (FOLDER / weights_file(kind)).stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("kind", LEARNED_KINDS)
def test_weights_hold_bias_cues_and_threshold(kind: LearnedKind) -> None:
    weights = learned_weights(kind)
    assert {BIAS, CUES, THRESHOLD} <= set(weights.weights)
    assert weights.weights[CUES] == max(weights.weights.values())


@pytest.mark.parametrize("kind", LEARNED_KINDS)
def test_no_name_has_a_weight(kind: LearnedKind) -> None:
    assert words_of_weights(kind).isdisjoint(NAMES)


@pytest.mark.parametrize("kind", LEARNED_KINDS)
def test_no_word_that_the_bundled_conversations_write_as_a_name_has_a_weight(
    kind: LearnedKind,
) -> None:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in ROOT.glob("datasets/*/conversations.jsonl")
    )
    inside = Counter(re.findall(r"(?<=[a-z] )[A-Za-z][a-z]{2,}\b", text))
    written = (ROOT / "datasets" / "labels" / "facts.jsonl").read_text(encoding="utf-8")
    plain = {word for word in (*inside, *re.findall(r"\b[a-z]{3,}\b", written)) if word.islower()}
    names = {word.lower() for word, n in inside.items() if n >= 3 and word.lower() not in plain}
    assert len(names) > 20
    assert words_of_weights(kind) & names == set()


@pytest.mark.parametrize("text", WITHOUT_CUE)
def test_a_rule_may_be_told_by_its_words_alone(text: str) -> None:
    assert rules(text) == [text]


def test_some_rules_are_found_that_no_cue_names() -> None:
    assert [text for text in WITHOUT_CUE if not by_cues(text)] != []


@pytest.mark.parametrize("text", IDIOMS)
def test_a_turn_of_phrase_with_a_word_that_binds_is_left(text: str) -> None:
    assert rules(text) == []


def test_some_clauses_are_left_that_a_cue_names() -> None:
    assert [text for text in IDIOMS if by_cues(text)] != []


@pytest.mark.parametrize(
    ("kind", "least", "gain"),
    [("constraint", 0.76, 0.03), ("decision", 0.74, 0.1), ("open_item", 0.69, 0.15)],
)
def test_sentences_that_nothing_was_learnt_from_fare_better_than_by_cues_alone(
    kind: LearnedKind, least: float, gain: float
) -> None:
    written = read_labels(ROOT / "datasets" / "labels" / "facts.jsonl").messages
    cases = read_clauses(kind, [message for message in written if message.held_out])
    called = [is_learned(kind, c.clause, by_cues=c.by_cues) for c in cases]
    together = np.array(called, dtype=float)
    alone, both = (
        _f1(score) for score in (score_of_cues(cases), score_above(cases, together, 0.5))
    )
    assert len(cases) > 1800
    assert both > least
    assert both > alone + gain


@pytest.mark.parametrize("kind", LEARNED_KINDS)
@given(st.lists(st.sampled_from((*["the", "a", "i", "we", "it"], *_PLAIN)), min_size=1, max_size=9))
def test_one_pass_for_all_kinds_says_what_each_says_by_itself(
    kind: LearnedKind, words: list[str]
) -> None:
    for clause in clauses_of(" ".join(words)):
        for by_cues in (False, True):
            alone = learned_weights(kind).holds(clause, by_cues=by_cues)
            assert is_learned(kind, clause, by_cues=by_cues) == alone


@pytest.mark.parametrize(
    "text",
    [
        "On second thought I'll take the one with two bathrooms",
        "We went with the smaller boat after all",
        "I put the invoice in the drawer and locked it",
    ],
)
def test_a_decision_may_be_told_by_its_words_alone(text: str) -> None:
    assert [mention.kind for mention in DecisionFinder().find(text)] != []


@pytest.mark.parametrize(
    "text",
    [
        "nobody has come to fix the gate yet",
        "The mooring fee keeps getting declined",
        "Your parcel is on back order",
    ],
)
def test_an_open_item_may_be_told_by_its_words_alone(text: str) -> None:
    assert [mention.surface for mention in OpenItemFinder().find(text)] == [text]
    assert [list(open_items_by_cues(sentence)) for sentence in read_sentences(text)] == [[]]


def _f1(score: ClauseScore) -> float:
    return 2 * score.right / (score.labelled + score.found)


@pytest.mark.parametrize("lead", ["", "please ", "but ", "and ", "also, ", "ok, "])
@pytest.mark.parametrize(
    "ban", ["never", "do not", "don't", "you must not", "you must never", "under no circumstances"]
)
@pytest.mark.parametrize(
    "deed",
    [
        "call me",
        "ship to the old flat",
        "delete the backups",
        "share my number",
        "pay more than $40",
        "touch the legacy table",
    ],
)
def test_no_plain_ban_is_ever_dropped(lead: str, ban: str, deed: str) -> None:
    (rule,) = rules(f"{lead}{ban} {deed}")
    assert deed in rule


def test_words_that_speak_for_nothing_are_passed_over() -> None:
    (clause,) = clauses_of("hello there, Tom")
    assert not may_hold_learned("constraint", clause.vocabulary)
    assert not is_learned("constraint", clause, by_cues=False)


def test_a_line_of_a_printed_sheet_is_no_rule() -> None:
    text = "**Each Way:** one bag"
    assert any(is_learned("constraint", clause, by_cues=True) for clause in clauses_of(text))
    assert rules(text) == []


def processor_seconds(work: Callable[[], None]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def test_a_second_look_is_not_much_slower_than_splitting_into_words() -> None:
    text = " ".join(f"Wash pan {n} and each lid before use, then keep it dry." for n in range(200))
    clauses = clauses_of(text)
    word = re.compile(r"\w+")

    def split() -> None:
        for _ in range(10):
            for clause in clauses:
                dict.fromkeys(word.findall(clause.plain))

    def look() -> None:
        for clause in clauses:
            is_learned("constraint", clause, by_cues=False)

    look()  # the weights are read once
    ratio = min(processor_seconds(look) * 10 / processor_seconds(split) for _ in range(3))
    assert ratio < (250 if sys.gettrace() is not None else 25), f"{ratio:.0f} times as long"
