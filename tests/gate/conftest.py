from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from workbench.api import run
from workbench.report.result import Result
from workbench.stats.outcomes import PolicyOutcome, Recording, RecordingOutcome, RunOutcome
from workbench.testing.chat import answer, ask, calls, chat, result

Build = Callable[..., RunOutcome]


@pytest.fixture
def build() -> Build:
    """Builds an outcome of one policy from what it kept of ten identifiers in each recording."""

    def make(
        kept: Mapping[str, int] | Sequence[int],
        *,
        policy: str = "p",
        of: int = 10,
        counts: Mapping[str, Mapping[str, float]] | None = None,
        groups: Mapping[str, str] | None = None,
        **run_fields: str,
    ) -> RunOutcome:
        named = kept if isinstance(kept, Mapping) else {f"c{n:03}": k for n, k in enumerate(kept)}
        fields = {
            "run_id": "run",
            "workbench_version": "1",
            "fact_version": "1",
            "token_counter": "o200k_base",
            "dataset": "data",
            **run_fields,
        }
        return RunOutcome(
            recordings={
                name: Recording(group=(groups or {}).get(name, name), digest=f"d-{name}")
                for name in named
            },
            policies={
                policy: PolicyOutcome(
                    spec={"name": policy},
                    recordings={
                        name: RecordingOutcome(
                            kept={"identifier": (k, of)} if of else {},
                            counts={"recorded_calls": 2, **(counts or {}).get(name, {})},
                            lost_facts=tuple(range(k, of)),
                        )
                        for name, k in named.items()
                    },
                )
            },
            **fields,
        )

    return make


def order(number: int) -> object:
    """A purchase whose two ids are stated by tools and needed later."""
    order_id, item_id = f"W{number}4567", f"I{number}7654"
    return chat(
        ask("Where is my order?"),
        calls(("a", "get_order", {"customer": f"sara_{number}"})),
        result("a", {"order_id": order_id}),
        answer(f"Your order {order_id} holds {'one item, ' * 3}namely {item_id}."),
        ask("Never call me, please send mail only."),
        answer("Noted."),
        ask("What is the weather?"),
        answer("Dry."),
        ask("Cancel my order."),
        calls(("b", "cancel_order", {"order_id": order_id, "item_id": item_id})),
        result("b", "done"),
        answer("Cancelled."),
        ask("Thanks."),
        answer("Welcome."),
        ask("Bye."),
        answer("Bye."),
        conversation_id=f"order-{number}",
        group=f"customer-{number}",
        language="en" if number % 2 else "zh",
    )


@pytest.fixture(scope="session")
def long_and_short(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Twelve purchases through an excerpt that holds both ids, and one that cuts the second."""
    excerpts = {"long": 2000, "short": 80}
    policies = [
        {"name": name, "compressor": {"textExcerpt": {"max_characters": size}}}
        for name, size in excerpts.items()
    ]
    folder: Path = tmp_path_factory.mktemp("runs")
    recordings = [order(n) for n in range(1, 13)]
    return run(recordings, policies=policies, out=folder, dataset="purchases")  # type: ignore[arg-type]
