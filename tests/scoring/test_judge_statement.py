"""Verdicts on statements: what keeps them, what changes them, and how each is named."""

import json
from pathlib import Path

import pytest

from workbench.errors import UnknownNameError
from workbench.facts.constraint import ConstraintFinder
from workbench.facts.fact import Fact, Occurrence
from workbench.scoring.invented_rules import find_invented_rules
from workbench.scoring.judge_statement import (
    judge_statement,
    judge_statement_fact,
    read_statements,
)
from workbench.scoring.verdict import Verdict


def _judge(statement: str, candidate: str, *, kind: str = "constraint") -> tuple[str, str | None]:
    verdict = judge_statement(kind, statement, source_text=statement, candidate_text=candidate)  # type: ignore[arg-type]
    return verdict.status, verdict.detail


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never refund to the card.", "Refunds to the card are forbidden."),
        ("Keep the total under $500", "The total must stay below 500 dollars."),
        ("Don't e-mail the tenant, phone only", "Contact the tenant by phone only; no e-mail."),
        ("Leave the desk lamp as it is", "The desk lamp is to remain unchanged."),
        ("I'd prefer an aisle seat", "She would rather have an aisle seat."),
        ("You can retry at most three times", "Retries: not more than 3 times."),
        ("Use PayPal for the difference", "The price difference is to be charged to PayPal."),
        ("评分4.5分以上", "评分不低于４.５分的酒店"),
        ("不要取消订单", "訂單不可取消"),
    ],
)
def test_a_faithful_rewording_is_retained(statement: str, candidate: str) -> None:
    assert _judge(statement, candidate) == ("retained", "paraphrased")


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("They ideally want to place the desk near the window.", "weakened"),
        ("They want to place the desk near the window.", "retained"),
    ],
)
def test_a_wish_before_the_words_makes_a_wish_of_a_copy(candidate: str, status: str) -> None:
    assert _judge("place the desk near the window", candidate)[0] == status


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("No fishing is allowed", "Fishing is not allowed on the pier.", "retained"),
        ("The script confirmed the leak", "The script could not confirm the leak.", "contradicted"),
        ("The transfer was successful", "The transfer failed.", "contradicted"),
        ("Please return them all", "He wants to return only the lamp.", "altered"),
        (
            "without a permit or a note from the owner, boats are non-transferable",
            "Boats without a permit are transferable.",
            "contradicted",
        ),
        (
            "the guide cannot assist with group visas",
            "The guide can get group visas.",
            "contradicted",
        ),
        ("要有接送服务和洗车服务", "要有接送服务。", "altered"),
    ],
)
def test_simple_turns_and_cuts_are_seen(statement: str, candidate: str, status: str) -> None:
    assert _judge(statement, candidate)[0] == status


def test_what_the_source_only_asks_is_no_statement_of_its_own() -> None:
    source = "user: 这家店有小火锅吗？\nassistant: 没有小火锅这道菜。"
    verdict = judge_statement(
        "constraint", "没有小火锅这道菜", source_text=source, candidate_text="店里有小火锅。"
    )
    assert verdict.status == "contradicted"


def test_a_whole_copy_is_retained_whatever_stands_around_it() -> None:
    candidate = "Nobody said this, but: do not refund to the card. Or maybe do."
    assert _judge("Do not refund to the card", candidate) == ("retained", "verbatim")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never refund to the card", "The refund should go to the card."),
        ("Flights cannot be changed", "Flights can be changed for a fee."),
        ("Change the seat", "The seat must not be changed."),
        ("不要给客户打电话", "请给客户打电话。"),
        ("禁止直接访问数据库", "可以直接访问数据库。"),
        ("Keep the old code", "Delete the old code."),
        ("The room should have two beds", "The room should not have two beds."),
        (
            "The plan must be written so that it can be read",
            "The plan must not be written so that it can be read.",
        ),
    ],
)
def test_a_turned_negation_contradicts(statement: str, candidate: str) -> None:
    assert _judge(statement, candidate) == ("contradicted", "polarity_flipped")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Retry at most 3 times", "Retry at least 3 times."),
        ("Keep the total under $500", "The total has to be over $500."),
        ("预算不超过12万元", "预算至少12万元"),
    ],
)
def test_a_turned_limit_contradicts(statement: str, candidate: str) -> None:
    assert _judge(statement, candidate) == ("contradicted", "bound_flipped")


def test_a_denied_limit_is_the_limit_turned() -> None:
    assert (
        _judge("Coverage must be at least 80%", "Coverage must not fall below 80%.")[0]
        == "retained"
    )


