import json
from xml.etree import ElementTree

import pytest
from rich.console import Console

from workbench.gate.finding import Finding, GateResult, LostValue, MissingReply, worst_status
from workbench.gate.formats import to_github, to_json, to_markdown
from workbench.gate.junit import to_junit
from workbench.gate.terminal import print_gate
from workbench.gate.words import verdict

LOST = LostValue(
    recording="order-1",
    call=3,
    kind="identifier",
    value="W|2378156",
    status="altered",
    stand_in="W2378165",
    cause="cut at a limit",
    words="order W|2378156\x08 came\nlate",
    message=2,
)


def finding(status, **fields) -> Finding:
    return Finding(
        policy="my, policy", rule="ids_kept: 100%", status=status, reason="why", **fields
    )


@pytest.fixture
def result() -> GateResult:
    return GateResult(
        status="failed",
        run_id="r2",
        dataset="d",
        baseline_id="r1",
        alpha=0.05,
        findings=(
            finding("passed"),
            finding("failed", measure="ids_kept", baseline=0.9, n_lost=7, lost=(LOST,)),
            finding("inconclusive"),
            finding("skipped"),
        ),
        notes=("2 are new",),
        missing_replies=(
            MissingReply(
                policy="s",
                model="openai/gpt-5-mini",
                prompts=2,
                tokens_in=1200,
                advice="record it by running once",
                price_usd=0.0003,
            ),
        ),
    )


def test_the_verdict_counts_and_names_both_runs(result):
    assert verdict(result) == (
        "Gate failed: run r2 against r1: 1 failed, 1 inconclusive, 1 passed, 1 skipped"
    )


@pytest.mark.parametrize(
    ("statuses", "worst"),
    [
        (["passed", "skipped"], "passed"),
        (["passed", "inconclusive"], "inconclusive"),
        (["inconclusive", "failed"], "failed"),
        (["skipped"], "failed"),
        ([], "failed"),
    ],
)
def test_the_worst_finding_decides_and_nothing_judged_fails(statuses, worst):
    assert worst_status([finding(status) for status in statuses]) == worst


def test_json_holds_all_of_it(result):
    data = json.loads(to_json(result))
    assert data["findings"][1]["lost"][0]["stand_in"] == "W2378165"
    assert data["status"] == "failed"


def test_markdown_shows_recorded_words_as_they_are(result):
    text = to_markdown(result)
    assert "W\\|2378156" in text
    assert "| ❌ failed | my, policy | ids\\_kept: 100% | why |" in text
    assert "**Missing replies**" in text


def test_a_terminal_shows_lost_values_replies_and_verdict(result):
    console = Console(width=120, record=True, file=None)
    with console.capture() as captured:
        print_gate(result, console)
    text = captured.get()
    assert "7 that the baseline kept are gone, 1 of them" in text
    assert "'W2378165' in its place" in text
    assert "about 1,200 tokens (about 0.0003 USD" in text
    assert "Gate failed" in text


def test_annotations_are_one_line_each_and_escaped(result):
    lines = to_github(result).splitlines()
    assert lines[0].startswith("::error title=my%2C policy%3A ids_kept%3A 100%25::failed: why%0A")
    assert [line.split(" ")[0] for line in lines] == [
        "::error",
        "::error",
        "::error",
        "::notice",
        "::notice",
    ]


def test_what_cannot_be_told_is_a_warning_where_it_is_allowed(result):
    assert "::warning" in to_github(result, allow_inconclusive=True)


def test_junit_is_xml_with_a_case_for_each_finding(result):
    suite = ElementTree.fromstring(to_junit(result))[0]
    assert {name: suite.get(name) for name in ("tests", "failures", "skipped")} == {
        "tests": "4",
        "failures": "2",
        "skipped": "1",
    }
    failure = suite.findall("testcase")[1].find("failure")
    assert failure is not None
    assert failure.get("message") == "why"
    assert "W|2378156" in (failure.text or "")


def test_junit_skips_what_cannot_be_told_where_it_is_allowed(result):
    suite = ElementTree.fromstring(to_junit(result, allow_inconclusive=True))[0]
    assert (suite.get("failures"), suite.get("skipped")) == ("1", "2")


def test_a_price_that_is_not_known_is_said(result):
    import msgspec

    from workbench.gate.words import missing_lines

    free = msgspec.structs.replace(result.missing_replies[0], price_usd=None, prompts=1)
    assert "1 prompt has no recorded reply" in missing_lines(free)[0]
    assert "no price known" in missing_lines(free)[0]
