from pathlib import Path

import pytest

from workbench.api import run
from workbench.report.result import Result
from workbench.testing.chat import answer, ask, calls, chat, result


def order(number: int, language: str):
    """A short purchase: the order's id is stated by a tool and needed three turns later."""
    order_id = f"W{number}4567"
    return chat(
        ask("Where is my order?"),
        calls(("a", "get_order", {"customer": f"sara_{number}"})),
        result("a", {"order_id": order_id, "total": "54.85"}),
        answer("It is on its way."),
        ask("Never call me, please send mail only."),
        answer("Noted."),
        ask("What is the weather?"),
        answer("Dry."),
        ask("Cancel my order."),
        calls(("b", "cancel_order", {"order_id": order_id})),
        result("b", "done"),
        answer("Cancelled."),
        conversation_id=f"order-{number}",
        group=f"customer-{number % 2}",
        language=language,
    )


@pytest.fixture(scope="session")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Four short purchases through three policies."""
    policies = {
        "policies": [
            {"name": "rules", "compressor": "compactCompletedTurns"},
            {"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 40}}},
            {"name": "summary", "compressor": {"model": {"model": "extractive"}}},
        ],
        "read_only": ["get_*"],
    }
    folder: Path = tmp_path_factory.mktemp("runs")
    return run(
        [order(n, "en") for n in range(1, 5)],
        policies=policies,
        out=folder,
        dataset="purchases",
        context_limit=60,
    )
