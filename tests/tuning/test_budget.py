from dataclasses import dataclass, field

import pytest

from workbench.compressor import build_compressor
from workbench.errors import UsageError
from workbench.messages import Message
from workbench.models.contract import ModelReply, ModelRequest
from workbench.testing.chat import answer, ask, chat
from workbench.tuning.budget import Budget, BudgetSpentError, cap_models


@dataclass
class Paid:
    """Answers and counts how often it was asked."""

    label: str = "openai/gpt-5-mini"
    asked: list[ModelRequest] = field(default_factory=list)

    def ask(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(message=Message(role="assistant", id="r", content="Short."), tokens_out=9)


TALK = chat(ask("Order W14567 please."), answer("Found.")).messages


def compress(model: Paid, budget: Budget) -> None:
    build_compressor(cap_models({"model": {"model": model}}, budget)).compress(TALK)


def test_calls_and_dollars_are_counted():
    budget = Budget(max_calls=2, max_usd=1.0)
    compress(Paid(), budget)
    assert budget.calls == 1
    assert 0 < budget.usd < 0.01


def test_a_call_beyond_the_cap_is_never_made():
    model, budget = Paid(), Budget(max_calls=1, max_usd=1.0)
    compress(model, budget)
    with pytest.raises(BudgetSpentError, match="max_model_calls is 1"):
        compress(model, budget)
    assert len(model.asked) == 1


def test_a_call_that_may_cost_too_much_is_never_made():
    model, budget = Paid(), Budget(max_calls=9, max_usd=0.000001)
    with pytest.raises(BudgetSpentError, match="the next call may cost"):
        compress(model, budget)
    assert model.asked == []


def test_free_models_need_no_budget():
    spec = {"chain": ["identity", {"model": {"model": "extractive"}}]}
    assert cap_models(spec, Budget(max_calls=0, max_usd=0)) == spec


def test_models_inside_a_chain_are_capped():
    model, budget = Paid(), Budget(max_calls=0, max_usd=1)
    spec = cap_models({"chain": ["identity", {"model": {"model": model}}]}, budget)
    with pytest.raises(BudgetSpentError, match="max_model_calls is 0"):
        build_compressor(spec).compress(TALK)


def test_replies_on_record_cost_nothing(tmp_path):
    recording = {"recording": {"path": str(tmp_path / "r.jsonl"), "model": "openai/gpt-5-mini"}}
    spec = cap_models({"model": {"model": recording}}, Budget(max_calls=0, max_usd=0))
    with pytest.raises(BudgetSpentError, match="max_model_calls is 0"):
        build_compressor(spec).compress(TALK)


def test_a_model_without_a_price_cannot_be_capped():
    with pytest.raises((UsageError, Exception), match="no known price"):
        compress(Paid(label="nobody/sells-this"), Budget(max_calls=1, max_usd=1))
