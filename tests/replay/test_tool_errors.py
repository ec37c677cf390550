import msgspec
import pytest

from workbench.messages import Message
from workbench.replay.tool_errors import tool_error
from workbench.testing.chat import answer, result


def words(text: str, **metadata: object) -> str | None:
    message = msgspec.structs.replace(result("1", text), metadata=metadata)
    found = tool_error(message, place=7)
    assert found is None or found.message == 7
    return None if found is None else found.words


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Error: user not found", "Error: user not found"),
        ("ERROR:\nParameter `old_str` is required", "Parameter `old_str` is required"),
        ("错误：订单不存在", "错误：订单不存在"),
        (
            "Traceback (most recent call last):\n  File 'a.py', line 1\nKeyError: 'x'\n",
            "KeyError: 'x'",
        ),
        ("<returncode>1</returncode>\n<output>\nno such file\n</output>", "no such file"),
        ("long log\n[exit code: 2]", "long log"),
        ('{"success": false, "reason": "sold out"}', '{"success": false, "reason": "sold out"}'),
        ('{"error": "sold out"}', '{"error": "sold out"}'),
        ('{"status": "error"}', '{"status": "error"}'),
        ("{'error': 'x'}", "{'error': 'x'}"),
        ('[{"error": "x"}]', '[{"error": "x"}]'),
        ('# var_9 = "Error: user not found"', '# var_9 = "Error: user not found"'),
        ("bash: foo: command not found", "bash: foo: command not found"),
        ("ls: cannot access 'x'", "ls: cannot access 'x'"),
    ],
)
def test_an_error_is_told_with_the_line_that_says_most(text: str, told: str):
    assert words(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ok",
        "0 errors found",
        "The file errors.log has 3 lines",
        "<returncode>0</returncode>\n<output>\nCaught expected ValueError: x\n</output>",
        '{"error": null, "id": 4}',
        '{"success": true}',
        '{"error": 0}',
        "failed: 0, passed: 12",
        "Error codes are listed below",
        "<returncode>0</returncode>\n<output>\nif bad:\n    exit 1\n</output>",
        "10: raise ValueError('Error: x')",
    ],
)
def test_a_text_that_only_mentions_errors_is_none(text: str):
    assert words(text) is None


@pytest.mark.parametrize("key", ["is_error", "isError"])
def test_the_recording_s_own_flag_decides(key: str):
    assert words("rejected by the user", **{key: True}) == "rejected by the user"
    assert words("Error: but handled", **{key: False}) is None


def test_a_long_line_is_cut():
    assert len(words("Error: " + "x" * 9000) or "") == 200


@pytest.mark.parametrize("message", [answer("Error: x"), Message(role="user", content="Error: x")])
def test_only_tools_report_errors(message: Message):
    assert tool_error(message, place=0) is None