@pytest.mark.parametrize(
    ("statement", "candidate", "detail"),
    [
        ("Keep the total under $500", "Keep the total under $800.", "bound_changed"),
        ("The total cost is at most 500 yuan", "The total cost is at most $500.", "unit_changed"),
        (
            "A visit takes between 2 and 4 hours",
            "A visit takes between 2 and 4 days.",
            "unit_changed",
        ),
        (
            "Ask before deleting files, unless they are temporary",
            "Ask before deleting files.",
            "exception_dropped",
        ),
        (
            "Only the finance team can approve it",
            "Only the support team can approve it.",
            "object_changed",
        ),
        ("I'd prefer to pay by gift card", "Payment by gift card is required.", "strength_raised"),
        ("酒店提供健身房和洗衣服务", "酒店提供健身房", "list_cut"),
    ],
)
def test_a_changed_part_alters(statement: str, candidate: str, detail: str) -> None:
    assert _judge(statement, candidate) == ("altered", detail)


def test_a_promise_turned_to_the_other_side_is_altered() -> None:
    verdict = _judge("they will give you a call", "The customer will call back.", kind="open_item")
    assert verdict == ("altered", "owner_changed")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Always run the tests before the commit", "You may run the tests before the commit."),
        ("New functions must have type hints", "New functions should have type hints."),
        ("部署必须在周五之前完成", "部署最好在周五前完成"),
        (
            "You must not share the client's address",
            "You should avoid sharing the client's address.",
        ),
        ("不得分享客户地址", "建议避免分享客户地址"),
        ("人均消费是100-150元", "最好人均100-150元"),
    ],
)
def test_less_force_weakens(statement: str, candidate: str) -> None:
    assert _judge(statement, candidate) == ("weakened", "strength_lowered")


@pytest.mark.parametrize(
    ("kind", "statement", "candidate", "detail"),
    [
        (
            "open_item",
            "The invoice still has to be sent",
            "The invoice has already been sent.",
            "state_flipped",
        ),
        (
            "decision",
            "The manager has been notified",
            "The manager still has to be notified.",
            "state_flipped",
        ),
        (
            "decision",
            "The refund of order W123 was approved",
            "The refund of order W123 was refused.",
            "polarity_flipped",
        ),
        ("decision", "选这家酒店住宿", "这家酒店住宿还没决定", "decision_flipped"),
    ],
)
def test_a_turned_state_contradicts(kind: str, statement: str, candidate: str, detail: str) -> None:
    assert _judge(statement, candidate, kind=kind) == ("contradicted", detail)


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Do not contact the supplier", "The weather was nice today."),
        ("不要联系供应商", "今天天气很好。"),
        ("Do not contact the supplier", ""),
    ],
)
def test_what_has_no_counterpart_is_lost(statement: str, candidate: str) -> None:
    assert _judge(statement, candidate)[0] == "lost"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("预算不超过12万元", "Budget: at most 120,000 yuan", "retained"),
        ("Do not cancel the order", "请取消订单", "contradicted"),
        ("测试覆盖率必须在80%以上", "Test coverage should preferably be above 80%.", "weakened"),
        ("记得带伞", "She enjoys long walks by the sea.", "unverifiable"),
    ],
)
def test_across_languages_it_decides_only_what_it_can(
    statement: str, candidate: str, status: str
) -> None:
    assert _judge(statement, candidate)[0] == status


def test_a_statement_the_source_does_not_make_is_not_judged() -> None:
    verdict = judge_statement(
        "constraint",
        "never call the supplier",
        source_text="The supplier was slow last week.",
        candidate_text="Rule: never call the supplier.",
    )
    assert (verdict.status, verdict.rule) == ("unverifiable", "not_in_source")


def test_the_evidence_names_both_places() -> None:
    source = "Hello. Do not refund to the card."
    candidate = "Summary follows. Refund it to the card."
    verdict = judge_statement(
        "constraint", "Do not refund to the card", source_text=source, candidate_text=candidate
    )
    assert verdict.source_span == (7, 32)
    assert verdict.candidate_span == (17, 38)
    assert verdict.stand_in == "Refund it to the card"


def test_a_fact_is_judged_against_texts_that_were_read_once() -> None:
    fact = Fact(
        kind="constraint",
        surface="Do not refund to the card",
        canonical="do not refund to the card",
        occurrences=(
            Occurrence(message=3, part=0, start=7, end=32, surface="Do not refund to the card"),
        ),
    )
    candidate = read_statements(["Hello there.", "Well: do not refund to the card!"])
    assert judge_statement_fact(fact, candidate) == Verdict(
        status="retained",
        rule="verbatim",
        source_span=(7, 32),
        candidate_span=(6, 31),
        candidate_part=1,
        detail="verbatim",
    )


def test_a_mention_can_be_judged_too() -> None:
    (mention,) = ConstraintFinder().find("Never push to the main branch")
    verdict = judge_statement_fact(mention, read_statements(["You may push to the main branch."]))
    assert (verdict.status, verdict.source_span) == ("contradicted", (0, 29))


def test_the_words_after_a_negation_are_no_copy() -> None:
    assert _judge("transfer me to an agent", "Do not transfer me to an agent.")[0] == "contradicted"


