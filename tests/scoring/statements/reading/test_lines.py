"""Quoted lines, and lines that a margin has broken, tell the rule that they hold."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.reading.lines import flowing


def _status(statement: str, candidate: str) -> str:
    return judge_statement(
        "constraint", statement, source_text=f"{statement}.", candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never lend the spare boat to strangers", "> Never lend the spare boat\n> to strangers"),
        ("Keep the catering under 4500 euros", "Notes:\n> Keep the catering under\n> 4500 euros\n"),
        ("The hall seats at least eighty guests", "> The hall seats at least\n> eighty guests"),
        (
            "Deliver to the side door on Elm Street",
            "Rules:\n  Deliver to the side\n  door on Elm Street\nEnd.",
        ),
        ("Do not move the piano", "He wrote:\n> Do not move the piano\nand thanked us."),
        (
            "The whole trip must stay below 1,200 dollars",
            "The trip as a whole must stay below\n1,200 dollars.",
        ),
        ("不要把门禁密码告诉快递员", "> 不要把门禁密码\n> 告诉快递员"),
        ("预算不超过三千元", "客户原话：\n> 预算不超过\n> 三千元"),
    ],
)
def test_a_quoted_or_broken_rule_is_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "Never lend the spare boat to strangers",
            "> Lend the spare boat\n> to strangers",
            "contradicted",
        ),
        (
            "Keep the catering under 4500 euros",
            "> Keep the catering under\n> 5400 euros",
            "altered",
        ),
        (
            "The trip must stay below 1,200 dollars",
            "The trip must stay below\n2,100 dollars.",
            "altered",
        ),
        (
            "Deliver to the side door before ten",
            "Rules:\n  Deliver to the side\n  door after ten",
            "contradicted",
        ),
        ("预算不超过三千元", "> 预算不超过\n> 五千元", "altered"),
        ("Do not move the piano", "> Please move the piano", "contradicted"),
    ],
)
def test_a_changed_rule_is_told_over_broken_lines_too(
    statement: str, candidate: str, status: str
) -> None:
    assert _status(statement, candidate) == status


@pytest.mark.parametrize(
    "text",
    [
        "> npm run build",
        ">>> total = 3",
        "```\n> Keep this\n> as it is\n```",
        "Keep the boat\nSell the car",
        "- water the plants\n- feed the cat",
        "name: Ann\nage: 30",
        "Total\n300",
        "客户要求\n不要打电话",
    ],
)
def test_commands_code_lists_and_whole_lines_are_left_as_they_are(text: str) -> None:
    assert flowing(text).text == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A.\n> Keep the boat under\n> the roof, please\nB.", "under the roof"),
        ("> 不要把门禁密码\n> 告诉快递员", "密码告诉"),
    ],
)
def test_a_place_leads_back_to_the_text_as_it_came(text: str, words: str) -> None:
    flow = flowing(text)
    start = flow.text.index(words)
    begin, end = flow.span(start, start + len(words))
    assert (text[begin], text[end - 1]) == (words[0], words[-1])


def test_the_verdict_names_the_place_in_the_text_as_it_came() -> None:
    text = "He wrote:\n> Never lend the spare boat\n> to strangers, ever.\nFine."
    verdict = judge_statement(
        "constraint",
        "Never lend the spare boat to strangers",
        source_text="Never lend the spare boat to strangers.",
        candidate_text=text,
    )
    assert verdict.candidate_span is not None
    begin, end = verdict.candidate_span
    assert text[begin:end] == "Never lend the spare boat\n> to strangers"
