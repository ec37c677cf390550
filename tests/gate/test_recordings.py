"""The gate on real recordings: how often it cries wolf, and that it sees a real regression."""

from collections import defaultdict
from pathlib import Path

import msgspec
import numpy as np
import pytest
from scipy.special import bdtrik

from workbench.api import run
from workbench.gate.baseline import choose_policies
from workbench.gate.finding import GateResult
from workbench.gate.gate import run_gate
from workbench.gate.judge import judge_run
from workbench.gate.rules import DEFAULT_RULES, GateRules, check_rules
from workbench.stats.outcomes import PolicyOutcome, RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run

SEEDS = 200
ALPHA = DEFAULT_RULES.alpha
MOST_FALSE_ALARMS = int(np.ceil(bdtrik(0.95, SEEDS, ALPHA)))
"""As many as a gate whose chance of one is alpha exactly exceeds in 5 of 100 cases."""

NO_DROP = check_rules(
    {
        "rules": [
            *({"measure": f"{name}_kept", "max_drop": 0} for name in ("ids", "numbers")),
            *({"measure": f"{name}_kept", "max_drop": 0} for name in ("constraints", "needed_old")),
            {"measure": "altered", "max_rise": 0},
        ]
    }
)
"""Rules that allow nothing: here alpha is used up."""

POLICIES = [
    {"name": "long", "compressor": {"textExcerpt": {"max_characters": 2000}}},
    {"name": "short", "compressor": {"textExcerpt": {"max_characters": 1000}}},
    {"name": "rules", "compressor": "compactCompletedTurns"},
]


@pytest.fixture(scope="module", params=["tau-bench-airline", "tau-bench-retail"])
def run_file(
    request: pytest.FixtureRequest, recordings: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    return run(recordings / request.param, policies=POLICIES, out=folder).path


@pytest.fixture(scope="module")
def outcome(run_file: Path) -> RunOutcome:
    with open_run(run_file) as opened:
        return read_outcomes(opened)


def halves(outcome: RunOutcome, rng: np.random.Generator) -> tuple[RunOutcome, RunOutcome]:
    """Two disjoint halves of the groups, the second under the names of the first.

    Each group of the one stands against a group of the other that it has nothing to do with.
    """
    members: dict[str, list[str]] = defaultdict(list)
    for name, recording in outcome.recordings.items():
        members[recording.group].append(name)
    groups = list(members)
    order = rng.permutation(len(groups))
    half = len(groups) // 2
    first, second = {}, {}
    for mine, other in zip(order[:half], order[half:], strict=False):
        for a, b in zip(members[groups[mine]], members[groups[other]], strict=False):
            first[a], second[a] = a, b
    return renamed(outcome, first), renamed(outcome, second)


def renamed(outcome: RunOutcome, names: dict[str, str]) -> RunOutcome:
    """The recordings of a mapping's values under its keys, and as if they were those."""
    return msgspec.structs.replace(
        outcome,
        recordings={new: outcome.recordings[new] for new in names},
        policies={
            name: msgspec.structs.replace(
                policy, recordings={new: policy.recordings[old] for new, old in names.items()}
            )
            for name, policy in outcome.policies.items()
        },
    )


def coin(outcome: RunOutcome, rng: np.random.Generator) -> RunOutcome:
    """One run of a stochastic policy: each recording gets the long or the short excerpt."""
    long, short = outcome.policies["long"], outcome.policies["short"]
    tossed = PolicyOutcome(
        spec={},
        recordings={
            name: (long if rng.random() < 0.5 else short).recordings[name]
            for name in outcome.recordings
        },
    )
    return msgspec.structs.replace(outcome, policies={"coin": tossed})


def false_alarms(pairs: list[tuple[RunOutcome, RunOutcome]], rules: GateRules) -> int:
    judged = [judge_run(new, rules, baseline=old) for old, new in pairs]
    return sum(result.status == "failed" for result in judged)


@pytest.mark.parametrize("rules", [DEFAULT_RULES, NO_DROP], ids=["default", "nothing allowed"])
def test_disjoint_halves_fail_no_more_often_than_alpha(outcome: RunOutcome, rules: GateRules):
    pairs = [halves(outcome, np.random.default_rng(seed)) for seed in range(SEEDS)]
    assert false_alarms(pairs, rules) <= MOST_FALSE_ALARMS


@pytest.mark.parametrize("rules", [DEFAULT_RULES, NO_DROP], ids=["default", "nothing allowed"])
def test_a_stochastic_policy_fails_against_itself_no_more_often_than_alpha(
    outcome: RunOutcome, rules: GateRules
):
    pairs = []
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        pairs.append((coin(outcome, rng), coin(outcome, rng)))
    assert false_alarms(pairs, rules) <= MOST_FALSE_ALARMS


@pytest.fixture(scope="module")
def cut(run_file: Path, outcome: RunOutcome) -> GateResult:
    """The gate on an excerpt that was cut from 2000 to 1000 characters."""
    baseline = choose_policies(outcome, ["long"])
    return run_gate(run_file, baseline=baseline, policies=["short=long"])


def test_a_cut_excerpt_fails(cut: GateResult):
    assert cut.status == "failed"


def test_the_ids_it_lost_are_named_with_their_words(cut: GateResult):
    [ids] = [finding for finding in cut.findings if finding.measure == "ids_kept"]
    assert ids.status in ("failed", "inconclusive")
    assert ids.n_lost > len(ids.lost) == 5
    assert len({lost.recording for lost in ids.lost}) == 5
    assert all(lost.value in lost.words for lost in ids.lost)


def test_the_unchanged_policy_passes_against_itself(run_file: Path, outcome: RunOutcome):
    result = run_gate(run_file, baseline=choose_policies(outcome, ["long"]), policies=["long"])
    assert result.status == "passed"
