from pathlib import Path

import pytest

import workbench as wb
from workbench.report.inventions import find_inventions, invention_lines
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, chat

TALK = chat(
    ask("Refund order W2378156 for $45.90 please."),
    answer("Order W2378156 is refunded."),
    *(m for n in range(4) for m in (ask(f"And then, {n}?"), answer("Yes."))),
    conversation_id="talk",
)
SUMMARY = "Order W2378165 was refunded, and voucher V5550001 was sent."


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    policies = [
        {"name": "llm", "compressor": {"model": {"model": {"scripted": [SUMMARY]}}}},
        {"name": "stand-in", "compressor": {"model": {"model": "extractive"}}},
    ]
    return Path(wb.run([TALK], policies=policies, out=tmp_path_factory.mktemp("runs")).path)


def test_an_altered_value_is_shown_with_the_words_of_both_sides(run: Path) -> None:
    with open_run(run) as opened:
        [found] = find_inventions(opened)
    altered = next(one for one in found.examples if one.status == "altered")

    assert (found.policy, altered.kind, altered.fact, altered.words) == (
        "llm",
        "identifier",
        "W2378156",
        "W2378165",
    )
    assert altered.context == SUMMARY
    assert altered.stated_words == "Order W2378156 is refunded."
    assert (altered.stated_at, altered.stated_by) == (1, "assistant")


def test_an_invented_value_is_shown_where_it_stands(run: Path) -> None:
    with open_run(run) as opened:
        [found] = find_inventions(opened)
    invented = next(one for one in found.examples if one.status == "invented")

    assert (invented.words, invented.fact, invented.context) == ("V5550001", None, SUMMARY)


def test_a_line_names_what_was_said_and_what_it_became(run: Path) -> None:
    with open_run(run) as opened:
        head, first, *_ = invention_lines(find_inventions(opened)[0])

    # The order's number, and the decision about that order.
    assert head.startswith("llm: 2 altered, 1 invented")
    assert first.startswith("altered identifier 'W2378156', stated in message 1 (assistant): Order")
    assert "'W2378165': Order W2378165 was refunded" in first


def test_examples_can_be_left_out(run: Path) -> None:
    with open_run(run) as opened:
        [found] = find_inventions(opened, examples=0)

    assert (found.altered, found.invented, found.examples) == (2, 1, ())


REFUSED = "The order is W2378165. The payment may be refunded to the gift card."


def test_the_numbers_are_those_of_the_leaderboard(tmp_path: Path) -> None:
    talk = chat(
        ask("Order W2378156. Never refund the payment to the gift card."),
        answer("Noted."),
        *(m for n in range(4) for m in (ask(f"And then, {n}?"), answer("Yes."))),
    )
    policies = [{"name": "llm", "compressor": {"model": {"model": {"scripted": [REFUSED]}}}}]
    result = wb.run([talk], policies=policies, out=tmp_path)
    with open_run(Path(result.path)) as opened:
        [found] = find_inventions(opened)
    board = result.leaderboard().set_index("policy").loc["llm"]

    assert (found.altered, found.turned, found.invented) == (
        board.altered,
        board.contradicted + board.weakened,
        board.invented,
    )
    assert (found.altered, found.turned) == (1, 1)
    assert invention_lines(found)[0] == "llm: 1 altered, 1 contradicted or weakened, 0 invented"
