import pickle
from pathlib import Path

import pytest

from workbench.errors import ConfigError, UnknownNameError, UsageError
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.policy.presets import preset_names


def write(folder: Path, text: str) -> Path:
    path = folder / "policies.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_gives_policies_with_everything_unwritten_off(tmp_path: Path):
    path = write(tmp_path, "policies:\n  - name: all\n    compressor: identity\n")
    (policy,) = load_policies(path).policies
    assert policy == Policy(name="all", compressor="identity")
    assert policy.sends_full_history


def test_all_keys_are_read(tmp_path: Path):
    path = write(
        tmp_path,
        """
policies:
  - name: rules-then-excerpt
    compressor: {chain: [compactCompletedTurns, {textExcerpt: {max_characters: 2000}}]}
    keep_recent_turns: 3
    max_attached_turns: 10
    max_attached_messages: 100
    compact_completed_tool_turns: true
    on_failure: use_original
read_only: [get_*, think]
facts: {identifier: ["RMA-\\\\d{6}"]}
""",
    )
    found = load_policies(path)
    assert found.read_only == ("get_*", "think")
    assert found.fact_patterns == {"identifier": (r"RMA-\d{6}",)}
    assert found.policies[0].max_attached_turns == 10
    assert found.policies[0].on_failure == "use_original"


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_can_be_built(name: str):
    assert load_policies(name).policies


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("policies:\n  - name: a\n    compresor: identity\n", r"policies\[0\].*'compressor'"),
        ("policies:\n  - name: a\n    compressor: identiti\n", "did you mean 'identity'"),
        ("policies:\n  - {name: a}\n  - {name: a}\n", r"policies\[1\].name.*unique"),
        ("policies:\n  - name: a\n    keep_recent_turns: two\n", r"keep_recent_turns.*'two'"),
        ("policies:\n  - name: a\n    max_attached_turns: 0\n", r"max_attached_turns.*got 0"),
        ("policies:\n  - name: a\n    on_failure: explode\n", "use_original"),
        ("policies: []\n", "policies"),
        ("policies:\n  - name: [\n", "line 3"),
        ("policies: 1\npolicies: 2\n", "not YAML"),
        ("- name: a\n", "mapping with the key `policies`"),
        ("policies:\n  - {name: a}\nfacts: {identifier: ['(']}\n", "no regular expression"),
        (
            "policies:\n  - name: a\n    compressor: {textExcerpt: {max_charcters: 5}}\n",
            r"policies\[0\].compressor.*'max_characters'",
        ),
        (
            "policies:\n  - name: a\n    compressor: {textExcerpt: {max_characters: 0}}\n",
            r"policies\[0\].compressor",
        ),
    ],
)
def test_a_mistake_is_told_with_file_and_place(tmp_path: Path, text: str, words: str):
    path = write(tmp_path, text)
    with pytest.raises(ConfigError, match=words) as caught:
        load_policies(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(UsageError, match="there is no policy file"):
        load_policies("nowhere/policies.yaml")


def test_an_unknown_preset_names_the_nearest():
    with pytest.raises(UnknownNameError, match="default"):
        load_policies("defualt")


def test_policies_from_python_are_checked_alike():
    given = [Policy(name="a", compressor="identity"), {"name": "b", "compressor": "identity"}]
    assert [policy.name for policy in load_policies(given).policies] == ["a", "b"]
    with pytest.raises(ConfigError, match="unique"):
        load_policies([Policy(name="a"), Policy(name="a")])


def test_a_preset_gives_a_policy_its_defaults():
    (policy,) = load_policies([{"name": "a", "preset": "agents-flex"}]).policies
    assert policy == Policy(
        name="a",
        keep_recent_turns=2,
        max_attached_turns=10,
        max_attached_messages=100,
        compact_completed_tool_turns=True,
        on_failure="fail",
    )


def test_what_a_policy_writes_goes_before_file_and_preset():
    data = {
        "defaults": {"preset": "agents-flex", "keep_recent_turns": 4, "max_attached_turns": 6},
        "policies": [{"name": "a"}, {"name": "b", "max_attached_turns": None}],
    }
    a, b = load_policies(data).policies
    assert (a.keep_recent_turns, a.max_attached_turns, a.max_attached_messages) == (4, 6, 100)
    assert (b.keep_recent_turns, b.max_attached_turns, b.max_attached_messages) == (4, None, 100)


def test_a_policy_s_own_preset_goes_before_the_file_s_defaults():
    data = {
        "defaults": {"max_attached_turns": 6},
        "policies": [{"name": "a", "preset": "agents-flex"}],
    }
    assert load_policies(data).policies[0].max_attached_turns == 10


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("agent-flex", r"policies\[0\].preset.*did you mean 'agents-flex'"),
        ("strategies", "has no defaults; run it by `--policies strategies`"),
    ],
)
def test_a_preset_that_gives_no_defaults_is_told(preset: str, words: str):
    with pytest.raises(ConfigError, match=words):
        load_policies([{"name": "a", "preset": preset}])


def test_a_wrong_default_is_told_with_its_place():
    with pytest.raises(ConfigError, match=r"defaults.*'keep_recent_turns'"):
        load_policies({"defaults": {"keep_recent_turn": 1}, "policies": [{"name": "a"}]})


def test_steps_and_turns_are_not_protected_at_once():
    incremental = {"when": "always", "keep_recent_steps": 5}
    entry = {"name": "a", "compressor": "identity", "incremental": incremental}
    assert load_policies([entry]).policies[0].incremental.keep_recent_steps == 5
    assert load_policies([{**entry, "preset": "agents-flex"}]).policies
    with pytest.raises(ConfigError, match="not both"):
        load_policies([{**entry, "keep_recent_turns": 2}])


@pytest.mark.parametrize("take", [0, 1.2, "half"])
def test_a_share_to_take_in_lies_between_nothing_and_all(take: object):
    incremental = {"when": "always", "take": take}
    with pytest.raises(ConfigError, match=r"incremental.take"):
        load_policies([{"name": "a", "compressor": "identity", "incremental": incremental}])


@pytest.mark.parametrize(
    "compressor",
    [
        {"incremental": {"model": "extractive"}},
        {"chain": ["compactCompletedTurns", {"incremental": {"model": "extractive"}}]},
    ],
)
def test_two_summaries_that_grow_do_not_go_together(compressor: dict):
    entry = {"name": "a", "compressor": compressor, "incremental": {"when": "always"}}
    with pytest.raises(ConfigError, match="keeps a summary of its own"):
        load_policies([entry])


def test_a_policy_s_version_is_the_same_in_another_process():
    incremental = {"when": "always", "state": "memory", "estimator": "tokens"}
    entry = {"name": "a", "compressor": "identity", "incremental": incremental}
    (policy,) = load_policies([entry]).policies
    assert pickle.loads(pickle.dumps(policy)).version == policy.version
    assert Policy(name="b", compressor="identity", incremental=policy.incremental).version == (
        policy.version
    )


def test_a_place_names_no_types_of_ours():
    with pytest.raises(ConfigError, match=r"policies\[0\].compressor: ") as caught:
        load_policies([{"name": "a", "compressor": 3}])
    assert "compressor.str" not in str(caught.value)
    with pytest.raises(ConfigError, match="a mapping of keys is expected, got 3"):
        load_policies({"policies": [3]})
