import json

import pytest

from workbench.messages import Usage
from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.openai_assistants import OpenAIAssistants


def message(own, role, words, time, **fields):
    text = {"type": "text", "text": {"value": words, "annotations": []}}
    common = {"id": own, "object": "thread.message", "thread_id": "t1", "created_at": time}
    return common | {"role": role, "content": [text], **fields}


def step(*calls, time=2):
    details = {"type": "tool_calls", "tool_calls": list(calls)}
    common = {"id": "st1", "object": "thread.run.step", "thread_id": "t1", "run_id": "r1"}
    return common | {"created_at": time, "type": "tool_calls", "step_details": details}


TRACK = {"name": "track", "arguments": '{"n": 7}', "output": "At pier 4"}
CALL = {"id": "k1", "type": "function", "function": TRACK}
ASK = message("m1", "user", "Where is P-7?", 1, metadata={"shelf": "aside-o"})
SAID = message("m2", "assistant", "Pier 4.", 3, run_id="r1")
RUN = {
    "id": "r1",
    "object": "thread.run",
    "thread_id": "t1",
    "model": "m",
    "instructions": "Be brief.",
    "usage": {"prompt_tokens": 5, "completion_tokens": 2},
}


class TestOpenAIAssistants(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4", "Pier 4.")
        payloads = (
            json.dumps({"messages": {"data": [SAID, ASK]}, "steps": [step(CALL)], "runs": [RUN]}),
            "".join(json.dumps(one) + "\n" for one in (ASK, step(CALL), SAID)),
            json.dumps([SAID, ASK, step(CALL)]),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-o") for p in payloads)
        return FormatSubject(format=OpenAIAssistants(), samples=samples)


def test_run_gives_instructions_model_and_usage(load):
    (found,) = load(json.dumps({"data": [SAID, ASK], "run": RUN, "steps": [step(CALL)]}))
    assert [(m.role, m.content) for m in found.messages] == [
        ("system", "Be brief."),
        ("user", "Where is P-7?"),
        ("assistant", None),
        ("tool", "At pier 4"),
        ("assistant", "Pier 4."),
    ]
    assert (found.id, found.model) == ("t1", "m")
    assert found.messages[4].usage == Usage(input_tokens=5, output_tokens=2)


def test_a_list_of_the_same_second_runs_backwards_where_its_times_do(load):
    listed = [message(f"m{n}", "user", f"w{n}", 9 - n // 2) for n in range(4)]
    (found,) = load(json.dumps({"object": "list", "data": listed}))
    assert [m.content for m in found.messages] == ["w3", "w2", "w1", "w0"]


def test_each_thread_is_a_conversation(load):
    other = ASK | {"thread_id": "t2", "id": "m9"}
    assert [c.id for c in load(json.dumps([ASK, other]))] == ["t1", "t2"]


def test_tools_of_the_provider_and_calls_without_output(load):
    ran = {"input": "print(1)", "outputs": [{"type": "logs", "logs": "1"}]}
    code = {"id": "k2", "type": "code_interpreter", "code_interpreter": ran}
    open_call = {"id": "k3", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    (found,) = load(json.dumps([ASK, step(code, open_call)]))
    assert [(c.name, c.arguments) for c in found.messages[1].tool_calls] == [
        ("code_interpreter", "print(1)"),
        ("f", "{}"),
    ]
    assert [m.content for m in found.messages[2:]] == ["1"]
