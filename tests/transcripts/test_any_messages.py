import json
from typing import Any

import pytest

from workbench.transcripts.any_messages import read_input, read_output, unwrap
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw, raw_text

CHAT = [{"role": "system", "content": "S"}, {"role": "user", "content": "q"}]
CALL = {"id": "k", "type": "function", "function": {"name": "f", "arguments": "{}"}}


def given(value: Any) -> list[tuple[str, str | None]]:
    return [(m.role, m.content) for m in read_input(as_raw(value), Source())]


def made(value: Any) -> list[tuple[str, str | None]]:
    return [(m.role, m.content) for m in read_output(as_raw(value), Source())]


def test_json_inside_a_text_is_unwrapped_however_often():
    once = json.dumps({"a": 1.5})
    assert raw_text(unwrap(as_raw(json.dumps(once)))) == once
    assert raw_text(unwrap(as_raw("{cut"))) == '"{cut"'


@pytest.mark.parametrize(
    "prompt",
    [
        CHAT,
        json.dumps(CHAT),
        {"messages": CHAT},
        {"messages": [json.dumps(one) for one in CHAT]},
        {"messages": [CHAT]},
        {"system": "S", "prompt": "q"},
        [{"type": "system", "content": "S"}, {"type": "human", "content": "q"}],
        [
            {"role": "system", "parts": [{"type": "text", "content": "S"}]},
            {"role": "user", "parts": [{"type": "text", "content": "q"}]},
        ],
        {
            "config": {"system_instruction": "S"},
            "contents": [{"role": "user", "parts": [{"text": "q"}]}],
        },
        {"instructions": "S", "input": [{"type": "message", "role": "user", "content": "q"}]},
    ],
)
def test_prompts_of_every_shape_give_the_same(prompt):
    assert given(prompt) == [("system", "S"), ("user", "q")]


def test_text_is_said_by_the_person_and_nothing_by_nobody():
    assert given("q") == given({"args": ["q"]}) == [("user", "q")]
    assert given(None) == given({}) == given({"query": 1}) == []


@pytest.mark.parametrize(
    "answer",
    [
        "A",
        {"role": "assistant", "content": "A"},
        {"choices": [{"message": {"role": "assistant", "content": "A"}}]},
        {"index": 0, "message": {"content": "A"}},
        {"content": {"parts": [{"text": "A"}], "role": "model"}},
        {"candidates": [{"content": {"parts": [{"text": "A"}], "role": "model"}}]},
        {"output": [{"type": "message", "role": "assistant", "content": "A"}]},
        [{"role": "assistant", "parts": [{"type": "text", "content": "A"}]}],
        {"generations": [[{"text": "A"}]]},
        [*CHAT, {"role": "assistant", "content": "A"}],
        {"content": [{"type": "text", "text": "A"}]},
    ],
)
def test_answers_of_every_shape_give_the_same(answer):
    assert made(answer) == [("assistant", "A")]


def test_calls_alone_are_an_answer():
    (found,) = read_output(as_raw([{"toolCallId": "k", "toolName": "f", "input": {}}]), Source())
    assert [(call.id, call.name) for call in found.tool_calls] == [("k", "f")]


def test_result_whose_role_is_its_tool():
    answer = {"role": "assistant", "content": "", "tool_calls": [CALL]}
    found = read_input(as_raw([answer, {"role": "f", "content": "done"}]), Source())
    assert (found[1].role, found[1].name, found[1].content) == ("tool", "f", "done")


def test_calls_in_additional_kwargs_and_listed_tools():
    answer = {"role": "assistant", "content": "", "additional_kwargs": {"tool_calls": [CALL]}}
    tool = {"role": "tool", "content": {"type": "function", "function": {"name": "f"}}}
    found = read_input(as_raw([answer, tool]), Source())
    assert found[0].tool_calls[0].id == "k"
    assert (found[1].model_visible, found[1].metadata["tool_definition"]["type"]) == (
        False,
        "function",
    )


def test_json_that_a_tracer_cut_is_read_up_to_there_and_told():
    source = Source()
    answer = {"role": "assistant", "content": "Pier 4."}
    text = json.dumps([{"role": "user", "content": "Where?"}, answer])[:-6]
    found = read_input(as_raw(text), source)
    assert [(m.role, m.content) for m in found] == [("user", "Where?"), ("assistant", "Pier")]
    assert [(i.severity, i.code) for i in source.issues] == [("repair", "cut_value")]


def test_words_that_look_like_cut_json_stay_words():
    source = Source()
    (found,) = read_input(as_raw('{"colour": "red", oops'), source)
    assert (found.content, source.issues) == ('{"colour": "red", oops', [])
