from pathlib import Path

import pytest

from workbench.api import run
from workbench.errors import UsageError
from workbench.report.cost_parts import (
    find_billed,
    find_speed,
    price_models,
    price_tokens,
)
from workbench.report.leaderboard import build_leaderboard
from workbench.simulate.simulate import iter_simulated
from workbench.store.read import open_run

POLICIES = [
    {"name": "rules", "compressor": "compactCompletedTurns"},
    {"name": "summary", "compressor": {"model": {"model": "extractive"}}},
]


def priced(folder: Path, model: str | None) -> Path:
    talks = [s.conversation for s in iter_simulated("shop", conversations=2, turns=18)]
    return run(talks, policies=POLICIES, out=folder, price_model=model).path


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return priced(tmp_path_factory.mktemp("priced"), "gpt-4o")


@pytest.mark.parametrize("model", ["gpt-4o", "claude-sonnet-4-5"])
def test_parts_add_up_to_what_the_run_cost(tmp_path: Path, model: str) -> None:
    with open_run(priced(tmp_path, model)) as opened:
        billed = find_billed(opened, model=model)
        totals = [price_tokens(tokens, model=model).total_usd for tokens in billed]
        costs = [row.cost_usd for row in build_leaderboard(opened)]
    assert totals == pytest.approx(costs)


def test_price_level_scales_every_part(path: Path) -> None:
    with open_run(path) as opened:
        [first, *_] = find_billed(opened, model="gpt-5")
    half, whole = (price_tokens(first, model="gpt-5", factor=f) for f in (0.5, 1.0))
    assert half.total_usd == pytest.approx((whole.total_usd or 0) / 2)


def test_own_price_model_comes_first(path: Path) -> None:
    with open_run(path) as opened:
        assert price_models(opened) == ["gpt-4o"]


def test_cache_is_unknown_without_a_price(tmp_path: Path) -> None:
    with open_run(priced(tmp_path, None)) as opened:
        assert not any(t.cache_known for t in find_billed(opened, model="gpt-4o"))


def test_unknown_model_is_refused(path: Path) -> None:
    with open_run(path) as opened, pytest.raises(UsageError, match="no model 'no-such-model'"):
        find_billed(opened, model="no-such-model")


def test_speed_is_of_policies_that_compress(path: Path) -> None:
    with open_run(path) as opened:
        speeds = find_speed(opened)
    assert [speed.policy for speed in speeds] == ["rules", "summary"]
    assert all(0 <= s.compress_ms_p50 <= s.compress_ms_p95 for s in speeds)
