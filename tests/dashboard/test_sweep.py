from pathlib import Path

import pytest

from workbench.dashboard.sweep import KNOBS, write_sweep
from workbench.policy.policy_file import load_policies
from workbench.report.catalogue import load_catalogue


@pytest.mark.parametrize("name", KNOBS)
def test_sweep_is_a_policy_file(name: str, tmp_path: Path) -> None:
    knob = KNOBS[name]
    file = tmp_path / "policies.yaml"
    file.write_text(write_sweep(knob, knob.values), encoding="utf-8")
    policies = load_policies(file).policies
    assert [policy.name for policy in policies] == [f"{knob.name}-{v}" for v in knob.values]
    assert len({str(policy) for policy in policies}) == len(policies)


@pytest.mark.parametrize("name", KNOBS)
def test_setting_has_a_name_in_every_language(name: str) -> None:
    assert load_catalogue("zh")(f"tune.{name}")
