"""Situations that users of gates have run into."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from workbench.gate.finding import GateResult
from workbench.gate.judge import judge_run
from workbench.gate.limits import at_least
from workbench.gate.rules import check_rules


@pytest.fixture
def judged(request: pytest.FixtureRequest, cases: Path, build: Any) -> tuple[Any, GateResult]:
    """What a case expects, and what the gate says of it: its items are recordings."""
    lines = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
    [case] = [line for line in lines if line["id"] == request.param]
    given = case["input"]
    items = {
        side: {name: round(10 * value) for name, value in given[side].get("items", {}).items()}
        for side in ("candidate", "baseline")
        if side in given
    }
    limits = {
        "floor": [t["min"] for t in given["thresholds"].values() if isinstance(t, dict)],
        "max_drop": [t for name, t in given["thresholds"].items() if name == "max_drop"],
    }
    rule = {name: values[0] for name, values in limits.items() if values}
    result = judge_run(
        build(items["candidate"] or {"c": 0}, of=10 if items["candidate"] else 0),
        check_rules({"rules": [{"measure": "ids_kept", **rule}]}),
        baseline=build(items["baseline"]) if "baseline" in items else None,
    )
    return case["expected"], result


CASES = ["sh-gt-01", "sh-gt-02", "sh-gt-03"]


@pytest.mark.parametrize("judged", CASES, indirect=True)
def test_the_gate_passes_where_it_should_and_nowhere_else(judged):
    expected, result = judged
    assert result.is_ok() == expected["pass"]
    assert result.status == expected.get("status", result.status)


@pytest.mark.parametrize("judged", CASES, indirect=True)
def test_what_was_measured_is_what_the_case_says(judged):
    expected, result = judged
    if "mean" in expected:
        [finding] = result.findings
        assert finding.value == pytest.approx(expected["mean"])


@pytest.mark.parametrize("judged", CASES, indirect=True)
def test_missing_items_are_named(judged):
    expected, result = judged
    missing = [name for finding in result.findings for name in finding.missing]
    assert missing == expected.get("missing_items", [])


def test_no_number_is_never_above_a_limit(cases: Path):
    assert '"id_retention": "NaN"' in cases.read_text("utf-8")
    assert not at_least(math.nan, 0.95)
