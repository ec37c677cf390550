import json

import pytest

from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies, preset_names
from workbench.report.export import EXPORTS, export_policy, policy_from_spec
from workbench.report.result import Result
from workbench.yaml_file import read_yaml

ALL = [
    pytest.param(policy, id=f"{preset} {policy.name}")
    for preset in preset_names()
    for policy in load_policies(preset).policies
]


@pytest.mark.parametrize("policy", ALL)
def test_our_yaml_is_read_back_as_the_same_policy(policy: Policy):
    text = export_policy(policy, "yaml")
    assert load_policies(read_yaml(text, file="x")).policies == (policy,)


@pytest.mark.parametrize("policy", ALL)
def test_json_is_read_back_as_the_same_policy(policy: Policy):
    assert load_policies(json.loads(export_policy(policy, "json"))).policies == (policy,)


def test_chinese_and_long_instructions_survive_yaml():
    compressor = {"model": {"model": "extractive", "instruction": "请总结：" + "保留编号。\n" * 40}}
    policy = Policy(name="摘要", compressor=compressor)
    text = export_policy(policy, "yaml")
    assert "摘要" in text
    assert load_policies(read_yaml(text, file="x")).policies == (policy,)


def test_every_form_ends_with_a_line_break():
    policy = Policy(name="p", compressor="compactCompletedTurns")
    assert all(write(policy).endswith("\n") for write in EXPORTS.values())


def test_a_policy_of_a_run_is_found_again(small_run: Result):
    specs = {name: one.spec for name, one in small_run.outcome().policies.items()}
    excerpt = policy_from_spec(specs["excerpt"])
    assert excerpt == Policy(name="excerpt", compressor={"textExcerpt": {"max_characters": 40}})
