"""Real recordings: sizes as counted independently, every call paired, nothing lost on the way.

A conversation counts one message for each of the file's, plus one for the policy where the file
holds that beside the messages (tau2-bench); system messages count. What a message of a file is:

- session files (Claude Code, Codex): each line or item that says something, also the second line of
  an answer and a line that was written again; those are hidden, so that the model sees them once;
- pi: each entry with a message, also answers that were broken off (hidden) and commands that the
  person ran;
- Gemini CLI: each message once, however often it was written, and each result of a tool; notices to
  the person don't count;
- OpenHands: each event;
- mini-swe-agent, SWE-agent: each message of the history, demonstrations too;
- Schema-Guided Dialogue, Taskmaster: each utterance, and each call and each result in it.

Calls are those of visible messages: one for each answer in mini-swe-agent, also those written as
XML in SWE-smith, and no recalls in OpenHands. Where another count of the same files differs, a test
below says by what.
"""

import gzip
import json
import re
from collections import Counter
from typing import Any

import pytest

from workbench.tokens import MESSAGE_TOKENS, get_counter
from workbench.transcripts import load_conversations, write_conversations
from workbench.transcripts.compactions import recorded_compactions
from workbench.transcripts.layouts import LAYOUTS

SIZES = {
    "tau-bench-airline": (140, 3638, 795),
    "tau-bench-retail": (76, 2418, 636),
    "tau-bench-retail-irregular": (25, 679, 177),
    "tau2-activegraph": (12, 269, 66),
    "tau2-toolorchestra": (77, 1794, 634),
    "tau2-whissle": (36, 871, 194),
    "abcd/abcd_sample.json": (2, 50, 0),
    "claude-code": (1, 86, 31),
    "codex": (1, 59, 19),
    "crosswoz": (150, 3028, 0),
    "gemini-cli": (1, 21, 12),
    "mini-swe-agent/trajectories.jsonl.gz": (100, 9780, 4790),
    "openhands": (3, 127, 60),
    "pi-sessions/before-compaction.jsonl.gz": (1, 990, 454),
    "schema-guided-dialogue": (60, 2230, 264),
    "swe-agent": (13, 268, 125),
    "swe-smith": (4, 202, 98),
    "taskmaster4": (60, 697, 237),
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
            if message.role == "tool" and message.model_visible:
                assert waiting[message.tool_call_id] > 0
                waiting[message.tool_call_id] -= 1


def test_calls_of_openhands_are_what_the_agent_did_without_recalls_of_the_program(recordings):
    """A count over all actions that are no message gives two more: the program's own recalls."""
    actions: Counter[tuple[str | None, str]] = Counter()
    for path in (recordings / "openhands").glob("*.jsonl.gz"):
        for line in gzip.decompress(path.read_bytes()).splitlines():
            for entry in json.loads(line)["history"]:
                for event in entry if isinstance(entry, list) else [entry]:
                    if event.get("action") not in (None, "message", "system"):
                        actions[event.get("source"), event["action"]] += 1
    assert sum(actions.values()) == 62
    assert actions["user", "recall"] == 2
    assert SIZES["openhands"][2] == 62 - 2


def test_calls_of_swe_smith_are_those_written_as_xml_too(recordings):
    """A count of structured calls alone gives 39; as XML there are 59 more, one an answer."""
    counts: Counter[bool] = Counter()
    answers = 0
    for conversation in load_conversations(recordings / "swe-smith"):
        for message in conversation.messages:
            answers += message.role == "assistant" and message.model_visible
            counts.update(call.in_text for call in message.tool_calls)
    assert (counts[False], counts[True], answers) == (39, 59, 98)


def test_tokens_of_mini_swe_agent_are_those_of_its_texts_alone(recordings):
    """Its actions stand in the texts, so that what is sent is the texts: 3,010,815 tokens.

    A count of the text before each fence and of the first line of each command gives 2,756,835:
    254 thousand tokens of multi-line scripts, fences and what stands after them are left out there.
    """
    counter = get_counter("o200k_base")
    found = load_conversations(recordings / "mini-swe-agent" / "trajectories.jsonl.gz")
    texts = counted = short = 0
    for message in (message for conversation in found for message in conversation.messages):
        text = message.content or ""
        texts += counter.count_text(text)
        counted += counter.count_message(message) - MESSAGE_TOKENS
        before, _, fenced = text.partition("```bash")
        if message.role != "assistant":
            short += counter.count_text(text)
        else:
            command = re.search(r"^\s*\n(.*?)\n```", fenced, re.DOTALL)
            first = command[1].split("\n")[0] if command else ""
            short += counter.count_text(before) + counter.count_text(first)
    assert (counted, texts, short) == (3_010_815, 3_010_815, 2_756_835)


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


def test_people_speak_as_often_as_they_did(recordings):
    turns = {
        "mini-swe-agent/trajectories.jsonl.gz": 100,
        "swe-agent": 13,
        "swe-smith": 4,
        "openhands": 3,
        "gemini-cli": 3,
        "codex": 1,
        "taskmaster4": 112,
    }
    for name, count in turns.items():
        found = load_conversations(recordings / name)
        said = [m for c in found for m in c.messages if m.role == "user" and m.model_visible]
        assert (name, len(said)) == (name, count)


def test_compactions_of_a_long_session_are_events(recordings):
    (found,) = load_conversations(recordings / "pi-sessions" / "before-compaction.jsonl.gz")
    events = recorded_compactions(found)
    assert [event.tokens_before for event in events] == [175004, 185014]
    for event in events:
        assert event.summary.startswith("# Context Checkpoint")
        assert event.first_kept < event.before < len(found.messages)
        assert found.messages[event.first_kept].role == "user"


def test_every_answer_of_a_rollout_has_its_usage(recordings):
    (found,) = load_conversations(recordings / "codex")
    answers = [m for m in found.messages if m.role == "assistant" and m.model_visible]
    assert len(answers) == 19
    assert all(message.usage for message in answers)


def test_the_same_chats_in_three_dumps_are_the_same(recordings):
    def words(name: str) -> list[list[tuple[str, str | None]]]:
        found = load_conversations(recordings / name)
        return [[(m.role, m.content or None) for m in c.messages] for c in found]

    shapes = ("messages_to_dict", "dumpd_constructor")
    first, second = (words(f"langchain-dumps/{shape}.jsonl") for shape in shapes)
    assert first == second == words("pydantic-ai-dumps")


FORMATS = {
    "agent-sessions-fixtures/claude/large.jsonl": "claude-code",
    "agent-sessions-fixtures/claude/small.jsonl": "claude-code",
    "agent-sessions-fixtures/codex": "codex",
    "agent-sessions-fixtures/gemini": "gemini-cli",
    "agent-sessions-fixtures/openclaw": "pi-session",
    "agent-sessions-fixtures/pi": "pi-session",
    "claude-code-samples": "claude-code",
    "inspect-logs": "inspect",
    "langchain-dumps": "langchain",
    "pydantic-ai-dumps": "pydantic-ai",
    "sharegpt": "sharegpt",
}


@pytest.mark.parametrize("name", FORMATS)
def test_samples_are_read_as_what_they_are_without_refusal(recordings, name):
    found = load_conversations(recordings / name)
    assert {conversation.format for conversation in found} == {FORMATS[name]}
    assert not [issue for issue in found.issues if issue.severity == "refusal"]


def test_traces_of_every_framework_are_read(recordings):
    found = load_conversations(sorted((recordings / "langfuse-traces").glob("*.trace.json.gz")))
    assert {conversation.format for conversation in found} == {"langfuse"}
    assert not any(file.refusals for file in found.files)


BODIES = {
    "openai-chat": "openai-chat",
    "anthropic-messages": "anthropic-messages",
    "openai-responses": "openai-responses",
    "bedrock-converse": "bedrock-converse",
    "google-generate-content": "gemini-contents",
}


@pytest.mark.parametrize("name", BODIES)
def test_provider_bodies_are_read_without_refusal(recordings, name):
    path = recordings / "provider-api-bodies" / f"{name}.jsonl"
    found = load_conversations(path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(found) == len(lines) == 14
    assert {conversation.format for conversation in found} == {BODIES[name]}
    assert found.files[0].refusals == 0
    answered = sum(conversation.messages[-1].role == "assistant" for conversation in found)
    assert answered >= sum(_is_answer(line["response"]) for line in lines)


def _is_answer(response: Any) -> bool:
    """Whether a response was recorded and is no error."""
    failed = isinstance(response, dict) and response.keys() == {"error"}
    return response is not None and not failed


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


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", [*SIZES, "openhands-llm-logs"])
def test_round_trip_is_equal(recordings, tmp_path, name, layout):
    found = load_conversations(recordings / name)
    path = tmp_path / "all.jsonl.gz"
    write_conversations(path, found, encode=LAYOUTS[layout])
    assert list(load_conversations(path)) == list(found)
