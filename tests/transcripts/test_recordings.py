"""Real recordings: sizes as counted independently, every call paired, nothing lost on the way.

A conversation counts one message for each of the file's, plus one for the policy where the file
holds that beside the messages (tau2-bench); system messages count.
"""

import json
from collections import Counter

import pytest

from workbench.transcripts import load_conversations, write_conversations

SIZES = {
    "tau-bench-airline": (140, 3638, 795),
    "tau-bench-retail": (76, 2418, 636),
    "tau-bench-retail-irregular": (25, 679, 177),
    "tau2-activegraph": (12, 269, 66),
    "tau2-toolorchestra": (77, 1794, 634),
    "tau2-whissle": (36, 871, 194),
}


@pytest.mark.parametrize("name", SIZES)
def test_sizes_are_those_of_an_independent_count(recordings, name):
    found = load_conversations(recordings / name)
    calls = sum(
        len(m.tool_calls) for c in found for m in c.messages if m.tool_calls and m.model_visible
    )
    assert (len(found), sum(len(c.messages) for c in found), calls) == SIZES[name]
    assert not [issue for issue in found.issues if issue.severity != "repair"]


@pytest.mark.parametrize("name", SIZES)
def test_every_result_answers_a_call_before_it(recordings, name):
    for conversation in load_conversations(recordings / name):
        waiting: Counter[str | None] = Counter()
        for message in conversation.messages:
            waiting.update(call.id for call in message.tool_calls)
            if message.role == "tool":
                assert waiting[message.tool_call_id] > 0
                waiting[message.tool_call_id] -= 1


def test_calls_of_simulated_users_are_hidden_from_the_agent(recordings):
    found = load_conversations(recordings / "tau2-activegraph")
    hidden = [m for c in found for m in c.messages if not m.model_visible]
    assert Counter(message.role for message in hidden) == {"user": 3, "tool": 3}


def test_irregular_recording_is_paired_by_order_and_says_so(recordings):
    found = load_conversations(recordings / "tau-bench-retail-irregular")
    assert {issue.code for issue in found.issues} == {"paired"}
    assert {call.arguments[0] for c in found for m in c.messages for call in m.tool_calls} == {"{"}


def test_runs_of_one_task_are_one_group(recordings):
    found = load_conversations(recordings / "tau-bench-retail")
    assert set(Counter(conversation.group for conversation in found).values()) == {2}


@pytest.mark.parametrize("name", ["openai-chat", "anthropic-messages"])
def test_provider_bodies_are_read_without_refusal(recordings, name):
    path = recordings / "provider-api-bodies" / f"{name}.jsonl"
    found = load_conversations(path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(found) == len(lines) == 14
    assert {conversation.format for conversation in found} == {name}
    assert found.files[0].refusals == 0
    assert all(conversation.messages[-1].role == "assistant" for conversation in found)


def test_inline_data_is_never_text(recordings):
    found = load_conversations(recordings / "provider-api-bodies" / "openai-chat.jsonl")
    attachments = [a for c in found for m in c.messages for a in m.attachments]
    assert {(a.kind, a.size is None) for a in attachments} == {("file", False), ("image", True)}
    assert all("base64," not in (m.content or "") for c in found for m in c.messages)


def test_request_log_is_one_conversation_with_the_usage_of_every_call(recordings):
    (found,) = load_conversations(recordings / "openhands-llm-logs")
    answers = [message for message in found.messages if message.role == "assistant"]
    assert (len(found.messages), len(answers)) == (13, 6)
    assert all(message.usage and message.usage.cost_usd for message in answers)


@pytest.mark.parametrize("name", [*SIZES, "openhands-llm-logs"])
def test_canonical_round_trip_is_equal(recordings, tmp_path, name):
    found = load_conversations(recordings / name)
    path = tmp_path / "all.jsonl.gz"
    write_conversations(path, found)
    assert list(load_conversations(path)) == list(found)
