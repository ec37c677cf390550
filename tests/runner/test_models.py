from pathlib import Path

import pytest

from workbench.errors import ConfigError
from workbench.policy.policy import Policy
from workbench.runner.models import check_models, model_labels


def policy(model: object) -> Policy:
    return Policy(name="p", compressor={"model": {"model": model}})


def test_models_inside_chains_and_incremental_compressors_are_found():
    inner = {"incremental": {"model": {"scripted": ["a"]}}}
    chain = {"chain": ["identity", {"model": {"model": "extractive"}}, inner]}
    assert model_labels(Policy(name="p", compressor=chain)) == ["extractive (no LLM)", "scripted"]


def test_a_policy_without_model_has_no_label():
    assert model_labels(Policy(name="p", compressor="identity")) == []
    assert model_labels(Policy(name="p")) == []


def test_models_that_need_nothing_are_ready():
    check_models([policy("extractive"), policy({"scripted": ["a"]}), Policy(name="q")])


def test_a_missing_file_of_replies_is_told_before_anything_is_replayed(tmp_path: Path):
    spec = {"recorded": {"path": str(tmp_path / "no.jsonl"), "model": "openai/gpt-5-mini"}}
    with pytest.raises(ConfigError, match=r"policy p.*no.jsonl.*record it"):
        check_models([policy(spec)])


def test_a_missing_key_is_told_before_anything_is_replayed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ConfigError, match=r"policy p.*OPENAI_API_KEY"):
        check_models([policy("openai/gpt-5-mini")])


def test_a_server_of_ones_own_needs_no_key(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    check_models([policy({"openai/any": {"api_base": "http://127.0.0.1:9/v1"}})])


def test_an_unknown_provider_is_told():
    with pytest.raises(ConfigError, match="no provider for 'foo/gpt5'"):
        check_models([policy("foo/gpt5")])


def test_replies_that_are_there_may_do_without_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    path = tmp_path / "replies.jsonl"
    path.touch()
    check_models([policy({"recording": {"path": str(path), "model": "openai/gpt-5-mini"}})])
