"""An evaluation in memory is held against the run file of the same policies and recordings."""

from pathlib import Path

import msgspec
import pytest

from workbench.api import run
from workbench.bundled import bundled_datasets
from workbench.errors import UsageError
from workbench.policy.policy_file import load_policies
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run
from workbench.testing.chat import ask, chat
from workbench.transcripts.load import load_conversations
from workbench.tuning.evaluate import Evaluator, merge

POLICIES = load_policies("default").policies


@pytest.fixture(scope="module")
def folder() -> Path:
    return next(path for path in bundled_datasets() if path.name == "approval-desk")


def test_it_finds_what_a_run_file_of_the_same_policies_holds(folder: Path, tmp_path: Path):
    conversations = load_conversations(folder)
    with open_run(run(conversations, policies="default", out=tmp_path).path) as opened:
        expected = read_outcomes(opened)
    evaluator = Evaluator(conversations)
    for policy in POLICIES:
        found = evaluator.evaluate(policy, set(evaluator.recordings))
        wanted = expected.policies[policy.name].recordings
        assert found.recordings.keys() == wanted.keys()
        for name, outcome in found.recordings.items():
            for field in ("counts", "lost_facts", "lost_needed", "cost_usd"):
                assert getattr(outcome, field) == getattr(wanted[name], field), (policy.name, field)
            ours = {k: v for k, v in outcome.kept.items() if "writing" not in k}
            theirs = {k: v for k, v in wanted[name].kept.items() if "writing" not in k}
            assert ours == theirs


def test_halves_together_are_the_whole(folder: Path):
    evaluator = Evaluator(load_conversations(folder))
    names = sorted(evaluator.recordings)
    policy = POLICIES[1]
    whole = evaluator.evaluate(policy, names)
    parts = merge(evaluator.evaluate(policy, names[:1]), evaluator.evaluate(policy, names[1:]))
    assert msgspec.structs.replace(parts, recordings=dict(sorted(parts.recordings.items()))) == (
        msgspec.structs.replace(whole, recordings=dict(sorted(whole.recordings.items())))
    )


def test_recordings_without_a_call_are_nothing_to_tune_on():
    with pytest.raises(UsageError, match="nothing to tune on"):
        Evaluator([chat(ask("hello?"))])
