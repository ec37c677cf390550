"""Decisions that only point at what was said before."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.pointing import go_ahead_of

SOURCE = """assistant: The blue tent sleeps four and costs 90. Shall I reserve the blue tent?
user: Yes, please go ahead."""


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("The blue tent for 90 has been reserved.", "retained"),
        ("He told the agent to reserve the blue tent. The stove was declined.", "retained"),
        ("The blue tent was declined. The stove was reserved.", "contradicted"),
        ("He is still considering the blue tent.", "weakened"),
        ("The weather was fine.", "lost"),
    ],
)
def test_what_was_said_before_tells_what_it_is_about(candidate: str, status: str) -> None:
    verdict = judge_statement(
        "decision", "Yes, please go ahead", source_text=SOURCE, candidate_text=candidate
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("They chose the grey one.", "altered"),
        ("They chose the brown one.", "retained"),
        ("They chose the brown one over the grey one.", "retained"),
    ],
)
def test_what_was_chosen_is_the_one_that_it_names(candidate: str, status: str) -> None:
    words = "Let's go with the brown one"
    verdict = judge_statement("decision", words, source_text=words, candidate_text=candidate)
    assert verdict.status == status


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Okay, that works. Send two boxes", "Send two boxes"),
        ("好的，就要两箱", "要两箱"),
        ("Yes, but not now", "Yes, but not now"),
        ("Send two boxes", "Send two boxes"),
    ],
)
def test_a_go_ahead_ends_where_something_is_said(words: str, rest: str) -> None:
    assert words[go_ahead_of(words) :] == rest


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("已选定云栖酒店。", "retained"),
        ("酒店还没有预订。", "contradicted"),
        ("酒店待定，尚未选择。", "contradicted"),
        ("天气晴朗。", "lost"),
    ],
)
def test_the_decision_alone_is_looked_for(candidate: str, status: str) -> None:
    verdict = judge_statement(
        "decision", "就订这家吧", source_text="好的，就订这家吧。", candidate_text=candidate
    )
    assert verdict.status == status


def test_a_short_decision_is_turned_by_its_own_words() -> None:
    verdict = judge_statement(
        "decision",
        "You are now confirmed",
        source_text="assistant: You are now confirmed.",
        candidate_text="The trip is not confirmed yet. The user wants two seats.",
    )
    assert verdict.status == "contradicted"


def test_a_yes_with_more_behind_it_is_asked_for_what_was_said_before() -> None:
    source = """assistant: Shall I call a guide?
user: Yes, please. I would be glad to hear from somebody who has been there."""
    words = "Yes, please. I would be glad to hear from somebody who has been there"
    for candidate, status in (
        ("She agreed to call a guide.", "retained"),
        ("She did not want to call a guide.", "contradicted"),
    ):
        verdict = judge_statement("decision", words, source_text=source, candidate_text=candidate)
        assert verdict.status == status


def test_a_price_that_is_too_high_was_not_accepted() -> None:
    verdict = judge_statement(
        "decision",
        "That will be fine",
        source_text="assistant: The boat costs 90.\nuser: That will be fine.",
        candidate_text="The price of 90 for the boat was too high.",
    )
    assert verdict.status == "contradicted"


def test_who_says_no_to_the_very_thing_takes_the_yes_back() -> None:
    verdict = judge_statement(
        "decision",
        "Yes, let's go on with that swap",
        source_text="assistant: Shall I make the modification for 90?\nuser: "
        "Yes, let's go on with that swap.",
        candidate_text="He did not want the modification. The 90 were refunded to his card.",
    )
    assert verdict.status == "contradicted"


def test_a_no_to_something_else_turns_no_yes():
    verdict = judge_statement(
        "decision",
        "Yes, let's do that",
        source_text="agent: Shall I move the viewing to noon?\nuser: Yes, let's do that.",
        candidate_text="The parking permit was declined by the office.",
    )
    assert verdict.status == "lost"


@pytest.mark.parametrize("words", ["去看看也行", "就去这个酒店吧", "那就选这家吧", "就住那家好了"])
@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("用户同意去云栖温泉馆，票价七十元。", "retained"),
        ("用户选定了云栖温泉馆。", "retained"),
        ("云栖温泉馆票价70元，用户不愿去。", "contradicted"),
        ("天气晴朗。", "lost"),
    ],
)
def test_what_chinese_points_at_stands_before_it(words: str, candidate: str, status: str) -> None:
    verdict = judge_statement(
        "decision",
        words,
        source_text=f"助手：有一个云栖温泉馆，票价是70元，你看行吗？\n用户：{words}。",
        candidate_text=candidate,
    )
    assert verdict.status == status
