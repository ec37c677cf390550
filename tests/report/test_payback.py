import pytest

from workbench.api import run
from workbench.report.formats import curves
from workbench.report.payback import PolicyPayback, find_payback
from workbench.report.result import Result
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, chat


@pytest.fixture(scope="module")
def lectures(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Short questions and long answers, priced: a compaction breaks a long cached prefix."""
    turns = [m for n in range(7) for m in (ask(f"q {n}"), answer(f"answer {n} " * 300))]
    policies = [
        {"name": "little", "compressor": {"textExcerpt": {"max_characters": 14_000}}},
        {"name": "much", "compressor": {"textExcerpt": {"max_characters": 100}}},
    ]
    folder = tmp_path_factory.mktemp("runs")
    return run([chat(*turns)], policies=policies, out=folder, price_model="gpt-4o")


def payback(result: Result) -> dict[str, PolicyPayback]:
    with open_run(result.path) as found:
        return {made.policy: made for made in find_payback(found)}


def test_every_compaction_pays_at_once_later_or_never(lectures: Result):
    for made in payback(lectures).values():
        rows = lectures.query(
            f"SELECT * FROM compaction WHERE policy = '{made.policy}' AND status = 'compressed'"
        )
        later = (rows.break_even_calls > 0).sum()
        assert made.compactions == len(rows)
        assert made.at_once + later + made.never >= made.compactions
        assert made.once_usd == pytest.approx(rows.once_usd.sum())


def test_dropping_much_pays_sooner_than_dropping_little(lectures: Result):
    found = payback(lectures)
    assert found["much"].at_once >= found["little"].at_once
    assert found["much"].once_usd < found["little"].once_usd


def test_the_full_history_has_nothing_to_pay_back(lectures: Result):
    assert "identity" not in payback(lectures)


def test_without_a_price_there_is_none(small_run: Result):
    assert payback(small_run) == {}


def test_a_report_says_when_compactions_pay(lectures: Result, small_run: Result):
    head = "When compactions pay for themselves"
    told = dict(curves(lectures.report()))[head]
    assert [line.partition(":")[0] for line in told] == ["little", "much"]
    assert head not in dict(curves(small_run.report()))
