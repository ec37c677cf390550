from pathlib import Path
from typing import Any

import pytest

from workbench.errors import ConfigError, UsageError
from workbench.tuning.study import check_study, load_study, policy_with

STUDY: dict[str, Any] = {
    "policy": {"name": "tuned", "compressor": {"textExcerpt": {"max_characters": 500}}},
    "search": {
        "keep_recent_turns": {"integer": [1, 4]},
        "compressor.textExcerpt.max_characters": {"integer": [100, 4000], "log": True},
    },
    "goals": [{"minimize": "tokens_per_call"}],
    "limits": [{"measure": "needed_kept", "floor": 0.9}],
}


def test_a_study_is_read_from_a_file(tmp_path: Path):
    path = tmp_path / "study.yaml"
    path.write_text(
        "policy: {name: p, compressor: identity}\n"
        "search: {keep_recent_turns: {integer: [1, 3]}}\n"
        "goals: [{maximize: needed_kept}]\n"
    )
    study = load_study(path)
    assert (study.name, study.goals[0].maximize, study.search["keep_recent_turns"].high) == (
        "p",
        True,
        3,
    )


def test_settings_are_put_into_the_policy():
    settings = {"keep_recent_turns": 4, "compressor.textExcerpt.max_characters": 100}
    policy = policy_with(check_study(STUDY), settings)
    assert policy.keep_recent_turns == 4
    assert policy.compressor == {"textExcerpt": {"max_characters": 100}}


def test_a_whole_compressor_is_put_in_before_what_is_inside_it():
    data = {**STUDY, "search": {**STUDY["search"]}}
    data["search"]["compressor"] = {
        "one_of": [{"textExcerpt": {"max_characters": 1}}, {"textExcerpt": {"max_characters": 2}}]
    }
    settings = {
        "compressor.textExcerpt.max_characters": 900,
        "compressor": {"textExcerpt": {"max_characters": 1}},
    }
    policy = policy_with(check_study(data), settings)
    assert policy.compressor == {"textExcerpt": {"max_characters": 900}}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"search": {}}, "at least 1 item"),
        ({"search": {"keep_recent_turns": {"integer": [4, 1]}}}, "`low < high` must hold"),
        ({"search": {"keep_recent_turns": {}}}, "write one of integer"),
        ({"search": {"keep_recent_turns": {"number": [0, 1], "log": True}}}, "`low > 0`"),
        ({"search": {"keep_recent_turn": {"integer": [1, 2]}}}, "did you mean"),
        ({"search": {"keep_recent_turns": {"integer": [-3, 2]}}}, "greater than or equal to 0"),
        ({"goals": [{"minimize": "token_per_call"}]}, "did you mean 'tokens_per_call'"),
        ({"goals": [{}]}, "minimize: MEASURE or maximize"),
        ({"goals": [{"minimize": "compress_ms_p50"}]}, "differs from run to run"),
        ({"limits": [{"measure": "needed_kept"}]}, "floor or ceiling"),
        ({"rungs": [1.0, 0.5]}, "rungs ascend"),
        ({"policy": {"name": "p", "compressor": "identiti"}}, "did you mean 'identity'"),
        ({"seed": 2**31}, "seed"),
        ({"trails": 3}, "did you mean 'trials'"),
    ],
)
def test_what_a_study_cannot_mean_is_told(change: dict[str, Any], message: str):
    with pytest.raises(ConfigError, match=message):
        check_study({**STUDY, **change})


def test_a_missing_file_is_told(tmp_path: Path):
    with pytest.raises(UsageError, match="can't be read"):
        load_study(tmp_path / "none.yaml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path):
    (tmp_path / "s.yaml").write_bytes(b"\xff\x00")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_study(tmp_path / "s.yaml")
