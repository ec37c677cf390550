import msgspec
import pytest

from workbench.messages import ToolCall, ToolDefinition
from workbench.transcripts.calls import read_calls, read_function_call, read_tools


def raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


@pytest.mark.parametrize("arguments", ["", "{'a': 1}", '{"a": tru', "plain words", '{"a": 1.50}'])
def test_arguments_stay_as_recorded(arguments):
    call = {"id": "k", "function": {"name": "f", "arguments": arguments}}
    found = read_calls(msgspec.Raw(msgspec.json.encode([call])))
    assert found == (ToolCall(id="k", name="f", arguments=arguments),)


def test_object_arguments_keep_every_digit_and_space():
    written = '[{"name": "f", "arguments": {"n":  9007199254740993, "r": 1e400}}]'
    assert read_calls(raw(written))[0].arguments == '{"n":  9007199254740993, "r": 1e400}'


def test_retired_function_call_has_no_id():
    found = read_function_call(raw('{"name": "f", "arguments": "{}"}'))
    assert found == (ToolCall(name="f", arguments="{}"),)
    assert read_function_call(raw("null")) == ()


def test_tools_of_every_api_keep_their_text():
    definitions = (
        '{"type": "function",  "function": {"name": "a"}}',
        '{"name": "b", "input_schema": {}}',
        '{"type": "bash_20250124"}',
    )
    assert read_tools(raw(f"[{', '.join(definitions)}]")) == (
        ToolDefinition(name="a", definition=definitions[0]),
        ToolDefinition(name="b", definition=definitions[1]),
        ToolDefinition(name="bash_20250124", definition=definitions[2]),
    )


@pytest.mark.parametrize("written", ["null", "{}", "[1]"])
def test_what_is_no_list_of_tools_is_none(written):
    assert read_tools(raw(written)) is None
