import json
from typing import Any

import msgspec
import pytest

from workbench.messages import Usage
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import Fields, as_raw
from workbench.transcripts.span_attributes import (
    flatten,
    read_call,
    read_model,
    read_span_usage,
)


def fields(**given: Any) -> Fields:
    return {key.replace("__", "."): as_raw(value) for key, value in given.items()}


def said(attributes: Fields, *events: tuple[str, Fields]) -> list[tuple[str, str | None]]:
    given, made = read_call(attributes, events, Source())
    return [(m.role, m.content) for m in [*given, *made]]


def test_messages_of_the_newer_convention():
    question = [{"role": "user", "parts": [{"type": "text", "content": "q"}]}]
    answer = [{"role": "assistant", "parts": [{"type": "text", "content": "A"}]}]
    attributes = fields(
        gen_ai__system_instructions=[{"type": "text", "content": "S"}],
        gen_ai__input__messages=json.dumps(question),
        gen_ai__output__messages=answer,
    )
    assert said(attributes) == [("system", "S"), ("user", "q"), ("assistant", "A")]


def test_numbers_in_keys_are_sorted_as_numbers():
    prefix = "llm.input_messages"
    attributes = {
        f"{prefix}.{place}.message.{key}": as_raw(value)
        for place in (10, 9, 2)
        for key, value in (("role", "user"), ("content", str(place)))
    }
    assert [content for _, content in said(attributes)] == ["2", "9", "10"]


def test_nested_attributes_are_the_same_as_dotted_ones():
    function = {"name": "f", "arguments": "{}"}
    call = {"tool_call": {"id": "k", "function": function}}
    message = {"role": "assistant", "tool_calls": [call]}
    nested = {"llm": as_raw({"output_messages": [{"message": message}], "model_name": "m"})}
    attributes = flatten(nested)
    (answer,) = read_call(attributes, [], Source())[1]
    assert [(c.id, c.name, c.arguments) for c in answer.tool_calls] == [("k", "f", "{}")]
    assert read_model(attributes) == "m"


def test_contents_of_several_parts():
    prefix = "llm.input_messages.0.message.contents"
    attributes = {
        f"{prefix}.{place}.message_content.text": as_raw(text)
        for place, text in enumerate(("a", "b"))
    }
    assert said(attributes) == [("user", "a\nb")]


def test_flattened_prompts_and_completions():
    attributes = {
        "gen_ai.prompt.0.role": as_raw("user"),
        "gen_ai.prompt.0.content": as_raw("q"),
        "gen_ai.completion.0.tool_calls.0.name": as_raw("f"),
        "gen_ai.completion.0.tool_calls.0.arguments": as_raw("{}"),
    }
    given, made = read_call(attributes, [], Source())
    assert (given[0].content, made[0].role, made[0].tool_calls[0].name) == ("q", "assistant", "f")


def test_events_of_the_older_convention():
    call = {"id": "k", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    asked = ("gen_ai.user.message", fields(content="q"))
    called = ("gen_ai.assistant.message", fields(tool_calls=json.dumps([call])))
    result = ("gen_ai.tool.message", fields(id="k", content="done"))
    choice = ("gen_ai.choice", fields(index=0, message=json.dumps({"content": "A"})))
    assert said({}, asked, called, result, choice) == [
        ("user", "q"),
        ("assistant", None),
        ("tool", "done"),
        ("assistant", "A"),
    ]


def test_tokens_in_every_convention():
    newer = fields(gen_ai__usage__input_tokens=5, gen_ai__usage__output_tokens=2)
    other = fields(llm__token_count__prompt="5", llm__token_count__completion=2.0)
    expected = Usage(input_tokens=5, output_tokens=2)
    assert read_span_usage(newer) == read_span_usage(other) == expected
    assert read_span_usage({}) is None


def test_content_that_is_a_list_of_blocks_inside_a_text():
    blocks = json.dumps([{"type": "text", "text": "q"}])
    attributes = {"gen_ai.prompt.0.role": as_raw("user"), "gen_ai.prompt.0.content": as_raw(blocks)}
    given, _ = read_call(attributes, [], Source())
    assert given[0].content == "q"


def test_pictures_among_the_contents():
    prefix = "llm.input_messages.0.message"
    url = f"{prefix}.contents.1.message_content.image.image.url"
    text = f"{prefix}.contents.0.message_content.text"
    role = {f"{prefix}.role": as_raw("user")}
    given, _ = read_call(role | {text: as_raw("See"), url: as_raw("https://x/1.png")}, [], Source())
    assert (given[0].content, given[0].attachments[0].url) == ("See", "https://x/1.png")


def test_events_may_stand_in_an_attribute():
    listed = [
        {"event.name": "gen_ai.user.message", "content": "q"},
        {"event.name": "gen_ai.choice", "message": {"role": "assistant", "content": "A"}},
    ]
    given, made = read_call({"events": as_raw(json.dumps(listed))}, [], Source())
    assert [m.content for m in (*given, *made)] == ["q", "A"]


def test_messages_of_a_whole_run_of_an_agent():
    said = [{"role": "user", "parts": [{"type": "text", "content": "q"}]}]
    given, made = read_call({"pydantic_ai.all_messages": as_raw(said)}, [], Source())
    assert ([m.content for m in given], made) == (["q"], [])


@pytest.mark.parametrize(
    ("written", "count"),
    [
        *(("9", 9), ("9.0", 9), ('"9"', 9)),
        *(("9.5", None), ("-1", None), ("9" * 5000, None), ('"x"', None), ('"inf"', None)),
    ],
)
def test_counts_of_tokens_in_any_spelling(written, count):
    usage = read_span_usage({"gen_ai.usage.input_tokens": msgspec.Raw(written.encode())})
    assert (usage.input_tokens if usage else None) == count
