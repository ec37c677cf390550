"""One word changed in rules that people and agents really wrote, and words that change nothing.

The rules are those that the finders read in recordings. Each is held against its own sentence with
one thing changed, and against the same with what any retelling changes.
"""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.facts.index import default_reader
from workbench.messages import iter_texts
from workbench.scoring.judge_statement import judge_statement
from workbench.transcripts.load import load_conversations

SETS = (
    "tau-bench-airline",
    "tau-bench-retail",
    "tau2-toolorchestra",
    "schema-guided-dialogue",
    "abcd",
    "codex",
    "gemini-cli",
)
EACH = 60
SEED = 20261130
SHORTEST, LONGEST = 20, 220
CHANGED = ("altered", "weakened", "contradicted", "lost")

Rewrite = tuple[str, str | Callable[[re.Match[str]], str]]

CHANGES: dict[str, tuple[float, list[Rewrite]]] = {
    "less force": (
        0.9,
        [(r"\bmust\b", "may"), (r"\bhave to\b", "can"), (r"\bshould\b(?! not)", "may")],
    ),
    "a not that is gone": (
        0.95,
        [
            (r"\b(can|could|should|will|would|do|does|is|are)n['’]t\b", r"\1"),
            (r"\bcannot\b", "can"),
            (r"\bcan['’]t\b", "can"),
            (r"\bnever\b", "always"),
            (r"\bwithout\b", "with"),
        ],
    ),
    "another number": (0.95, [(r"\b(\d{1,3})\b", lambda hit: str(int(hit[1]) * 2 + 1))]),
    "the other side": (
        0.95,
        [
            (r"\bat least\b", "at most"),
            (r"\bat most\b", "at least"),
            (r"\bmore than\b", "less than"),
            (r"\bbefore\b", "after"),
            (r"\bafter\b", "before"),
        ],
    ),
    "a condition cut off": (
        0.85,
        [(r",? (?:unless|except|only if|as long as|if|when|before|after) [^.;]{8,}$", "")],
    ),
}
HARMLESS: dict[str, tuple[float, list[Rewrite]]] = {
    "contractions": (
        0.95,
        [(r"\bcan['’]t\b", "cannot"), (r"\bcannot\b", "can't"), (r"\bdo not\b", "don't")],
    ),
    "force in other words": (0.95, [(r"\bmust\b", "has to"), (r"\bhave to\b", "must")]),
    "the third person": (0.93, [(r"\bI\b", "the user"), (r"\bmy\b", "their")]),
    "who said it": (0.97, [(r"^", "The user said: ")]),
    "more behind it": (0.97, [(r"[.]?$", ", as agreed with the agent earlier")]),
    "a condition moved": (
        0.9,
        [
            (
                r"^(If|When|Unless|Before|After|Once) ([^,]{8,}), (.*?)[.]?$",
                lambda hit: f"{hit[3][0].upper()}{hit[3][1:]} {hit[1].lower()} {hit[2]}",
            )
        ],
    ),
}


@pytest.fixture(scope="module")
def rules(recordings: Path) -> list[tuple[str, str]]:
    """Rules in an order of chance, each with the text it stands in."""
    found: dict[str, str] = {}
    for name in SETS:
        for conversation in load_conversations([recordings / name]):
            texts = (t for m in conversation.messages if m.model_visible for t in iter_texts(m))
            for text in texts:
                for mention in default_reader().mentions(text):
                    fits = SHORTEST < len(mention.surface) < LONGEST
                    if mention.kind == "constraint" and fits and "\n" not in mention.surface:
                        found.setdefault(mention.surface, text)
    ordered = sorted(found.items())
    random.Random(SEED).shuffle(ordered)
    return ordered


def rewritten(rule: str, rewrites: list[Rewrite], *, everywhere: bool) -> str | None:
    for pattern, words in rewrites:
        told = re.sub(pattern, words, rule, count=0 if everywhere else 1)
        if told != rule and told.strip():
            return told if told[-1] in ".!?" else f"{told}."
    return None


def judge_each(
    rules: list[tuple[str, str]], rewrites: list[Rewrite], *, everywhere: bool
) -> list[tuple[str, str]]:
    """Statuses of the first rules that a rewrite fits, each with its new words."""
    judged: list[tuple[str, str]] = []
    for rule, text in rules:
        told = rewritten(rule, rewrites, everywhere=everywhere)
        if told is None or len(judged) == EACH:
            continue
        verdict = judge_statement("constraint", rule, source_text=text, candidate_text=told)
        judged.append((verdict.status, told))
    return judged


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_word_in_a_recorded_rule_is_noticed(rules, change):
    least, rewrites = CHANGES[change]
    judged = judge_each(rules, rewrites, everywhere=False)
    assert len(judged) == EACH
    passed_over = [told for status, told in judged if status not in CHANGED]
    assert len(passed_over) <= (1 - least) * EACH, "\n".join(passed_over)


@pytest.mark.parametrize("change", HARMLESS)
def test_the_same_in_nearly_the_same_words_is_retained(rules, change):
    least, rewrites = HARMLESS[change]
    judged = judge_each(rules, rewrites, everywhere=True)
    assert len(judged) == EACH
    harmed = [f"{status}: {told}" for status, told in judged if status != "retained"]
    assert len(harmed) <= (1 - least) * EACH, "\n".join(harmed)
