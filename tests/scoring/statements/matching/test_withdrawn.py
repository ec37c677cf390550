"""A note behind the words of a rule that takes it back."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _verdict(statement: str, candidate: str) -> tuple[str, str]:
    verdict = judge_statement(
        "constraint", statement, source_text=f"{statement}.", candidate_text=candidate
    )
    return verdict.status, verdict.rule


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never ring the bell", "Never ring the bell (now cancelled)"),
        ("Unload at the back gate", "The user asked: Unload at the back gate — no longer valid."),
        ("Use the spare key", "- Use the spare key [revoked]\n- Feed the cat"),
        ("Only vegetarian dishes", "Only vegetarian dishes (withdrawn by the user on Friday)."),
        ("Keep the old logo", "Keep the old logo - this no longer applies"),
        ("Pay the deposit in cash", "Pay the deposit in cash; since dropped."),
        ("Reply within two hours", "Replies are due within two hours (superseded)."),
        ("Do not open the vents", '"Do not open the vents" was lifted yesterday.'),
        (
            "Leave the porch light on",
            "Leave the porch light on. This rule has since been withdrawn.",
        ),
        ("Leave the porch light on", "~~Leave the porch light on~~"),
        ("Leave the porch light on", "No longer valid: leave the porch light on"),
        ("不要打电话给我", "不要打电话给我（已取消）"),
        ("We take the corner flat", "We take the corner flat (decision reversed)"),
        ("Keep receipts for a year", "Keep receipts for a year (this rule expired)"),
        ("只用公司账号付款", "只用公司账号付款（现已不要求）"),
        ("Do not use the lift", "Do not use the lift [rule lifted on Monday]"),
        ("Only window seats", "Only window seats – the user has since withdrawn this."),
        ("不要放香菜", "不要放香菜，后来又取消了"),
        ("不要放香菜", "不要放香菜（此前的要求，现已撤回）"),
        ("每天备份数据库", "每天备份数据库——不再有效"),
        ("只订靠窗座位", "只订靠窗座位（作废）"),
        ("货物送到后门", "货物送到后门，此要求已撤销"),
        ("每晚关好温室的门", "已失效：每晚关好温室的门"),
    ],
)
def test_a_rule_that_a_note_takes_back_is_contradicted(statement: str, candidate: str) -> None:
    assert _verdict(statement, candidate) == ("contradicted", "withdrawn")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Never ring the bell", "Never ring the bell (confirmed twice)"),
        ("Unload at the back gate", "Unload at the back gate — still valid"),
        ("Unload at the back gate", "Unload at the back gate. The gift wrap was cancelled."),
        ("Use the spare key", "Use the spare key (not the revoked one)"),
        ("Keep the old logo", "Keep the old logo (this has not been cancelled)"),
        (
            "Refunds for tickets booked today",
            "Refunds for tickets booked today, cancelled by the carrier",
        ),
        ("Cancel the milk order", "Cancel the milk order (cancelled)"),
        (
            "Never ring the bell",
            "Never ring the bell (withdrawn). Later again: never ring the bell.",
        ),
        ("不要打电话给我", "不要打电话给我（已确认）"),
        ("货物送到后门", "货物送到后门，礼品包装已取消"),
    ],
)
def test_other_notes_leave_a_rule_as_it_is(statement: str, candidate: str) -> None:
    assert _verdict(statement, candidate)[0] == "retained"


def test_a_note_that_the_source_has_too_was_copied_with_the_rule() -> None:
    text = "Never ring the bell (now cancelled). Feed the cat."
    verdict = judge_statement(
        "constraint", "Never ring the bell", source_text=text, candidate_text=text
    )
    assert (verdict.status, verdict.stand_in) == ("retained", None)
