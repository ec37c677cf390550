from workbench.policy.policy import Policy
from workbench.runner.options import with_identity


def test_the_full_history_is_added_in_front_where_nobody_listed_it():
    named = with_identity((Policy(name="rules", compressor="compactCompletedTurns"),))
    assert [policy.name for policy in named] == ["identity", "rules"]


def test_a_listed_full_history_stays_where_it_is():
    given = (
        Policy(name="rules", compressor="compactCompletedTurns"),
        Policy(name="everything", compressor="identity"),
    )
    assert with_identity(given) == given


def test_identity_with_a_limit_is_not_the_full_history():
    named = with_identity((Policy(name="ten", compressor="identity", max_attached_turns=10),))
    assert named[0].name == "identity"


def test_the_full_history_takes_a_free_name():
    named = with_identity((Policy(name="identity", compressor="compactCompletedTurns"),))
    assert [policy.name for policy in named] == ["identity-2", "identity"]
