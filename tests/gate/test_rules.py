from pathlib import Path

import pytest

from workbench.errors import ConfigError, UsageError
from workbench.gate.rules import DEFAULT_RULES, check_rules, load_rules

GATE = """
alpha: 0.1
min_groups: 8
rules:
  - {measure: ids_kept, floor: 0.99, max_drop: 0.01}
  - {measure: constraints_kept, floor_lower: 0.9, language: zh}
  - {measure: identifier_kept, max_drop: 0.02, tag: refund, policy: mine}
  - {measure: altered, ceiling: 0}
  - {measure: tokens_sent, max_growth: 0.05}
"""


def read(tmp_path: Path, text: str):
    path = tmp_path / "gate.yaml"
    path.write_text(text, encoding="utf-8")
    return load_rules(path)


def test_each_limit_of_an_entry_is_a_rule(tmp_path: Path):
    found = read(tmp_path, GATE)
    assert [rule.words for rule in found.rules] == [
        "ids_kept: at least 0.99",
        "ids_kept: drop of at most 0.01",
        "constraints_kept (zh): lower bound at least 0.9",
        "identifier_kept (refund): drop of at most 0.02",
        "altered: at most 0",
        "tokens_sent: growth of at most 0.05",
    ]
    assert (found.alpha, found.min_groups) == (0.1, 8)


def test_only_drops_rises_and_growth_need_a_baseline(tmp_path: Path):
    needing = [rule.limit for rule in read(tmp_path, GATE).rules if rule.needs_baseline]
    assert needing == ["max_drop", "max_drop", "max_growth"]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"measure": "id_kept", "floor": 1}, r"rules\[0\].measure: .*did you mean 'ids_kept'"),
        ({"measure": "ids_kept"}, "a rule sets one of floor, floor_lower"),
        ({"measure": "ids_kept", "flor": 1}, "no such key; did you mean 'floor'"),
        ({"measure": "ids_kept", "floor": 99}, "less than or equal to 1"),
        ({"measure": "ids_kept", "floor": float("nan")}, "finite number"),
        ({"measure": "ids_kept", "ceiling": 1}, "write `floor`"),
        ({"measure": "altered", "floor": 0.5}, "write `ceiling`"),
        ({"measure": "altered", "max_drop": 0.5}, "write `max_rise`"),
        ({"measure": "tokens_sent", "max_rise": 5}, "write `max_growth`"),
        ({"measure": "compress_ms_p95", "max_growth": 1}, "so write `ceiling`"),
        ({"measure": "altered", "floor_lower": 0.5}, "alone have an interval"),
        ({"measure": "compress_ms_p95", "ceiling": 9, "tag": "x"}, "over the whole run"),
    ],
)
def test_what_a_rule_cannot_mean_is_told(entry: dict[str, object], message: str):
    with pytest.raises(ConfigError, match=message):
        check_rules({"rules": [entry]})


def test_a_file_without_rules_is_refused(tmp_path: Path):
    with pytest.raises(ConfigError, match="rules"):
        read(tmp_path, "rules: []")


def test_a_missing_file_is_told(tmp_path: Path):
    with pytest.raises(UsageError, match="can't be read"):
        load_rules(tmp_path / "none.yaml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path):
    (tmp_path / "gate.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_rules(tmp_path / "gate.yaml")


def test_default_rules_look_at_all_families_and_pass_over_what_is_not_there():
    measures = {rule.measure for rule in DEFAULT_RULES.rules}
    assert {"ids_kept", "numbers_kept", "constraints_kept", "needed_old_kept"} <= measures
    assert all(rule.skip_unscored for rule in DEFAULT_RULES.rules)
