"""The same text is read and judged once, whichever policy and call it comes from."""

import pytest

from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import iter_texts
from workbench.scoring import text_judge
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.text_judge import TextJudge
from workbench.testing.chat import answer, ask, chat

READER = FactReader()
SAID = ("Never ring order W2378156 before noon.", "Noted.", "And W2378165 is gone.", "I see.")
END = len(SAID)


@pytest.fixture
def index():
    return build_fact_index(_talk(), READER)


@pytest.fixture
def judge(index) -> TextJudge:
    words = HistoryWords(
        (place, text)
        for place, message in enumerate(_talk().messages)
        for text in iter_texts(message)
    )
    return TextJudge(index, reader=READER, history=words)


def _talk():
    return chat(ask(SAID[0]), answer(SAID[1]), ask(SAID[2]), answer(SAID[3]))


def _fact(index, kind: str):
    return next(fact for fact in index.facts if fact.kind == kind)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Kinds of the facts that are judged anew, and texts that are read anew."""
    seen: list[str] = []

    def count(name: str, told):
        whole = getattr(text_judge, name)

        def counting(*args, **kwargs):
            seen.append(told(*args))
            return whole(*args, **kwargs)

        monkeypatch.setattr(text_judge, name, counting)

    for name in ("judge_fact", "judge_statement_fact"):
        count(name, lambda fact, *rest: fact.kind)
    for name in ("read_candidate", "read_statements"):
        count(name, lambda texts, *rest: " | ".join(texts))
    return seen


def test_the_same_texts_are_read_and_judged_once(judge, index, asked) -> None:
    for _ in range(3):
        judged = judge.judge_texts(("Order W2378156.", "Never ring before noon."), before=END)
        for fact in index.facts:
            judged.judge(fact)
        assert judged.inventions == ()
    assert asked.count("Order W2378156. | Never ring before noon.") == 2
    kinds = [kind for kind in asked if "|" not in kind]
    assert sorted(kinds) == sorted(fact.kind for fact in index.facts)


def test_a_statement_is_judged_once_whatever_the_history_ends_before(judge, index, asked) -> None:
    rule = _fact(index, "constraint")
    found = {
        judge.judge_texts(("Never ring it before noon.",), before=before).judge(rule).status
        for before in (2, 3, END)
    }
    assert found == {"retained"}
    assert asked.count("constraint") == 1


def test_what_the_history_has_said_by_then_decides_on_a_value(judge, index) -> None:
    order = next(fact for fact in index.facts if fact.canonical == "W2378156")
    slip = ("The order is W2378165.",)
    assert judge.judge_texts(slip, before=2).judge(order).status == "altered"
    assert judge.judge_texts(slip, before=END).judge(order).status == "lost"


def test_a_place_is_told_within_its_own_text(judge, index) -> None:
    order = next(fact for fact in index.facts if fact.canonical == "W2378156")
    found = judge.judge_texts(("Good day.", "Order W2378156."), before=END).judge(order)
    assert (found.candidate_part, found.candidate_span) == (1, (6, 14))


def test_an_invention_is_found_in_its_own_text(judge) -> None:
    [found] = judge.judge_texts(("Good day.", "It cost $99.50."), before=END).inventions
    assert (found.surface, found.candidate_part, found.candidate_span) == ("$99.50", 1, (8, 14))


def _verdict(said: tuple[str, ...], summary: str, value: str):
    conversation = chat(*(ask(text) for text in said))
    index = build_fact_index(conversation, READER)
    words = HistoryWords(
        (place, text)
        for place, message in enumerate(conversation.messages)
        for text in iter_texts(message)
    )
    judge = TextJudge(index, reader=READER, history=words)
    fact = next(fact for fact in index.facts if fact.surface == value)
    found = judge.judge_texts((summary,), before=len(said)).judge(fact)
    return found.status, found.rule


@pytest.mark.parametrize(
    ("said", "summary", "value", "verdict"),
    [
        (
            ("The gift card is gift_card_8190333.", "Fine."),
            "The gift card ends in 0333.",
            "gift_card_8190333",
            ("altered", "suffix"),
        ),
        (
            (
                "I moved to 9 Pine Lane, Suite 395, Phoenix, AZ, 85033.",
                "So far we have 9 Pine Lane, Suite 395, Reno, NV, 89501.",
            ),
            "At length they came to this: 9 Pine Lane, Suite 395, Reno, NV, 89501.",
            "9 Pine Lane, Suite 395, Phoenix, AZ, 85033",
            ("lost", "other_value"),
        ),
    ],
)
def test_a_value_of_the_history_is_no_rest_of_another(said, summary, value, verdict) -> None:
    assert _verdict(said, summary, value) == verdict
