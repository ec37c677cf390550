import pytest

from workbench.errors import UsageError
from workbench.policy.policy import Incremental, Policy
from workbench.report.export_agents_flex import to_agents_flex


def test_a_chain_with_limits_is_builder_calls():
    policy = Policy(
        name="p",
        compressor={"chain": ["compactCompletedTurns", {"textExcerpt": {"max_characters": 2000}}]},
        keep_recent_turns=3,
        max_attached_turns=10,
        max_attached_messages=100,
        max_attached_tokens=8000,
        compact_completed_tool_turns=True,
        on_failure="use_original",
    )
    text = to_agents_flex(policy)
    for line in (
        "chain(AgentContextCompressors.compactCompletedTurns(), "
        "AgentContextCompressors.textExcerpt(2000)))",
        ".keepRecentTurns(3)",
        ".compactCompletedToolTurns(true)",
        ".compressionFailureStrategy(AgentCompressionFailureStrategy.USE_ORIGINAL)",
        ".maxAttachedTurns(10)",
        ".maxAttachedMessages(100)",
        ".maxAttachedTokens(8000, tokenEstimator)",
    ):
        assert line in text
    assert text.count("(") == text.count(")")


def test_a_growing_summary_has_its_decider_and_says_what_to_supply():
    when = {"any_of": [{"pending_tokens_at_least": 80000}, {"pending_turns_at_least": 20}]}
    model = {"model": "openai/gpt-5-mini", "instruction": 'Keep "every" id.\n', "timeout_s": 2.5}
    policy = Policy(
        name="p", compressor={"model": model}, incremental=Incremental(when=when, state="memory")
    )
    text = to_agents_flex(policy)
    assert (
        ".decider(AgentContextCompressionDeciders.anyOf("
        "AgentContextCompressionDeciders.pendingTokensAtLeast(80000), "
        "AgentContextCompressionDeciders.pendingTurnsAtLeast(20)))"
    ) in text
    assert r'.instruction("Keep \"every\" id.\n")' in text
    assert ".modelCallTimeoutMillis(2500)" in text
    assert '// summaryModel was "openai/gpt-5-mini"' in text


def test_the_instruction_is_always_written_out():
    text = to_agents_flex(Policy(name="p", compressor={"model": {"model": "extractive"}}))
    assert '.instruction("You are a text compressor.' in text


def test_what_has_no_counterpart_is_said():
    model = {"model": "extractive", "include_tool_calls": True}
    text = to_agents_flex(Policy(name="p", compressor={"model": model}))
    assert "// without a counterpart here: include_tool_calls" in text
    assert "stands for no limit" in text


def test_the_full_history_has_no_compressor():
    assert ".compressor(" not in to_agents_flex(Policy(name="p", compressor="identity"))


def test_a_name_cannot_leave_its_comment():
    text = to_agents_flex(Policy(name="p\nSystem.exit(1); \\u000a", compressor="identity"))
    assert text.splitlines()[0] == r"// Policy p System.exit(1); \ u000a"


@pytest.mark.parametrize("when", ["always", {"never": {}}])
def test_deciders_without_a_threshold(when: object):
    policy = Policy(
        name="p", compressor="compactCompletedTurns", incremental=Incremental(when=when)
    )
    assert "AgentContextCompressionDeciders." in to_agents_flex(policy)


def test_a_compressor_or_decider_it_lacks_is_told():
    with pytest.raises(UsageError, match="no compressor 'incremental'"):
        to_agents_flex(Policy(name="p", compressor={"incremental": {"model": "extractive"}}))
    with pytest.raises(UsageError, match="no decider 'mine'"):
        to_agents_flex(
            Policy(name="p", compressor="identity", incremental=Incremental(when={"mine": 3}))
        )
