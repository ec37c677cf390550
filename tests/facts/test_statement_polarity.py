"""Signs: what a negation reaches."""

import pytest

from workbench.facts.statement_reading import read_statement


def _denied(text: str) -> set[str]:
    return {word.word.key for word in read_statement(text).words if word.sign < 0}


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Don't e-mail the tenant, phone only", {"c:email", "c:tenant"}),
        ("Contact the tenant by phone only; no e-mail", {"c:email"}),
        ("flights cannot be modified", {"c:change"}),
        ("use PayPal instead of the gift card", {"c:gift", "c:card"}),
        ("不要退到银行卡，只能退到余额", {"c:refund", "c:bank", "c:card"}),
        ("用表情而非消息", {"c:message"}),
        ("Leave the desk lamp as it is", {"c:change"}),
    ],
)
def test_a_negation_reaches_to_the_end_of_its_clause(text: str, denied: set[str]) -> None:
    assert _denied(text) == denied


def test_a_refused_permission_reaches_back() -> None:
    assert "c:smoke" in _denied("Smoking is not allowed")


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget the invoice",
        "not only the card",
        "不要忘记发票",
        "分别通知客户",
        "at no more than 3 times",
    ],
)
def test_set_phrases_deny_nothing(text: str) -> None:
    assert _denied(text) == set()


def test_without_denies_only_what_follows_it() -> None:
    assert _denied("can we start without it") == set()
    assert "c:deposit" in _denied("can we start without the deposit")
