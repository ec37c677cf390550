import json
from typing import Any

QUESTION = {"role": "user", "parts": [{"type": "text", "content": "q"}]}
ANSWER = {"role": "assistant", "parts": [{"type": "text", "content": "A"}]}
MORE = {"role": "user", "parts": [{"type": "text", "content": "r"}]}


def span(own: str, start: int, **attributes: Any) -> dict[str, Any]:
    given = {"gen_ai.request.model": "m", **attributes}
    return {
        "traceId": "t1",
        "spanId": own,
        "startTimeUnixNano": str(start),
        "attributes": [
            {"key": key, "value": {"stringValue": value}} for key, value in given.items()
        ],
    }


def call(own: str, start: int, given: list[Any], made: list[Any]) -> dict[str, Any]:
    words = {"gen_ai.input.messages": json.dumps(given), "gen_ai.output.messages": json.dumps(made)}
    return span(own, start, **words)


def trace(*spans: dict[str, Any]) -> str:
    return json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]})


def test_calls_that_a_later_one_repeats_are_one_conversation(load):
    last = call("s2", 2, [QUESTION, ANSWER, MORE], [ANSWER])
    found = load(trace(last, call("s1", 1, [QUESTION], [ANSWER])))
    assert [[m.content for m in c.messages] for c in found] == [["q", "A", "r", "A"]]
    assert (found[0].id, found[0].group, found[0].model) == ("t1:s2", "trace:t1", "m")


def test_other_agents_of_a_trace_are_other_conversations(load):
    found = load(trace(call("s1", 1, [QUESTION], [ANSWER]), call("s2", 2, [MORE], [ANSWER])))
    assert [c.messages[0].content for c in found] == ["q", "r"]
    assert {c.group for c in found} == {"trace:t1"}


def test_session_of_the_span_is_the_group(load):
    one = call("s1", 1_767_225_600_000_000_000, [QUESTION], [ANSWER])
    one["attributes"].append({"key": "session.id", "value": {"stringValue": "u1"}})
    (found,) = load(trace(one))
    assert (found.group, found.messages[1].timestamp) == ("trace:u1", "2026-01-01T00:00:00+00:00")


def test_calls_without_words_are_counted(load):
    found = load(trace(span("s1", 1), call("s2", 2, [QUESTION], [ANSWER])))
    assert len(found) == 1
    assert [(i.severity, i.code) for i in found.issues] == [("warning", "silent_span")]


def test_values_in_envelopes(load):
    one = call("s1", 1, [QUESTION], [ANSWER])
    one["attributes"] += [
        {"key": "n", "value": {"intValue": "9007199254740993"}},
        {"key": "l", "value": {"arrayValue": {"values": [{"boolValue": True}]}}},
        {
            "key": "o",
            "value": {"kvlistValue": {"values": [{"key": "a", "value": {"intValue": 1}}]}},
        },
    ]
    (found,) = load(trace(one))
    attributes = found.metadata["attributes"]
    assert (attributes["n"], attributes["l"], attributes["o"]) == (
        9007199254740993,
        [True],
        {"a": 1},
    )


def test_spans_of_the_sdk_stand_on_lines(load):
    flat = {
        "name": "chat",
        "context": {"trace_id": "t1", "span_id": "s1"},
        "start_time": "2026-01-01T00:00:00Z",
        "attributes": {
            "gen_ai.input.messages": json.dumps([QUESTION]),
            "gen_ai.request.model": "m",
        },
    }
    (found,) = load(json.dumps(flat) + "\n" + json.dumps({"name": "db", "attributes": {}}))
    assert (found.format, found.id, found.messages[0].content) == ("otel", "t1:s1", "q")


def test_rows_of_an_export_have_dotted_columns(load):
    row = {
        "context.trace_id": "t1",
        "context.span_id": "s1",
        "attributes.llm.model_name": "m",
        "attributes.llm.input_messages": [{"message": {"role": "user", "content": "q"}}],
    }
    (found,) = load(json.dumps([row]))
    assert (found.id, found.model, found.messages[0].content) == ("t1:s1", "m", "q")


def test_call_without_its_words_is_told_though_it_names_no_model(load):
    span = {"attributes": {"gen_ai.system": "x", "gen_ai.usage.input_tokens": 9}}
    found = load(json.dumps(span))
    assert [issue.code for issue in found.issues] == ["silent_span", "empty"]


def test_definitions_of_tools_are_the_tools(load):
    tools = json.dumps([{"type": "function", "name": "track"}])
    asked = json.dumps([QUESTION])
    attributes = {"gen_ai.input.messages": asked, "gen_ai.tool.definitions": tools}
    (found,) = load(json.dumps({"attributes": attributes}))
    assert [tool.name for tool in found.tools] == ["track"]
    assert found.metadata["attributes"] == {}


def test_spans_by_resource_may_be_called_batches(load):
    asked = [{"key": "gen_ai.input.messages", "value": {"stringValue": json.dumps([QUESTION])}}]
    span = {"traceId": "t", "spanId": "s", "name": "chat", "attributes": asked}
    (found,) = load(json.dumps({"batches": [{"scopeSpans": [{"spans": [span]}]}]}))
    assert (found.id, found.messages[0].content) == ("t:s", "q")
