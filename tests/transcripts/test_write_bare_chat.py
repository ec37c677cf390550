import json

import pytest

from workbench.messages import Attachment, Message, ToolCall, ToolDefinition, Usage
from workbench.messages import build_conversation as build
from workbench.transcripts.write_bare_chat import count_left_out, encode_bare_chat

SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}}
SHAPES = [
    {"type": "function", "function": {"name": "track", "description": "d", "parameters": SCHEMA}},
    {"type": "function", "name": "track", "description": "d", "parameters": SCHEMA},
    {"name": "track", "description": "d", "parameters": SCHEMA},
    {"name": "track", "description": "d", "input_schema": SCHEMA},
    {"name": "track", "description": "d", "inputSchema": SCHEMA},
    {"toolSpec": {"name": "track", "description": "d", "inputSchema": {"json": SCHEMA}}},
    {"name": "track", "description": "d", "parametersJsonSchema": SCHEMA},
]


def written(*messages: Message, tools: tuple[ToolDefinition, ...] | None = None) -> dict:
    line = encode_bare_chat(build("c", messages, tools=tools))
    assert b"\n" not in line
    return json.loads(line)


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("shape", SHAPES)
def test_tools_of_any_provider_are_kept_as_the_api_takes_them(shape, indent):
    tool = ToolDefinition(name="track", definition=json.dumps(shape, indent=indent))
    body = written(Message(role="user", content="q"), tools=(tool,))
    assert body["tools"] == SHAPES[:1]


@pytest.mark.parametrize("definition", ['{"type": "web_search", "name": "w"}', "{}", "[1]", "x"])
def test_a_tool_that_a_provider_runs_is_left_out_and_counted(definition):
    tools = (ToolDefinition(name="w", definition=definition),)
    assert "tools" not in written(Message(role="user", content="q"), tools=tools)
    left = count_left_out(build("c", [Message(role="user", content="q")], tools=tools))
    assert left["tools that are no functions"] == 1


def test_a_custom_tool_and_one_without_arguments_are_kept():
    shapes = [{"type": "custom", "custom": {"name": "a"}}, {"name": "b"}]
    tools = tuple(
        ToolDefinition(name=name, definition=json.dumps(shape))
        for name, shape in zip("ab", shapes, strict=True)
    )
    body = written(Message(role="user", content="q"), tools=tools)
    assert body["tools"] == [shapes[0], {"type": "function", "function": {"name": "b"}}]


def test_what_is_left_out_is_counted_by_kind():
    image = Attachment(kind="image", url="https://x/y.png")
    messages = [
        Message(role="user", content="q", attachments=(image, Attachment(kind="file"))),
        Message(role="user", content="hidden", model_visible=False, reasoning="r"),
        Message(role="assistant", content="A", reasoning="r", usage=Usage(input_tokens=1)),
        Message(role="assistant", content="B", timestamp="2026-01-01", metadata={"k": 1}),
    ]
    assert count_left_out(build("c", messages, metadata={"m": 1})) == {
        "messages the model did not see": 1,
        "reasoning": 1,
        "attachments": 1,
        "tools that are no functions": 0,
        "usage": 1,
        "times": 1,
        "metadata": 2,
    }
    assert len(written(*messages)["messages"]) == 3


def test_what_the_api_has_a_place_for_is_not_counted():
    messages = [
        Message(role="user", content="q"),
        Message(role="assistant", tool_calls=(ToolCall(id="k", name="f", arguments="{}"),)),
        Message(role="tool", content="r", tool_call_id="k"),
    ]
    assert not any(count_left_out(build("c", messages)).values())
