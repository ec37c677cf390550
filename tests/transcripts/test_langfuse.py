import json
from typing import Any

import pytest

from workbench.messages import Usage

USER = {"role": "user", "content": "q"}
ANSWER = {"role": "assistant", "content": "A"}


def generation(own: str, given: Any, made: Any, **fields: Any) -> dict[str, Any]:
    return {"id": own, "type": "GENERATION", "traceId": "t1", "startTime": own} | {
        "input": given,
        "output": made,
        **fields,
    }


def trace(*observations: dict[str, Any], **fields: Any) -> str:
    return json.dumps({"trace": {"id": "t1", **fields}, "observations": observations})


def test_calls_that_a_later_one_repeats_are_one_conversation(load):
    later = generation("2", [USER, ANSWER, USER], json.dumps(ANSWER))
    found = load(trace(later, generation("1", json.dumps([USER]), ANSWER)))
    assert [[m.content for m in c.messages] for c in found] == [["q", "A", "q", "A"]]
    assert found[0].id == "t1:2"


def test_of_calls_inside_each_other_the_inner_counts(load):
    outer = generation("1", "q?", "A!")
    inner = generation("2", [USER], ANSWER, parentObservationId="1")
    found = load(trace(outer, inner, {"id": "3", "type": "SPAN", "input": "x", "output": "y"}))
    assert [[m.content for m in c.messages] for c in found] == [["q", "A"]]


def test_usage_model_time_and_session(load):
    usage = {"input": 5, "output": 2, "total": 7}
    one = generation("1", [USER], ANSWER, model="m", usage=usage, calculatedTotalCost=0.5)
    (found,) = load(trace(one, sessionId="u1", tags=["prod"]))
    answer = found.messages[1]
    assert answer.usage == Usage(input_tokens=5, output_tokens=2, cost_usd=0.5)
    assert (answer.model, answer.timestamp) == ("m", "1")
    assert (found.group, found.tags) == ("langfuse:u1", ("prod",))


def test_bad_call_costs_only_itself(load):
    bad = generation("1", [USER | {"role": "ghost"}], ANSWER)
    found = load(trace(bad, generation("2", [USER], ANSWER)))
    assert len(found) == 1
    assert found.issues[0].place == "observations.1"


def test_observations_stand_on_lines(load):
    (found,) = load(
        json.dumps(generation("1", [USER], ANSWER))
        + "\n"
        + json.dumps({"id": "2", "type": "SPAN", "traceId": "t1", "input": None, "output": None})
    )
    assert (found.format, found.id) == ("langfuse", "t1:1")


def test_model_may_stand_under_the_name_it_was_provided_with(load):
    row = generation("1", [USER], ANSWER)
    row["providedModelName"] = row.pop("model", "m")
    (found,) = load(json.dumps(row))
    assert found.model == row["providedModelName"]


@pytest.mark.parametrize("paged", [False, True])
def test_row_of_a_trace_is_its_input_and_output(load, paged):
    row = {"id": "t1", "timestamp": "1", "sessionId": "s", "userId": "u", "latency": 1}
    row |= {"input": [USER], "output": ANSWER}
    found = load(json.dumps({"data": [row], "meta": {"page": 1}} if paged else [row]))
    assert (found[0].format, found[0].id, found[0].group) == ("langfuse", "t1", "langfuse:s")
    assert [m.role for m in found[0].messages] == ["user", "assistant"]


def test_page_of_observations(load):
    (found,) = load(json.dumps({"data": [generation("1", [USER], ANSWER)], "meta": {}}))
    assert (found.format, len(found.messages)) == ("langfuse", 2)
