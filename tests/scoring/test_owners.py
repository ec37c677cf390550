import pytest

from workbench.scoring.judge_value import judge_value

SOURCE = "- print-mode (69 lines), quick\n- rpc-mode (84 lines), headless"


@pytest.mark.parametrize("value", ["69", "84"])
def test_values_that_changed_places_are_altered(value):
    verdict = judge_value(
        "number", value, source_text=SOURCE, candidate_text="print-mode 84 lines, rpc-mode 69 lines"
    )
    assert (verdict.status, verdict.rule) == ("altered", "other_owner")


@pytest.mark.parametrize(
    "candidate",
    [
        "print-mode 69 lines, rpc-mode 84 lines",
        "rpc-mode: 84 lines; print-mode: 69 lines",
        "69 lines for print-mode, 84 lines for rpc-mode",
        "84 lines and 69 lines",
        "the modes have 69 and 84 lines",
    ],
)
@pytest.mark.parametrize("value", ["69", "84"])
def test_any_order_of_the_right_pairs_is_retained(value, candidate):
    verdict = judge_value("number", value, source_text=SOURCE, candidate_text=candidate)
    assert verdict.status == "retained"


def test_one_sided_evidence_is_left_alone():
    verdict = judge_value(
        "number", "69", source_text=SOURCE, candidate_text="rpc-mode is near 69 lines"
    )
    assert verdict.status == "retained"


def test_keys_of_data_own_nothing():
    verdict = judge_value(
        "amount",
        "JPY 61,000",
        source_text="The boat was JPY 61,000. Amount, in the currency of the card: JPY 18,000",
        candidate_text="Payment amount: 61000, currency: JPY; boat JPY 18,000 back",
    )
    assert verdict.status == "retained"
