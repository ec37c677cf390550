import json

import pytest
from hypothesis import given

from workbench.testing.strategies import conversations
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts import load_conversations
from workbench.transcripts.atif import Atif
from workbench.transcripts.write_atif import encode_atif

SAMPLE = b"""{"schema_version": "ATIF-v1.9", "session_id": "s-1", "shelf": "aside-9",
"agent": {"name": "harbour", "version": "2", "model_name": "m", "tool_definitions": [
{"type": "function", "function": {"name": "track"}}]}, "steps": [
{"step_id": 1, "source": "system", "message": "Be brief."},
{"step_id": 2, "source": "user", "message": [{"type": "text", "text": "Where is P-7?"}]},
{"step_id": 3, "source": "agent", "message": "", "timestamp": "2026-05-03T10:00:00Z",
 "model_name": "n", "reasoning_content": "look it up", "tool_calls": [
 {"tool_call_id": "k1", "function_name": "track", "arguments": {"parcel": 1e3}}],
 "observation": {"results": [{"source_call_id": "k1", "content": "At pier 4"}]},
 "metrics": {"prompt_tokens": 10, "completion_tokens": 3, "cached_tokens": 4, "cost_usd": 0.5,
  "logprobs": [0.1]}},
{"step_id": 4, "source": "agent", "message": "Pier 4."}]}"""


class TestAtif(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Be brief.", "Where is P-7?", "At pier 4", "Pier 4.")
        sample = Sample(payload=SAMPLE, texts=texts, aside="aside-9")
        return FormatSubject(format=Atif(), samples=(sample,))


def read(tmp_path, *steps, **fields):
    path = tmp_path / "run.json"
    numbered = [{"step_id": place, **step} for place, step in enumerate(steps, start=1)]
    agent = {"name": "a", "version": "1"}
    body = {"schema_version": "ATIF-v1.7", "agent": agent, "steps": numbered, **fields}
    path.write_text(json.dumps(body), encoding="utf-8")
    return load_conversations(path)


@pytest.fixture
def sample(tmp_path):
    path = tmp_path / "run.json"
    path.write_bytes(SAMPLE)
    (found,) = load_conversations(path)
    return found


def test_arguments_stay_as_they_were_written(sample):
    assert sample.messages[2].tool_calls[0].arguments == '{"parcel": 1e3}'


def test_metrics_are_usage_and_what_is_left_of_them_is_kept(sample):
    message = sample.messages[2]
    assert (message.usage.input_tokens, message.usage.cache_read_tokens) == (10, 4)
    assert (message.usage.output_tokens, message.usage.cost_usd) == (3, 0.5)
    assert message.metadata["metrics"] == {"logprobs": [0.1]}


def test_time_model_and_reasoning_are_kept(sample):
    message = sample.messages[2]
    assert message.timestamp == "2026-05-03T10:00:00Z"
    assert (message.model, message.reasoning) == ("n", "look it up")
    assert (sample.id, sample.model, sample.tools[0].name) == ("s-1", "m", "track")


def test_an_observation_without_a_call_gets_one_and_is_reported(tmp_path):
    step = {"source": "agent", "message": "ls", "observation": {"results": [{"content": "a.py"}]}}
    found = read(tmp_path, {"source": "user", "message": "Look."}, step)
    assert [(m.role, m.content) for m in found[0].messages][1:] == [
        ("assistant", "ls"),
        ("tool", "a.py"),
    ]
    assert found[0].messages[2].tool_call_id == found[0].messages[1].tool_calls[0].id
    assert [issue.code for issue in found.issues] == ["made_call"]


def test_what_a_system_step_observed_is_said_by_the_system(tmp_path):
    step = {"source": "system", "message": "event", "observation": {"results": [{"content": "x"}]}}
    (found,) = read(tmp_path, {"source": "user", "message": "Look."}, step)
    assert [message.role for message in found.messages] == ["user", "system", "system"]


def test_sub_agents_are_conversations_that_name_their_parent(tmp_path):
    inner = {
        "schema_version": "ATIF-v1.7",
        "trajectory_id": "child",
        "agent": {"name": "b", "version": "1"},
        "steps": [{"step_id": 1, "source": "user", "message": "Search."}],
    }
    ask = {"source": "user", "message": "Look."}
    found = read(tmp_path, ask, trajectory_id="top", subagent_trajectories=[inner])
    assert [one.id for one in found] == ["top", "top/child"]
    assert found[1].metadata["parent"] == {"conversation": "top", "thread": "child"}


def test_an_unknown_source_is_refused_with_its_place(tmp_path):
    found = read(tmp_path, {"source": "robot", "message": "hm"})
    assert "steps[0]: expected a source (system, user, agent), found 'robot'" in str(
        found.issues[0]
    )


@given(conversations().filter(lambda one: one.messages))
def test_what_is_written_is_valid_by_the_models_of_the_format(conversation):
    atif = pytest.importorskip("atif")
    found = atif.Trajectory.model_validate_json(encode_atif(conversation))
    assert found.session_id == conversation.id