@pytest.mark.parametrize(
    "text", ["Do not refund to the card", "不要退到银行卡", "Keep it under $40, please"]
)
def test_an_untouched_text_keeps_every_rule(text: str) -> None:
    for mention in ConstraintFinder().find(text):
        assert judge_statement_fact(mention, read_statements([text])).status == "retained"


def test_cases_that_users_met(cases: Path) -> None:
    rows = [json.loads(line) for line in cases.read_text(encoding="utf-8").splitlines()]
    judged = {row["id"]: _as_case(row) for row in rows if row["kind"] == "constraint"}
    assert judged == {
        row["id"]: (row["expected"], row["expected_detail"])
        for row in rows
        if row["kind"] == "constraint"
    }


def _as_case(row: dict[str, str]) -> tuple[str, str | None]:
    verdict = judge_statement(
        "constraint",
        row["constraint_text"],
        source_text=row["source_text"],
        candidate_text=row["candidate_text"],
    )
    if verdict.rule == "not_in_source" and find_invented_rules(
        source_text=row["source_text"], candidate_text=row["candidate_text"]
    ):
        return "invented", verdict.detail
    names = {"weakened": "altered", "contradicted": "altered"}
    return names.get(verdict.status, verdict.status), verdict.detail


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("There must be no peanuts in any meal", "All meals must be free of peanuts."),
        ("There must be no peanuts in any meal", "All meals must be peanut-free."),
        ("Meals must be gluten-free", "No gluten in the meals."),
        ("周末不能送货", "送货须避开周末。"),
    ],
)
def test_being_free_of_something_denies_it(words, candidate):
    verdict = judge_statement("constraint", words, source_text=words, candidate_text=candidate)
    assert verdict.status == "retained"


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("All items except the lamp must be returned", "All items must be returned."),
        ("Everyone except Tom gets access", "Everyone gets access."),
        ("All rooms apart from the attic are heated", "All rooms are heated."),
    ],
)
def test_an_exception_before_the_verb_may_be_dropped(words, candidate):
    verdict = judge_statement("constraint", words, source_text=words, candidate_text=candidate)
    assert (verdict.status, verdict.rule) == ("altered", "exception_dropped")


@pytest.mark.parametrize("kind", ["id", "colour", "amount", "Constraint", ""])
def test_what_is_no_kind_of_statement_is_refused(kind: str) -> None:
    with pytest.raises(UnknownNameError, match=r"no kind of statement .*Known: constraint"):
        judge_statement(kind, "Never call", source_text="Never call", candidate_text="Never call")


def test_the_nearest_kind_of_statement_is_named() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'decision'"):
        judge_statement("decisions", "We go", source_text="We go", candidate_text="We go")


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize(
    ("rule", "said", "status"),
    [
        (
            "Don’t open the crate before Ann’s call",
            "Don’t open the crate before Ann’s call.",
            "retained",
        ),
        ('Say "yes" before the lock turns', 'Say "yes" before the lock turns.', "retained"),
        ("箱子不得在周日打开", "备注：箱子不得在周日打开。", "retained"),
        ("Don’t open the crate on a Sunday", "Do open the crate on a Sunday.", "contradicted"),
    ],
)
def test_escapes_of_json_hide_no_statement(rule, said, status, ascii_only):
    candidate = json.dumps({"to": "Bo", "note": f"Hello.\n{said}\nBye."}, ensure_ascii=ascii_only)
    verdict = judge_statement(
        "constraint", rule, source_text=f"user: {rule}.", candidate_text=candidate
    )
    assert verdict.status == status
    start, end = verdict.candidate_span
    assert json.loads(f'"{candidate[start:end]}"').rstrip(".") in said


def test_the_source_may_be_json_with_escapes():
    source = json.dumps({"note": "Don’t open the crate on a Sunday."})
    verdict = judge_statement(
        "constraint",
        "Don’t open the crate on a Sunday",
        source_text=source,
        candidate_text="Do not open the crate on Sundays.",
    )
    assert verdict.status == "retained"
    start, end = verdict.source_span
    assert json.loads(f'"{source[start:end]}"') == "Don’t open the crate on a Sunday"


def test_a_copy_of_what_the_source_only_supposes_stands_for_no_other_statement() -> None:
    source = (
        "user: I go on if the tour is eligible for a refund.\n"
        "agent: It is not eligible for a refund."
    )
    verdict = judge_statement(
        "constraint",
        "It is not eligible for a refund",
        source_text=source,
        candidate_text="The tour is eligible for a refund.",
    )
    assert verdict.status == "contradicted"


def test_a_statement_in_a_string_of_json_is_found_with_its_quotation_marks() -> None:
    source = r'{"note": "Please reply \"go\" to start. Then wait."}'
    statement = r"Please reply \"go\" to start"
    verdict = judge_statement(
        "open_item", statement, source_text=source, candidate_text='Please reply "go" to start.'
    )
    assert (verdict.status, verdict.rule) == ("retained", "verbatim")
