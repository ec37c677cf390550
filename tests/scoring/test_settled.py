"""What stood open once and was closed since is told right as closed, and only then."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _verdict(item: str, later: str, told: str) -> tuple[str, str]:
    verdict = judge_statement(
        "open_item", item, source_text=f"{item}.\n{later}", candidate_text=told
    )
    return verdict.status, verdict.rule


@pytest.mark.parametrize(
    ("item", "later", "told"),
    [
        (
            "We still have to rotate the keys",
            "Done, I have rotated the keys.",
            "The keys have been rotated.",
        ),
        (
            "Waiting for legal to sign the contract",
            "Good news: legal signed the contract today.",
            "Legal signed the contract.",
        ),
        ("还要更新发票抬头", "发票抬头已更新。", "发票抬头已经更新。"),
    ],
)
def test_what_was_closed_since_may_be_told_as_closed(item, later, told):
    assert _verdict(item, later, told) == ("retained", "settled_since")
    assert _verdict(item, "", told)[0] == "contradicted"
    assert _verdict(item, "I'll look at the lamp first.", told)[0] == "contradicted"


def test_what_has_yet_to_be_done_closes_nothing():
    item, told = "We still have to rotate the keys", "The keys have been rotated."
    for later in ("Once we have rotated the keys, call me.", "I have not rotated the keys."):
        assert _verdict(item, later, told)[0] == "contradicted"


def test_what_was_said_before_closes_nothing():
    verdict = judge_statement(
        "open_item",
        "We still have to rotate the keys",
        source_text="I have rotated the keys.\nNo! We still have to rotate the keys.",
        candidate_text="The keys have been rotated.",
    )
    assert verdict.status != "retained"


def test_a_rule_is_never_settled():
    verdict = judge_statement(
        "constraint",
        "Never rotate the keys",
        source_text="Never rotate the keys.\nI have rotated the keys.",
        candidate_text="Always rotate the keys.",
    )
    assert verdict.status == "contradicted"
