import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.langsmith import LangSmith


def message(kind, content, **fields):
    kwargs = {"content": content, **fields}
    return {"lc": 1, "type": "constructor", "id": ["langchain", kind], "kwargs": kwargs}


ASK = message("HumanMessage", "Where is P-7?")
CALL = message("AIMessage", "", tool_calls=[{"name": "track", "args": {}, "id": "k1"}])
RESULT = message("ToolMessage", "At pier 4", tool_call_id="k1")
SAID = message("AIMessage", "Pier 4.")


def run(own, prompt, answer, **fields):
    return {
        "id": own,
        "trace_id": "t-1",
        "run_type": "llm",
        "dotted_order": f"2026.{own}",
        "parent_run_id": "root",
        "inputs": {"messages": [prompt]},
        "outputs": {"generations": [[{"text": "", "message": answer}]], "llm_output": None},
        **fields,
    }


FIRST = run("1", [ASK], CALL)
SECOND = run("2", [ASK, CALL, RESULT], SAID, shelf="aside-h")
ROOT = {"id": "root", "trace_id": "t-1", "run_type": "chain", "inputs": {"q": 1}, "outputs": {}}


def lines(*runs):
    return "".join(json.dumps(one) + "\n" for one in runs)


class TestLangSmith(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4", "Pier 4.")
        sample = Sample(payload=lines(SECOND).encode(), texts=texts, aside="aside-h")
        return FormatSubject(format=LangSmith(), samples=(sample,))


def test_runs_that_a_later_one_repeats_are_one_conversation(load):
    found = load(lines(ROOT, SECOND, FIRST))
    assert [[m.content or "" for m in c.messages] for c in found] == [
        ["Where is P-7?", "", "At pier 4", "Pier 4."]
    ]


def test_runs_inside_their_parents_are_found(load):
    found = load(json.dumps(ROOT | {"child_runs": [{**ROOT, "child_runs": [SECOND]}]}))
    assert len(found[0].messages) == 4


def test_usage_model_tools_and_thread_are_kept(load):
    tool = {"type": "function", "function": {"name": "track"}}
    extra = {
        "invocation_params": {"model": "m", "tools": [tool]},
        "metadata": {"thread_id": "u1"},
    }
    outputs = {
        "generations": [[{"message": SAID}]],
        "llm_output": {"token_usage": {"prompt_tokens": 5, "completion_tokens": 2}},
    }
    (found,) = load(lines(run("1", [ASK], SAID, extra=extra, outputs=outputs, tags=["prod"])))
    assert found.messages[1].usage == Usage(input_tokens=5, output_tokens=2)
    assert (found.model, found.group, found.tags) == ("m", "langsmith:u1", ("prod",))
    assert found.tools[0].name == "track"


def test_a_trace_without_model_runs_is_read_from_its_root(load):
    root = {
        "id": "t-2",
        "run_type": "chain",
        "inputs": {"messages": [{"role": "user", "content": "q"}]},
        "outputs": {"output": "A"},
    }
    (found,) = load(lines(root))
    assert [message.content for message in found.messages] == ["q", "A"]
