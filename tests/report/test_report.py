from workbench.report.result import Result


def test_policies_that_lost_nothing_have_no_losses(small_run: Result):
    assert "identity" not in [loss.policy for loss in small_run.report().losses]


def test_the_finding_names_a_policy_and_what_it_keeps(small_run: Result):
    assert "old values that later calls needed" in small_run.report().finding
