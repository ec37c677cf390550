import pytest

from workbench.errors import TranscriptError
from workbench.messages import Message
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw
from workbench.transcripts.responses_items import read_items


def read(*items: object) -> list[Message]:
    return read_items([as_raw(item) for item in items], Source())


def test_messages_may_lack_a_type():
    found = read(
        {"role": "user", "content": "a"},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "b"}]},
    )
    assert [(m.role, m.content) for m in found] == [("user", "a"), ("assistant", "b")]


def test_call_is_joined_by_call_id_not_by_the_id_of_its_item():
    call, output = read(
        {"type": "function_call", "id": "fc", "call_id": "k", "name": "f", "arguments": '{"a": 1}'},
        {"type": "function_call_output", "id": "fo", "call_id": "k", "output": "done"},
    )
    assert (call.id, call.tool_calls[0].id, call.tool_calls[0].arguments) == ("fc", "k", '{"a": 1}')
    assert (output.id, output.tool_call_id, output.content) == ("fo", "k", "done")


def test_free_text_and_actions_are_arguments_as_they_stand():
    custom, shell = read(
        {"type": "custom_tool_call", "call_id": "k", "name": "exec", "input": "ls | wc"},
        {"type": "local_shell_call", "call_id": "l", "action": {"command": ["ls"]}},
    )
    assert custom.tool_calls[0].arguments == "ls | wc"
    assert (shell.tool_calls[0].name, shell.tool_calls[0].arguments) == (
        "local_shell",
        '{"command":["ls"]}',
    )


def test_readable_reasoning_is_kept_and_encrypted_reasoning_is_no_text():
    (found,) = read(
        {
            "type": "reasoning",
            "summary": [{"type": "summary_text", "text": "Hm."}],
            "content": [{"type": "reasoning_text", "text": "Hm."}, {"text": "So."}],
            "encrypted_content": "gAAAA",
        }
    )
    assert (found.content, found.reasoning, found.model_visible) == (None, "Hm.\nSo.", False)
    assert found.metadata["encrypted_content"] == "gAAAA"


def test_call_that_the_provider_ran_comes_with_its_result():
    call, result = read(
        {"type": "mcp_call", "id": "m", "name": "ask", "arguments": "{}", "output": "yes"}
    )
    assert call.tool_calls[0].id == result.tool_call_id == "m"
    assert (result.role, result.content) == ("tool", "yes")


@pytest.mark.parametrize(
    ("output", "text"),
    [
        ([{"type": "input_text", "text": "a"}, {"type": "input_text", "text": "b"}], "a\nb"),
        ({"type": "input_text", "text": "a"}, "a"),
        ({"stdout": "a"}, '{"stdout":"a"}'),
        ([1, 2], "[1,2]"),
        (None, None),
    ],
)
def test_output_is_text_blocks_or_any_json(output, text):
    (found,) = read({"type": "function_call_output", "call_id": "k", "output": output})
    assert found.content == text


def test_items_without_words_are_hidden():
    found = read({"type": "item_reference", "id": "i"}, {"type": "ghost_snapshot", "commit": "c"})
    assert [m.model_visible for m in found] == [False, False]
    assert found[1].metadata == {"type": "ghost_snapshot", "commit": "c"}


def test_unknown_item_is_kept_and_reported():
    source = Source()
    (found,) = read_items([as_raw({"type": "hologram", "text": "x"})], source)
    assert (found.model_visible, found.metadata["text"]) == (False, "x")
    assert [issue.code for issue in source.issues] == ["unknown_item"]


@pytest.mark.parametrize("bad", [5, [], {"content": "a"}])
def test_bad_item_is_an_error_with_its_place(bad):
    with pytest.raises(TranscriptError, match=r"input\[1\]: "):
        read_items([as_raw({"role": "user", "content": "a"}), as_raw(bad)], Source())


def test_whole_response_gives_its_items():
    (found,) = read({"object": "response", "output": [{"role": "assistant", "content": "a"}]})
    assert found.content == "a"


def test_pictures_that_come_back_are_no_text():
    made = {"type": "image_generation_call", "id": "g", "result": "QUJD"}
    shot = {"type": "computer_screenshot", "image_url": "data:image/png;base64,QUJD"}
    seen = {"type": "computer_call_output", "call_id": "c", "output": shot}
    for result in (read(made)[1], read(seen)[0]):
        assert (result.content, result.attachments[0].kind) == (None, "image")
        assert result.attachments[0].size == 4


def test_what_code_printed_is_text():
    logs = [{"type": "logs", "logs": "42"}]
    ran = {"type": "code_interpreter_call", "id": "i", "code": "print(42)", "outputs": logs}
    assert read(ran)[1].content == "42"
