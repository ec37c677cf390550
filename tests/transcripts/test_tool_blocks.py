"""Calls and results inside content, as several APIs write them."""

import msgspec
import pytest

from workbench.transcripts.blocks import Blocks, read_blocks


def read(*blocks: object) -> Blocks:
    return read_blocks([msgspec.Raw(msgspec.json.encode(block)) for block in blocks])


@pytest.mark.parametrize(
    "block",
    [
        {"type": "tool_use", "id": "k", "name": "f", "input": {"a": 1}},
        {"type": "server_tool_use", "id": "k", "name": "f", "input": {"a": 1}},
        {"type": "mcp_tool_use", "id": "k", "name": "f", "input": {"a": 1}, "server_name": "s"},
        {"type": "tool-call", "toolCallId": "k", "toolName": "f", "args": {"a": 1}},
        {"type": "tool_call", "id": "k", "name": "f", "args": {"a": 1}},
        {"tool_call": {"id": "k", "tool_name": "f", "arguments": {"a": 1}}},
    ],
)
def test_a_call_in_every_form(block):
    (call,) = read(block).calls
    assert (call.id, call.name, call.arguments) == ("k", "f", '{"a":1}')


@pytest.mark.parametrize(
    "block",
    [
        {"type": "mcp_tool_result", "tool_use_id": "k", "content": [{"type": "text", "text": "r"}]},
        {
            "type": "tool-result",
            "toolCallId": "k",
            "toolName": "f",
            "output": {"type": "text", "value": "r"},
        },
        {"tool_call_result": {"result": "r", "origin": {"id": "k", "tool_name": "f"}}},
    ],
)
def test_a_result_in_every_form(block):
    (result,) = read(block).results
    assert (result.call_id, result.content) == ("k", "r")


def test_what_the_provider_encrypted_is_no_text_of_a_result():
    hit = {"type": "web_search_result", "url": "https://x", "encrypted_content": "XYZ"}
    (result,) = read(
        {"type": "web_search_tool_result", "tool_use_id": "k", "content": [hit]}
    ).results
    assert result.content == '[{"type": "web_search_result", "url": "https://x"}]'
    assert result.metadata == {"type": "web_search_tool_result", "content": [hit]}


def test_output_of_a_program_is_text():
    ran = {"type": "code_execution_result", "stdout": "42", "return_code": 0}
    (result,) = read(
        {"type": "code_execution_tool_result", "tool_use_id": "k", "content": ran}
    ).results
    assert result.content == '{"type":"code_execution_result","stdout":"42","return_code":0}'
