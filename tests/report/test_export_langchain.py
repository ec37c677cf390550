import ast
from typing import Any

import pytest

from workbench.errors import UsageError
from workbench.policy.policy import Incremental, Policy
from workbench.report.export_langchain import to_langchain

SUMMARY = {"model": {"model": "openai/gpt-5-mini", "instruction": "Keep {ids}."}}


def calls(policy: Policy) -> dict[str, dict[str, Any]]:
    """The classes that are called, with their literal arguments."""
    tree = ast.parse(to_langchain(policy))
    return {
        node.func.id: {
            keyword.arg: ast.literal_eval(keyword.value)
            for keyword in node.keywords
            if keyword.arg is not None
        }
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.keywords
        if node.func.id != "ContextEditingMiddleware"
    }


def test_a_summary_is_the_summarisation_middleware():
    found = calls(Policy(name="p", compressor=SUMMARY, keep_recent_turns=3))
    assert found == {
        "SummarizationMiddleware": {
            "model": "openai:gpt-5-mini",
            "trigger": ("messages", 13),
            "keep": ("messages", 12),
            "trim_tokens_to_summarize": None,
            "summary_prompt": "Keep {{ids}}.\n\n{messages}",
        }
    }


@pytest.mark.parametrize(
    ("when", "trigger"),
    [
        ({"pending_tokens_at_least": 8000}, ("tokens", 8000)),
        ({"pending_messages_at_least": 40}, ("messages", 40)),
        ({"pending_turns_at_least": 5}, ("messages", 20)),
        (
            {"any_of": [{"pending_tokens_at_least": 8000}, {"pending_turns_at_least": 5}]},
            [("tokens", 8000), ("messages", 20)],
        ),
        (
            {"all_of": [{"pending_tokens_at_least": 8000}, {"pending_turns_at_least": 5}]},
            {"tokens": 8000, "messages": 20},
        ),
    ],
)
def test_a_decider_is_its_trigger(when: Any, trigger: Any):
    policy = Policy(name="p", compressor=SUMMARY, incremental=Incremental(when=when))
    assert calls(policy)["SummarizationMiddleware"]["trigger"] == trigger


def test_rule_compaction_clears_tool_results_and_says_what_differs():
    policy = Policy(name="p", compressor="compactCompletedTurns")
    assert calls(policy)["ClearToolUsesEdit"]["clear_tool_inputs"] is True
    assert "# old tool results are blanked" in to_langchain(policy)


def test_the_full_history_needs_no_middleware():
    assert to_langchain(Policy(name="p", compressor="identity")).endswith("middleware = []\n")


def test_limits_that_cannot_be_set_are_named():
    text = to_langchain(Policy(name="p", compressor=SUMMARY, max_attached_turns=9))
    assert "left out: max_attached_turns 9" in text


def test_a_recorded_model_is_the_one_it_was_recorded_of():
    recorded = {"recorded": {"path": "r.jsonl", "model": "openai/gpt-5-mini"}}
    policy = Policy(name="p", compressor={"model": {"model": recorded, "instruction": "x"}})
    assert calls(policy)["SummarizationMiddleware"]["model"] == "openai:gpt-5-mini"


def test_a_model_that_is_no_providers_is_to_be_put_in_place():
    text = to_langchain(Policy(name="p", compressor={"model": {"model": "extractive"}}))
    assert '# the summary model was "extractive"; put yours in its place' in text


@pytest.mark.parametrize(
    "policy",
    [
        Policy(name="p", compressor={"textExcerpt": {"max_characters": 9}}),
        Policy(name="p", compressor=SUMMARY, incremental=Incremental(when="always")),
        Policy(
            name="p",
            compressor=SUMMARY,
            incremental=Incremental(when={"all_of": [{"any_of": [{"pending_turns_at_least": 1}]}]}),
        ),
    ],
)
def test_what_langchain_cannot_do_is_told(policy: Policy):
    with pytest.raises(UsageError, match="LangChain"):
        to_langchain(policy)
